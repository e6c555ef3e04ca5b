/** What the player should think about each hidden hand, and how each call changed it. */

import { HAND_SIZE, type Hand, points, SUIT_SIGN, SUITS } from "../bridge/cards";
import { others, relation, type Seat, SEAT_WORD } from "../bridge/seats";
import { beliefWords, likelyRange, mean, rangeText } from "../bridge/beliefs";
import { HeatMap, likelierIs, showChange } from "../charts/heatmap";
import { LengthsChart } from "../charts/lengths";
import { PointsChart } from "../charts/points";
import { beliefAbout, believed, largeBeliefs } from "../state/answers";
import { board, change, isDealKnown, isMistyped, ownHand } from "../state/board";
import { Notice, staleClass } from "./notice";
import { Stepper } from "./stepper";
import { WhatCallsTold } from "./told";

export function Beliefs() {
  const answer = believed.answer.value;
  const ready = ownHand.value.size === HAND_SIZE && !isMistyped.value;
  return (
    <section class="panel beliefs" aria-labelledby="beliefs-title" aria-busy={answer.waiting}>
      <div class="beliefs-head">
        <h2 id="beliefs-title">What the others hold</h2>
        {largeBeliefs.value && <Stepper />}
        <div class="switches no-print">
          <Switch label="Maps and charts" value={largeBeliefs.value} onChange={(on) => (largeBeliefs.value = on)} />
          {largeBeliefs.value && <Switch label="Change by the call" value={showChange.value} onChange={(on) => (showChange.value = on)} />}
          {largeBeliefs.value && isDealKnown.value && (
            <Switch label="True hands" value={board.value.truth} onChange={(truth) => change({ truth })} />
          )}
        </div>
      </div>
      {ready ? (
        <Notice asked={believed} what="what the others hold" />
      ) : (
        <p class="hint">Enter your 13 cards to see what the others may hold.</p>
      )}
      {ready && answer.value !== null && !largeBeliefs.value && (
        <>
          <ul class={`in-short${staleClass(answer)}`}>
            {others(board.value.seat).map((seat) => (
              <InShort key={seat} seat={seat} />
            ))}
          </ul>
          <p class="hint">High-card points in four hands of five, and how many cards of each suit on average.</p>
        </>
      )}
      {ready && answer.value !== null && largeBeliefs.value && (
        <>
          <div class={`seats${staleClass(answer)}`}>
            {others(board.value.seat).map((seat) => (
              <SeatPanel key={seat} seat={seat} />
            ))}
          </div>
          <p class="legend hint">
            Bars: the chance now; dashed line: before the last call. Cards:{" "}
            {showChange.value ? "green = likelier, brown = less likely since the last call" : `${likelierIs.value} = likelier`}, ╱ = in
            your hand
            {board.value.truth && "; orange: what is really held"}.
          </p>
          <WhatCallsTold />
        </>
      )}
    </section>
  );
}

/** A hidden hand in a line: its likely points, and the suit that is longest on average. */
function InShort({ seat }: { readonly seat: Seat }) {
  const belief = beliefAbout(seat)?.now;
  if (belief === undefined) return null;
  return (
    <li>
      <b>{relation(board.value.seat, seat)}</b> <span>{rangeText(likelyRange(belief.hcp))} HCP,</span>{" "}
      {SUITS.map((suit) => (
        <span key={suit} class="average">
          <span class={`suit-${suit}`}>{SUIT_SIGN[suit]}</span> {mean(belief.lengths[suit]).toFixed(1)}
        </span>
      ))}
    </li>
  );
}

function SeatPanel({ seat }: { readonly seat: Seat }) {
  const belief = beliefAbout(seat);
  const who = `${relation(board.value.seat, seat)} (${SEAT_WORD[seat]})`;
  const truth: Hand | null = board.value.truth && isDealKnown.value ? board.value.hands[seat] : null;
  if (belief === null) return null;
  return (
    <article class="seat" aria-label={`${who}: ${beliefWords(belief.now)}`}>
      <h3>
        {relation(board.value.seat, seat)} <span class="hint">{SEAT_WORD[seat]}</span>
      </h3>
      <HeatMap who={who} belief={belief} own={ownHand.value} truth={truth} />
      <PointsChart who={who} belief={belief} truth={truth === null ? null : points(truth)} />
      <LengthsChart who={who} belief={belief} truth={truth} />
    </article>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Switch({ label, value, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
