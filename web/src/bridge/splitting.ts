/**
 * Files of any size in pieces of some dozen boards, so that the server is never sent more than it takes at once.
 *
 * The server reads boards; here only their borders are found. PBN's `#` (as in the game before) is filled in, and the head of
 * a LIN file goes before each of its pieces.
 */

export interface Piece {
  readonly text: string;
  /** The line of the file at which the piece starts, from 1. */
  readonly line: number;
  /** Lines put before it that are not there in the file. */
  readonly added: number;
}

/** Few in the first piece, so that there is something to look at; then nearly as many as a server takes. */
const [FIRST_BOARDS, MOST_BOARDS] = [20, 90];
const MOST_LETTERS = 180_000;

type Kind = "pbn" | "lin" | "lines";

export function kindOf(head: string): Kind {
  if (/^\s*(\[\s*\w+\s*"|%)/m.test(head)) return "pbn";
  return /(^|\|)\s*(vg|pn|qx|md|st|rs)\s*\|/im.test(head) && !/handviewer|^https?:/im.test(head) ? "lin" : "lines";
}

/** The pieces of lines that come one by one; a line too long for any piece is cut. */
export async function* pieces(lines: AsyncIterable<string>): AsyncGenerator<Piece> {
  const split = new Splitter();
  for await (const line of lines) {
    const done = split.take(line);
    if (done !== null) yield done;
  }
  const last = split.rest();
  if (last !== null) yield last;
}

class Splitter {
  private kind: Kind | null = null;
  private head: string[] = [];
  private waiting: string[] = [];
  private letters = 0;
  private boards = 0;
  private started = 1;
  private number = 0;
  private blank = true;
  private isFirst = true;
  private readonly tags = new Map<string, string>();

  take(raw: string): Piece | null {
    const line = raw.length > MOST_LETTERS ? raw.slice(0, MOST_LETTERS) : raw;
    this.number++;
    if (this.kind === null && line.trim() !== "") this.kind = kindOf(line);
    const border = this.isBorder(line);
    let done: Piece | null = null;
    if (border && this.waiting.length > 0) {
      if (this.kind === "lin" && this.boards === 0) this.head = this.waiting.splice(0);
      else if (this.boards >= (this.isFirst ? FIRST_BOARDS : MOST_BOARDS) || this.letters + line.length > MOST_LETTERS) done = this.flush();
    } else if (this.letters + line.length > MOST_LETTERS) done = this.flush();
    if (border) this.boards++;
    this.waiting.push(this.kind === "pbn" ? this.filledIn(line) : line);
    this.letters += line.length + 1;
    this.blank = line.trim() === "";
    return done;
  }

  rest(): Piece | null {
    return this.waiting.some((line) => line.trim() !== "") ? this.flush() : null;
  }

  private isBorder(line: string): boolean {
    if (this.kind === "pbn") return this.blank && /^\s*\[\s*(Event|Board|Deal)\b/i.test(line);
    if (this.kind === "lin") return /^\s*qx\s*\|/i.test(line) || (/\bmd\s*\|/i.test(line) && !/\bqx\s*\|/i.test(line) && !this.inBoard());
    return line.trim() !== "";
  }

  /** Whether a `qx` came already since the last hands, so that `md` only goes on with its board. */
  private inBoard(): boolean {
    for (let place = this.waiting.length - 1; place >= 0; place--) {
      const line = this.waiting[place] as string;
      if (/\bmd\s*\|/i.test(line)) return false;
      if (/\bqx\s*\|/i.test(line)) return true;
    }
    return false;
  }

  private filledIn(line: string): string {
    const match = /^\s*\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]/.exec(line);
    if (match === null) return line;
    const [, name, value] = match as unknown as [string, string, string];
    if (value !== "#") this.tags.set(name, value);
    return value === "#" && this.tags.has(name) ? `[${name} "${this.tags.get(name)}"]` : line;
  }

  private flush(): Piece {
    const added = this.head.length;
    this.isFirst = false;
    const piece = { text: [...this.head, ...this.waiting].join("\n"), line: this.started, added };
    this.waiting = [];
    this.letters = this.head.reduce((sum, line) => sum + line.length + 1, 0);
    this.boards = 0;
    this.started = this.number;
    return piece;
  }
}

const MAGIC: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], "This is a ZIP archive (or an office document): unpack it, or save it as PBN, and open what is inside."],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF: boards are read from PBN and LIN files and from BBO links."],
  [[0x89, 0x50, 0x4e, 0x47], "This is a picture: boards are read from PBN and LIN files and from BBO links."],
  [[0xff, 0xd8, 0xff], "This is a picture: boards are read from PBN and LIN files and from BBO links."],
];
const NO_TEXT = "This file holds no readable text. Boards are read from PBN and LIN files and from BBO links.";

/** Why a file cannot hold boards, by its first bytes; null where it may. */
export function whyNoText(start: Uint8Array): string | null {
  const known = MAGIC.find(([signs]) => signs.every((sign, place) => start[place] === sign));
  if (known !== undefined) return known[1];
  const wide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff);
  if (wide || start.length === 0) return null;
  const odd = start.filter((byte) => byte === 0 || (byte < 32 && ![9, 10, 12, 13, 26].includes(byte))).length;
  return start.includes(0) || odd > start.length / 10 ? NO_TEXT : null;
}

/** The beginning of a file, unpacked; what is damaged later is not looked at. */
export async function startOf(file: Blob, most = 4096): Promise<Uint8Array> {
  const reader = (await bytesOf(file)).getReader();
  try {
    const { value } = await reader.read();
    return (value ?? new Uint8Array()).slice(0, most);
  } finally {
    reader.cancel().catch(() => undefined); // a damaged file is told where it is read
  }
}

async function bytesOf(file: Blob): Promise<ReadableStream<Uint8Array>> {
  const start = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  const packed = start[0] === 0x1f && start[1] === 0x8b;
  return (packed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream()) as ReadableStream<Uint8Array>;
}

/** The lines of a file: gzip is unpacked, and what is no UTF-8 is read as the old encoding of Windows. */
export async function* linesOf(file: Blob): AsyncGenerator<string> {
  const label = await encodingOf(await bytesOf(file));
  const decoder = new TextDecoder(label);
  let rest = "";
  const reader = (await bytesOf(file)).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const parts = rest.split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? "";
    yield* parts;
    if (done) break;
    if (rest.length > 2 * MOST_LETTERS) {
      yield rest;
      rest = "";
    }
  }
  if (rest !== "") yield rest;
}

async function encodingOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const strict = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let read = 0; read < 4_000_000; ) {
      const { done, value } = await reader.read();
      if (done) {
        strict.decode();
        break;
      }
      if (read === 0 && value[0] === 0xff && value[1] === 0xfe) return "utf-16le";
      if (read === 0 && value[0] === 0xfe && value[1] === 0xff) return "utf-16be";
      strict.decode(value, { stream: true });
      read += value.length;
    }
    return "utf-8";
  } catch (error) {
    // What cannot be unpacked whole is told where it is read; up to there it is taken for the usual encoding.
    return error instanceof TypeError && error.message.includes("ompress") ? "utf-8" : "windows-1252";
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
