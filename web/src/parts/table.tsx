/** The table: four seats with what is known of their hands, the auction in the middle, the player's own cards in front. */

import type { ComponentChildren } from "preact";
import { type Card, HAND_SIZE, type Hand, handText, holding, points, type Rank, SUIT_SIGN, SUITS, type Suit } from "../bridge/cards";
import { isVulnerable, relation, type Seat, SEAT_WORD, seatAfter } from "../bridge/seats";
import { board } from "../state/board";
import { door } from "../state/doors";
import { HandLines } from "./suits";

const SIDES = ["bottom", "left", "top", "right"] as const;

interface Props {
  readonly children: ComponentChildren;
  /** Names of the players, where a file tells them. */
  readonly names?: Partial<Readonly<Record<Seat, string | null>>> | undefined;
  /** Whether all known hands are drawn, not only the own one. */
  readonly open: boolean;
}

export function Table({ children, names, open }: Props) {
  const { seat, hands } = board.value;
  return (
    <section class={`table${open ? " open" : ""}`} aria-label="Table">
      {SIDES.map((side, turns) => {
        const one = seatAfter(seat, turns);
        const seen = (open || turns === 0) && hands[one].size > 0;
        return (
          <div key={side} class={`chair at-${side}`}>
            <ChairName seat={one} name={names?.[one]} points={seen && hands[one].size === HAND_SIZE ? points(hands[one]) : null} own={turns === 0 && (!open || door.value === "practise")} />
            {seen && (turns === 0 && !open ? <HandCards hand={hands[one]} seat={one} /> : <HandLines hand={hands[one]} />)}
          </div>
        );
      })}
      <div class="centre">{children}</div>
    </section>
  );
}

interface NameProps {
  readonly seat: Seat;
  readonly name: string | null | undefined;
  readonly points: number | null;
  readonly own: boolean;
}

function ChairName({ seat, name, points: count, own }: NameProps) {
  const { dealer, vul } = board.value;
  const vulnerable = isVulnerable(seat, vul);
  return (
    <p class={`chair-name${vulnerable ? " vulnerable" : ""}`}>
      <b>{SEAT_WORD[seat]}</b>
      {name ? <span class="player"> {name}</span> : own ? <span class="player"> you</span> : door.value !== "review" && <span class={seatAfter(seat, 2) === board.value.seat ? "player" : "for-readers"}> {relation(board.value.seat, seat).toLowerCase()}</span>}
      {seat === dealer && (
        <span class="dealer" title="dealer">
          D<span class="for-readers">ealer</span>
        </span>
      )}
      <span class="for-readers">{vulnerable ? ", vulnerable" : ", not vulnerable"}</span>
      {count !== null && <span class="player"> {count} HCP</span>}
    </p>
  );
}

/** The cards of a hand side by side, spades first. */
export function HandCards({ hand, seat }: { readonly hand: Hand; readonly seat: Seat }) {
  const held = SUITS.flatMap((suit) => [...holding(hand, suit)].map((rank) => `${suit}${rank}` as Card));
  return (
    <div class="hand-cards" role="img" aria-label={`${SEAT_WORD[seat]}'s hand: ${handText(hand)}`}>
      {held.map((card, index) => {
        const [suit, rank] = [card[0] as Suit, card[1] as Rank];
        const starts = index > 0 && held[index - 1]?.[0] !== suit;
        return (
          <span key={card} class={`playing-card suit-${suit}${starts ? " starts" : ""}`}>
            <span class="rank">{rank === "T" ? "10" : rank}</span>
            <span class="pip">{SUIT_SIGN[suit]}</span>
          </span>
        );
      })}
    </div>
  );
}
