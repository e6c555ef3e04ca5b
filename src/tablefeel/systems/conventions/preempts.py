"""Preemptive openings at the three level and above, responses to them, and silence afterwards (docs/sayc/01 and 09)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions import openings as one_level
from tablefeel.systems.conventions import weak_twos
from tablefeel.systems.conventions.blackwood import BLACKWOOD
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, GAME, NEW_SUIT, PREEMPTIVE_RAISE, RAISE, REBIDS_SUIT, TO_PLAY
from tablefeel.systems.conventions.overcalls import WEAK_JUMP_OVERCALL
from tablefeel.systems.conventions.weak_twos import WEAK_TWO, all_stopped, others, side_major
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    forced,
    having_bid,
    opening,
    partner_opened,
    partner_passed,
    responder,
    rho_passed,
    seat,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    ace_of,
    aces,
    anything,
    control_in,
    fair_suit,
    good_suit,
    hcp,
    length,
    playing_tricks,
    points,
    quick_tricks,
    rule_of,
    side_tops,
    solid_suit,
    stopper,
    strong_suit,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    NATURAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

PREEMPT = Convention("preempt")
CONTROL_FOR_A_SLAM = Convention(
    "control bid over a preempt", shows="a fit, a control here and interest in a slam", agrees_suit=True
)

# The openings: length chooses the level, playing tricks say whether to open at all


def tricks(s: Situation) -> int:
    """Playing tricks that a three-bid needs: two, three or four short of the contract by vulnerability."""
    if s.we_are_vulnerable == s.they_are_vulnerable:
        return 6
    return 7 if s.we_are_vulnerable else 5


because = "a very long suit and few points: take room from the opponents"
weak = hcp(5, 10)


def a_side_suit(suit: Suit) -> Needs:
    """Four cards in another suit."""
    needs = ~anything
    for other in SUITS_DOWN:
        if other is not suit:
            needs |= length(other, 4)
    return needs


@written_for(opening & seat(1, 2, 3), NATURAL, after=one_level.one_level, before=weak_twos.six_cards)
def openings(s: Situation) -> Iterator[Rule]:
    """Nine cards five of a minor, eight four, seven three; seven cards need two of the top three honours."""
    enough = tricks(s)
    for minor in (Suit.D, Suit.C):
        long = length(minor, 9) | length(minor, 8) & a_side_suit(minor)
        yield _preempt(at(5, minor), long & hcp(0, 11) & playing_tricks(enough + 2))
    for suit in SUITS_DOWN:
        no_major = anything if s.position == 3 else side_major(suit.name)
        shapely = a_side_suit(suit) | strong_suit(suit) if suit.is_major else a_side_suit(suit)
        long = length(suit, 8) | length(suit, 7) & tops(suit, 2) & no_major & shapely
        yield _preempt(at(4, suit), long & (hcp(0, 11) if suit.is_major else weak) & playing_tricks(enough + 1))
    for suit in SUITS_DOWN:
        sound = good_suit(suit) if s.position == 3 else tops(suit, 2)  # partner has passed: a lesser suit will do
        seven = length(suit, 7) & (sound & weak | tops(suit, 1) & fair_suit(suit) & hcp(4, 7))
        yield _preempt(at(3, suit), seven & side_tops(suit, 0, 1) & side_major(suit.name))
        if s.position == 3:
            yield _preempt(at(3, suit), seven)
    if s.position in (1, 3):
        yield _preempt(Call.C3, length("C", 6, 6) & tops("C", 2) & weak & side_major("C"))


def _preempt(call: Call, needs: Needs) -> Rule:
    return rule(call, needs, name=PREEMPT, because=because)


@written_for(opening & seat(4), NATURAL, before=(*one_level.one_level, weak_twos.in_fourth_seat))
def fourth_seat(_: Situation) -> Iterator[Rule]:
    """In fourth seat a preempt expects to make."""
    for major in MAJORS:
        long = length(major, 8) | length(major, 7) & strong_suit(major)
        side = side_tops(major, 0, 2)
        yield rule(
            at(4, major), long & hcp(8, 14) & playing_tricks(8) & side, name=PREEMPT, because="to make, in fourth seat"
        )
    for suit in SUITS_DOWN:
        seven = length(suit, 7) & good_suit(suit) & playing_tricks(7)
        needs = seven & (hcp(9, 9) | hcp(10, 12) & ~rule_of(15))
        yield rule(at(3, suit), needs, name=PREEMPT, because="a long suit, and nobody else has opened")


# Responses at the three level

opened = responder & answering(PREEMPT) & rho_passed


def quick_enough(s: Situation) -> float:
    """Quick tricks that make four of a major opposite a three-bid of two trumps."""
    if s.we_are_vulnerable == s.they_are_vulnerable:
        return 4
    return 3 if s.we_are_vulnerable else 5


@written_for(opened & partner_opened("3x"), WHOLE)
def responses(s: Situation) -> Iterator[Rule]:
    """Game with the tricks for it, the preempt one higher with trumps, a suit of my own."""
    suit = s.partners_last_call.suit
    if suit is None:
        return
    yield rule("4NT", length(suit, 1) & quick_tricks(5) & aces(2) & _controlled(suit), name=BLACKWOOD, force=FORCING,
               artificial=True, because="tricks enough for a slam: check the aces")  # fmt: skip
    yield from _own_suits(s, suit)
    if suit.is_major:
        yield from _raises_of_a_major(s, suit)
    else:
        yield from _over_a_minor(s, suit)
    yield rule("P", anything, name=A_PASS, because="too few tricks for game opposite a preempt")


def _controlled(suit: Suit) -> Needs:
    needs = anything
    for other in others(suit):
        needs &= control_in(other)
    return needs


def _own_suits(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A major of five good cards or a minor of six forces below 3NT; a very long major is game."""
    few = length(suit, 0, 2)
    for major in MAJORS:
        if major is not suit:
            long = length(major, 7) & strong_suit(major) & points(13, 18) & few
            yield rule(at(4, major), long, name=GAME, force=SIGN_OFF, because="my own suit is better trumps")
            low = s.cheapest(major)
            if low is not None and low.level == 3:
                cards = length(major, 5) & hcp(15) & few if suit.is_major else length(major, 6) & hcp(16)
                yield rule(low, cards & good_suit(major), name=NEW_SUIT, force=FORCING,
                           because="a good suit and the values for game")  # fmt: skip
    if not suit.is_major:
        yield from _notrump_over_a_minor(suit)
        for major in MAJORS:
            five = length(major, 5) & good_suit(major) & hcp(16) & few
            yield rule(at(3, major), five, name=NEW_SUIT, force=FORCING, because="a good suit, and 3NT has a hole")
    if suit is Suit.C:
        few_clubs = length(suit, 0, 2)
        yield rule("3D", length("D", 6) & hcp(16) & few_clubs & ~all_stopped(Suit.C), name=NEW_SUIT, force=FORCING,
                   because="a long suit and the values for game")  # fmt: skip


