"""Control bids below game in the agreed major, and what partner does over them."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.conventions import blackwood
from tablefeel.systems.conventions.blackwood import SMALL, asks_for_aces, rho_quiet
from tablefeel.systems.conventions.judgement import partner_points, worth
from tablefeel.systems.conventions.natural import SLAM_TRY, STRONG_SUPPORT, SUPPORT
from tablefeel.systems.conventions.splinters import SPLINTER
from tablefeel.systems.language.context import acted, answering, card
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import aces, anything, control_in, controls, hcp, limit
from tablefeel.systems.language.rules import FORCING, SIGN_OFF, SLAM_TRIES, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation

CONTROL_BID = Convention("control bid")


@written_for(acted & card("slam.control_bids"), SLAM_TRIES, after=blackwood.ask)
def first(s: Situation) -> Iterator[Rule]:
    """A new suit between three and four of the agreed major shows a control and interest in a slam."""
    suit = s.agreed_suit
    if suit is None or not suit.is_major or not s.partner_bid_last or s.level != 3:
        return
    low, _ = partner_points(s, suit)
    interest = limit(worth(s, suit), SMALL - 2 - low, SMALL - low) & hcp(25 - low)
    if s.partners_last_call.is_a(STRONG_SUPPORT, SUPPORT) and s.we_force_to_game:
        interest |= hcp(13)
    for other in (Suit.S, Suit.C, Suit.D, Suit.H):
        call = s.cheapest(other)
        if other is not suit and call is not None and call <= at(4, suit):
            yield rule(call, interest & control_in(other), name=CONTROL_BID, force=FORCING, artificial=True)


@written_for(answering(CONTROL_BID, SPLINTER, SLAM_TRY) & rho_quiet, SLAM_TRIES, after=first)
def over_a_control_bid(s: Situation) -> Iterator[Rule]:
    """Ask for aces with a good hand, show the cheapest control below game, or go back to the trump suit."""
    suit = s.agreed_suit
    call = None if suit is None else s.cheapest(suit)
    if suit is None or call is None or call.level > 5:
        return
    low, _ = partner_points(s, suit)
    for other in SUITS:
        shown = s.cheapest(other)
        if shown is not None and other is not suit and shown < call and shown.level < 5:
            yield rule(shown, control_in(other), name=CONTROL_BID, force=FORCING, artificial=True)
    yield asks_for_aces(limit(worth(s, suit), SMALL - max(low, 10)) & controls(4) & aces(1))
    yield rule(call, anything, name="back to trumps", force=SIGN_OFF)
