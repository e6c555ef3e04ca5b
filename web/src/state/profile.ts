/** How practice goes, kept in this browser: results by theme, streaks, and boards that come back because they went wrong. */

import { signal } from "@preact/signals";

const KEY = "tablefeel-profile";
const DAY = 86_400_000;
/** A board that went wrong comes back after so many days; when it then goes well, later each time. */
const LATER = [0.005, 1, 3, 7, 21, 60] as const;

export interface ThemeResults {
  readonly boards: number;
  readonly calls: number;
  readonly wrong: number;
  readonly lost: number;
  readonly imps: number;
}

export interface Again {
  readonly theme: string;
  readonly seed: number;
  readonly number: number;
  /** When it is due, in milliseconds since 1970. */
  readonly due: number;
  /** How often it went well since. */
  readonly stage: number;
}

export interface Profile {
  readonly version: 1;
  readonly themes: Readonly<Record<string, ThemeResults>>;
  readonly again: readonly Again[];
  /** Boards in a row without a mistake, now and at best. */
  readonly streak: number;
  readonly best: number;
  /** The boards that count already, the latest last: each counts once. */
  readonly done: readonly string[];
}

export const NEW: Profile = { version: 1, themes: {}, again: [], streak: 0, best: 0, done: [] };
export const profile = signal<Profile>(NEW);

export interface Played {
  readonly theme: string;
  readonly seed: number;
  readonly number: number;
  readonly calls: number;
  readonly wrong: number;
  readonly lost: number;
  readonly imps: number;
}

type BoardOf = Pick<Played, "theme" | "seed" | "number">;
const nameOf = ({ theme, seed, number }: BoardOf): string => `${theme} ${seed} ${number}`;
const MOST_DONE = 2000;
/** Whether a board was played and counted before. */
export const wasPlayed = (now: Profile, one: BoardOf): boolean => now.done.includes(nameOf(one));

/** The profile after one more board. */
export function after(now: Profile, played: Played, time: number): Profile {
  const former = now.themes[played.theme] ?? { boards: 0, calls: 0, wrong: 0, lost: 0, imps: 0 };
  const results: ThemeResults = {
    boards: former.boards + 1,
    calls: former.calls + played.calls,
    wrong: former.wrong + played.wrong,
    lost: former.lost + played.lost,
    imps: former.imps + played.imps,
  };
  const streak = played.wrong === 0 ? now.streak + 1 : 0;
  return {
    ...now,
    themes: { ...now.themes, [played.theme]: results },
    again: againAfter(now.again, played, time),
    streak,
    best: Math.max(now.best, streak),
    done: [...now.done.filter((one) => one !== nameOf(played)), nameOf(played)].slice(-MOST_DONE),
  };
}

function againAfter(list: readonly Again[], played: Played, time: number): readonly Again[] {
  const same = (one: Again): boolean => one.theme === played.theme && one.seed === played.seed && one.number === played.number;
  const known = list.find(same);
  const others = list.filter((one) => !same(one));
  if (known === undefined && played.wrong === 0) return others;
  const stage = played.wrong > 0 ? 0 : (known?.stage ?? 0) + 1;
  const wait = LATER[stage];
  if (wait === undefined) return others;
  const { theme, seed, number } = played;
  return [...others, { theme, seed, number, stage, due: time + wait * DAY }].slice(-500);
}

/** The board that has waited longest to come back; null when none is due. */
export function dueBoard(now: Profile, time: number): Again | null {
  return now.again.filter((one) => one.due <= time).sort((a, b) => a.due - b.due)[0] ?? null;
}

export function note(played: Played): void {
  profile.value = after(profile.value, played, Date.now());
  keep();
}

export function restoreProfile(): void {
  const kept = localStorage.getItem(KEY);
  if (kept !== null) profile.value = read(kept) ?? NEW;
}

/** A profile from a file; null when it is none. */
export function read(text: string): Profile | null {
  try {
    const found = JSON.parse(text) as Partial<Profile>;
    const themes = found.themes;
    if (found.version !== 1 || typeof themes !== "object" || themes === null || !Array.isArray(found.again)) return null;
    const numbers = (one: object): boolean => Object.values(one).every((value) => typeof value === "number" && Number.isFinite(value));
    if (!Object.values(themes).every((one) => typeof one === "object" && one !== null && numbers(one))) return null;
    const again = found.again.filter((one) => typeof one?.theme === "string" && numbers({ a: one.seed, b: one.number, c: one.due, d: one.stage }));
    const done = Array.isArray(found.done) ? found.done.filter((one) => typeof one === "string") : [];
    return { version: 1, themes, again, streak: Number(found.streak) || 0, best: Number(found.best) || 0, done };
  } catch {
    return null;
  }
}

export function replaceProfile(next: Profile): void {
  profile.value = next;
  keep();
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(profile.value));
  } catch {
    // A browser that keeps nothing still lets one practise.
  }
}
