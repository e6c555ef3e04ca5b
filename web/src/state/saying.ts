/** What a screen reader is told when something changes that the eye would notice. */

import { signal } from "@preact/signals";

export const said = signal("");

export function say(text: string): void {
  // The same text twice must be told twice: a trailing blank makes it another text.
  said.value = said.peek() === text ? `${text} ` : text;
}
