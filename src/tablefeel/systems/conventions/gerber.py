"""Gerber: 4C over notrump asks for aces (SAYC booklet, "Slam bidding")."""

from collections.abc import Iterator

from tablefeel.kernel import Call
from tablefeel.systems.conventions import blackwood, minor_transfer, stayman
from tablefeel.systems.conventions.blackwood import (  # fmt: skip
    NO_ACE_OR_FOUR,
    ONE_ACE,
    THREE_ACES,
    TWO_ACES,
    TWO_ACES_MISSING,
    rho_quiet,
)
from tablefeel.systems.conventions.judgement import partner_points
from tablefeel.systems.conventions.natural import GRAND_SLAM, SMALL_SLAM, TO_PLAY
from tablefeel.systems.conventions.notrump import over_1nt
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import answering, card, having_bid, partner_called
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import aces, anything, combined, hcp, kings, longer, losers
from tablefeel.systems.language.rules import CONVENTION, FORCING, SIGN_OFF, SLAM, Rule, in_order, rule, written_for
from tablefeel.systems.language.situation import Situation

GERBER = Convention("Gerber", asks="how many aces")

ask = in_order(
    over_1nt & card("notrump.stayman") & card("notrump.gerber"),
    [rule("4C", combined(33) & longer("C", "D", -9) & losers(0, 4), name=GERBER, force=FORCING, artificial=True)],
    CONVENTION,
    after=minor_transfer.ask,
    before=stayman.ask,
)
answers = in_order(
    answering(GERBER) & partner_called("4C") & rho_quiet,
    [
        rule("4D", aces(0, 0) | aces(4, 4), name=NO_ACE_OR_FOUR, artificial=True, shows=aces(0)),
        rule("4H", aces(1, 1), name=ONE_ACE, artificial=True),
        rule("4S", aces(2, 2), name=TWO_ACES, artificial=True),
        rule("4NT", aces(3, 3), name=THREE_ACES, artificial=True),
    ],
    SLAM,
)


@written_for(having_bid(GERBER) & rho_quiet, SLAM, after=blackwood.signed_off)
def after_the_answer(s: Situation) -> Iterator[Rule]:
    """The slam in notrump, unless two aces are missing."""
    shown = s.partner_least(f.ACES)
    low, _ = partner_points(s, None)
    yield rule("7NT", aces(4 - shown) & hcp(37 - low), name=GRAND_SLAM)
    yield rule("6NT", aces(3 - shown) & hcp(33 - low), name=SMALL_SLAM, force=SIGN_OFF)
    if s.last_bid is not None and s.last_bid < Call.N4:
        yield rule("4NT", anything, name=TWO_ACES_MISSING, force=SIGN_OFF)
    yield rule("P", anything, name=TO_PLAY)


kings_asked = in_order(  # a partner who bids by another system may ask on
    having_bid(NO_ACE_OR_FOUR, ONE_ACE, TWO_ACES, THREE_ACES) & partner_called("5C") & rho_quiet,
    [
        rule("5D", kings(0, 0) | kings(4, 4), name="no king or four", artificial=True, shows=kings(0)),
        rule("5H", kings(1, 1), name="one king", artificial=True),
        rule("5S", kings(2, 2), name="two kings", artificial=True),
        rule("5NT", kings(3, 3), name="three kings", artificial=True),
    ],
    SLAM,
)
