"""The general bidder when they have bid: double for penalty, compete by the law of total tricks."""

from collections.abc import Iterator

from tablefeel.kernel import DOUBLE, PASS, SUITS, Call, Suit
from tablefeel.systems.conventions import general
from tablefeel.systems.conventions.judgement import fits, partner_points, worth
from tablefeel.systems.conventions.natural import COMPETES, GAME, OWN_SUIT, PENALTY_DOUBLE
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    acted,
    card,
    i_opened,
    opener_rebid,
    rho_doubled,
    they_bid_last,
)
from tablefeel.systems.language.needs import Needs, anything, hcp, holds, length, limit, points, stopper
from tablefeel.systems.language.rules import GENERAL, SIGN_OFF, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Role, Situation

LAW, LAW_VULNERABLE = (11, 12, 14, 16, 16), (13, 17, 16, 18, 18)
"""Points together for competing at the level of our trumps, by level."""
ONE_SHORT = (19, 22)
"""Points together for competing to the three or four level with a trump less than that."""


@written_for(
    acted & card("competition.law_of_total_tricks") & they_bid_last,
    GENERAL,
    after=general.corrections,
    before=general.least_lie,
)
def by_the_law(s: Situation) -> Iterator[Rule]:
    """Over their bid: double for penalty, or bid as high as the trumps allow."""
    low, _ = partner_points(s, None)
    if s.is_legal(DOUBLE) and s.level >= 3:
        yield from _penalty_doubles(s, low)
    elif s.is_legal(DOUBLE) and s.their_last_bid in (Call.N1, Call.N2):
        yield _penalty(hcp(max(18 - low, 8)), "nearly half of the points for certain, and the lead")
    yield from _to_our_level(s)
    if s.is_legal(DOUBLE) and low >= 8:
        yield from _the_points_are_ours(s, low)
    yield from _own_suit(s, low)
    yield from _second_suit(s, low)
    yield from _openers_minor(s)


doubled_at_one = (
    opener_rebid
    & i_opened("1x")
    & rho_doubled
    & Context(lambda s: s.level == 1 and s.we_bid_last and s.partners_last_call.call in (PASS, Call.N1))
)


@written_for(doubled_at_one, GENERAL, after=general.preference_over_a_double, before=general.least_lie)
def opener_again(s: Situation) -> Iterator[Rule]:
    """They double our opening in the last seat, or partner's 1NT: six cards again; a second suit over a pass."""
    suit = s.suit("mine")
    call = None if suit is None else s.cheapest(suit)
    if suit is not None and call is not None:
        yield rule(call, holds(suit, 6), name=OWN_SUIT, because="six cards: take the room away")
    if suit is not None and s.partners_last_call.call is PASS:
        for other in SUITS:
            low = s.cheapest(other)
            if s.unbid(other) and low is not None and (low.level == 1 or other < suit):
                yield rule(low, holds(other, 4 if low.level == 1 else 5), name="second suit",
                           because="partner is weak: offer a second place to play")  # fmt: skip


def _penalty_doubles(s: Situation, low: int) -> Iterator[Rule]:
    """With the points for it, or with a stack of trumps."""
    suit = None if s.their_last_bid is None else s.their_last_bid.strain.suit
    least = (23 if s.level == 3 else 22 if s.level == 4 else 20) - low
    if suit is None:
        ours = 18 if s.their_last_bid is Call.N3 else least + low
        yield _penalty(hcp(max(ours - low, 8 if low >= 8 else 10)), "the points are ours, and they have no room to run")
        return
    yield _penalty(hcp(max(least, 10)) & stopper(suit) & holds(suit, 3 if s.level >= 4 else 4))
    if s.level >= 5:
        yield _penalty(hcp(max(18 - low, 8)), "most of the points are ours")
    yield _penalty(hcp(max(6, least - 8)) & holds(suit, 4) & limit(f.TOP5 + suit, 3))
    if s.level >= 4:
        tricks = (8, 6, 4, 3)[s.level - 4] - (1 if low >= 6 else 0)
        yield _penalty(limit(f.QUICK, tricks) & holds(suit, 2))


def _the_points_are_ours(s: Situation, low: int) -> Iterator[Rule]:
    """Partner has shown strength and we have most of the points: they may not play undoubled that high."""
    suit = None if s.their_last_bid is None else s.their_last_bid.strain.suit
    if suit is None:
        return
    if (s.level == 4 and s.opener & 1 == s.me & 1) or (s.level == 4 and s.role is Role.ADVANCE):
        yield _penalty(hcp(max(19 - low, 8)), "most of the points are ours")
        yield _penalty(hcp(max(18 - low, 8)) & holds(suit, 3), "the points are ours, and trumps behind them")
    if s.level == 3:
        yield _penalty(hcp(max(21 - low, 8)) & holds(suit, 3) & stopper(suit), "the points are ours, and a trump trick")
        if s.role is Role.OPENERS_SIDE:
            yield _penalty(hcp(max(20 - low, 8)) & holds(suit, 3), "the points are ours, and trumps behind them")


def _penalty(needs: Needs, because: str = "") -> Rule:
    return rule("X", needs, name=PENALTY_DOUBLE, force=SIGN_OFF, because=because)


