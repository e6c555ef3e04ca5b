/** What to lead once the auction is over: few layouts at once, then more. */

import { computed, signal } from "@preact/signals";
import type { LeadAnswer } from "../api/types";
import { declarerOf, isOver } from "../bridge/calls";
import { HAND_SIZE, handText } from "../bridge/cards";
import { seatAfter } from "../bridge/seats";
import { keepAsking } from "./asking";
import { board } from "./board";

/** Whether the player wants the table of leads; it takes a second or two. */
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

function question(layouts: number) {
  return () => {
    const seat = leader.value;
    if (!wantsLeads.value || seat === null || !canLead.value) return null;
    const { dealer, vul, auction, hands, ns, ew } = board.value;
    return { path: "lead", body: { hand: handText(hands[seat]), seat, dealer, vul, auction, cards: { ns, ew }, layouts } };
  };
}
export const firstLeads = keepAsking<LeadAnswer>(question(12));
export const allLeads = keepAsking<LeadAnswer>(question(100));
