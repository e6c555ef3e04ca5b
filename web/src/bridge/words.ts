/** Meanings in words: a bridge player's line, and what it asks of partner. */

import type { Meaning } from "../api/types";
import { type Call, callText, isOver, strainSign } from "./calls";
import { type Seat, SEAT_WORD } from "./seats";

const FORCE_WORDS: Record<string, string> = {
  "sign-off": "to play: partner should pass",
  invitational: "invites partner to game",
  forcing: "forcing: partner must not pass",
  "game forcing": "game forcing: nobody stops below game",
};

/** `Jacoby transfer, 5+ ♥; forcing`; a pass that is called a pass is not named again. */
export function meaningLine(meaning: Meaning | null): string {
  if (meaning === null) return "nothing agreed";
  const name = meaning.name.toLowerCase() === "pass" ? "" : meaning.name;
  const parts = [name, meaning.text].filter((part) => part !== "");
  return parts.length === 0 ? "any hand" : parts.join(", ");
}

/** The same without what it asks of partner, for places where `forceWords` stand beside it. */
export function promiseLine(meaning: Meaning | null): string {
  const line = meaningLine(meaning);
  const force = meaning?.force ?? (meaning?.forcing === true ? "forcing" : "none");
  if (meaning === null || FORCE_WORDS[force] === undefined) return line;
  return line === force ? "" : line.endsWith(`; ${force}`) || line.endsWith(`, ${force}`) ? line.slice(0, -force.length - 2) : line;
}

/** What a call asks of partner, where its line says so in one word: `forcing: partner must not pass`. */
export function forceWords(meaning: Meaning | null): string {
  return meaning === null ? "" : (FORCE_WORDS[meaning.force ?? (meaning.forcing ? "forcing" : "none")] ?? "");
}

/** `41%`, `under 1%`, `over 99%`. */
export function percent(chance: number): string {
  if (chance <= 0) return "0%";
  if (chance >= 1) return "100%";
  if (chance < 0.005) return "under 1%";
  return chance > 0.995 ? "over 99%" : `${Math.round(chance * 100)}%`;
}

/** A signed number with one decimal and a real minus: `+1.3`, `−0.4`; empty for no change. */
export function change(amount: number): string {
  const text = Math.abs(amount).toFixed(1);
  if (text === "0.0") return "";
  return (amount < 0 ? "−" : "+") + text;
}

/** North–South's score as both sides read it: `North–South +420`, `East–West +50`, `0`. */
export function scoreText(score: number): string {
  if (score === 0) return "0";
  return `${score > 0 ? "North–South" : "East–West"} +${Math.abs(score)}`;
}

/** `3NT–5NT by North–South, +460`: contracts of one strain and side are told together, the score is that side's. */
export function parWords({ score, contracts }: { readonly score: number; readonly contracts: readonly string[] }): string {
  const groups = new Map<string, { levels: number[]; seats: Set<Seat>; strain: string; doubled: string }>();
  for (const text of contracts) {
    const match = /^([1-7])(NT?|[SHDC])(X{0,2}) ([NESW])$/.exec(text);
    if (match === null) continue;
    const [, level, strain, doubled, seat] = match as unknown as [string, string, string, string, Seat];
    const key = `${strain} ${doubled} ${seat === "N" || seat === "S"}`;
    const group = groups.get(key) ?? { levels: [], seats: new Set<Seat>(), strain: strainSign(strain[0] as "N"), doubled };
    group.levels.push(Number(level));
    group.seats.add(seat);
    groups.set(key, group);
  }
  const told = [...groups.values()].map(({ levels, seats, strain, doubled }) => {
    const [low, high] = [Math.min(...levels), Math.max(...levels)];
    const what = `${low}${strain}${doubled}${low === high ? "" : `–${high}${strain}${doubled}`}`;
    const both = seats.size === 2;
    const who = both ? (seats.has("N") ? "North–South" : "East–West") : SEAT_WORD[[...seats][0] as Seat];
    return `${what} by ${who}`;
  });
  const side = [...groups.values()][0]?.seats;
  if (side === undefined) return scoreText(score);
  const own = side.has("N") || side.has("S") ? score : -score;
  return [...told, `${own < 0 ? "−" : "+"}${Math.abs(own)}`].join(", ");
}

