"""Negative doubles of their overcall, and opener's answers (SAYC booklet, "Negative doubles")."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import BALANCED_MINIMUM, GAME, NEW_SUIT, REBIDS_SUIT
from tablefeel.systems.language.context import answering, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    hcp,
    honours,
    length,
    points,
    semi_balanced,
    stopper,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

NEGATIVE_DOUBLE = Convention("negative double")

# The double stands among responder's other calls over an overcall (`competitive_responses`)


def is_low_enough(s: Situation) -> bool:
    """Whether a double of their bid is still negative."""
    highest = s.card.competition.negative_doubles_to
    return highest != "none" and s.last_bid is not None and s.last_bid <= Call.parse(highest)


def shape(s: Situation) -> Needs:
    """The unbid major or majors that a negative double promises."""
    unbid = [major for major in MAJORS if s.unbid(major)]
    if len(unbid) == 2:
        return length("H", 4) & length("S", 4)
    if len(unbid) == 1:
        return length(unbid[0], 4)
    return length("C", 4) & length("D", 4) | length("C", 3) & length("D", 3) & hcp(10)


def doubles(s: Situation) -> Iterator[Rule]:
    """Six points at the one level, eight at the two level, ten above."""
    if not is_low_enough(s):
        return
    least = 6 if s.level == 1 else 8 if s.level == 2 else 10
    yield rule("X", hcp(least) & shape(s), name=NEGATIVE_DOUBLE, force=FORCING)
    light = hcp(least - 1) & points(least) & shape(s)
    yield rule("X", light, name=NEGATIVE_DOUBLE, force=FORCING, rare=True)
    if s.level >= 2 and s.unbid(Suit.H) and s.unbid(Suit.S):
        four_three = length("H", 4) & length("S", 3) | length("S", 4) & length("H", 3)
        yield rule("X", hcp(least + 2) & four_three, name=NEGATIVE_DOUBLE, force=FORCING)


def doubles_without_shape(s: Situation) -> Iterator[Rule]:
    """A strong hand that has no better call."""
    if is_low_enough(s):
        yield rule("X", hcp(12), name=NEGATIVE_DOUBLE, force=FORCING, rare=True)


# Opener answers


@written_for(answering(NEGATIVE_DOUBLE) & rho_passed, COMPETITIVE)
def answers(s: Situation) -> Iterator[Rule]:
    """Bid the major that partner has, as high as the hand is worth; otherwise describe the hand."""
    mine, theirs = s.suit("mine"), s.suit("theirs")
    if mine is None or theirs is None:
        return
    promised = [major for major in MAJORS if s.partner_least(major) >= 4]
    again = s.cheapest(mine)
    for major in promised:
        yield from _promised_major(s, major)
    if mine.is_major and again is not None and again.level == 2:
        yield rule(again, length(mine, 6) & hcp(10, 15), name=REBIDS_SUIT)
    yield from _notrump(s, theirs)
    for other in SUITS_DOWN:
        if other is not mine and other is not theirs:
            yield from _second_suit(s, mine, other)
    if again is not None and again.level <= 3:
        if again.level == 2:
            yield rule(at(3, mine), length(mine, 6) & hcp(16, 19), name="jump rebid", force=INVITATIONAL)
        yield rule(again, length(mine, 5) & hcp(10, 17), name=REBIDS_SUIT)
    yield rule("P", length(theirs, 5) & honours(theirs, 2), name="penalty pass")
    for major in promised:
        yield rule(cheapest(major), length(major, 3), name="three-card support", rare=True)
    yield rule(cheapest(mine), length(mine, 4), name=REBIDS_SUIT, rare=True)
    yield rule(cheapest("N"), anything, name="notrump", rare=True)


def _promised_major(s: Situation, major: Suit) -> Iterator[Rule]:
    """The major of the double with four cards: cheaply, with a jump, or game."""
    low = s.cheapest(major)
    if low is None:
        return
    yield rule(at(4, major), length(major, 4) & hcp(18), name=GAME, force=SIGN_OFF)
    if low.level < 3:
        invites = length(major, 4) & hcp(15, 17) & points(16)
        yield rule(at(low.level + 1, major), invites, name="jump raise", force=INVITATIONAL)
    yield rule(low, length(major, 4) & hcp(10, 17), name="major of the double")


def _notrump(s: Situation, theirs: Suit) -> Iterator[Rule]:
    """Notrump with their suit stopped."""
    low = s.cheapest(Strain.NT)
    stops = stopper(theirs) & semi_balanced
    yield rule("3NT", hcp(18) & stops, name=GAME, force=SIGN_OFF)
    if low is Call.N1:
        yield rule("1NT", hcp(11, 14) & stops, name=BALANCED_MINIMUM)
    elif low is Call.N2:
        yield rule("2NT", hcp(12, 17) & stops & balanced, name=BALANCED_MINIMUM)


def _second_suit(s: Situation, mine: Suit, other: Suit) -> Iterator[Rule]:
    """A second suit, with extra strength if partner must go higher for the first."""
    call = s.cheapest(other)
    if call is None or call.level > 3:
        return
    reverse = (other > mine and call.level >= 2) or call.level == 3
    strength = hcp(14) & points(17) if reverse else hcp(10)
    yield rule(call, length(other, 4) & strength & length(mine, 4), name=NEW_SUIT)
