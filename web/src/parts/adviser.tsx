/** Who advises: every choice by its name, with one line. */

import { useSignal } from "@preact/signals";
import { roster } from "../state/answers";
import { board, change } from "../state/board";

export function Adviser() {
  const open = useSignal(false);
  const known = roster.answer.value.value?.bidders ?? [];
  const usual = known.find((one) => one.default);
  const chosen = known.find((one) => one.name === board.value.bidder) ?? usual;
  if (usual === undefined || chosen === undefined) return null;
  const offered = known.filter((one) => one.offered || one.uncontested || one === chosen);
  return (
    <details class="more adviser no-print" open={open.value} onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>
        Advice by <b>{chosen.title}</b>
      </summary>
      {open.value && (
        <div class="advisers" role="radiogroup" aria-label="Adviser">
          {[usual, ...offered.filter((one) => one !== usual)].map((one) => (
            <label key={one.name} class={`theme${one === chosen ? " on" : ""}`}>
              <input type="radio" name="adviser" checked={one === chosen} onChange={() => change({ bidder: one === usual ? "" : one.name })} />
              <b>{one.title}</b>
              <span class="hint">{one.about}</span>
            </label>
          ))}
        </div>
      )}
    </details>
  );
}
