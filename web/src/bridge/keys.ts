/** Bidding by keys: a level then a strain, `p`, `x`, `xx`, Backspace. */

import { type Call, isLegal, parseCall } from "./calls";

export type KeyResult =
  | { readonly kind: "call"; readonly call: Call }
  | { readonly kind: "pending"; readonly typed: string }
  | { readonly kind: "undo" | "meaning" | "back" | "forward" | "start" | "end" | "clear" }
  | { readonly kind: "ignored" };

const MOVES: Record<string, KeyResult> = {
  "?": { kind: "meaning" },
  ArrowLeft: { kind: "back" },
  ArrowRight: { kind: "forward" },
  Home: { kind: "start" },
  End: { kind: "end" },
  Escape: { kind: "clear" },
};

/**
 * What a key means after what was typed before it.
 *
 * A first `x` is a double where one is legal; where only a redouble is, it waits for its second `x`, so that a slip
 * does not redouble.
 */
export function pressKey(auction: readonly Call[], typed: string, key: string): KeyResult {
  const move = MOVES[key];
  if (move !== undefined) return move;
  if (key === "Backspace") return typed === "" ? { kind: "undo" } : { kind: "clear" };
  const letter = key.toLowerCase();
  if (/^[1-7]$/.test(letter)) return { kind: "pending", typed: letter };
  if (/^[cdhsn]$/.test(letter) && /^[1-7]$/.test(typed)) {
    const call = parseCall(typed + letter);
    return call === null ? { kind: "ignored" } : { kind: "call", call };
  }
  if (letter === "p") return { kind: "call", call: "P" };
  if (letter === "x") {
    if (typed === "x") return { kind: "call", call: "XX" };
    return isLegal(auction, "XX") ? { kind: "pending", typed: "x" } : { kind: "call", call: "X" };
  }
  return { kind: "ignored" };
}
