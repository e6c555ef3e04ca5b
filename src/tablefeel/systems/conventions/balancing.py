"""A pass would end the auction: our call in the last seat, a king lighter than elsewhere (map, section 19)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call, Strain, Suit
from tablefeel.systems.conventions import michaels, unusual_notrump
from tablefeel.systems.conventions.defence import MINORS, silence
from tablefeel.systems.conventions.judgement import MAJORS, opened_suit
from tablefeel.systems.conventions.natural import A_PASS, PENALTY_DOUBLE, TO_PLAY
from tablefeel.systems.conventions.notrump import BALANCING_NOTRUMP
from tablefeel.systems.conventions.overcalls import OVERCALL, at_level, best, open_suits
from tablefeel.systems.conventions.takeout_doubles import (  # fmt: skip
    four_in_each,
    major_holding,
    support_everywhere,
    symbols,
    takeout,
    unbid_majors,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import Context, balancing, overcaller, they_opened
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    good_suit,
    hcp,
    honours,
    length,
    limit,
    longest,
    points,
    solid_suit,
    stopper,
)
from tablefeel.systems.language.rules import INVITATIONAL, SIGN_OFF, SITUATION, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation

BALANCING_JUMP = Convention("strong jump in balancing seat")

last_seat = overcaller & balancing
passed_out = last_seat & Context(lambda s: s.calls_since_opening == 3 and bool(s.their_suits))
one_of_a_suit = they_opened("1x")


def balance(s: Situation, suit: Suit, needs: Needs) -> Rule:
    """The suit at its cheapest level, lighter than elsewhere."""
    call = s.cheapest(suit)
    assert call is not None  # noqa: S101 - whoever offers a suit has looked at its level
    return rule(call, length(suit, 5) & needs & best(s, suit), shows=length(suit, 5) & needs, name=OVERCALL,
                because="partner has some values: do not sell out cheaply")  # fmt: skip


def double(s: Situation, needs: Needs, rare: bool = False) -> Rule:
    """A takeout double in the last seat."""
    note = f"short in {symbols(s.their_suits)}, support for the other suits, or a strong hand"
    return takeout(needs, note=note, because="partner has some values: do not sell out cheaply", rare=rare)


# One of a suit, passed round


@written_for(passed_out & one_of_a_suit, SITUATION)
def one_of_a_suit_passed_round(s: Situation) -> Iterator[Rule]:
    """A five-card major, a double, 1NT, another suit, a pass."""
    theirs = opened_suit(s)
    if not theirs.is_major:
        yield rule("P", hcp(0, 9) & length("S", 0, 1), name=A_PASS, rare=True,
                   because="they may find their spade fit")  # fmt: skip
    yield from michaels.cue_bid(s, 8, 8)
    yield from _notrump_with_more(s)
    yield from _jumps(s)
    for major in at_level(s, MAJORS, 1):
        yield balance(s, major, hcp(8, 16) | _long_and_light(major))
    for major in at_level(s, MAJORS, 2):
        flat = balanced & stopper(theirs)
        yield balance(s, major, points(9) & hcp(8, 13) & good_suit(major) & ~flat)
    yield from _doubles(s)
    yield from _one_notrump(s)
    for suit in at_level(s, MINORS, 1):
        yield balance(s, suit, hcp(8, 16) | _long_and_light(suit))
    for suit in at_level(s, (*MAJORS, *MINORS), 2):
        sound = points(9) & hcp(8, 16) & (good_suit(suit) | length(suit, 6))
        yield balance(s, suit, sound | _long_and_light(suit))
    for suit in at_level(s, (*MAJORS, *MINORS), 1):
        yield rule(at(1, suit), length(suit, 4, 4) & good_suit(suit) & hcp(8, 10) & length(theirs, 0, 3), name=OVERCALL,
                   rare=True, note="perhaps only four good cards")  # fmt: skip
    yield silence("nothing to say, even a king lighter")


def _long_and_light(suit: Suit) -> Needs:
    """Six cards with two honours may be bid on very little: partner has the rest."""
    return length(suit, 6) & honours(suit, 2) & hcp(6, 16)


def _notrump_with_more(s: Situation) -> Iterator[Rule]:
    """2NT and 3NT: natural here."""
    theirs = opened_suit(s)
    runs = solid_suit("C") | solid_suit("D")
    yield rule("3NT", runs & hcp(12, 18) & stopper(theirs), name=TO_PLAY, force=SIGN_OFF,
               note="a running minor and a stopper")  # fmt: skip
    yield rule("2NT", hcp(19, 21) & balanced & stopper(theirs), name=BALANCING_NOTRUMP,
               note="natural in this seat")  # fmt: skip


def _jumps(s: Situation) -> Iterator[Rule]:
    """A jump is not weak here: a good six-card suit and an opening bid."""
    for suit in open_suits(s):
        call = s.cheapest(suit)
        if call is not None:
            needs = length(suit, 6) & good_suit(suit) & points(12) & hcp(11, 16)
            yield rule(at(call.level + 1, suit), needs, name=BALANCING_JUMP, force=INVITATIONAL,
                       because="a jump is not weak in this seat")  # fmt: skip


def _doubles(s: Situation) -> Iterator[Rule]:
    """Takeout shape from nine points, three cards in their suit with twelve; any hand too good for its suit."""
    theirs = opened_suit(s)
    yield double(s, hcp(9) & support_everywhere(s, length(theirs, 0, 2)))
    yield double(s, hcp(12) & support_everywhere(s, length(theirs, 3, 3)) & ~balanced)
    no_suit = hcp(16) & (balanced | longest(0, 4))
    yield double(s, (no_suit | hcp(17)) & (length(theirs, 0, 4) | hcp(18)), rare=True)


def _one_notrump(s: Situation) -> Iterator[Rule]:
    """1NT: ten to fifteen balanced; a stopper is expected, not promised."""
    theirs = opened_suit(s)
    least, most = (9, 11) if s.is_passed_hand(s.me) else (10, 15)
    trap = hcp(8, 10) & length(theirs, 4) | hcp(11, 14) & length(theirs, 5)
    yield rule("1NT", hcp(least, most) & balanced & stopper(theirs) & ~trap, name=BALANCING_NOTRUMP,
               because="balanced, and partner has some values")  # fmt: skip
    yield double(s, hcp(12, 15) & support_everywhere(s, length(theirs, 3, 3)) & major_holding(s))
    yield rule("1NT", hcp(least, most) & balanced & ~trap, name=BALANCING_NOTRUMP, rare=True,
               because="balanced, and partner has some values")  # fmt: skip


# Their auction dies at the two level or in notrump


def _fit(s: Situation) -> bool:
    """Whether they have raised a suit."""
    return s.agreed[s.me & 1 ^ 1] is not None


@written_for(last_seat & one_of_a_suit & ~passed_out, SITUATION)
def their_auction_dies(s: Situation) -> Iterator[Rule]:
    """They stop low: compete with shortness or a suit where they have a fit, defend a misfit."""
    bid = s.last_bid
    if bid is None or s.level > 3:
        yield silence()
    elif bid.strain is Strain.NT:
        yield from _over_notrump(s)
    elif len(s.their_suits) == 1:
        yield from _over_a_raise(s)
    elif len(s.their_suits) == 2:
        yield from _over_two_suits(s)
    yield silence("too little to compete: defend" if _fit(s) else "they have no great fit: defend")


def _over_notrump(s: Situation) -> Iterator[Rule]:
    """1NT: a takeout double of the only suit bid, a penalty double with length in opener's suit, or a long suit."""
    if s.level > 1:
        return
    theirs = opened_suit(s)
    if len(s.their_suits) > 1:
        yield rule("X", hcp(13) & length(theirs, 4), name=PENALTY_DOUBLE, note=f"length in {theirs.symbol}",
                   because="their suit will not run")  # fmt: skip
    for suit in at_level(s, MAJORS, 2):
        yield balance(s, suit, points(9))
    if len(s.their_suits) == 1:
        yield double(s, hcp(11) & support_everywhere(s, length(theirs, 0, 2)))
    for suit in at_level(s, MINORS, 2):
        yield balance(s, suit, points(9))


