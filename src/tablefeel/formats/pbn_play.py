"""PBN's play: rows of four cards by player into the order in which they were played (PBN 2.1, chapter 3.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.pbn_sections import PLAIN, Moves
from tablefeel.formats.play import STRENGTHS, SUIT_OF, owner, trick_winner, winning_place
from tablefeel.formats.records import ALONE_CARDS, Hands, PlayedCard
from tablefeel.formats.source import brief
from tablefeel.kernel import PACK, Card, Contract, Hand, Seat, Strain

_INDEX = {word: card.index for card in PACK for word in (str(card), str(card).lower())}
"""The usual ways to write a card."""
_BIT = (1).__lshift__


def play_of(found: Moves, first: Seat, trump: Strain, hands: Hands) -> tuple[PlayedCard, ...] | None:
    """The cards in the order of play; None if unknown cards hide who led to a later trick.

    A row of PBN holds the cards of one trick by player, starting with the opening leader's; each winner leads next.
    """
    play, leader = _plain_tricks(found, first, trump, hands)
    rows = [range(start, min(start + 4, len(found.words))) for start in range(len(play), len(found.words), 4)]
    while rows and all(set(found.words[place]) <= {"-"} for place in rows[-1]):
        rows.pop()
    for row in rows:
        cells = [_cell(found, place) for place in row]
        leader = next((first.after(place) for place in row if _irregular(found, place) == "L"), leader)
        trick = list(_trick(cells, found, row, first, leader, hands))
        play.extend(trick)
        cards = [(made.seat, made.card) for made in trick if made.card is not None]
        if len(cards) == 4:
            leader = trick_winner(cards, trump.suit)
        elif row is not rows[-1]:
            return None
    return tuple(play)


def card_numbers(words: Sequence[str]) -> list[int] | None:
    """The cards by number; None if a word is not a card as usually written."""
    try:
        return [_INDEX[word] for word in words]
    except KeyError:
        return None


def plain_play(
    cards: list[int], first: Seat, contract: Contract, hands: Hands
) -> tuple[tuple[PlayedCard, ...], int] | None:
    """The cards of whole tricks in the order of play, and declarer's tricks; None unless it was all by the laws."""
    if len(cards) & 3:
        return None
    table, strengths = [*ALONE_CARDS[first:], *ALONE_CARDS, *ALONE_CARDS[:first]], STRENGTHS[contract.strain]
    h, i, j, k = (_bits(hands[first + turns - 4]) for turns in range(4))  # what each has left, from `first` on
    play: list[PlayedCard] = []
    turn = won = 0
    for start in range(0, len(cards), 4):
        trick = row = cards[start : start + 4]
        w, x, y, z = _BITS[row[0]], _BITS[row[1]], _BITS[row[2]], _BITS[row[3]]
        if turn:
            trick = row[turn:] + row[:turn]
        a, b, c, d = trick
        led = SUIT_OF[a]
        if not (h & w and i & x and j & y and k & z) or (
            (w | x | y | z) & ~led
            and (
                (not w & led and h & led)
                or (not x & led and i & led)
                or (not y & led and j & led)
                or (not z & led and k & led)
            )
        ):
            return None  # a card that the player does not have, or that does not follow suit
        h ^= w
        i ^= x
        j ^= y
        k ^= z
        play += table[turn][a], table[turn + 1][b], table[turn + 2][c], table[turn + 3][d]
        turn = (turn + trick.index(max(trick, key=strengths[a // 13]))) & 3
        won += turn & 1
    return tuple(play), won if (contract.declarer - first) & 1 else len(cards) // 4 - won


def _bits(hand: Hand | None) -> int:
    return 0 if hand is None else hand.bits


_BITS = tuple(1 << card.index for card in PACK)


def _plain_tricks(found: Moves, first: Seat, trump: Strain, hands: Hands) -> tuple[list[PlayedCard], Seat]:
    """The tricks in front that are whole, not annotated, and of cards that each player holds; and who leads next."""
    end = min(found.extras, default=len(found.words))
    cards = [_INDEX.get(word, -1) for word in found.words[:end]]
    end = cards.index(-1) if -1 in cards else end
    del cards[end & ~3 :]
    if len(set(cards)) != len(cards) or not _fit(cards, first, hands):
        return [], first
    # By player from `first` on, twice around, so that every trick is four neighbours.
    table = [*ALONE_CARDS[first:], *ALONE_CARDS, *ALONE_CARDS[:first]]
    play: list[PlayedCard] = []
    turn = 0
    for start in range(0, len(cards), 4):
        a, b, c, d = trick = cards[start + turn : start + 4] + cards[start : start + turn]
        play += (table[turn][a], table[turn + 1][b], table[turn + 2][c], table[turn + 3][d])
        turn = (turn + winning_place(trick, trump)) & 3
    return play, first.after(turn)


def _fit(cards: Sequence[int], first: Seat, hands: Hands) -> bool:
    """Whether each column of different cards belongs to the player it falls to, from `first` on."""
    for turns in range(4):
        hand = hands[first + turns - 4]
        if hand is None or sum(map(_BIT, cards[turns::4])) & ~hand.bits:
            return False
    return True


def _irregular(found: Moves, place: int) -> str:
    return found.extras.get(place, PLAIN).irregular


def _cell(found: Moves, place: int) -> Card | None:
    """The card of a place in a row; None where there is none."""
    word = found.words[place]
    if set(word) <= {"-"} or word == "+":
        return None
    try:
        return Card.parse(brief(word))
    except BadInput as error:
        raise BadFile(str(error), found.line(place)) from None


def _trick(
    cells: list[Card | None], found: Moves, row: range, first: Seat, leader: Seat, hands: Hands
) -> Iterator[PlayedCard]:
    """The cards of a trick in the order of play, up to the last known one."""
    # Some programs write each trick in the order of play; the hands tell.
    start = leader if not _fits(cells, first, hands) and _fits(cells, leader, hands) else first
    by_seat = {start.after(turns): turns for turns in range(len(cells))}
    order = [leader.after(turns) for turns in range(4)]
    known = [turns for turns, seat in enumerate(order) if seat in by_seat and cells[by_seat[seat]] is not None]
    for turns in range(max(known) + 1 if known else 0):
        seat = order[turns]
        index = by_seat.get(seat)
        if index is None:
            yield PlayedCard(None, seat)
            continue
        place, card = row[index], cells[index]
        if found.words[place] == "+":
            last = order[max(known)]
            raise BadFile(f"{last.word} plays {cells[by_seat[last]]} after '+'", found.line(place))
        if card is not None and (holder := owner(card, hands)) is not None and holder is not seat:
            raise BadFile(f"{seat.word} plays {card}, which {holder.word} holds", found.line(place))
        extras = found.extras.get(place, PLAIN)
        yield PlayedCard(
            card, seat, extras.note, extras.glyphs, tuple(extras.comments), extras.irregular == "R",
            extras.irregular == "L",
        )  # fmt: skip


def _fits(cells: list[Card | None], start: Seat, hands: Hands) -> bool:
    """Whether every card of the row belongs to the player it falls to, from `start` on."""
    return all(card is None or owner(card, hands) in (None, start.after(turns)) for turns, card in enumerate(cells))
