/** The session in numbers, to read, print and save. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { type Costly, csvOf, type Loss, pbnOf, type Picked, reportOf, type Reviewed, whyOf } from "../bridge/report";
import { type Seat, SEAT_WORD } from "../bridge/seats";
import { callText } from "../bridge/calls";
import { saveText } from "../charts/download";
import { aim, entries, openFromReport, openPair, reviews, toJudge } from "../state/session";
import { HandRecords, printsRecords } from "./hand-records";
import { CallText, SuitText } from "./suits";
import { Systems } from "./systems";
import { costText } from "./verdict";

/** Style for the report as a file of its own. */
const STYLE = `:root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif}body{max-width:62rem;margin:1.5rem auto;padding:0 1rem}
table{border-collapse:collapse;margin:.4rem 0 1rem}th,td{text-align:left;vertical-align:top;padding:.15rem 1rem .15rem 0;border-bottom:1px solid #8885}
button{font:inherit;background:none;border:0;padding:0;color:inherit}.no-print{display:none}.hint{opacity:.75}.suit-H,.suit-D{color:light-dark(#c81e1e,#ff8080)}
.for-readers{position:absolute;clip-path:inset(50%)}`;

function judgedBoards(): Reviewed[] {
  const found: Reviewed[] = [];
  for (const entry of entries.value) {
    const review = reviews.value.get(entry.index);
    if (review !== undefined) found.push({ index: entry.index, board: entry.board, review });
  }
  return found;
}

const everyBoard = () => entries.value.map(({ index, board }) => ({ board, review: reviews.value.get(index) }));

export function ReportView() {
  const view = useRef<HTMLElement>(null);
  const found = judgedBoards();
  const picked = useSignal<Picked | null>(null);
  const report = reportOf(found, picked.value);
  const pick = (by: Picked["by"]) => (name: string): void => {
    picked.value = picked.value?.by === by && picked.value.name === name ? null : { by, name };
  };
  const chosen = (by: Picked["by"]): string | undefined => (picked.value?.by === by ? picked.value.name : undefined);
  const { verdicts } = report;
  const html = (): string =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Session review</title><style>${STYLE}</style>${view.current?.innerHTML ?? ""}</html>`;
  return (
    <>
      <section class="panel report" ref={view} aria-labelledby="report-title">
        <h2 id="report-title">Session review</h2>
        {report.boards === 0 ? (
          <p>{toJudge.value === 0 ? "None of these boards has an auction, so there is nothing to judge." : "No board is judged yet."}</p>
        ) : (
          <>
            <p>
              {report.boards} {report.boards === 1 ? "board" : "boards"} judged, {report.calls} calls: {verdicts.good} good, {verdicts.close} close,{" "}
              {verdicts.mistake} {verdicts.mistake === 1 ? "mistake" : "mistakes"}, {verdicts.blunder} {verdicts.blunder === 1 ? "blunder" : "blunders"}.
              {report.unsure > 0 && ` ${report.unsure} of the close ones ${report.unsure === 1 ? "is" : "are"} by agreements that the card does not have, and held against nobody.`}
            </p>
            <p>
              <b>{lossText(report.lost / Math.max(1, report.boards), 2)}{aim.value === "imps" ? " IMPs" : "% of the matchpoints"}</b> lost a board by bidding, both sides together.
            </p>
            <div class="scroll" tabIndex={0} role="region" aria-label="Losses">
              <Losses title="By kind of decision" rows={report.kinds} onPick={pick("kind")} chosen={chosen("kind")} />
              <Losses title="By pair" rows={report.pairs} boards onPick={openPair} />
              <Losses title="By topic" rows={report.conventions.slice(0, 20)} onPick={pick("convention")} chosen={chosen("convention")} />
            </div>
            <p class="hint no-print">Choose a kind or a topic to list its calls below, a pair to see its boards.</p>
          </>
        )}
        <Costliest rows={report.costliest} picked={picked.value?.name} />
      </section>
      <section class="panel no-print" aria-labelledby="save-title">
        <h2 id="save-title">Save</h2>
        <div class="row">
          <button type="button" onClick={() => saveText("session.html", html(), "text/html")}>
            Report (HTML)
          </button>
          <button type="button" onClick={() => saveText("session.csv", csvOf(found), "text/csv")}>
            Every call (CSV)
          </button>
          <button type="button" onClick={() => saveText("session.pbn", pbnOf(everyBoard()), "application/x-pbn")}>
            Boards with remarks (PBN)
          </button>
          <button type="button" onClick={() => window.print()}>
            Print the report
          </button>
          <button type="button" onClick={() => (printsRecords.value = true)}>
            Print hand records
          </button>
        </div>
        <Systems pairs={report.pairs} />
      </section>
      {printsRecords.value && <HandRecords />}
    </>
  );
}

/** A loss in IMPs, or in percent of a board; losses come in tenths of one. */
const lossText = (lost: number, digits: number): string => (aim.value === "imps" ? lost.toFixed(digits) : (10 * lost).toFixed(digits - 1));

interface LossesProps {
  readonly title: string;
  readonly rows: readonly Loss[];
  readonly boards?: boolean;
  readonly onPick: (name: string) => void;
  readonly chosen?: string | undefined;
}

function Losses({ title, rows, boards = false, onPick, chosen }: LossesProps) {
  if (rows.length === 0) return null;
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{aim.value === "imps" ? "IMPs lost" : "% lost"}</th>
          <th scope="col">calls</th>
          {boards && <th scope="col">boards</th>}
          {boards && <th scope="col">a board</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              <button type="button" class="quiet pick" aria-pressed={boards ? undefined : row.name === chosen} onClick={() => onPick(row.name)}>
                {row.name}
              </button>
            </th>
            <td>{lossText(row.lost, 1)}</td>
            <td>{row.calls}</td>
            {boards && <td>{row.boards}</td>}
            {boards && <td>{lossText(row.lost / Math.max(1, row.boards), 2)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Costliest({ rows, picked }: { readonly rows: readonly Costly[]; readonly picked?: string | undefined }) {
  if (rows.length === 0) return null;
  const open = (one: Costly): void => openFromReport(one.index, one.call.place + 1);
  return (
    <>
      <h3>The costliest calls{picked !== undefined && `: ${picked}`}</h3>
      <table class="meanings costliest">
        <tbody>
          {rows.map((one) => (
            <tr key={`${one.index} ${one.call.place}`}>
              <td>
                <button type="button" class="quiet pick" onClick={() => open(one)}>
                  Board {one.board.board ?? one.index + 1}
                </button>
              </td>
              <td>{one.board.players?.[one.call.seat] || SEAT_WORD[one.call.seat as Seat]}</td>
              <th scope="row">
                <CallText call={one.call.call} />
              </th>
              <td>
                <SuitText text={`${callText(one.call.best)} was better by ${costText(one.call)}. ${sentenceOf(one)}`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Why, with the call that it is about: `Pass: needs at most 9 HCP`. */
function sentenceOf({ call }: Costly): string {
  const why = whyOf(call);
  return why === "" ? "" : `${callText(call.why_not === undefined ? call.best : call.call)}: ${why}`;
}