def _to_our_level(s: Situation) -> Iterator[Rule]:
    """The law of total tricks: as many tricks as trumps, if we are not too weak for it.

    One trick fewer at unfavourable vulnerability, one more with a void in their suit. Eight trumps bid three over two
    of a higher suit with the balance of the points or a singleton; five over five needs eleven.
    """
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    unfavourable = 1 if s.we_are_vulnerable and not s.they_are_vulnerable else 0
    for trump, _ in fits(s):
        call = s.cheapest(trump)
        if call is None or call.level > 5 or bid is None:
            continue
        if call.level == 3 and not s.we_are_vulnerable and _opener_raised_my_four(s, trump):
            yield rule(call, length(trump, 4) & hcp(8), name=COMPETES,
                       because="partner's raise usually has four: eight trumps, and more than a minimum")  # fmt: skip
        mine, _ = partner_points(s, trump)
        together = LAW_VULNERABLE if s.we_are_vulnerable else LAW
        low = limit(worth(s, trump), together[call.level - 1] - mine)
        cards = max(call.level + 6 + (unfavourable if call.level > 2 else 0) - s.partner_least(trump), 1)
        void = anything if theirs is None else length(theirs, 0, 0)
        yield rule(call, length(trump, cards) & low, name=COMPETES, because="as many tricks as trumps")
        if call.level < 5 and theirs is not None:
            yield rule(call, length(trump, max(cards - 1, 1)) & low & void, name=COMPETES,
                       because="a void in their suit is worth a trump")  # fmt: skip
        if call.level == 3 or (call.level == 4 and trump.is_major):
            careful = 2 if s.we_are_vulnerable and mine < 8 else 0  # partner may have next to nothing
            strong = limit(worth(s, trump), ONE_SHORT[call.level - 3] + careful - mine)
            yield rule(call, length(trump, max(cards - 1, 1)) & strong, name=COMPETES,
                       because="a trump less than the level, but the points for it")  # fmt: skip
        if call.level == 3 and not s.we_are_vulnerable and s.partner_least(trump) >= 6:
            yield rule(call, length(trump, cards), name=COMPETES,
                       because="nine trumps opposite a long suit: points do not matter")  # fmt: skip
        yield from _short_in_their_suit(s, call, trump)
        if call.level == 3 and bid.level == 2 and theirs is not None:
            enough = hcp(20 - s.partner_least(f.HCP)) | length(theirs, 0, 1) & low
            if not s.we_are_vulnerable:
                enough |= limit(worth(s, trump), 6) & low
            yield rule(call, length(trump, max(8 - s.partner_least(trump), 1)) & enough, name=COMPETES,
                       because="eight trumps, and short in their suit or most of the points")  # fmt: skip


def _short_in_their_suit(s: Situation, call: Call, trump: Suit) -> Iterator[Rule]:
    """A trump less than the level with a singleton in theirs; five not vulnerable on ten trumps, or on nine and one."""
    theirs = s.suit("theirs")
    shown = s.partner_least(trump)
    if theirs is None or call.level < 4:
        return
    short = length(theirs, 0, 1) & limit(worth(s, trump), 9)
    if call.level == 4 and trump.is_major:
        yield rule(call, holds(trump, max(9 - shown, 1)) & short, name=COMPETES,
                   because="nine trumps, and short in their suit")  # fmt: skip
    if call.level == 5 and not s.we_are_vulnerable:
        little_defence = limit(worth(s, trump), 6) & limit(f.QUICK, 0, 4)
        yield rule(call, holds(trump, max(10 - shown, 1)) & little_defence, name=COMPETES,
                   because="ten trumps: making, or a cheap save")  # fmt: skip
        yield rule(call, holds(trump, max(9 - shown, 1)) & short, name=COMPETES,
                   because="nine trumps, and short in their suit")  # fmt: skip


def _opener_raised_my_four(s: Situation, trump: Suit) -> bool:
    """Whether I responded in this major on four cards or more, and opener raised on three or more."""
    raised = trump is s.agreed_suit and trump.is_major and s.opener == s.partner
    return raised and (s.my_least(trump), s.partner_least(trump)) == (4, 3)


def _openers_minor(s: Situation) -> Iterator[Rule]:
    """Not vulnerable, they are at the two level: three of the minor that partner opened, with support and values."""
    suit = None if s.opening is None else s.opening.strain.suit
    if suit is None or suit.is_major or s.opener != s.partner or s.level != 2 or s.we_are_vulnerable:
        return
    if s.cheapest(suit) is at(3, suit):
        cards = 4 if suit is Suit.D else 5  # a diamond opening has four but for one shape
        yield rule(at(3, suit), holds(suit, cards) & hcp(6), name=COMPETES,
                   because="support for partner's minor, and they are at the two level")  # fmt: skip


def _own_suit(s: Situation, low: int) -> Iterator[Rule]:
    """A good long suit once more, over their bid."""
    for suit in s.my_suits:
        call = s.cheapest(suit)
        if call is None or call.level > 3:
            continue
        cards = 7 if call.level == 3 and s.my_least(suit) >= 6 else 6
        least = (0, 11, 12, 14)[call.level] + (1 if s.we_are_vulnerable else 0) - min(low, 6) // 2
        if suit.is_major:
            yield rule(at(4, suit), holds(suit, 6) & points(21) & hcp(17), name=GAME, force=SIGN_OFF,
                       because="a long suit, and game nearly alone")  # fmt: skip
        yield rule(call, holds(suit, cards) & points(least) & hcp(least - 4), name=OWN_SUIT)


def _second_suit(s: Situation, low: int) -> Iterator[Rule]:
    """A second suit over their bid, with five cards in it or much strength."""
    if not s.my_suits:
        return
    for suit in SUITS:
        call = s.cheapest(suit)
        if not s.unbid(suit) or call is None or call.level > 3:
            continue
        least = (11, 14, 16)[call.level - 1] - min(low, 6) // 2
        yield rule(call, holds(suit, 5) & points(least) & hcp(least - 4), name="second suit")
        if call.level < 3 and not (low == 0 and s.role is Role.REBID and s.partners_last_call.call is PASS):
            yield rule(call, holds(suit, 4) & points(least + 2) & hcp(least - 2), name="second suit")
