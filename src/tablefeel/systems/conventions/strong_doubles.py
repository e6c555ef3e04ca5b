"""A strong hand does not sell out: doubles that say so when they have taken all the room (map, section 20).

Over four of their suit a double shows strength, and partner usually leaves it in. At the two and three level, where
partner chooses, `values_doubles` has it; opener after a negative double, a response or in the last seat doubles in
`negative_doubles`, `competitive_rebids` and `reopening`.
"""

from collections.abc import Iterator

from tablefeel.kernel import DOUBLE, Strain, Suit
from tablefeel.systems.conventions import competing, general, values_doubles
from tablefeel.systems.conventions.judgement import partner_points
from tablefeel.systems.conventions.natural import PENALTY_DOUBLE
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    acted,
    after,
    i_opened,
    level,
    opener_rebid,
    overcaller,
    partner_passed,
    rho_bid,
    suit_agreed,
    they_bid_last,
    undoubled,
)
from tablefeel.systems.language.needs import hcp, length, longest
from tablefeel.systems.language.rules import COMPETITIVE, GENERAL, SITUATION, Rule, rule, written_for
from tablefeel.systems.language.situation import Situation

RAISED_PREEMPT, OPENER, TOGETHER = 17, 16, 23
"""HCP to double a raised preempt, as opener, and together with the least that partner has shown."""
NEARLY_HALF = 17
"""HCP together to double with length in their trumps."""

they_raised = Context(lambda s: s.opening is not None and s.opening.strain is (s.last_bid or s.opening).strain)


raised_preempt = (after("2D/2H/2S/3x P 4x") | after("2D/2H/2S/3x P 4x P P")) & they_raised


@written_for(overcaller & raised_preempt, COMPETITIVE)
def over_a_raised_preempt(s: Situation) -> Iterator[Rule]:
    """`(2♥) P (4♥)`, at once or in the last seat: double with 17 and at most three of their cards."""
    yield from _strength(_their_suit(s), RAISED_PREEMPT, 3)


@written_for(opener_rebid & i_opened("1x") & rho_bid & level(4, 4) & (partner_passed | suit_agreed), SITUATION)
def opener_over_the_four_level(s: Situation) -> Iterator[Rule]:
    """`1♦ (1♠) P (4♠)`, `1♦ (2♥) 3♦ (4♥)`: double with 16 and at most two of their cards."""
    yield from _strength(_their_suit(s), OPENER, 2)


@written_for(acted & they_bid_last & undoubled & level(4, 4), GENERAL, after=competing.by_the_law,
             before=general.least_lie)  # fmt: skip
def over_the_four_level(s: Situation) -> Iterator[Rule]:
    """Enough for game together, and nothing else to say."""
    low, _ = partner_points(s, None)
    least = max(TOGETHER - low, 12)
    if _their_suit(s) is not None and s.is_legal(DOUBLE) and least <= s.my_most(f.HCP):
        yield rule("X", hcp(least), name=PENALTY_DOUBLE, because="the points are ours")


@written_for(acted & they_bid_last & undoubled & level(3, 7), GENERAL, after=competing.by_the_law,
             before=(over_the_four_level, values_doubles.doubles, general.least_lie))  # fmt: skip
def four_trumps_and_a_long_suit(s: Situation) -> Iterator[Rule]:
    """Four of their trumps and a suit to force declarer with, or five trumps, and nearly half of the points."""
    theirs = _their_suit(s)
    if theirs is None or not s.is_legal(DOUBLE):
        return
    low, _ = partner_points(s, None)
    least = max(NEARLY_HALF - low, 7)
    if least <= s.my_most(f.HCP):
        shape = length(theirs, 4) & longest(5)
        yield rule("X", hcp(least) & shape, name=PENALTY_DOUBLE, because="long in their trumps, and tricks besides")


def _their_suit(s: Situation) -> Suit | None:
    bid = s.their_last_bid
    return None if bid is None or bid.strain is Strain.NT else bid.strain.suit


def _strength(theirs: Suit | None, least: int, cards: int) -> Iterator[Rule]:
    if theirs is not None:
        yield rule("X", hcp(least) & length(theirs, 0, cards), name=PENALTY_DOUBLE,
                   note=f"strong, not long in {theirs.symbol}; partner may take out with shape",
                   because="too strong to sell out at this level")  # fmt: skip
