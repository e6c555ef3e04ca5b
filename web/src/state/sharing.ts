/** The link, and the board as text for other programs. */

import { effect, signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";
import type { ConvertAnswer as Converted } from "../api/types";
import { readLink, type State, writeLink } from "../bridge/link";
import { pbnText } from "../bridge/pbn";
import { dealText } from "../bridge/seats";
import { board } from "./board";
import { type Door, door, doorAt, enter, layTable } from "./doors";
import { say } from "./saying";

export const shareNote = signal("");
export type CopyFormat = "link" | "pbn" | "lin" | "text" | "picture" | "frame";

/** Copy the board; formats other than PBN are made by the server from it. */
export async function copyAs(format: CopyFormat): Promise<void> {
  try {
    await navigator.clipboard.writeText(await textAs(format));
    tell(TOLD[format]);
  } catch (error) {
    tell(error instanceof Refusal ? error.message : "The browser did not allow copying.");
  }
}

const TOLD: Record<CopyFormat, string> = {
  link: "Link copied.",
  pbn: "Copied as PBN.",
  lin: "Copied as LIN.",
  text: "Copied as text.",
  picture: "Link to a picture copied.",
  frame: "Copied: paste it into a page.",
};

/** The address of the board as a drawing, for other pages. */
function drawing(path: string): string {
  const { hands, dealer, vul, auction } = board.value;
  const fields = { deal: dealText(hands), dealer, vul, auction: auction.join("-") };
  return new URL(`${path}?${new URLSearchParams(fields)}`, location.href).href;
}

async function textAs(format: CopyFormat): Promise<string> {
  // A session stays in this browser, so the link to one of its boards is the board itself, at the door Ask.
  if (format === "link" && door.value === "review") return new URL(`./ask${writeLink(board.value)}`, location.href).href;
  if (format === "link") return door.value === "ask" ? location.href.split("#")[0] + writeLink(board.value) : location.href;
  if (format === "pbn") return pbnText(board.value);
  if (format === "picture") return drawing("diagram.svg");
  if (format === "frame") return `<iframe src="${drawing("diagram")}" width="460" height="440" title="A board of bridge"></iframe>`;
  const found = await ask<Converted>("convert", { text: pbnText(board.value), to: format });
  return found.text ?? "";
}

function tell(text: string): void {
  shareNote.value = text;
  say(text);
  setTimeout(() => (shareNote.value = ""), 4000);
}

/** At the door Ask the address and the state are the same, whichever changes; Back and Forward go through doors. */
export function followAddress(usual: State): readonly string[] {
  const found = door.value === "ask" ? readLink(location.hash) : null;
  if (door.value === "ask") board.value = found?.state ?? usual;
  else layTable("ask", usual);
  effect(() => {
    if (door.value !== "ask") return;
    const link = writeLink(board.value);
    if (link !== location.hash) history.replaceState(null, "", link);
  });
  addEventListener("popstate", () => {
    enter(doorAt(location.pathname));
    arrive();
  });
  return found?.problems ?? [];
}

/** What the other doors do when the address changes by Back, Forward or by hand. */
export const arrivals: Partial<Record<Door, () => void>> = {
  ask: () => {
    const changed = readLink(location.hash);
    if (changed !== null && location.hash !== writeLink(board.value)) board.value = changed.state;
  },
};
export const arrive = (): void => arrivals[door.value]?.();
