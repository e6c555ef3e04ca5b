/** Which call the player points at, by mouse or focus. */

import { signal } from "@preact/signals";
import type { Call } from "../bridge/calls";

export type Pointed = { readonly made: number } | { readonly next: Call };

export const pointed = signal<Pointed | null>(null);

/** Handlers for an element that stands for a call. */
export function pointing(target: Pointed) {
  const on = (): void => {
    pointed.value = target;
  };
  const off = (): void => {
    pointed.value = null;
  };
  return { onMouseEnter: on, onMouseLeave: off, onFocus: on, onBlur: off };
}
