/** The page's state, and the address part (`#…`) that reproduces it. */

import { isCardName } from "./agreements";
import { type Call, firstIllegal, parseCall } from "./calls";
import { type Card, handText, parseHand } from "./cards";
import { type Hands, isSeat, isVulnerability, NO_HANDS, type Seat, SEATS, type Vulnerability } from "./seats";

export interface State {
  readonly hands: Hands;
  /** Whether all four hands are entered and seen, not only the player's own. */
  readonly whole: boolean;
  /** Where the player sits; beliefs are seen from there. */
  readonly seat: Seat;
  readonly dealer: Seat;
  readonly vul: Vulnerability;
  readonly auction: readonly Call[];
  /** How many calls are looked at: 0 … all. */
  readonly step: number;
  /** Who advises, by the server's name; empty for the server's own choice. */
  readonly bidder: string;
  /** The convention cards of both sides. */
  readonly ns: string;
  readonly ew: string;
  /** Whether the true hands are drawn over the beliefs. */
  readonly truth: boolean;
  /** Whether robots call for the other three seats. */
  readonly practice: boolean;
}

export const EMPTY: State = {
  hands: NO_HANDS,
  whole: false,
  seat: "S",
  dealer: "N",
  vul: "none",
  auction: [],
  step: 0,
  bidder: "",
  ns: "sayc",
  ew: "sayc",
  truth: false,
  practice: false,
};

/** `#seat=S&dealer=N&…`; what is as in an empty page is left out. */
export function writeLink(state: State): string {
  const parts: [string, string][] = [
    ["seat", state.seat],
    ["dealer", state.dealer],
    ["vul", state.vul],
  ];
  for (const seat of SEATS) if (state.hands[seat].size > 0) parts.push([seat, handText(state.hands[seat])]);
  if (state.auction.length > 0) parts.push(["auction", state.auction.join("-")]);
  if (state.step !== state.auction.length) parts.push(["step", String(state.step)]);
  for (const name of ["bidder", "ns", "ew"] as const) if (state[name] !== EMPTY[name]) parts.push([name, state[name]]);
  for (const name of ["whole", "truth", "practice"] as const) if (state[name]) parts.push([name, "1"]);
  return `#${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

export interface ReadLink {
  readonly state: State;
  /** What the link said that could not be used, one sentence each. */
  readonly problems: readonly string[];
}

/** The state of a link; null when it holds none. What is damaged is told, and the rest is used. */
export function readLink(hash: string): ReadLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  if ([...fields.keys()].length === 0) return null;
  const problems: string[] = [];
  const auction = readAuction(fields.get("auction"), problems);
  const choice = <T extends string>(name: string, is: (text: unknown) => text is T, usual: T): T => {
    const text = fields.get(name);
    if (text === null || is(text)) return text ?? usual;
    problems.push(`“${text.slice(0, 20)}” is not a value of “${name}”.`);
    return usual;
  };
  const name = (key: "bidder" | "ns" | "ew"): string => {
    const text = fields.get(key) ?? EMPTY[key];
    if (key === "bidder" ? /^[\w@+.-]{0,60}$/.test(text) : isCardName(text)) return text;
    problems.push(`“${text.slice(0, 20)}” is not a name.`);
    return EMPTY[key];
  };
  const step = Number(fields.get("step") ?? auction.length);
  const state: State = {
    hands: readHands(fields, problems),
    whole: fields.get("whole") === "1",
    seat: choice("seat", isSeat, EMPTY.seat),
    dealer: choice("dealer", isSeat, EMPTY.dealer),
    vul: choice("vul", isVulnerability, EMPTY.vul),
    auction,
    step: Number.isInteger(step) ? Math.min(Math.max(step, 0), auction.length) : auction.length,
    bidder: name("bidder"),
    ns: name("ns"),
    ew: name("ew"),
    truth: fields.get("truth") === "1",
    practice: fields.get("practice") === "1",
  };
  return { state, problems };
}

function readHands(fields: URLSearchParams, problems: string[]): Hands {
  const hands: Record<Seat, ReadonlySet<Card>> = { ...NO_HANDS };
  const seen = new Set<Card>();
  for (const seat of SEATS) {
    const hand = parseHand(fields.get(seat) ?? "");
    if (!hand.ok) problems.push(hand.reason);
    else if ([...hand.value].some((card) => seen.has(card))) problems.push("A card is in two hands.");
    else {
      hands[seat] = hand.value;
      for (const card of hand.value) seen.add(card);
    }
  }
  return hands;
}

function readAuction(text: string | null, problems: string[]): readonly Call[] {
  const calls: Call[] = [];
  for (const word of (text ?? "").split(/[-\s,]+/).filter((part) => part !== "")) {
    const call = parseCall(word);
    if (call === null) {
      problems.push(`“${word.slice(0, 20)}” is not a call.`);
      break;
    }
    calls.push(call);
  }
  const illegal = firstIllegal(calls);
  if (illegal === null) return calls;
  problems.push(illegal.reason);
  return calls.slice(0, illegal.index);
}
