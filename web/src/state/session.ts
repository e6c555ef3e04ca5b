/**
 * Review: the boards of files, read in pieces and judged one after the other.
 *
 * Every board is a question of its own to the server, so nothing blocks: the board that is looked at comes first, judging can be stopped and
 * goes on where it was, and what is judged is kept in this browser.
 */

import { computed, effect, signal } from "@preact/signals";
import { Refusal } from "../api/client";
import type { ConvertAnswer as Converted, ReviewAnswer, ReviewedCall } from "../api/types";
import type { Call } from "../bridge/calls";
import { EVERY, isOfWish, isWished, type Wish } from "../bridge/choosing";
import { EMPTY } from "../bridge/link";
import { isWrong } from "../bridge/report";
import { handsOf } from "../bridge/boards";
import { NO_HANDS, type Seat } from "../bridge/seats";
import { counted } from "../bridge/words";
import { linesOf, pieces, startOf, whyNoText } from "../bridge/splitting";
import { type Entry, cardsAt, keyOf, question } from "./asked-boards";
import { board, forgetChanges } from "./board";
import { door, fieldsOf, go, hashOf, pushHash, replaceHash } from "./doors";
import { forget, keepAll, keptAt, keptOf } from "./keeping";
import { patiently } from "./patience";
import { endPlay, isPlayed } from "./playing";
import { say, tell } from "./saying";
import { arrivals } from "./sharing";

export { aim, cards, cardsAt, depth, type Entry, playersCards } from "./asked-boards";

export interface Trouble {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
  readonly board?: number | null;
}

export const entries = signal<readonly Entry[]>([]);
export const reviews = signal<ReadonlyMap<number, ReviewAnswer>>(new Map());
export const troubles = signal<readonly Trouble[]>([]);
export const at = signal(0);
export const reading = signal("");
export const judging = signal(false);
/** The call whose better line stands on the table instead of what happened, by its place; null where the auction is the players'. */
export const better = signal<number | null>(null);
export const showsReport = signal(false);
/** Whether a further mistake was looked for, and there is none. */
export const noFurther = signal(false);

const TOGETHER = 2;
/** Milliseconds until it is looked again whether files are still read. */
const MOMENT = 200;
/** Pieces in a row without a board after which a file is taken for something else. */
const FRUITLESS = 5;
const MOST_TROUBLES = 2000;
let reader = new AbortController();
let judge = new AbortController();

/** Whether a board has something to judge. */
export const isJudged = (one: Entry): boolean => (one.board.auction?.length ?? 0) > 0 && (one.board.deal !== null || one.board.hands !== undefined);
export const toJudge = computed(() => entries.value.filter(isJudged).length);
export const current = computed(() => entries.value[at.value] ?? null);
export const review = computed(() => reviews.value.get(at.value) ?? null);
/** Boards that the server would not judge, with why. */
export const unjudged = signal<ReadonlyMap<number, string>>(new Map());
/** Which boards are listed, and gone through by the keys. */
export const wish = signal<Wish>(EVERY);
export const listed = computed<readonly Entry[]>(() => {
  const wanted = wish.value;
  if (wanted.who.trim() === "" && !wanted.wrong) return entries.value;
  return entries.value.filter((one) => isWished(one.board, reviews.value.get(one.index), wanted));
});

// Reading

/** Read files into a new session, and judge them as they come. */
export async function openFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  newSession();
  await readFiles(files);
}

async function readFiles(files: readonly File[]): Promise<void> {
  if (reader.signal.aborted) reader = new AbortController();
  const { signal: stop } = reader;
  for (const file of files) {
    reading.value = file.name;
    let fruitless = 0;
    const [before, told] = [entries.value.length, troubles.value.length];
    try {
      const why = whyNoText(await startOf(file));
      if (why !== null) {
        tellTrouble(file.name, null, why);
        continue;
      }
      for await (const piece of pieces(linesOf(file))) {
        if (stop.aborted) return;
        fruitless = (await take(piece.text, file.name, piece.line - piece.added, stop)) ? 0 : fruitless + 1;
        if (fruitless === FRUITLESS) {
          tellTrouble(file.name, piece.line, "There were no boards for a long while, so the rest of the file was left out.");
          break;
        }
      }
    } catch (error) {
      if (stop.aborted) return;
      const read = entries.value.length - before;
      tellTrouble(file.name, null, error instanceof Refusal ? error.message : `The file is damaged: it could be read ${read === 0 ? "no further than its beginning" : `up to board ${read}`}.`);
    }
    if (entries.value.length === before && troubles.value.length === told) {
      tellTrouble(file.name, null, file.size === 0 ? "The file is empty." : "There is no board in this file.");
    }
  }
  reading.value = "";
  if (entries.value.length > 0) say(`${counted(entries.value.length, "board")} read.`);
}

