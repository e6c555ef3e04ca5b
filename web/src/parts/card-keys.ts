/** Arrow keys among cards that are laid out in rows of suits and columns of ranks. */

import { type Card, RANKS, rankOf, SUITS, suitOf } from "../bridge/cards";

/** The card that an arrow key leads to; null for other keys. At the edge it stays. */
export function moveTo(card: Card, key: string): Card | null {
  const [row, column] = [SUITS.indexOf(suitOf(card)), RANKS.indexOf(rankOf(card))];
  const moves: Record<string, readonly [number, number]> = {
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    Home: [0, -13],
    End: [0, 13],
  };
  const move = moves[key];
  if (move === undefined) return null;
  const suit = SUITS[Math.min(Math.max(row + move[0], 0), 3)]!;
  const rank = RANKS[Math.min(Math.max(column + move[1], 0), 12)]!;
  return `${suit}${rank}`;
}

/** Move the focus to the card that the key leads to; other keys go on to the page. */
export function moveFocus(event: KeyboardEvent, at: { value: Card }): void {
  const next = moveTo(at.value, event.key);
  if (next === null) return;
  event.preventDefault();
  event.stopPropagation();
  at.value = next;
  (event.currentTarget as Element).querySelector<HTMLElement>(`[data-card=${next}]`)?.focus();
}
