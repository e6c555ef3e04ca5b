/** Review: open a session, go through its boards, see what each call was worth. */

import { useSignal } from "@preact/signals";
import type { ReviewAnswer, ReviewedCall } from "../api/types";
import type { Call } from "../bridge/calls";
import { type Seat, SEAT_WORD } from "../bridge/seats";
import { alertWords, bracketed, contractWords, counted, lineWords, parWords, scoreText, tricksWords } from "../bridge/words";
import { board, goTo } from "../state/board";
import { refusal } from "../state/patience";
import { play } from "../state/playing";
import {
  askAbout, better, closeSession, current, entries, goOnJudging, isJudged, judging, neighbour, nextMistake, noFurther, openFiles, openText, reading, review, reviews, showsReport,
  showBetter, showBid, step, stopJudging, stopReading, toJudge, type Trouble, troubles, turnTo, unjudged,
} from "../state/session";
import { Auction } from "./auction";
import { BoardList } from "./board-list";
import { Leads } from "./leads";
import { MeaningLine } from "./meaning-line";
import { PlayPanel, PlayTable } from "./play";
import { ReportView } from "./report";
import { Systems } from "./systems";
import { CallText, SuitText } from "./suits";
import { Table } from "./table";
import { Verdict } from "./verdict";

const EXAMPLE = `[Event "Example"]
[Board "1"]
[North "Ann"]
[East "Cleo"]
[South "Ben"]
[West "Dan"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AJ54.KQ7.Q84.KJ5 T983.J82.J6.9842 KQ2.A54.K9532.Q7 76.T963.AT7.AT63"]
[Auction "N"]
1NT Pass Pass Pass
[Result "9"]

[Event "Example"]
[Board "2"]
[North "Ann"]
[East "Cleo"]
[South "Ben"]
[West "Dan"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "N:KJ.AK5.AK74.QJ75 763.743.63.KT432 T9854.J862.T8.96 AQ2.QT9.QJ952.A8"]
[Auction "E"]
Pass Pass 1NT X
Pass 2S Pass Pass
Pass
[Result "8"]

[Event "Example"]
[Board "3"]
[North "Ann"]
[East "Cleo"]
[South "Ben"]
[West "Dan"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"]
[Auction "S"]
1S Pass 4S Pass
Pass Pass
[Result "8"]
`;

export function Review() {
  return entries.value.length === 0 && reading.value === "" ? <OpenSession /> : <SessionView />;
}

function OpenSession() {
  const over = useSignal(false);
  const text = useSignal("");
  return (
    <div class="door open-session">
      <section
        class={`panel drop${over.value ? " over" : ""}`}
        aria-labelledby="open-title"
        onDragOver={(event) => {
          event.preventDefault();
          over.value = true;
        }}
        onDragLeave={() => (over.value = false)}
      >
        <h2 id="open-title">Open a session</h2>
        <p>
          Drop PBN or LIN files here, as many as you like. Every call of every player is judged by what the player could know, with its cost and a better
          line where there was one.
        </p>
        <div class="row">
          <FilePicker />
          <button type="button" onClick={() => void openText(EXAMPLE)}>
            Show me an example
          </button>
        </div>
        <label class="field">
          <span>Or paste boards, or links to BBO's hand viewer</span>
          <textarea rows={5} spellcheck={false} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
        <button type="button" disabled={text.value.trim() === ""} onClick={() => void openText(text.value)}>
          Review these
        </button>
        <Troubles />
        <Systems />
        <p class="hint">The boards are kept in this browser; the server judges each one and keeps nothing.</p>
      </section>
    </div>
  );
}

function FilePicker({ small = false }: { readonly small?: boolean }) {
  return (
    <label class={`button ${small ? "small" : "primary big"}`}>
      {small ? "Open others" : "Open files"}
      <input
        type="file"
        class="for-readers"
        multiple
        accept=".pbn,.lin,.txt,.gz,.dd,.url"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = ""; // so that the same file can be opened again
          void openFiles(files);
        }}
      />
    </label>
  );
}

