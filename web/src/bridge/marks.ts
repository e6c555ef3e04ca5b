/** Marks of a contest. */

import type { Judged } from "../api/types";

/** What a call got, and the verdict on it: one judgement, told twice. */
export interface Mark {
  readonly marks: number;
  readonly verdict: Judged["verdict"];
}

/** A hundred for the best call, 25 less for each IMP expected to be lost. */
export const markFor = ({ cost, verdict }: Pick<Judged, "cost" | "verdict">): Mark => ({ marks: Math.max(0, Math.round(100 - 25 * cost)), verdict });
