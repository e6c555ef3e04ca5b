/** The chance of each of the 52 cards: rows ♠♥♦♣, columns A to 2, darker (on dark ground brighter) is likelier. */

import { computed, signal, useSignal } from "@preact/signals";
import { scaleLinear } from "d3-scale";
import type { SeatBelief } from "../state/answers";
import { type Card, cardWords, type Hand, RANKS, rankOf, SUIT_SIGN, SUIT_WORD, SUITS, suitOf } from "../bridge/cards";
import { percent } from "../bridge/words";
import { isDark } from "../state/theme";
import { moveFocus } from "../parts/card-keys";
import { ChartFrame } from "./frame";

/** Whether the maps show chances or what the last call changed; one choice for all maps. */
export const showChange = signal(false);

const CELL = { width: 22.4, height: 25, left: 26, top: 15 };
const WIDTH = CELL.left + 13 * CELL.width + 3;
const HEIGHT = CELL.top + 4 * CELL.height + 3;

/** A hidden card is with each of three players one time in three: the steps are steepest there. */
const STEPS = [0, 0.2, 0.4, 0.6, 0.8, 1];
const onLight = { chance: ["#f8fbfa", "#d6ede4", "#8ccab2", "#3f9a7c", "#13694f", "#03271d"], change: ["#8f2f0b", "#fbfbf9", "#04372a"], own: "#e3e7e5" };
const onDark = { chance: ["#1b2521", "#1f3d32", "#2a6a53", "#43a281", "#86d9b9", "#d8fbec"], change: ["#ff9a6b", "#1b2521", "#7fe3bd"], own: "#2b3733" };
const colours = computed(() => {
  const { chance, change, own } = isDark.value ? onDark : onLight;
  return {
    own,
    chance: scaleLinear<string>().domain(STEPS).range(chance).clamp(true),
    change: scaleLinear<string>().domain([-0.3, 0, 0.3]).range(change).clamp(true),
  };
});
export const likelierIs = computed(() => (isDark.value ? "brighter" : "darker"));

interface Props {
  readonly who: string;
  readonly belief: SeatBelief;
  readonly own: Hand;
  readonly truth: Hand | null;
}

export function HeatMap({ who, belief, own, truth }: Props) {
  const at = useSignal<Card>("SA");
  const looked = useSignal<Card | null>(null);
  const changing = showChange.value && belief.before !== null;
  const chance = (card: Card): number => belief.now.cards[card] ?? 0;
  const moved = (card: Card): number => chance(card) - (belief.before?.cards[card] ?? chance(card));
  const words = (card: Card): string => {
    const before = belief.before === null ? "" : `, before the call ${percent(belief.before.cards[card] ?? 0)}`;
    const held = own.has(card) ? ", in your hand" : truth?.has(card) ? ", really held" : "";
    return `${cardWords(card)} ${percent(chance(card))}${before}${held}`;
  };
  return (
    <ChartFrame
      title="Cards"
      name={`${who}: cards`}
      note={<span class="readout">{looked.value === null ? (changing ? "green = likelier since the last call, brown = less" : `${likelierIs.value} = likelier`) : <Reading card={looked.value} text={words(looked.value)} />}</span>}
      table={<CardTable belief={belief} />}
    >
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        class="heat"
        role="group"
        aria-label={`${who}: the chance of each card. Arrow keys move from card to card.`}
        onKeyDown={(event) => moveFocus(event, at)}
        onMouseLeave={() => (looked.value = null)}
      >
        <rect class="paper" x={0} y={0} width={WIDTH} height={HEIGHT} rx={6} />
        {RANKS.map((rank, column) => (
          <text key={rank} class="rank" x={CELL.left + (column + 0.5) * CELL.width} y={11}>
            {rank === "T" ? "10" : rank}
          </text>
        ))}
        {SUITS.map((suit, row) => (
          <text key={suit} class={`heat-sign ink-${suit}`} x={13} y={CELL.top + (row + 0.5) * CELL.height + 6}>
            {SUIT_SIGN[suit]}
          </text>
        ))}
        {SUITS.flatMap((suit) =>
          RANKS.map((rank) => {
            const card: Card = `${suit}${rank}`;
            return (
              <Cell
                key={card}
                card={card}
                colour={changing ? colours.value.change(moved(card)) : colours.value.chance(chance(card))}
                light={changing ? Math.abs(moved(card)) > 0.14 : chance(card) > 0.6}
                number={changing ? signed(moved(card)) : String(Math.round(chance(card) * 100))}
                words={words(card)}
                own={own.has(card)}
                held={truth?.has(card) ?? false}
                reachable={at.value === card}
                onLook={(focused) => {
                  looked.value = card;
                  if (focused) at.value = card;
                }}
                onLeave={() => (looked.value = null)}
              />
            );
          }),
        )}
      </svg>
    </ChartFrame>
  );
}

interface CellProps {
  readonly card: Card;
  readonly colour: string;
  readonly light: boolean;
  readonly number: string;
  readonly words: string;
  readonly own: boolean;
  readonly held: boolean;
  readonly reachable: boolean;
  readonly onLook: (focused: boolean) => void;
  readonly onLeave: () => void;
}

function Cell({ card, colour, light, number, words, own, held, reachable, onLook, onLeave }: CellProps) {
  const x = CELL.left + RANKS.indexOf(rankOf(card)) * CELL.width;
  const y = CELL.top + SUITS.indexOf(suitOf(card)) * CELL.height;
  const [width, height] = [CELL.width - 1.6, CELL.height - 1.6];
  return (
    <g
      class="cell"
      role="img"
      aria-label={words}
      data-card={card}
      tabIndex={reachable ? 0 : -1}
      onMouseEnter={() => onLook(false)}
      onFocus={() => onLook(true)}
      onBlur={onLeave}
    >
      <rect x={x} y={y} width={width} height={height} rx={3} fill={own ? colours.value.own : colour} class="tile" />
      {own ? (
        <path class="own" d={`M${x + 5} ${y + height - 5}l${width - 10} ${10 - height}`} />
      ) : (
        <text class={light ? "number light" : "number"} x={x + width / 2} y={y + height / 2 + 3.5}>
          {number}
        </text>
      )}
      {held && <rect class="held" x={x + 1.2} y={y + 1.2} width={width - 2.4} height={height - 2.4} rx={2.5} />}
    </g>
  );
}

const Reading = ({ card, text }: { readonly card: Card; readonly text: string }) => (
  <>
    <b class={`suit-${suitOf(card)}`}>{SUIT_SIGN[suitOf(card)]}</b>
    <b>{rankOf(card)}</b> {text.replace(cardWords(card), "")}
  </>
);

function CardTable({ belief }: { readonly belief: SeatBelief }) {
  return (
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">suit</th>
          {RANKS.map((rank) => (
            <th key={rank} scope="col">
              {rank}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {SUITS.map((suit) => (
          <tr key={suit}>
            <th scope="row">{SUIT_WORD[suit]}</th>
            {RANKS.map((rank) => (
              <td key={rank}>{percent(belief.now.cards[`${suit}${rank}`] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function signed(amount: number): string {
  const whole = Math.round(amount * 100);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
}