def _over_a_raise(s: Situation) -> Iterator[Rule]:
    """Two or three of a raised suit."""
    theirs = opened_suit(s)
    if s.level == 3:
        yield double(s, hcp(12) & support_everywhere(s, length(theirs, 0, 2)))
    else:
        for suit in at_level(s, (*MAJORS, *MINORS), 2):
            yield balance(s, suit, points(8) & hcp(8))
        yield rule("P", length(theirs, 3) & hcp(0, 11), name=A_PASS, rare=True,
                   because="length in their suit: defend")  # fmt: skip
        yield from _two_lowest(s)
        yield double(s, hcp(9) & _takeout_of_two(s, theirs))
    yield from _at_three(s)


def _two_lowest(s: Situation) -> Iterator[Rule]:
    """2NT: the two lowest unbid suits, five and four, without three cards in the other."""
    one, other = unusual_notrump.lowest_unbid(s)
    shape = length(one, 5) & length(other, 4) | length(one, 4) & length(other, 5)
    for suit in open_suits(s):
        if suit not in (one, other):
            shape &= length(suit, 0, 2)
    note = f"five cards in one of {symbols((one, other))}, four in the other"
    yield from unusual_notrump.unusual(s, 8, shape, note)


def _takeout_of_two(s: Situation, theirs: Suit) -> Needs:
    """Short in their suit, with something in every other: three cards in each, or four in each major."""
    majors = unbid_majors(s)
    some = four_in_each(majors)
    for suit in open_suits(s):
        some &= length(suit, 2)
    return support_everywhere(s, length(theirs, 0, 2)) | some & length(theirs, 0, 2)


