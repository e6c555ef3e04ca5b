/** Hand records: the boards of a session on paper, six to a page. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { NO_HANDS, SEATS, SEAT_WORD, VULNERABLE_WORD } from "../bridge/seats";
import { contractWords, parWords, scoreText } from "../bridge/words";
import { points } from "../bridge/cards";
import { handsOf } from "../bridge/boards";
import { type Entry, entries, reviews } from "../state/session";
import { HandLines, SuitText } from "./suits";

/** Whether they are drawn for the printer now. */
export const printsRecords = signal(false);
const MOST = 600;

export function HandRecords() {
  useEffect(() => {
    const done = (): void => {
      printsRecords.value = false;
    };
    addEventListener("afterprint", done);
    window.print();
    return () => removeEventListener("afterprint", done);
  }, []);
  return (
    <section class="hand-records" aria-label="Hand records">
      {entries.value.slice(0, MOST).map((entry) => (
        <HandRecord key={entry.index} entry={entry} />
      ))}
    </section>
  );
}

function HandRecord({ entry }: { readonly entry: Entry }) {
  const { board } = entry;
  const hands = handsOf(board) ?? NO_HANDS;
  const review = reviews.value.get(entry.index);
  return (
    <article class="hand-record">
      <div class="record-middle">
        <b>Board {board.board ?? entry.index + 1}</b>
        {board.dealer !== null && <div>Dealer {SEAT_WORD[board.dealer]}</div>}
        {board.vul !== null && <div>Vul: {VULNERABLE_WORD[board.vul]}</div>}
      </div>
      {SEATS.map((seat) => (
        <div key={seat} class={`record-${seat}`}>
          <HandLines hand={hands[seat]} />
          {hands[seat].size === 13 && <small>{points(hands[seat])} HCP</small>}
        </div>
      ))}
      <p class="record-foot">
        {board.contract !== undefined && <SuitText text={board.contract === "P" ? "Passed out. " : `${contractWords(board.contract)}. `} />}
        {review?.score != null && `Scored ${scoreText(review.score)}. `}
        {review?.par != null && <SuitText text={`Par ${parWords(review.par)}`} />}
      </p>
    </article>
  );
}
