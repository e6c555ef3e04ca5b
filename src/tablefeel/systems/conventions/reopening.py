"""Partner passed and they are about to play: opener's second call."""

from collections.abc import Iterator

from tablefeel.kernel import PASS, SUITS, Strain, Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN, opens_weak_notrump
from tablefeel.systems.conventions.natural import A_PASS, JUMP_SHIFT, NEW_SUIT, PENALTY_DOUBLE, REBIDS_SUIT
from tablefeel.systems.conventions.takeout_doubles import four_in_each, takeout
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
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    hcp,
    length,
    longer,
    points,
    shortness,
    stopper,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

undoubled = Context(lambda s: s.doubling == 0)
one_suit = Context(lambda s: len(s.their_suits) == 1)


@written_for(
    opener_rebid & rho_passed & i_opened("1x") & partner_passed & they_bid_last & undoubled & level(0, 3), COMPETITIVE
)
def after_two_passes(s: Situation) -> Iterator[Rule]:
    """Double with shortness in their suit, for partner may have been trapping; else a second suit or a long one."""
    theirs, mine, bid = s.suit("theirs"), s.suit("mine"), s.their_last_bid
    if theirs is None or mine is None or bid is None or bid.strain is Strain.NT:
        return
    call, notrump = s.cheapest(mine), s.cheapest(Strain.NT)
    if notrump is not None and notrump.level <= 2:
        strong = hcp(15, 17) if notrump.level == 1 and opens_weak_notrump(s) else hcp(18, 19)
        yield rule(notrump, strong & balanced & stopper("theirs"), name="strong notrump")
    if call is not None and call.level == 2:
        no_double = ~(_a_major_beside(s) & length(theirs, 0, 1))
        yield rule(at(3, mine), length(mine, 6) & no_double & points(17, 19), name="jump rebid", force=INVITATIONAL)
        yield rule(call, length(mine, 6) & hcp(0, 12), name=REBIDS_SUIT)
    least = 14 if bid.level >= 3 else 10
    after_weak_notrump = opens_weak_notrump(s) and bid.level <= 2
    note = f"short in {theirs.symbol}, support for the unbid suits, or {15 if after_weak_notrump else 16}+ HCP"
    yield takeout(length(theirs, 0, 2) & _three_in_each(s) & hcp(least) & length(mine, 0, 6), note=note)
    yield takeout(hcp(15) & length(theirs, 0, 1) & _a_major_beside(s) & length(mine, 0, 6), note=note)
    yield takeout(hcp(18) & length(theirs, 0, 4), note=note)
    yield from _second_suits(s, mine)
    if call is not None and call.level <= 3:
        yield rule(call, length(mine, 6) & points(0 if call.level == 2 else 15, 17), name=REBIDS_SUIT)
    if after_weak_notrump:
        yield takeout(hcp(15) & balanced & length(theirs, 0, 3), note=note, because="too strong to have opened 1NT")
    yield takeout(hcp(16) & length(theirs, 0, 2), note=note)
    yield rule("P", anything, name=A_PASS, because="length in their suit and no more than a minimum")


@written_for(
    opener_rebid & rho_passed & i_opened("1x") & partner_passed & they_bid_last & undoubled & level(4, 4), COMPETITIVE
)
def after_a_high_preempt(s: Situation) -> Iterator[Rule]:
    """Four of a suit passed round: a double with much more than an opening."""
    theirs = s.suit("theirs")
    if theirs is None:
        return
    strong = hcp(18) | hcp(16) & length(theirs, 0, 1)
    yield rule("X", strong, name=PENALTY_DOUBLE, note="18 points, or 16 and short in their suit; partner may bid",
               because="too strong to let them play")  # fmt: skip


def _a_major_beside(s: Situation) -> Needs:
    """Four cards in a major that nobody has bid."""
    needs = ~anything
    for suit in (Suit.H, Suit.S):
        if s.unbid(suit):
            needs |= length(suit, 4)
    return needs


def _three_in_each(s: Situation) -> Needs:
    """Three cards in each suit that nobody has bid."""
    needs = anything
    for suit in SUITS:
        if s.unbid(suit):
            needs &= length(suit, 3)
    return needs


def _second_suits(s: Situation, mine: Suit) -> Iterator[Rule]:
    """A second suit of an unbalanced hand; a higher one, or one at the three level, with extra strength."""
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if not s.unbid(suit) or call is None or call.level > 3:
            continue
        high = (call.level == 2 and suit > mine) or call.level == 3
        cards = length(suit, 4) & points(17) | length(suit, 5) & points(15) if high else length(suit, 4)
        yield rule(call, cards & shortness, name=NEW_SUIT, because="not suited to a double")


def _strong_second_suits(s: Situation, mine: Suit) -> Iterator[Rule]:
    """A second suit tells more than a double: from 18 points, with a jump from 19."""
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if not s.unbid(suit) or call is None or call.level > 3:
            continue
        two_suits = length(suit, 4) & length(mine, 5) & longer(mine, suit)
        if call.level < 3:
            yield rule(at(call.level + 1, suit), two_suits & hcp(19), name=JUMP_SHIFT, force=GAME_FORCING,
                       because="game opposite very little")  # fmt: skip
        yield rule(call, two_suits & hcp(18), name=NEW_SUIT, force=FORCING, because="two suits and great strength")


def _four_in_each(s: Situation) -> Needs:
    """Four cards in each suit that nobody has bid."""
    return four_in_each([suit for suit in SUITS if s.unbid(suit)])


@written_for(opener_rebid & rho_bid & i_opened("1x") & partner_passed & level(0, 2) & one_suit, COMPETITIVE)
def over_a_bid(s: Situation) -> Iterator[Rule]:
    """They bid on my right: a second suit with 18, or a double for takeout with extra strength."""
    theirs, mine, bid = s.suit("theirs"), s.suit("mine"), s.their_last_bid
    if theirs is None or mine is None or bid is None or bid.strain is Strain.NT:
        return
    strong = hcp(15, 17) if opens_weak_notrump(s) else hcp(18, 19)
    yield rule("1NT", strong & balanced & stopper("theirs"), name="strong notrump")
    yield from _strong_second_suits(s, mine)
    note = f"short in {theirs.symbol} and more than a minimum, or 18+ HCP"
    if s.made[-3].call is PASS:
        note = f"short in {theirs.symbol}, support for the unbid suits, or 18+ HCP"
        yield takeout(length(theirs, 0, 1) & _four_in_each(s), note=note)
    yield takeout(length(theirs, 0, 1) & hcp(15), note=note)
    yield takeout(hcp(18) & length(theirs, 0, 3), note=note)


@written_for(opener_rebid & i_opened("1NT") & partner_passed & they_bid_last & level(2, 2), COMPETITIVE)
def after_one_notrump(s: Situation) -> Iterator[Rule]:
    """1NT and a suit by an opponent: a good maximum with two cards in it doubles for takeout."""
    theirs, bid = s.suit("theirs"), s.their_last_bid
    if theirs is None or bid is None or bid.strain is Strain.NT or s.doubling:
        return
    yield takeout(length(theirs, 0, 2) & hcp(16), note=f"short in {theirs.symbol}, not a minimum")
    yield rule("P", anything, name=A_PASS)
