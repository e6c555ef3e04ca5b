/** What a call was worth: a word, a colour and a sign, so that no colour alone tells it. */

import type { Judged } from "../api/types";
import { callText } from "../bridge/calls";
import { CallText, SuitText } from "./suits";

export type VerdictName = Judged["verdict"];
export const SIGN: Record<VerdictName, string> = { good: "✓", close: "≈", mistake: "?", blunder: "??" };
const UNIT = { imps: "IMPs", matchpoints: "tenths of a board" } as const;

export function VerdictMark({ verdict }: { readonly verdict: VerdictName }) {
  return (
    <span class={`mark ${verdict}`}>
      <span aria-hidden="true">{SIGN[verdict]}</span>
      <span class="for-readers">, {verdict}</span>
    </span>
  );
}

/** `2.1 ± 0.6 IMPs`. */
export const costText = (one: Judged): string => `${one.cost.toFixed(1)} ± ${one.standard_error.toFixed(1)} ${UNIT[one.unit]}`;

interface Props {
  readonly judged: Judged;
  readonly unsure?: boolean;
  readonly brief?: boolean;
}

/** The verdict, why, and on demand what each call was worth. */
export function Verdict({ judged, unsure = false, brief = false }: Props) {
  const against = judged.why_not;
  return (
    <div class={`verdict ${unsure ? "close" : judged.verdict}`}>
      <p class="said">
        <VerdictMark verdict={judged.verdict} /> <SuitText text={judged.sentence} />
      </p>
      {unsure && judged.verdict !== "good" && (
        <p class="hint">The card does not know this side's calls here, so nothing is held against it.</p>
      )}
      {!brief && against !== undefined && (
        <p>
          <CallText call={judged.call} />: <SuitText text={against} />
        </p>
      )}
      {!brief && judged.why !== undefined && judged.best !== judged.call && (
        <p>
          <CallText call={judged.best} />: <SuitText text={judged.why} />
        </p>
      )}
      {!brief && judged.best !== judged.call && judged.book !== judged.best && (
        <p class="hint">
          <SuitText text={`By the card the call is ${callText(judged.book)}; on ${judged.layouts} layouts of the other hands ${callText(judged.best)} does better.`} />
        </p>
      )}
      {!brief && (judged.compared?.length ?? 0) > 1 && <Compared judged={judged} />}
    </div>
  );
}

function Compared({ judged }: { readonly judged: Judged }) {
  return (
    <details class="more">
      <summary>The numbers</summary>
      <table class="numbers">
        <caption class="for-readers">What each call loses against the best one</caption>
        <thead>
          <tr>
            <th scope="col">call</th>
            <th scope="col">{UNIT[judged.unit]} lost</th>
            <th scope="col">± error</th>
          </tr>
        </thead>
        <tbody>
          {judged.compared?.map((one) => (
            <tr key={one.call}>
              <th scope="row">
                <CallText call={one.call} />
              </th>
              <td>{one.loss.toFixed(1)}</td>
              <td>{one.standard_error.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">Over {judged.layouts} layouts that fit what the player knew.</p>
    </details>
  );
}
