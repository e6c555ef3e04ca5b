/**
 * Review: the boards of files, read in pieces and judged one after the other.
 *
 * Every board is a question of its own to the server, so nothing blocks: the board that is looked at comes first, judging can be stopped and
 * goes on where it was, and what is judged is kept in this browser.
 */

import { computed, effect, signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";
import type { Board, ConvertAnswer as Converted, ReviewAnswer, ReviewedCall } from "../api/types";
import type { Call } from "../bridge/calls";
import { type Hand, NO_CARDS, parseHand } from "../bridge/cards";
import { EMPTY } from "../bridge/link";
import { type Hands, NO_HANDS, parseDeal, type Seat, SEATS } from "../bridge/seats";
import { linesOf, pieces, startOf, whyNoText } from "../bridge/splitting";
import { board, forgetChanges } from "./board";
import { door, fieldsOf, go, hashOf, pushHash, replaceHash } from "./doors";
import { forget, keepAll, keptAt, keptOf } from "./keeping";
import { say, tell } from "./saying";
import { arrivals } from "./sharing";

export interface Entry {
  readonly index: number;
  readonly file: string;
  readonly board: Board;
}
export interface Trouble {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}
/** What is kept of a session beside its boards. */
export interface Cards {
  readonly ns: string;
  readonly ew: string;
}

export const entries = signal<readonly Entry[]>([]);
export const reviews = signal<ReadonlyMap<number, ReviewAnswer>>(new Map());
export const troubles = signal<readonly Trouble[]>([]);
export const at = signal(0);
export const reading = signal("");
export const judging = signal(false);
export const refusal = signal<Refusal | null>(null);
export const depth = signal<"quick" | "usual">("usual");
/** What costs are counted in. */
export const aim = signal<"imps" | "matchpoints">("imps");
/** The call whose better line stands on the table instead of what happened, by its place; null where the auction is the players'. */
export const better = signal<number | null>(null);
export const cards = signal<Cards>({ ns: "sayc", ew: "sayc" });
/** Cards of players whose pair plays another, by name. */
export const playersCards = signal<Readonly<Record<string, string>>>({});
export const showsReport = signal(false);

const TOGETHER = 2;
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
export const isWrong = (call: ReviewedCall): boolean => (call.verdict === "mistake" || call.verdict === "blunder") && call.unsure !== true;

// Reading

/** Read files into a new session, and judge them as they come. */
export async function openFiles(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  newSession();
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
  if (entries.value.length > 0) say(`${entries.value.length} boards read.`);
}

export const openText = (text: string): Promise<void> => openFiles([new File([text], "pasted text")]);

function newSession(): void {
  stopReading();
  stopJudging();
  reader = new AbortController();
  void forget("boards");
  entries.value = [];
  reviews.value = new Map();
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
  const found = await patiently<Converted>("convert", { text, to: "json" }, stop, file);
  if (found === null) return false;
  const start = entries.value.length;
  const useful = found.boards.filter((one) => handsOf(one) !== null);
  const added = useful.map((one, place): Entry => ({ index: start + place, file, board: one }));
  for (const problem of found.problems) tellTrouble(file, problem.line === null ? null : problem.line + line - 1, problem.message);
  if (added.length === 0) return false;
  entries.value = [...entries.value, ...added];
  void keepAll("boards", added.map((one) => [one.index, one] as const));
  if (start === 0) show(0);
  void goOnJudging();
  return true;
}

function tellTrouble(file: string, line: number | null, message: string): void {
  if (troubles.value.length >= MOST_TROUBLES) return;
  // What is wrong with a whole file is told once, not for each piece of it.
  if (line === null && troubles.value.some((one) => one.file === file && one.line === null && one.message.slice(0, 24) === message.slice(0, 24))) return;
  troubles.value = [...troubles.value, { file, line, message }];
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
  const one = async (): Promise<void> => {
    for (let next = nextBoard(working); next !== null && !stop.aborted; next = nextBoard(working)) {
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
  const open = (one: Entry | undefined): one is Entry => one !== undefined && isJudged(one) && !reviews.peek().has(one.index) && !working.has(one.index);
  const here = list[at.peek()];
  if (open(here)) return here;
  for (let index = 0; index < list.length; index++) if (open(list[index])) return list[index] as Entry;
  return null;
}

async function judgeBoard(entry: Entry, stop: AbortSignal): Promise<void> {
  const body = question(entry);
  const key = await keyOf(body);
  const found = (await keptAt<ReviewAnswer>("reviews", key)) ?? (await patiently<ReviewAnswer>("review", body, stop));
  if (found === null || stop.aborted) return;
  void keepAll("reviews", [[key, found]]);
  reviews.value = new Map(reviews.peek()).set(entry.index, found);
  const { step: looked, auction } = board.peek();
  const first = firstWrong(entry.index);
  if (door.peek() === "review" && entry.index === at.peek() && looked === auction.length && first !== null) {
    board.value = { ...board.peek(), step: first };
  }
}

function question(entry: Entry) {
  const one = entry.board;
  const hands = one.deal === null ? { hands: one.hands } : { deal: one.deal };
  const { players } = one;
  return {
    ...hands, dealer: one.dealer ?? "N", vul: one.vul ?? "none", auction: one.auction ?? [], cards: cardsAt(entry),
    tricks_taken: one.tricks_taken ?? null, depth: depth.value, aim: aim.value, annotate: true, number: one.board, players: players ?? null,
  };
}

/** The cards at a table: the session's, or those of players who have their own. */
export function cardsAt(entry: Entry): Cards {
  const own = (seats: readonly Seat[], usual: string): string => {
    const named = seats.map((seat) => playersCards.value[entry.board.players?.[seat] ?? ""]).find((card) => card !== undefined);
    return named ?? usual;
  };
  return { ns: own(["N", "S"], cards.value.ns), ew: own(["E", "W"], cards.value.ew) };
}

async function keyOf(body: unknown): Promise<string> {
  const text = JSON.stringify(body);
  if (crypto.subtle === undefined) return text;
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Judge everything anew, after a card or the depth was changed. */
export function judgeAnew(): void {
  stopJudging();
  reviews.value = new Map();
  queueMicrotask(() => void goOnJudging());
}

/** An answer; a busy or silent server is asked again, a refusal is told and gives null. */
async function patiently<T>(path: string, body: unknown, stop: AbortSignal, file = "the server"): Promise<T | null> {
  for (;;) {
    try {
      const found = await ask<T>(path, body, stop);
      refusal.value = null;
      return found;
    } catch (error) {
      if (stop.aborted) return null;
      const refused = error instanceof Refusal ? error : new Refusal("server", String(error));
      if (refused.kind === "input") {
        tellTrouble(file, null, refused.message);
        return null;
      }
      refusal.value = refused;
      if (refused.kind === "token") return null;
      await new Promise((done) => setTimeout(done, (refused.retryAfter ?? 2) * 1000));
      if (stop.aborted) return null;
    }
  }
}

// Looking

/** Put a board on the table, at some call. */
export function show(index: number, step?: number): void {
  const entry = entries.value[index];
  if (entry === undefined) return;
  at.value = index;
  better.value = null;
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

export function step(by: number): void {
  const wanted = Math.min(Math.max(at.value + by, 0), entries.value.length - 1);
  if (wanted === at.value) return;
  show(wanted);
  const entry = entries.value[wanted] as Entry;
  say(`Board ${entry.board.board ?? wanted + 1}, ${wanted + 1} of ${entries.value.length}.`);
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

/** Where the first call stands that is held against somebody: after it. */
function firstWrong(index: number): number | null {
  const found = reviews.peek().get(index)?.calls.find(isWrong);
  return found === undefined ? null : found.place + 1;
}

/** The next call, on this board or a later one, that is held against somebody. */
export function nextMistake(): void {
  for (let index = at.value; index < entries.value.length; index++) {
    const from = index === at.value ? board.value.step : 0;
    const found = reviews.value.get(index)?.calls.find((call) => isWrong(call) && call.place >= from);
    if (found !== undefined) return show(index, found.place + 1);
  }
  tell("No further mistake among the boards judged so far.");
}

/** The hands of a board; null when it has none. */
export function handsOf(found: Board): Hands | null {
  if (typeof found.deal === "string") {
    const deal = parseDeal(found.deal);
    return deal.ok ? deal.value : null;
  }
  const given = SEATS.filter((seat) => typeof found.hands?.[seat] === "string");
  if (given.length === 0) return null;
  const hands: Record<Seat, Hand> = { ...NO_HANDS };
  for (const seat of given) {
    const hand = parseHand(found.hands?.[seat] ?? "");
    hands[seat] = hand.ok ? hand.value : NO_CARDS;
  }
  return hands;
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
