/** Leads as the page shows them: chances known from more deals, equals together, and who beats the contract oftener. */

import type { LeadAnswer } from "../api/types";

export type Lead = LeadAnswer["leads"][number];

/** What counts as oftener: a percent, which the table shows. */
const CLEARLY = 0.01;

/** Everything about the leads, with the chances of the quick answer where that looked at more deals: they are known better. */
export function withChances(all: LeadAnswer, quick: LeadAnswer | null): LeadAnswer {
  if (quick === null || quick.layouts <= all.layouts) return all;
  const chances = new Map(quick.leads.map(({ card, beats }) => [card, beats]));
  return { ...all, leads: all.leads.map((one) => ({ ...one, beats: chances.get(one.card) ?? one.beats })) };
}

/** Cards of one suit that do exactly alike, together, in the order of the best of them. */
export function alike(leads: readonly Lead[]): Lead[][] {
  const groups = new Map<string, Lead[]>();
  for (const one of leads) {
    const figures = [one.tricks?.toFixed(2), one.beats.toFixed(3), one.imps?.toFixed(2), one.matchpoints?.toFixed(1)];
    const key = [one.card[0], ...figures].join();
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** The lead that beats the contract most often, where that is clearly oftener than the best lead does. */
export function oftener(found: LeadAnswer): Lead | null {
  const best = found.leads.find(({ card }) => card === found.lead);
  const rival = found.leads.reduce<Lead | null>((most, one) => (most === null || one.beats > most.beats ? one : most), null);
  return best !== undefined && rival !== null && rival.beats >= best.beats + CLEARLY ? rival : null;
}
