/** The three doors of the page, each at its own address; what stands on the table of each is kept while another is open. */

import { signal } from "@preact/signals";
import { EMPTY, type State } from "../bridge/link";
import { board, forgetChanges } from "./board";

export const DOORS = ["ask", "practise", "review", "card"] as const;
/** The three that stand in the header; the convention card is opened where a card is chosen. */
export const NAMED_DOORS = ["ask", "practise", "review"] as const;
export type Door = (typeof DOORS)[number];
export const DOOR_WORD: Record<Door, string> = { ask: "Ask", practise: "Practise", review: "Review", card: "Convention card" };

export const doorAt = (path: string): Door => DOORS.find((one) => path.endsWith(`/${one}`)) ?? "ask";
export const door = signal<Door>(doorAt(location.pathname));

const tables: Record<Door, State> = { ask: EMPTY, practise: EMPTY, review: EMPTY, card: EMPTY };
const links: Record<Door, string> = { ask: "", practise: "", review: "", card: "" };

/** What stands on a door's table before anybody was there. */
export const layTable = (one: Door, state: State): void => {
  tables[one] = state;
};

/** The address of a door as it was left. */
export const addressOf = (one: Door): string => `./${one}${one === door.value ? location.hash : links[one]}`;

/** Put the table of another door in place. */
export function enter(next: Door): void {
  if (next === door.value) return;
  tables[door.value] = board.value;
  door.value = next;
  board.value = tables[next];
  forgetChanges();
}

/** Go through a door; the browser's Back leads here again. */
export function go(next: Door, hash?: string): void {
  if (next === door.value && hash === undefined) return;
  links[door.value] = location.hash;
  history.pushState(null, "", `./${next}${hash ?? links[next]}`);
  enter(next);
  scrollTo(0, 0);
}

/** Another place behind the same door, worth a step of Back. */
export const pushHash = (hash: string): void => {
  if (hash !== location.hash) history.pushState(null, "", hash);
};
/** The same place, told better. */
export const replaceHash = (hash: string): void => {
  if (hash !== location.hash) history.replaceState(null, "", hash);
};

/** Fields of an address part: `#theme=slams&seed=4`. */
export const fieldsOf = (hash: string): URLSearchParams => new URLSearchParams(hash.replace(/^#/, ""));
export function hashOf(fields: Record<string, string | number | null>): string {
  const parts = Object.entries(fields).filter(([, value]) => value !== null && value !== "");
  return `#${parts.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join("&")}`;
}
