"""Defence to their weak twos and preempts in the direct seat, and partner's answers to an overcall (docs/sayc/18)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.michaels import MICHAELS
from tablefeel.systems.conventions.natural import A_PASS, GAME, PENALTY_DOUBLE, TO_PLAY
from tablefeel.systems.conventions.notrump import NOTRUMP_OVERCALL
from tablefeel.systems.conventions.overcalls import direct
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.conventions.weak_twos import WEAK_TWO
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import Context, they_opened
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    fair_suit,
    good_suit,
    hcp,
    length,
    limit,
    longer,
    longest,
    playing_tricks,
    points,
    solid_suit,
    stopper,
    strong_suit,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

OVER_A_PREEMPT = Convention("overcall of a preempt")
STRONG_JUMP = Convention("strong jump over a preempt", shows="a strong suit")
FOUR_NOTRUMP_TAKEOUT = Convention(
    "4NT for takeout", asks="partner to pick a suit", shows="two or three suits and a strong hand"
)

at_once = direct & Context(lambda s: s.calls_since_opening == 1)
a_weak_two = at_once & they_opened("2D/2H/2S") & Context(lambda s: s.rhos_last_call.is_a(WEAK_TWO))


def unbid_majors(theirs: Suit) -> list[Suit]:
    return [major for major in MAJORS if major is not theirs]


def takeout(needs: Needs, because: str = "short in their suit, with support for the others") -> Rule:
    return rule("X", needs, name=TAKEOUT_DOUBLE, force=FORCING, because=because,
                note="short in their suit, support for the others, or too strong for anything else")  # fmt: skip


def best_suit(suit: Suit, theirs: Suit) -> Needs:
    """No other suit of mine is longer; with equal length the higher one."""
    needs = anything
    for other in SUITS_DOWN:
        if other not in (suit, theirs):
            needs &= longer(suit, other, 1 if other > suit else 0)
    return needs


def one_suited(s: Situation, theirs: Suit, level: int) -> Needs:
    """A good six-card suit that can be bid at this level, and not more than an overcall may hold."""
    needs = ~anything
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is not theirs and low is not None and low.level == level:
            needs |= length(suit, 6) & good_suit(suit)
    return needs & long_suit_values


long_suit_values = hcp(0, 17) & points(0, 19)
"""What a long suit holds at most that is bid and not doubled first."""


def two_suits(theirs: Suit, least: int, call: Call) -> Iterator[Rule]:
    """Their suit shows the majors, or the other major and a minor."""
    if theirs.is_major:
        other = unbid_majors(theirs)[0]
        shape, note = length(other, 5) & (length("C", 5) | length("D", 5)), f"five {other.symbol} and five of a minor"
    else:
        shape, note = length("S", 5) & length("H", 5), "five spades and five hearts"
    strength = hcp(least)
    if theirs.is_major and call.level == 3:  # a freak of good suits may be weak
        strength |= hcp(6, 10) & longest(6) & good_pair(unbid_majors(theirs)[0])
    yield rule(call, shape & strength, name=MICHAELS, force=FORCING, artificial=True, note=note,
               because="two suits in one call")  # fmt: skip


def good_pair(major: Suit) -> Needs:
    """Good cards in the major and in a minor of five cards or more."""
    minors = length("C", 5) & good_suit("C") | length("D", 5) & good_suit("D")
    return good_suit(major) & minors


def running_minor(theirs: Suit) -> Needs:
    """A minor that runs, with their suit stopped."""
    needs = ~anything
    for minor in (Suit.D, Suit.C):
        if minor is not theirs:
            needs |= solid_suit(minor)
    for major in unbid_majors(theirs):
        needs &= length(major, 0, 3)
    return needs & stopper(theirs) & hcp(11, 21)


# Over a weak two


@written_for(a_weak_two, WHOLE)
def over_a_weak_two(s: Situation) -> Iterator[Rule]:
    """Two suits, notrump, a very strong double, a suit, a takeout double, pass."""
    theirs = s.rhos_last_call.suit
    if theirs is None:
        return
    if s.card.value("competition.michaels"):
        yield from two_suits(theirs, 14 if theirs.is_major else 12, at(3, theirs))
    yield rule("3NT", running_minor(theirs) | hcp(22) & balanced & stopper(theirs), name=TO_PLAY, force=SIGN_OFF,
               because="nine tricks are near")  # fmt: skip
    yield rule(
        "2NT", hcp(15, 20) & balanced & stopper(theirs), name=NOTRUMP_OVERCALL, because="balanced, with a stopper"
    )
    for major in unbid_majors(theirs):
        game = length(major, 7) | strong_suit(major) & points(16, 16)
        yield rule(
            at(4, major),
            game & points(14, 16) & hcp(9),
            name=GAME,
            force=SIGN_OFF,
            because="a suit good enough for game",
        )
        yield rule(at(3, major), strong_suit(major) & points(15, 17), name=STRONG_JUMP, force=INVITATIONAL,
                   because="a strong suit and more than an overcall")  # fmt: skip
    very_strong = points(17) & hcp(15) & ~(balanced & hcp(0, 18)) & ~one_suited(s, theirs, 3)
    yield takeout(very_strong, "too strong for an overcall: double first")
    yield from _suits(s, theirs)
    yield from _takeout_of_two(theirs)
    yield rule("P", anything, name=A_PASS, because="no suit and no shape to act on")


def _suits(s: Situation, theirs: Suit) -> Iterator[Rule]:
    """Two of a major with an opening bid, three of a suit with a little more."""
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is theirs or low is None:
            continue
        if low.level == 2:
            good = length(suit, 5) & good_suit(suit) | length(suit, 6) & fair_suit(suit)
            shape = good | length(suit, 5) & fair_suit(suit) & tops(suit, 1) & points(13)
            strength = points(12, 16) & hcp(10)
        else:
            shape = length(suit, 5) & good_suit(suit) & hcp(13) | length(suit, 6) & fair_suit(suit)
            strength = points(13, 16) & hcp(11) | length(suit, 6) & good_suit(suit) & points(13) & long_suit_values
        yield rule(
            low,
            shape & strength & best_suit(suit, theirs),
            name=OVER_A_PREEMPT,
            because="a good suit and an opening bid",
        )


def _takeout_of_two(theirs: Suit) -> Iterator[Rule]:
    """Short in their suit with the unbid majors; strong balanced hands without a stopper too."""
    majors = unbid_majors(theirs)
    if len(majors) == 1:
        support, three = length(majors[0], 4), length(majors[0], 3)
        rest = length("C", 2) & length("D", 2)
    else:
        support = length("S", 4) & length("H", 3) | length("S", 3) & length("H", 4)
        three, rest = length("S", 3) & length("H", 3), anything
    yield takeout(hcp(12, 16) & length(theirs, 0, 2) & support & rest)
    yield takeout(hcp(11) & length(theirs, 0, 1) & _both_majors(theirs, 4) & rest)
    yield takeout(hcp(15, 18) & balanced & three, "balanced and strong, but without a stopper")
    yield takeout(hcp(19), "too strong for anything else")


def _majors_at_three(s: Situation, theirs: Suit) -> Iterator[Rule]:
    """Three of a major with an opening bid and five cards, or with a little less and six."""
    for major in unbid_majors(theirs):
        low = s.cheapest(major)
        if low is not None and low.level == 3:
            enough = length(major, 6) & hcp(10) | length(major, 5) & tops(major, 1) & hcp(12)
            yield rule(low, enough & best_suit(major, theirs), name=OVER_A_PREEMPT,
                       because="a major, and too much to be shut out")  # fmt: skip


# After a raise of the weak two

raised = direct & they_opened("2D/2H/2S") & Context(
    lambda s: s.calls_since_opening == 3 and s.level == 3 and s.opening is not None
    and s.rhos_last_call.suit is s.opening.strain.suit and s.calls[-2] == 0
)  # fmt: skip


@written_for(raised, WHOLE)
def over_a_raise(s: Situation) -> Iterator[Rule]:
    """Takeout with fifteen, a good long suit, 3NT with a stopper."""
    theirs = s.rhos_last_call.suit
    if theirs is None:
        return
    yield from _games(s, theirs)
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is not theirs and low is not None and low.level <= 4:
            five = length(suit, 5, 5) & good_suit(suit) & hcp(15)
            shape = length(suit, 6) & good_suit(suit) | five if low.level == 3 else length(suit, 6) & good_suit(suit)
            yield rule(low, shape & points(14, 17) & hcp(11) & best_suit(suit, theirs), name=OVER_A_PREEMPT,
                       because="a good long suit and an opening bid")  # fmt: skip
    yield takeout(hcp(15) & length(theirs, 0, 2) & _both_majors(theirs, 3))
    yield takeout(hcp(18), "too strong to pass")
    yield from _majors_at_three(s, theirs)
    yield rule("P", anything, name=A_PASS, because="no suit and no shape to act on at this level")


def _both_majors(theirs: Suit, cards: int) -> Needs:
    needs = anything
    for major in unbid_majors(theirs):
        needs &= length(major, cards)
    return needs


def _games(s: Situation, theirs: Suit) -> Iterator[Rule]:
    """3NT with a stopper, four of a major with a strong suit."""
    balanced_or_so = limit(f.BALANCE, 0, 1)
    yield rule("3NT", hcp(16, 21) & balanced_or_so & stopper(theirs) | running_minor(theirs), name=TO_PLAY,
               force=SIGN_OFF, because="their suit stopped, and partner should have a little")  # fmt: skip
    for major in unbid_majors(theirs):
        low = s.cheapest(major)
        if low is not None and low.level <= 4:
            long = length(major, 7) | strong_suit(major) & points(16)
            yield rule(
                at(4, major),
                (long & points(14, 18) & hcp(9) | strong_suit(major) & points(19, 22)) & best_suit(major, theirs),
                name=GAME,
                force=SIGN_OFF,
                because="a suit good enough for game",
            )


# Over a three-bid


@written_for(at_once & they_opened("3x"), WHOLE)
def over_a_three_bid(s: Situation) -> Iterator[Rule]:
    """Two suits, game, a very strong double, a suit, a takeout double, pass."""
    theirs = s.rhos_last_call.suit
    if theirs is None:
        return
    yield from two_suits(theirs, 15 if theirs.is_major else 14, at(4, theirs))
    yield from _games(s, theirs)
    very_strong = points(18) & hcp(16) & ~balanced & ~one_suited(s, theirs, 3)
    yield takeout(very_strong, "too strong for an overcall: double first")
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is theirs or low is None:
            continue
        if low.level == 3:
            shape = length(suit, 5, 5) & good_suit(suit) & points(14) | length(suit, 6) & fair_suit(suit)
            strength = points(13, 17) & hcp(10) | good_suit(suit) & length(suit, 6) & points(18) & long_suit_values
        else:
            shape, strength = length(suit, 6) & good_suit(suit), points(14, 17) & hcp(12)
        yield rule(
            low,
            shape & strength & best_suit(suit, theirs),
            name=OVER_A_PREEMPT,
            because="a good suit and an opening bid",
        )
    light = hcp(12) & length(theirs, 0, 1) & _both_majors(theirs, 4)
    a_major = ~anything
    for major in unbid_majors(theirs):
        a_major |= length(major, 4)
    short = hcp(13) & length(theirs, 0, 2) & _both_majors(theirs, 3) & a_major
    yield takeout(hcp(15) & length(theirs, 0, 2) & _both_majors(theirs, 3) | light | short)
    yield takeout(hcp(16) & length(theirs, 0, 3) & ~stopper(theirs) & _both_majors(theirs, 3), "too strong to pass")
    yield takeout(hcp(18), "too strong to pass")
    yield from _majors_at_three(s, theirs)
    yield rule("P", anything, name=A_PASS, because="no suit and no shape to act on at this level")


# Higher


@written_for(at_once & they_opened("4C/4D"), WHOLE)
def over_four_of_a_minor(s: Situation) -> Iterator[Rule]:
    """Takeout with sixteen, four of a major with a good suit."""
    theirs = s.rhos_last_call.suit
    if theirs is None:
        return
    for major in MAJORS:
        shape = length(major, 6) & good_suit(major)
        yield rule(at(4, major), shape & hcp(14, 18) & best_suit(major, theirs), name=GAME, force=SIGN_OFF,
                   because="a good long suit: bid the game")  # fmt: skip
        yield rule(at(4, major), length(major, 7) & hcp(11, 18), name=GAME, force=SIGN_OFF, because="a very long suit")
    yield takeout(hcp(16) & length(theirs, 0, 2))
    yield takeout(hcp(18), "too strong to pass")
    yield rule("P", anything, name=A_PASS, because="not enough for this level")


@written_for(at_once & they_opened("4H/4S"), WHOLE)
def over_four_of_a_major(s: Situation) -> Iterator[Rule]:
    """Double with a strong hand, spades over hearts, 4NT for two suits, a minor with seven cards."""
    theirs = s.rhos_last_call.suit
    if theirs is None:
        return
    if theirs is Suit.H:
        long = length("S", 7) & good_suit("S") & hcp(9) | length("S", 6) & good_suit("S") & hcp(11)
        spades = long | length("S", 5) & strong_five & hcp(15)
        yield rule("4S", spades & length("H", 0, 2), name=GAME, force=SIGN_OFF, because="good spades: bid our game")
        yield _for_takeout(length("C", 5) & length("D", 5) & hcp(14), "both minors: partner picks one")
    else:
        minors = length("C", 5) & length("D", 5)
        hearts = length("H", 5) & (length("C", 5) | length("D", 5))
        three = length("H", 4) & length("C", 4) & length("D", 4)
        yield _for_takeout(
            (minors | hearts | three) & hcp(16) & length("S", 0, 1), "short in spades: partner picks a suit"
        )
    for minor in (Suit.D, Suit.C):
        yield rule(
            at(5, minor), length(minor, 7) & playing_tricks(8), name=TO_PLAY, force=SIGN_OFF, because="a very long suit"
        )
    yield rule("X", hcp(16), name=PENALTY_DOUBLE, note="strong; partner may take out with shape",
               because="strong enough to beat them")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="not enough for this level")


strong_five = limit(f.TOP4 + Suit.S, 3)


def _for_takeout(needs: Needs, because: str) -> Rule:
    return rule("4NT", needs, name=FOUR_NOTRUMP_TAKEOUT, force=FORCING, artificial=True, because=because)


@written_for(at_once & they_opened("5C/5D"), WHOLE)
def over_five_of_a_minor(_: Situation) -> Iterator[Rule]:
    """Double for penalty, or a very long major."""
    for major in MAJORS:
        shape = length(major, 7) & strong_suit(major) & playing_tricks(8.5)
        yield rule(at(5, major), shape, name=TO_PLAY, force=SIGN_OFF, because="a suit good enough for this level")
    yield rule("X", hcp(16), name=PENALTY_DOUBLE, because="strong enough to beat them")
    yield rule("P", anything, name=A_PASS, because="not enough for this level")
