import { expect, test } from "vitest";
import type { LeadAnswer } from "../src/api/types";
import { alike, type Lead, oftener, withChances } from "../src/bridge/leads";

const lead = (card: string, beats: number, imps: number | null): Lead => ({
  card: card as Lead["card"],
  tricks: imps === null ? null : 4 + imps,
  beats,
  imps,
  matchpoints: imps === null ? null : 50,
  given_away: imps === null ? null : -imps,
  standard_error: imps === null ? null : 0.1,
});
const answer = (layouts: number, ...leads: Lead[]): LeadAnswer => ({
  lead: (leads[0] as Lead).card,
  leads,
  contract: "3N N",
  leader: "E",
  layouts,
  effective: 50,
  bidder: "advisor",
  task: "",
});

const quick = answer(84, lead("S7", 0.33, null), lead("S3", 0.33, null), lead("CA", 0.29, null), lead("H8", 0.29, null));
const all = answer(30, lead("CA", 0.3, -0.4), lead("S7", 0.4, -0.5), lead("S3", 0.4, -0.6), lead("H8", 0.2, -2));

test("equals stand together, by suit, with and without tricks", () => {
  expect(alike(quick.leads).map((group) => group.map(({ card }) => card))).toEqual([["S7", "S3"], ["CA"], ["H8"]]);
  expect(alike(all.leads).map((group) => group.map(({ card }) => card))).toEqual([["CA"], ["S7"], ["S3"], ["H8"]]);
});

test("chances come from the answer that looked at more deals", () => {
  expect(withChances(all, quick).leads.map(({ beats }) => beats)).toEqual([0.29, 0.33, 0.33, 0.29]);
  expect(withChances(all, quick).leads.map(({ imps }) => imps)).toEqual([-0.4, -0.5, -0.6, -2]);
  expect(withChances(all, null)).toBe(all);
  expect(withChances(all, { ...quick, layouts: 30 })).toBe(all);
});

test("a lead that beats the contract oftener than the best is named", () => {
  expect(oftener(all)?.card).toBe("S7");
  expect(oftener(withChances(all, quick))?.card).toBe("S7");
  expect(oftener(answer(30, lead("CA", 0.3, 0), lead("S7", 0.305, -1)))).toBeNull();
});
