"""Partner opened one of a suit and right-hand opponent doubled: responder's first call (map, section 16).

In the map's order: a raise of some kind with a fit, a weak jump shift, redouble with ten or more, a suit at the one
level, a weak suit at the two level, 1NT, pass.
"""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.competitive_responses import disturbed
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, NEW_SUIT, PREEMPTIVE_RAISE, RAISE
from tablefeel.systems.language.context import rho_doubled
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    good_suit,
    hcp,
    honours,
    length,
    longer,
    points,
    shortness,
    support,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    NONE,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

JORDAN_2NT = Convention("Jordan 2NT", shows="a limit raise or better", agrees_suit=True)
REDOUBLE = Convention("redouble", shows="the hand is ours")
WEAK_JUMP_SHIFT = Convention("weak jump shift")
WEAK_SUIT = Convention("weak suit")

ONE_LEVEL = (Suit.D, Suit.H, Suit.S)
"""Up the line."""


@written_for(disturbed & rho_doubled, COMPETITIVE)
def over_a_double(s: Situation) -> Iterator[Rule]:
    """The rows of the map in its order of preference."""
    suit = s.suit("partner")
    if suit is None:
        return
    if suit.is_major:
        yield from _raises_of_a_major(suit, 6 if s.we_are_vulnerable else 5)
    else:
        yield from _raises_of_a_minor(suit)
    yield from _weak_jump_shifts(s, suit)
    few = length(suit, 0, 2) if suit.is_major else anything  # what the note says
    yield rule("XX", hcp(10), shows=hcp(10) & few, name=REDOUBLE, force=FORCING,
               note="10 points or more, and no fit for a major",
               because="the hand is ours; perhaps we double them")  # fmt: skip
    yield from _at_the_one_level(s, suit)
    yield from _weak_suits(suit)
    yield rule("1NT", hcp(6, 9), name="natural 1NT")
    yield rule("P", anything, name=A_PASS, because="too weak, or nothing to say")


def _raises_of_a_major(suit: Suit, least: int) -> Iterator[Rule]:
    """Jumps are weak; 2NT is the good raise; a single raise from `least` points."""
    shape = support(5) & shortness & hcp(0, 9) | support(4) & support_points(13, suit=suit) & hcp(0, 9)
    yield rule(at(4, suit), shape, name=PREEMPTIVE_RAISE, force=SIGN_OFF,
               because="long trumps and a short suit: let them guess at the five level")  # fmt: skip
    good = support(4) & support_points(10, suit=suit) | support(3, 3) & support_points(11, suit=suit)
    yield rule("2NT", good, name=JORDAN_2NT, force=FORCING, artificial=True,
               because="a jump raise would be weak")  # fmt: skip
    yield rule(at(3, suit), support(4) & support_points(4, 9, suit), name=PREEMPTIVE_RAISE,
               because="nine trumps: take their room away at once")  # fmt: skip
    yield rule(at(2, suit), support(3, 3) & support_points(least, 10, suit), name=RAISE)


def _raises_of_a_minor(suit: Suit) -> Iterator[Rule]:
    """As for a major with five trumps, but no hand with a four-card major."""
    no_major = length("H", 0, 3) & length("S", 0, 3)
    good = support(5) & support_points(11, suit=suit) & no_major
    yield rule("2NT", good, name=JORDAN_2NT, force=FORCING, artificial=True,
               because="a jump raise would be weak")  # fmt: skip
    long_trumps = support(6) | support(5) & shortness
    yield rule(at(3, suit), long_trumps & support_points(4, 9, suit) & no_major, name=PREEMPTIVE_RAISE)
    trumps = support(5 if suit is Suit.C else 4)
    yield rule(at(2, suit), trumps & support_points(6, 10, suit) & no_major, name=RAISE)


def _at_the_one_level(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A new suit as without the double: four cards, the longest first and the lowest of equals."""
    force = NONE if s.is_passed_hand(s.me) else FORCING
    higher = [one for one in ONE_LEVEL if one > suit]
    for one in higher:
        needs = length(one, 4) & points(6) & hcp(0, 9) & _best_of(one, higher)
        yield rule(at(1, one), needs, name=NEW_SUIT, force=force, because="with ten points I would redouble")


def _best_of(one: Suit, rivals: list[Suit]) -> Needs:
    """No other of these suits is longer; of two five-card suits the higher, of two four-card suits the lower."""
    needs = anything
    for other in rivals:
        if other < one:
            needs &= longer(one, other) | length(one, 5) & longer(one, other, 0)
        elif other > one:
            needs &= longer(one, other) | length(one, 4, 4) & longer(one, other, 0)
    return needs


def _weak_jump_shifts(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A long suit and little else: six cards at the two level, seven at the three level."""
    for other in SUITS_DOWN:
        if other is suit:
            continue
        low = s.cheapest(other)
        if low is None:
            continue
        cards = length(other, 6 if low.level == 1 else 7) & hcp(4, 8) & honours(other, 2)
        yield rule(at(low.level + 1, other), cards, name=WEAK_JUMP_SHIFT,
                   because="a long suit and little else: take room away")  # fmt: skip


def _weak_suits(suit: Suit) -> Iterator[Rule]:
    """Two of a lower suit, not forcing."""
    for other in SUITS_DOWN:
        if other < suit:
            long_suit = length(other, 6) | length(other, 5) & good_suit(other)
            yield rule(at(2, other), long_suit & hcp(6, 9), name=WEAK_SUIT, because="not forcing over their double")
