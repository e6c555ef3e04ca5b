/** Calls and the laws of the auction. A call is `P`, `X`, `XX` or `1C` … `7N`. */

import { SUIT_SIGN, type Suit } from "./cards";
import { type Seat, seatAfter } from "./seats";

export const STRAINS = ["C", "D", "H", "S", "N"] as const;
export type Strain = (typeof STRAINS)[number];
export const LEVELS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Level = (typeof LEVELS)[number];

export type Bid = `${Level}${Strain}`;
export type Call = "P" | "X" | "XX" | Bid;

export const BIDS: readonly Bid[] = LEVELS.flatMap((level) => STRAINS.map((strain): Bid => `${level}${strain}`));
export const CALLS: readonly Call[] = ["P", "X", "XX", ...BIDS];

const STRAIN_WORD: Record<Strain, string> = { C: "club", D: "diamond", H: "heart", S: "spade", N: "no trump" };
const LEVEL_WORD = ["", "one", "two", "three", "four", "five", "six", "seven"];

export const isBid = (call: Call): call is Bid => call.length === 2 && call !== "XX";
export const levelOf = (bid: Bid): Level => Number(bid[0]) as Level;
export const strainOf = (bid: Bid): Strain => bid[1] as Strain;
export const strainSign = (strain: Strain): string => (strain === "N" ? "NT" : SUIT_SIGN[strain as Suit]);

/** `1♠`, `3NT`, `Pass`, `X`. */
export function callText(call: Call): string {
  if (call === "P") return "Pass";
  return isBid(call) ? `${call[0]}${strainSign(strainOf(call))}` : call;
}

/** `one spade`, `pass`, `double`: as a screen reader should say it. */
export function callWords(call: Call): string {
  if (call === "P") return "pass";
  if (!isBid(call)) return call === "X" ? "double" : "redouble";
  const [level, strain] = [levelOf(call), strainOf(call)];
  return `${LEVEL_WORD[level]} ${STRAIN_WORD[strain]}${level > 1 && strain !== "N" ? "s" : ""}`;
}

/** A call in one of its usual spellings, or null. */
export function parseCall(text: string): Call | null {
  const plain = text.replace(/\uFE0E/g, "").trim().toUpperCase();
  if (/^(P|PASS|-)$/.test(plain)) return "P";
  if (/^(X|D|DBL|DOUBLE)$/.test(plain)) return "X";
  if (/^(XX|R|RDBL|REDOUBLE)$/.test(plain)) return "XX";
  const bid = plain.replace("NT", "N").replace("♠", "S").replace("♥", "H").replace("♦", "D").replace("♣", "C");
  return (BIDS as readonly string[]).includes(bid) ? (bid as Bid) : null;
}

/** Who makes the call with that number. */
export const callerOf = (dealer: Seat, index: number): Seat => seatAfter(dealer, index);

/** Over after three passes in a row, or four when nobody bid. */
export function isOver(auction: readonly Call[]): boolean {
  const passes = trailingPasses(auction);
  return auction.length > passes ? passes >= 3 : passes >= 4;
}

/** Null when the call may be made now, else the reason why not, in one sentence. */
export function whyIllegal(auction: readonly Call[], call: Call): string | null {
  if (isOver(auction)) return "The auction is over.";
  if (call === "P") return null;
  const bid = auction.findLastIndex(isBid);
  if (isBid(call)) {
    const last = auction[bid] as Bid | undefined;
    if (last === undefined || BIDS.indexOf(call) > BIDS.indexOf(last)) return null;
    return `${callText(call)} is not above ${callText(last)}.`;
  }
  return whyNoDouble(auction, call);
}

function whyNoDouble(auction: readonly Call[], call: "X" | "XX"): string | null {
  const index = auction.findLastIndex((made) => made !== "P");
  const last = auction[index];
  const byOpponents = (auction.length - index) % 2 === 1;
  if (call === "X") {
    return last !== undefined && isBid(last) && byOpponents ? null : "There is no bid of the opponents to double.";
  }
  return last === "X" && byOpponents ? null : "There is no double of the opponents to redouble.";
}

export const isLegal = (auction: readonly Call[], call: Call): boolean => whyIllegal(auction, call) === null;

/** The first call that breaks the laws: its index and why; null when all are legal. */
export function firstIllegal(auction: readonly Call[]): { index: number; reason: string } | null {
  for (const [index, call] of auction.entries()) {
    const reason = whyIllegal(auction.slice(0, index), call);
    if (reason !== null) return { index, reason };
  }
  return null;
}

function trailingPasses(auction: readonly Call[]): number {
  return auction.length - 1 - auction.findLastIndex((call) => call !== "P");
}

/** Who plays the contract so far; null where nobody has bid. */
export function declarerOf(dealer: Seat, auction: readonly Call[]): Seat | null {
  const last = auction.findLastIndex(isBid);
  const bid = auction[last];
  if (bid === undefined) return null;
  const first = auction.findIndex((call, index) => (last - index) % 2 === 0 && isBid(call) && call[1] === bid[1]);
  return callerOf(dealer, first);
}

/** `4♠X by South`, `Passed out`, or null while the auction goes on. */
export function contractText(dealer: Seat, auction: readonly Call[]): string | null {
  if (!isOver(auction)) return null;
  const declarer = declarerOf(dealer, auction);
  if (declarer === null) return "Passed out";
  const last = auction.findLastIndex(isBid);
  const doubled = auction.slice(last).findLast((call) => call === "X" || call === "XX") ?? "";
  return `${callText(auction[last] as Bid)}${doubled} by ${{ N: "North", E: "East", S: "South", W: "West" }[declarer]}`;
}
