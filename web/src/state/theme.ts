/** Light, dark, or as the system says; remembered in this browser. */

import { effect, signal } from "@preact/signals";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
const KEY = "tablefeel-theme";

export const theme = signal<Theme>("auto");

export function followTheme(): void {
  const kept = localStorage.getItem(KEY);
  if ((THEMES as readonly (string | null)[]).includes(kept)) theme.value = kept as Theme;
  effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
    localStorage.setItem(KEY, theme.value);
  });
}

export const nextTheme = (): void => {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] as Theme;
};
