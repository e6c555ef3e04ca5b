"""Natural overcalls: which hands make them at which level, and weak jumps (map, section 11).

The positions in which they are made, one list each, are in `defence` (they are still bidding) and `balancing`.
"""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import stopper_ask
from tablefeel.systems.conventions.judgement import SUITS_DOWN, opened_suit
from tablefeel.systems.language.context import balancing, level, overcaller, they_opened
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    fair_suit,
    good_suit,
    hcp,
    length,
    longer,
    playing_tricks,
    points,
    second,
    solid_suit,
    stopper,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    NATURAL,
    NONE,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

OVERCALL = Convention("overcall")
WEAK_JUMP_OVERCALL = Convention("weak jump overcall")

direct = overcaller & ~balancing
ceiling = hcp(0, 18) & points(0, 19)
"""What a simple overcall holds at most; more doubles first."""

# Which suit


def open_suits(s: Situation) -> list[Suit]:
    """The suits that they have not shown, majors first."""
    return [suit for suit in SUITS_DOWN if suit not in s.their_suits]


def best(s: Situation, suit: Suit) -> Needs:
    """No better suit: the longer one, the higher of two alike; a major may be a card shorter than a minor."""
    needs = anything
    for other in open_suits(s):
        if other is not suit and other.is_major is suit.is_major:
            needs &= longer(suit, other, 0)
        elif other is not suit and suit.is_major:
            needs &= longer(suit, other, -1)
    return needs


def overcall(s: Situation, suit: Suit, needs: Needs, because: str = "") -> Rule:
    """The suit at its cheapest level with such a hand."""
    call = s.cheapest(suit)
    assert call is not None  # noqa: S101 - whoever offers a suit has looked at its level
    return rule(call, length(suit, 5) & needs & best(s, suit), shows=length(suit, 5) & needs, name=OVERCALL,
                because=because)  # fmt: skip


def worth_a_lead(suit: Suit) -> Needs:
    """One of the three top honours; from 10 HCP two of the five are enough."""
    return tops(suit, 1) | fair_suit(suit) & hcp(10)


def at_level(s: Situation, suits: tuple[Suit, ...] | list[Suit], height: int) -> list[Suit]:
    """Those of the suits that can be bid at that level without a jump and are not theirs."""
    found = []
    for suit in suits:
        call = s.cheapest(suit)
        if suit not in s.their_suits and call is not None and call.level == height:
            found.append(suit)
    return found


# At the one level


def one_level(s: Situation, suits: tuple[Suit, ...]) -> Iterator[Rule]:
    """A fair suit, a good one if vulnerable with little; strength makes up for a poor major."""
    says = "a lead for partner, and the suit we may own"
    for suit in at_level(s, suits, 1):
        light, lead = (8, worth_a_lead(suit)) if suit.is_major else (9, fair_suit(suit) & worth_a_lead(suit))
        if s.is_passed_hand(s.me):
            yield overcall(s, suit, hcp(7) & ceiling & lead, says)
        elif s.we_are_vulnerable:
            yield overcall(s, suit, points(light, 10) & hcp(7) & fair_suit(suit) & tops(suit, 1), says)
            yield overcall(s, suit, points(11) & ceiling & lead, says)
        else:
            yield overcall(s, suit, points(light) & ceiling & hcp(7) & lead, says)
        if suit.is_major:
            yield overcall(s, suit, points(12) & hcp(11) & ceiling, "the strength makes up for the suit")


def between_two_bidders(s: Situation, suits: tuple[Suit, ...], height: int) -> Iterator[Rule]:
    """They have both bid: only good suits, six cards at the two level unless the hand is sound."""
    for suit in at_level(s, suits, height):
        good, fair = good_suit(suit), fair_suit(suit)
        if height == 1:
            light = points(9) & hcp(8) & fair & tops(suit, 1) | points(11) & tops(suit, 1)
            yield overcall(s, suit, light & ceiling, "both opponents have bid: a fair suit")
        else:
            sound = points(11) & fair & length(suit, 6) | points(12) & good | points(14) & fair
            yield overcall(s, suit, sound & ceiling, "both opponents have bid: a good suit and a sound hand")


# At the two and three level


def two_level(s: Situation, suits: tuple[Suit, ...]) -> Iterator[Rule]:
    """An opening bid with a good five-card suit; less with six cards."""
    says = "nearly an opening bid, and a suit worth playing in at the two level"
    for suit in at_level(s, suits, 2):
        good, six = good_suit(suit), length(suit, 6) & fair_suit(suit)
        if s.is_passed_hand(s.me):
            yield overcall(s, suit, good & points(10) & ceiling & (length(suit, 6) & hcp(8) | hcp(10)), says)
        else:
            five = hcp(13) if s.we_are_vulnerable else hcp(13) | hcp(11) & length(opened_suit(s), 0, 3)
            fair = hcp(11) if s.we_are_vulnerable else hcp(10)
            enough = good & (five | length(suit, 6) & hcp(9)) | six & fair | fair_suit(suit) & tops(suit, 1) & hcp(13)
            yield overcall(s, suit, points(11) & ceiling & enough, says)
        yield overcall(s, suit, points(15) & ceiling & (fair_suit(suit) | length(suit, 6)), says)


