"""Suits by their part in the auction: partner's last, my first, theirs, the agreed one, the fourth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablefeel.kernel import SUITS, Suit

if TYPE_CHECKING:
    from tablefeel.systems.language.situation import Situation


def _only(suits: list[Suit]) -> Suit | None:
    return suits[0] if len(suits) == 1 else None


def _nth(suits: tuple[Suit, ...], place: int) -> Suit | None:
    return suits[place] if -len(suits) <= place < len(suits) else None


def _their_last(situation: Situation) -> Suit | None:
    for made in reversed(situation.made):
        if made.seat & 1 != situation.me & 1 and made.suit is not None:
            return made.suit
    return _nth(situation.their_suits, 0)


def _last_shown(situation: Situation, seat: int) -> Suit | None:
    """The suit named last, or the one shown last by an artificial call."""
    for made in reversed(situation.made):
        if made.seat == seat and made.suit is not None and made.suit in situation.suits[seat]:
            return made.suit
    return _nth(situation.suits[seat], -1)


def _other_major(situation: Situation) -> Suit | None:
    major = next((suit for suit in situation.our_suits if suit.is_major), None)
    return None if major is None else (Suit.S if major is Suit.H else Suit.H)


PARTS: dict[str, Callable[[Situation], Suit | None]] = {
    "partner": lambda s: _last_shown(s, s.partner),
    "partner1": lambda s: _nth(s.partners_suits, 0),
    "partner2": lambda s: _nth(s.partners_suits, 1),
    "mine": lambda s: _nth(s.my_suits, 0),
    "mine2": lambda s: _nth(s.my_suits, 1),
    "theirs": _their_last,
    "theirs1": lambda s: _nth(s.their_suits, 0),
    "theirs2": lambda s: _nth(s.their_suits, 1),
    "agreed": lambda s: s.agreed_suit,
    "fourth": lambda s: _only([suit for suit in SUITS if s.unbid(suit)]),
    "other major": _other_major,
    "unbid major": lambda s: _only([suit for suit in SUITS if suit.is_major and s.unbid(suit)]),
    "unbid minor": lambda s: _only([suit for suit in SUITS if not suit.is_major and s.unbid(suit)]),
}
