/** Questions that may wait: a busy server is asked again for as long as it takes. */

import { signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";

/** Why the page waits, when that goes on. */
export const refusal = signal<Refusal | null>(null);
/** Milliseconds for which a busy server is asked again before the page says so. */
const QUIETLY = 20_000;

/** An answer; a busy or silent server is asked again, and named when that goes on; a refusal is told and gives null. */
export async function patiently<T>(path: string, body: unknown, stop: AbortSignal, refuse: (why: string) => void): Promise<T | null> {
  const begun = performance.now();
  for (;;) {
    try {
      const found = await ask<T>(path, body, stop);
      refusal.value = null;
      return found;
    } catch (error) {
      if (stop.aborted) return null;
      const refused = error instanceof Refusal ? error : new Refusal("server", String(error));
      if (refused.kind === "input") {
        refuse(refused.message);
        return null;
      }
      // Thousands of boards are more than a server answers at once: that it makes the page wait a little is no news.
      if (refused.kind !== "busy" || performance.now() - begun > QUIETLY) refusal.value = refused;
      if (refused.kind === "token") return null;
      await new Promise((done) => setTimeout(done, (refused.retryAfter ?? 2) * 1000));
      if (stop.aborted) return null;
    }
  }
}
