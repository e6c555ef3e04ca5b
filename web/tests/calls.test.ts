import { describe, expect, test } from "vitest";
import { type Call, CALLS, callText, callWords, contractText, firstIllegal, isLegal, isOver, parseCall, whyIllegal } from "../src/bridge/calls";

const calls = (text: string): Call[] => text.split(" ").filter(Boolean).map((word) => parseCall(word) as Call);

/** Legal sequences of so many calls, as docs/reference/kernel.md counts them. */
function count(auction: Call[], more: number): number {
  if (more === 0) return 1;
  let total = 0;
  for (const call of CALLS) if (isLegal(auction, call)) total += count([...auction, call], more - 1);
  return total;
}

test("there are as many legal auctions as the kernel counts", () => {
  expect([1, 2, 3].map((length) => count([], length))).toEqual([36, 701, 9731]);
});

describe("why a call is illegal", () => {
  test.each([
    ["1S", "1H", "1♥ is not above 1♠."],
    ["1S", "1S", "1♠ is not above 1♠."],
    ["", "X", "There is no bid of the opponents to double."],
    ["1S P", "X", "There is no bid of the opponents to double."],
    ["1S", "XX", "There is no double of the opponents to redouble."],
    ["1S X P", "XX", "There is no double of the opponents to redouble."],
    ["P P P P", "1C", "The auction is over."],
  ])("after “%s” %s", (auction, call, reason) => {
    expect(whyIllegal(calls(auction), call as Call)?.replaceAll("\uFE0E", "")).toBe(reason);
  });
  test.each([
    ["1S", "X"],
    ["1S P P", "X"],
    ["1S X", "XX"],
    ["1S X P P", "XX"],
    ["P P P", "7N"],
  ])("after “%s” %s is legal", (auction, call) => expect(whyIllegal(calls(auction), call as Call)).toBeNull());
});

test("the first illegal call is found", () => {
  expect(firstIllegal(calls("1D 1H 1S 4H 3N"))?.index).toBe(4);
  expect(firstIllegal(calls("1D 1H 1S 4H"))).toBeNull();
});

test("when an auction is over, and who declares", () => {
  expect(isOver(calls("P P P"))).toBe(false);
  expect(contractText("N", calls("P P P P"))).toBe("Passed out");
  expect(contractText("N", calls("1D P P"))).toBeNull();
  const long = calls("1D 1H 1S 4H P P 4S 5H P P 5S 6H P P 6S 7H P P X P P P");
  expect(contractText("N", long)?.replaceAll("\uFE0E", "")).toBe("7♥X by East");
  expect(contractText("S", calls("1N P 2D P 2H P P P"))?.replaceAll("\uFE0E", "")).toBe("2♥ by South");
  expect(contractText("W", calls("1N X XX P P P"))?.replaceAll("\uFE0E", "")).toBe("1NTXX by West");
});

test("every call is read from its text and its words make sense", () => {
  for (const call of CALLS) expect(parseCall(callText(call))).toBe(call);
  expect(["1S", "2H", "3N", "P", "XX"].map((call) => callWords(call as Call))).toEqual([
    "one spade",
    "two hearts",
    "three no trump",
    "pass",
    "redouble",
  ]);
  expect(parseCall("8C")).toBeNull();
});
