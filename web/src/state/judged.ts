/** Which verdict stands on a call of the auction that is drawn. */

import type { Judged } from "../api/types";
import { door } from "./doors";
import { over, verdicts, verdictsLater } from "./practice";
import { better, review } from "./session";

export function shownVerdict(index: number): Judged["verdict"] | null {
  if (door.value === "practise") return verdictsLater.value && !over.value ? null : (verdicts.value.get(index)?.verdict ?? null);
  if (door.value !== "review" || better.value !== null) return null;
  const call = review.value?.calls.find((one) => one.place === index);
  if (call === undefined || call.verdict === "good") return null;
  return call.unsure === true ? "close" : call.verdict;
}
