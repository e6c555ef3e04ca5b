"""Notations that several formats share: four hands in a line, and the orders in which trick tables are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from tablefeel.errors import BadInput, NotADeal, NotAHand, NotASeat, NotATrickTable
from tablefeel.formats.records import Hands, completed
from tablefeel.formats.source import brief
from tablefeel.kernel import SEATS, STRAINS, SUITS, Hand, Seat, Strain, TrickTable
from tablefeel.kernel.hands import ALL_CARDS, FULL_HAND, suit_bits

Orders = tuple[tuple[Seat, Strain], ...]

PBN_ORDER: Orders = tuple((seat, strain) for seat in (Seat.N, Seat.S, Seat.E, Seat.W) for strain in reversed(STRAINS))
"""PBN's `DoubleDummyTricks`: declarers N S E W, for each the strains NT S H D C."""

DOT_ORDER: Orders = tuple((seat, strain) for strain in reversed(STRAINS) for seat in SEATS)
"""Solved deals in dot notation: strains NT S H D C, for each the declarers N E S W."""

PLACES: Orders = tuple((seat, strain) for strain in STRAINS for seat in SEATS)
"""The kernel's order: strains C D H S NT, for each the declarers N E S W."""

PBN_PLACES, DOT_PLACES = (tuple(map(PLACES.index, order)) for order in (PBN_ORDER, DOT_ORDER))
"""Where the digits of both orders stand in `PLACES`."""

_TWENTY = re.compile(r"[0-9A-Da-d]{20}")
_DEAL = re.compile(r"(?:([^:.]*):)?(.*)", re.DOTALL)
_UNKNOWN = ("-", "...", "?", "")
_SUITS = r"([AKQJT2-9]*)\.([AKQJT2-9]*)\.([AKQJT2-9]*)\.([AKQJT2-9]*)"
_FOUR = re.compile(rf"([NESW]):{_SUITS} {_SUITS} {_SUITS} {_SUITS}")
_TURNS = {"E": 1, "S": 2, "W": 3}


def hands_of(text: str) -> Hands:
    """Four hands from `N:AKQ2.J2.T98.5432 - … …`: the first seat, then clockwise; `-` is a hand not given.

    If no hand has thirteen cards they are an end position and are taken as they are.
    """
    return _lately(text) if len(text) <= _DEAL_LENGTH else _hands(text)


def _hands(text: str) -> Hands:
    return _four_full_hands(text) or _any_hands(text)


def _four_full_hands(text: str) -> Hands | None:
    """The hands of a deal in the usual notation with all 52 cards; None for anything else."""
    match = _FOUR.fullmatch(text)
    if match is None:
        return None
    first, *suits = match.groups()
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p = map(suit_bits, suits)  # noqa: E741 - sixteen suits
    bits = (a << 39 | b << 26 | c << 13 | d, e << 39 | f << 26 | g << 13 | h, i << 39 | j << 26 | k << 13 | l,
            m << 39 | n << 26 | o << 13 | p)  # fmt: skip
    if min(bits) < 0 or bits[0] | bits[1] | bits[2] | bits[3] != ALL_CARDS:
        return None
    if not bits[0].bit_count() == bits[1].bit_count() == bits[2].bit_count() == FULL_HAND:
        return None  # together they are 52, so that the fourth has thirteen and none is dealt twice
    turned = bits if first == "N" else bits[-_TURNS[first] :] + bits[: -_TURNS[first]]
    north, east, south, west = map(Hand, turned)
    return (north, east, south, west)


def _any_hands(text: str) -> Hands:
    match = _DEAL.fullmatch(text.strip())
    words = match[2].split() if match else []
    if match is None or len(words) != 4:
        expected = "expected a seat, a colon and four hands such as 'N:AKQ2.J2.T98.5432 - - -'"
        raise NotADeal(f"{brief(text, 90)!r} is not a deal: {expected}")
    try:
        first = Seat.parse(match[1] or "N")
    except NotASeat as error:
        raise NotADeal(f"{error} (deal {brief(text, 90)!r})") from None
    given = [None if word in _UNKNOWN else _hand(brief(word), first, turns) for turns, word in enumerate(words)]
    north, east, south, west = given[-first:] + given[:-first]
    hands = completed((north, east, south, west))
    check_lengths(hands)
    return hands


_DEAL_LENGTH = 80
_lately = lru_cache(1000)(_hands)
"""The deals read last: a file of a match or a tournament has the same deal again for every table."""


def _hand(text: str, first: Seat, turns: int) -> Hand:
    try:
        return Hand.parse(text, None)
    except NotAHand as error:
        raise NotADeal(f"{first.after(turns).word}: {error}") from None


def check_lengths(hands: Hands) -> None:
    """Raise if some of the known hands are full and others are not; if none is, they are an end position."""
    lengths = [-1 if hand is None else hand.bits.bit_count() for hand in hands]
    if 13 not in lengths:
        return
    for seat, length in zip(SEATS, lengths, strict=True):
        if 0 <= length < 13:
            raise NotADeal(f"{seat.word} has {length} cards, not 13 ({hands[seat]})")


def text_of(hands: Sequence[Hand | None], first: Seat = Seat.N) -> str:
    """The four hands as PBN writes them, starting with `first`; `-` for a hand not known."""
    turned = (hands[first.after(turns)] for turns in range(4))
    return f"{first}:" + " ".join("-" if hand is None else str(hand) for hand in turned)


def lettered(hand: Hand | None) -> str:
    """A hand as BBO writes it, `SAKQHJ2DT98C5432`; nothing for a hand not known."""
    if hand is None:
        return ""
    return "".join(f"{suit}{hand.ranks(suit)}" for suit in reversed(SUITS))


def table_of(digits: str, places: Sequence[int]) -> TrickTable:
    """The trick table of twenty hexadecimal digits; `places` says where each stands in `PLACES`."""
    if not _TWENTY.fullmatch(digits):
        raise NotATrickTable(f"{brief(digits)!r} is not a trick table: expected 20 digits 0 to 9 and A to D")
    return table_from(zip(places, [int(digit, 16) for digit in digits], strict=True))


def digits_of(table: TrickTable, order: Orders) -> str:
    """The twenty hexadecimal digits of a trick table in `order`, in capitals."""
    return "".join(f"{table.tricks(seat, strain):X}" for seat, strain in order)


def table_from(counts: Iterable[tuple[int, int]]) -> TrickTable:
    """The trick table of twenty places in `PLACES` and their counts; one missing or given twice is refused."""
    found = [-1] * 20
    for place, tricks in counts:
        if found[place] >= 0:
            raise NotATrickTable(f"{' '.join(map(str, PLACES[place]))} is given twice")
        found[place] = tricks
    if -1 in found:
        raise NotATrickTable(f"{' '.join(map(str, PLACES[found.index(-1)]))} is missing")
    return TrickTable.of([found[start : start + 4] for start in range(0, 20, 4)])


def small_number(text: str, what: str, least: int, most: int) -> int:
    """An integer between `least` and `most` from plain digits."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or not least <= int(text) <= most:
        raise BadInput(f"{brief(text)!r} is not {what}: expected {least} to {most}")
    return int(text)
