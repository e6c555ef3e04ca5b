/** A table for two: what the server says of the room, asked again and again; the own chair's key stays in this window. */

import { signal } from "@preact/signals";
import { ask, Refusal } from "../api/client";
import type { ChairAnswer, CompareAnswer, RoomAnswer } from "../api/types";
import { type Call, callText, whyIllegal } from "../bridge/calls";
import { parseHand } from "../bridge/cards";
import { EMPTY } from "../bridge/link";
import { NO_HANDS, parseDeal } from "../bridge/seats";
import { board } from "./board";
import { hashOf, pushHash } from "./doors";
import { say, tell } from "./saying";

export const room = signal<RoomAnswer | null>(null);
export const key = signal<string | null>(null);
export const trouble = signal<Refusal | null>(null);
export const outcome = signal<CompareAnswer | null>(null);

const KEPT = "tablefeel-room-";
const AGAIN = 2000;
let chair = "";
let watch = new AbortController();

/** Whether a room is being opened. */
export const isOpening = signal(false);

/** Open a room for oneself and a partner. */
export async function openRoom(theme: string, cards: { ns: string; ew: string }): Promise<void> {
  isOpening.value = true;
  trouble.value = null;
  try {
    const found = await ask<ChairAnswer>("rooms", { theme, cards });
    sessionStorage.setItem(KEPT + found.room, found.chair);
    pushHash(hashOf({ room: found.room }));
    enterRoom(found.room);
  } catch (error) {
    trouble.value = error instanceof Refusal ? error : new Refusal("server", String(error));
  } finally {
    isOpening.value = false;
  }
}

/** Sit down in a room, in the chair that was had before or in the free one. */
export function enterRoom(wanted: string): void {
  leaveRoom();
  key.value = wanted;
  watch = new AbortController();
  void follow(wanted, watch.signal);
}

export function leaveRoom(): void {
  watch.abort();
  key.value = null;
  room.value = null;
  trouble.value = null;
  outcome.value = null;
}

async function follow(wanted: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    try {
      chair = sessionStorage.getItem(KEPT + wanted) ?? "";
      if (chair === "") {
        const found = await ask<ChairAnswer>("rooms/join", { room: wanted }, stop);
        sessionStorage.setItem(KEPT + wanted, found.chair);
        continue;
      }
      const after = room.peek()?.version;
      take(await ask<RoomAnswer>("rooms/seat", { room: wanted, chair, ...(after === undefined ? {} : { after }) }, stop));
      trouble.value = null;
    } catch (error) {
      if (stop.aborted) return;
      trouble.value = error instanceof Refusal ? error : new Refusal("server", String(error));
      if (trouble.value.kind === "input") return;
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

function take(found: RoomAnswer): void {
  const before = room.peek();
  if (before !== null && found.version < before.version) return;
  if (before?.number !== found.number) outcome.value = null;
  room.value = found;
  const deal = found.deal === null ? null : parseDeal(found.deal);
  const hand = parseHand(found.hand ?? "");
  const hands = deal?.ok ? deal.value : { ...NO_HANDS, ...(hand.ok ? { [found.seat]: hand.value } : {}) };
  const auction = found.auction as readonly Call[];
  const { ns, ew } = found.cards;
  board.value = {
    ...EMPTY, hands, seat: found.seat, dealer: found.dealer ?? "N", vul: found.vul ?? "none", auction, step: auction.length, whole: found.over,
    truth: found.over, practice: true, ns: ns ?? "sayc", ew: ew ?? "sayc",
  };
  if (before !== null && auction.length > before.auction.length) say(auction.slice(before.auction.length).map(callText).join(", "));
  if (found.over && outcome.peek() === null) void compare(found);
}

async function compare(found: RoomAnswer): Promise<void> {
  try {
    const { deal, dealer, vul, auction, cards, number } = found;
    const told = await ask<CompareAnswer>("compare", { deal, dealer, vul, auction, cards });
    if (room.peek()?.number === number) outcome.value = told;
  } catch {
    // The result is a courtesy; the next look at the room asks again.
  }
}

export const isMyTurn = (): boolean => {
  const now = room.value;
  return now !== null && !now.over && "NESW"[("NESW".indexOf(now.dealer ?? "N") + now.auction.length) % 4] === now.seat;
};

export function callInRoom(call: Call): boolean {
  const why = isMyTurn() ? whyIllegal(board.value.auction, call) : "It is not your turn.";
  if (why !== null) {
    tell(`${callText(call)} is not possible. ${why}`);
    return false;
  }
  void act({ call });
  return true;
}
export const nextInRoom = (): void => void act({ next: true });

async function act(what: object): Promise<void> {
  try {
    take(await ask<RoomAnswer>("rooms/seat", { room: key.value, chair, ...what }));
  } catch (error) {
    trouble.value = error instanceof Refusal ? error : new Refusal("server", String(error));
  }
}
