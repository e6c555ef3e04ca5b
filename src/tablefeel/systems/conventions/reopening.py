"""Partner passed and they are about to play: opener's second call."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain
from tablefeel.systems.conventions.natural import A_PASS, REBIDS_SUIT
from tablefeel.systems.conventions.takeout_doubles import takeout
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    i_opened,
    level,
    opener_rebid,
    partner_passed,
    rho_bid,
    rho_passed,
    they_bid_last,
)
from tablefeel.systems.language.needs import anything, balanced, hcp, holds, length, limit, semi_balanced, stopper
from tablefeel.systems.language.rules import COMPETITIVE, Rule, rule, written_for
from tablefeel.systems.language.situation import Situation

undoubled = Context(lambda s: s.doubling == 0)
one_suit = Context(lambda s: len(s.their_suits) == 1)


@written_for(
    opener_rebid & rho_passed & i_opened("1x") & partner_passed & they_bid_last & undoubled & level(0, 3), COMPETITIVE
)
def after_two_passes(s: Situation) -> Iterator[Rule]:
    """Double with shortness in their suit, for partner may have been trapping; else a long suit or a second one."""
    theirs, mine, bid = s.suit("theirs"), s.suit("mine"), s.their_last_bid
    if theirs is None or mine is None or bid is None or bid.strain is Strain.NT:
        return
    call, notrump = s.cheapest(mine), s.cheapest(Strain.NT)
    if notrump is not None and notrump.level <= 2:
        yield rule(notrump, hcp(18, 20) & semi_balanced & stopper("theirs"), name="strong notrump")
    if call is not None and call.level == 2:
        yield rule(call, holds(mine, 6) & (hcp(11, 11) | hcp(12, 15) & holds(theirs, 2)), name=REBIDS_SUIT)
    if call is not None and call.level == 3:
        yield rule(call, holds(mine, 6) & hcp(13, 17) & limit(f.TOP5 + mine, 3), name=REBIDS_SUIT)
    yield takeout(length(theirs, 0, 1) & hcp(11) & length(mine, 0, 6))
    yield takeout(length(theirs, 0, 2) & hcp(13 if bid < Call.S2 else 15) & length(mine, 0, 5))
    yield takeout(hcp(18))
    yield rule("P", anything, name=A_PASS)


@written_for(opener_rebid & rho_bid & i_opened("1x") & partner_passed & level(0, 2) & one_suit, COMPETITIVE)
def over_a_bid(s: Situation) -> Iterator[Rule]:
    """They bid on my right: a double is for takeout and shows extra strength."""
    theirs, bid = s.suit("theirs"), s.their_last_bid
    if theirs is None or bid is None or bid.strain is Strain.NT:
        return
    yield rule("1NT", hcp(18, 19) & balanced & stopper("theirs"), name="strong notrump")
    yield takeout(length(theirs, 0, 1) & hcp(15))
    yield takeout(hcp(18) & length(theirs, 0, 3))


@written_for(opener_rebid & i_opened("1NT") & partner_passed & they_bid_last & level(2, 2), COMPETITIVE)
def after_one_notrump(s: Situation) -> Iterator[Rule]:
    """1NT and a suit by an opponent: a good maximum with two cards in it doubles for takeout."""
    theirs, bid = s.suit("theirs"), s.their_last_bid
    if theirs is None or bid is None or bid.strain is Strain.NT or s.doubling:
        return
    yield takeout(length(theirs, 0, 2) & hcp(16))
    yield rule("P", anything, name=A_PASS)
