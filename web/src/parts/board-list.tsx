/** The boards of a session; only those in sight are drawn, so that thousands scroll as well as ten. */

import { useSignal } from "@preact/signals";
import type { ReviewAnswer } from "../api/types";
import { useEffect, useRef } from "preact/hooks";
import { aim, at, type Entry, entries, isJudged, isWrong, reviews, show } from "../state/session";
import { contractWords, signed, tricksSign } from "../bridge/words";
import { SuitText } from "./suits";

const ROW = 62;
const BEYOND = 6;

export function BoardList() {
  const list = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const height = useSignal(600);
  const all = entries.value;
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    height.value = element.clientHeight;
    const place = at.value * ROW;
    if (place < element.scrollTop || place + ROW > element.scrollTop + element.clientHeight) element.scrollTop = place - element.clientHeight / 2;
  }, [at.value]);
  const first = Math.max(0, Math.floor(top.value / ROW) - BEYOND);
  const last = Math.min(all.length, Math.ceil((top.value + height.value) / ROW) + BEYOND);
  return (
    <div
      class="board-list no-print"
      ref={list}
      role="listbox"
      aria-label="Boards"
      tabIndex={0}
      aria-activedescendant={`board-${at.value}`}
      onScroll={(event) => (top.value = event.currentTarget.scrollTop)}
    >
      <div class="board-rows" style={{ height: `${all.length * ROW}px` }}>
        {all.slice(first, last).map((entry) => (
          <Row key={entry.index} entry={entry} />
        ))}
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

function Row({ entry }: { readonly entry: Entry }) {
  const found = reviews.value.get(entry.index);
  const wrong = found?.calls.filter(isWrong) ?? [];
  const lost = wrong.reduce((sum, call) => sum + (call.charged ?? 0), 0);
  const worst = wrong.some((call) => call.verdict === "blunder") ? "blunder" : wrong.length > 0 ? "mistake" : "good";
  const { board } = entry;
  const players = board.players;
  const contract = board.contract === undefined ? "" : board.contract === "P" ? "passed out" : contractWords(board.contract);
  return (
    <div
      id={`board-${entry.index}`}
      role="option"
      aria-selected={entry.index === at.value}
      class={`board-row${entry.index === at.value ? " current" : ""}`}
      style={{ top: `${entry.index * ROW}px` }}
      onClick={() => show(entry.index)}
    >
      <b>{board.board ?? entry.index + 1}</b>
      <span class="what">
        <SuitText text={contract || (isJudged(entry) ? "auction not over" : "no auction")} /> {board.contract !== undefined && tricksSign(board.contract, board.tricks_taken)}
        <span class="hint">{players === undefined ? "" : [players.N, players.S, players.E, players.W].filter(Boolean).join(", ")}</span>
        <span class="hint">{scores(found)}</span>
      </span>
      <span class={`mark ${found === undefined ? "" : worst}`}>
        {found === undefined ? (isJudged(entry) ? "…" : "") : wrong.length === 0 ? "✓" : aim.value === "imps" ? `−${lost.toFixed(1)}` : `−${(10 * lost).toFixed(0)}%`}
        <span class="for-readers">{found === undefined ? " not judged yet" : wrong.length === 0 ? " no mistake" : ` lost, ${wrong.length} ${wrong.length === 1 ? "call" : "calls"}`}</span>
      </span>
    </div>
  );
}
