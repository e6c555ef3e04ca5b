"""The fourth suit forces: responder's question, and opener's answers (SAYC booklet, "Fourth suit forcing")."""

from collections.abc import Iterator

from tablefeel.kernel import Call
from tablefeel.systems.conventions import second_suits
from tablefeel.systems.conventions.natural import STRONG_SUPPORT
from tablefeel.systems.conventions.second_suits import two_suits
from tablefeel.systems.language.context import answering, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, length, stopper, tp
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    NATURAL,
    NONE,
    Rule,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

FOURTH_SUIT = Convention("fourth suit forcing", asks="three-card support, or a stopper in the suit",
                         shows="says nothing about the suit")  # fmt: skip


@written_for(
    two_suits,
    NATURAL,
    after=(second_suits.invitations_at_one, second_suits.invitations_at_two),
    before=(second_suits.weak_at_one, second_suits.weak_at_two),
)
def ask(s: Situation) -> Iterator[Rule]:
    """The only suit that nobody has bid; at the one level it is natural, and a jump to two spades asks."""
    fourth = s.suit("fourth")
    call = None if fourth is None else s.cheapest(fourth)
    if call is Call.S1:
        call = Call.S2
    if call is None or call.level > 3:
        return
    to_game = s.card.value("responses.fourth_suit_forcing") == "game"
    high = call.level == 3 or to_game
    force = GAME_FORCING if high else FORCING
    least = 13 if call.level == 3 else 12 if to_game else 11 if s.level == 1 else 10
    yield rule(call, hcp(least), name=FOURTH_SUIT, force=force,
               artificial=True, because="too strong for an invitation, and no clear game")  # fmt: skip


five_there = "five cards in the second suit"


@written_for(answering(FOURTH_SUIT) & rho_passed, CONVENTION)
def answers(s: Situation) -> Iterator[Rule]:
    """Three-card support first, then notrump with the suit stopped, then whatever describes the hand."""
    partners, first, second = s.suit("partner1"), s.suit("mine"), s.suit("mine2")
    asked = s.partners_last_call.call
    fourth = asked.strain.suit
    if partners is None or first is None or second is None or fourth is None:
        return
    jump = 1 if asked.level == 2 else 0
    force = GAME_FORCING if s.we_force_to_game else NONE
    strong = tp(16)
    if partners.is_major:
        three = length(partners, 3)
        if jump:
            yield rule(cheapest(partners, 1), three & strong, name=STRONG_SUPPORT, force=GAME_FORCING,
                       because="support and extra strength")  # fmt: skip
        higher = FORCING if asked.level == 3 else force
        yield rule(cheapest(partners), three, name="three-card support", force=higher, because="support comes first")
    if jump:
        yield rule("3NT", stopper(fourth) & hcp(16), name="stopper, extra values", because="the suit is stopped")
    two_long_suits = length(second, 5) & length(fourth, 0, 1)
    yield rule(cheapest(second), two_long_suits, name="five cards", force=FORCING, because=five_there)
    yield rule(cheapest("N"), stopper(fourth), name="stopper", because="the suit is stopped")
    again = s.cheapest(first)
    if again is not None and again.level == 2:
        yield rule(cheapest(first, 1), length(first, 6) & strong, name="six cards, strong", force=GAME_FORCING,
                   because="a long suit and extra strength")  # fmt: skip
    if again is not None and again.level == 3 and not s.we_force_to_game:
        force = FORCING
    yield rule(cheapest(first), length(first, 6), name="six cards", force=force, because="a long suit")
    yield rule(cheapest(second), length(second, 5), name="five cards", force=FORCING, because=five_there)
    enough = anything if asked.level == 2 else hcp(16)
    yield rule(cheapest(fourth), length(fourth, 4) & enough, name="four cards", force=GAME_FORCING, artificial=True,
               because="four cards there")  # fmt: skip
    yield rule(cheapest(first), anything, name="nothing to add", force=force, because="no support and no stopper")
