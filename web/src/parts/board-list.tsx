/** The boards of a session; only those in sight are drawn, so that thousands scroll as well as ten. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { at, type Entry, entries, isJudged, isWrong, reviews, show } from "../state/session";
import { contractWords } from "../bridge/words";
import { SuitText } from "./suits";

const ROW = 44;
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
        <SuitText text={contract || (isJudged(entry) ? "auction not over" : "no auction")} />
        <span class="hint">{players === undefined ? "" : [players.N, players.S, players.E, players.W].filter(Boolean).join(", ")}</span>
      </span>
      <span class={`mark ${found === undefined ? "" : worst}`}>
        {found === undefined ? (isJudged(entry) ? "…" : "") : wrong.length === 0 ? "✓" : `−${lost.toFixed(1)}`}
        <span class="for-readers">{found === undefined ? " not judged yet" : wrong.length === 0 ? " no mistake" : ` IMPs lost, ${wrong.length} ${wrong.length === 1 ? "call" : "calls"}`}</span>
      </span>
    </div>
  );
}
