/** A question that follows the state: asked when it changes, kept while it does not, asked again when that may help. */

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";

export interface Question {
  readonly path: string;
  readonly body: unknown;
}

export interface Answer<T> {
  /** The last answer; an older question's while `waiting`. */
  readonly value: T | null;
  readonly waiting: boolean;
  readonly refusal: Refusal | null;
}

export interface Asked<T> {
  readonly answer: ReadonlySignal<Answer<T>>;
  /** Ask once more, at the player's wish. */
  readonly again: () => void;
}

const NOTHING = { value: null, waiting: false, refusal: null } as const;
/** Typing and stepping pass through states in which nobody looks at the answer. */
const SETTLE = 60;
const KEPT = 200;

/** The same question has the same answer, so answers are kept. */
const kept = new Map<string, unknown>();

/** Ask what `question` says, whenever it says something else. */
export function keepAsking<T>(question: () => Question | null): Asked<T> {
  const answer = signal<Answer<T>>(NOTHING);
  const attempt = signal(0);
  effect(() => {
    attempt.value;
    const wanted = question();
    const before = answer.peek();
    if (wanted === null) {
      if (before !== NOTHING) answer.value = NOTHING;
      return;
    }
    const key = `${wanted.path} ${JSON.stringify(wanted.body)}`;
    const known = kept.get(key) as T | undefined;
    if (known !== undefined) {
      answer.value = { value: known, waiting: false, refusal: null };
      return;
    }
    answer.value = { value: before.value, waiting: true, refusal: before.refusal };
    return pursue(wanted, key, answer);
  });
  return { answer, again: () => attempt.value++ };
}

/** Asks until there is an answer or a refusal that asking again cannot change; returns how to stop. */
function pursue<T>(wanted: Question, key: string, answer: { value: Answer<T>; peek(): Answer<T> }): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const attempt = async (): Promise<void> => {
    try {
      const value = await ask<T>(wanted.path, wanted.body, stop.signal);
      if (stop.signal.aborted) return;
      keep(key, value);
      answer.value = { value, waiting: false, refusal: null };
    } catch (error) {
      if (stop.signal.aborted) return;
      const refusal = error instanceof Refusal ? error : new Refusal("server", String(error));
      const older = answer.peek().value;
      answer.value = { value: refusal.kind === "input" ? null : older, waiting: false, refusal };
      if (refusal.retryAfter !== null) timer = setTimeout(() => void attempt(), refusal.retryAfter * 1000);
    }
  };
  timer = setTimeout(() => void attempt(), SETTLE);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function keep(key: string, value: unknown): void {
  kept.set(key, value);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string);
}
