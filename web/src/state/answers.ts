/** What the back end says about the board: advice, beliefs, meanings, double dummy. */

import { computed } from "@preact/signals";
import type { Belief, Decision, Explained, Meanings, Roster, Solved } from "../api/types";
import { isOver } from "../bridge/calls";
import { HAND_SIZE, handText } from "../bridge/cards";
import { dealText, type Seat } from "../bridge/seats";
import { keepAsking, type Question } from "./asking";
import { board, isDealKnown, ownHand, shown, toCall } from "./board";

/** Milliseconds without a change after which the longer question is asked. */
const RESTING = 1000;

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

/** What the player should think once the first so many calls are made. */
function beliefQuestion(calls: number): Question | null {
  const { seat, auction } = board.value;
  if (ownHand.value.size !== HAND_SIZE || calls < 0) return null;
  const body = { hand: handText(ownHand.value), seat, auction: auction.slice(0, calls), ...table.value, ...bidder.value };
  return { path: "explain", body };
}

export const believed = keepAsking<Explained>(() => beliefQuestion(board.value.step));
const believedBefore = keepAsking<Explained>(() => beliefQuestion(board.value.step - 1));

/** How much each call told, and the usual hands behind it: asked when the board rests, since it takes longer. */
const told = keepAsking<Explained>(() => {
  const question = beliefQuestion(board.value.auction.length);
  return question && { path: question.path, body: { ...(question.body as object), history: true } };
}, RESTING);

/** Of the whole auction: what each made call showed. */
export const meanings = keepAsking<Meanings>(() => ({
  path: "meanings",
  body: { auction: board.value.auction, ...table.value },
}));

/** Of the calls looked at, where they are not the whole auction. */
const earlierMeanings = keepAsking<Meanings>(() =>
  board.value.step === board.value.auction.length
    ? null
    : { path: "meanings", body: { auction: shown.value, ...table.value } },
);

/** What each next call would show, after the calls looked at. */
export const following = computed(() => {
  const { answer } = board.value.step === board.value.auction.length ? meanings : earlierMeanings;
  return answer.value.waiting ? [] : (answer.value.value?.next ?? []);
});

export const solved = keepAsking<Solved>(() => {
  if (!isDealKnown.value || (board.value.practice && !isOver(board.value.auction))) return null;
  const { hands, dealer, vul } = board.value;
  return { path: "solve", body: { deal: dealText(hands), dealer, vul } };
});

export const roster = keepAsking<Roster>(() => ({ path: "bidders", body: undefined }));

export interface SeatBelief {
  readonly now: Belief;
  /** Before the last call looked at; null before the first. */
  readonly before: Belief | null;
  /** How much the last call told about the seat. */
  readonly bits: number | null;
}

export function beliefAbout(seat: Seat): SeatBelief | null {
  const { step } = board.value;
  const now = believed.answer.value.value?.beliefs[seat];
  if (now === undefined) return null;
  const former = believedBefore.answer.value;
  const before = step > 0 && !former.waiting ? (former.value?.beliefs[seat] ?? null) : null;
  const bits = history()?.steps?.[step]?.bits?.[seat] ?? null;
  return { now, before, bits };
}

/** The longer answer, once it is there for the auction on the page. */
const history = (): Explained | null => (told.answer.value.waiting ? null : told.answer.value.value);

/** The usual hands behind a made call, in a line; empty where they are not known. */
export const usualMade = (index: number): string => history()?.made?.[index]?.text ?? "";

/** The same of a call that may follow the whole auction. */
export function usualNext(call: string): string {
  if (board.value.step !== board.value.auction.length) return "";
  return history()?.calls?.find((one) => one.call === call)?.text ?? "";
}

/** Ask everything once more. */
export function askAllAgain(): void {
  for (const asked of [roster, meanings, earlierMeanings, advice, believed, believedBefore, told, solved]) asked.again();
}
