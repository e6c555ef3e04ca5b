"""Partner overcalled one of a suit: the advancer's first call, one list for each position (map, sections 13 and 19)."""

from collections.abc import Iterator

from tablefeel.kernel import DOUBLE, PASS, SUITS, Strain, Suit
from tablefeel.systems.conventions.cue_bid_raise import CUE_BID_RAISE
from tablefeel.systems.conventions.judgement import SUITS_DOWN, opened_suit
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    GAME,
    NEW_SUIT,
    PENALTY_DOUBLE,
    PREEMPTIVE_RAISE,
    RAISE,
)
from tablefeel.systems.conventions.overcalls import OVERCALL
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    answering,
    rho_bid,
    rho_doubled,
    rho_passed,
    rho_redoubled,
    they_opened,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    good_suit,
    hcp,
    length,
    limit,
    longer,
    longest,
    nothing,
    points,
    shortness,
    stopper,
    support,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    NONE,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

RESPONSIVE_DOUBLE = Convention("responsive double", asks="partner to pick one of the unbid suits")
NOTRUMP_ADVANCE = Convention("notrump advance")
STRONG_REDOUBLE = Convention("redouble for strength", shows="no support")

overcalled = advancer & answering(OVERCALL) & they_opened("1x")


def partner_balanced(s: Situation) -> bool:
    """Whether partner's last call was made where a pass would have ended the auction."""
    return len(s.made) > 3 and not any(made.call for made in s.made[-4:-2])


def _height(height: int) -> Context:
    return Context(lambda s: s.partners_last_call.level == height)


in_last_seat = Context(partner_balanced)
flat = limit(f.LONGEST, 0, 4) & limit(f.SHORTEST, 3)
"""4-3-3-3."""

# The pieces


def their_first(s: Situation) -> Suit:
    """The suit that they opened."""
    return opened_suit(s)


def raise_with_a_cue_bid(s: Situation, needs: Needs) -> Iterator[Rule]:
    """A bid of opener's suit: a limit raise or better."""
    call = s.cheapest(their_first(s))
    if call is not None and call.level <= 3 and s.card.competition.cue_bid_raise:
        yield rule(call, needs, name=CUE_BID_RAISE, force=FORCING, artificial=True,
                   note="a good raise of partner's suit", because="too good for a plain raise")  # fmt: skip


def notrump(ranges: tuple[tuple[int, int], ...], needs: Needs) -> Iterator[Rule]:
    """1NT, 2NT and 3NT with so many points and their suits stopped."""
    for height, (low, high) in zip((1, 2, 3), ranges, strict=True):
        force = (NONE, INVITATIONAL, SIGN_OFF)[height - 1]
        name = GAME if height == 3 else NOTRUMP_ADVANCE
        if low <= high:
            yield rule(f"{height}NT", hcp(low, high) & stopper("theirs") & needs, name=name, force=force,
                       because="their suit stopped, no fit for partner")  # fmt: skip


def new_suits(
    s: Situation, low: int, high: int, needs: Needs, poor: bool = False, top: int = 2, majors: bool = False
) -> Iterator[Rule]:
    """A good five-card suit or any six cards, not forcing; the longer one, the higher of two alike."""
    suits = [suit for suit in SUITS_DOWN if suit not in s.their_suits and suit not in s.partners_suits]
    for suit in suits:
        call = s.cheapest(suit)
        if call is None or call.level > top or (majors and not suit.is_major):
            continue
        best = anything
        for other in suits:
            if other is not suit:
                best &= longer(suit, other, 0)
        least = max(low, 10) if call.level == 2 and low == 8 else low
        shape = length(suit, 5) if poor else length(suit, 6) | length(suit, 5) & good_suit(suit)
        yield rule(call, shape & best & points(least, high) & needs, name=NEW_SUIT,
                   because="a suit of my own, no fit for partner")  # fmt: skip


def jump_in_a_new_suit(s: Situation, needs: Needs) -> Iterator[Rule]:
    """A good six-card suit and an opening bid: invites."""
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if suit not in s.their_suits and suit not in s.partners_suits and call is not None and call.level <= 2:
            good = length(suit, 6) & good_suit(suit) & hcp(12) & points(12, 14)
            yield rule(at(call.level + 1, suit), good & needs, name="jump in a new suit", force=INVITATIONAL,
                       because="a good suit and an opening bid")  # fmt: skip


