/** Which window lies over the page. */

import { signal } from "@preact/signals";

export type DialogName = "paste" | "meanings" | "help" | "token";
export const openDialog = signal<DialogName | null>(null);
