/** Practice: a board on a theme, robots in the other chairs, a verdict on every call, and the result against their table. */

import { computed, effect, signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";
import type { BidAnswer as Decision, CompareAnswer, JudgeAnswer, Judged, PlayAnswer, PracticeAnswer } from "../api/types";
import { type Call, callerOf, callText, firstIllegal, isOver, whyIllegal } from "../bridge/calls";
import { handText } from "../bridge/cards";
import { type Mark, markFor } from "../bridge/marks";
import { impsOf } from "../bridge/play";
import { EMPTY, type State } from "../bridge/link";
import { parseDeal, SEAT_WORD } from "../bridge/seats";
import { board } from "./board";
import { door, fieldsOf, hashOf, pushHash, replaceHash } from "./doors";
import { isPlayed, person, play, playedByRobots, type Setup } from "./playing";
import { dueBoard, note, profile, wasPlayed } from "./profile";
import { keepBoard, keptBoard } from "./resuming";
import { say, tell } from "./saying";
import { enterRoom, leaveRoom } from "./room";
import { arrivals } from "./sharing";

export interface Place {
  readonly theme: string;
  readonly seed: number;
  readonly number: number;
  /** A contest: ten close decisions, the same for everybody with the seed. */
  readonly contest: boolean;
}

export const CONTEST_HANDS = 10;
const ME = "S" as const;
const RETRIES = 20;

export const place = signal<Place | null>(null);
export const dealt = signal<PracticeAnswer | null>(null);
export const theme = signal("anything");
/** Whether verdicts wait until the auction is over. */
export const verdictsLater = signal(false);
export const refusal = signal<Refusal | null>(null);
export const waiting = signal(false);
/** What each own call was worth, by its place in the auction. */
export const verdicts = signal<ReadonlyMap<number, Judged>>(new Map());
export const result = signal<CompareAnswer | null>(null);
/** What both tables score when robots play the cards. */
export interface Sampled {
  readonly mine: number;
  readonly robots: number;
  /** Declarer's tricks at the own table; null after a pass-out. */
  readonly tricks: number | null;
}
export const sampled = signal<Sampled | null>(null);
/** Whether the robots could not play the cards, as the server had no time for it. */
export const gaveUpPlaying = signal(false);
/** What a board's result is: with best play by everybody, or as the cards were played. */
export const countsAs = signal<"best" | "played">("best");
/** North–South's score as the player has played it out; null before. */
export const ownScore = computed<number | null>(() => (play.value !== null && play.value.over && person.value !== null ? (play.value.score_ns ?? null) : null));
/** The IMPs as the cards were played, by the player or by robots; null while they are not known. */
export const playedImps = computed<number | null>(() => {
  const robots = sampled.value;
  return robots === null ? null : impsOf((ownScore.value ?? robots.mine) - robots.robots);
});
/** Marks of a contest so far, by hand, each with the verdict on the call. */
export const marks = signal<ReadonlyMap<number, Mark>>(new Map());
/** Whether the board counts: not when it is tried again from some call. */
export const counts = signal(true);
/** Whether the board was counted before: each counts once. */
export const isCounted = signal(false);
export const isReturning = signal(false);
export const session = signal({ boards: 0, imps: 0 });

export const isPlaying = computed(() => door.value === "practise" && dealt.value !== null);
export const over = computed(() => dealt.value !== null && (isOver(board.value.auction) || decided.value));
/** In a contest one call is all that is asked. */
const decided = computed(() => {
  const found = dealt.value;
  return place.value?.contest === true && found !== null && board.value.auction.length > (found.decision ?? 0);
});
export const myTurn = computed(() => dealt.value !== null && !over.value && callerOf(board.value.dealer, board.value.auction.length) === ME);

let job = new AbortController();

/** A new series on the theme chosen. */
export const start = (): Promise<void> => open({ theme: theme.value, seed: newSeed(), number: 1, contest: false }, true);
export const startContest = (seed = newSeed()): Promise<void> => {
  marks.value = new Map();
  return open({ theme: "close", seed, number: 1, contest: true }, true);
};
const newSeed = (): number => Math.floor(Math.random() * 2 ** 31);

/** The next board: one that went wrong before, if it is due, else the next of the series. */
export function next(): Promise<void> {
  const now = place.value;
  settle();
  if (now === null) return start();
  if (now.contest) return now.number < CONTEST_HANDS ? open({ ...now, number: now.number + 1 }, true) : Promise.resolve(leave());
  const due = dueBoard(profile.value, Date.now());
  const same = due !== null && due.seed === now.seed && due.number === now.number && due.theme === now.theme;
  if (due !== null && !same) return open({ ...due, contest: false }, true, now);
  const from = resumeFrom ?? now;
  return open({ ...from, number: from.number + 1 }, true);
}
/** Where the series goes on after a board that came back. */
let resumeFrom: Place | null = null;

export async function open(wanted: Place, push: boolean, from: Place | null = null): Promise<void> {
  job.abort();
  job = new AbortController();
  const { signal: stop } = job;
  if (from !== null) resumeFrom = isReturning.value ? resumeFrom : from;
  else resumeFrom = null;
  isReturning.value = from !== null;
  place.value = wanted;
  theme.value = wanted.contest ? theme.value : wanted.theme;
  const hash = hashOf(wanted.contest ? { contest: wanted.seed, hand: wanted.number } : { theme: wanted.theme, seed: wanted.seed, board: wanted.number });
  (push ? pushHash : replaceHash)(hash);
  dealt.value = null;
  verdicts.value = new Map();
  result.value = sampled.value = null;
  gaveUpPlaying.value = false;
  counts.value = true;
  const cards = cardsFor(wanted);
  const body = boardWanted(wanted, cards);
  const kept = ahead?.key === JSON.stringify(body) ? await ahead.found : null;
  ahead = null;
  if (stop.aborted) return;
  const found = kept ?? (await asked<PracticeAnswer>("practice", body, stop));
  const deal = found === null ? null : parseDeal(found.deal);
  if (found === null || deal === null || !deal.ok) return;
  isCounted.value = !wanted.contest && from === null && wasPlayed(profile.peek(), wanted);
  const before = push ? null : resumed(wanted, cards);
  const auction = before ?? (wanted.contest ? found.robots.slice(0, found.decision ?? 0) : []);
  board.value = table({ ...cards, hands: deal.value, dealer: found.dealer, vul: found.vul, auction, step: auction.length });
  dealt.value = found;
  if (before !== null) judgeTheRest();
  say(`Board ${wanted.number}. ${SEAT_WORD[found.dealer]} deals.`);
}

const nameOf = (one: Place, cards: { readonly ns: string; readonly ew: string }): string => JSON.stringify([one, cards.ns, cards.ew]);

/** The auction of a board that this window was at before it was loaded again, with its verdicts; null for any other. */
function resumed(wanted: Place, cards: { readonly ns: string; readonly ew: string }): readonly Call[] | null {
  const kept = keptBoard();
  if (wanted.contest) marks.value = new Map(kept?.seed === wanted.seed ? kept.marks : []);
  if (kept === null || kept.board !== nameOf(wanted, cards) || firstIllegal(kept.auction) !== null) return null;
  verdicts.value = new Map(kept.verdicts);
  counts.value = kept.counts;
  return kept.auction;
}

/** Judge the own calls whose verdicts were still on their way. */
function judgeTheRest(): void {
  const { auction, dealer } = board.peek();
  const first = place.peek()?.contest === true ? (dealt.peek()?.decision ?? 0) : 0;
  for (const [index, call] of auction.entries()) {
    if (index >= first && callerOf(dealer, index) === ME && !verdicts.peek().has(index)) void judge(auction.slice(0, index), call);
  }
}

const boardWanted = ({ theme, seed, number }: Place, cards: { readonly ns: string; readonly ew: string }): object => ({ theme, seed, number, cards });

/** The board after this one, dealt while the result is read: one on a rare theme is not found at once. */
let ahead: { readonly key: string; readonly found: Promise<PracticeAnswer | null> } | null = null;

function dealAhead(): void {
  const now = resumeFrom ?? place.peek();
  if (now === null || (now.contest && now.number >= CONTEST_HANDS)) return;
  const { ns, ew } = board.peek();
  const body = boardWanted({ ...now, number: now.number + 1 }, { ns, ew });
  const key = JSON.stringify(body);
  if (ahead?.key !== key) ahead = { key, found: ask<PracticeAnswer>("practice", body, new AbortController().signal).catch(() => null) };
}

/** The own cards, while a contest puts others on the table: it is the same for everybody. */
let ownCards: { readonly ns: string; readonly ew: string } | null = null;

function cardsFor({ contest }: Place): { readonly ns: string; readonly ew: string } {
  const { ns, ew } = board.value;
  const own = ownCards ?? { ns, ew };
  ownCards = contest ? own : null;
  return contest ? { ns: EMPTY.ns, ew: EMPTY.ew } : own;
}

const table = (fields: Partial<State>): State => {
  const { ns, ew, bidder } = board.value;
  return { ...EMPTY, ns, ew, bidder, seat: ME, whole: true, practice: true, ...fields };
};

/** Back to the choice of themes. */
export function leave(): void {
  settle();
  job.abort();
  if (ownCards !== null) board.value = { ...board.value, ...ownCards };
  ownCards = null;
  place.value = null;
  dealt.value = null;
  pushHash("#");
}

/** Make the own call, and have it judged. */
export function callAsPlayer(call: Call): boolean {
  const { auction } = board.value;
  if (!myTurn.value) {
    tell("It is not your turn.");
    return false;
  }
  const why = whyIllegal(auction, call);
  if (why !== null) {
    tell(`${callText(call)} is not possible. ${why}`);
    return false;
  }
  void judge(auction, call);
  const calls = [...auction, call];
  board.value = { ...board.value, auction: calls, step: calls.length };
  return true;
}

async function judge(before: readonly Call[], call: Call): Promise<void> {
  const { hands, dealer, vul, ns, ew } = board.value;
  const body = { hand: handText(hands[ME]), seat: ME, dealer, vul, auction: before, cards: { ns, ew }, call };
  const { signal: stop } = job;
  const found = await asked<JudgeAnswer>("judge", body, stop);
  if (found === null) return;
  verdicts.value = new Map([...verdicts.value, [before.length, found.judged]]);
  if (!verdictsLater.value) say(found.judged.sentence);
  const at = place.value;
  if (at?.contest !== true) return;
  if (!marks.value.has(at.number)) marks.value = new Map([...marks.value, [at.number, markFor(found.judged)]]);
  dealAhead();
}

/** Try again from some own call; the board no longer counts. */
export function retryFrom(index: number): void {
  job.abort();
  job = new AbortController();
  counts.value = false;
  result.value = sampled.value = null;
  gaveUpPlaying.value = false;
  verdicts.value = new Map([...verdicts.value].filter(([at]) => at < index));
  const auction = board.value.auction.slice(0, index);
  board.value = { ...board.value, auction, step: auction.length, truth: false };
}

/** Ask once more for what was given up: the board, a robot's call or the comparison. */
export function tryAgain(): void {
  refusal.value = null;
  if (dealt.value === null && place.value !== null) void open(place.value, false);
  else again.value++;
}
const again = signal(0);
/** How often what took too long is asked for again. */
const LATE = 2;

/** An answer; asked again while the server is away, busy or slow, null when it was given up. */
async function asked<T>(path: string, body: unknown, stop: AbortSignal, quietly = false): Promise<T | null> {
  waiting.value = true;
  try {
    for (let attempt = 0, late = 0; attempt < RETRIES; attempt++) {
      try {
        const found = await ask<T>(path, body, stop);
        if (stop.aborted) return null;
        refusal.value = null;
        return found;
      } catch (error) {
        if (stop.aborted) return null;
        const refused = error instanceof Refusal ? error : new Refusal("server", String(error));
        const helps = refused.retryAfter !== null || (refused.kind === "slow" && ++late <= LATE);
        if (!quietly && (refused.kind !== "slow" || !helps)) refusal.value = refused;
        if (!helps) return null;
        await new Promise((done) => setTimeout(done, (refused.retryAfter ?? 1) * 1000));
        if (stop.aborted) return null;
      }
    }
    return null;
  } finally {
    waiting.value = false;
  }
}

/** Robots call in the other chairs; when the auction is over both tables are compared. */
export function letPracticeRun(): void {
  effect(() => {
    again.value;
    const { auction, dealer, vul, hands, ns, ew } = board.value;
    if (!isPlaying.value || over.value || myTurn.value) return;
    const turn = callerOf(dealer, auction.length);
    const body = { hand: handText(hands[turn]), seat: turn, dealer, vul, auction, cards: { ns, ew }, bidder: "sayc", explain: "nothing" };
    const stop = new AbortController();
    void asked<Decision>("bid", body, stop.signal).then((decision) => {
      if (decision === null || stop.signal.aborted || board.peek().auction !== auction) return;
      const calls = [...auction, decision.call];
      board.value = { ...board.peek(), auction: calls, step: calls.length };
      say(`${SEAT_WORD[turn]}: ${callText(decision.call)}`);
    });
    return () => stop.abort();
  });
  effect(() => {
    again.value;
    if (!isPlaying.value || !over.value || place.peek()?.contest === true || result.peek() !== null) return;
    const { auction, dealer, vul, ns, ew } = board.peek();
    const deal = dealt.peek()?.deal;
    void asked<CompareAnswer>("compare", { deal, dealer, vul, auction, cards: { ns, ew } }, job.signal).then((found) => {
      if (found === null) return;
      result.value = found;
      board.value = { ...board.peek(), truth: true };
      dealAhead();
      void playBothTables(found, { deal: deal as string, dealer, vul, auction }, job.signal);
    });
  });
  effect(() => {
    // The board is written down once, when the result and every verdict are there; one that is played when it is left.
    const found = result.value;
    const own = board.value.auction.filter((_, index) => callerOf(board.value.dealer, index) === ME).length;
    if (found !== null && verdicts.value.size >= own && countsAs.value === "best") writeDown(found, own, found.imps);
  });
  effect(() => {
    const { auction, ns, ew } = board.value;
    const at = place.value;
    if (!isPlaying.value || at === null || auction.length === 0) return;
    keepBoard({
      board: nameOf(at, { ns, ew }), auction, verdicts: [...verdicts.value], counts: counts.value,
      seed: at.contest ? at.seed : -1, marks: at.contest ? [...marks.value] : [],
    });
  });
  arrivals.practise = arriveAtPractice;
  if (door.value === "practise") arriveAtPractice();
}
let written: CompareAnswer | null = null;

function writeDown(found: CompareAnswer, own: number, imps: number): void {
  if (!counts.peek() || isCounted.peek() || written === found) return;
  written = found;
  const at = place.peek() as Place;
  const wrong = [...verdicts.peek().values()].filter((one) => one.verdict === "mistake" || one.verdict === "blunder");
  const lost = wrong.reduce((sum, one) => sum + one.cost, 0);
  note({ theme: at.theme, seed: at.seed, number: at.number, calls: own, wrong: wrong.length, lost, imps });
  session.value = { boards: session.peek().boards + 1, imps: session.peek().imps + imps };
}

/** A board that counts as it was played is written down when it is left. */
function settle(): void {
  const found = result.peek();
  if (found !== null && countsAs.peek() === "played") writeDown(found, verdicts.peek().size, playedImps.peek() ?? found.imps);
}

/** Robots play both tables' contracts out, so that the result does not rest on best play alone. */
async function playBothTables(found: CompareAnswer, table: Setup, stop: AbortSignal): Promise<void> {
  const answer = async (body: object): Promise<PlayAnswer | null> => {
    await whenFree();
    return stop.aborted ? null : asked<PlayAnswer>("play", body, stop, true);
  };
  const same = found.table.contract === found.robots.contract;
  const mine = found.table.contract === "P" ? null : await playedByRobots(table, answer);
  if (stop.aborted) return;
  if (mine === null && found.table.contract !== "P") return void (gaveUpPlaying.value = true);
  const others = { ...table, auction: found.robots.auction as readonly Call[] };
  const theirs = same ? mine : found.robots.contract === "P" ? null : await playedByRobots(others, answer);
  if (stop.aborted || result.peek() !== found) return;
  if (theirs === null && found.robots.contract !== "P") return void (gaveUpPlaying.value = true);
  sampled.value = { mine: mine?.score_ns ?? 0, robots: theirs?.score_ns ?? 0, tricks: mine?.declarer_tricks ?? null };
}

/** When nobody plays a board on the table: whoever does must not wait for what runs beside it. */
function whenFree(): Promise<void> {
  return new Promise((done) => {
    let end: (() => void) | null = null;
    let free = false;
    end = effect(() => {
      if (isPlayed.value || free) return;
      free = true;
      queueMicrotask(() => {
        end?.();
        done();
      });
    });
  });
}

/** What the address says: a board of a series, a hand of a contest, or the choice of themes. */
function arriveAtPractice(): void {
  const fields = fieldsOf(location.hash);
  const whole = (name: string, least: number): number | null => {
    const number = Number(fields.get(name) ?? "none");
    return Number.isSafeInteger(number) && number >= least ? number : null;
  };
  const [contest, seed, room] = [whole("contest", 0), whole("seed", 0), fields.get("room")];
  if (room === null) leaveRoom();
  if (room !== null) {
    job.abort();
    place.value = null;
    dealt.value = null;
    enterRoom(room.slice(0, 64));
  } else if (contest !== null) void open({ theme: "close", seed: contest, number: Math.min(whole("hand", 1) ?? 1, CONTEST_HANDS), contest: true }, false);
  else if (seed !== null) void open({ theme: (fields.get("theme") ?? "anything").slice(0, 60), seed, number: Math.min(whole("board", 1) ?? 1, 10_000), contest: false }, false);
  else {
    job.abort();
    place.value = null;
    dealt.value = null;
  }
}
