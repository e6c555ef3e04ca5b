"""What a rule needs of a hand: `hcp(15, 17) & balanced`.

A `Needs` is a small expression. In a position of the auction it becomes boxes (`boxes.py`), which are tested on hands,
turned into the ranges that a call shows, and into the words why a hand does not fit.

Suits are given as `Suit.S`, by letter (`"S"`) or by their part in the auction: `"partner"` (partner's last suit),
`"partner1"` (the first), `"mine"`, `"mine2"`, `"theirs"`, `"theirs2"`, `"agreed"`, `"fourth"`, `"other major"`,
`"unbid major"`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from tablefeel.kernel import Call, Suit
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import ALWAYS, LEAST, MOST, NEVER, Boxes, both, negated

if TYPE_CHECKING:
    from tablefeel.systems.language.situation import Situation


_MOST_PAIRS = 20_000
"""Combinations of two requirements that are remembered: there is no end of them where cards are edited."""


class Needs:
    """A requirement; combine with `&`, `|` and `~`."""

    __slots__ = ("_bind", "_not", "boxes")

    def __init__(self, boxes: Boxes | None, bind: Callable[[Situation], Boxes] | None = None) -> None:
        self.boxes = boxes
        self._bind = bind
        self._not: Needs | None = None

    def bind(self, situation: Situation) -> Boxes:
        """The boxes in this position of the auction."""
        if self.boxes is not None:
            return self.boxes
        assert self._bind is not None  # noqa: S101 (a requirement without boxes is made with a function)
        return self._bind(situation)

    def __and__(self, other: Needs) -> Needs:
        if self.boxes is None or other.boxes is None:
            return Needs(None, lambda situation: both(self.bind(situation), other.bind(situation)))
        return _together(self, other)

    def __or__(self, other: Needs) -> Needs:
        if self.boxes is None or other.boxes is None:
            return Needs(None, lambda situation: self.bind(situation) + other.bind(situation))
        return _either(self, other)

    def __invert__(self) -> Needs:
        if self.boxes is None:
            return Needs(None, lambda situation: negated(self.bind(situation)))
        if self._not is None:
            self._not = fixed(negated(self.boxes))
        return self._not


@lru_cache(maxsize=12_000)
def fixed(boxes: Boxes) -> Needs:
    """The requirement of these boxes; the same boxes give the same object, so that what is built on it is found."""
    return Needs(boxes)


@lru_cache(maxsize=_MOST_PAIRS)
def _together(one: Needs, other: Needs) -> Needs:
    """Two requirements at once; they are told apart by identity, which `fixed` gives to equal ones."""
    assert one.boxes is not None and other.boxes is not None  # noqa: S101 - our caller has looked
    return fixed(both(one.boxes, other.boxes))


@lru_cache(maxsize=_MOST_PAIRS)
def _either(one: Needs, other: Needs) -> Needs:
    """One of two requirements."""
    assert one.boxes is not None and other.boxes is not None  # noqa: S101 - our caller has looked
    return fixed(one.boxes + other.boxes)


@lru_cache(maxsize=20_000)
def limit(place: int, least: int, most: int = MOST) -> Needs:
    """A range of one feature."""
    return fixed((((place, least, most),),)) if least <= most else fixed(NEVER)


_kept = lru_cache(maxsize=4096)
"""The same words give the same object, so that what is built on it is found."""
Named = str | Suit
"""A suit, its letter, or its part in the auction."""


@_kept
def in_suit(first: int, suit: Named, least: int, most: int = MOST) -> Needs:
    """A range of a per-suit feature, the suit named by letter or by its part in the auction."""
    if isinstance(suit, Suit):
        return limit(first + suit, least, most)
    if suit in "CDHS":
        return limit(first + Suit[suit], least, most)

    def bind(situation: Situation) -> Boxes:
        found = situation.suit(suit)
        return NEVER if found is None or least > most else (((first + found, least, most),),)

    return Needs(None, bind)


# The vocabulary

anything = fixed(ALWAYS)
nothing = fixed(NEVER)
balanced = limit(f.BALANCE, 0, 0)
semi_balanced = limit(f.BALANCE, 0, 1)
"""Balanced, or 5-4-2-2 or 6-3-2-2."""
unbalanced = limit(f.BALANCE, 1, 2)
shortness = limit(f.SHORTEST, 0, 1)
"""A singleton or a void somewhere."""
no_shortness = limit(f.SHORTEST, 2)
flat = limit(f.SHORTEST, 3)
"""4-3-3-3."""


@_kept
def hcp(least: int, most: int = 40) -> Needs:
    return limit(f.HCP, least, most)


@_kept
def card_hcp(key: str, more: int = 0) -> Needs:
    """The HCP that our convention card says at a dotted name; `more` on top of the range's end for the next call."""

    def bind(situation: Situation) -> Boxes:
        low, high = situation.card.value(key)
        return (((f.HCP, low, high),),) if more == 0 else (((f.HCP, high + 1, high + more),),)

    return Needs(None, bind)


