/** The pack to click: rows ♠♥♦♣, columns A to 2. Arrow keys move, Space gives or takes a card. */

import { useSignal } from "@preact/signals";
import { type Card, cardWords, RANKS, SUIT_SIGN, SUITS } from "../bridge/cards";
import { SEAT_WORD } from "../bridge/seats";
import { ownHand, takenBy, toggleCard } from "../state/board";
import { moveFocus } from "./card-keys";

export function CardGrid() {
  const at = useSignal<Card>("SA");
  return (
    <div class="card-grid" role="group" aria-label="The pack: choose 13 cards" onKeyDown={(event) => moveFocus(event, at)}>
      {SUITS.map((suit) => (
        <div key={suit} class={`card-row suit-${suit}`}>
          <span class="row-sign" aria-hidden="true">
            {SUIT_SIGN[suit]}
          </span>
          {RANKS.map((rank) => {
            const card: Card = `${suit}${rank}`;
            const owner = takenBy(card);
            const held = ownHand.value.has(card);
            return (
              <button
                key={card}
                type="button"
                class={held ? "card held" : owner === null ? "card" : "card taken"}
                data-card={card}
                tabIndex={at.value === card ? 0 : -1}
                aria-pressed={held}
                aria-disabled={owner !== null}
                aria-label={owner === null ? cardWords(card) : `${cardWords(card)}, ${SEAT_WORD[owner]} has it`}
                onFocus={() => (at.value = card)}
                onClick={() => owner === null && toggleCard(card)}
              >
                {rank === "T" ? "10" : rank}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
