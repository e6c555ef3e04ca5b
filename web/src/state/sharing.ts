/** The link, and the board as text for other programs. */

import { effect, signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";
import type { ConvertAnswer as Converted } from "../api/types";
import { readLink, type State, writeLink } from "../bridge/link";
import { pbnText } from "../bridge/pbn";
import { board } from "./board";
import { say } from "./saying";

export const shareNote = signal("");
export type CopyFormat = "link" | "pbn" | "lin" | "text";

/** Copy the board; formats other than PBN are made by the server from it. */
export async function copyAs(format: CopyFormat): Promise<void> {
  try {
    await navigator.clipboard.writeText(await textAs(format));
    tell(format === "link" ? "Link copied." : `Copied as ${format === "text" ? "text" : format.toUpperCase()}.`);
  } catch (error) {
    tell(error instanceof Refusal ? error.message : "The browser did not allow copying.");
  }
}

async function textAs(format: CopyFormat): Promise<string> {
  if (format === "link") return location.href.split("#")[0] + writeLink(board.value);
  if (format === "pbn") return pbnText(board.value);
  const found = await ask<Converted>("convert", { text: pbnText(board.value), to: format });
  return found.text ?? "";
}

function tell(text: string): void {
  shareNote.value = text;
  say(text);
  setTimeout(() => (shareNote.value = ""), 4000);
}

/** Keep the address and the state the same, whichever changes. */
export function followAddress(usual: State): readonly string[] {
  const found = readLink(location.hash);
  board.value = found?.state ?? usual;
  effect(() => {
    const link = writeLink(board.value);
    if (link !== location.hash) history.replaceState(null, "", link);
  });
  addEventListener("hashchange", () => {
    const changed = readLink(location.hash);
    if (changed !== null && location.hash !== writeLink(board.value)) board.value = changed.state;
  });
  return found?.problems ?? [];
}
