/** The board as PBN; other formats are made from it by the server. */

import { type Call, isOver } from "./calls";
import type { State } from "./link";
import { dealText, type Vulnerability } from "./seats";

const PBN_VULNERABLE: Record<Vulnerability, string> = { none: "None", ns: "NS", ew: "EW", all: "All" };
const pbnCall = (call: Call): string => (call === "P" ? "Pass" : call.replace("N", "NT"));

/** One game with the deal (unknown hands as `-`), dealer, vulnerability and the calls so far. */
export function pbnText(state: State): string {
  const lines = [
    '[Event "?"]',
    `[Dealer "${state.dealer}"]`,
    `[Vulnerable "${PBN_VULNERABLE[state.vul]}"]`,
    `[Deal "${dealText(state.hands)}"]`,
  ];
  if (state.auction.length > 0) {
    lines.push(`[Auction "${state.dealer}"]`);
    for (let start = 0; start < state.auction.length; start += 4) {
      lines.push(state.auction.slice(start, start + 4).map(pbnCall).join(" "));
    }
    if (!isOver(state.auction)) lines[lines.length - 1] += " *";
  }
  return `${lines.join("\n")}\n`;
}
