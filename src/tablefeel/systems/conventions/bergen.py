"""Bergen raises of one of a major with four trumps: 3C constructive, 3D an invitation, three of the major weak."""

from collections.abc import Iterator

from tablefeel.systems.conventions import major_responses
from tablefeel.systems.conventions.natural import GAME, PREEMPTIVE_RAISE
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    opener_rebid,
    partner_opened,
    passed_hand,
    responder,
    rho_passed,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, playing_points, support, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    SIGN_OFF,
    Rule,
    at,
    bid,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

CONSTRUCTIVE = Convention("Bergen raise", agrees_suit=True)
LIMIT = Convention("Bergen limit raise", agrees_suit=True)

responses = in_order(
    responder & undisturbed & partner_opened("1M") & ~passed_hand & card("responses.bergen_raises"),
    [
        rule(bid(4, "partner"), major_responses.weak_game, name=PREEMPTIVE_RAISE, force=SIGN_OFF,
             because="the trumps and the short suit take the tricks"),
        rule("3D", support(4) & support_points(10, 12), name=LIMIT, force=FORCING, artificial=True,
             because="four trumps, and an invitation to game"),
        rule("3C", support(4) & support_points(7, 9) & hcp(5), name=CONSTRUCTIVE, force=FORCING, artificial=True,
             because="four trumps take away a level from the opponents"),
        rule(bid(3, "partner"), support(4) & support_points(0, 9), name=PREEMPTIVE_RAISE, force=SIGN_OFF,
             because="four trumps and a weak hand: as high as the fit allows"),
    ],
    CONVENTION,
)  # fmt: skip


@written_for(opener_rebid & answering(CONSTRUCTIVE, LIMIT) & rho_passed, CONVENTION)
def answers(s: Situation) -> Iterator[Rule]:
    """Game with the points for it, three of the major with less."""
    suit = s.agreed_suit
    if suit is None:
        return
    least = 14 if s.partners_last_call.is_a(LIMIT) else 17
    yield rule(at(4, suit), playing_points(least, suit=suit), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule(at(3, suit), anything, shows=playing_points(0, least - 1, suit), name="no game", force=SIGN_OFF,
               because="nothing to spare")  # fmt: skip
