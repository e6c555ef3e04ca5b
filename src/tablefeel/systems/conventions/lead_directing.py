"""Lead-directing doubles of artificial bids: they come before anything else that the hand could say."""

from collections.abc import Iterator

from tablefeel.kernel import Strain
from tablefeel.systems.language.context import Context
from tablefeel.systems.language.needs import hcp, length, tops
from tablefeel.systems.language.order import CONVENTION, SLAM_TRIES, Group
from tablefeel.systems.language.rules import SIGN_OFF, Rule, rule, written_for
from tablefeel.systems.language.situation import Situation

LEADS = Group("lead-directing doubles", after=(SLAM_TRIES,), before=(CONVENTION,))


def _shows_a_lead(s: Situation) -> bool:
    """Whether right-hand opponent has bid a suit artificially, and a double of it shows that suit."""
    made = s.rhos_last_call
    return made.artificial and made.call.is_bid and made.convention.double_shows_suit


@written_for(Context(_shows_a_lead), LEADS)
def doubles(s: Situation) -> Iterator[Rule]:
    """A double of an artificial suit bid shows that suit; of a high one, also a void."""
    bid = s.rhos_last_call.call
    if bid.strain is Strain.NT:
        return
    suit = bid.strain.name
    good = length(suit, 5 if bid.level <= 3 else 4) & tops(suit, 2) & hcp(0, 14)
    yield rule("X", good, name="lead-directing double", force=SIGN_OFF)
    if bid.level >= 4:
        yield rule("X", length(suit, 0, 0) & hcp(0, 14), name="lead-directing double", force=SIGN_OFF)
