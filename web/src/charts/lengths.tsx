/** How many cards of each suit a hidden hand may hold: four small charts on one scale. */

import type { SeatBelief } from "../state/answers";
import { mean } from "../bridge/beliefs";
import { type Hand, holding, SUIT_SIGN, SUIT_WORD, SUITS } from "../bridge/cards";
import { change, percent } from "../bridge/words";
import { ChartFrame } from "./frame";
import { Histogram, lastOf, topOf } from "./histogram";

interface Props {
  readonly who: string;
  readonly belief: SeatBelief;
  readonly truth: Hand | null;
}

export function LengthsChart({ who, belief, truth }: Props) {
  const { now, before } = belief;
  const last = Math.max(...SUITS.map((suit) => lastOf(now.lengths[suit], 8)));
  const top = topOf(SUITS.map((suit) => now.lengths[suit]));
  const words = SUITS.map((suit) => `${mean(now.lengths[suit]).toFixed(1)} ${SUIT_WORD[suit]}`).join(", ");
  return (
    <ChartFrame title="Suit lengths" name={`${who}: suit lengths`} table={<LengthsTable belief={belief} last={last} />}>
      <svg viewBox="0 0 320 172" role="img" aria-label={`${who}: on average ${words}`}>
        {SUITS.map((suit, index) => {
          const [x, y] = [(index % 2) * 164, Math.floor(index / 2) * 88];
          const average = mean(now.lengths[suit]);
          const moved = before === null ? "" : change(average - mean(before.lengths[suit]));
          return (
            <g key={suit}>
              <text class={`sign suit-${suit}`} x={x + 2} y={y + 13}>
                {SUIT_SIGN[suit]}
              </text>
              <text class="mean" x={x + 20} y={y + 12}>
                {`${average.toFixed(1)} ${moved === "" ? "" : `(${moved})`}`}
              </text>
              <Histogram
                now={now.lengths[suit]}
                before={before?.lengths[suit] ?? null}
                truth={truth === null ? null : holding(truth, suit).length}
                x={x}
                y={y + 25}
                width={154}
                height={45}
                last={last}
                every={last > 9 ? 2 : 1}
                kind={`lengths suit-${suit}`}
                top={top}
              />
            </g>
          );
        })}
      </svg>
    </ChartFrame>
  );
}

function LengthsTable({ belief, last }: { readonly belief: SeatBelief; readonly last: number }) {
  const { now, before } = belief;
  const values = Array.from({ length: last + 1 }, (_, value) => value);
  const rows = (when: string, lengths: typeof now.lengths) =>
    SUITS.map((suit) => (
      <tr key={suit + when}>
        <th scope="row">
          {SUIT_WORD[suit]}
          {when}
        </th>
        {values.map((value) => (
          <td key={value}>{percent(lengths[suit][value] ?? 0)}</td>
        ))}
      </tr>
    ));
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">cards</th>
          {values.map((value) => (
            <th key={value} scope="col">
              {value}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows("", now.lengths)}
        {before !== null && rows(", before the call", before.lengths)}
      </tbody>
    </table>
  );
}
