"""5NT asks for the top trumps, five of the agreed major for good ones (map, section 10)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS
from tablefeel.systems.conventions import blackwood, control_bids, gerber, quantitative
from tablefeel.systems.conventions.blackwood import ASKS_FOR_KINGS, rho_quiet, trumps
from tablefeel.systems.conventions.judgement import partner_points, worth
from tablefeel.systems.conventions.natural import A_PASS, SMALL_SLAM
from tablefeel.systems.language.context import (
    Context,
    acted,
    answering,
    card,
    level,
    partner_called,
    suit_agreed,
    we_bid_last,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, control_in, first_round_control, hcp, limit, tops
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    SLAM,
    SLAM_TRIES,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

ASKS_FOR_TRUMPS = Convention("asks for good trumps", asks="six with two of the top three trumps")
GRAND_SLAM_FORCE = Convention("grand slam force", asks="seven with two of the top three trumps")

suit_contract = Context(lambda s: s.agreed_suit is not None or not quantitative.my_notrump(s))


@written_for(
    card("slam.grand_slam_force") & partner_called("5NT") & ~answering(ASKS_FOR_KINGS) & rho_quiet & suit_contract,
    SLAM,
    after=(gerber.after_the_answer, blackwood.after_the_answer, quantitative.five_notrump),
)
def top_trumps(s: Situation) -> Iterator[Rule]:
    """Partner jumped to 5NT: seven with two of the top three trumps."""
    suit = trumps(s)
    if suit is None or s.level != 5:
        return
    yield rule(at(7, suit), tops(suit, 2), name="two top trumps", because="two of the top three trumps")
    yield rule(at(6, suit), anything, name=SMALL_SLAM, force=SIGN_OFF, because="no two of the top three trumps")


@written_for(
    acted & we_bid_last & suit_agreed & level(1, 4),
    SLAM_TRIES,
    before=(blackwood.ask, control_bids.over_jacobys_answer),
)
def good_trumps(s: Situation) -> Iterator[Rule]:
    """A jump to five of the agreed major asks for good trumps: every side suit is controlled."""
    suit = s.agreed_suit
    if suit is None or not suit.is_major or s.partners_last_call.convention.asks:
        return
    low, _ = partner_points(s, suit)
    every = anything
    for other in SUITS:
        if other is not suit:
            every &= first_round_control(other)
    if s.card.value("slam.grand_slam_force"):
        grand = every & tops(suit, 1, 1) & limit(worth(s, suit), 37 - low)
        yield rule(
            "5NT",
            grand,
            name=GRAND_SLAM_FORCE,
            force=FORCING,
            artificial=True,
            because="only the trumps may be missing",
        )
    needs = every & hcp(max(16, 30 - low)) & tops(suit, 0, 1)
    yield rule(at(5, suit), needs, name=ASKS_FOR_TRUMPS, force=INVITATIONAL, because="only the trumps may be missing")


@written_for(answering(ASKS_FOR_TRUMPS) & rho_quiet, SLAM)
def answer_about_trumps(s: Situation) -> Iterator[Rule]:
    """Six with good trumps; if they have bid a suit, with control of it."""
    suit = s.agreed_suit
    if suit is None:
        return
    theirs = s.suit("theirs") if s.their_suits else None
    needs = tops(suit, 2) if theirs is None else control_in(theirs)
    yield rule(at(6, suit), needs, name=SMALL_SLAM, force=SIGN_OFF, because="what partner asked for")
    yield rule("P", anything, name=A_PASS, because="not what partner asked for")
