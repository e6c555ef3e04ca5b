"""Answers to 4NT and Gerber when they come in: DOPI, DEPO and ROPI, and what the asker does then (map, section 10)."""

from collections.abc import Iterator

from tablefeel.kernel import BIDS, DOUBLE, REDOUBLE, Call, Strain
from tablefeel.systems.conventions.blackwood import (  # fmt: skip
    ACE_ANSWERS,
    BLACKWOOD,
    FOUR_ACES,
    ONE_ACE,
    THREE_ACES,
    TWO_ACES,
    after_the_answer,
    trumps,
)
from tablefeel.systems.conventions.gerber import GERBER
from tablefeel.systems.conventions.natural import PENALTY_DOUBLE, SMALL_SLAM
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import answering, card, having_bid, rho_bid, rho_doubled
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import aces, anything
from tablefeel.systems.language.rules import SIGN_OFF, SLAM, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation

NO_ACE = Convention("no ace")
EVEN_ACES = Convention("an even number of aces")
ODD_ACES = Convention("an odd number of aces")

by_steps = "they have come in: double none, pass one, then by steps"


def _steps(s: Situation, none: Call) -> Iterator[Rule]:
    """None, one, and from two the next bids upward."""
    yield rule(none, aces(0, 0), name=NO_ACE, artificial=True, because=by_steps)
    yield rule("P", aces(1, 1), name=ONE_ACE, artificial=True, because=by_steps)
    last = s.last_bid
    if last is None:
        return
    suits = [bid for bid in BIDS if bid > last and (bid.strain is not Strain.NT or none is DOUBLE)]
    for number, name, call in zip((2, 3, 4), (TWO_ACES, THREE_ACES, FOUR_ACES), suits, strict=False):
        yield rule(call, aces(number, number), name=name, artificial=True, because=by_steps)


@written_for(answering(BLACKWOOD) & rho_doubled & card("slam.blackwood", "aces"), SLAM)
def doubled(s: Situation) -> Iterator[Rule]:
    """4NT doubled: redouble with none, pass with one."""
    yield from _steps(s, REDOUBLE)


@written_for(answering(GERBER) & rho_doubled, SLAM)
def gerber_doubled(s: Situation) -> Iterator[Rule]:
    """4C doubled: redouble with none, pass with one."""
    yield from _steps(s, REDOUBLE)


@written_for(answering(GERBER) & rho_bid, SLAM)
def gerber_overcalled(s: Situation) -> Iterator[Rule]:
    """They bid over 4C: double with none, pass with one."""
    yield from _steps(s, DOUBLE)


@written_for(answering(BLACKWOOD) & rho_bid, SLAM)
def overcalled(s: Situation) -> Iterator[Rule]:
    """Below five of our suit by steps; above it double with an even number, pass with an odd one."""
    suit = trumps(s)
    if suit is None or s.last_bid is None:
        return
    if s.last_bid < at(5, suit):
        yield from _steps(s, DOUBLE)
        return
    even = aces(0, 0) | aces(2, 2) | aces(4, 4)
    yield rule("X", even, name=EVEN_ACES, artificial=True, because="they are too high for steps")
    yield rule("P", anything, shows=aces(1, 3), name=ODD_ACES, artificial=True, because="they are too high for steps")


@written_for(
    having_bid(BLACKWOOD) & answering(NO_ACE, EVEN_ACES, ODD_ACES, *ACE_ANSWERS) & (rho_bid | ~answering(*ACE_ANSWERS)),
    SLAM,
    before=after_the_answer,
)
def asker(s: Situation) -> Iterator[Rule]:
    """Six with at most one ace missing, five of our suit, or a double."""
    suit = trumps(s)
    if suit is None:
        return
    shown = max(s.partner_least(f.ACES), 1 if s.partners_last_call.is_a(ODD_ACES, ONE_ACE) else 0)
    if s.partners_last_call.is_a(EVEN_ACES):
        yield rule(at(6, suit), aces(1, 2), name=SMALL_SLAM, force=SIGN_OFF, because="at most one ace is missing")
    yield rule(at(6, suit), aces(3 - shown), name=SMALL_SLAM, force=SIGN_OFF, because="at most one ace is missing")
    yield rule(at(5, suit), anything, name="to play, two aces missing", force=SIGN_OFF, because="two aces are missing")
    yield rule("X", anything, name=PENALTY_DOUBLE, because="two aces are missing")
    yield rule("P", anything, name="penalties", because="two aces are missing")
