"""One suit at a time: stoppers and quality."""

from __future__ import annotations

from enum import IntEnum

from tablefeel.evaluation.counts import ACE, JACK, KING, NINE, QUEEN, TEN, Count, Holding, length, top
from tablefeel.evaluation.points import hcp
from tablefeel.kernel import Hand, Suit


class Stopper(IntEnum):
    """How well a suit is held against a notrump contract, in GIB's words.

    By length + HCP of the suit: 4 partial, 5 or 6 likely, 7 full, 8 or more double.
    """

    NONE = 0
    PARTIAL = 1
    LIKELY = 2
    FULL = 3
    DOUBLE = 4

    @property
    def word(self) -> str:
        """As GIB says it; empty for no stopper."""
        return ("", "partial stop", "likely stop", "stop", "two stops")[self]


def _stopper(holding: Holding) -> int:
    strength = length(holding) + hcp.table[holding]
    return sum(strength >= least for least in (4, 5, 7, 8))


stoppers = Count("stoppers", _stopper)
"""The `Stopper` of each suit as a number: `stoppers.of(hand, suit)`, `stoppers.by_suit(hand)`."""

_STOPPERS = tuple(Stopper)
_GUARDS = ((ACE, 1), (KING, 2), (QUEEN, 3), (JACK, 4))


def stopper(hand: Hand, suit: Suit) -> Stopper:
    """How well `suit` is stopped."""
    return _STOPPERS[stoppers.table[hand.holding(suit)]]


def _stops(holding: Holding) -> int:
    return int(any(holding & honour and length(holding) >= cards for honour, cards in _GUARDS))


_stopped = Count("stopped suits", _stops)


def is_stopped(hand: Hand, suit: Suit) -> bool:
    """Whether `suit` is stopped as the textbooks say: A, Kx, Qxx or Jxxx at least."""
    return _stopped.of(hand, suit) == 1


class SuitQuality(IntEnum):
    """How good a suit is to bid, in GIB's words; the definitions are ours.

    A suit is counted one longer when it holds two of the top three honours, or three of the top five.
    """

    NONE = 0
    """Fewer than four cards, or four without a queen or better."""
    BIDDABLE = 1
    """Four cards headed by a queen or better, or five."""
    REBIDDABLE = 2
    """A good five-card suit, or six cards."""
    TWICE_REBIDDABLE = 3
    """A good six-card suit, or seven cards."""
    STRONG = 4
    """A six-card suit or longer with at most one loser opposite a doubleton: AKQ, AKJ, AQJT, KQJ and on."""
    SOLID = 5
    """No loser opposite a void: AKQJ sixth, AKQT seventh, AKQ eighth."""

    @property
    def word(self) -> str:
        """As GIB says it; empty for a suit not worth bidding."""
        return ("", "biddable", "rebiddable", "twice rebiddable", "strong rebiddable", "solid")[self]


def _is_good(holding: Holding) -> bool:
    return top(holding, 3) >= 2 or top(holding, 5) >= 3


def _holds(holding: Holding, cards: int) -> bool:
    return holding & cards == cards


def _quality(holding: Holding) -> SuitQuality:
    held = length(holding)
    tops = ACE | KING | QUEEN
    if _holds(holding, tops):
        if (_holds(holding, JACK) and held >= 6) or (_holds(holding, TEN) and held >= 7) or held >= 8:
            return SuitQuality.SOLID
        if held >= 6:
            return SuitQuality.STRONG
    one_loser = (ACE | KING | JACK, ACE | QUEEN | JACK | TEN, KING | QUEEN | JACK)
    if held >= 6 and any(_holds(holding, cards) for cards in one_loser):
        return SuitQuality.STRONG
    if held == 4:
        return SuitQuality.BIDDABLE if holding & tops else SuitQuality.NONE
    worth = held + _is_good(holding) if held > 4 else 0
    return (SuitQuality.TWICE_REBIDDABLE if worth >= 7 else SuitQuality.REBIDDABLE if worth >= 6
            else SuitQuality.BIDDABLE if worth == 5 else SuitQuality.NONE)  # fmt: skip


_qualities = Count[int]("suit quality", lambda holding: int(_quality(holding)))
_QUALITIES = tuple(SuitQuality)


def suit_quality(hand: Hand, suit: Suit) -> SuitQuality:
    """How good `suit` is to bid."""
    return _QUALITIES[_qualities.of(hand, suit)]


def top_honours(hand: Hand, suit: Suit, ranks: int = 3) -> int:
    """How many of the `ranks` highest cards of `suit` the hand has; 3 counts ace, king and queen."""
    return top(hand.holding(suit), ranks)


def is_good_suit(hand: Hand, suit: Suit) -> bool:
    """Whether `suit` has two of the top three honours or three of the top five: a sound weak two."""
    return _is_good(hand.holding(suit))


def _quality_test(holding: Holding) -> int:
    higher = holding & (ACE | KING | QUEEN)
    minor = (holding & (JACK | TEN)).bit_count() if higher else 0
    return length(holding) + higher.bit_count() + minor


suit_quality_test = Count("suit quality test", _quality_test)
"""Klinger's test for an overcall: `suit_quality_test.of(hand, suit)` is the length plus the honours of the suit, jack
and ten counting only beside a higher honour; bid for no more tricks than that."""

intermediates = Count[int]("intermediates", lambda holding: (holding & (TEN | NINE)).bit_count())
"""Tens and nines."""
