"""4NT and 5NT over a natural notrump: a slam with a maximum (map, section 10)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call, Strain
from tablefeel.systems.conventions import blackwood
from tablefeel.systems.conventions.blackwood import BLACKWOOD
from tablefeel.systems.conventions.judgement import counted_on, mean_points, partner_points
from tablefeel.systems.conventions.natural import A_PASS, GRAND_SLAM, QUANTITATIVE, SMALL_SLAM
from tablefeel.systems.conventions.notrump import YOU_CHOOSE
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import Context, acted, answering, partner_called, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, combined, good_suit, hcp, length, longest
from tablefeel.systems.language.rules import INVITATIONAL, SIGN_OFF, SLAM, SLAM_TRIES, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation

_NARROW = 3
"""Points between the ends of a range that was told in one bid."""
ENOUGH, TRIES = 33, 31
"""Points together for 6NT, and for asking partner."""
OFFERS_A_SUIT = Convention("slam in a suit", asks="a pass with support, else 6NT")


def my_notrump(s: Situation) -> bool:
    """Whether I have described my hand with a natural notrump bid, and no suit is agreed."""
    if s.agreed_suit is not None:
        return False
    mine = [made for made in s.my_calls if made.call.is_bid]
    return any(made.call.strain is Strain.NT and not made.artificial for made in mine[:2])


natural_notrump = acted & rho_passed & ~answering(BLACKWOOD) & Context(my_notrump)


def is_natural_game(s: Situation) -> bool:
    """Whether partner's 3NT was natural, with no suit agreed."""
    return s.agreed_suit is None and not s.partners_last_call.artificial


def maximum(s: Situation) -> Needs:
    """The top of what I have shown; of a wide range, more than hands in it have on average."""
    low, high = s.my_least(f.HCP), s.my_most(f.HCP)
    return hcp(high if high - low <= _NARROW else mean_points(low, min(high, low + 6)) + 1)


@written_for(acted & rho_passed & partner_called("3NT") & Context(is_natural_game), SLAM_TRIES, after=blackwood.ask)
def over_three_notrump(s: Situation) -> Iterator[Rule]:
    """Partner chose 3NT: six with 33 points together, by what partner has on average; 4NT with a little less."""
    mean = counted_on(s, None)
    yield rule("6NT", hcp(ENOUGH - mean), name=SMALL_SLAM, force=SIGN_OFF, because="33 points together")
    most = partner_points(s, None)[1]
    yield rule("4NT", hcp(max(TRIES - mean, ENOUGH - most), ENOUGH - 1 - mean), name=QUANTITATIVE, force=INVITATIONAL,
               because="a slam opposite a maximum")  # fmt: skip


@written_for(natural_notrump & partner_called("4NT"), SLAM)
def four_notrump(s: Situation) -> Iterator[Rule]:
    """Six with a maximum, in a good suit of five cards as an offer; 5NT with the middle of three points; else pass."""
    top = maximum(s)
    for suit in SUITS:
        if s.my_most(suit) >= 5:
            needs = top & length(suit, 5) & good_suit(suit)
            yield rule(at(6, suit), needs, name=OFFERS_A_SUIT, because="a maximum, and a suit to choose")
    yield rule("6NT", top, name=SMALL_SLAM, force=SIGN_OFF, because="a maximum")
    low, high = s.my_least(f.HCP), s.my_most(f.HCP)
    if 2 <= high - low <= _NARROW:
        yield rule("5NT", hcp(high - 1), name=YOU_CHOOSE, force=INVITATIONAL, because="neither maximum nor minimum")
    yield rule("P", anything, name=A_PASS, because="no maximum")


@written_for(answering(YOU_CHOOSE) & rho_passed, SLAM)
def chosen(_: Situation) -> Iterator[Rule]:
    """Opener has the middle of his range: six with the points for it or a suit that brings a trick."""
    yield rule("6NT", combined(33) | combined(32) & longest(5), name=SMALL_SLAM, force=SIGN_OFF, because="33 together")
    yield rule("P", anything, name=A_PASS, because="not quite 33 together")


@written_for(natural_notrump & partner_called("5NT") & ~answering(YOU_CHOOSE), SLAM)
def five_notrump(s: Situation) -> Iterator[Rule]:
    """Seven with a maximum, six with less."""
    yield rule("7NT", hcp(s.my_most(f.HCP)), name=GRAND_SLAM, force=SIGN_OFF, because="a maximum")
    yield rule("6NT", anything, name=SMALL_SLAM, force=SIGN_OFF, because="no maximum")


@written_for(answering(OFFERS_A_SUIT) & rho_passed, SLAM)
def choose(s: Situation) -> Iterator[Rule]:
    """Pass with four cards in the suit, else 6NT."""
    suit = s.partners_last_call.bid_suit
    if suit is not None and s.last_bid is not None and s.last_bid < Call.N6:
        yield rule("P", length(suit, 4), name=A_PASS, because="nine trumps")
        yield rule("6NT", anything, name=SMALL_SLAM, force=SIGN_OFF, because="no fit")
