import { expect, test } from "vitest";
import type { Board, ReviewAnswer } from "../src/api/types";
import { EVERY, isOfWish, isWished } from "../src/bridge/choosing";

const board: Board = { board: 7, deal: null, dealer: "N", vul: "none", players: { N: "Ann", S: "Ben", E: "Cleo", W: "Dan" } };
const judged = (seat: string, verdict: string, unsure = false): ReviewAnswer => ({ calls: [{ seat, verdict, unsure }] }) as unknown as ReviewAnswer;

test.each([
  ["", true],
  ["ann", true],
  ["CLEO", true],
  ["Ann – Ben", true],
  ["7", true],
  ["Eve", false],
  ["8", false],
])("boards of %s", (who, wished) => {
  expect(isWished(board, undefined, { ...EVERY, who })).toBe(wished);
});

test("the boards of a room", () => {
  expect(isWished({ ...board, room: "Open" }, undefined, { ...EVERY, who: "open" })).toBe(true);
  expect(isWished({ ...board, room: "Closed" }, undefined, { ...EVERY, who: "open" })).toBe(false);
});

test("a number is a board's, not a part of a name", () => {
  const players = { N: "Ann7", S: "Ben", E: "Cleo", W: "Dan" };
  expect(isWished({ ...board, board: 3, players }, undefined, { ...EVERY, who: "7" })).toBe(false);
  expect(isWished({ ...board, board: 3, players }, undefined, { ...EVERY, who: "ann7" })).toBe(true);
});

test("nobody is named: the sides have names of their own", () => {
  const nameless: Board = { board: null, deal: null, dealer: "N", vul: "none" };
  expect(isWished(nameless, undefined, { ...EVERY, who: "north" })).toBe(true);
  expect(isWished(nameless, undefined, { ...EVERY, who: "null" })).toBe(false);
});

test("only mistakes of those who are looked at", () => {
  const wrong = { ...EVERY, wrong: true };
  expect(isWished(board, undefined, wrong)).toBe(false);
  expect(isWished(board, judged("N", "close"), wrong)).toBe(false);
  expect(isWished(board, judged("N", "blunder"), wrong)).toBe(true);
  expect(isWished(board, judged("N", "blunder", true), wrong)).toBe(false);
  expect(isWished(board, judged("N", "blunder"), { ...wrong, who: "cleo" })).toBe(false);
  expect(isWished(board, judged("W", "mistake"), { ...wrong, who: "cleo" })).toBe(true);
  expect(isOfWish(board, "S", { ...EVERY, who: "7" })).toBe(true);
});
