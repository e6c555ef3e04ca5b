/** What is asked about each board of a session: by which cards, how deep, counted in what. */

import { signal } from "@preact/signals";
import type { Board } from "../api/types";
import type { Seat } from "../bridge/seats";

export interface Entry {
  readonly index: number;
  readonly file: string;
  readonly board: Board;
}
export interface Cards {
  readonly ns: string;
  readonly ew: string;
}

export const depth = signal<"quick" | "usual">("usual");
/** What costs are counted in. */
export const aim = signal<"imps" | "matchpoints">("imps");
export const cards = signal<Cards>({ ns: "sayc", ew: "sayc" });
/** Cards of players whose pair plays another, by name. */
export const playersCards = signal<Readonly<Record<string, string>>>({});

/** Letters of a board's own text that the server takes. */
const LONGEST_BOARD = 100_000;

/** What the server is asked about a board. */
export function question(entry: Entry) {
  const one = entry.board;
  const hands = one.deal === null ? { hands: one.hands } : { deal: one.deal };
  const { players } = one;
  return {
    ...hands, dealer: one.dealer ?? "N", vul: one.vul ?? "none", auction: one.auction ?? [], cards: cardsAt(entry),
    tricks_taken: one.tricks_taken ?? null, depth: depth.value, aim: aim.value, annotate: true, number: one.board, players: players ?? null,
    alerts: one.alerts ?? null, text: one.pbn !== undefined && one.pbn.length <= LONGEST_BOARD ? one.pbn : null,
  };
}

/** The cards at a table: the session's, or those of players who have their own. */
export function cardsAt(entry: Entry): Cards {
  const own = (seats: readonly Seat[], usual: string): string => {
    const named = seats.map((seat) => playersCards.value[entry.board.players?.[seat] ?? ""]).find((card) => card !== undefined);
    return named ?? usual;
  };
  return { ns: own(["N", "S"], cards.value.ns), ew: own(["E", "W"], cards.value.ew) };
}

/** The name under which the answer is kept. */
export async function keyOf(body: unknown): Promise<string> {
  const text = JSON.stringify(body);
  if (crypto.subtle === undefined) return text;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

