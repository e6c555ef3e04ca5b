/** What the back end says about the board: advice, beliefs, meanings, double dummy. */

import { computed, signal } from "@preact/signals";
import type { Belief, BidAnswer as Decision, ExplainAnswer as Explained, MeaningsAnswer as Meanings, BiddersAnswer as Roster, SolveAnswer as Solved } from "../api/types";
import { type Call, isOver } from "../bridge/calls";
import { HAND_SIZE, handText } from "../bridge/cards";
import { dealText, type Seat } from "../bridge/seats";
import { keepAsking, type Question } from "./asking";
import { board, isDealKnown, isMistyped, ownHand, shown, toCall } from "./board";
import { door } from "./doors";

const table = computed(() => {
  const { dealer, vul, ns, ew } = board.value;
  return { dealer, vul, cards: { ns, ew } };
});
const bidder = computed(() => (board.value.bidder === "" ? {} : { bidder: board.value.bidder }));

/** The auction in which the player who practises asked for advice; one call more is another auction. */
export const peekedIn = signal<readonly Call[] | null>(null);
/** Who practises wants to think first: there the advice waits until it is asked for. */
export const adviceWaits = computed(() => {
  const { practice, auction } = board.value;
  return practice && !isOver(auction) && peekedIn.value !== auction;
});

/** Whose call is advised on: the player to call, when that hand is known and may be seen. */
export const advised = computed<Seat | null>(() => {
  if (door.value === "review" || isMistyped.value) return null;
  const seat = adviceWaits.value ? null : toCall.value;
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

/** Whether the maps and charts of the hidden hands are drawn, not only a line on each. */
export const largeBeliefs = signal(false);

/** What the player should think once the first so many calls are made. */
function beliefQuestion(calls: number): Question | null {
  const { seat, auction } = board.value;
  if (door.value !== "ask" || isMistyped.value || ownHand.value.size !== HAND_SIZE || calls < 0) return null;
  const body = { hand: handText(ownHand.value), seat, auction: auction.slice(0, calls), ...table.value, ...bidder.value };
  return { path: "explain", body };
}

export const believed = keepAsking<Explained>(() => beliefQuestion(board.value.step));
const believedBefore = keepAsking<Explained>(() => (largeBeliefs.value ? beliefQuestion(board.value.step - 1) : null));

/** Whether the player wants to see what every call told. */
export const wantsHistory = signal(false);

/** How much each call told, and the usual hands behind it: asked for only on demand, since it takes longer. */
export const told = keepAsking<Explained>(() => {
  const question = wantsHistory.value ? beliefQuestion(board.value.auction.length) : null;
  return question && { path: question.path, body: { ...(question.body as object), history: true } };
});

/** The hands that usually make each next call, for advisers that state no meanings. */
const usual = keepAsking<Explained>(() => {
  const mute = advice.answer.value.value?.calls.some((choice) => choice.meaning === null) ?? false;
  const question = mute && advised.value === board.value.seat ? beliefQuestion(board.value.step) : null;
  return question && { path: question.path, body: { ...(question.body as object), history: true } };
});

/** Those hands in a line, empty where they are not known: `5-13 HCP; ♠ 4-6 ♥ 1-3 ♦ 2-4 ♣ 2-5`. */
export function usualHands(call: Call): string {
  const { value, waiting } = usual.answer.value;
  return waiting ? "" : (value?.calls?.find((one) => one.call === call)?.text ?? "");
}

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
  if (door.value !== "ask") return null;
  if (!isDealKnown.value || (board.value.practice && !isOver(board.value.auction))) return null;
  const { hands, dealer, vul } = board.value;
  return { path: "solve", body: { deal: dealText(hands), dealer, vul } };
});

export const roster = keepAsking<Roster>(() => ({ path: "bidders", body: undefined }));

export interface SeatBelief {
  readonly now: Belief;
  /** Before the last call looked at; null before the first. */
  readonly before: Belief | null;
}

export function beliefAbout(seat: Seat): SeatBelief | null {
  const { step } = board.value;
  const now = believed.answer.value.value?.beliefs[seat];
  if (now === undefined) return null;
  const former = believedBefore.answer.value;
  const before = step > 0 && !former.waiting ? (former.value?.beliefs[seat] ?? null) : null;
  return { now, before };
}

/** Ask everything once more. */
export function askAllAgain(): void {
  for (const asked of [roster, meanings, earlierMeanings, advice, believed, believedBefore, usual, told, solved]) asked.again();
}
