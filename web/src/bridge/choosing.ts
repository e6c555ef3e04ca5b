/** Which boards of a session are looked at: all, those of a player or a pair, those with mistakes. */

import type { Board, ReviewAnswer } from "../api/types";
import { isWrong, pairOf } from "./report";
import type { Seat } from "./seats";

export interface Wish {
  /** A part of a player's name, a whole pair as the report names it, a room (`open`), or a board's number. */
  readonly who: string;
  readonly wrong: boolean;
}
export const EVERY: Wish = { who: "", wrong: false };

const SIDES = ["N", "E"] as const;

/** Whether a call of that seat counts: anybody's, or one of the pair wished for. */
export function isOfWish(board: Board, seat: Seat, { who }: Wish): boolean {
  const wanted = who.trim().toLowerCase();
  if (wanted === "") return true;
  if (/^\d{1,4}$/.test(wanted)) return String(board.board ?? "") === wanted; // not every player with a 7 in the name
  return pairOf(board, seat).toLowerCase().includes(wanted) || (board.room ?? "").toLowerCase() === wanted;
}

/** Whether a board is among those wished for; one that is not judged yet has no mistake yet. */
export function isWished(board: Board, review: ReviewAnswer | undefined, wish: Wish): boolean {
  const named = SIDES.some((seat) => isOfWish(board, seat, wish));
  return named && (!wish.wrong || review?.calls.some((call) => isWrong(call) && isOfWish(board, call.seat as Seat, wish)) === true);
}
