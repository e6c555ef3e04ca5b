"""A bid of their suit as a good raise of partner's: by responder, by the advancer, and the overcaller's answer."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.natural import GAME, MINIMUM
from tablefeel.systems.language.context import answering, defenders_side, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, playing_points, support, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

CUE_BID_RAISE = Convention(
    "cue-bid raise", shows="support and more than a raise can show", agrees_suit=True, double_shows_suit=False
)


def by_responder(s: Situation, suit: Suit, theirs: Suit, least: int) -> Iterator[Rule]:
    """Support and the values for game, over their overcall."""
    call = s.cheapest(theirs)
    strong = support(3) & support_points(least, suit=suit)
    if s.card.competition.cue_bid_raise and call is not None and call.level <= 3:
        yield rule(call, strong, name=CUE_BID_RAISE, force=GAME_FORCING, artificial=True,
                   note=f"support for {suit.symbol} and {least} points or more",
                   because="support and the values for game; a raise would not force")  # fmt: skip
    else:
        yield rule(at(4, suit), strong, name=GAME, force=SIGN_OFF)


def by_advancer(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Three trumps and a hand that may make game opposite an overcall."""
    theirs = s.suit("theirs1")
    call = None if theirs is None else s.cheapest(theirs)
    if s.card.competition.cue_bid_raise and call is not None and call.level <= 3:
        least = (11 if suit.is_major else 13) + (1 if call.level == 3 else 0)
        good = support(3) & support_points(least, suit=suit) & hcp(least - 3)
        yield rule(call, good, name=CUE_BID_RAISE, force=FORCING, artificial=True)


@written_for(defenders_side & answering(CUE_BID_RAISE) & rho_passed, COMPETITIVE)
def answers(s: Situation) -> Iterator[Rule]:
    """Partner has a good raise of my overcall: game, a try, or the cheapest bid of the suit."""
    suit = s.agreed_suit
    if suit is None or not suit.is_major:
        return
    yield rule(at(4, suit), playing_points(16, suit=suit), name=GAME, force=SIGN_OFF)
    yield rule(at(3, suit), playing_points(14, 15, suit), name="invitation", force=INVITATIONAL)
    yield rule(cheapest(suit), anything, name=MINIMUM)
