/** What to lead once the auction is over: at once how often each card beats the contract, then all that it brings. */

import { computed, signal } from "@preact/signals";
import type { LeadAnswer } from "../api/types";
import { declarerOf, isOver } from "../bridge/calls";
import { HAND_SIZE, handText } from "../bridge/cards";
import { seatAfter } from "../bridge/seats";
import { keepAsking } from "./asking";
import { board } from "./board";

/** Whether the player wants the table of leads; the chances take a second or two, the rest some more. */
export const wantsLeads = signal(false);

/** Who leads; null before the auction is over, and after a pass-out. */
export const leader = computed(() => {
  const { dealer, auction } = board.value;
  const declarer = isOver(auction) ? declarerOf(dealer, auction) : null;
  return declarer === null ? null : seatAfter(declarer, 1);
});
/** Whether the leader's hand is known and may be seen. */
export const canLead = computed(() => {
  const seat = leader.value;
  if (seat === null || board.value.hands[seat].size !== HAND_SIZE) return false;
  return seat === board.value.seat || (board.value.whole && board.value.truth);
});

const LAYOUTS = 100;

function question(quick: boolean) {
  const seat = leader.value;
  if (!wantsLeads.value || seat === null || !canLead.value) return null;
  const { dealer, vul, auction, hands, ns, ew } = board.value;
  return { path: "lead", body: { hand: handText(hands[seat]), seat, dealer, vul, auction, cards: { ns, ew }, layouts: LAYOUTS, quick } };
}
/** How often each card beats the contract. */
export const quickLeads = keepAsking<LeadAnswer>(() => question(true));
/** Everything, on the same layouts; asked for when the chances are there, so that they need not share the processor. */
export const allLeads = keepAsking<LeadAnswer>(() => (quickLeads.answer.value.waiting ? null : question(false)));
