/** What the call that is pointed at shows, or would show; otherwise the last call looked at. */

import type { Meaning } from "../api/types";
import { type Call, callerOf } from "../bridge/calls";
import { SEAT_WORD } from "../bridge/seats";
import { alertWords, promiseLine, forceWords } from "../bridge/words";
import { following, meanings } from "../state/answers";
import { board } from "../state/board";
import { armed } from "../state/calling";
import { shownAlert } from "../state/judged";
import { pointed } from "../state/pointing";
import { CallText, SuitText } from "./suits";

export const madeMeaning = (index: number): Meaning | null =>
  meanings.answer.value.value?.made[index]?.meaning ?? null;
export const nextMeaning = (call: Call): Meaning | null =>
  following.value.find((one) => one.call === call)?.meaning ?? null;

export function MeaningLine() {
  const { auction, step, dealer } = board.value;
  const tapped = armed.value === null ? null : { next: armed.value };
  const target = pointed.value ?? tapped ?? (step > 0 ? { made: step - 1 } : null);
  if (target === null) {
    return (
      <p class="meaning-line hint no-print">Point at a call, or move to it with Tab, and its meaning stands here.</p>
    );
  }
  const made = "made" in target;
  const call = made ? auction[target.made] : target.next;
  if (call === undefined) return null;
  const meaning = made ? madeMeaning(target.made) : nextMeaning(call);
  const alert = made ? shownAlert(target.made) : null;
  const who = made ? `${SEAT_WORD[callerOf(dealer, target.made)]}'s ` : "";
  return (
    <div class="meaning-line no-print">
      <p>
        {who}
        <b>
          <CallText call={call} />
        </b>
        {made ? ": " : " here: "}
        {alert !== null && `${alertWords(alert)}. By the assumed card: `}
        <SuitText text={meanings.answer.value.waiting && meaning === null ? "…" : promiseLine(meaning)} />
      </p>
      <p class="hint">{alert === null && forceWords(meaning)}</p>
    </div>
  );
}
