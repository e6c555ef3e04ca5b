/** What stands in a panel while there is no answer: waiting, or why it was refused. */

import { setToken } from "../api/client";
import type { Answer, Asked } from "../state/asking";
import { openDialog } from "../state/dialogs";

export function Notice<T>({ asked, what }: { readonly asked: Asked<T>; readonly what: string }) {
  const { refusal, waiting, value } = asked.answer.value;
  if (refusal === null) {
    return waiting && value === null ? <p class="hint waiting">Asking for {what}…</p> : null;
  }
  return (
    <div class={`notice ${refusal.kind}`} role="status">
      <p>{refusal.message}</p>
      {refusal.kind === "token" ? (
        <button type="button" class="small" onClick={() => (openDialog.value = "token")}>
          Enter the token
        </button>
      ) : (
        refusal.kind !== "input" && (
          <button type="button" class="small" onClick={asked.again}>
            Ask again now
          </button>
        )
      )}
    </div>
  );
}

/** An answer that belongs to an older question is drawn faintly. */
export const staleClass = (answer: Answer<unknown>): string => (answer.waiting || answer.refusal !== null ? " stale" : "");

const TOKEN_KEY = "tablefeel-token";

/** Use a token from now on, and for this window only. */
export function keepToken(text: string): void {
  setToken(text);
  sessionStorage.setItem(TOKEN_KEY, text);
}

export const restoreToken = (): void => setToken(sessionStorage.getItem(TOKEN_KEY) ?? "");
