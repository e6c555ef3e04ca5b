/** The boards of a session; only those in sight are drawn, so that thousands scroll as well as ten. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { ReviewAnswer } from "../api/types";
import { EVERY } from "../bridge/choosing";
import { isWrong } from "../bridge/report";
import { contractWords, signed, tricksSign } from "../bridge/words";
import { aim, at, choose, type Entry, entries, isJudged, listed, reviews, show, unjudged, wish } from "../state/session";
import { Switch } from "./beliefs";
import { SuitText } from "./suits";

const ROW = 62;
const BEYOND = 6;

export function BoardList() {
  const list = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(600);
  const all = listed.value;
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    height.value = element.clientHeight;
    const place = all.findIndex((one) => one.index === at.value) * ROW;
    if (place < 0) return;
    if (place < element.scrollTop || place + ROW > element.scrollTop + element.clientHeight) element.scrollTop = place - element.clientHeight / 2;
  }, [at.value, all.length]);
  const first = Math.max(0, Math.floor(top.value / ROW) - BEYOND);
  const last = Math.min(all.length, Math.ceil((top.value + height.value) / ROW) + BEYOND);
  return (
    <div class="boards no-print">
      <Choose />
      <div
        class="board-list"
        ref={list}
        role={all.length > 0 ? "listbox" : undefined}
        aria-label={all.length > 0 ? "Boards" : undefined}
        tabIndex={0}
        aria-activedescendant={all.some((one) => one.index === at.value) ? `board-${at.value}` : undefined}
        onScroll={(event) => (top.value = event.currentTarget.scrollTop)}
      >
        <div class="board-rows" style={{ height: `${all.length * ROW}px` }}>
          {all.slice(first, last).map((entry, row) => (
            <Row key={entry.index} entry={entry} place={first + row} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Which boards are listed. */
function Choose() {
  const { who, wrong } = wish.value;
  const [few, all] = [listed.value.length, entries.value.length];
  return (
    <div class="choose-boards">
      <input
        type="search"
        aria-label="Player, pair, room or board number"
        placeholder="Player, pair or board"
        value={who}
        onInput={(event) => choose({ who: event.currentTarget.value })}
      />
      <div class="row">
        <Switch label="Only mistakes" value={wrong} onChange={(on) => choose({ wrong: on })} />
        {few < all && (
          <>
            <span class="hint" role="status">
              {few === 0 ? "no board" : `${few} of ${all}`}
            </span>
            <button type="button" class="quiet small" onClick={() => choose(EVERY)}>
              Show all
            </button>
          </>
        )}
      </div>
    </div>
  );
}

/** `+150 · DD +180 · par +430`: North–South's scores at the table, double dummy and at par. */
function scores(found: ReviewAnswer | undefined): string {
  if (found === undefined) return "";
  const parts = [
    found.score === null ? "" : signed(found.score),
    found.dd_score === null ? "" : `DD ${signed(found.dd_score)}`,
    found.par === null ? "" : `par ${signed(found.par.score)}`,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

function Row({ entry, place }: { readonly entry: Entry; readonly place: number }) {
  const found = reviews.value.get(entry.index);
  const refused = unjudged.value.has(entry.index);
  const wrong = found?.calls.filter(isWrong) ?? [];
  const lost = wrong.reduce((sum, call) => sum + (call.charged ?? 0), 0);
  const worst = wrong.some((call) => call.verdict === "blunder") ? "blunder" : wrong.length > 0 ? "mistake" : "good";
  const { board } = entry;
  const { players } = board;
  const names = players === undefined ? "" : [players.N, players.S, players.E, players.W].filter(Boolean).join(", ");
  const contract = board.contract === undefined ? "" : board.contract === "P" ? "passed out" : contractWords(board.contract);
  return (
    <div
      id={`board-${entry.index}`}
      role="option"
      aria-selected={entry.index === at.value}
      class={`board-row${entry.index === at.value ? " current" : ""}`}
      style={{ top: `${place * ROW}px` }}
      onClick={() => show(entry.index)}
    >
      <b>{board.board ?? entry.index + 1}</b>
      <span class="what">
        <SuitText text={contract || (board.trouble !== undefined ? "auction cannot be read" : isJudged(entry) ? "auction not over" : "no auction")} /> {board.contract !== undefined && tricksSign(board.contract, board.tricks_taken)}
        <span class="hint" title={names}>
          {board.room !== undefined && <b>{board.room} </b>}
          {names}
        </span>
        <span class="hint">{scores(found)}</span>
      </span>
      <span class={`mark ${found === undefined ? "" : worst}`}>
        {found === undefined ? (refused ? "–" : isJudged(entry) ? "…" : "") : wrong.length === 0 ? "✓" : aim.value === "imps" ? `−${lost.toFixed(1)}` : `−${(10 * lost).toFixed(0)}%`}
        <span class="for-readers">{found === undefined ? (refused ? " could not be judged" : isJudged(entry) ? " not judged yet" : "") : wrong.length === 0 ? " no mistake" : ` lost, ${wrong.length} ${wrong.length === 1 ? "call" : "calls"}`}</span>
      </span>
    </div>
  );
}
