"""New minor forcing and checkback: after opener's 1NT rebid a minor asks for three-card support or the other major."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions import responder_over_notrump
from tablefeel.systems.conventions.natural import BALANCED_MINIMUM, GAME, INVITATION, TOO_STRONG_FOR_1NT
from tablefeel.systems.conventions.responder_rebids import quiet
from tablefeel.systems.language.context import (
    answering,
    card,
    having_bid,
    later,
    partner_called,
    rho_passed,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, length, nothing, tp
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

NEW_MINOR_FORCING = Convention("new minor forcing", asks="three cards in responder's major, or four in the other")
CHECKBACK = Convention("checkback", asks="three cards in responder's major, or four in the other")
THREE_CARDS = Convention("three cards in partner's major")
OTHER_MAJOR = Convention("four cards in the other major")
NEITHER = Convention("neither major")


@written_for(
    quiet & answering(BALANCED_MINIMUM, TOO_STRONG_FOR_1NT) & partner_called("1NT")
    & card("responses.checkback", "new-minor", "checkback"),
    CONVENTION,
    before=responder_over_notrump.over_one_notrump,
)  # fmt: skip
def ask(s: Situation) -> Iterator[Rule]:
    """Five cards in the major, or four in the other one, and an invitation at least."""
    own, opened, call = s.my_last_call.suit, s.suit("partner1"), responder_over_notrump.asking_minor(s)
    if own is None or opened is None or not own.is_major or call is None:
        return
    more = 3 if s.partners_last_call.is_a(TOO_STRONG_FOR_1NT) else 0
    name = CHECKBACK if s.card.value("responses.checkback") == "checkback" else NEW_MINOR_FORCING
    five = length(own, 5, 5)
    other = length("S", 4) if own is Suit.H else length("H", 4) & length("S", 5, 5)
    if opened is Suit.H:
        other = nothing  # opener has shown the other major
    worth = hcp(11 - more, 18 - more) & tp(12 - more)
    yield rule(call, (five | other) & worth, name=name, force=FORCING, artificial=True,
               because="a 5-3 or 4-4 fit may be there")  # fmt: skip


@written_for(later & undisturbed & answering(NEW_MINOR_FORCING, CHECKBACK) & rho_passed, CONVENTION)
def answers(s: Situation) -> Iterator[Rule]:
    """Support first, then the other major; a jump with a maximum."""
    own = s.suit("partner1")
    if own is None:
        return
    more = 3 if s.my_last_call.is_a(TOO_STRONG_FOR_1NT) else 0
    maximum = hcp(14 + more)
    other = Suit.S if own is Suit.H else Suit.H
    yield rule(at(3, own), length(own, 3) & maximum, name=THREE_CARDS, force=FORCING, because="support and a maximum")
    yield rule(at(2, own), length(own, 3), name=THREE_CARDS, because="support comes first")
    call, cards = s.cheapest(other), 5 if s.suit("mine") is other else 4
    if call is not None and call.level == 2:
        yield rule(call, length(other, cards), name=OTHER_MAJOR, force=FORCING,
                   because=f"{'five' if cards == 5 else 'four'} cards in the other major")  # fmt: skip
    yield rule("3NT", maximum, name=NEITHER, force=SIGN_OFF, because="no fit, a maximum")
    yield rule("2NT", anything, name=NEITHER, because="no fit, a minimum")


def beyond_a_minimum(s: Situation) -> int:
    """How many points more than 12-14 opener's 1NT rebid showed."""
    return 3 if any(made.is_a(TOO_STRONG_FOR_1NT) for made in s.our_calls) else 0


asked = later & undisturbed & having_bid(NEW_MINOR_FORCING, CHECKBACK) & rho_passed


@written_for(asked & answering(THREE_CARDS, OTHER_MAJOR, NEITHER), CONVENTION)
def placing(s: Situation) -> Iterator[Rule]:
    """Game with 13 (10 where opener showed 15-17), an invitation with less."""
    own, last = s.suit("mine"), s.partners_last_call
    if own is None or s.at_game:
        return
    game = hcp(13 - beyond_a_minimum(s))
    if last.is_a(THREE_CARDS):
        yield rule(at(4, own), length(own, 5) & game, name=GAME, force=SIGN_OFF, because="eight trumps")
        if last.call.level == 3:
            yield rule(at(4, own), length(own, 5), name=GAME, force=SIGN_OFF, because="opener has a maximum")
        else:
            yield rule(at(3, own), length(own, 5), name=INVITATION, force=INVITATIONAL, because="eight trumps: invites")
    shown = last.call.strain.suit
    if last.is_a(OTHER_MAJOR) and shown is not None:
        fit = length(shown, 3 if shown is s.suit("partner1") else 4)
        yield rule(at(4, shown), fit & game, name=GAME, force=SIGN_OFF, because="eight trumps")
        yield rule(at(3, shown), fit, name=INVITATION, force=INVITATIONAL, because="eight trumps: invites")
    yield rule("3NT", game, name=GAME, force=SIGN_OFF, because="enough for game")
    if last.call is Call.N2:
        yield rule("P", anything, name="no fit, no game", because="no fit, and nothing to spare")
    if last.call.level == 3:
        yield rule("3NT", anything, name=GAME, force=SIGN_OFF, because="opener has a maximum")
    yield rule("2NT", anything, name=INVITATION, force=INVITATIONAL, because="no fit: invites")


@written_for(
    later & undisturbed & having_bid(THREE_CARDS, OTHER_MAJOR) & answering(INVITATION) & rho_passed, CONVENTION
)
def invited(s: Situation) -> Iterator[Rule]:
    """Responder invites opposite an answer that denied a maximum: game unless it was the least of all."""
    last = s.partners_last_call.call
    suit = last.strain.suit
    game = Call.N3 if suit is None else at(4, suit)
    yield rule(game, hcp(13 + beyond_a_minimum(s)), name="accepts", force=SIGN_OFF, because="not the least of hands")
    yield rule("P", anything, name="declines", because="nothing to spare")
