"""Responder's second call after a forcing or semi-forcing 1NT (map, section 22)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.conventions.forcing_notrump import FORCING_1NT, SEMI_FORCING_1NT
from tablefeel.systems.conventions.natural import A_PASS, GAME, INVITATION, REBIDS_SUIT, REVERSE, TO_PLAY
from tablefeel.systems.conventions.responder_rebids import quiet
from tablefeel.systems.language.context import after, answering, having_bid, partner_called
from tablefeel.systems.language.needs import Needs, anything, hcp, length, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

wide = quiet & having_bid(FORCING_1NT, SEMI_FORCING_1NT) & after("1M P 1NT P * P")
"""I bid 1NT with up to twelve points, perhaps with three trumps."""
invites = "invites game"


def limit_raise(major: Suit) -> Needs:
    """Three trumps and an invitation."""
    return length(major, 3) & support_points(11, suit=major)


@written_for(wide & partner_called("2x") & ~answering(REVERSE), NATURAL)
def over_two_of_a_suit(s: Situation) -> Iterator[Rule]:
    """The limit raise with three trumps, an invitation with 10 to 12, or the best part-score."""
    major, shown = s.suit("partner1"), s.partners_last_call.bid_suit
    if major is None or shown is None:
        return
    strong, weak = hcp(10), hcp(0, 9)
    yield rule(at(3, major), limit_raise(major), name=INVITATION, force=INVITATIONAL,
               because="the limit raise with three trumps")  # fmt: skip
    if answering(REBIDS_SUIT)(s):
        yield rule(at(3, major), length(major, 2) & strong, name=INVITATION, force=INVITATIONAL,
                   because="eight trumps: invites")  # fmt: skip
        yield rule("2NT", strong, name=INVITATION, force=INVITATIONAL, because=invites)
        yield rule("P", anything, shows=weak, name=A_PASS, because="no game opposite a minimum")
        return
    fit = length(shown, 4) & support_points(10, suit=shown) if shown.is_major else length(shown, 5) & strong
    yield rule(at(3, shown), fit, name=INVITATION, force=INVITATIONAL, because="a fit: invites")
    yield rule("2NT", strong, name=INVITATION, force=INVITATIONAL, because=invites)
    trumps = length(shown, 4 if shown.is_major else 5)
    yield rule("P", trumps & weak, name=A_PASS, because="the second suit is the better place")
    yield rule(at(2, major), length(major, 2) & weak, name="preference", because="opener has five cards there")
    for other in SUITS:
        call = s.cheapest(other)
        if other not in (major, shown) and call is not None and call.level <= 3:
            yield rule(call, length(other, 5 if call.level == 2 else 6) & weak, name=TO_PLAY, force=SIGN_OFF,
                       because="a long suit, and no fit")  # fmt: skip
    yield rule("P", anything, shows=weak, name=A_PASS, because="nowhere better to go")


@written_for(wide & ~partner_called("2x"), NATURAL)
def three_trumps(s: Situation) -> Iterator[Rule]:
    """Opener jumped: the limit raise is worth game in the major."""
    major = s.suit("partner1")
    if major is not None and not s.at_game:
        yield rule(
            at(4, major), limit_raise(major), name=GAME, force=SIGN_OFF, because="three trumps, and enough for game"
        )
