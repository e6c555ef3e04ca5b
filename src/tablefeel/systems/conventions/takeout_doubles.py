"""Takeout doubles: which hands make them (map, section 12).

The positions in which they are made, one list each, are in `defence` (they are still bidding) and `balancing`;
partner's answers are in `advancing_doubles`, the doubler's second call in `doubler_again`.
"""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.conventions.judgement import MAJORS, opened_suit
from tablefeel.systems.language.context import Context
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    hcp,
    length,
    points,
)
from tablefeel.systems.language.rules import FORCING, Rule, rule
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
    """Any hand too strong for an overcall: 19, or 18 with takeout shape or a long suit."""
    because = "too strong for an overcall: double first, then bid on"
    few = length(opened_suit(s), 0, 4)
    shape = support_everywhere(s, length(opened_suit(s), 0, 2))
    needs = hcp(19) | hcp(18) & shape | points(20) & hcp(15) & few
    return takeout(needs, note=_note(s), because=because, rare=True)


def strong_without_a_suit(s: Situation) -> Rule:
    """17 or more and no suit to overcall in: too strong to pass."""
    because = "too strong to pass, and no suit to overcall in"
    return takeout(hcp(17) & length(opened_suit(s), 0, 4), note=_note(s), because=because, rare=True)


def _note(s: Situation) -> str:
    return f"short in {symbols(s.their_suits)}, support for the other suits, or a hand too strong to overcall"


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
    theirs, says, note = opened_suit(s), "support for whatever partner bids", _note(s)
    majors = four_in_each(unbid_majors(s))
    if s.is_passed_hand(s.me):
        yield takeout(
            hcp(least - 3, 18) & support_everywhere(s, length(theirs, 0, 2)) & majors, note=note, because=says
        )
        return
    shape = support_everywhere(s, length(theirs, 0, 2)) & major_holding(s)
    yield takeout(hcp(least, 18) & shape, note=note, because=says)
    if s.calls_since_opening == 1:
        short = support_everywhere(s, length(theirs, 0, 1)) & majors
        yield takeout(hcp(least - 1, 18) & short, note=note, because=says)
    three = support_everywhere(s, length(theirs, 3, 3)) & major_holding(s)
    yield takeout(hcp(least + 1, 18) & three, note=note, because=says)
    if s.level == 1 and len(unbid_majors(s)) == 2:
        yield takeout(hcp(least, 18) & length(theirs, 0, 3) & majors, note=note, because="both majors")


def two_suits(s: Situation, least: int, five: bool = False) -> Iterator[Rule]:
    """They have shown two suits: four cards in each of the others, five in one of them over a two-over-one."""
    unbid = [suit for suit in SUITS if suit not in s.their_suits]
    if len(unbid) == 2:
        shape = four_in_each(unbid)
        if five:
            shape &= length(unbid[0], 5) | length(unbid[1], 5)
        note = f"{symbols(unbid)}{', five cards in one of them' if five else ''}, or a hand too strong to overcall"
        yield takeout(hcp(least, 18) & shape, note=note, because="the two suits they have not bid")


def both_majors(s: Situation) -> Iterator[Rule]:
    """They have bid both minors: five cards in each major double with ten points."""
    if len(s.their_suits) == 2 and not any(suit.is_major for suit in s.their_suits):
        yield takeout(hcp(10, 11) & length("H", 5) & length("S", 5), note="both majors",
                      because="the two suits they have not bid")  # fmt: skip