def two_suiters(s: Situation) -> Iterator[Rule]:
    """Two five-card suits too good for a weak two-suited call and not good enough for a strong one: the higher."""
    if s.is_passed_hand(s.me):
        return
    suits = open_suits(s)
    for place, suit in enumerate(suits):
        call = s.cheapest(suit)
        if call is None or call.level > 2:
            continue
        second_suit = ~anything
        for other in suits[place + 1 :]:
            second_suit |= length(other, 5)
        plain = hcp(11) & points(11) & ceiling & worth_a_lead(suit)
        yield overcall(s, suit, plain & second_suit, "two suits: the higher first, the other later")


def over_their_notrump(s: Situation, suits: tuple[Suit, ...]) -> Iterator[Rule]:
    """They bid a suit and 1NT: a good five-card suit or any six cards."""
    for suit in at_level(s, suits, 2):
        needs = points(11) & ceiling & (good_suit(suit) | length(suit, 6))
        yield overcall(s, suit, needs, "our suit, over their notrump")


def over_a_raise(s: Situation, suits: tuple[Suit, ...]) -> Iterator[Rule]:
    """They bid and raised a suit: a good five-card suit or a fair six-card suit at the two level."""
    for suit in at_level(s, suits, 2):
        needs = points(11) & ceiling & (good_suit(suit) | length(suit, 6) & fair_suit(suit))
        yield overcall(s, suit, needs, "they have a fit, so we have one too")


def three_level(s: Situation, suits: tuple[Suit, ...]) -> Iterator[Rule]:
    """Over a raise: a good six-card suit and an opening bid."""
    for suit in at_level(s, suits, 3):
        needs = points(13) & ceiling & length(suit, 6) & good_suit(suit)
        yield overcall(s, suit, needs, "a good suit and an opening bid")


def in_their_suits(s: Situation) -> Iterator[Rule]:
    """When they have bid two suits, two of one of them is natural."""
    for suit in s.their_suits:
        call = s.cheapest(suit)
        if call is not None and call.level == 2:
            needs = length(suit, 6) & good_suit(suit) & points(11) & ceiling
            yield rule(call, needs, name=OVERCALL, note="natural: they have bid two suits",
                       because="a good suit of my own, though they have bid it")  # fmt: skip


# Weak jumps


def unfavourable(s: Situation) -> bool:
    """Whether we are vulnerable and they are not."""
    return s.we_are_vulnerable and not s.they_are_vulnerable


def tricks_for(s: Situation, height: int) -> Needs:
    """The playing tricks of a preempt: two down vulnerable against not, three at equal, four at favourable."""
    return playing_tricks(height + (4 if unfavourable(s) else 3 if s.we_are_vulnerable == s.they_are_vulnerable else 2))


def weak_jump(s: Situation, suit: Suit, height: int, needs: Needs) -> Iterator[Rule]:
    """A jump to that level, if it is one."""
    low = s.cheapest(suit)
    if low is not None and suit not in s.their_suits and low.level < height:
        force = SIGN_OFF if height == 4 and suit.is_major else NONE
        yield rule(at(height, suit), needs, name=WEAK_JUMP_OVERCALL, force=force,
                   because="a long suit and little else: take their room")  # fmt: skip


def preempts(s: Situation) -> Iterator[Rule]:
    """Eight cards at the four level, seven at the three level with the tricks for it."""
    for suit in SUITS_DOWN:
        long = length(suit, 8) | length(suit, 7) & second(4)
        yield from weak_jump(s, suit, 4, long & hcp(5, 10) & tricks_for(s, 4))
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if low is not None and low.level == 1:
            yield from weak_jump(s, suit, 3, length(suit, 7) & hcp(5, 10) & fair_suit(suit) & tricks_for(s, 3))


def weak_twos(s: Situation) -> Iterator[Rule]:
    """A jump to two as a weak two: six cards with two of the top three honours."""
    for suit in SUITS_DOWN:
        yield from weak_jump(s, suit, 2, length(suit, 6, 7) & tops(suit, 2) & hcp(5, 11))
        yield from weak_jump(s, suit, 2, length(suit, 6, 7) & tops(suit, 1) & fair_suit(suit) & hcp(4, 8))


def single_jumps_to_three(s: Situation) -> Iterator[Rule]:
    """Seven cards and a good suit, too weak for the two level."""
    if s.card.competition.jump_overcalls != "weak":
        return
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if low is not None and low.level == 2:
            yield from weak_jump(s, suit, 3, length(suit, 7) & good_suit(suit) & hcp(5, 10))


def solid_minors(s: Situation) -> Iterator[Rule]:
    """A running minor: 3NT with their suit stopped, a jump in their suit to ask for a stopper."""
    runs = solid_suit("C") | solid_suit("D")
    long = stopper_ask.seven | runs & points(16)
    yield rule("3NT", long & hcp(10, 18) & stopper(opened_suit(s)), name="running minor",
               note="a running minor and a stopper", force=SIGN_OFF, because="nine tricks on the run")  # fmt: skip
    yield stopper_ask.ask(s)


# Over openings that are not one of a suit, where no other file knows the position


@written_for(overcaller & ~they_opened("1x") & ~(they_opened("1NT") & level(1, 1)), NATURAL)
def natural(s: Situation) -> Iterator[Rule]:
    """Sound suits: good five or any six cards at the two level, six good ones at the three level."""
    light = 2 if s.passes_would_end else 0
    for suit in at_level(s, SUITS_DOWN, 2):
        yield overcall(s, suit, points(11 - light, 16) & (good_suit(suit) | length(suit, 6)))
    for suit in at_level(s, SUITS_DOWN, 3):
        yield overcall(s, suit, points(14 - light, 17) & length(suit, 6) & good_suit(suit))
