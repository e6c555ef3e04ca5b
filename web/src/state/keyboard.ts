/** Keys that work everywhere on the page, except where text is typed. */

import { signal } from "@preact/signals";
import { pressKey } from "../bridge/keys";
import { board, goTo, shown, takeBack, undoCall } from "./board";
import { callNow } from "./calling";
import { door } from "./doors";
import { openDialog } from "./dialogs";
import { next, over } from "./practice";
import { nextMistake, step } from "./session";

/** What is typed of a call so far: `1`, `x`. */
export const typedKeys = signal("");

export function listenToKeys(): void {
  document.addEventListener("keydown", onKey);
}

function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && !isTyping(event.target)) {
    event.preventDefault();
    return takeBack();
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (usesKeyItself(event.target, event.key)) return;
  if (doorKey(event.key)) return event.preventDefault();
  const result = pressKey(shown.value, typedKeys.value, event.key);
  if (result.kind === "ignored") return;
  event.preventDefault();
  typedKeys.value = result.kind === "pending" ? result.typed : "";
  switch (result.kind) {
    case "call":
      callNow(result.call);
      break;
    case "undo":
      if (door.value === "ask") undoCall();
      break;
    case "meaning":
      openDialog.value = "meanings";
      break;
    case "back":
      goTo(board.value.step - 1);
      break;
    case "forward":
      goTo(board.value.step + 1);
      break;
    case "start":
      goTo(0);
      break;
    case "end":
      goTo(board.value.auction.length);
  }
}

/** Keys of one door only: boards of a session, the next board of practice. */
function doorKey(key: string): boolean {
  if (door.value === "review") {
    const moves: Record<string, () => void> = { ArrowDown: () => step(1), ArrowUp: () => step(-1), m: nextMistake };
    moves[key]?.();
    return moves[key] !== undefined || /^[1-7cdhsnpx]$/i.test(key);
  }
  if (door.value !== "practise" || !over.value || key !== "n") return false;
  void next();
  return true;
}

/** Whether keys go into a field. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select');
}

/** Radio buttons move with the arrows, and a scrolling table needs its own. */
function usesKeyItself(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return /^(Arrow|Home|End)/.test(key) && target.matches('input[type="radio"], input[type="range"], .scroll');
}