def shapely_game(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Five trumps and a short suit with a weak hand: four of partner's major."""
    call = s.cheapest(suit)
    if suit.is_major and call is not None and call.level <= 4:
        yield rule(at(4, suit), support(5) & shortness & hcp(0, 9) & support_points(5, suit=suit),
                   name=PREEMPTIVE_RAISE, force=SIGN_OFF,
                   because="ten trumps and a short suit: bid it at once")  # fmt: skip


def raises(s: Situation, suit: Suit, low: int = 6, high: int = 10) -> Iterator[Rule]:
    """Three trumps raise once, four jump with a weak hand."""
    call = s.cheapest(suit)
    if call is None:
        return
    four = support(4) & ~flat
    if call.level <= 2:
        yield rule(at(3, suit), four & support_points(3, 9, suit), name=PREEMPTIVE_RAISE,
                   because="nine trumps, few points: take their room")  # fmt: skip
        once = support(3, 3) & support_points(low, high, suit) | flat & support(4) & support_points(low, 9, suit)
        yield rule(call, once, name=RAISE, because="three trumps are enough opposite five")
    elif call.level == 3:
        yield rule(call, four & support_points(5, 9, suit) | support(3) & support_points(max(low, 8), high, suit),
                   name=RAISE, because="we have the trumps to compete")  # fmt: skip


def responsive(s: Situation, least: int, few: Needs) -> Iterator[Rule]:
    """A double for the unbid suits; for the fourth suit when they have bid two."""
    if not s.is_legal(DOUBLE) or s.level > 3:
        return
    theirs = s.rhos_last_call.suit
    if not s.card.competition.responsive_doubles:
        if theirs is not None:
            yield rule("X", few & length(theirs, 4) & hcp(least + 1), name=PENALTY_DOUBLE,
                       note=f"four cards in {theirs.symbol}", because="they have bid my suit")  # fmt: skip
        return
    unbid = [suit for suit in SUITS if s.unbid(suit)]
    if not unbid or len(unbid) > 2:
        return
    shape = few
    for suit in unbid:
        shape &= length(suit, 4)
    note = " and ".join(suit.symbol for suit in unbid)
    yield rule("X", shape & hcp(least), name=RESPONSIVE_DOUBLE, force=FORCING, note=f"four cards in {note}",
               because="partner picks the suit")  # fmt: skip


def good_hands(s: Situation, no_fit: Needs) -> Iterator[Rule]:
    """A cue-bid without support: too strong for any bid that partner may pass."""
    call = s.cheapest(their_first(s))
    if call is not None and call.level <= 3:
        suit = longest(5) & points(15)
        yield rule(call, no_fit & (hcp(15) | suit & hcp(13)), name=CUE_BID_RAISE, force=FORCING, artificial=True,
                   rare=True, because="too strong for a bid that partner may pass")  # fmt: skip


def silence(because: str = "nothing good enough to bid at this level") -> Rule:
    return rule("P", anything, name=A_PASS, because=because)


# Over an overcall at the one level, right-hand opponent passes


@written_for(overcalled & _height(1) & rho_passed & ~in_last_seat, SITUATION)
def over_one_level(s: Situation) -> Iterator[Rule]:
    """Raise with three trumps, then notrump, then a suit."""
    suit = s.suit("partner")
    if suit is None:
        return
    if not suit.is_major:
        yield from _majors_over_diamonds(s)
    yield from shapely_game(s, suit)
    yield from _limit_raise(s, suit)
    yield from raises(s, suit)
    few = support(0, 2) if suit.is_major else support(0, 3)
    yield from good_hands(s, few & ~(stopper("theirs") & longest(0, 5)))
    yield from jump_in_a_new_suit(s, few & ~(stopper("theirs") & longest(0, 5)))
    yield from new_suits(s, 8, 14, few & longest(6))
    yield from new_suits(s, 10, 14, few & hcp(10), majors=True)
    yield from notrump(((8, 11), (12, 14), (15, 40)), few)
    yield from new_suits(s, 8, 13, few)
    yield silence()


def _limit_raise(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Eleven with three trumps, ten with four; a passed hand the same."""
    good = support(3) & support_points(11, suit=suit) | support(4) & support_points(10, suit=suit) & hcp(7)
    yield from raise_with_a_cue_bid(s, good & hcp(7))


def _majors_over_diamonds(s: Situation) -> Iterator[Rule]:
    """1♣ (1♦): a four-card major before a raise."""
    for major, rival in ((Suit.S, Suit.H), (Suit.H, Suit.S)):
        if major not in s.their_suits and s.is_legal(at(1, major)):
            longer_one = longer(major, rival, 1 if major is Suit.S else 0)
            both = longer_one | length(rival, 5) & longer(major, rival, 0)
            yield rule(at(1, major), length(major, 4) & both & points(8, 13), name=NEW_SUIT,
                       because="a major before a raise of a minor")  # fmt: skip


# Right-hand opponent acts


@written_for(overcalled & _height(1) & rho_bid & ~in_last_seat, SITUATION)
def over_one_level_they_bid(s: Situation) -> Iterator[Rule]:
    """The same raises; a double shows the unbid suits, or is for penalties over 1NT."""
    suit, bid = s.suit("partner"), s.last_bid
    if suit is None or bid is None:
        return
    few = support(0, 2)
    if s.level >= 3:
        yield from _over_a_jump(s, suit)
    yield from shapely_game(s, suit)
    yield from _limit_raise(s, suit)
    yield from raises(s, suit)
    if bid.strain is Strain.NT:
        yield rule("X", hcp(9) & few, name=PENALTY_DOUBLE, because="we have the balance of the points")
        yield from new_suits(s, 9, 13, few)
        yield silence("nothing to add")
        return
    two_suits = len(s.their_suits) == 2
    yield from responsive(s, 8, support(1, 2) if two_suits else few)
    yield from new_suits(s, 9, 13, few & longest(6), top=3)
    yield from new_suits(s, 10, 13, few & hcp(10), majors=True)
    yield from notrump(((8, 11), (12, 14), (15, 40)), few)
    yield from new_suits(s, 9, 13, few, top=3)
    yield from good_hands(s, few)
    yield silence("nothing to add")


def _over_a_jump(s: Situation, suit: Suit) -> Iterator[Rule]:
    """They jumped to the three level: game with a limit raise, for the cue-bid is too high."""
    call, cue = s.cheapest(suit), s.cheapest(their_first(s))
    if suit.is_major and call is not None and call.level <= 4 and (cue is None or cue.level > 3):
        good = support(3) & support_points(12, suit=suit) | support(4) & support_points(10, suit=suit)
        yield rule(at(4, suit), good & hcp(6), name=GAME, force=SIGN_OFF, because="a limit raise or better")


takes_out = rho_doubled & Context(lambda s: not s.rhos_last_call.is_a(PENALTY_DOUBLE))


@written_for(overcalled & _height(1) & (takes_out | rho_redoubled) & ~in_last_seat, SITUATION)
def over_one_level_they_double(s: Situation) -> Iterator[Rule]:
    """Raise more freely, redouble with ten, run to a long suit."""
    suit = s.suit("partner")
    if suit is None:
        return
    yield from shapely_game(s, suit)
    yield from _limit_raise(s, suit)
    yield from raises(s, suit, 5)
    if s.doubling == 1:
        yield rule("XX", hcp(10) & support(2, 2), name=STRONG_REDOUBLE, because="the points are ours")
    yield from new_suits(s, 5, 9, support(0, 2), poor=True)
    yield silence()


# Over an overcall at the two level


@written_for(overcalled & _height(2) & (rho_passed | rho_bid | takes_out | rho_redoubled) & ~in_last_seat, SITUATION)
def over_two_level(s: Situation) -> Iterator[Rule]:
    """Raise with three trumps, a cue-bid with more, notrump with a stopper, a suit."""
    suit = s.suit("partner")
    if suit is None:
        return
    few = support(0, 2) if suit.is_major else anything
    good = support(3) & support_points(11, suit=suit) & hcp(8)
    bid = s.last_bid
    if bid is not None and bid.strain is Strain.NT:
        yield rule("X", hcp(9) & support(0, 2), name=PENALTY_DOUBLE, because="we have the balance of the points")
    if not suit.is_major:
        yield from notrump(((99, 0), (11, 13), (14, 40)), longest(0, 5))
    yield from _over_a_jump(s, suit) if s.level >= 3 else ()
    yield from shapely_game(s, suit)
    yield from raise_with_a_cue_bid(s, good)
    yield from _two_level_raises(s, suit)
    if s.rhos_last_call.call.is_bid:
        yield from responsive(s, 8, support(0, 2))
    top = 3
    yield from new_suits(s, 10, 13, support(0, 2) & longest(6), top=top)
    if suit.is_major:
        yield from notrump(((99, 0), (11, 13), (14, 40)), few)
    yield from new_suits(s, 10, 13, support(0, 2), top=top)
    yield from good_hands(s, support(0, 2) & points(14))
    yield silence()


def _two_level_raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    call = s.cheapest(suit)
    if call is None:
        return
    if call.level == 3:
        yield rule(call, support(3) & support_points(7, 10, suit), name=RAISE,
                   because="a fit, and some values opposite a sound overcall")  # fmt: skip
        if not s.we_are_vulnerable and s.rhos_last_call.call is not PASS:
            yield rule(call, support(4) & support_points(0, 6, suit), name=PREEMPTIVE_RAISE,
                       because="nine trumps, few points: take their room")  # fmt: skip
    elif call.level == 4:
        yield rule(call, support(4) & support_points(8, suit=suit) & shortness, name=RAISE)
        if not s.we_are_vulnerable:
            yield rule(call, support(4) & support_points(6, suit=suit), name=RAISE,
                       because="nine trumps: do not let them play there cheaply")  # fmt: skip


# Over a balancing overcall: partner has bid three points of mine already


@written_for(overcalled & in_last_seat & rho_passed, SITUATION)
def over_a_balancing_overcall(s: Situation) -> Iterator[Rule]:
    """About three points more for each step."""
    suit = s.suit("partner")
    if suit is None:
        return
    call = s.cheapest(suit)
    two_level = 0 if s.partners_last_call.level == 1 else 1
    jump = call is not None and call.level == 2
    if jump:
        yield rule(at(3, suit), support(4) & support_points(12, 14, suit), name=RAISE, force=INVITATIONAL,
                   because="four trumps: game opposite more than a minimum")  # fmt: skip
    good = support(3) & support_points(13, suit=suit) | support(0, 2) & hcp(14) & ~stopper("theirs")
    yield from raise_with_a_cue_bid(s, good)
    if call is not None and call.level <= 3:
        light = support(4) & support_points(7, 8, suit) if jump else nothing
        opening_passed_round = s.calls_since_opening == 5
        least = 9 + two_level if opening_passed_round else 12
        yield rule(call, support(3) & support_points(least, 12, suit) | light, name=RAISE, force=INVITATIONAL,
                   because="partner may be light: only with something extra")  # fmt: skip
    few = support(0, 2)
    yield from new_suits(s, 10, 13, few & longest(6))
    yield from notrump(((10, 12), (13, 14), (15, 40)), few)
    yield from new_suits(s, 10, 13, few)
    yield from good_hands(s, few)
    yield silence("partner has bid my values already")


@written_for(overcalled & in_last_seat & (rho_bid | takes_out | rho_redoubled), SITUATION)
def over_a_balancing_overcall_they_act(s: Situation) -> Iterator[Rule]:
    """They came in again over partner's balancing overcall: compete with a fit."""
    suit = s.suit("partner")
    if suit is None:
        return
    call = s.cheapest(suit)
    yield from raise_with_a_cue_bid(s, support(3) & support_points(13, suit=suit))
    if call is not None and call.level <= 3:
        least = 9 if call.level == 2 else 10
        yield rule(call, support(3) & support_points(least, suit=suit) | support(4) & support_points(7, suit=suit),
                   name=RAISE, because="a fit for partner's suit")  # fmt: skip
    yield silence("partner has bid my values already")