def _at_three(s: Situation) -> Iterator[Rule]:
    """A suit at the three level: six cards, or a good five with eleven."""
    for suit in at_level(s, (*MAJORS, *MINORS), 3):
        five = good_suit(suit) & hcp(12 if s.we_are_vulnerable else 11)
        yield balance(s, suit, points(8) & hcp(8) & length(suit, 6) | points(8) & five)


def _over_two_suits(s: Situation) -> Iterator[Rule]:
    """Two suits bid and one of them rebid or raised."""
    if s.level > 2:
        return
    unbid = [suit for suit in SUITS if suit not in s.their_suits]
    theirs = s.suit("theirs")
    for suit in at_level(s, MAJORS, 2):
        yield balance(s, suit, points(9))
    shape = four_in_each(unbid)
    if theirs is not None:
        three = length(theirs, 0, 2)
        for suit in unbid:
            three &= length(suit, 3)
        shape |= three & (length(unbid[0], 4) | length(unbid[1], 4))
    yield double(s, hcp(10) & shape)
    for suit in at_level(s, MINORS, 2):
        yield balance(s, suit, points(9))
    for suit in at_level(s, (*MAJORS, *MINORS), 3):
        sound = hcp(12) | length(suit, 6) if s.we_are_vulnerable else anything
        yield balance(s, suit, points(9) & sound)


# A preempt, passed round


@written_for(passed_out & they_opened("2D/2H/2S"), SITUATION)
def a_weak_two_passed_round(s: Situation) -> Iterator[Rule]:
    """A weak two: takeout from ten points, 2NT with thirteen to sixteen."""
    theirs = opened_suit(s)
    yield rule("2NT", hcp(13, 16) & balanced & stopper(theirs), name=BALANCING_NOTRUMP,
               because="balanced with their suit stopped")  # fmt: skip
    for suit in at_level(s, MAJORS, 2):
        yield balance(s, suit, points(10, 14) & (good_suit(suit) | length(suit, 6)))
    yield double(s, hcp(10) & support_everywhere(s, length(theirs, 0, 2)))
    for suit in at_level(s, (*MAJORS, *MINORS), 3):
        yield balance(s, suit, points(12, 14) & (good_suit(suit) | length(suit, 6)))
    yield double(s, (hcp(16) | points(15) & hcp(12) & longest(5)) & length(theirs, 0, 4), rare=True)
    yield silence()


@written_for(passed_out & they_opened("3x"), SITUATION)
def a_three_bid_passed_round(s: Situation) -> Iterator[Rule]:
    """A three-bid: takeout from twelve points, 3NT with fifteen and a stopper."""
    theirs = opened_suit(s)
    yield rule("3NT", hcp(15, 21) & stopper(theirs) & limit(f.BALANCE, 0, 1), name=TO_PLAY, force=SIGN_OFF,
               because="their suit stopped, and partner has some values")  # fmt: skip
    for suit in at_level(s, (*MAJORS, *MINORS), 3):
        yield balance(s, suit, points(11, 15) & length(suit, 6) & good_suit(suit))
    for major in at_level(s, MAJORS, 3):
        other = Suit.H if major is Suit.S else Suit.S
        yield balance(s, major, points(13, 17) & length(major, 5, 5) & good_suit(major) & length(other, 0, 3))
    yield double(s, hcp(12) & support_everywhere(s, length(theirs, 0, 2)))
    for suit in at_level(s, (*MAJORS, *MINORS), 4):
        yield balance(s, suit, points(13, 15) & length(suit, 6) & good_suit(suit))
    yield double(s, hcp(17) & length(theirs, 0, 3), rare=True)
    yield silence()


@written_for(passed_out & they_opened("4x"), SITUATION)
def a_four_bid_passed_round(s: Situation) -> Iterator[Rule]:
    """Four of a suit: a double is for takeout through 4♦ and optional above."""
    theirs, bid = opened_suit(s), s.last_bid
    if bid is None:
        return
    for major in at_level(s, MAJORS, 4):
        yield balance(s, major, points(13, 17) & length(major, 6) & good_suit(major))
    if bid <= Call.D4:
        yield double(s, hcp(14) & length(theirs, 0, 2))
    else:
        yield rule("X", hcp(15) & length(theirs, 0, 3), name=PENALTY_DOUBLE, note="optional: partner may take it out")
    yield silence()
