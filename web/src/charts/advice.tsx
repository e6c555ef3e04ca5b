/** The advice as a drawing, for its file: a bar and a line of meaning for each call. */

import { scaleLinear } from "d3-scale";
import { render } from "preact";
import type { CallChoice as Choice } from "../api/types";
import { callText } from "../bridge/calls";
import { meaningLine, percent } from "../bridge/words";
import { downloadSvg } from "./download";

const ROW = 40;
const length = scaleLinear().domain([0, 1]).range([0, 300]);

export function AdviceDrawing({ choices }: { readonly choices: readonly Choice[] }) {
  return (
    <svg viewBox={`0 0 460 ${choices.length * ROW + 12}`} class="advice-drawing">
      {choices.map((choice, index) => (
        <g key={choice.call} transform={`translate(10 ${index * ROW + 10})`}>
          <text class="call" x={0} y={14}>
            {callText(choice.call)}
          </text>
          <rect class="track" x={60} y={2} width={300} height={14} rx={3} />
          <rect class="share" x={60} y={2} width={length(choice.probability)} height={14} rx={3} />
          <text class="mean" x={370} y={14}>
            {percent(choice.probability)}
          </text>
          <text class="what" x={60} y={29}>
            {meaningLine(choice.meaning)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Draw it out of sight, where the style sheet still applies, and save it. */
export function downloadAdvice(choices: readonly Choice[], name: string): void {
  const place = document.createElement("div");
  place.className = "out-of-sight";
  document.body.append(place);
  render(<AdviceDrawing choices={choices} />, place);
  downloadSvg(place.querySelector("svg") as SVGSVGElement, name);
  render(null, place);
  place.remove();
}
