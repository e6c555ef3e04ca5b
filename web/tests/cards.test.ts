import { describe, expect, test } from "vitest";
import { handText, isBalanced, parseHand, points, shape } from "../src/bridge/cards";

const hand = (text: string) => {
  const parsed = parseHand(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
};

describe("a hand as it is typed", () => {
  test.each([
    ["AK5.QJ32.A4.T982", "AK5.QJ32.A4.T982"],
    ["ak5 qj32 a4 10982", "AK5.QJ32.A4.T982"],
    ["♠AK5 ♥QJ32 ♦A4 ♣10 9 8 2", "AK5.QJ32.A4.T982"],
    ["S:AK5 H:QJ32 D:A4 C:T982", "AK5.QJ32.A4.T982"],
    ["C T982 D A4 H QJ32 S AK5", "AK5.QJ32.A4.T982"],
    ["SAK5 HQJ32 DA4 CT982", "AK5.QJ32.A4.T982"],
    ["74.KQ7543..Q9752", "74.KQ7543..Q9752"],
    ["74 KQ7543 - Q9752", "74.KQ7543..Q9752"],
    ["♠7 4 ♥— ♦KQ7543 ♣Q9752", "74..KQ7543.Q9752"],
    ["5KA.23JQ.4A.289T", "AK5.QJ32.A4.T982"],
    ["AK", "AK..."],
    ["", ""],
  ])("%s", (typed, dotted) => {
    expect(handText(hand(typed))).toBe(dotted);
  });

  test.each([
    ["AK5.QJ32.A4.T98Z", "“Z” is not a card"],
    ["AK5.QJ32.A4.T982.", "That is 5 suits"],
    ["AAK.QJ32.A4.T982", "The ace of spades is there twice"],
    ["AKQJT98765432.A..", "That is 14 cards"],
    ["K♠ AK", "“K” comes before any suit"],
  ])("%s is refused: %s", (typed, reason) => {
    const parsed = parseHand(typed);
    expect(parsed.ok).toBe(false);
    expect(parsed.ok ? "" : parsed.reason).toContain(reason);
  });
});

test("text and hand are inverses", () => {
  for (const text of ["AK5.QJ32.A4.T982", "AKQJT98765432...", "...AKQJT98765432"]) expect(handText(hand(text))).toBe(text);
});

test("points, shape and balance", () => {
  expect(points(hand("AK5.QJ32.A4.T982"))).toBe(14);
  expect(shape(hand("74.KQ7543..Q9752"))).toBe("2-6-0-5");
  expect(isBalanced(hand("AK5.QJ32.A4.T982"))).toBe(true);
  expect(isBalanced(hand("AKJT985.6.A76.84"))).toBe(false);
});