@_kept
def card_least(key: str) -> Needs:
    """At least the HCP that our convention card says at a dotted name."""
    return Needs(None, lambda situation: (((f.HCP, situation.card.value(key), 40),),))


card_rule_of = Needs(None, lambda situation: (((f.TWENTY, situation.card.openings.rule_of, MOST),),))
"""The rule of 20, or of what our convention card says."""


@_kept
def points(least: int, most: int = MOST) -> Needs:
    """HCP and one for every card beyond the fourth of a suit."""
    return limit(f.POINTS, least, most)


@_kept
def tp(least: int, most: int = MOST) -> Needs:
    """Length points, and as many HCP as they need at least."""
    return points(least, most) & hcp(max(0, least - 4))


@_kept
def total_points(least: int, most: int = MOST) -> Needs:
    """HCP and 3, 2, 1 for shortness."""
    return limit(f.TOTAL, least, most)


def losers(least: int, most: int = MOST) -> Needs:
    return limit(f.LOSERS, least, most)


def controls(least: int, most: int = MOST) -> Needs:
    return limit(f.CONTROLS, least, most)


def aces(least: int, most: int = 4) -> Needs:
    return limit(f.ACES, least, most)


def kings(least: int, most: int = 4) -> Needs:
    return limit(f.KINGS, least, most)


def rule_of(number: int) -> Needs:
    """The rule of 20, 19 … (HCP and the two longest suits) or of 15 (HCP and spades)."""
    return limit(f.FIFTEEN, 15) if number == 15 else limit(f.TWENTY, number)


def quick_tricks(least: float) -> Needs:
    return limit(f.QUICK, int(2 * least))


def playing_tricks(least: float, most: float = 13) -> Needs:
    """Tricks that the hand takes alone with its long suits."""
    return limit(f.TRICKS, int(2 * least), int(2 * most))


@_kept
def length(suit: Named, least: int, most: int = 13) -> Needs:
    return in_suit(f.LENGTH, suit, least, most)


@_kept
def holds(suit: Suit, least: int) -> Needs:
    """So many cards in a suit, or any number more."""
    return limit(f.LENGTH + suit, least)


@_kept
def support(least: int, most: int = 13) -> Needs:
    """Cards in partner's suit."""
    return in_suit(f.LENGTH, "partner", least, most)


@_kept
def support_points(least: int, most: int = MOST, suit: Named = "partner") -> Needs:
    """HCP and ruffing values, with partner's suit as trumps."""
    return in_suit(f.SUPPORT, suit, least, most)


@_kept
def playing_points(least: int, most: int = MOST, suit: Named = "agreed") -> Needs:
    """Fit points, as the long hand counts: length points, one for a singleton, two for a void."""
    return in_suit(f.PLAYING, suit, least, most)


def longest(least: int, most: int = 13) -> Needs:
    return limit(f.LONGEST, least, most)


def second(least: int, most: int = 13) -> Needs:
    """Cards in the second-longest suit."""
    return limit(f.SECOND, least, most)


@_kept
def longer(one: Named, other: Named, by: int = 1) -> Needs:
    """At least `by` cards more in one suit than in the other; 0 means as long, -1 may be one shorter."""
    if isinstance(one, Suit) or isinstance(other, Suit):
        one, other = (suit.name if isinstance(suit, Suit) else suit for suit in (one, other))
    if one in "CDHS" and other in "CDHS":
        return limit(f.LONGER + 4 * Suit[one] + Suit[other], by)

    def bind(situation: Situation) -> Boxes:
        a, b = situation.suit(one), situation.suit(other)
        return NEVER if a is None or b is None else (((f.LONGER + 4 * a + b, by, MOST),),)

    return Needs(None, bind)


@_kept
def longest_is(suit: str, ties: str = "CDHS") -> Needs:
    """No suit is longer; in a tie with one of the suits not in `ties` the other suit wins."""
    found = anything
    for other in "CDHS":
        if other != suit:
            found &= longer(suit, other, 0 if other in ties else 1)
    return found