function SessionView() {
  return (
    <div class="door review">
      <Progress />
      <Troubles />
      {showsReport.value ? (
        <ReportView />
      ) : (
        <div class="session">
          <BoardList />
          <div class="main-side">
            <BoardHead />
            {play.value !== null ? (
              <PlayTable />
            ) : (
              <>
                <Table open names={current.value?.board.players}>
                  <Auction />
                </Table>
                <MeaningLine />
              </>
            )}
          </div>
          <div class="other-side">
            {play.value !== null ? (
              <PlayPanel />
            ) : (
              <>
                <BoardVerdicts />
                <Leads />
                <PlayPanel />
              </>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function Progress() {
  const done = reviews.value.size + unjudged.value.size;
  const all = toJudge.value;
  const left = done < all;
  return (
    <div class="status row no-print">
      <h2>
        {counted(entries.value.length, "board")}
      </h2>
      <label class="progress">
        <span class="for-readers">Boards judged</span>
        <progress max={Math.max(1, all)} value={done} />
        <span class="hint" aria-live="off">
          {reading.value === "" ? "" : `reading ${reading.value}; `}
          {all === 0 && reading.value === "" ? "no auctions to judge" : `${done} of ${all} judged`}
        </span>
      </label>
      {judging.value || reading.value !== "" ? (
        <button
          type="button"
          class="small"
          onClick={() => {
            stopReading();
            stopJudging();
          }}
        >
          Stop
        </button>
      ) : (
        left && (
          <button type="button" class="small" onClick={() => void goOnJudging()}>
            Go on
          </button>
        )
      )}
      <button type="button" class={showsReport.value ? "small" : "small primary"} aria-pressed={showsReport.value} onClick={() => turnTo(!showsReport.value)}>
        {showsReport.value ? "Boards" : "Report"}
      </button>
      <FilePicker small />
      <button type="button" class="quiet small" onClick={closeSession}>
        Close
      </button>
      {refusal.value !== null && <p class="hint">{refusal.value.message}</p>}
    </div>
  );
}

function Troubles() {
  const all = troubles.value;
  if (all.length === 0) return null;
  return (
    <div class="notice input troubles" role="status">
      {all.length === 1 ? (
        <p>{troubleText(all[0] as Trouble)}</p>
      ) : (
        <details>
          <summary>
            Trouble with {all.length} boards or files. The first: {troubleText(all[0] as Trouble)}
          </summary>
          <ul>
            {all.slice(0, 200).map((one, index) => (
              <li key={index}>{troubleText(one)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const troubleText = ({ file, line, board: number, message }: Trouble): string =>
  `${file}${number == null ? "" : `, board ${number}`}${line === null ? "" : `, line ${line}`}: ${message}`;

function BoardHead() {
  const entry = current.value;
  const found = review.value;
  if (entry === null) return null;
  return (
    <div class="board-head row">
      <button type="button" class="step no-print" disabled={neighbour(-1) === null} aria-label="Board before" onClick={() => step(-1)}>
        ↑
      </button>
      <h2>
        Board {entry.board.board ?? entry.index + 1}
        {entry.board.room !== undefined && <span class="hint"> {entry.board.room}</span>}
      </h2>
      <button type="button" class="step no-print" disabled={neighbour(1) === null} aria-label="Next board" onClick={() => step(1)}>
        ↓
      </button>
      <button type="button" class="no-print" onClick={nextMistake}>
        Next mistake
      </button>
      {noFurther.value && (
        <span class="hint no-print" role="status">
          That was the last one.
        </span>
      )}
      {found !== null && <Outcome found={found} />}
    </div>
  );
}

function Outcome({ found }: { readonly found: ReviewAnswer }) {
  const taken = current.value?.board.tricks_taken ?? null;
  return (
    <p>
      {found.contract !== null && (
        <b>
          <SuitText text={found.contract === "P" ? "Passed out" : contractWords(found.contract)} />
          {found.contract !== "P" && taken !== null && `, ${tricksWords(found.contract, taken)}`}
        </b>
      )}
      {found.score !== null && `: ${scoreText(found.score)}`}
      {found.dd_score !== null && `; with best play ${scoreText(found.dd_score)}`}
      {found.par !== null && (
        <>
          . Par: <SuitText text={parWords(found.par)} />
        </>
      )}
    </p>
  );
}

function BoardVerdicts() {
  const entry = current.value;
  const found = review.value;
  if (entry === null) return null;
  const { trouble, board: number } = entry.board;
  if (!isJudged(entry) && trouble !== undefined) {
    return (
      <div class="notice input">
        <p>
          Board {number ?? entry.index + 1}, not judged: <SuitText text={trouble} />
        </p>
      </div>
    );
  }
  if (!isJudged(entry)) return <p class="hint">This board has no auction to judge.</p>;
  const refused = unjudged.value.get(entry.index);
  if (refused !== undefined) return <p class="notice input">This board could not be judged: {refused}</p>;
  if (found === null) return <p class="hint waiting">{judging.value ? "Being judged…" : "Not judged yet."}</p>;
  const told = found.calls.filter((call) => call.verdict !== "good");
  const here = found.calls.find((call) => call.place === (better.value ?? board.value.step - 1));
  return (
    <section class="panel" aria-labelledby="verdicts-title">
      <h2 id="verdicts-title">{told.length === 0 ? "Every call was good" : "What the calls were worth"}</h2>
      {here !== undefined && <CallVerdict call={here} found={found} />}
      <ol class="verdict-list">
        {told
          .filter((call) => call !== here)
          .map((call) => (
            <li key={call.place}>
              <button type="button" class="quiet" onClick={() => goTo(call.place + 1)}>
                {SEAT_WORD[call.seat as Seat]}: <CallText call={call.call} />
              </button>{" "}
              <Verdict judged={call} brief />
            </li>
          ))}
      </ol>
      <div class="row no-print">
        <button type="button" onClick={askAbout}>
          Ask what to bid here
        </button>
      </div>
    </section>
  );
}

function CallVerdict({ call, found }: { readonly call: ReviewedCall; readonly found: ReviewAnswer }) {
  const name = current.value?.board.players?.[call.seat];
  const before = found.auction.slice(0, call.place);
  const alert = current.value?.board.alerts?.[call.place] ?? null;
  return (
    <div class="here">
      <h3>
        {name || SEAT_WORD[call.seat as Seat]}: <CallText call={call.call} />
        {alert !== null && <span class="hint">, {alertWords(alert)}</span>}
        {before.length > 0 && (
          <span class="hint">
            {" "}
            after <SuitText text={bracketed(before as readonly Call[], call.place)} />
          </span>
        )}
      </h3>
      <Verdict judged={call} />
      {call.line !== undefined && (
        <div class="better">
          <p>
            Better: <SuitText text={lineWords(call.line.calls as readonly Call[])} />
            <span class="hint">
              {" "}
              (<SuitText text={call.line.contract === "P" ? "passed out" : contractWords(call.line.contract)} />
              {call.line.score !== null && `, with best play ${scoreText(call.line.score)}`})
            </span>
          </p>
          <button type="button" class="small no-print" aria-pressed={better.value === call.place} onClick={() => (better.value === call.place ? showBid() : showBetter(call))}>
            {better.value === call.place ? "Back to what was bid" : "Show it on the table"}
          </button>
        </div>
      )}
    </div>
  );
}
