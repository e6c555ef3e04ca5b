"""The jump cue-bid over their opening: a running minor that asks for a stopper (map, sections 11 and 13).

Advancer bids 3NT with their suit stopped and 4♣ without, which the asker passes or corrects to 4♦. When they bid on,
the general bidder goes on.
"""

from collections.abc import Iterator

from tablefeel.systems.conventions.judgement import opened_suit
from tablefeel.systems.conventions.natural import A_PASS, GAME
from tablefeel.systems.language.context import (  # fmt: skip
    advancer,
    answering,
    having_bid,
    overcaller_rebid,
    partner_called,
    rho_doubled,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, length, solid_suit, stopper
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    SIGN_OFF,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

ASKS_FOR_A_STOPPER = Convention("asks for a stopper", asks="3NT with a stopper in their suit", double_shows_suit=False)
NO_STOPPER = Convention(
    "no stopper, pass or correct", asks="a pass with clubs, 4♦ with diamonds", double_shows_suit=False
)

seven = solid_suit("C") & length("C", 7) | solid_suit("D") & length("D", 7)
quiet = rho_passed | rho_doubled


def ask(s: Situation) -> Rule:
    """The jump in their suit; whoever lists an overcaller's calls says where it stands among them."""
    theirs = opened_suit(s)
    return rule(at(3, theirs), seven & hcp(12, 18) & ~stopper(theirs), name=ASKS_FOR_A_STOPPER, force=FORCING,
                artificial=True, note="a running minor and some strength beside it, no stopper",
                because="nine tricks if partner stops their suit")  # fmt: skip


@written_for(advancer & answering(ASKS_FOR_A_STOPPER) & quiet, CONVENTION)
def answers(s: Situation) -> Iterator[Rule]:
    """3NT or not."""
    yield rule("3NT", stopper(opened_suit(s)), name=GAME, force=SIGN_OFF,
               because="partner has the other tricks")  # fmt: skip
    yield rule("4C", anything, name=NO_STOPPER, artificial=True, because="no stopper: partner plays in the minor")


corrections = in_order(
    overcaller_rebid & having_bid(ASKS_FOR_A_STOPPER) & answering(NO_STOPPER) & quiet,
    [
        rule("4D", length("D", 7), name="diamonds", force=SIGN_OFF),
        rule("P", anything, shows=length("C", 7), name="clubs"),
    ],
    CONVENTION,
)
contract = in_order(
    overcaller_rebid & having_bid(ASKS_FOR_A_STOPPER) & partner_called("3NT") & quiet,
    [rule("P", anything, name=A_PASS, because="partner stops their suit")],
    CONVENTION,
)
