/** A chart with its title, its download button and its twin in numbers. */

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { downloadSvg } from "./download";

interface Props {
  readonly title: ComponentChildren;
  /** The title in plain text, for file names and screen readers. */
  readonly name: string;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly table: ComponentChildren;
}

export function ChartFrame({ title, name, note, children, table }: Props) {
  const drawing = useRef<HTMLDivElement>(null);
  const save = (): void => {
    const svg = drawing.current?.querySelector("svg");
    if (svg) downloadSvg(svg, name);
  };
  return (
    <figure class="chart" aria-label={name}>
      <figcaption>
        <span class="chart-title">{title}</span>
        <span class="chart-note">{note}</span>
        <button type="button" class="quiet small no-print" onClick={save} aria-label={`Picture of “${name}” as SVG`}>
          Picture
        </button>
      </figcaption>
      <div ref={drawing}>{children}</div>
      <details class="twin no-print">
        <summary>
          Numbers <span class="for-readers">of “{name}”</span>
        </summary>
        <div class="scroll" tabIndex={0} role="region" aria-label={`${name}, as a table`}>
          {table}
        </div>
      </details>
    </figure>
  );
}
