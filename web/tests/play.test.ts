import { describe, expect, test } from "vitest";
import { parseHand } from "../src/bridge/cards";
import { impsOf, left, personAt, playedSo, takenBack, trickOn, winnerOf } from "../src/bridge/play";
import { parseDeal, type Hands } from "../src/bridge/seats";

const DEAL = parseDeal("N:AJ54.KQ7.Q84.KJ5 T983.J82.J6.9842 KQ2.A54.K9532.Q7 76.T963.AT7.AT63") as { ok: true; value: Hands };
const GAME = ["1N", "P", "3N", "P", "P", "P"] as const;

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
  test.each([
    [["H2", "HA", "H3", "H7"], "N", "S"],
    [["H2", "HA", "S2", "H7"], "S", "W"],
    [["H2", "HA", "S2", "S3"], "S", "N"],
    [["H2", "DA", "CA", "S3"], "N", "E"],
  ] as const)("who wins %s with trumps %s", (cards, trumps, winner) => {
    expect(winnerOf(cards, ["E", "S", "W", "N"], trumps)).toBe(winner);
  });
  test("a board in play by the laws", () => {
    const start = playedSo("N", GAME, DEAL.value, []);
    expect(start).toMatchObject({ to_play: "E", player: "E", declarer_tricks: 0, over: false });
    expect(start?.playable).toHaveLength(13);
    const dummy = playedSo("N", GAME, DEAL.value, ["H2"]);
    expect(dummy).toMatchObject({ to_play: "S", player: "N", seats: ["E"] }); // declarer plays dummy's cards
    expect(dummy?.playable).toEqual(["HA", "H5", "H4"]);
    const next = playedSo("N", GAME, DEAL.value, ["H2", "HA", "H3", "H7"]);
    expect(next).toMatchObject({ to_play: "S", player: "N", declarer_tricks: 1, defender_tricks: 0 });
    expect(next?.playable).toHaveLength(12);
    const later = playedSo("N", GAME, DEAL.value, ["H2", "HA", "H3", "H7", "D3", "DT", "DQ", "D6", "CJ", "C2"]);
    expect(later).toMatchObject({ to_play: "S", declarer_tricks: 2, defender_tricks: 0, seats: ["E", "S", "W", "N", "S", "W", "N", "E", "N", "E"] });
    expect(later?.playable).toEqual(["CQ", "C7"]);
    expect(playedSo("N", ["P", "P", "P", "P"], DEAL.value, [])).toBeNull();
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