/** Add boards to the session that is open, and look at the first of them. */
export async function addText(text: string): Promise<void> {
  const start = entries.value.length;
  await readFiles([new File([text], "pasted text")]);
  if (entries.value.length > start) show(start);
}

export const openText = (text: string): Promise<void> => openFiles([new File([text], "pasted text")]);

function newSession(): void {
  stopReading();
  stopJudging();
  reader = new AbortController();
  void forget("boards");
  entries.value = [];
  reviews.value = new Map();
  unjudged.value = new Map();
  wish.value = EVERY;
  troubles.value = [];
  showsReport.value = false;
  at.value = 0;
}

export function closeSession(): void {
  newSession();
  board.value = EMPTY;
  replaceHash("#");
}

/** Read one piece; returns whether there was a board in it. */
async function take(text: string, file: string, line: number, stop: AbortSignal): Promise<boolean> {
  const found = await patiently<Converted>("convert", { text, to: "json", whole: true }, stop, (why) => tellTrouble(file, null, why));
  if (found === null) return false;
  const start = entries.value.length;
  const useful = found.boards.filter((one) => handsOf(one) !== null);
  const added = useful.map((one, place): Entry => ({ index: start + place, file, board: one }));
  const inWords = (number: number | null | undefined): string | undefined => found.boards.find((one) => one.board === number && one.trouble !== undefined)?.trouble;
  for (const problem of found.problems) tellTrouble(file, problem.line === null ? null : problem.line + line - 1, inWords(problem.board) ?? problem.message, problem.board);
  if (added.length === 0) return false;
  entries.value = [...entries.value, ...added];
  void keepAll("boards", added.map((one) => [one.index, one] as const));
  if (start === 0) show(0);
  void goOnJudging();
  return true;
}

function tellTrouble(file: string, line: number | null, message: string, board: number | null = null): void {
  if (troubles.value.length >= MOST_TROUBLES) return;
  // What is wrong with a whole file is told once, not for each piece of it.
  if (line === null && troubles.value.some((one) => one.file === file && one.line === null && one.message.slice(0, 24) === message.slice(0, 24))) return;
  troubles.value = [...troubles.value, { file, line, message, board }];
}

export function stopReading(): void {
  reader.abort();
  reading.value = "";
}

// Judging

/** Judge what is not judged yet, the board looked at first. */
export async function goOnJudging(): Promise<void> {
  if (judging.value) return;
  judging.value = true;
  judge = new AbortController();
  const { signal: stop } = judge;
  const working = new Set<number>();
  const one = async (_: unknown, place: number): Promise<void> => {
    for (let next = nextBoard(working); next !== null && !stop.aborted; next = nextBoard(working)) {
      // While files are read only the board that is looked at is judged, behind other doors and during play one at a time:
      // the server shall have time for what somebody waits for.
      if ((reading.peek() !== "" && next.index !== at.peek()) || (place > 0 && (door.peek() !== "review" || isPlayed.peek()))) {
        await new Promise((done) => setTimeout(done, MOMENT));
        continue;
      }
      working.add(next.index);
      await judgeBoard(next, stop);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, one));
  if (judge.signal === stop) judging.value = false;
}

export function stopJudging(): void {
  judge.abort();
  judging.value = false;
}

/** The board looked at, else the first that nobody has judged. */
function nextBoard(working: ReadonlySet<number>): Entry | null {
  const list = entries.peek();
  const open = (one: Entry | undefined): one is Entry => one !== undefined && isJudged(one) && !reviews.peek().has(one.index) && !unjudged.peek().has(one.index) && !working.has(one.index);
  const here = list[at.peek()];
  if (open(here)) return here;
  for (let index = 0; index < list.length; index++) if (open(list[index])) return list[index] as Entry;
  return null;
}

async function judgeBoard(entry: Entry, stop: AbortSignal): Promise<void> {
  const body = question(entry);
  const key = await keyOf(body);
  const found = (await keptAt<ReviewAnswer>("reviews", key)) ?? (await patiently<ReviewAnswer>("review", body, stop, (why) => {
      unjudged.value = new Map(unjudged.peek()).set(entry.index, why);
      tellTrouble(`${entry.file}, board ${entry.board.board ?? entry.index + 1}`, null, `not judged: ${why}`);
    }));
  if (found === null || stop.aborted) return;
  void keepAll("reviews", [[key, found]]);
  reviews.value = new Map(reviews.peek()).set(entry.index, found);
  const { step: looked, auction } = board.peek();
  const first = firstWrong(entry.index);
  if (door.peek() === "review" && entry.index === at.peek() && looked === auction.length && first !== null) {
    board.value = { ...board.peek(), step: first };
  }
}

/** Judge everything anew, after a card or the depth was changed. */
export function judgeAnew(): void {
  stopJudging();
  reviews.value = new Map();
  unjudged.value = new Map();
  queueMicrotask(() => void goOnJudging());
}

// Looking

