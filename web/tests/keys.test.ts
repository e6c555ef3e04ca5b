import { expect, test } from "vitest";
import { type Call, isLegal } from "../src/bridge/calls";
import { pressKey } from "../src/bridge/keys";

/** The calls that a row of keys makes; what is illegal is not made. */
function type(keys: string[], start: Call[] = []): Call[] {
  const auction = [...start];
  let typed = "";
  for (const key of keys) {
    const result = pressKey(auction, typed, key);
    typed = result.kind === "pending" ? result.typed : "";
    if (result.kind === "call" && isLegal(auction, result.call)) auction.push(result.call);
    if (result.kind === "undo") auction.pop();
  }
  return auction;
}

test("levels then strains, pass and double", () => {
  expect(type([..."1d1h1sp"])).toEqual(["1D", "1H", "1S", "P"]);
  expect(type([..."1Nx"])).toEqual(["1N", "X"]);
});

test("a redouble needs both its keys", () => {
  expect(type([..."1nxx"])).toEqual(["1N", "X"]);
  expect(type([..."1nxxx"])).toEqual(["1N", "X", "XX"]);
});

test("a strain without a level, and an illegal bid, make nothing", () => {
  expect(type([..."s1s1h"])).toEqual(["1S"]);
  expect(type([..."8s0nq"])).toEqual([]);
});

test("a second level replaces the first, Backspace takes away what is typed, then the call", () => {
  expect(type([..."12s"])).toEqual(["2S"]);
  expect(type(["1", "Backspace", "s"])).toEqual([]);
  expect(type(["1", "s", "Backspace"])).toEqual([]);
});

test("keys that move or tell", () => {
  expect(["?", "ArrowLeft", "ArrowRight", "Home", "End", "Escape"].map((key) => pressKey([], "", key).kind)).toEqual([
    "meaning",
    "back",
    "forward",
    "start",
    "end",
    "clear",
  ]);
});
