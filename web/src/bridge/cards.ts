/** Cards and hands. A card is `SA`, `HT`, `C2`; a hand is the set of its cards; text is dotted, spades first. */

export const SUITS = ["S", "H", "D", "C"] as const;
export type Suit = (typeof SUITS)[number];

export const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"] as const;
export type Rank = (typeof RANKS)[number];

export type Card = `${Suit}${Rank}`;
export type Hand = ReadonlySet<Card>;

export const PACK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank): Card => `${suit}${rank}`));
export const HAND_SIZE = 13;
export const NO_CARDS: Hand = new Set<Card>();

/** The suit signs; the selector after each asks for text, since phones would draw a picture. */
export const SUIT_SIGN: Record<Suit, string> = { S: "♠\uFE0E", H: "♥\uFE0E", D: "♦\uFE0E", C: "♣\uFE0E" };
export const SUIT_WORD: Record<Suit, string> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

const RANK_WORD: Partial<Record<Rank, string>> = { A: "ace", K: "king", Q: "queen", J: "jack", T: "10" };
const POINTS: Partial<Record<Rank, number>> = { A: 4, K: 3, Q: 2, J: 1 };

export const suitOf = (card: Card): Suit => card[0] as Suit;
export const rankOf = (card: Card): Rank => card[1] as Rank;

/** `ace of spades`, as a screen reader should say it. */
export function cardWords(card: Card): string {
  const rank = rankOf(card);
  return `${RANK_WORD[rank] ?? rank} of ${SUIT_WORD[suitOf(card)]}`;
}

/** The ranks that the hand holds in the suit, highest first: `AKJ5`. */
export function holding(hand: Hand, suit: Suit): string {
  return RANKS.filter((rank) => hand.has(`${suit}${rank}`)).join("");
}

/** `AK5.QJ32.A4.T982`; an empty hand is an empty text. */
export function handText(hand: Hand): string {
  return hand.size === 0 ? "" : SUITS.map((suit) => holding(hand, suit)).join(".");
}

export function points(hand: Hand): number {
  let total = 0;
  for (const card of hand) total += POINTS[rankOf(card)] ?? 0;
  return total;
}

/** Suit lengths in the order of the suits: `3-4-2-4`. */
export function shape(hand: Hand): string {
  return SUITS.map((suit) => holding(hand, suit).length).join("-");
}

/** No void, no singleton, at most one doubleton. */
export function isBalanced(hand: Hand): boolean {
  const lengths = SUITS.map((suit) => holding(hand, suit).length);
  return hand.size === HAND_SIZE && Math.min(...lengths) >= 2 && lengths.filter((length) => length === 2).length <= 1;
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

const SIGNS: Record<string, Suit> = { "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C" };

/**
 * A hand as a player types it: `AK5.QJ32.A4.T982`, `AK5 QJ32 A4 T982`, `♠AK5 ♥QJ32 ♦A4 ♣10982` or `S:AK5 H:…`.
 * Fewer than thirteen cards are fine; a card typed twice or an unknown letter is not.
 */
export function parseHand(text: string): Parsed<Hand> {
  const plain = text.replace(/\uFE0E|\uFE0F/g, "").toUpperCase().replace(/10/g, "T").trim();
  const marked = /[♠♤♥♡♦♢♣♧]/.test(plain) || /(^|[\s,;.])[SHDC]\s*[:=]?\s*([AKQJT2-9]|-|$)/.test(plain);
  return marked ? parseMarked(plain) : parseInOrder(plain);
}

function parseInOrder(text: string): Parsed<Hand> {
  const groups = text === "" ? [] : text.split(text.includes(".") ? "." : /[\s,;/|]+/);
  if (groups.length > SUITS.length) {
    return { ok: false, reason: `That is ${groups.length} suits; a hand has four: spades, hearts, diamonds, clubs.` };
  }
  const cards = new Set<Card>();
  for (const [index, group] of groups.entries()) {
    const problem = addRanks(cards, SUITS[index] as Suit, group);
    if (problem !== null) return { ok: false, reason: problem };
  }
  return checkSize(cards);
}

function parseMarked(text: string): Parsed<Hand> {
  const cards = new Set<Card>();
  let suit: Suit | null = null;
  for (const letter of text) {
    const sign = SIGNS[letter] ?? ((SUITS as readonly string[]).includes(letter) ? (letter as Suit) : null);
    if (sign !== null) suit = sign;
    else if (!/[\s:=,;.|/-]/.test(letter)) {
      if (suit === null) return { ok: false, reason: `“${letter}” comes before any suit.` };
      const problem = addRanks(cards, suit, letter);
      if (problem !== null) return { ok: false, reason: problem };
    }
  }
  return checkSize(cards);
}

function addRanks(cards: Set<Card>, suit: Suit, group: string): string | null {
  for (const letter of group.trim()) {
    if (letter === "-" || letter === "—" || letter === " ") continue;
    if (!(RANKS as readonly string[]).includes(letter)) {
      return `“${letter}” is not a card; the cards are A K Q J T 9 8 7 6 5 4 3 2.`;
    }
    const card: Card = `${suit}${letter as Rank}`;
    if (cards.has(card)) return `The ${cardWords(card)} is there twice.`;
    cards.add(card);
  }
  return null;
}

function checkSize(cards: Hand): Parsed<Hand> {
  if (cards.size > HAND_SIZE) return { ok: false, reason: `That is ${cards.size} cards; a hand has 13.` };
  return { ok: true, value: cards };
}
