"""Doubles that ask for a lead: of artificial bids, of 3NT, of slams (map, section 20)."""

from collections.abc import Iterator

from tablefeel.kernel import PASS, Call, Strain, Suit
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import Context, last_bid, level, rho_bid_a_suit, they_bid_last
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import aces, hcp, honours, length, limit, tops
from tablefeel.systems.language.order import SITUATION, SLAM_TRIES, Group
from tablefeel.systems.language.rules import SIGN_OFF, Rule, rule, written_for
from tablefeel.systems.language.situation import Situation

LEADS = Group("lead-directing doubles", after=(SLAM_TRIES,), before=(SITUATION,))
LEAD_DIRECTING = Convention("lead-directing double", shows="length and strength in the suit named, for the lead")
LIGHTNER = Convention("Lightner double", asks="an unusual lead: dummy's first side suit")
LEAD_DUMMYS_SUIT = Convention("double of 3NT", asks="the lead of dummy's first suit, or of the suit we bid")


def _shows_a_lead(s: Situation) -> bool:
    """Whether right-hand opponent has bid a suit artificially, and a double of it shows that suit."""
    made = s.rhos_last_call
    return made.artificial and made.convention.double_shows_suit


@written_for(rho_bid_a_suit & Context(_shows_a_lead), LEADS)
def doubles(s: Situation) -> Iterator[Rule]:
    """A double of an artificial suit bid shows that suit; of a high one, also a void."""
    bid = s.rhos_last_call.call
    suit = bid.strain.name
    good = length(suit, 5 if bid.level <= 3 else 4) & tops(suit, 2) & hcp(0, 14)
    yield rule("X", good, name=LEAD_DIRECTING, force=SIGN_OFF, because="partner shall lead this suit")
    if bid.level >= 4:
        yield rule("X", length(suit, 0, 0) & hcp(0, 14), name=LEAD_DIRECTING, force=SIGN_OFF,
                   because="a ruff at the first trick")  # fmt: skip


# Their 3NT and their slams, when partner will lead


def _declarer(s: Situation, bid: Call) -> int:
    """Who of the bidding side named the strain first."""
    side = s.last_bidder & 1
    for made in s.made:
        if made.seat & 1 == side and made.call.is_bid and made.call.strain is bid.strain and not made.artificial:
            return made.seat
    return s.last_bidder


def _partner_leads(s: Situation) -> bool:
    """Whether left-hand opponent will play their undoubled contract."""
    bid = s.their_last_bid
    return bid is not None and not s.doubling and _declarer(s, bid) == s.lho


def _dummys_suit(s: Situation, trumps: Suit | None) -> Suit | None:
    """The first suit beside trumps that right-hand opponent, the dummy, has bid."""
    return next((suit for suit in s.suits[s.rho] if suit is not trumps), None)


we_passed = Context(lambda s: all(made.call is PASS for made in s.our_calls))


@written_for(they_bid_last & last_bid("3NT") & Context(_partner_leads) & we_passed, LEADS)
def of_three_notrump(s: Situation) -> Iterator[Rule]:
    """We have not bid: partner is to lead dummy's suit, in which I have five good cards."""
    suit = _dummys_suit(s, None)
    if suit is not None:
        good = length(suit, 5) & tops(suit, 2) & honours(suit, 3) & limit(f.QUICK, 3)
        yield rule("X", good, name=LEAD_DUMMYS_SUIT, force=SIGN_OFF, because="partner shall lead dummy's suit")


@written_for(they_bid_last & level(6, 6) & Context(_partner_leads), LEADS, after=doubles)
def of_a_slam(s: Situation) -> Iterator[Rule]:
    """A void in dummy's side suit, and a trick beside the ruff."""
    bid = s.last_bid
    if bid is None or bid.strain is Strain.NT:
        return
    suit = _dummys_suit(s, bid.strain.suit)
    if suit is not None:
        yield rule("X", length(suit, 0, 0) & aces(1), name=LIGHTNER, force=SIGN_OFF,
                   because="a ruff and an ace beat the slam")  # fmt: skip
