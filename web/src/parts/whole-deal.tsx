/** Double dummy and par, when the whole deal is known; the hands stand on the table. */

import type { SolveAnswer as Solved } from "../api/types";
import { isOver, strainSign } from "../bridge/calls";
import { type Seat, SEAT_WORD } from "../bridge/seats";
import { parWords } from "../bridge/words";
import { solved } from "../state/answers";
import { board, change } from "../state/board";
import { Switch } from "./beliefs";
import { Notice, staleClass } from "./notice";
import { SuitText } from "./suits";

const COLUMNS = ["C", "D", "H", "S", "NT"] as const;

export function WholeDeal() {
  const { truth, practice, auction } = board.value;
  const answer = solved.answer.value;
  const playing = practice && !isOver(auction);
  return (
    <section class="panel whole-deal" aria-labelledby="deal-title">
      <div class="beliefs-head">
        <h2 id="deal-title">Double dummy: tricks with all cards seen</h2>
        <div class="switches no-print">
          <Switch label="Show all four hands" value={truth} onChange={(on) => change({ truth: on })} />
        </div>
      </div>
          {playing ? <p class="hint">Shown when the auction is over.</p> : <Notice asked={solved} what="double dummy" />}
          {!playing && answer.value !== null && (
            <div class={`answer${staleClass(answer)}`}>
              <TrickTable solved={answer.value} />
              <Par solved={answer.value} />
            </div>
          )}
    </section>
  );
}

function TrickTable({ solved: found }: { readonly solved: Solved }) {
  return (
    <table class="tricks">
      <caption class="for-readers">Tricks that each declarer takes with best play on both sides</caption>
      <thead>
        <tr>
          <th scope="col">declarer</th>
          {COLUMNS.map((strain) => (
            <th key={strain} scope="col">
              <SuitText text={strainSign(strain === "NT" ? "N" : strain)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(["N", "S", "E", "W"] as Seat[]).map((declarer) => (
          <tr key={declarer}>
            <th scope="row">{SEAT_WORD[declarer]}</th>
            {COLUMNS.map((strain) => {
              const tricks = found.tricks[declarer][strain];
              return (
                <td key={strain} class={tricks >= 7 ? "makes" : ""}>
                  {tricks}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Par({ solved: found }: { readonly solved: Solved }) {
  return (
    <p>
      Par: <SuitText text={parWords(found.par)} />
    </p>
  );
}