@_kept
def stopper(suit: Named) -> Needs:
    """A, Kx, Qxx or Jxxx at least; every suit of theirs for `"theirs"`."""
    if suit != "theirs":
        return in_suit(f.STOPPER, suit, 2)

    def bind(situation: Situation) -> Boxes:
        return (tuple((f.STOPPER + found, 2, MOST) for found in situation.their_suits),)

    return Needs(None, bind)


@_kept
def half_stopper(suit: Named) -> Needs:
    """Qx or Jxx at least."""
    return in_suit(f.STOPPER, suit, 1)


@_kept
def tops(suit: Named, least: int, most: int = 3) -> Needs:
    """Ace, king and queen of a suit."""
    return in_suit(f.TOP3, suit, least, most)


@_kept
def honours(suit: Named, least: int, most: int = 5) -> Needs:
    """The five top cards of a suit."""
    return in_suit(f.TOP5, suit, least, most)


@_kept
def good_suit(suit: Named) -> Needs:
    """Two of the top three honours, or three of the top five."""
    return tops(suit, 2) | honours(suit, 3)


@_kept
def fair_suit(suit: Named) -> Needs:
    """Two of the top five honours."""
    return honours(suit, 2)


@_kept
def strong_suit(suit: Named) -> Needs:
    """Six cards with three of the top four honours, or seven with two of the top three."""
    return length(suit, 6) & in_suit(f.TOP4, suit, 3, 4) | length(suit, 7) & tops(suit, 2)


@_kept
def solid_suit(suit: Named) -> Needs:
    """Six cards headed by ace, king and queen, or seven headed by ace, king, jack and ten."""
    running = tops(suit, 2) & honours(suit, 4) & ace_of(suit) & king_of(suit)
    return length(suit, 6) & tops(suit, 3) | length(suit, 7) & running


def side_tops(suit: Named, least: int, most: int = 9) -> Needs:
    """Aces and kings beside the suit."""
    return in_suit(f.SIDE_TOPS, suit, least, most)


@_kept
def suit_quality(suit: Named, least: int) -> Needs:
    """Length and honours together (Klinger)."""
    return in_suit(f.QUALITY, suit, least)


@_kept
def ace_of(suit: Named) -> Needs:
    return in_suit(f.HAS_ACE, suit, 1)


@_kept
def king_of(suit: Named) -> Needs:
    return in_suit(f.HAS_KING, suit, 1)


@_kept
def control_in(suit: Named) -> Needs:
    """Ace, king, singleton or void."""
    return in_suit(f.CONTROL, suit, 1)


@_kept
def first_round_control(suit: Named) -> Needs:
    """The ace or a void."""
    return in_suit(f.CONTROL, suit, 2)


@_kept
def combined(least: int, most: int = MOST) -> Needs:
    """HCP that reach `least` with the fewest that partner has shown, and not `most` + 1."""
    return Needs(None, lambda situation: _with_partner(f.HCP, situation, least, most))


@_kept
def combined_points(least: int, most: int = MOST) -> Needs:
    """Length points that reach `least` with the fewest HCP that partner has shown."""
    return Needs(None, lambda situation: _with_partner(f.POINTS, situation, least, most))


@_kept
def above_minimum(least: int, most: int = 40) -> Needs:
    """So many HCP more than the fewest that I have shown."""

    def bind(situation: Situation) -> Boxes:
        low = situation.my_least(f.HCP) + _reserve(situation, situation.me)
        return (((f.HCP, low + least, min(40, low + most)),),)

    return Needs(None, bind)


def _reserve(situation: Situation, seat: int) -> int:
    """What a notrump overcall is counted for above its minimum, because its range is wider than an opening's."""
    if situation.opener < 0 or situation.opener & 1 == seat & 1:
        return 0
    low, high = situation.least(seat, f.HCP), situation.most(seat, f.HCP)
    overcalled = any(made.seat == seat and made.call in _NOTRUMP for made in situation.made[situation.opening_at :])
    return (high - low - 1) // 2 if overcalled and 3 <= high - low <= 5 else 0


_NOTRUMP = (Call.N1, Call.N2)


def _with_partner(place: int, situation: Situation, least: int, most: int) -> Boxes:
    low = situation.partner_least(f.HCP) + _reserve(situation, situation.partner)
    return (((place, least - low if least > LEAST else least, most - low if most < MOST else most),),)


@_kept
def fit(suit: str, cards: int = 8) -> Needs:
    """Cards enough for that many trumps with the fewest that partner has shown."""

    def bind(situation: Situation) -> Boxes:
        found = situation.suit(suit)
        if found is None:
            return NEVER
        return (((f.LENGTH + found, cards - situation.partner_least(f.LENGTH + found), MOST),),)

    return Needs(None, bind)
