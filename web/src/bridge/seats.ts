/** Seats, vulnerability and the four hands. */

import { HAND_SIZE, type Hand, handText, NO_CARDS, PACK, parseHand, type Parsed } from "./cards";

export const SEATS = ["N", "E", "S", "W"] as const;
export type Seat = (typeof SEATS)[number];
export const SEAT_WORD: Record<Seat, string> = { N: "North", E: "East", S: "South", W: "West" };

/** The columns of an auction diagram. */
export const DIAGRAM: readonly Seat[] = ["W", "N", "E", "S"];

export const VULNERABILITIES = ["none", "ns", "ew", "all"] as const;
export type Vulnerability = (typeof VULNERABILITIES)[number];
export const VULNERABLE_WORD: Record<Vulnerability, string> = {
  none: "Nobody",
  ns: "North–South",
  ew: "East–West",
  all: "Everybody",
};

export const isSeat = (text: unknown): text is Seat => (SEATS as readonly unknown[]).includes(text);
export const isVulnerability = (text: unknown): text is Vulnerability =>
  (VULNERABILITIES as readonly unknown[]).includes(text);

/** The seat so many turns clockwise. */
export function seatAfter(seat: Seat, turns: number): Seat {
  return SEATS[(((SEATS.indexOf(seat) + turns) % 4) + 4) % 4] as Seat;
}

export function isVulnerable(seat: Seat, vulnerability: Vulnerability): boolean {
  return vulnerability === "all" || vulnerability === (seat === "N" || seat === "S" ? "ns" : "ew");
}

/** The other three from the left: left opponent, partner, right opponent. */
export const others = (seat: Seat): Seat[] => [1, 2, 3].map((turns) => seatAfter(seat, turns));

/** Who a hidden seat is to the player: `Partner`, `Left opponent`, `Right opponent`. */
export function relation(from: Seat, to: Seat): string {
  const turns = (SEATS.indexOf(to) - SEATS.indexOf(from) + 4) % 4;
  return ["You", "Left opponent", "Partner", "Right opponent"][turns] as string;
}

export type Hands = Readonly<Record<Seat, Hand>>;
export const NO_HANDS: Hands = { N: NO_CARDS, E: NO_CARDS, S: NO_CARDS, W: NO_CARDS };

export const isComplete = (hands: Hands): boolean => SEATS.every((seat) => hands[seat].size === HAND_SIZE);

/** `N:… … … …`, with `-` for a hand that is not known in full. */
export function dealText(hands: Hands, first: Seat = "N"): string {
  const texts = [0, 1, 2, 3].map((turns) => {
    const hand = hands[seatAfter(first, turns)];
    return hand.size === HAND_SIZE ? handText(hand) : "-";
  });
  return `${first}:${texts.join(" ")}`;
}

/** The hands of `N:… … … …`; `-` is a hand not known. */
export function parseDeal(text: string): Parsed<Hands> {
  const [head, rest] = text.includes(":") ? (text.split(":", 2) as [string, string]) : ["N", text];
  const first = head.trim().toUpperCase();
  const parts = rest.trim().split(/\s+/);
  if (!isSeat(first) || parts.length !== 4) return { ok: false, reason: "That is not a deal of four hands." };
  const hands: Record<Seat, Hand> = { ...NO_HANDS };
  for (const [turns, part] of parts.entries()) {
    if (part === "-" || part === "...") continue;
    const hand = parseHand(part);
    if (!hand.ok) return hand;
    hands[seatAfter(first, turns)] = hand.value;
  }
  return { ok: true, value: hands };
}

/** The cards that no hand holds. */
export function rest(hands: Hands): Hand {
  return new Set(PACK.filter((card) => !SEATS.some((seat) => hands[seat].has(card))));
}

/** A uniformly random deal. */
export function shuffled(random: () => number = secureRandom): Hands {
  const pack = [...PACK];
  for (let last = pack.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [pack[last], pack[other]] = [pack[other]!, pack[last]!];
  }
  const hands: Record<Seat, Hand> = { ...NO_HANDS };
  for (const [index, seat] of SEATS.entries()) hands[seat] = new Set(pack.slice(index * 13, index * 13 + 13));
  return hands;
}

function secureRandom(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;
}
