/** Boards from text: PBN, LIN, BBO links and deals are read by the server, so that all doors read alike. */

import { ask, Refusal } from "../api/client";
import type { ConvertAnswer as Converted, Board as ConvertedBoard } from "../api/types";
import { handsOf } from "../bridge/boards";
import { type Hand, NO_CARDS } from "../bridge/cards";
import { NO_HANDS, SEATS } from "../bridge/seats";
import { signal } from "@preact/signals";
import { setBoard, setHand } from "./board";
import { say } from "./saying";

/** What went wrong, or what was read, in one sentence; empty when there is nothing to say. */
export const pasteNote = signal<{ readonly text: string; readonly bad: boolean }>({ text: "", bad: false });
/** All boards of the pasted text, to choose from. */
export const pasted = signal<readonly ConvertedBoard[]>([]);
export const pasting = signal(false);

/** Whether a text is more than one hand: a PBN tag, a LIN command, a link, or four hands. */
export function looksLikeBoard(text: string): boolean {
  return /[[|\n]|:\/\/|handviewer|[?&](lin|n|e|s|w)=/i.test(text) || /^\s*[NESW]:\s*(-|[AKQJT2-9]*\.)/i.test(text)
    || /(\.\S*){3}\s+\S/.test(text);
}

/** Read a text and put its first board on the page; returns whether it worked. */
export async function pasteText(text: string): Promise<boolean> {
  pasting.value = true;
  try {
    const found = await ask<Converted>("convert", { text, to: "pbn" });
    const boards = found.boards.filter((one) => handsOf(one) !== null);
    if (boards.length === 0) return fail(firstProblem(found) ?? "There is no board in that text.");
    pasted.value = boards;
    if (found.format === "hand") setHand(oneHand(boards[0]!));
    else takeBoard(0);
    const more = boards.length > 1 ? ` ${boards.length} boards were read; choose one in the paste window.` : "";
    const problem = firstProblem(found);
    tell(`${found.format === "hand" ? "Hand read." : boards.length === 1 ? "Board read." : "Boards read."}${more}${problem === null ? "" : ` Left out: ${problem}`}`, false);
    return true;
  } catch (error) {
    return fail(error instanceof Refusal ? error.message : String(error));
  } finally {
    pasting.value = false;
  }
}

export function takeBoard(index: number): void {
  const found = pasted.value[index];
  const hands = found === undefined ? null : handsOf(found);
  if (found === undefined || hands === null) return;
  setBoard({ hands, dealer: found.dealer, vul: found.vul, auction: found.auction });
}

/** The hand of a text that is nothing else; whoever the server gave it to, it is the player's. */
function oneHand(found: ConvertedBoard): Hand {
  const hands = handsOf(found) ?? NO_HANDS;
  return SEATS.map((seat) => hands[seat]).find((hand) => hand.size > 0) ?? NO_CARDS;
}

function firstProblem(found: Converted): string | null {
  const problem = found.problems[0];
  if (problem === undefined) return null;
  return typeof problem === "string" ? problem : problem.message;
}

function tell(text: string, bad: boolean): void {
  pasteNote.value = { text, bad };
  say(text);
}

function fail(text: string): false {
  tell(text, true);
  return false;
}

/** A note stays until the board changes by other means. */
export const forgetNote = (): void => {
  pasteNote.value = { text: "", bad: false };
};
