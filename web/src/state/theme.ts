/** Light, dark, or as the system says; remembered in this browser. */

import { computed, effect, signal } from "@preact/signals";

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

const system = matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(system.matches);
system.addEventListener("change", (event) => (systemIsDark.value = event.matches));
/** Paper is light, whatever the screen is. */
const paper = matchMedia("print");
const isPrinted = signal(paper.matches);
paper.addEventListener("change", (event) => (isPrinted.value = event.matches));
/** Whether the page is drawn on dark ground; scales of colour turn with it. */
export const isDark = computed(() => !isPrinted.value && (theme.value === "dark" || (theme.value === "auto" && systemIsDark.value)));

export const nextTheme = (): void => {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] as Theme;
};
