/** How many high-card points a hidden hand may hold. */

import type { SeatBelief } from "../state/answers";
import { likelyRange, mean, rangeText } from "../bridge/beliefs";
import { change, percent } from "../bridge/words";
import { ChartFrame } from "./frame";
import { Histogram, lastOf, topOf } from "./histogram";

interface Props {
  readonly who: string;
  readonly belief: SeatBelief;
  readonly truth: number | null;
}

export function PointsChart({ who, belief, truth }: Props) {
  const { now, before } = belief;
  const average = mean(now.hcp);
  const moved = before === null ? "" : change(average - mean(before.hcp));
  const last = lastOf(now.hcp, 24);
  const words = `about ${average.toFixed(1)} points, most likely ${rangeText(likelyRange(now.hcp))}`;
  return (
    <ChartFrame
      title="High-card points"
      name={`${who}: points`}
      note={
        <>
          <b>{rangeText(likelyRange(now.hcp))}</b>, mean {average.toFixed(1)} {moved !== "" && <i>{moved}</i>}
        </>
      }
      table={<PointsTable belief={belief} last={last} />}
    >
      <svg viewBox="0 0 320 92" role="img" aria-label={`${who}: ${words}`}>
        <Histogram
          now={now.hcp}
          before={before?.hcp ?? null}
          truth={truth}
          x={2}
          y={12}
          width={316}
          height={64}
          last={last}
          every={2}
          kind="points"
          top={topOf([now.hcp]) * 0.8}
        />
      </svg>
    </ChartFrame>
  );
}

function PointsTable({ belief, last }: { readonly belief: SeatBelief; readonly last: number }) {
  const { now, before } = belief;
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">points</th>
          <th scope="col">chance</th>
          {before !== null && <th scope="col">before the call</th>}
        </tr>
      </thead>
      <tbody>
        {now.hcp.slice(0, last + 1).map((chance, value) => (
          <tr key={value}>
            <th scope="row">{value}</th>
            <td>{percent(chance)}</td>
            {before !== null && <td>{percent(before.hcp[value] ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
