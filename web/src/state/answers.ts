/** What the back end says about the board: advice, beliefs, meanings, double dummy. */

import { computed } from "@preact/signals";
import type { Belief, Decision, Explained, ExplainStep, Meanings, Roster, Solved } from "../api/types";
import { isOver } from "../bridge/calls";
import { HAND_SIZE, handText } from "../bridge/cards";
import { dealText, type Seat } from "../bridge/seats";
import { keepAsking } from "./asking";
import { board, isDealKnown, ownHand, shown, toCall } from "./board";

const table = computed(() => {
  const { dealer, vul, ns, ew } = board.value;
  return { dealer, vul, cards: { ns, ew } };
});
const bidder = computed(() => (board.value.bidder === "" ? {} : { bidder: board.value.bidder }));

/** Whose call is advised on: the player to call, when that hand is known and may be seen. */
export const advised = computed<Seat | null>(() => {
  const seat = toCall.value;
  if (seat === null || board.value.hands[seat].size !== HAND_SIZE) return null;
  const mayBeSeen = seat === board.value.seat || (board.value.whole && board.value.truth);
  return mayBeSeen ? seat : null;
});

export const advice = keepAsking<Decision>(() => {
  const seat = advised.value;
  if (seat === null) return null;
  const hand = board.value.hands[seat];
  return { path: "bid", body: { hand: handText(hand), seat, auction: shown.value, ...table.value, ...bidder.value } };
});

export const explained = keepAsking<Explained>(() => {
  if (ownHand.value.size !== HAND_SIZE) return null;
  const { seat, auction } = board.value;
  return {
    path: "explain",
    body: { hand: handText(ownHand.value), seat, auction, history: true, ...table.value, ...bidder.value },
  };
});

/** Of the whole auction: what each made call showed. */
export const meanings = keepAsking<Meanings>(() => ({
  path: "meanings",
  body: { auction: board.value.auction, ...table.value },
}));

/** Of the calls looked at: what each next call would show. */
export const nextMeanings = keepAsking<Meanings>(() =>
  isOver(shown.value) ? null : { path: "meanings", body: { auction: shown.value, ...table.value } },
);

export const solved = keepAsking<Solved>(() => {
  if (!isDealKnown.value || (board.value.practice && !isOver(board.value.auction))) return null;
  const { hands, dealer, vul } = board.value;
  return { path: "solve", body: { deal: dealText(hands), dealer, vul } };
});

export const roster = keepAsking<Roster>(() => ({ path: "bidders", body: undefined }));

/** The beliefs after so many calls; null while they are not known. */
export function stepAt(calls: number): ExplainStep | null {
  const found = explained.answer.value.value;
  if (found === null) return null;
  const step = found.steps?.find((one) => one.calls === calls);
  if (step !== undefined) return step;
  return calls === board.value.auction.length ? { calls, beliefs: found.beliefs } : null;
}

export interface SeatBelief {
  readonly now: Belief;
  /** Before the last call looked at; null before the first. */
  readonly before: Belief | null;
  /** How much the last call told about the seat. */
  readonly bits: number | null;
}

export function beliefAbout(seat: Seat): SeatBelief | null {
  const calls = board.value.step;
  const [step, former] = [stepAt(calls), calls > 0 ? stepAt(calls - 1) : null];
  const now = step?.beliefs[seat];
  if (step === null || now === undefined) return null;
  return { now, before: former?.beliefs[seat] ?? null, bits: step.bits?.[seat] ?? null };
}
