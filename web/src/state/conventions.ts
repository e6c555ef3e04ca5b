/** The conventions of North–South's card that can be practised, in players' words. */

import { computed } from "@preact/signals";
import type { Agreement, AgreementsAnswer } from "../api/types";
import { roster } from "./answers";
import { keepAsking } from "./asking";
import { board } from "./board";
import { door } from "./doors";

/** Agreements that have a theme of their own. */
/** Agreements about other conventions or about judgement: nobody practises them by themselves. */
const NO_CONVENTIONS = ["on_over_double", "michaels_style", "sacrifices"];
const THEMED = ["stayman", "jacoby_transfers", "weak_twos", "five_card_majors", "weak_two_points"];

const agreements = keepAsking<AgreementsAnswer>(() => (door.value === "practise" ? { path: "agreements", body: { card: board.value.ns } } : null));

const all = computed<readonly Agreement[]>(() => agreements.answer.value.value?.sections.flatMap((section) => section.agreements) ?? []);

/** Those that are played, and whose example ends with a call that has a name. */
export const conventions = computed(() =>
  all.value.filter(({ key, kind, value, example }) => {
    const named = example.meaning != null && example.meaning.name !== "";
    return named && !THEMED.includes(key) && !NO_CONVENTIONS.includes(key) && ((kind === "switch" && value === true) || (kind === "choice" && example.meaning?.artificial === true));
  }),
);

/** What the form of the card begins as a sentence is named whole here. */
const OWN_WORDS: Readonly<Record<string, string>> = { blackwood: "Blackwood", against_notrump: "Defence to their 1NT" };

/** A theme as players call it. */
export function themeTitle(name: string): string {
  const known = roster.answer.value.value?.themes.find((one) => one.name === name) ?? all.value.find((one) => one.key === name);
  const words = OWN_WORDS[name] ?? known?.title ?? name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