/** Put a board on the table, at some call. */
export function show(index: number, step?: number): void {
  const entry = entries.value[index];
  if (entry === undefined) return;
  at.value = index;
  better.value = null;
  noFurther.value = false;
  endPlay();
  if (door.value !== "review") return; // another door's table stays as it is
  const auction = entry.board.auction ?? [];
  const { ns, ew } = cardsAt(entry);
  const worst = step ?? firstWrong(index);
  board.value = {
    ...EMPTY, hands: handsOf(entry.board) ?? NO_HANDS, whole: true, truth: true, seat: "S", dealer: entry.board.dealer ?? "N",
    vul: entry.board.vul ?? "none", auction, step: worst ?? auction.length, ns, ew,
  };
  forgetChanges();
  replaceHash(hashOf({ board: index + 1, call: step ?? null }));
}

/** The listed board before or after the one that is looked at; null at either end. */
export function neighbour(by: -1 | 1): Entry | null {
  const list = listed.value;
  return (by > 0 ? list.find((one) => one.index > at.value) : list.findLast((one) => one.index < at.value)) ?? null;
}

export function step(by: -1 | 1): void {
  const entry = neighbour(by);
  if (entry === null) return;
  show(entry.index);
  say(`Board ${entry.board.board ?? entry.index + 1}, ${listed.value.indexOf(entry) + 1} of ${listed.value.length}.`);
}

/** List other boards, and look at the first of them where the present one is not among them. */
export function choose(wanted: Partial<Wish>): void {
  wish.value = { ...wish.value, ...wanted };
  const first = listed.value[0];
  if (first !== undefined && !listed.value.some((one) => one.index === at.value)) show(first.index);
}

/** Put the better line of a call on the table: what was bid before it, the better call, and how the auction would have gone on. */
export function showBetter(call: ReviewedCall): void {
  const found = review.value;
  if (found === null || call.line === undefined) return;
  const auction = [...found.auction.slice(0, call.place), ...call.line.calls] as Call[];
  board.value = { ...board.value, auction, step: call.place + 1 };
  better.value = call.place;
  say("The better line is on the table.");
}

/** Back to what was bid, at the call that was looked at. */
export const showBid = (): void => show(at.value, (better.value ?? 0) + 1);

/** Where the first call stands that is held against somebody who is looked at: after it. */
function firstWrong(index: number): number | null {
  const found = wrongFrom(index, 0);
  return found === undefined ? null : found.place + 1;
}

/** The first such call of a board from a place on. */
function wrongFrom(index: number, place: number): ReviewedCall | undefined {
  const board = entries.peek()[index]?.board;
  return reviews.peek().get(index)?.calls.find((call) => board !== undefined && isWrong(call) && call.place >= place && isOfWish(board, call.seat as Seat, wish.peek()));
}

/** The next call, on this board or a later one, that is held against somebody. */
export function nextMistake(): void {
  for (const { index } of listed.value) {
    if (index < at.value) continue;
    const found = wrongFrom(index, index === at.value ? board.value.step : 0);
    if (found !== undefined) return show(index, found.place + 1);
  }
  noFurther.value = true;
  tell(judging.value ? "No further mistake among the boards judged so far." : "That was the last mistake.");
}

/** Bring back the session of the last visit, and go on with it. */
export async function restoreSession(): Promise<void> {
  arrivals.review = arriveAtReview;
  const kept = (await keptOf<Entry>("boards")).sort((a, b) => a.index - b.index);
  if (kept.length === 0 || entries.value.length > 0) return;
  entries.value = kept;
  if (door.value === "review") arriveAtReview();
  void goOnJudging();
}

/** Whoever comes to the door finds the board that was looked at, or the first one. */
export function followDoor(): void {
  effect(() => {
    if (door.value === "review") queueMicrotask(() => door.peek() !== "review" || board.peek().whole || show(at.peek()));
  });
}

/** Turn to the report, or to the boards; the browser's Back turns back. */
export function turnTo(report: boolean): void {
  showsReport.value = report;
  pushHash(report ? hashOf({ report: 1 }) : hashOf({ board: at.value + 1 }));
}

/** From the report to the boards of a pair. */
export function openPair(name: string): void {
  turnTo(false);
  choose({ who: name, wrong: false });
}

/** From the report to a call. */
export function openFromReport(index: number, after: number): void {
  turnTo(false);
  show(index, after);
}

function arriveAtReview(): void {
  const fields = fieldsOf(location.hash);
  showsReport.value = fields.get("report") !== null && entries.value.length > 0;
  if (showsReport.value) return;
  const index = Number(fields.get("board") ?? "1") - 1;
  const call = fields.get("call");
  if (entries.value[index] !== undefined) show(index, call === null ? undefined : Math.max(0, Number(call) || 0));
}

/** Look at the board of the review at the door Ask. */
export function askAbout(): void {
  const here = board.value;
  go("ask");
  board.value = { ...here, practice: false };
}
