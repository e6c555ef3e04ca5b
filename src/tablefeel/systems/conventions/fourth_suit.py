"""The fourth suit forces: responder's question, and opener's answers (SAYC booklet, "Fourth suit forcing")."""

from collections.abc import Iterator

from tablefeel.kernel import Call
from tablefeel.systems.conventions import second_suits
from tablefeel.systems.conventions.natural import STRONG_SUPPORT
from tablefeel.systems.conventions.second_suits import i_bid_one_notrump, two_suits
from tablefeel.systems.language.context import answering, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, length, stopper
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    NATURAL,
    Rule,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

FOURTH_SUIT = Convention("fourth suit forcing", asks="three-card support, or a stopper in the suit")


@written_for(two_suits, NATURAL, after=second_suits.games, before=second_suits.below_game)
def ask(s: Situation) -> Iterator[Rule]:
    """The only suit that nobody has bid, with the values for game; at the one level it is natural, a jump forces."""
    fourth = s.suit("fourth")
    call = None if fourth is None or i_bid_one_notrump(s) else s.cheapest(fourth)
    if call is Call.S1:
        call = Call.S2
    if call is not None and call.level <= 3:
        force = GAME_FORCING if s.card.value("responses.fourth_suit_forcing") == "game" else FORCING
        note = "says nothing about the suit"
        yield rule(call, hcp(12), name=FOURTH_SUIT, force=force, artificial=True, note=note)


@written_for(answering(FOURTH_SUIT) & rho_passed, CONVENTION)
def answers(s: Situation) -> Iterator[Rule]:
    """Three-card support first, then notrump with the suit stopped, then whatever describes the hand."""
    partners, first, second = s.suit("partner1"), s.suit("mine"), s.suit("mine2")
    fourth = s.partners_last_call.call.strain.suit
    if partners is None or first is None or fourth is None:
        return
    if partners.is_major:
        strong = length(partners, 3) & hcp(16)
        yield rule(cheapest(partners, 1), strong, name=STRONG_SUPPORT, force=GAME_FORCING)
        yield rule(cheapest(partners), length(partners, 3), name="three-card support")
    yield rule("3NT", stopper(fourth) & hcp(15), name="stopper, extra values")
    yield rule(cheapest("N"), stopper(fourth), name="stopper")
    if second is not None:
        yield rule(cheapest(second), length(second, 5), name="five cards")
    yield rule(cheapest(first), length(first, 6), name="six cards")
    yield rule(cheapest(fourth), length(fourth, 4), name="four cards", artificial=True)
    yield rule(cheapest(first), length(first, 5), name="nothing to add")
    if second is not None:
        yield rule(cheapest(second), length(second, 4), name="nothing to add")
    yield rule(cheapest(first), anything, name="nothing to add")
