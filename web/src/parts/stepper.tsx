/** Steps through the auction. */

import { type Call, callerOf } from "../bridge/calls";
import { SEAT_WORD } from "../bridge/seats";
import { board, goTo } from "../state/board";
import { CallText } from "./suits";

export function Stepper() {
  const { auction, step, dealer } = board.value;
  const last = auction[step - 1];
  return (
    <div class="stepper no-print" role="group" aria-label="Step through the auction">
      <button type="button" class="step" disabled={step === 0} aria-label="One call back" onClick={() => goTo(step - 1)}>
        ←
      </button>
      <input
        type="range"
        min={0}
        max={auction.length}
        step={1}
        value={step}
        disabled={auction.length === 0}
        aria-label="Calls looked at"
        aria-valuetext={`${step} of ${auction.length}`}
        onInput={(event) => goTo(Number(event.currentTarget.value))}
      />
      <button
        type="button"
        class="step"
        disabled={step === auction.length}
        aria-label="One call on"
        onClick={() => goTo(step + 1)}
      >
        →
      </button>
      <span class="where">
        {last === undefined ? (
          "before the first call"
        ) : (
          <>
            after {SEAT_WORD[callerOf(dealer, step - 1)]}'s{" "}
            <b>
              <CallText call={last as Call} />
            </b>{" "}
            ({step} of {auction.length})
          </>
        )}
      </span>
    </div>
  );
}
