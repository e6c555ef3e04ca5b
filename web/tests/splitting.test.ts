import { expect, test } from "vitest";
import { linesOf, pieces } from "../src/bridge/splitting";

async function split(text: string | Uint8Array<ArrayBuffer>) {
  const found = [];
  for await (const piece of pieces(linesOf(new Blob([text])))) found.push(piece);
  return found;
}

const game = (number: number): string => `[Event "${number === 1 ? "Club" : "#"}"]\n[Board "${number}"]\n[Deal "N:… … … …"]\n`;

test("a long PBN file comes in pieces of whole boards, in order, with the lines where they start", async () => {
  const text = Array.from({ length: 100 }, (_, index) => game(index + 1)).join("\n");
  const found = await split(text);
  expect(found.length).toBe(3);
  const boards = found.flatMap((piece) => [...piece.text.matchAll(/\[Board "(\d+)"\]/g)].map((match) => Number(match[1])));
  expect(boards).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(found.map((piece) => piece.line)).toEqual([1, 161, 321]);
  expect(found.every((piece) => piece.text.includes('[Event "Club"]') && !piece.text.includes("#"))).toBe(true);
});

test("blank lines inside a game are no border", async () => {
  const text = `${game(1)}\n[Auction "N"]\nPass Pass\n\n${game(2)}`;
  expect((await split(text)).length).toBe(1);
});

test("the head of a LIN file goes before each of its pieces", async () => {
  const boards = Array.from({ length: 90 }, (_, index) => `qx|o${index + 1}|md|3S,,,|\nmb|p|mb|1C|pg||`);
  const found = await split(`vg|Final|\npn|A,B,C,D|\n${boards.join("\n")}\n`);
  expect(found.length).toBe(3);
  expect(found.every((piece) => piece.text.startsWith("vg|Final|\npn|A,B,C,D|\nqx|"))).toBe(true);
  expect(found.map((piece) => piece.added)).toEqual([2, 2, 2]);
  expect(found.flatMap((piece) => [...piece.text.matchAll(/qx\|o(\d+)/g)]).length).toBe(90);
});

test("links go a line each, and old encodings and line ends are understood", async () => {
  const links = Array.from({ length: 81 }, (_, index) => `https://www.bridgebase.com/tools/handviewer.html?n=${index}`);
  expect((await split(links.join("\r\n"))).length).toBe(3);
  const old = new Uint8Array([..."[North \"J"].map((letter) => letter.charCodeAt(0)).concat([0xf6, 0x72, 0x67, 0x22, 0x5d, 13, 10]));
  expect((await split(old))[0]?.text).toContain("Jörg");
  const wide = new Uint8Array([0xff, 0xfe, ...[..."[Event \"é\"]"].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8])]);
  expect((await split(wide))[0]?.text).toContain('"é"');
});

test("a line without end is cut, and nothing else is lost", async () => {
  const found = await split(`${game(1)}\n{${"x".repeat(900_000)}}\n\n${game(2)}`);
  expect(found.every((piece) => piece.text.length <= 400_000)).toBe(true);
  expect(found.map((piece) => piece.text).join("\n")).toContain('[Board "2"]');
});

test("an empty file has no piece", async () => {
  expect(await split("")).toEqual([]);
  expect(await split("\n\n  \n")).toEqual([]);
});
