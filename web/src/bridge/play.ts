/** Cards on the table: who sits where when a board is played, what is left, which trick is on, IMPs. */

import type { Card, Hand } from "./cards";
import { type Seat, seatAfter } from "./seats";

/** Where a person sits who bid in that seat: dummy's place is taken by declarer, so that there is something to play. */
export function personAt(seat: Seat, declarer: Seat): Seat {
  return seatAfter(declarer, 2) === seat ? declarer : seat;
}

/** The cards of a hand that were not played. */
export function left(hand: Hand, played: readonly string[]): Hand {
  const gone = new Set(played);
  return new Set([...hand].filter((card) => !gone.has(card)));
}

/** The trick that is on, or the last one where the next has not begun: seat and card, from the lead on. */
export function trickOn(played: readonly string[], seats: readonly Seat[]): { readonly seat: Seat; readonly card: Card }[] {
  const start = Math.max(0, Math.floor((played.length - 1) / 4) * 4);
  return played.slice(start).map((card, index) => ({ seat: seats[start + index] as Seat, card: card as Card }));
}

/** How many cards stay when one is taken back: up to the last own one; without people the last card of all. */
export function takenBack(seats: readonly Seat[], mine: (seat: Seat) => boolean): number {
  const last = seats.findLastIndex(mine);
  return Math.max(0, last < 0 ? seats.length - 1 : last);
}

/** Points from which a difference is worth one IMP more. */
const IMP_STEPS = [
  20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
] as const;

/** The IMPs of a difference in points, with its sign. */
export function impsOf(difference: number): number {
  const won = IMP_STEPS.filter((step) => Math.abs(difference) >= step).length;
  return won === 0 ? 0 : Math.sign(difference) * won;
}
