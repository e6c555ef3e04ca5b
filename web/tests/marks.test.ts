import { expect, test } from "vitest";
import { markFor } from "../src/bridge/marks";

test.each([
  [{ cost: 0, verdict: "good" }, 100],
  [{ cost: 3.04, verdict: "close" }, 24],
  [{ cost: 2, verdict: "mistake" }, 50],
  [{ cost: 9, verdict: "blunder" }, 0],
] as const)("marks go by the cost, and their word is the verdict's: %o", (judged, marks) => {
  expect(markFor(judged)).toEqual({ marks, verdict: judged.verdict });
});
