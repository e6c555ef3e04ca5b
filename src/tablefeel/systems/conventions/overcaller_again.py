"""I overcalled one of a suit: my second call (map, section 11)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call, Strain, Suit
from tablefeel.systems.conventions.advancing_doubles import longest_of
from tablefeel.systems.conventions.advancing_overcalls import NOTRUMP_ADVANCE, RESPONSIVE_DOUBLE
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    COMPETES,
    GAME,
    NEW_SUIT,
    PREEMPTIVE_RAISE,
    RAISE,
    REBIDS_SUIT,
)
from tablefeel.systems.conventions.overcalls import OVERCALL
from tablefeel.systems.conventions.takeout_doubles import takeout
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    having_bid,
    overcaller_rebid,
    partner_passed,
    rho_bid,
    rho_passed,
    they_opened,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    hcp,
    length,
    limit,
    points,
    shortness,
    stopper,
    support,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

overcalled = overcaller_rebid & having_bid(OVERCALL) & they_opened("1x")
GAME_TRY = "game try"
shape_for_notrump = ~(limit(f.LONGEST, 6) | limit(f.SECOND, 5))


def done(because: str) -> Rule:
    return rule("P", anything, name=A_PASS, because=because)


# Partner raised


@written_for(overcalled & answering(RAISE) & rho_passed, SITUATION)
def after_a_raise(s: Situation) -> Iterator[Rule]:
    """A try or game only with the top of an overcall."""
    mine, bid = s.suit("mine"), s.last_bid
    if mine is None or bid is None:
        return
    late = 0 if s.partners_last_call.force is not INVITATIONAL else 3  # a raise of a balancing overcall
    if mine.is_major and bid.level < 4:
        full = points(16 - late) & (length(mine, 6) | shortness) | points(18 - late)
        if bid.level == 3:
            full = points(15 - late) & (length(mine, 6) | shortness) | points(16 - late)
        yield rule(at(4, mine), full, name=GAME, force=SIGN_OFF, because="the top of an overcall, and a fit")
    if bid.level == 2:
        for other in SUITS_DOWN:
            call = s.cheapest(other)
            if other is not mine and other not in s.their_suits and call is not None and call < at(3, mine):
                yield rule(call, points(16 - late) & length(other, 4), name=GAME_TRY, force=FORCING,
                           because="help in this suit makes game likely")  # fmt: skip
        enough = points(15 - late) & length(mine, 6) | points(16 - late)
        yield rule(at(3, mine), enough, name=GAME_TRY, force=INVITATIONAL, because="the top of an overcall")
    if not mine.is_major and bid.level == 3:
        yield rule("3NT", hcp(15) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    yield done("no game opposite a simple raise")


@written_for(overcalled & answering(PREEMPTIVE_RAISE) & rho_passed, SITUATION)
def after_a_preemptive_raise(s: Situation) -> Iterator[Rule]:
    """Partner is weak: game only with a maximum and shape."""
    mine = s.suit("mine")
    if mine is not None and mine.is_major and s.level == 3:
        yield rule(at(4, mine), points(16) & shortness & length(mine, 6), name=GAME, force=SIGN_OFF)
        yield rule(at(4, mine), hcp(17) | points(17) & shortness, name=GAME, force=SIGN_OFF,
                   because="the top of an overcall, and nine trumps")  # fmt: skip
    yield done("partner has trumps and few points")


@written_for(overcalled & answering(RAISE, PREEMPTIVE_RAISE) & rho_bid, SITUATION)
def they_compete_over_a_raise(s: Situation) -> Iterator[Rule]:
    """They bid over the raise: once more with six trumps, game with a maximum."""
    mine, bid = s.suit("mine"), s.last_bid
    if mine is None or bid is None:
        return
    call, low = s.cheapest(mine), s.partners_last_call.level
    if mine.is_major and call is not None and call.level <= 4 and s.partners_last_call.is_a(RAISE):
        full = points(16) & (length(mine, 6) | shortness) | hcp(17)
        yield rule(at(4, mine), full, name=GAME, force=SIGN_OFF)
    if call is not None and call.level == 3 and low == 2:
        yield rule(call, length(mine, 6) | points(14) & shortness, name=COMPETES,
                   because="nine trumps between us: one higher")  # fmt: skip
        if not s.we_are_vulnerable:
            yield rule(call, points(14), name=COMPETES, because="eight trumps, and a good overcall")
    theirs = bid.strain.suit
    if call is not None and theirs is not None:
        yield from _by_the_law(s, call, mine, theirs)
    if s.at_game and s.level == 4 and bid.strain is not Strain.NT and bid.strain.suit is not None:
        yield rule("X", hcp(15) & length(bid.strain.suit, 3), name="penalty", force=SIGN_OFF)
    yield done("partner has heard my hand")


def _by_the_law(s: Situation, call: Call, mine: Suit, theirs: Suit) -> Iterator[Rule]:
    """As high as our trumps, or a trump short with a singleton in their suit and more than a minimum."""
    if call.level > 4:
        return
    trumps = call.level + 6 - s.partner_least(mine) + (1 if s.we_are_vulnerable and not s.they_are_vulnerable else 0)
    if call.level == 4:
        yield rule(call, length(mine, trumps) & points(11), name=COMPETES, because="as many tricks as trumps")
    yield rule(call, length(mine, trumps - 1) & length(theirs, 0, 1) & points(13), name=COMPETES,
               because="short in their suit, and more than a minimum")  # fmt: skip


# Partner bid notrump or a new suit


@written_for(overcalled & answering(NOTRUMP_ADVANCE) & rho_passed, SITUATION)
def after_notrump(s: Situation) -> Iterator[Rule]:
    """1NT shows 8 to 11, 2NT invites."""
    mine = s.suit("mine")
    if mine is None:
        return
    if s.level == 1:
        if mine.is_major:
            yield rule(at(4, mine), length(mine, 6) & points(18), name=GAME, force=SIGN_OFF)
        yield rule("3NT", hcp(17) & shape_for_notrump, name=GAME, force=SIGN_OFF,
                   because="the top of an overcall: enough for game opposite 8–11")  # fmt: skip
        yield rule("2NT", hcp(15) & shape_for_notrump, name="invitation", force=INVITATIONAL,
                   because="game if partner has a maximum")  # fmt: skip
        if mine.is_major:
            yield rule(at(3, mine), length(mine, 6) & points(15), name="invitation", force=INVITATIONAL)
        yield rule(at(2, mine), length(mine, 6), name=REBIDS_SUIT, because="six cards play better in the suit")
        for other in SUITS_DOWN:
            call = s.cheapest(other)
            if other is not mine and other not in s.their_suits and call is not None and call < at(2, mine):
                yield rule(call, length(other, 4), name="second suit",
                           because="a choice of two suits")  # fmt: skip
        yield done("notrump will do")
        return
    if mine.is_major:
        yield rule(at(4, mine), length(mine, 6) & points(13), name=GAME, force=SIGN_OFF)
        yield rule(at(3, mine), length(mine, 6), name=REBIDS_SUIT)
    yield rule("3NT", hcp(12), name=GAME, force=SIGN_OFF, because="partner invited, and I have a good overcall")
    yield done("a minimum overcall")


@written_for(overcalled & answering(NEW_SUIT) & rho_passed, SITUATION)
def after_a_new_suit(s: Situation) -> Iterator[Rule]:
    """Partner's suit does not force: raise with three cards and strength, my suit with six."""
    mine, suit, bid = s.suit("mine"), s.suit("partner"), s.last_bid
    if mine is None or suit is None or bid is None:
        return
    low = s.cheapest(mine)
    if suit.is_major and s.partner_least(suit) >= 5 and bid.level <= 3:
        strong = support(3) & points(15) & shortness | support(4) & points(15)
        yield (
            rule(at(4, suit), strong, name=GAME, force=SIGN_OFF)
            if bid.level == 3
            else rule(at(bid.level + 2, suit), strong & points(16), name="jump raise", force=INVITATIONAL)
        )
    if bid.level <= 3:
        yield rule(at(bid.level + 1, suit), support(3) & points(13), name=RAISE, force=INVITATIONAL,
                   because="a fit, and a good overcall")  # fmt: skip
    if low is not None and low.level == 2:
        yield rule(at(3, mine), length(mine, 6) & points(14), name=REBIDS_SUIT, force=INVITATIONAL)
    if low is not None and low.level <= 3:
        few = anything if low.level == 2 else support(0, 2)
        yield rule(low, length(mine, 6) & few & support(0, 2), name=REBIDS_SUIT, because="six cards in my own suit")
        yield rule(low, length(mine, 5) & support(0, 1), name=REBIDS_SUIT, rare=True)
    for other in SUITS:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 2:
            yield rule(call, length(other, 4) & points(14) & support(0, 2), name="second suit")
    if bid.level == 1:
        yield rule("2NT", hcp(17) & stopper("theirs") & support(0, 2), name="stopper", force=INVITATIONAL)
        yield rule("1NT", points(14) & hcp(12, 16) & stopper("theirs") & support(0, 2), name="stopper")
    if bid.level == 2:
        yield rule("3NT", hcp(16) & stopper("theirs") & support(0, 2), name=GAME, force=SIGN_OFF)
        yield rule("2NT", hcp(13) & stopper("theirs") & support(0, 2), name="stopper", force=INVITATIONAL)
    yield done("partner's suit is good enough")