def _raises_of_a_major(s: Situation, suit: Suit) -> Iterator[Rule]:
    need = quick_enough(s)
    to_make = length(suit, 2) & quick_tricks(need) | length(suit, 1) & quick_tricks(need + 1)
    for minor in (Suit.C, Suit.D):
        slam = length(suit, 2) & quick_tricks(need + 1.5) & ace_of(minor)
        yield rule(at(4, minor), slam, name=CONTROL_FOR_A_SLAM, force=FORCING, artificial=True,
                   because="a fit and more than game needs: show a control")  # fmt: skip
    to_play = "to play: tricks enough for game, or three trumps to take their room"
    yield rule(at(4, suit), to_make, name=GAME, force=SIGN_OFF, note=to_play,
               because="tricks enough for game opposite the preempt")  # fmt: skip
    yield rule(at(4, suit), length(suit, 3), name=PREEMPTIVE_RAISE, force=SIGN_OFF, note=to_play,
               because="ten trumps: take still more room, or make it")  # fmt: skip
    strong = hcp(18) & length(suit, 0, 1) & all_stopped(suit)
    yield rule("3NT", strong, name=TO_PLAY, force=SIGN_OFF, because="nine tricks without the suit")
    yield rule(at(4, suit), hcp(17) & quick_tricks(4), name=GAME, force=SIGN_OFF, note=to_play,
               because="five sure tricks beside the long suit")  # fmt: skip
    running = solid_suit(Suit.D) & stopper(Suit.C) | solid_suit(Suit.C) & stopper(Suit.D)
    other = Suit.H if suit is Suit.S else Suit.S
    yield rule("3NT", running & stopper(other), name=TO_PLAY, force=SIGN_OFF, because="nine tricks without the suit")


def _notrump_over_a_minor(suit: Suit) -> Iterator[Rule]:
    """3NT with the other suits stopped, before a major of five cards."""
    enough = hcp(15) & length(suit, 2) | hcp(18)
    yield rule("3NT", enough & all_stopped(suit), name=TO_PLAY, force=SIGN_OFF,
               because="the other suits stopped, and the long suit brings tricks")  # fmt: skip


def _over_a_minor(s: Situation, suit: Suit) -> Iterator[Rule]:
    need = 4 if quick_enough(s) == 3 else 5
    yield rule(
        at(5, suit), length(suit, 3) & quick_tricks(need), name=GAME, force=SIGN_OFF, because="tricks enough for game"
    )
    yield rule(at(5, suit), length(suit, 4), name=PREEMPTIVE_RAISE, force=SIGN_OFF,
               because="eleven trumps: take still more room")  # fmt: skip
    yield rule(at(4, suit), length(suit, 3), name=PREEMPTIVE_RAISE, force=SIGN_OFF,
               because="ten trumps: take still more room")  # fmt: skip


