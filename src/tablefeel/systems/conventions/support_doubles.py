"""Support doubles and redoubles: opener shows exactly three cards in responder's major when they come in.

Off on the yellow card; `competition.support_doubles` switches them on. A raise then promises four trumps.
"""

from collections.abc import Iterator

from tablefeel.kernel import PASS, Suit
from tablefeel.systems.conventions.natural import A_PASS, GAME
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    card,
    i_opened,
    opener_rebid,
    responder_rebid,
    rho_bid,
    rho_bid_a_suit,
    rho_doubled,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, good_suit, hcp, length, playing_points, stopper, support
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

SUPPORT_DOUBLE = Convention("support double", shows="exactly three cards in responder's major")


def _two_is_open(s: Situation) -> bool:
    """Whether partner named a major at the one level and two of it can still be bid."""
    suit = s.partners_last_call.suit
    if suit is None or not suit.is_major or s.partners_last_call.call.level != 1:
        return False
    return s.cheapest(suit) is at(2, suit)


played = card("competition.support_doubles") & opener_rebid & i_opened("1x") & Context(_two_is_open)


@written_for(played & (rho_bid_a_suit | rho_doubled), SITUATION)
def doubles(s: Situation) -> Iterator[Rule]:
    """Three cards, whatever the strength; four raise."""
    suit = s.suit("partner")
    if suit is not None:
        yield rule("XX" if s.doubling else "X", support(3, 3), name=SUPPORT_DOUBLE, force=FORCING, artificial=True,
                   note=f"exactly three cards in {suit.symbol}",
                   because="a raise would promise four trumps")  # fmt: skip


@written_for(responder_rebid & answering(SUPPORT_DOUBLE) & (rho_passed | rho_bid), SITUATION)
def answers(s: Situation) -> Iterator[Rule]:
    """With five cards in the major its level by fit points; otherwise notrump with a stopper, or the least lie."""
    own, opened, theirs = s.my_last_call.suit, s.suit("partner1"), s.suit("theirs")
    if own is None or opened is None:
        return
    five = length(own, 5)
    yield rule(at(4, own), five & playing_points(13, suit=own), name=GAME, force=SIGN_OFF)
    yield rule(at(3, own), five & playing_points(10, 12, own), name="invitation", force=INVITATIONAL)
    yield rule(at(2, own), five, name="to play in the fit", force=SIGN_OFF)
    stops = stopper("theirs") if theirs is not None else anything
    yield rule("3NT", hcp(13) & stops, name=GAME, force=SIGN_OFF)
    yield rule("2NT", hcp(11, 12) & stops, name="invitation", force=INVITATIONAL)
    if theirs is not None and s.made[-1].call is PASS:
        yield rule("P", length(theirs, 4) & good_suit(theirs) & hcp(8), name="penalty pass")
    yield from _least_lies(s, own, opened)


def _least_lies(s: Situation, own: Suit, opened: Suit) -> Iterator[Rule]:
    """Opener's suit with support, a four-three fit, a pass if they have bid on."""
    if s.made[-1].call is not PASS:
        yield rule("P", anything, name=A_PASS)
        return
    if s.cheapest(opened) is at(2, opened):
        yield rule(at(2, opened), length(opened, 4), name="opener's suit")
    yield rule("1NT", hcp(6, 10) & stopper("theirs"), name="natural 1NT")
    yield rule(cheapest(own), anything, name="to play in a four-three fit", rare=True)
