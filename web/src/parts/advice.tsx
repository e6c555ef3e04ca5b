/** The recommendation: every call with its chance, its meaning and why it was not chosen. */

import { useSignal } from "@preact/signals";
import type { CallChoice as Choice, Meaning } from "../api/types";
import { callText, callWords } from "../bridge/calls";
import { HAND_SIZE } from "../bridge/cards";
import { SEAT_WORD } from "../bridge/seats";
import { meaningLine, percent, promiseLine, forceWords } from "../bridge/words";
import { downloadAdvice } from "../charts/advice";
import { advice, advised, adviceWaits, peekedIn, usualHands } from "../state/answers";
import { board, isMistyped, ownHand, toCall } from "../state/board";
import { callNow } from "../state/calling";
import { door } from "../state/doors";
import { pointing } from "../state/pointing";
import { nextMeaning } from "./meaning-line";
import { Notice, staleClass } from "./notice";
import { CallText, SpokenCall, SuitText } from "./suits";
import { Adviser } from "./adviser";
import { CardsInForce } from "./cards-in-force";
import { WhereToPlay } from "./where-to-play";

/** Calls shown before "all calls" is asked for. */
const FEW = 5;
/** What is said of a call that no rule makes here: such calls need no line each. */
const NO_USE = "not a call of this system here";

export function Advice() {
  const all = useSignal(false);
  const seat = advised.value;
  const answer = advice.answer.value;
  const decision = seat === null ? null : answer.value;
  const likely = decision?.calls.filter((choice) => choice.probability >= 0.005).length ?? 0;
  const choices = decision === null ? [] : nearestFirst(decision.calls).slice(0, all.value ? undefined : Math.max(FEW, Math.min(likely, 8)));
  // An adviser who is sure has nothing to weigh: the other calls are told with why not, and without bars.
  const weighs = likely > 1;
  const isUnused = (choice: Choice): boolean => choice.reason === NO_USE && choice.probability < 0.005;
  const listed = choices.filter((choice) => (weighs || choice.call !== decision?.call) && !isUnused(choice));
  const unused = all.value ? choices.filter(isUnused) : [];
  return (
    <section class={`panel advice${seat === null ? " no-print" : ""}`} aria-labelledby="advice-title" aria-busy={answer.waiting}>
      <h2 id="advice-title">
        {seat === null || seat === board.value.seat ? "What to bid" : `What ${SEAT_WORD[seat]} should bid`}
      </h2>
      {door.value === "ask" && seat !== null && <Adviser />}
      {door.value === "ask" && <CardsInForce />}
      {seat === null ? <WhyNoAdvice /> : <Notice asked={advice} what="advice" />}
      {decision !== null && (
        <div class={`answer${staleClass(answer)}`}>
          <Best choice={decision.calls.find((choice) => choice.call === decision.call) ?? decision.calls[0]!} />
          {!weighs && listed.length > 0 && <h3>Why not another call</h3>}
          <ol class={`choices${weighs ? "" : " plain"}`}>
            {listed.map((choice) => (
              <Row key={choice.call} choice={choice} chosen={choice.call === decision.call} weighs={weighs} />
            ))}
          </ol>
          {unused.length > 0 && <Unused calls={unused} />}
          <div class="row no-print">
            {decision.calls.length > FEW && (
              <button type="button" class="quiet small" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
                {all.value ? "Fewer calls" : `All ${decision.calls.length} calls`}
              </button>
            )}
            <button
              type="button"
              class="quiet small"
              aria-label="Picture of the advice as SVG"
              onClick={() => downloadAdvice(choices.map((one) => ({ ...one, meaning: meaningOf(one) })), "What to bid")}
            >
              Picture
            </button>
          </div>
          <WhereToPlay />
        </div>
      )}
    </section>
  );
}

/** Calls without a use in the system, on one line. */
function Unused({ calls }: { readonly calls: readonly Choice[] }) {
  return (
    <p class="unused">
      <span class="hint">Not used here in this system: </span>
      {calls.map(({ call }) => (
        <button key={call} type="button" class="call-name" onClick={() => callNow(call)} {...pointing({ next: call })}>
          <SpokenCall call={call} words={`Call ${callWords(call)}`} />
        </button>
      ))}
    </p>
  );
}