# Responses at the four and five level


@written_for(opened & partner_opened("4x"), WHOLE)
def responses_to_four(s: Situation) -> Iterator[Rule]:
    """Mostly a pass; Blackwood with four quick tricks and every suit controlled."""
    suit = s.partners_last_call.suit
    if suit is None:
        return
    controlled = quick_tricks(4) & _controlled(suit) & aces(2) & length(suit, 1)
    yield rule("4NT", controlled & (hcp(16) | quick_tricks(5)), name=BLACKWOOD, force=FORCING, artificial=True,
               because="tricks enough for a slam: check the aces")  # fmt: skip
    if not suit.is_major:
        for major in MAJORS:
            yield rule(
                at(4, major), strong_suit(major) & hcp(9), name=TO_PLAY, force=SIGN_OFF, because="a suit of my own"
            )
        make = length(suit, 1) & quick_tricks(4)
        yield rule(at(5, suit), length(suit, 2) | make, name=PREEMPTIVE_RAISE, force=SIGN_OFF,
                   because="ten trumps or more: take still more room, or make it")  # fmt: skip
    elif suit is Suit.H:
        own = strong_suit(Suit.S) & length(suit, 0, 1) & hcp(9)
        yield rule("4S", own, name=TO_PLAY, force=SIGN_OFF, because="a suit of my own")
    yield rule("P", anything, name=A_PASS, because="partner has told the whole hand")


@written_for(opened & partner_opened("5m"), WHOLE)
def responses_to_five(s: Situation) -> Iterator[Rule]:
    """Six with three sure tricks outside."""
    suit = s.partners_last_call.suit
    if suit is not None:
        yield rule(at(6, suit), quick_tricks(3.5) & aces(2) & _controlled(suit), name=GAME, force=SIGN_OFF,
                   because="three tricks beside the suit")  # fmt: skip
        yield rule("P", anything, name=A_PASS, because="partner has told the whole hand")


# The preemptor again


@written_for(having_bid(PREEMPT) & answering(NEW_SUIT) & rho_passed, WHOLE)
def over_new_suit(s: Situation) -> Iterator[Rule]:
    """Partner forced in a new suit: raise with a fit, 3NT with something outside, the suit again."""
    mine, partners = s.my_last_call.suit, s.partners_last_call.suit
    if mine is None or partners is None:
        return
    call, again = s.cheapest(partners), s.cheapest(mine)
    if call is not None and call.level <= 4:
        yield rule(call, length(partners, 3) | length(partners, 2) & tops(partners, 1), name=RAISE, because="a fit")
    outside = ~anything
    for other in others(mine):
        if other is not partners:
            outside |= stopper(other)
    yield rule("3NT", outside, name=TO_PLAY, because="no fit, but a stopper outside")
    if again is not None:
        yield rule(again, anything, name=REBIDS_SUIT, because="no fit, nothing outside")


@written_for(having_bid(PREEMPT) & answering(CONTROL_FOR_A_SLAM) & rho_passed, WHOLE)
def over_a_control(s: Situation) -> Iterator[Rule]:
    """Back to game; a control of my own on the way."""
    suit = s.my_last_call.suit
    if suit is None:
        return
    for other in (Suit.D, Suit.H):
        call = s.cheapest(other)
        if other is not suit and call is not None and call < at(4, suit):
            yield rule(call, ace_of(other) | length(other, 0, 0), name="control", force=FORCING, artificial=True,
                       because="a control on the way")  # fmt: skip
    yield rule(at(4, suit), anything, name=GAME, because="nothing to add")


preempted = having_bid(PREEMPT, WEAK_TWO, WEAK_JUMP_OVERCALL)
told_all = "the whole hand is told; partner decides"

done = in_order(
    preempted & answering(GAME, PREEMPTIVE_RAISE, A_PASS, TO_PLAY) & rho_passed,
    [rule("P", anything, name=A_PASS, because=told_all)],
    CONVENTION,
)
silent = in_order(
    having_bid(PREEMPT, WEAK_TWO, WEAK_JUMP_OVERCALL, PREEMPTIVE_RAISE) & partner_passed & ~forced,
    [rule("P", anything, name=A_PASS, because=told_all)],
    CONVENTION,
    after=done,
)
over_raises = in_order(
    having_bid(PREEMPT, WEAK_TWO) & answering(PREEMPTIVE_RAISE, GAME) & ~rho_passed,
    [rule("P", anything, name=A_PASS, because=told_all)],
    WHOLE,
)
