"""5NT asks for the top trumps, five of the agreed major for good ones (SAYC booklet, "Slam bidding")."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS
from tablefeel.systems.conventions import blackwood, gerber
from tablefeel.systems.conventions.blackwood import rho_quiet, trumps
from tablefeel.systems.conventions.judgement import partner_points
from tablefeel.systems.conventions.natural import SMALL_SLAM
from tablefeel.systems.language.context import acted, card, partner_called
from tablefeel.systems.language.needs import ace_of, anything, hcp, length, tops
from tablefeel.systems.language.rules import INVITATIONAL, SIGN_OFF, SLAM, SLAM_TRIES, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation


@written_for(card("slam.grand_slam_force") & partner_called("5NT") & rho_quiet, SLAM, after=gerber.after_the_answer)
def top_trumps(s: Situation) -> Iterator[Rule]:
    """Partner jumped to 5NT: seven with two of the top three trumps."""
    suit = trumps(s)
    if suit is None or s.level != 5:
        return
    yield rule(at(7, suit), tops(suit, 2), name="two top trumps")
    yield rule(at(6, suit), anything, name=SMALL_SLAM, force=SIGN_OFF)


@written_for(acted, SLAM_TRIES, before=blackwood.ask)
def good_trumps(s: Situation) -> Iterator[Rule]:
    """A jump to five of the agreed major asks for good trumps: every side suit is controlled."""
    suit = s.agreed_suit
    if suit is None or not suit.is_major or not s.we_bid_last or s.level > 4:
        return
    low, _ = partner_points(s, suit)
    controlled = anything
    for other in SUITS:
        if other is not suit:
            controlled &= ace_of(other) | length(other, 0, 0)
    needs = controlled & hcp(30 - low) & tops(suit, 0, 1)
    yield rule(at(5, suit), needs, name="asks for good trumps", force=INVITATIONAL)
