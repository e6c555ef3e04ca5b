/** One of a few: radio buttons drawn as a row of segments. */

import type { ComponentChildren } from "preact";

interface Props<T extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [T, ComponentChildren, string?])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

export function Choice<T extends string>({ legend, name, options, value, onChange }: Props<T>) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="segments">
        {options.map(([option, text, label]) => (
          <label key={option} class={option === value ? "on" : ""} title={label}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              aria-label={label}
              onChange={() => onChange(option)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
