"""Takeout doubles: which hands make them (map, section 12), and the doubles of preempts.

The positions in which they are made, one list each, are in `defence` (they are still bidding) and `balancing`;
partner's answers are in `advancing_doubles`, the doubler's second call in `doubler_again`.
"""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Strain, Suit
from tablefeel.systems.conventions import notrump_overcalls, unusual_notrump
from tablefeel.systems.conventions.judgement import MAJORS
from tablefeel.systems.conventions.overcalls import direct
from tablefeel.systems.language.context import Context, level, they_opened
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    hcp,
    length,
    longest,
    losers,
    points,
    semi_balanced,
)
from tablefeel.systems.language.rules import CONVENTION, FORCING, Rule, rule, written_for
from tablefeel.systems.language.situation import Situation

TAKEOUT_DOUBLE = Convention("takeout double")

# Which hands


def symbols(suits: list[Suit] | tuple[Suit, ...]) -> str:
    """Suits as players write them: ♠ and ♥."""
    return " and ".join(suit.symbol for suit in suits)


def takeout(
    needs: Needs, shows: Needs | None = None, when: Context | None = None, note: str = "", because: str = "",
    rare: bool = False,
) -> Rule:  # fmt: skip
    """A double with such a hand."""
    return rule("X", needs, name=TAKEOUT_DOUBLE, force=FORCING, shows=shows, when=when, note=note, because=because,
                rare=rare)  # fmt: skip


def strong(s: Situation) -> Rule:
    """Any hand too strong for an overcall."""
    because = "too strong for an overcall: double first, then bid on"
    return takeout(points(17) & hcp(13), note=_note(s), because=because, rare=True)


def _note(s: Situation) -> str:
    return f"short in {symbols(s.their_suits)}, support for the other suits, or 17+ points"


def unbid_majors(s: Situation) -> list[Suit]:
    return [suit for suit in MAJORS if suit not in s.their_suits]


def support_everywhere(s: Situation, theirs: Needs) -> Needs:
    """Three cards in every suit that is not theirs, and so many in theirs."""
    needs = theirs
    for suit in SUITS:
        if suit not in s.their_suits:
            needs &= length(suit, 3)
    return needs


def four_in_each(suits: list[Suit]) -> Needs:
    needs = anything
    for suit in suits:
        needs &= length(suit, 4)
    return needs


def major_holding(s: Situation) -> Needs:
    """Four cards in their only unbid major (three with 14), four and three in both (three and three with 15)."""
    unbid = unbid_majors(s)
    if len(unbid) == 1:
        return length(unbid[0], 4) | length(unbid[0], 3) & hcp(14)
    if len(unbid) == 2:
        return length("H", 3) & length("S", 3) & (length("H", 4) | length("S", 4) | hcp(15))
    return anything


def classic(s: Situation, least: int = 12) -> Iterator[Rule]:
    """An opening bid, short in their suit, support for the others; a point less with a singleton and all majors.

    `least` is 12 over one of a suit; a hand that doubles with three cards in their suit needs two more.
    """
    theirs, says, note = s.their_suits[0], "support for whatever partner bids", _note(s)
    majors = four_in_each(unbid_majors(s))
    if s.is_passed_hand(s.me):
        yield takeout(
            hcp(least - 3, 11) & support_everywhere(s, length(theirs, 0, 2)) & majors, note=note, because=says
        )
        return
    shape = support_everywhere(s, length(theirs, 0, 2)) & major_holding(s)
    yield takeout(hcp(least, 16) & shape, note=note, because=says)
    if s.calls_since_opening == 1:
        short = support_everywhere(s, length(theirs, 0, 1)) & majors
        yield takeout(hcp(least - 1, 16) & short, note=note, because=says)
    three = support_everywhere(s, length(theirs, 3, 3)) & major_holding(s)
    yield takeout(hcp(least + 2, 16) & three, note=note, because=says)


def two_suits(s: Situation, least: int, five: bool = False) -> Iterator[Rule]:
    """They have shown two suits: four cards in each of the others, five in one of them over a two-over-one."""
    unbid = [suit for suit in SUITS if suit not in s.their_suits]
    if len(unbid) == 2:
        shape = four_in_each(unbid)
        if five:
            shape &= length(unbid[0], 5) | length(unbid[1], 5)
        note = f"{symbols(unbid)}, or 17+ points"
        yield takeout(hcp(least, 16) & shape, note=note, because="the two suits they have not bid")


# Doubles of openings that are not one of a suit


def short_in_theirs(s: Situation, most: int) -> Needs:
    """At most so many cards in each of their suits."""
    needs = anything
    for suit in s.their_suits:
        needs &= length(suit, 0, most)
    return needs


def takeout_shape(s: Situation) -> Needs:
    """Short in their suits and at least three cards in every other suit."""
    needs = anything
    for suit in SUITS:
        needs &= length(suit, 0, 2) if suit in s.their_suits else length(suit, 3, 13)
    return needs


def majors(s: Situation) -> Needs:
    """Three cards in both unbid majors; four in the only one, or three with their suits very short."""
    unbid = [suit for suit in MAJORS if suit not in s.their_suits]
    if len(unbid) == 2:
        return length("H", 3) & length("S", 3)
    if not unbid:
        return length("C", 4) & length("D", 4)
    return length(unbid[0], 4) | length(unbid[0], 3) & short_in_theirs(s, 1)


def three_suited(s: Situation) -> Needs:
    """Four cards in each unbid major whatever the minor, or classic shape."""
    unbid = [suit for suit in (Suit.H, Suit.S) if suit not in s.their_suits]
    if not unbid:
        return short_in_theirs(s, 2)
    needs = short_in_theirs(s, 3)
    for major in unbid:
        needs &= length(major, 4)
    return needs


four_card_majors = length("S", 0, 4) & length("H", 0, 4)
no_five_card_major = ~(length("H", 5) | length("S", 5))


# Over preempts

at_most_two = level(0, 2)
they_told_more = Context(lambda s: s.calls_since_opening > 1)


@written_for(
    direct & they_opened("2x/3x/4x"),
    CONVENTION,
    after=(notrump_overcalls.over_a_weak_two, unusual_notrump.four_notrump),
)
def direct_doubles(s: Situation) -> Iterator[Rule]:
    """A double for takeout, or of any very strong hand."""
    bid = s.last_bid
    if bid is None or bid.strain is Strain.NT or not s.their_suits or (s.level > 3 and s.calls_since_opening > 1):
        return
    opened = 12 if s.level <= 2 else 14 if s.level == 3 else 16
    shape = takeout_shape(s)
    no_five = four_card_majors & longest(0, 5)
    classic = shape & majors(s) & no_five
    short = length(bid.strain.name, 0, 1)
    unbid = [suit for suit in SUITS if suit not in s.their_suits]
    yield takeout(hcp(opened, 17) & classic)
    yield takeout(hcp(12, 17) & short & classic)
    yield takeout(hcp(11, 17) & classic & losers(0, 7), when=at_most_two)
    yield takeout(hcp(opened, 17) & three_suited(s) & no_five_card_major)
    yield takeout(hcp(15, 17) & semi_balanced, shows=hcp(12), when=at_most_two & they_told_more)
    yield takeout(hcp(10, 17) & short & classic, when=at_most_two & they_told_more)
    for minor in (Suit.C, Suit.D):
        if minor in unbid and bid.strain > minor:
            yield takeout(hcp(16) & length(minor, 6), shows=hcp(12))
    yield takeout(hcp(17) & semi_balanced | hcp(19) | hcp(18) & points(20), shows=hcp(12))
