import { expect, test } from "vitest";
import { linesOf, pieces, startOf, whyNoText } from "../src/bridge/splitting";

async function split(text: string | Uint8Array<ArrayBuffer>) {
  const found = [];
  for await (const piece of pieces(linesOf(new Blob([text])))) found.push(piece);
  return found;
}

const game = (number: number): string => `[Event "${number === 1 ? "Club" : "#"}"]\n[Board "${number}"]\n[Deal "N:… … … …"]\n`;

test("a long PBN file comes in pieces of whole boards, in order, with the lines where they start", async () => {
  const text = Array.from({ length: 130 }, (_, index) => game(index + 1)).join("\n");
  const found = await split(text);
  expect(found.length).toBe(3);
  const boards = found.flatMap((piece) => [...piece.text.matchAll(/\[Board "(\d+)"\]/g)].map((match) => Number(match[1])));
  expect(boards).toEqual(Array.from({ length: 130 }, (_, index) => index + 1));
  expect(found.map((piece) => piece.line)).toEqual([1, 81, 441]); // twenty boards, so that there is something to look at, then ninety at a time
  expect(found.every((piece) => piece.text.includes('[Event "Club"]') && !piece.text.includes("#"))).toBe(true);
});

test("blank lines inside a game are no border", async () => {
  const text = `${game(1)}\n[Auction "N"]\nPass Pass\n\n${game(2)}`;
  expect((await split(text)).length).toBe(1);
});

test("the head of a LIN file goes before each of its pieces", async () => {
  const boards = Array.from({ length: 120 }, (_, index) => `qx|o${index + 1}|md|3S,,,|\nmb|p|mb|1C|pg||`);
  const found = await split(`vg|Final|\npn|A,B,C,D|\n${boards.join("\n")}\n`);
  expect(found.length).toBe(3);
  expect(found.every((piece) => piece.text.startsWith("vg|Final|\npn|A,B,C,D|\nqx|"))).toBe(true);
  expect(found.map((piece) => piece.added)).toEqual([2, 2, 2]);
  expect(found.flatMap((piece) => [...piece.text.matchAll(/qx\|o(\d+)/g)]).length).toBe(120);
});

test("links go a line each, and old encodings and line ends are understood", async () => {
  const links = Array.from({ length: 111 }, (_, index) => `https://www.bridgebase.com/tools/handviewer.html?n=${index}`);
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

test.each([
  [[0x50, 0x4b, 3, 4, 20], "ZIP"],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], "PDF"],
  [[0x89, 0x50, 0x4e, 0x47, 13], "picture"],
  [[65, 66, 0, 67], "no readable text"],
  [[1, 2, 3, 4, 5], "no readable text"],
])("%j is told as %s", (bytes, word) => {
  expect(whyNoText(new Uint8Array(bytes))).toContain(word);
});

test.each([["[Event \"x\"]\r\n"], ["vg|Final|"], ["\uFEFF[Event]"], ["Łódź"], [""]])("%j may hold boards", (text) => {
  expect(whyNoText(new TextEncoder().encode(text))).toBeNull();
  expect(whyNoText(new Uint8Array([0xff, 0xfe, 91, 0, 69, 0]))).toBeNull(); // UTF-16
});

test("a packed file is looked into, and one that is cut off gives what it has", async () => {
  const packed = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer());
  const whole = await packed(Array.from({ length: 400 }, (_, index) => `[Board "${index}"] ${Math.sin(index)}\n`).join(""));
  expect(new TextDecoder().decode(await startOf(new Blob([whole]))).slice(0, 10)).toBe('[Board "0"');
  const found: string[] = [];
  await expect(
    (async () => {
      for await (const line of linesOf(new Blob([whole.slice(0, whole.length >> 1)]))) found.push(line);
    })(),
  ).rejects.toThrow();
});
