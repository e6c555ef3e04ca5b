/** What a call was worth: a word, a colour and a sign, so that no colour alone tells it. */

import type { Judged } from "../api/types";
import { CallText, SuitText } from "./suits";

export type VerdictName = Judged["verdict"];
export const SIGN: Record<VerdictName, string> = { good: "✓", close: "≈", mistake: "?", blunder: "??" };
const UNIT = { imps: "IMPs", matchpoints: "% of a board" } as const;
/** Costs are told in IMPs, or as a share of the board's matchpoints; they come in tenths of it. */
const shown = (amount: number, unit: Judged["unit"]): string => (unit === "imps" ? amount.toFixed(1) : (10 * amount).toFixed(0));

export function VerdictMark({ verdict }: { readonly verdict: VerdictName }) {
  return (
    <span class={`mark ${verdict}`}>
      <span aria-hidden="true">{SIGN[verdict]}</span>
      <span class="for-readers">, {verdict}</span>
    </span>
  );
}

/** `2.1 ± 0.6 IMPs`, `21 ± 6% of a board`. */
export const costText = (one: Judged): string =>
  `${shown(one.cost, one.unit)} ± ${shown(one.standard_error, one.unit)}${one.unit === "imps" ? " " : ""}${UNIT[one.unit]}`;

interface Props {
  readonly judged: Judged;
  readonly brief?: boolean;
}

/** The verdict, why, and on demand what each call was worth. */
export function Verdict({ judged, brief = false }: Props) {
  // Nothing is said against a good call, nor for another one; for itself, why it is right.
  const tells = !brief && (judged.verdict !== "good" || judged.best === judged.call);
  const against = judged.why_not;
  return (
    <div class={`verdict ${judged.verdict}`}>
      <p class="said">
        <VerdictMark verdict={judged.verdict} /> <SuitText text={judged.sentence} />
      </p>
      {tells && against !== undefined && (
        <p>
          <CallText call={judged.call} />: <SuitText text={against} />
        </p>
      )}
      {tells && judged.why !== undefined && (
        <p>
          {judged.best !== judged.call && (
            <>
              <CallText call={judged.best} />:{" "}
            </>
          )}
          <SuitText text={judged.why} />
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
              <td>{shown(one.loss, judged.unit)}</td>
              <td>{shown(one.standard_error, judged.unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">Over {judged.layouts} deals that fit what the player knew.</p>
    </details>
  );
}
