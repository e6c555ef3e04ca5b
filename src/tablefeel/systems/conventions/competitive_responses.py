"""Partner opened one of a suit and right-hand opponent acted: raises, free bids, redoubles (SAYC booklet)."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import cue_bid_raise, negative_doubles
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    GAME,
    NEW_SUIT,
    PENALTY_DOUBLE,
    PREEMPTIVE_RAISE,
    RAISE,
    TO_PLAY,
)
from tablefeel.systems.language import context
from tablefeel.systems.language.context import (  # fmt: skip
    partner_opened,
    passed_hand,
    responder,
    rho_bid_a_suit,
    rho_called,
    rho_doubled,
    vulnerable,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    balanced,
    hcp,
    honours,
    length,
    longer,
    points,
    semi_balanced,
    stopper,
    suit_quality,
    support,
    support_points,
    tops,
    unbalanced,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

JORDAN_2NT = Convention("Jordan 2NT", shows="a limit raise or better", agrees_suit=True)

disturbed = responder & partner_opened("1x") & context.disturbed

# Over a double


@written_for(disturbed & rho_doubled, COMPETITIVE)
def over_a_double(s: Situation) -> Iterator[Rule]:
    """After their takeout double: redouble with ten, raises are preemptive, new suits forcing at the one level."""
    suit = s.suit("partner")
    if suit is None:
        return
    for major in (Suit.H, Suit.S):
        if major is not suit:
            suits = length(major, 5) | length(major, 4) & support(2, 3)
            yield rule(at(1, major), suits & hcp(10) & _longer_major(major), name=NEW_SUIT, force=FORCING)
    yield from _major_doubled(suit) if suit.is_major else _minor_doubled(s, suit)
    for other in MAJORS:
        if other > suit:
            weak = length(other, 6) & hcp(3, 8) & support(0, 2 if suit.is_major else 3)
            yield rule(at(2, other), weak, name="weak jump")
    for other in (Suit.H, Suit.S, Suit.D):
        strength = hcp(6, 9) | hcp(5, 5) & length(other, 5)
        best = longer(other, "H" if other is Suit.S else "S", 0 if other.is_major else -1)
        yield rule(at(1, other), length(other, 4) & strength & best, name=NEW_SUIT, force=FORCING)
    if not suit.is_major:
        yield rule(at(2, suit), support(4) & hcp(4, 9) & support_points(6, suit=suit), name=RAISE)
    for other in (Suit.H, Suit.D, Suit.C):
        if other < suit:
            yield rule(at(2, other), length(other, 6) & hcp(5, 9), name=TO_PLAY, force=SIGN_OFF)
    yield rule("1NT", hcp(7, 9) & semi_balanced, name="natural 1NT")
    yield rule("P", hcp(0, 9), name=A_PASS)


def _longer_major(major: Suit) -> Needs:
    """At least as long as the other major; with equal length hearts stand before spades."""
    return longer(major, "S" if major is Suit.H else "H", 0)


def _major_doubled(suit: Suit) -> Iterator[Rule]:
    """Raises of a major: preempts, Jordan 2NT with values, and the redouble before a simple raise."""
    preempt = support(5) & hcp(0, 9) & support_points(6, suit=suit)
    yield rule(at(4, suit), preempt, name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    for good in (
        support(4) & support_points(10, suit=suit) & hcp(8),
        support(3) & support_points(11, suit=suit) & hcp(9, 12) & ~balanced,
    ):
        yield rule("2NT", good, name=JORDAN_2NT, force=FORCING, artificial=True)
    weak = support(4) & hcp(2, 9) & support_points(5, 10, suit) & ~balanced
    yield rule(at(3, suit), weak, name=PREEMPTIVE_RAISE)
    yield rule("XX", hcp(10), name="redouble", note="ten points")
    yield rule(at(2, suit), support(3) & hcp(4, 9) & support_points(5, suit=suit), name=RAISE)


def _minor_doubled(s: Situation, suit: Suit) -> Iterator[Rule]:
    """The redouble, and a preemptive raise of a minor while it is cheap."""
    yield rule("XX", hcp(10), name="redouble", note="ten points")
    if not s.we_are_vulnerable:
        weak = support(5) & hcp(4, 9) & length("H", 0, 3) & length("S", 0, 3)
        yield rule(at(3, suit), weak, name=PREEMPTIVE_RAISE)


# Over an overcall in a suit


@written_for(disturbed & rho_bid_a_suit, COMPETITIVE)
def over_an_overcall(s: Situation) -> Iterator[Rule]:
    """Raises, weak jumps, free bids, a negative double, notrump."""
    suit, theirs = s.suit("partner"), s.suit("theirs")
    if suit is None or theirs is None:
        return
    yield from _raises_of_a_major(s, suit, theirs) if suit.is_major else _limit_raise_of_a_minor(s, suit)
    yield from _weak_jumps(s, suit, theirs)
    flat = balanced & length("H", 0, 3) & length("S", 0, 3) & support(0, 2 if suit.is_major else 4)
    yield rule("3NT", hcp(13, 16) & stopper("theirs") & flat, name="natural 3NT")
    yield from _free_bids(s, suit, theirs)
    yield from negative_doubles.doubles(s)
    yield rule("1NT", hcp(7, 10) & stopper("theirs"), name="natural 1NT")
    yield rule("2NT", hcp(11, 12) & stopper("theirs") & semi_balanced, name="natural 2NT", force=INVITATIONAL)
    yield rule("3NT", hcp(13, 18) & stopper("theirs") & semi_balanced, name="natural 3NT")
    call = s.cheapest(suit)
    if call is not None and not suit.is_major and call.level <= 3:
        some = hcp(5, 10) if call.level == 2 else hcp(8, 11)
        yield rule(call, support(4) & some & support_points(6, suit=suit), name=RAISE)
    yield from negative_doubles.doubles_without_shape(s)
    if call is not None and call.level <= 4:
        yield rule(call, support(4) & hcp(11), name=RAISE)
    if not negative_doubles.is_low_enough(s):
        yield rule("X", hcp(12 if s.level >= 4 else 13), name=PENALTY_DOUBLE)
    yield rule("P", hcp(0, 15), name=A_PASS)


def _raises_of_a_major(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """By trumps and strength: preemptive, a cue-bid, game, limit, simple."""
    call = s.cheapest(suit)
    if call is None:
        return
    preempt = support(5) & hcp(3, 9) & support_points(8, suit=suit)
    yield rule(at(4, suit), preempt, name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield from cue_bid_raise.by_responder(s, suit, theirs)
    yield rule(at(4, suit), support(4) & support_points(13, suit=suit) & hcp(8), name=GAME, force=SIGN_OFF)
    if call.level <= 3:
        four = support(4) & support_points(10 if call.level == 2 else 9, 12, suit)
        three = support(3) & support_points(11, 12, suit)
        yield rule(at(3, suit), (four | three) & hcp(7, 12), name="limit raise", force=INVITATIONAL)
    if call.level == 3:
        yield rule(at(3, suit), support(3) & support_points(7, 10, suit) & hcp(5, 10), name=RAISE)
    if call.level == 4:
        yield rule(at(4, suit), support(3) & support_points(11, suit=suit) & hcp(7), name=GAME, force=SIGN_OFF)
    if call.level == 2:
        yield rule(at(2, suit), support(3) & support_points(5, 10, suit) & hcp(3, 10), name=RAISE)


def _limit_raise_of_a_minor(s: Situation, suit: Suit) -> Iterator[Rule]:
    call = s.cheapest(suit)
    if call is not None and call.level == 2:
        limit_raise = support(4) & hcp(10, 12) & length("H", 0, 3) & length("S", 0, 3) & unbalanced
        yield rule(at(3, suit), limit_raise, name="limit raise", force=INVITATIONAL)


def _free_bids(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """New suits: four cards suffice at the one level where no negative double shows them."""
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other is suit or other is theirs or call is None or call.level > 3:
            continue
        if call.level == 1:
            yield from _at_the_one_level(s, other, theirs)
        elif call.level == 2:
            yield rule(call, length(other, 5) & hcp(10) & points(11), name=NEW_SUIT, force=FORCING)
        else:
            good = length(other, 5) & hcp(12) & (length(other, 6) | tops(other, 2))
            yield rule(call, good, name=NEW_SUIT, force=FORCING)
            if other.is_major:
                yield rule(call, length(other, 5) & hcp(11), name=NEW_SUIT, force=FORCING)


def _at_the_one_level(s: Situation, other: Suit, theirs: Suit) -> Iterator[Rule]:
    """A major over 1D denies the other one, for a negative double shows both; spades over 1H show five."""
    call = at(1, other)
    cards = length(other, 5 if other is Suit.S and theirs is Suit.H else 4)
    if theirs is Suit.D and s.card.competition.negative_doubles_to != "none":
        two_more = longer(other, "S" if other is Suit.H else "H", 2)
        not_both = length("H", 0, 3) | length("S", 0, 3)
        yield rule(call, length(other, 5) & hcp(6) & two_more, name=NEW_SUIT, force=FORCING)
        yield rule(call, cards & hcp(6) & not_both, name=NEW_SUIT, force=FORCING)
    else:
        yield rule(call, cards & hcp(6), name=NEW_SUIT, force=FORCING)


def _weak_jumps(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """A jump in a new major with six cards and too little for a free bid."""
    for other in MAJORS:
        call = s.cheapest(other)
        if other is suit or other is theirs or call is None or call.level > 2:
            continue
        weak = length(other, 6) & support(0, 2 if suit.is_major else 3)
        if call.level == 1:
            yield rule(at(2, other), weak & hcp(3, 8), name="weak jump")
        elif not suit.is_major:
            good = honours(other, 2) & hcp(5, 9)
            yield rule(at(3, other), weak & good, name="weak jump", when=~vulnerable & ~passed_hand)


# Over their 1NT


@written_for(disturbed & rho_called("1NT"), COMPETITIVE)
def over_their_notrump(s: Situation) -> Iterator[Rule]:
    """After their 1NT overcall: double for penalty, the rest is weak."""
    suit = s.suit("partner")
    if suit is None:
        return
    raises = support(3 if suit.is_major else 4) & hcp(3, 8) & support_points(6, suit=suit)
    yield rule("X", hcp(9), name=PENALTY_DOUBLE, force=SIGN_OFF)
    yield rule(at(3, suit), support(5) & hcp(2, 8), name=PREEMPTIVE_RAISE)
    yield rule(at(2, suit), raises, name=RAISE)
    for other in SUITS_DOWN:
        if other is not suit:
            good = length(other, 5) & hcp(5, 8) & suit_quality(other, 7)
            yield rule(at(2, other), length(other, 6) & hcp(3, 8), name=TO_PLAY, force=SIGN_OFF)
            yield rule(at(2, other), good, name=TO_PLAY, force=SIGN_OFF)
    yield rule("P", hcp(0, 9), name=A_PASS)
