"""Opener's answers to the fourth suit (SAYC booklet, "Fourth suit forcing")."""

from collections.abc import Iterator

from tablefeel.systems.conventions.natural import (
    FOURTH_SUIT,
    STRONG_SUPPORT,
)
from tablefeel.systems.language.context import answering, rho_passed
from tablefeel.systems.language.needs import anything, hcp, length, stopper
from tablefeel.systems.language.rules import CONVENTION, GAME_FORCING, Rule, cheapest, rule, written_for
from tablefeel.systems.language.situation import Situation


@written_for(answering(FOURTH_SUIT) & rho_passed, CONVENTION)
def answers(s: Situation) -> Iterator[Rule]:
    """Three-card support first, then notrump with the suit stopped, then whatever describes the hand."""
    partners, first, second = s.suit("partner1"), s.suit("mine"), s.suit("mine2")
    fourth = s.made[-2].call.strain.suit
    if partners is None or first is None or fourth is None:
        return
    if partners.is_major:
        yield rule(
            cheapest(partners.name, 1), length(partners.name, 3) & hcp(16), name=STRONG_SUPPORT, force=GAME_FORCING
        )
        yield rule(cheapest(partners.name), length(partners.name, 3), name="three-card support")
    yield rule("3NT", stopper(fourth.name) & hcp(15), name="stopper, extra values")
    yield rule(cheapest("N"), stopper(fourth.name), name="stopper")
    if second is not None:
        yield rule(cheapest(second.name), length(second.name, 5), name="five cards")
    yield rule(cheapest(first.name), length(first.name, 6), name="six cards")
    yield rule(cheapest(fourth.name), length(fourth.name, 4), name="four cards", artificial=True)
    yield rule(cheapest(first.name), length(first.name, 5), name="nothing to add")
    if second is not None:
        yield rule(cheapest(second.name), length(second.name, 4), name="nothing to add")
    yield rule(cheapest(first.name), anything, name="nothing to add")
