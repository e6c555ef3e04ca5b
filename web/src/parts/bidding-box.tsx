/**
 * The bidding box; calls that the laws forbid are greyed and cannot be made.
 *
 * The meaning stands below the box: its length changes with every call pointed at, and must not move the calls.
 */

import { type Call, callWords, isLegal, LEVELS, STRAINS } from "../bridge/calls";
import { SEAT_WORD } from "../bridge/seats";
import { meaningLine } from "../bridge/words";
import { advice } from "../state/answers";
import { board, clearAuction, isDealKnown, shown, toCall, undoCall } from "../state/board";
import { armed, callNow, tapped } from "../state/calling";
import { door } from "../state/doors";
import { isMyTurn, key } from "../state/room";
import { typedKeys } from "../state/keyboard";
import { pointing } from "../state/pointing";
import { MeaningLine, nextMeaning } from "./meaning-line";
import { ReviewThis } from "./review-this";
import { CallText, SpokenCall } from "./suits";

/** Whether calls can be made now: at a table for two, only at the own turn. */
const mayCall = (): boolean => door.value !== "practise" || key.value === null || isMyTurn();

export function BiddingBox() {
  const turn = toCall.value;
  const who = turn === null ? "The auction is over" : turn === board.value.seat ? "Your call" : `${SEAT_WORD[turn]} to call`;
  return (
    <section class="panel box no-print" aria-labelledby="box-title">
      <div class="box-head">
        <h2 id="box-title">
          {who} {typedKeys.value !== "" && <kbd class="typed">{typedKeys.value}…</kbd>}
        </h2>
        <BestHere />
      </div>
      {turn !== null && (
        <div class="bids" role="group" aria-label="Bids">
          {LEVELS.flatMap((level) => STRAINS.map((strain) => <BoxCall key={level + strain} call={`${level}${strain}`} />))}
        </div>
      )}
      <div class="other-calls">
        {turn !== null && (
          <>
            <BoxCall call="P" />
            <BoxCall call="X" />
            <BoxCall call="XX" />
          </>
        )}
        {door.value === "ask" && (
          <>
            <button type="button" class="undo" disabled={shown.value.length === 0} onClick={undoCall}>
              Take back
            </button>
            <button type="button" class="undo" disabled={board.value.auction.length === 0} onClick={clearAuction}>
              Clear
            </button>
            {turn === null && isDealKnown.value && <ReviewThis kind="undo primary" />}
          </>
        )}
      </div>
      <MeaningLine />
    </section>
  );
}

/** On a phone the answer stands beside the question, and leads to its reasons further down. */
function BestHere() {
  const { value, waiting } = advice.answer.value;
  if (door.value !== "ask" || value === null || waiting) return null;
  return (
    <button type="button" class="quiet small best-here" onClick={() => document.getElementById("advice-title")?.scrollIntoView({ behavior: "smooth" })}>
      Best: <CallText call={value.call} /> — why?
    </button>
  );
}

function BoxCall({ call }: { readonly call: Call }) {
  const legal = isLegal(shown.value, call) && mayCall();
  const suggested = advice.answer.value.value?.call === call && !advice.answer.value.waiting;
  const kind = call === "P" ? "pass" : call === "X" || call === "XX" ? call.toLowerCase() : "bid";
  return (
    <button
      type="button"
      class={`call ${kind}${suggested && legal ? " suggested" : ""}${armed.value === call ? " armed" : ""}`}
      data-call={call}
      disabled={!legal}
      onPointerUp={(event) => (tapped.value = event.pointerType === "touch")}
      onClick={() => callNow(call)}
      {...pointing({ next: call })}
    >
      <SpokenCall call={call} words={legal ? `${callWords(call)}: ${meaningLine(nextMeaning(call))}` : callWords(call)} />
    </button>
  );
}
