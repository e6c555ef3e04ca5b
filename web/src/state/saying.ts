/** What is told when something changes: to screen readers what the eye would notice, to everybody what nobody would. */

import { signal } from "@preact/signals";

export const said = signal("");
/** A sentence that stands on the page for a moment. */
export const toast = signal("");
const MOMENT = 5000;
let timer: ReturnType<typeof setTimeout> | undefined;

export function say(text: string): void {
  // The same text twice must be told twice: a trailing blank makes it another text.
  said.value = said.peek() === text ? `${text} ` : text;
}

/** Tell the eye too: why nothing happened, or what happened elsewhere. */
export function tell(text: string): void {
  say(text);
  toast.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => (toast.value = ""), MOMENT);
}
