/** How much every call told about its maker's hand, and the hands that usually make it. */

import { callerOf } from "../bridge/calls";
import { SEAT_WORD } from "../bridge/seats";
import { told, wantsHistory } from "../state/answers";
import { board, goTo } from "../state/board";
import { Notice, staleClass } from "./notice";
import { CallText, SuitText } from "./suits";

export function WhatCallsTold() {
  const { auction, dealer, seat } = board.value;
  const answer = told.answer.value;
  const { made, steps } = answer.value ?? {};
  if (auction.length === 0) return null;
  return (
    <details class="more no-print" open={wantsHistory.value} onToggle={(event) => (wantsHistory.value = event.currentTarget.open)}>
      <summary>What each call told</summary>
      <Notice asked={told} what="what each call told" />
      {wantsHistory.value && steps !== undefined && (
        <div class={`scroll${staleClass(answer)}`} tabIndex={0} role="region" aria-label="What each call told">
          <table class="meanings told">
            <thead>
              <tr>
                <th scope="col">player</th>
                <th scope="col">call</th>
                <th scope="col">how much it told</th>
                <th scope="col">usual hands</th>
              </tr>
            </thead>
            <tbody>
              {auction.map((call, index) => {
                const caller = callerOf(dealer, index);
                const bits = steps[index + 1]?.bits?.[caller];
                return (
                  <tr key={index} class={index + 1 === board.value.step ? "current" : ""}>
                    <td>{SEAT_WORD[caller]}</td>
                    <th scope="row">
                      <button type="button" class="quiet small" onClick={() => goTo(index + 1)}>
                        <CallText call={call} />
                      </button>
                    </th>
                    <td>{caller === seat || bits === undefined ? "" : <meter min={0} max={6} value={Math.max(0, bits)} aria-label={`${bits.toFixed(1)} of about 6`} />}</td>
                    <td>{caller === seat ? "you" : <SuitText text={made?.[index]?.text ?? ""} />}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
