/** Bars over 0, 1, 2, … with the former distribution as an outline and the truth as a mark. */

import { scaleBand, scaleLinear } from "d3-scale";
import { curveStep, line } from "d3-shape";

interface Props {
  readonly now: readonly number[];
  readonly before: readonly number[] | null;
  readonly truth: number | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The last value that is drawn. */
  readonly last: number;
  /** A label under every so many bars. */
  readonly every: number;
  readonly kind: string;
  /** The top of the scale, shared by charts that are compared. */
  readonly top: number;
}

export function Histogram({ now, before, truth, x, y, width, height, last, every, kind, top }: Props) {
  const values = Array.from({ length: last + 1 }, (_, value) => value);
  const across = scaleBand<number>().domain(values).range([0, width]).paddingInner(0.18).paddingOuter(0.1);
  const up = scaleLinear().domain([0, top]).range([height, 0]).clamp(true);
  const left = (value: number): number => across(value) ?? 0;
  const middle = (value: number): number => left(value) + across.bandwidth() / 2;
  const outline = line<number>()
    .x((value) => middle(value))
    .y((value) => up(before?.[value] ?? 0))
    .curve(curveStep);
  return (
    <g transform={`translate(${x} ${y})`} class={`histogram ${kind}`}>
      <line class="axis" x1={0} x2={width} y1={height + 0.5} y2={height + 0.5} />
      {values.map((value) => (
        <rect
          key={value}
          class="bar"
          x={left(value)}
          width={across.bandwidth()}
          y={up(now[value] ?? 0)}
          height={height - up(now[value] ?? 0)}
          rx={1}
        />
      ))}
      {before !== null && <path class="before" d={outline(values) ?? ""} />}
      {values
        .filter((value) => value % every === 0)
        .map((value) => (
          <text key={value} class="tick" x={middle(value)} y={height + 11}>
            {value}
          </text>
        ))}
      {truth !== null && truth <= last && (
        <path class="truth" d={`M${middle(truth) - 4.5} -8h9l-4.5 7z`}>
          <title>{`really ${truth}`}</title>
        </path>
      )}
    </g>
  );
}

/** The top of a scale for these distributions: a little air, and never so low that noise looks like knowledge. */
export function topOf(distributions: readonly (readonly number[])[]): number {
  return Math.max(0.25, ...distributions.map((one) => Math.max(...one))) * 1.05;
}

/** The last value worth drawing, at least `least`. */
export function lastOf(distribution: readonly number[], least: number): number {
  return Math.max(least, distribution.findLastIndex((chance) => chance >= 0.005));
}
