import { expect, test } from "vitest";
import type { Board, ReviewAnswer, ReviewedCall } from "../src/api/types";
import { conventionOf, csvOf, pbnOf, reportOf } from "../src/bridge/report";
import { parWords, scoreText } from "../src/bridge/words";

const call = (fields: Partial<ReviewedCall>): ReviewedCall => ({
  seat: "N", call: "P", verdict: "good", cost: 0, standard_error: 0.1, unit: "imps", best: "P", layouts: 9, sentence: "Pass is good.", meaning: null,
  book: "P", place: 0, beyond_system: 0, ...fields,
});
const board: Board = { board: 1, deal: null, dealer: "N", vul: "none", players: { N: "=Ann", S: "Ben", E: null, W: null } };
const review = (calls: ReviewedCall[]): ReviewAnswer =>
  ({ dealer: "N", vul: "none", auction: ["P", "1N"], calls, lost: { ns: 0, ew: 0 }, unit: "imps", contract: null, score: null, dd_score: null, tricks: null, par: null, judge: "sayc", task: "", pbn: "[Board 1]\n" }) as ReviewAnswer;

test("losses add up by kind, pair and convention; what the card does not know is not held against anybody", () => {
  const wrong = call({ verdict: "blunder", cost: 4, charged: 4, loss: "games missed", best: "4S", why_not: "needs 6+ HCP, hand has 3" });
  const unsure = call({ verdict: "close", cost: 9, unsure: true });
  const theirs = call({ seat: "E", place: 1, call: "1N", verdict: "mistake", cost: 1.5, charged: 1.5, loss: "overbids" });
  const found = reportOf([{ index: 0, board, review: review([wrong, unsure, theirs]) }]);
  expect(found.lost).toBe(5.5);
  expect(found.unsure).toBe(1);
  expect(found.verdicts).toEqual({ good: 0, close: 1, mistake: 1, blunder: 1 });
  expect(found.kinds.map((row) => [row.name, row.lost])).toEqual([["games missed", 4], ["overbids", 1.5]]);
  expect(found.pairs.map((row) => [row.name, row.lost, row.boards])).toEqual([["=Ann – Ben", 4, 1], ["East–West", 1.5, 1]]);
  expect(found.costliest.map((one) => one.call.cost)).toEqual([4, 1.5]);
  const picked = (by: "kind" | "convention", name: string) =>
    reportOf([{ index: 0, board, review: review([wrong, unsure, theirs]) }], { by, name }).costliest.map((one) => one.call.cost);
  expect(picked("kind", "overbids")).toEqual([1.5]);
  expect(picked("convention", "judgement")).toEqual([4, 1.5]);
  expect(picked("convention", "Stayman")).toEqual([]);
});

test("a spreadsheet gets text, never a formula", () => {
  const text = csvOf([{ index: 0, board, review: review([call({ sentence: 'He said "no", twice.' })]) }]);
  const [head, row] = text.split("\r\n");
  expect(head).toContain("cost,standard error");
  expect(row).toContain(",'=Ann,");
  expect(row).toContain('"He said ""no"", twice."');
  expect(pbnOf([{ index: 0, board, review: review([]) }])).toBe("% PBN 2.1\n[Board 1]\n");
  const filed = { ...board, pbn: "% PBN 2.1\n% EXPORT\n[Board 2]\n[Room Open]\n" };
  expect(pbnOf([{ board: filed, review: undefined }])).toBe("% PBN 2.1\n[Board 2]\n[Room Open]\n");
});

test("par in players' words", () => {
  expect(parWords({ score: 460, contracts: ["3NT N", "3NT S", "4NT N", "4NT S", "5NT N", "5NT S"] }).replace(/\uFE0E/g, "")).toBe("3NT–5NT by North–South, +460");
  expect(parWords({ score: -130, contracts: ["3C E", "3C W", "4C E"] }).replace(/\uFE0E/g, "")).toBe("3♣–4♣ by East–West, +130");
  expect(parWords({ score: 500, contracts: ["6HX E"] }).replace(/\uFE0E/g, "")).toBe("6♥X by East, −500");
  expect(parWords({ score: 0, contracts: [] })).toBe("0");
  expect(scoreText(-50)).toBe("East–West +50");
});

test("a pass is about the call that was passed over", () => {
  const named = (name: string) => ({ name }) as NonNullable<ReviewedCall["meaning"]>;
  expect(conventionOf(call({ meaning: named("pass"), best_meaning: named("Stayman") }))).toBe("Stayman");
  expect(conventionOf(call({ meaning: named("Michaels"), best_meaning: named("pass") }))).toBe("Michaels");
  expect(conventionOf(call({ meaning: named("pass") }))).toBe("judgement");
});
