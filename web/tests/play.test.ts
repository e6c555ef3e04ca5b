import { describe, expect, test } from "vitest";
import { parseHand } from "../src/bridge/cards";
import { impsOf, left, personAt, takenBack, trickOn } from "../src/bridge/play";

describe("playing a board out", () => {
  test("dummy's place is taken by declarer", () => {
    expect(personAt("S", "N")).toBe("N");
    expect(personAt("S", "S")).toBe("S");
    expect(personAt("S", "E")).toBe("S");
  });
  test("played cards leave the hand", () => {
    const hand = parseHand("AK.QJ..");
    expect(hand.ok && [...left(hand.value, ["SA", "HQ"])]).toEqual(["SK", "HJ"]);
  });
  test("the last trick stays until the next begins", () => {
    const seats = ["E", "S", "W", "N", "N", "E"] as const;
    const cards = ["S2", "S3", "S4", "SA", "H2", "H3"];
    expect(trickOn(cards.slice(0, 4), seats.slice(0, 4)).map((one) => one.card)).toEqual(["S2", "S3", "S4", "SA"]);
    expect(trickOn(cards, seats).map((one) => one.seat)).toEqual(["N", "E"]);
    expect(trickOn([], [])).toEqual([]);
  });
  test("a card taken back is the own one; of robots the last", () => {
    expect(takenBack(["E", "S", "W", "N"], (seat) => seat === "S")).toBe(1);
    expect(takenBack(["E", "S", "W", "N"], () => false)).toBe(3);
    expect(takenBack([], () => true)).toBe(0);
  });
  test.each([[0, 0], [10, 0], [20, 1], [-50, -2], [430, 10], [-4000, -24], [9000, 24], [600, 12], [590, 11]])("%i points are %i IMPs", (points, imps) => {
    expect(impsOf(points)).toBe(imps);
  });
});
