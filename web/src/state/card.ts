/** The convention card that is edited; its address holds all of it, and this browser remembers the last ones. */

import { effect, signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";
import type { AgreementsAnswer } from "../api/types";
import { baseOf, isCardName, isEdited } from "../bridge/agreements";
import { askAllAgain } from "./answers";
import { keepAsking } from "./asking";
import { board } from "./board";
import { type Door, door, fieldsOf, go, hashOf, replaceHash } from "./doors";
import { tell } from "./saying";
import { arrivals } from "./sharing";

const KEY = "tablefeel-cards";
const KEPT = 8;
const USUAL = "sayc";

export const card = signal(USUAL);
/** Cards that were edited here, the last one first; offered wherever a card is chosen. */
export const ownCards = signal<readonly string[]>([]);
/** What was wrong with a file, in one sentence. */
export const trouble = signal("");
let origin: Door = "ask";

export const agreements = keepAsking<AgreementsAnswer>(() => (door.value === "card" ? { path: "agreements", body: { card: card.value } } : null));

/** Go to the editor with a card; “use” leads back to where it was opened. */
export function editCard(name: string): void {
  origin = door.value === "card" ? origin : door.value;
  card.value = name;
  trouble.value = "";
  go("card", hashOf({ card: name }));
}

export function setCard(name: string): void {
  card.value = name;
  trouble.value = "";
}

/** Begin again with a card of the package. */
export const startFrom = (base: string): void => setCard(baseOf(base));

/** Both sides, or one of them, play the card from now on. */
export function useCard(sides: readonly ("ns" | "ew")[]): void {
  const name = agreements.answer.value.value?.card ?? card.value;
  remember(name);
  const back = origin === "card" || origin === "review" ? "ask" : origin;
  go(back);
  board.value = { ...board.value, ...Object.fromEntries(sides.map((side) => [side, name])) };
  tell("The card is on the table.");
  askAllAgain();
}

/** A card from a file. */
export async function readCard(text: string): Promise<void> {
  try {
    const found = await ask<AgreementsAnswer>("agreements", { text });
    setCard(found.card);
    remember(found.card);
  } catch (error) {
    const why = error instanceof Refusal ? error.message : String(error);
    trouble.value = / cannot be read\b/.test(why) ? "This file is not a convention card that was saved here." : why;
  }
}

export function remember(name: string): void {
  if (!isEdited(name)) return;
  ownCards.value = [name, ...ownCards.value.filter((one) => one !== name)].slice(0, KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(ownCards.value));
  } catch {
    // A browser that keeps nothing still lets one edit.
  }
}

/** The address and the card are the same, whichever changes. */
export function followCard(): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (Array.isArray(kept)) ownCards.value = kept.filter((one): one is string => typeof one === "string" && isCardName(one)).slice(0, KEPT);
  } catch {
    // What cannot be read is forgotten.
  }
  arrivals.card = () => {
    const told = fieldsOf(location.hash).get("card") ?? USUAL;
    card.value = isCardName(told) ? told : USUAL;
  };
  if (door.value === "card") arrivals.card();
  effect(() => {
    if (door.value === "card") replaceHash(hashOf({ card: card.value }));
  });
}
