/** What the player entered, and everything that may be done to it. */

import { computed, signal } from "@preact/signals";
import { type Call, callerOf, callText, isOver, whyIllegal } from "../bridge/calls";
import { type Card, HAND_SIZE, type Hand } from "../bridge/cards";
import { EMPTY, type State } from "../bridge/link";
import { type Hands, isComplete, NO_HANDS, rest, type Seat, SEAT_WORD, SEATS, shuffled, type Vulnerability } from "../bridge/seats";
import { say, tell } from "./saying";

export const board = signal<State>(EMPTY);
const undone: State[] = [];

/** The own hand, seen from the seat. */
export const ownHand = computed<Hand>(() => board.value.hands[board.value.seat]);
export const isDealKnown = computed(() => board.value.whole && isComplete(board.value.hands));
/** The calls that are looked at. */
export const shown = computed<readonly Call[]>(() => board.value.auction.slice(0, board.value.step));
/** Who calls next after what is looked at; null when the auction is over there. */
export const toCall = computed<Seat | null>(() =>
  isOver(shown.value) ? null : callerOf(board.value.dealer, shown.value.length),
);
export const canTakeBack = signal(false);
/** Whether what is typed as the own hand is none: then nothing is said about the hand that was there before. */
export const isMistyped = signal(false);

/** Put a changed state in place; the former one can be brought back. */
export function change(fields: Partial<State>): void {
  undone.push(board.value);
  if (undone.length > 100) undone.shift();
  board.value = { ...board.value, ...fields };
  canTakeBack.value = true;
}

/** Nothing can be brought back at another door's table. */
export function forgetChanges(): void {
  undone.length = 0;
  canTakeBack.value = false;
}

/** Bring back what was there before the last change. */
export function takeBack(): void {
  const former = undone.pop();
  canTakeBack.value = undone.length > 0;
  if (former !== undefined) board.value = former;
}

// The auction

/** Make a call after those looked at; an illegal one is refused with the reason. */
export function makeCall(call: Call): boolean {
  const calls = shown.value;
  const why = whyIllegal(calls, call);
  if (why !== null) {
    tell(`${callText(call)} is not possible. ${why}`);
    return false;
  }
  const caller = callerOf(board.value.dealer, calls.length);
  change({ auction: [...calls, call], step: calls.length + 1 });
  say(`${SEAT_WORD[caller]}: ${callText(call)}`);
  return true;
}

/** Take away the last call of those looked at. */
export function undoCall(): void {
  const calls = shown.value;
  if (calls.length === 0) return tell("There is no call to take back.");
  change({ auction: calls.slice(0, -1), step: calls.length - 1 });
  say(`${callText(calls.at(-1) as Call)} taken back.`);
}

export const clearAuction = (): void => change({ auction: [], step: 0 });

/** Look at the first so many calls. */
export function goTo(step: number): void {
  const { auction } = board.value;
  const wanted = Math.min(Math.max(step, 0), auction.length);
  if (wanted === board.value.step) return;
  board.value = { ...board.value, step: wanted };
  const last = auction[wanted - 1];
  const caller = SEAT_WORD[callerOf(board.value.dealer, wanted - 1)];
  say(last === undefined ? "Before the first call." : `After ${caller}'s ${callText(last)}, call ${wanted} of ${auction.length}.`);
}

// Cards

/** Give or take away a card of the own hand; a full hand takes no more. */
export function toggleCard(card: Card): void {
  const { hands, seat } = board.value;
  const hand = new Set(hands[seat]);
  if (!hand.delete(card)) {
    if (hand.size >= HAND_SIZE) return tell("The hand has 13 cards already: take one away first.");
    hand.add(card);
  }
  setHand(hand);
}

export function setHand(hand: Hand): void {
  const { hands, seat } = board.value;
  change({ hands: { ...hands, [seat]: hand } });
}

/** A card of the hand that another hand holds already, and whose; null when there is none. */
export function takenBy(card: Card): Seat | null {
  const { hands, seat } = board.value;
  return SEATS.find((other) => other !== seat && hands[other].has(card)) ?? null;
}

/** The seat whose missing cards are all that is left, so that a click can give them. */
export const seatForRest = computed<Seat | null>(() => {
  const { hands, whole } = board.value;
  const open = SEATS.filter((seat) => hands[seat].size < HAND_SIZE);
  return whole && open.length === 1 ? (open[0] as Seat) : null;
});

export function giveRest(): void {
  const seat = seatForRest.value;
  if (seat === null) return;
  const { hands } = board.value;
  change({ hands: { ...hands, [seat]: new Set([...hands[seat], ...rest(hands)]) } });
}

// Seats

/** Sit elsewhere: with one hand it moves along, in a whole deal the view changes. */
export function sit(seat: Seat): void {
  const { hands, whole, seat: former } = board.value;
  if (seat === former) return;
  change(whole ? { seat } : { seat, hands: { ...NO_HANDS, [seat]: hands[former] } });
}

/** Between one hand and all four; the other three are forgotten when only one is wanted. */
export function setWhole(whole: boolean): void {
  const { hands, seat } = board.value;
  change(whole ? { whole } : { whole, truth: false, practice: false, hands: { ...NO_HANDS, [seat]: hands[seat] } });
}

export const setDealer = (dealer: Seat): void => change({ dealer });
export const setVulnerability = (vul: Vulnerability): void => change({ vul });

// Whole boards

export interface NewBoard {
  readonly hands: Hands;
  readonly dealer?: Seat | null | undefined;
  readonly vul?: Vulnerability | null | undefined;
  readonly auction?: readonly Call[] | null | undefined;
}

/** Put a board in place: one hand is sat behind, more make a whole deal. */
export function setBoard({ hands, dealer, vul, auction }: NewBoard): void {
  const held = SEATS.filter((seat) => hands[seat].size > 0);
  const seat = held.length > 0 && !held.includes(board.value.seat) ? (held[0] as Seat) : board.value.seat;
  const calls = auction ?? [];
  change({
    hands,
    seat,
    whole: held.length > 1,
    truth: false,
    practice: false,
    dealer: dealer ?? board.value.dealer,
    vul: vul ?? board.value.vul,
    auction: calls,
    step: calls.length,
  });
}

/** A new hand for the player, who deals: there is something to advise on at once. */
export function dealHand(): void {
  const { seat } = board.value;
  change({ ...EMPTY, ...keptChoices(), seat, dealer: seat, hands: { ...NO_HANDS, [seat]: shuffled()[seat] } });
  say("A new hand. You deal.");
}

const keptChoices = () => {
  const { bidder, ns, ew, vul } = board.value;
  return { bidder, ns, ew, vul };
};

export const clearAll = (): void => change({ ...EMPTY, bidder: board.value.bidder, dealer: board.value.seat, seat: board.value.seat });
