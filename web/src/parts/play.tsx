/** The board played out: the cards that are left, the trick in the middle, and what can be done. */

import { contractText, isBid } from "../bridge/calls";
import { type Card, type Hand, holding, cardWords, type Rank, SUIT_SIGN, SUITS, type Suit } from "../bridge/cards";
import { left, trickOn, winnerOf } from "../bridge/play";
import { type Seat, SEAT_WORD, seatAfter } from "../bridge/seats";
import { scoreText, tricksWords } from "../bridge/words";
import { board } from "../state/board";
import { canPlay, declarer, endPlay, goOn, isMyCard, paused, person, play, playCard, setNumbers, showsNumbers, startPlay, takeCardBack, thinking, trouble } from "../state/playing";
import { Switch } from "./beliefs";
import { HandLines, SuitText } from "./suits";

const SIDES = ["bottom", "left", "top", "right"] as const;

/** The button that begins it, or how it goes. */
export function PlayPanel() {
  const now = play.value;
  if (!canPlay.value) return null;
  return (
    <section class="panel play-panel no-print" aria-labelledby="play-title" aria-busy={thinking.value}>
      <h2 id="play-title">Play it out</h2>
      {now === null ? (
        <div class="row">
          <button type="button" onClick={() => startPlay(true)}>
            Play it yourself
          </button>
          <button type="button" onClick={() => startPlay(false)}>
            Watch the robots
          </button>
        </div>
      ) : (
        <Playing />
      )}
    </section>
  );
}

function Playing() {
  const now = play.value;
  if (now === null) return null;
  const who = now.to_play === null ? "" : SEAT_WORD[now.to_play];
  return (
    <>
      <p class="play-state" role="status">
        {now.over ? (
          <>
            <b>{now.claimed ? "Declarer claims the rest. " : ""}</b>
            <SuitText text={`${contractText(board.value.dealer, board.value.auction) ?? ""}, ${tricksWords(contractOf(), now.declarer_tricks)}`} />{" "}
            ({countWords(now.declarer_tricks)}){now.score_ns !== undefined && <>: <b>{scoreText(now.score_ns)}</b></>}
          </>
        ) : (
          <>
            {isMyCard.value ? <b>Your card{now.to_play !== person.value ? ` from ${who}, dummy` : ""}.</b> : `${who} ${now.played.length === 0 ? "leads" : "plays"}.`} Declarer has {countWords(now.declarer_tricks)}, the
            defence {now.defender_tricks}.
          </>
        )}
      </p>
      <LastTrick />
      {trouble.value !== null && (
        <p class="problem" role="alert">
          {trouble.value.message}
        </p>
      )}
      <div class="row">
        <button type="button" disabled={now.played.length === 0} onClick={takeCardBack}>
          Take back a card
        </button>
        {((paused.value && !isMyCard.value && !now.over) || trouble.value !== null) && (
          <button type="button" onClick={goOn}>
            Go on
          </button>
        )}
        <button type="button" class="quiet" onClick={endPlay}>
          Back to the auction
        </button>
        {!now.over && <Switch label="Tricks with all cards seen" value={showsNumbers.value} onChange={setNumbers} />}
      </div>
    </>
  );
}

const countWords = (count: number): string => `${count} ${count === 1 ? "trick" : "tricks"}`;
/** `4S`: the contract's level and strain. */
const contractOf = (): string => board.value.auction.findLast(isBid) ?? "";

/** The trick before the one on the table, and who won it. */
function LastTrick() {
  const now = play.value;
  if (now === null) return null;
  const whole = Math.floor(now.played.length / 4);
  const last = now.played.length % 4 === 0 ? whole - 2 : whole - 1;
  if (last < 0) return null;
  const [cards, seats] = [now.played.slice(4 * last, 4 * last + 4), now.seats.slice(4 * last, 4 * last + 4)];
  return (
    <p class="hint">
      The trick before: <SuitText text={cards.map(cardText).join(" ")} />, led by {SEAT_WORD[seats[0] as Seat]}, won by {SEAT_WORD[winnerOf(cards, seats, contractOf()[1] ?? "")]}.
    </p>
  );
}

const cardText = (card: string): string => `${SUIT_SIGN[card[0] as Suit]}${card[1] === "T" ? "10" : card[1]}`;

