/** The auction in W N E S columns; a call leads to the moment after it. */

import { useEffect, useRef } from "preact/hooks";
import { contractText, type Call, callerOf, callWords } from "../bridge/calls";
import { DIAGRAM, isVulnerable, SEAT_WORD } from "../bridge/seats";
import { alertWords, meaningLine } from "../bridge/words";
import { board, goTo, toCall } from "../state/board";
import { door } from "../state/doors";
import { pointing } from "../state/pointing";
import { over } from "../state/practice";
import { madeMeaning } from "./meaning-line";
import { shownAlert, shownVerdict } from "../state/judged";
import { SpokenCall, SuitText } from "./suits";
import { VerdictMark } from "./verdict";

type Cell = { readonly kind: "empty" } | { readonly kind: "turn" } | { readonly kind: "call"; readonly index: number };

export function Auction() {
  const { dealer, vul, auction, seat } = board.value;
  const contract = contractText(dealer, auction);
  const view = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the auction is longer than its place, the last calls are in sight.
    if (view.current !== null) view.current.scrollTop = view.current.scrollHeight;
  }, [auction.length]);
  return (
    <section class="auction" ref={view} aria-labelledby="auction-title">
      <h2 id="auction-title" class="for-readers">Auction</h2>
      <table class="diagram">
        <thead>
          <tr>
            {DIAGRAM.map((column) => (
              <th key={column} scope="col" class={isVulnerable(column, vul) ? "vulnerable" : "safe"}>
                {SEAT_WORD[column]}
                {column === seat && door.value !== "review" && <span class="you"> you</span>}
                <span class="for-readers">{isVulnerable(column, vul) ? ", vulnerable" : ", not vulnerable"}</span>
                {column === dealer && (
                  <span class="dealer" title="dealer">
                    D<span class="for-readers">, dealer</span>
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows().map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  {cell.kind === "call" && <MadeCall index={cell.index} call={auction[cell.index] as Call} />}
                  {cell.kind === "turn" && (
                    <span class="turn">
                      ?<span class="for-readers"> to call</span>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {contract !== null && (
        <p class="contract">
          Contract: <b><SuitText text={contract} /></b>
        </p>
      )}
    </section>
  );
}

/** The cells from the dealer's on, with a mark for the player to call. */
function rows(): Cell[][] {
  const { dealer, auction, step } = board.value;
  const cells: Cell[] = Array.from({ length: DIAGRAM.indexOf(dealer) }, () => ({ kind: "empty" }));
  for (const index of auction.keys()) cells.push({ kind: "call", index });
  // In a review everybody has called, and in a contest one call is all that is asked.
  const isAsked = door.value !== "review" && !(door.value === "practise" && over.value);
  if (toCall.value !== null && step === auction.length && isAsked) cells.push({ kind: "turn" });
  while (cells.length % 4 !== 0) cells.push({ kind: "empty" });
  return Array.from({ length: cells.length / 4 }, (_, row) => cells.slice(row * 4, row * 4 + 4));
}

function MadeCall({ index, call }: { readonly index: number; readonly call: Call }) {
  const { dealer, step } = board.value;
  const meaning = madeMeaning(index);
  const place = index + 1 === step ? " current" : index >= step ? " later" : "";
  const alert = shownAlert(index);
  const alerted = alert !== null || meaning?.artificial === true;
  const verdict = shownVerdict(index);
  const words = `${SEAT_WORD[callerOf(dealer, index)]}: ${callWords(call)}${alert !== null ? `, ${alertWords(alert)}. By the card` : alerted ? ", alerted" : ""}. ${meaningLine(meaning)}`;
  return (
    <button
      type="button"
      class={`made${place}`}
      aria-current={index + 1 === step ? "step" : undefined}
      onClick={() => goTo(index + 1)}
      {...pointing({ made: index })}
    >
      <SpokenCall call={call} words={words} />
      {alerted && (
        <sup class="alert" aria-hidden="true">
          !
        </sup>
      )}
      {verdict !== null && <VerdictMark verdict={verdict} />}
    </button>
  );
}
