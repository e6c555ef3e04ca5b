/** How a session is judged: which cards the pairs play, what costs are counted in, how much is looked at. */

import type { Loss } from "../bridge/report";
import { aim, cards, depth, judgeAnew, playersCards } from "../state/session";
import { CardSelect } from "./settings";

/** Which cards the pairs play, and how much is looked at; a change judges anew. */
export function Systems({ pairs = [] }: { readonly pairs?: readonly Loss[] }) {
  const set = (pair: string, card: string): void => {
    const names = pair.split(" – ").filter((name) => name !== "?");
    playersCards.value = { ...playersCards.value, ...Object.fromEntries(names.map((name) => [name, card])) };
    judgeAnew();
  };
  const named = pairs.filter((row) => row.name.includes(" – ")).slice(0, 40);
  return (
    <details class="more">
      <summary>Systems played, IMPs or matchpoints</summary>
      <p class="hint">Pairs are taken to play SAYC unless you say otherwise here; calls that their card does not know are not held against them.</p>
      <div class="selects">
        <CardSelect label="North–South" value={cards.value.ns} onChange={(ns) => { cards.value = { ...cards.value, ns }; judgeAnew(); }} />
        <CardSelect label="East–West" value={cards.value.ew} onChange={(ew) => { cards.value = { ...cards.value, ew }; judgeAnew(); }} />
        {named.map((row) => (
          <CardSelect key={row.name} label={row.name} value={playersCards.value[row.name.split(" – ")[0] ?? ""] ?? cards.value.ns} onChange={(card) => set(row.name, card)} />
        ))}
        <label class="field">
          <span>Costs are counted in</span>
          <select value={aim.value} onChange={(event) => { aim.value = event.currentTarget.value as "imps"; judgeAnew(); }}>
            <option value="imps">IMPs (teams)</option>
            <option value="matchpoints">matchpoints (pairs)</option>
          </select>
        </label>
        <label class="field">
          <span>How much is looked at</span>
          <select value={depth.value} onChange={(event) => { depth.value = event.currentTarget.value as "usual"; judgeAnew(); }}>
            <option value="usual">as usual</option>
            <option value="quick">less, and quicker</option>
          </select>
        </label>
      </div>
    </details>
  );
}