/** The likeliest first; among equals those that come nearest to the call made. */
const nearestFirst = (calls: readonly Choice[]): readonly Choice[] =>
  [...calls].sort((one, other) => other.probability - one.probability || Number(other.close === true) - Number(one.close === true));

/** The adviser's own meaning, or what the call shows by the convention card. */
const meaningOf = (choice: Choice): Meaning | null => choice.meaning ?? nextMeaning(choice.call);

/** Why the call was chosen, where the adviser says more than its name. */
function reasonFor(choice: Choice): string {
  const reason = choice.reason ?? "";
  return reason === meaningOf(choice)?.name ? "" : reason;
}

/** The answer in a line, for where the whole of it is out of sight. */
export function AdviceInShort() {
  const { value, waiting } = advice.answer.value;
  const best = value?.calls.find((choice) => choice.call === value.call);
  if (advised.value === null || best === undefined) return null;
  return (
    <p class={`in-one-line${waiting ? " stale" : ""}`} aria-hidden="true">
      <span class="hint">What to bid: </span>
      <b>
        <CallText call={best.call} />
      </b>{" "}
      <span class="hint">
        <SuitText text={reasonFor(best) || promiseLine(meaningOf(best))} />
      </span>
    </p>
  );
}

function Best({ choice }: { readonly choice: Choice }) {
  return (
    <p class="best" aria-live="polite">
      <span class="best-call">
        <CallText call={choice.call} />
      </span>
      <span>
        <SuitText text={promiseLine(meaningOf(choice))} />
        <span class="hint">{forceWords(meaningOf(choice))}</span>
        {reasonFor(choice) !== "" && (
          <span class="why-best">
            <SuitText text={reasonFor(choice)} />
          </span>
        )}
      </span>
    </p>
  );
}

interface RowProps {
  readonly choice: Choice;
  readonly chosen: boolean;
  readonly weighs: boolean;
}

function Row({ choice, chosen, weighs }: RowProps) {
  const meaning = meaningOf(choice);
  // What the hands behind a call usually hold stands only where no meaning says it: the two count points differently.
  const usually = meaning === null ? usualHands(choice.call) : "";
  const reason = !chosen && choice.reason ? choice.reason : "";
  return (
    <li class={chosen ? "chosen" : ""} {...pointing({ next: choice.call })}>
      <button
        type="button"
        class="call-name"
        title={`Call ${callText(choice.call)}`}
        onClick={() => callNow(choice.call)}
      >
        <SpokenCall call={choice.call} words={`Call ${callWords(choice.call)}`} />
      </button>
      {weighs && (
        <>
          <span class="bar" aria-hidden="true" title={`${callText(choice.call)} ${percent(choice.probability)}`}>
            <span style={{ width: `${(choice.probability * 100).toFixed(1)}%` }} />
          </span>
          <span class="share">{percent(choice.probability)}</span>
        </>
      )}
      <span class="what">
        {!chosen && <SuitText text={meaningLine(meaning)} />}
        {usually !== "" && (
          <span class="hint why">
            usually <SuitText text={usually} />
          </span>
        )}
        {reason !== "" && (
          <span class="hint why">
            <SuitText text={reason} />
          </span>
        )}
      </span>
    </li>
  );
}

function WhyNoAdvice() {
  const turn = toCall.value;
  if (isMistyped.value) return <p class="hint">What is typed is not a hand yet. Mend it, and the advice stands here.</p>;
  if (turn === null) return <p class="hint">Click a call in the auction, or step back with ←, to see what the advice was there.</p>;
  if (turn === board.value.seat && ownHand.value.size !== HAND_SIZE) {
    return <p class="hint">Enter your 13 cards and the advice stands here.</p>;
  }
  if (turn === board.value.seat && adviceWaits.value) {
    return (
      <button type="button" class="small" onClick={() => (peekedIn.value = board.value.auction)}>
        Show the advice
      </button>
    );
  }
  return (
    <p class="hint">
      It is {SEAT_WORD[turn]}'s turn{board.value.practice ? "." : ": enter their call in the bidding box."}
    </p>
  );
}