/** `made`, `made with 2 overtricks`, `down 3`: what so many tricks are to a contract; empty after a pass-out. */
export function tricksWords(contract: string, tricks: number | null): string {
  const level = Number(contract[0]);
  if (tricks === null || !(level >= 1 && level <= 7)) return "";
  const more = tricks - level - 6;
  return more < 0 ? `down ${-more}` : more === 0 ? "made" : `made with ${more} ${more === 1 ? "overtrick" : "overtricks"}`;
}

/** `2NT by East, down 3`, `Passed out`. */
export const outcomeWords = ({ contract, tricks }: { readonly contract: string; readonly tricks: number | null }): string =>
  contract === "P" ? "Passed out" : `${contractWords(contract)}, ${tricksWords(contract, tricks)}`;

/** How an auction would go on from an own call: `4♥ (5♣) 5♥ (X), all pass`. */
export function lineWords(calls: readonly Call[]): string {
  const passes = calls.length - 1 - calls.findLastIndex((call) => call !== "P");
  return passes < 3 || passes === calls.length ? bracketed(calls, 0) : `${bracketed(calls.slice(0, -passes), 0)}, all pass`;
}

/** How an auction went, from the dealer's call on, without the passes that end it: `North: Pass Pass 1NT Pass 3NT`. */
export function auctionWords(dealer: Seat, auction: readonly Call[]): string {
  const ends = isOver(auction) && auction.some((call) => call !== "P") ? auction.length - 3 : auction.length;
  return `${SEAT_WORD[dealer]}: ${auction.slice(0, ends).map(callText).join(" ")}`;
}

/** Calls with the opponents' in brackets, as bridge books have it; `mine` is the place of an own call: `1♠ (Pass) 2♣`. */
export const bracketed = (auction: readonly Call[], mine: number): string =>
  auction.map((call, place) => ((mine - place) % 2 === 0 ? callText(call) : `(${callText(call)})`)).join(" ");

export const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** `You win 3 IMPs.` */
export function wonWords(imps: number): string {
  const count = `${Math.abs(imps)} ${Math.abs(imps) === 1 ? "IMP" : "IMPs"}`;
  return imps > 0 ? `You win ${count}.` : imps < 0 ? `You lose ${count}.` : "A flat board.";
}

/** The same as a score sheet has it: `=`, `+2`, `−3`. */
export function tricksSign(contract: string, tricks: number | null | undefined): string {
  const level = Number(contract[0]);
  if (tricks == null || !(level >= 1 && level <= 7)) return "";
  const more = tricks - level - 6;
  return more === 0 ? "=" : more > 0 ? `+${more}` : `−${-more}`;
}

/** North–South's score in a narrow column: `+420`, `−50`. */
export const signed = (score: number): string => (score === 0 ? "0" : `${score > 0 ? "+" : "−"}${Math.abs(score)}`);

/** `4SX N` as `4♠X by North`; other texts stay. */
export function contractWords(text: string): string {
  const match = /^([1-7])(NT?|[SHDC])(X{0,2}) ([NESW]+)$/.exec(text);
  if (match === null) return text;
  const [, level, strain, doubled, seats] = match as unknown as [string, string, string, string, string];
  const names = [...seats].map((seat) => SEAT_WORD[seat as Seat]).join(" or ");
  return `${level}${strainSign(strain[0] as "N")}${doubled} by ${names}`;
}

/** `alerted as “Jacoby 2NT”`, `alerted`: what a file says of a call. */
export const alertWords = (alert: string): string => (alert.trim() === "" ? "alerted" : `alerted as “${alert.trim()}”`);

/** `3 boards`, `1 board`. */
export const counted = (count: number, one: string): string => `${count} ${count === 1 || count === -1 ? one : `${one}s`}`;
