/** Boards as the server tells them. */

import type { Board } from "../api/types";
import { type Hand, parseHand } from "./cards";
import { type Hands, NO_HANDS, parseDeal, type Seat, SEATS } from "./seats";

/** The hands of a board; null when it has none. */
export function handsOf(found: Board): Hands | null {
  if (typeof found.deal === "string") {
    const deal = parseDeal(found.deal);
    return deal.ok ? deal.value : null;
  }
  const given = SEATS.filter((seat) => typeof found.hands?.[seat] === "string");
  if (given.length === 0) return null;
  const hands: Record<Seat, Hand> = { ...NO_HANDS };
  for (const seat of given) {
    const hand = parseHand(found.hands?.[seat] ?? "");
    if (!hand.ok) return null;
    hands[seat] = hand.value;
  }
  return hands;
}