@written_for(overcalled & answering(RESPONSIVE_DOUBLE) & rho_passed, SITUATION)
def after_a_responsive_double(s: Situation) -> Iterator[Rule]:
    """Partner has the unbid suits: one of them with four cards, my own suit otherwise."""
    mine = s.suit("mine")
    if mine is None:
        return
    unbid = [suit for suit in SUITS if s.unbid(suit) or (suit in s.partners_suits and suit is not mine)]
    for suit in reversed(unbid):
        call, best = s.cheapest(suit), longest_of(suit, unbid, True)
        if call is not None and call.level <= 3:
            if suit.is_major and call.level == 3:
                yield rule(at(4, suit), length(suit, 4) & points(14), name=GAME, force=SIGN_OFF)
            yield rule(call, length(suit, 4) & best, name="picks one of the unbid suits")
    low = s.cheapest(mine)
    if low is not None:
        yield rule(low, length(mine, 6), name=REBIDS_SUIT)
    for suit in unbid:
        call = s.cheapest(suit)
        if call is not None and call.level <= 3:
            yield rule(call, length(suit, 3), name="picks one of the unbid suits", rare=True)
    if low is not None:
        yield rule(low, anything, name=REBIDS_SUIT, rare=True)


# They bid on and partner is silent


@written_for(
    overcalled
    & partner_passed
    & (rho_passed | rho_bid)
    & Context(lambda s: s.their_last_bid is not None and not s.doubling),
    SITUATION,
)
def partner_is_silent(s: Situation) -> Iterator[Rule]:
    """My suit with six cards, a double with shortness, a second suit; otherwise a pass."""
    mine, bid, theirs = s.suit("mine"), s.their_last_bid, s.suit("theirs")
    if mine is None or bid is None:
        return
    low = s.cheapest(mine)
    if s.level <= 2:
        if low is not None and low.level == 2:
            least = 12 if s.we_are_vulnerable else 10
            yield rule(low, length(mine, 6) & points(least), name=REBIDS_SUIT, because="six cards, at the two level")
        if bid.strain is not Strain.NT and theirs is not None and bid <= Call.S2:
            unbid = [suit for suit in SUITS if s.unbid(suit)]
            shape = length(theirs, 0, 2)
            for suit in unbid:
                shape &= length(suit, 3)
            yield takeout(hcp(14) & shape, note=f"short in {theirs.symbol}, support for the unbid suits",
                          because="support for the unbid suits, and a good overcall")  # fmt: skip
            yield takeout(hcp(17) & length(theirs, 0, 2), note="the top of an overcall", rare=True,
                          because="too strong to sell out")  # fmt: skip
        for other in SUITS_DOWN:
            call = s.cheapest(other)
            if s.unbid(other) and call is not None and call.level <= 3:
                cards = 4 if call.level == 2 else 5
                yield rule(call, length(other, cards) & points(13), name="second suit")
        if low is not None and low.level == 3:
            yield rule(low, length(mine, 7) & points(13) | length(mine, 6) & points(15), name=REBIDS_SUIT)
    elif s.level == 3 and low is not None and low.level == 3:
        yield rule(low, length(mine, 7) & points(14), name=REBIDS_SUIT)
    yield done("partner has nothing to add")
