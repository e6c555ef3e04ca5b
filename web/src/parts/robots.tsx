/** Deals at random: bid by robots, or by the player with robots in the other seats. */

import { isDealKnown } from "../state/board";
import { bidDeal, robots, robotsBusy, robotsRefusal } from "../state/robots";
import { BidderSelect } from "./settings";

export function Robots() {
  const { ns, ew } = robots.value;
  return (
    <section class="panel robots no-print" aria-labelledby="robots-title" aria-busy={robotsBusy.value}>
      <h2 id="robots-title">Robots</h2>
      <div class="row">
        <button type="button" disabled={robotsBusy.value} onClick={() => void bidDeal(true)}>
          Robots bid a random deal
        </button>
        {isDealKnown.value && (
          <button type="button" disabled={robotsBusy.value} onClick={() => void bidDeal(false)}>
            Robots bid this deal
          </button>
        )}
      </div>
      {robotsRefusal.value !== null && (
        <div class={`notice ${robotsRefusal.value.kind}`} role="status">
          <p>{robotsRefusal.value.message}</p>
        </div>
      )}
      <details class="more">
        <summary>Which robots</summary>
        <div class="selects">
          <BidderSelect label="North–South" value={ns} onChange={(name) => (robots.value = { ns: name, ew })} />
          <BidderSelect label="East–West" value={ew} onChange={(name) => (robots.value = { ns, ew: name })} />
        </div>
      </details>
    </section>
  );
}
