/** The own hand: typed, clicked or pasted; in a whole deal the hand of the seat looked from. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { handText, HAND_SIZE, isBalanced, NO_CARDS, parseHand, points, shape } from "../bridge/cards";
import { SEAT_WORD } from "../bridge/seats";
import { board, giveRest, isMistyped, ownHand, seatForRest, setHand, takenBy } from "../state/board";
import { say } from "../state/saying";
import { looksLikeBoard, pasteText } from "../state/pasting";
import { CardGrid } from "./card-grid";
import { HandLines } from "./suits";

export function HandEditor() {
  const typed = useSignal("");
  const problem = useSignal("");
  const hand = ownHand.value;
  // What is typed stays as typed while it means the hand on the page; otherwise the page's hand is shown.
  useSignalEffect(() => {
    const current = ownHand.value;
    const parsed = parseHand(typed.peek());
    if (!parsed.ok || handText(parsed.value) !== handText(current)) {
      typed.value = handText(current);
      problem.value = "";
    }
  });
  useSignalEffect(() => {
    isMistyped.value = problem.value !== "";
  });
  useEffect(() => () => void (isMistyped.value = false), []);
  const accept = (text: string): void => {
    typed.value = text;
    if (looksLikeBoard(text)) return;
    const parsed = parseHand(text);
    const twice = parsed.ok ? [...parsed.value].find((card) => takenBy(card) !== null) : undefined;
    if (!parsed.ok) problem.value = parsed.reason;
    else if (twice !== undefined) problem.value = `${SEAT_WORD[takenBy(twice)!]} has ${twice} already.`;
    else {
      problem.value = "";
      setHand(parsed.value);
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!looksLikeBoard(text)) return;
    event.preventDefault();
    void pasteText(text);
  };
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && looksLikeBoard(typed.value)) void pasteText(typed.value);
  };
  return (
    <section class="panel hand-editor" aria-labelledby="hand-title">
      <h2 id="hand-title">{board.value.whole ? `${SEAT_WORD[board.value.seat]}'s hand` : "Your hand"}</h2>
      <HandSummary />
      <div class="print-only">
        <HandLines hand={hand} />
      </div>
      <label class="field no-print">
        <span>Type or paste</span>
        <input
          id="hand"
          type="text"
          value={typed.value}
          placeholder="AK5.QJ32.A4.T982"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          aria-invalid={problem.value !== ""}
          aria-describedby="hand-problem"
          onInput={(event) => accept(event.currentTarget.value)}
          onPaste={onPaste}
          onKeyDown={onEnter}
        />
      </label>
      <p id="hand-problem" class={problem.value === "" ? "hint no-print" : "problem"} role={problem.value === "" ? undefined : "alert"}>
        {problem.value || "Spades first, dots between suits. PBN, LIN and BBO links work too."}
      </p>
      <div class="no-print">
        <CardGrid />
        <div class="row">
          {seatForRest.value !== null && (
            <button type="button" class="small" onClick={giveRest}>
              Give {SEAT_WORD[seatForRest.value]} the other cards
            </button>
          )}
          {hand.size > 0 && (
            <button
              type="button"
              class="quiet small"
              onClick={() => {
                setHand(NO_CARDS);
                say("The hand is empty.");
              }}
            >
              Empty the hand
            </button>
          )}
        </div>
      </div>
    </section>
  );
}

function HandSummary() {
  const hand = ownHand.value;
  const missing = HAND_SIZE - hand.size;
  return (
    <p class="hand-summary" aria-live="polite">
      {missing > 0 ? (
        <span>{hand.size === 0 ? "Choose 13 cards." : `${hand.size} cards, ${missing} to go.`}</span>
      ) : (
        <span>
          <b>{points(hand)}</b> <abbr title="high-card points: ace 4, king 3, queen 2, jack 1">HCP</abbr>, shape{" "}
          <b>{shape(hand)}</b>
          {isBalanced(hand) && ", balanced"}
        </span>
      )}
    </p>
  );
}
