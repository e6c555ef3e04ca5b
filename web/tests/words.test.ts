import { expect, test } from "vitest";
import type { Meaning } from "../src/api/types";
import { likelyRange, mean, rangeText } from "../src/bridge/beliefs";
import { alertWords, auctionWords, bracketed, counted, change, forceWords, lineWords, meaningLine, percent, promiseLine } from "../src/bridge/words";
import { fileName } from "../src/charts/download";
import { contractWords, outcomeWords, signed, tricksSign, tricksWords, wonWords } from "../src/bridge/words";
import { looksLikeBoard } from "../src/state/pasting";

const ANY = [0, 13] as const;
const transfer: Meaning = {
  name: "Jacoby transfer",
  text: "5+ ♥; forcing",
  hcp: [0, 40],
  lengths: { S: ANY, H: [5, 13], D: ANY, C: [0, 3] },
  balanced: false,
  forcing: true,
  force: "forcing",
  artificial: true,
};

test("a meaning in a line, and what it asks of partner", () => {
  expect(meaningLine(transfer)).toBe("Jacoby transfer, 5+ ♥; forcing");
  expect(meaningLine({ ...transfer, name: "pass", text: "nothing worth a bid" })).toBe("nothing worth a bid");
  expect(forceWords(transfer)).toBe("forcing: partner must not pass");
  expect(promiseLine(transfer)).toBe("Jacoby transfer, 5+ ♥");
  expect(promiseLine({ ...transfer, name: "", text: "forcing" })).toBe("");
  expect(promiseLine({ ...transfer, force: "none", forcing: false, text: "5+ ♥; forcing" })).toBe("Jacoby transfer, 5+ ♥; forcing");
  expect(promiseLine(null)).toBe("nothing agreed");
  expect(forceWords({ ...transfer, force: "none" })).toBe("");
  expect(meaningLine(null)).toBe("nothing agreed");
  expect(forceWords(null)).toBe("");
});

test("chances and changes", () => {
  expect([0, 0.001, 0.41, 0.999, 1].map(percent)).toEqual(["0%", "under 1%", "41%", "over 99%", "100%"]);
  expect([1.26, -0.4, 0.01, -0.01].map(change)).toEqual(["+1.3", "−0.4", "", ""]);
});

test("the likely range is the shortest that holds 80 in 100", () => {
  expect(likelyRange([0.1, 0.2, 0.4, 0.2, 0.1])).toEqual([1, 3]);
  expect(likelyRange([0, 0, 1])).toEqual([2, 2]);
  expect(rangeText([2, 2])).toBe("2");
  expect(mean([0.5, 0, 0.5])).toBe(1);
});

test("par contracts and file names", () => {
  expect(contractWords("6HX E").replaceAll("\uFE0E", "")).toBe("6♥X by East");
  expect(contractWords("3NT NS")).toBe("3NT by North or South");
  expect(fileName("Partner (North): suit lengths")).toBe("tablefeel-partner-north-suit-lengths");
});

test.each([
  ["AK5.QJ32.A4.T982", false],
  ["S:AK5 H:QJ32 D:A4 C:T982", false],
  ["♠AK5 ♥QJ32 ♦A4 ♣T982", false],
  ["N:63.8.KJT932.AK63 - - -", true],
  ['[Deal "N:63.8.KJT932.AK63 - - -"]', true],
  ["md|3SAKJT985H6DA76C84,,,|sv|n|", true],
  ["https://www.bridgebase.com/tools/handviewer.html?n=s63h8&s=", true],
])("%s is a board: %s", (text, board) => expect(looksLikeBoard(text)).toBe(board));

test.each([
  ["3N S", 9, "made", "="],
  ["3N S", 11, "made with 2 overtricks", "+2"],
  ["4S N", 11, "made with 1 overtrick", "+1"],
  ["2N E", 5, "down 3", "−3"],
  ["7CX W", 12, "down 1", "−1"],
  ["P", null, "", ""],
] as const)("%s with %s tricks is %s", (contract, tricks, words, sign) => {
  expect(tricksWords(contract, tricks)).toBe(words);
  expect(tricksSign(contract, tricks)).toBe(sign);
});

test("results as players say them", () => {
  expect(outcomeWords({ contract: "2N E", tricks: 5 })).toBe("2NT by East, down 3");
  expect(outcomeWords({ contract: "P", tricks: null })).toBe("Passed out");
  expect([420, -50, 0].map(signed)).toEqual(["+420", "−50", "0"]);
  expect([3, -1, 0].map(wonWords)).toEqual(["You win 3 IMPs.", "You lose 1 IMP.", "A flat board."]);
});

test("an auction in a line, without the passes that end it", () => {
  const plain = (text: string): string => text.replace(/\uFE0E/g, "");
  expect(plain(auctionWords("E", ["P", "1S", "P", "4S", "P", "P", "P"]))).toBe("East: Pass 1♠ Pass 4♠");
  expect(plain(auctionWords("N", ["P", "P", "P", "P"]))).toBe("North: Pass Pass Pass Pass");
  expect(plain(auctionWords("N", ["1N", "P"]))).toBe("North: 1NT Pass");
});

test("the opponents' calls stand in brackets", () => {
  const plain = (text: string): string => text.replace(/\uFE0E/g, "");
  expect(plain(bracketed(["1N", "P", "2C"], 2))).toBe("1NT (Pass) 2♣");
  expect(plain(bracketed(["1D", "1N"], 1))).toBe("(1♦) 1NT");
  expect(plain(bracketed(["P", "P"], 2))).toBe("Pass (Pass)");
  expect(bracketed([], 0)).toBe("");
  expect(plain(lineWords(["4H", "5C", "5H", "X", "P", "P", "P"]))).toBe("4♥ (5♣) 5♥ (X), all pass");
  expect(plain(lineWords(["P", "P", "P"]))).toBe("Pass (Pass) Pass");
  expect(plain(lineWords(["1S", "P", "2S"]))).toBe("1♠ (Pass) 2♠");
});

test("what a file says of a call, and numbers that agree with their word", () => {
  expect([alertWords("jacoby 2N"), alertWords(" ")]).toEqual(["alerted as “jacoby 2N”", "alerted"]);
  expect([counted(1, "board"), counted(2, "board"), counted(0, "board")]).toEqual(["1 board", "2 boards", "0 boards"]);
});
