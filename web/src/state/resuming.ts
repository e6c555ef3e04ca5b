/** The board that is practised, kept in this window: a reload goes on where it was. */

import type { Judged } from "../api/types";
import type { Call } from "../bridge/calls";
import type { Mark } from "../bridge/marks";

const KEY = "tablefeel-practice";

export interface Unfinished {
  /** Theme, seed and number, and the cards: another board's auction is none of this one's. */
  readonly board: string;
  readonly auction: readonly Call[];
  readonly verdicts: readonly (readonly [number, Judged])[];
  readonly counts: boolean;
  /** Of a contest: its seed, and the marks of each hand so far. */
  readonly seed: number;
  readonly marks: readonly (readonly [number, Mark])[];
}

export function keepBoard(one: Unfinished): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(one));
  } catch {
    // A window that keeps nothing still lets one practise.
  }
}

/** What was kept; null where nothing was, or what is there is damaged. */
export function keptBoard(): Unfinished | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Partial<Unfinished> | null;
    const whole = found !== null && [found.auction, found.verdicts, found.marks].every(Array.isArray) && typeof found.board === "string";
    return whole ? (found as Unfinished) : null;
  } catch {
    return null;
  }
}
