/** A board that is played out after its auction: by robots alone, or with a person in one chair. */

import { computed, effect, signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";
import type { PlayAnswer } from "../api/types";
import { type Call, declarerOf, isOver } from "../bridge/calls";
import { cardWords, type Card } from "../bridge/cards";
import { personAt, playedSo, type PlayState, takenBack } from "../bridge/play";
import { dealText, isComplete, type Seat, SEAT_WORD, seatAfter, type Vulnerability } from "../bridge/seats";
import { board } from "./board";
import { say } from "./saying";

export interface Setup {
  readonly deal: string;
  readonly dealer: Seat;
  readonly vul: Vulnerability;
  readonly auction: readonly Call[];
}

/** The board as it stands: by the laws, and with what only the server can say. */
export type Playing = PlayState & Partial<Pick<PlayAnswer, "claimed" | "score_ns" | "dd">>;
/** Null while nobody plays. */
export const play = signal<Playing | null>(null);
/** Whether somebody is in the middle of a board, so that the server should have time for it. */
export const isPlayed = computed(() => play.value !== null && !play.value.over);
/** A trick stays on the table for so long before the next card comes, in milliseconds. */
const LOOK = 900;
/** Where the person sits; null where robots are watched. */
export const person = signal<Seat | null>(null);
/** Whether each playable card shows the tricks that it takes with all cards seen. */
export const showsNumbers = signal(false);
export const thinking = signal(false);
export const trouble = signal<Refusal | null>(null);
/** Whether the robots wait, because a card was taken back. */
export const paused = signal(false);

let setup: Setup | null = null;
let job = new AbortController();

export const declarer = computed<Seat | null>(() => {
  const { dealer, auction } = board.value;
  return isOver(auction) ? declarerOf(dealer, auction) : null;
});
/** Whether the board on the table can be played out. */
export const canPlay = computed(() => declarer.value !== null && isComplete(board.value.hands));
export const isMyCard = computed(() => play.value !== null && !play.value.over && person.value !== null && play.value.player === person.value);

const shownSetup = (): Setup => {
  const { hands, dealer, vul, auction } = board.value;
  return { deal: dealText(hands), dealer, vul, auction };
};

/** Begin: a person in the seat looked from (declarer's where that is dummy), or robots everywhere. */
export function startPlay(withMe: boolean): void {
  const who = declarer.value;
  if (who === null) return;
  person.value = withMe ? personAt(board.value.seat, who) : null;
  setup = shownSetup();
  showsNumbers.value = false;
  void go([], true);
  scrollTo(0, 0);
  say(withMe ? `You play ${SEAT_WORD[person.value as Seat]}'s cards.` : "The robots play.");
}

export function endPlay(): void {
  job.abort();
  play.value = null;
  trouble.value = null;
  thinking.value = false;
}

/** Play a card of the hand whose turn it is. */
export function playCard(card: Card): void {
  const now = play.value;
  if (now === null || !isMyCard.value || !now.playable.includes(card)) return;
  say(cardWords(card));
  void go([...now.played, card], true);
}

/** Take back to the last own card; when robots are watched, one card. */
export function takeCardBack(): void {
  const now = play.value;
  if (now === null) return;
  const own = person.value;
  const dummyToo = own !== null && own === declarer.value ? seatAfter(own, 2) : null;
  const stay = takenBack(now.seats, (seat) => own !== null && (seat === own || seat === dummyToo));
  void go(now.played.slice(0, stay), false);
  say("Taken back.");
}

/** Let the robots go on after something was taken back. */
export const goOn = (): void => void go(play.value?.played ?? [], true);

export function setNumbers(on: boolean): void {
  showsNumbers.value = on;
  if (play.value !== null && on) void go(play.value.played, !paused.value);
}

/** The board is shown at once; robots are asked for a card at a time until it is the person's turn or the board is over. */
async function go(from: readonly string[], on: boolean): Promise<void> {
  job.abort();
  job = new AbortController();
  const { signal: stop } = job;
  if (setup === null) return;
  paused.value = !on;
  trouble.value = null;
  play.value = playedSo(setup.dealer, setup.auction, board.value.hands, from as readonly Card[]);
  try {
    for (let now = play.value; now !== null; now = play.value) {
      const robots = on && !now.over && now.player !== person.value;
      const asks = robots || (now.over && now.score_ns === undefined) || (!now.over && showsNumbers.value && now.dd === undefined);
      if (!asks) break;
      thinking.value = true;
      const people = person.value === null ? [] : [person.value];
      const body = { ...setup, played: now.played, people, most: robots ? 1 : 0, dd: showsNumbers.value };
      const looks = robots && now.played.length % 4 === 0 && now.played.length > 0 ? LOOK : 0;
      const [found] = await Promise.all([asked(body, stop), new Promise((done) => setTimeout(done, looks))]);
      if (stop.aborted) return;
      const news = found.played.length > now.played.length || found.over;
      play.value = found as Playing;
      if (robots && !news) break;
    }
  } catch (error) {
    if (!stop.aborted) trouble.value = error instanceof Refusal ? error : new Refusal("server", String(error));
  } finally {
    if (!stop.aborted) thinking.value = false;
  }
}

/** The answer; a server that is busy, slow or silent is asked again by itself, and the page says so meanwhile. */
async function asked(body: object, stop: AbortSignal): Promise<PlayAnswer> {
  for (let late = 0; ; ) {
    try {
      const found = await ask<PlayAnswer>("play", body, stop);
      trouble.value = null;
      return found;
    } catch (error) {
      if (stop.aborted || !(error instanceof Refusal)) throw error;
      if (error.retryAfter === null && (error.kind !== "slow" || ++late > LATE)) throw error;
      if (error.kind !== "busy") trouble.value = error.kind === "slow" ? STILL_THINKING : error;
      await new Promise((done) => setTimeout(done, (error.retryAfter ?? 1) * 1000));
      if (stop.aborted) throw error;
    }
  }
}

/** How often a card that took too long is asked for again, and what is said meanwhile. */
const LATE = 2;
const STILL_THINKING = new Refusal("slow", "The robots need longer than usual for this card.");

/** How robots play a board out, some cards at a time; a busy server is asked for one card. Null when it was given up. */
export async function playedByRobots(one: Setup, answer: (body: object) => Promise<PlayAnswer | null>): Promise<PlayAnswer | null> {
  let played: readonly string[] = [];
  for (let failed = 0; failed < PATIENCE; ) {
    const most = failed === 0 ? AT_ONCE : 1;
    const found: PlayAnswer | null = await answer({ ...one, played, most, layouts: FEW_LAYOUTS });
    if (found?.over === true) return found;
    if (found === null) failed++;
    else played = found.played;
  }
  return null;
}
/** Cards in a question, so that none takes long; layouts that a robot solves for a card in the background; failures in all. */
const AT_ONCE = 4;
const FEW_LAYOUTS = 12;
const PATIENCE = 5;

/** Another board or another auction on the table ends the play. */
effect(() => {
  const { hands, auction } = board.value;
  if (setup === null || play.peek() === null) return;
  if (dealText(hands) !== setup.deal || auction.join() !== setup.auction.join()) endPlay();
});