/** The table while cards are played; the hidden hands of a person's board stay hidden. */
export function PlayTable() {
  const now = play.value;
  if (now === null) return null;
  const { seat: from, hands } = board.value;
  const bottom = person.value ?? from;
  const dummy = declarer.value === null ? null : seatAfter(declarer.value, 2);
  const isSeen = (one: Seat): boolean => person.value === null || now.over || one === person.value || (one === dummy && now.played.length > 0);
  const isMine = (one: Seat): boolean => one === person.value || (one === dummy && person.value === declarer.value);
  return (
    <section class="table open play-table" aria-label="Table">
      {SIDES.map((side, turns) => {
        const one = seatAfter(bottom, turns);
        const rest = now.over ? hands[one] : left(hands[one], now.played);
        const turn = now.to_play === one && !now.over;
        return (
          <div key={side} class={`chair at-${side}${turn ? " turn-now" : ""}`}>
            <p class="chair-name">
              <b>{SEAT_WORD[one]}</b>
              <span class="player">{one === person.value ? " you" : one === dummy ? " dummy" : one === declarer.value ? " declarer" : ""}</span>
            </p>
            {!isSeen(one) ? <p class="hint">{rest.size} cards</p> : isMine(one) && !now.over ? <HandButtons hand={rest} seat={one} turn={turn && isMyCard.value} /> : <SeenHand hand={rest} seat={one} turn={turn} />}
          </div>
        );
      })}
      <div class="centre">
        <Trick />
      </div>
    </section>
  );
}

/** A hand that is looked at; with numbers where they are wanted. */
function SeenHand({ hand, seat, turn }: { readonly hand: Hand; readonly seat: Seat; readonly turn: boolean }) {
  const dd = play.value?.dd;
  if (!turn || dd === undefined || !showsNumbers.value) return <HandLines hand={hand} />;
  return (
    <>
      <HandLines hand={hand} />
      <p class="hint" aria-label={`Tricks for each card of ${SEAT_WORD[seat]}`}>
        {dd.map((one) => (
          <span key={one.card} class="solved">
            <SuitText text={cardText(one.card)} /> {one.tricks}
          </span>
        ))}
      </p>
    </>
  );
}

/** The cards of a hand that the person plays; they can be played when it is that hand's turn. */
function HandButtons({ hand, seat, turn }: { readonly hand: Hand; readonly seat: Seat; readonly turn: boolean }) {
  const now = play.value;
  const shownNumbers = showsNumbers.value && turn ? (now?.dd ?? []) : [];
  const most = Math.max(...shownNumbers.map((one) => one.tricks));
  const numbers = new Map(shownNumbers.map((one) => [one.card as string, one.tricks]));
  return (
    <div class="hand-buttons" role="group" aria-label={`${SEAT_WORD[seat]}'s cards`}>
      {SUITS.flatMap((suit) =>
        [...holding(hand, suit)].map((rank) => {
          const card = `${suit}${rank as Rank}` as Card;
          const tricks = numbers.get(card);
          return (
            <button
              key={card}
              type="button"
              class={`playing-card suit-${suit}`}
              data-card={card}
              disabled={!turn || now?.playable.includes(card) !== true}
              onClick={() => playCard(card)}
            >
              <span class="rank" aria-hidden="true">{rank === "T" ? "10" : rank}</span>
              <span class="pip" aria-hidden="true">{SUIT_SIGN[suit]}</span>
              {tricks !== undefined && <span class={`tricks-of${tricks === most ? " most" : ""}`} aria-hidden="true">{tricks}</span>}
              <span class="for-readers">{`${cardWords(card)}${tricks === undefined ? "" : `, ${tricks} tricks`}`}</span>
            </button>
          );
        }),
      )}
    </div>
  );
}

function Trick() {
  const now = play.value;
  if (now === null) return null;
  const bottom = person.value ?? board.value.seat;
  return (
    <div class="trick">
      <p class="trick-contract">
        <b>
          <SuitText text={contractText(board.value.dealer, board.value.auction) ?? ""} />
        </b>
        <br />
        <span class="hint">
          {now.declarer_tricks} : {now.defender_tricks}
          <span class="for-readers"> tricks for declarer and the defence</span>
        </span>
      </p>
      {trickOn(now.played, now.seats).map(({ seat, card }) => {
        const side = SIDES.find((_, turns) => seatAfter(bottom, turns) === seat);
        return (
          <span key={card} class={`playing-card suit-${card[0]} played-${side}`} role="img" aria-label={`${SEAT_WORD[seat]}: ${cardWords(card)}`}>
            <span class="rank">{card[1] === "T" ? "10" : card[1]}</span>
            <span class="pip">{SUIT_SIGN[card[0] as Suit]}</span>
          </span>
        );
      })}
    </div>
  );
}
