/** Which verdict stands on a call of the auction that is drawn. */

import type { Judged } from "../api/types";
import { door } from "./doors";
import { over, verdicts, verdictsLater } from "./practice";
import { better, current, review } from "./session";

export function shownVerdict(index: number): Judged["verdict"] | null {
  if (door.value === "practise") return verdictsLater.value && !over.value ? null : (verdicts.value.get(index)?.verdict ?? null);
  if (door.value !== "review" || better.value !== null) return null;
  const call = review.value?.calls.find((one) => one.place === index);
  return call === undefined || call.verdict === "good" ? null : call.verdict;
}

/** What the file says of a call that is drawn: its alert, empty where that has no words; null where there is none. */
export function shownAlert(index: number): string | null {
  if (door.value !== "review" || (better.value !== null && index >= better.value)) return null;
  return current.value?.board.alerts?.[index] ?? null;
}
