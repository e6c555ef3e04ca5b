/** Cards on the table: who sits where when a board is played, what is left, which trick is on, whose turn it is, IMPs. */

import { type Call, declarerOf, isBid } from "./calls";
import { type Card, type Hand, RANKS } from "./cards";
import { type Hands, type Seat, seatAfter } from "./seats";

/** A board in play, as the laws have it; nobody need be asked for it. */
export interface PlayState {
  readonly played: readonly Card[];
  /** Whose hand each card came from. */
  readonly seats: readonly Seat[];
  /** Whose hand the next card comes from, and who chooses it; null at the end. */
  readonly to_play: Seat | null;
  readonly player: Seat | null;
  readonly playable: readonly Card[];
  readonly declarer_tricks: number;
  readonly defender_tricks: number;
  readonly over: boolean;
}

/** The board after these cards; null where the auction ended without a contract. */
export function playedSo(dealer: Seat, auction: readonly Call[], hands: Hands, played: readonly Card[]): PlayState | null {
  const declarer = declarerOf(dealer, auction);
  if (declarer === null) return null;
  const dummy = seatAfter(declarer, 2);
  const trumps = (auction.findLast(isBid) as string)[1] as string;
  const seats: Seat[] = [];
  let [turn, won] = [seatAfter(declarer, 1), 0];
  for (const place of played.keys()) {
    seats.push(turn);
    turn = seatAfter(turn, 1);
    if (place % 4 < 3) continue;
    turn = winnerOf(played.slice(place - 3, place + 1), seats.slice(place - 3), trumps);
    if (turn === declarer || turn === dummy) won++;
  }
  const tricks = Math.floor(played.length / 4);
  const over = played.length >= 52;
  const led = played.length % 4 === 0 ? undefined : played[played.length - (played.length % 4)]?.[0];
  const held = over ? [] : [...left(hands[turn], played)];
  const same = held.filter((card) => card[0] === led);
  return {
    played, seats, to_play: over ? null : turn, player: over ? null : turn === dummy ? declarer : turn, playable: same.length > 0 ? same : held,
    declarer_tricks: won, defender_tricks: tricks - won, over,
  };
}

/** Who wins a trick of four cards: the highest trump, else the highest card of the suit led. */
export function winnerOf(cards: readonly Card[], seats: readonly Seat[], trumps: string): Seat {
  const suit = cards.some((card) => card[0] === trumps) ? trumps : (cards[0] as Card)[0];
  const height = (card: Card): number => (card[0] === suit ? RANKS.length - (RANKS as readonly string[]).indexOf(card[1] as string) : 0);
  const best = cards.reduce((most, card, place) => (height(card) > height(cards[most] as Card) ? place : most), 0);
  return seats[best] as Seat;
}

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
