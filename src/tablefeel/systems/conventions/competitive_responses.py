"""Partner opened one of a suit and right-hand opponent overcalled: responder's first call (map, section 15).

In the map's order: raise a major, bid a five-card major, double (`negative_doubles`), notrump with their suit stopped,
a five-card minor, raise a minor, cue-bid with game values and nothing else, pass.
"""

from collections.abc import Iterator

from tablefeel.bidding.meaning import Force
from tablefeel.kernel import Suit
from tablefeel.systems.conventions import cue_bid_raise, negative_doubles
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    CUE_BID,
    GAME,
    NEW_SUIT,
    PENALTY_DOUBLE,
    PREEMPTIVE_RAISE,
    RAISE,
    TO_PLAY,
)
from tablefeel.systems.language import context
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import partner_opened, responder, rho_bid_a_suit, rho_called
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    good_suit,
    hcp,
    length,
    limit,
    longer,
    points,
    shortness,
    stopper,
    support,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NONE,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

disturbed = responder & partner_opened("1x") & context.disturbed

no_void = limit(f.SHORTEST, 1)


@written_for(disturbed & rho_bid_a_suit, COMPETITIVE)
def over_an_overcall(s: Situation) -> Iterator[Rule]:
    """The rows of the map in its order of preference."""
    suit, theirs = s.suit("partner"), s.suit("theirs")
    if suit is None or theirs is None:
        return
    if suit.is_major:
        yield from _raises_of_a_major(s, suit, theirs)
    yield from _jump_shifts(s)
    for major in MAJORS:
        yield from _new_major(s, major, theirs)
    if suit.is_major:
        yield from _minors_before_support(s, suit)
    yield from negative_doubles.doubles(s)
    if suit.is_major and s.level <= 2:
        yield from cue_bid_raise.by_responder(s, suit, theirs, 13 if s.is_legal(at(2, suit)) else 12, 3)
    yield from _notrump()
    for minor in (Suit.D, Suit.C):
        if s.unbid(minor):
            yield from _new_suit(s, minor)
    if not suit.is_major:
        yield from _raises_of_a_minor(s, suit, theirs)
    yield from _nothing_better(s, suit, theirs)


# Raises


def _raises_of_a_major(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """By trumps and support points: to game on shape, a cue-bid, a limit raise, a single raise."""
    call = s.cheapest(suit)
    if call is None or call.level > 5:
        return
    if call.level == 5:
        yield rule(call, support(4) & support_points(15, suit=suit), name=RAISE, because="too good a fit to defend")
        return
    shape = support(5) & shortness & hcp(0, 9)
    yield rule(at(4, suit), shape, name=PREEMPTIVE_RAISE, force=SIGN_OFF,
               because="ten trumps and a short suit: bid game at once and leave them the guess")  # fmt: skip
    if s.level >= 3:
        yield from _raises_of_a_major_over_a_preempt(s, suit, theirs)
        return
    yield from cue_bid_raise.by_responder(s, suit, theirs, 13 if call.level == 2 else 12, 4)
    if call.level == 3:
        yield rule(call, support(3) & support_points(8, 11, suit), name=RAISE,
                   because="enough to compete at the three level, not to invite")  # fmt: skip
        return
    invites = support(4) & support_points(10, 12, suit) | support(3) & support_points(11, 12, suit)
    yield rule(at(3, suit), invites, name="limit raise", force=INVITATIONAL,
               because="partner goes on with a little more than a minimum")  # fmt: skip
    simple = support(3, 3) & support_points(6, 10, suit) | support(4) & support_points(6, 9, suit)
    yield rule(at(2, suit), simple, name=RAISE, because="support for a major comes first")


def _minors_before_support(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Three trumps and the values for game: a five-card minor first, support later."""
    if s.level > 2:
        return
    for minor in (Suit.D, Suit.C):
        if s.unbid(minor):
            yield from _new_suit(s, minor, support(3, 3) & support_points(13, suit=suit))


def _raises_of_a_major_over_a_preempt(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """Three or four of the major, or a cue-bid with a hand too good for game."""
    call, cue = s.cheapest(suit), s.cheapest(theirs)
    if call is None:
        return
    if cue is not None and cue < at(4, suit):
        strong = support(3) & support_points(16, suit=suit)
        yield rule(cue, strong, name=cue_bid_raise.CUE_BID_RAISE, force=GAME_FORCING, artificial=True,
                   because="too good for game at once")  # fmt: skip
    least = 13 if call.level == 3 else 11 if s.level == 3 else 10
    yield rule(at(4, suit), support(3) & support_points(least, suit=suit), name=GAME, force=SIGN_OFF,
               because="their preempt leaves no room to invite")  # fmt: skip
    if call.level == 3:
        yield rule(call, support(3) & support_points(9, 12, suit), name=RAISE)


def _raises_of_a_minor(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """Clubs with five cards, diamonds with four; a card fewer will do for the single raise with shortness in theirs."""
    call = s.cheapest(suit)
    if call is None or call.level > 4:
        return
    yield from _cue_bid(s, suit, theirs, support_points(13, suit=suit) & support(5 if suit is Suit.C else 4))
    trumps = 5 if suit is Suit.C else 4
    if call.level == 2:
        yield rule(at(3, suit), support(trumps) & support_points(11, 12, suit), name="limit raise", force=INVITATIONAL)
        short = support(trumps - 1) & length(theirs, 0, 1)
        yield rule(call, (support(trumps) | short) & support_points(6, 10, suit), name=RAISE)
    elif call.level == 3:
        yield rule(call, support(5) & support_points(8, 12, suit), name=RAISE,
                   because="five trumps compete at the three level")  # fmt: skip
    else:
        yield rule(call, support(5) & support_points(10, 12, suit), name=RAISE)


# New suits and notrump


def _jump_shifts(s: Situation) -> Iterator[Rule]:
    """Strong, as without the overcall."""
    if s.level > 1 or not s.card.responses.strong_jump_shifts or s.is_passed_hand(s.me):
        return
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None:
            good = length(other, 6) & good_suit(other) & points(17) & support(0, 3)
            yield rule(at(call.level + 1, other), good, name="strong jump shift", force=GAME_FORCING,
                       because="a suit that needs no support, and slam in the air")  # fmt: skip


def _new_major(s: Situation, major: Suit, theirs: Suit) -> Iterator[Rule]:
    """A major of five cards; four will do over 1♦, where a double shows both majors."""
    call = s.cheapest(major)
    if not s.unbid(major) or call is None:
        return
    other = Suit.H if major is Suit.S else Suit.S
    if call.level > 1:
        rivals = longer(major, other, 0 if major is Suit.S else 1) if s.unbid(other) else anything
        yield from _new_suit(s, major, rivals)
    elif theirs is Suit.D and negative_doubles.is_low_enough(s):
        both = length(other, 4, 4) & hcp(6, 10) & length(major, 0, 5)
        five = length(major, 5) & longer(major, other, 0 if major is Suit.S else 1) & ~both
        four = length(major, 4, 4) & length(other, 0, 3)
        yield rule(call, (five | four) & points(6), name=NEW_SUIT, force=_force(s),
                   because="a double would show both majors")  # fmt: skip
    else:
        cards, why = 4, "a suit worth bidding: a double would not show it"
        if negative_doubles.is_low_enough(s):
            cards, why = 5, "five or more bid the suit; with four you would double"
        yield rule(call, length(major, cards) & points(6), name=NEW_SUIT, force=_force(s), because=why)


def _new_suit(s: Situation, suit: Suit, best: Needs = anything) -> Iterator[Rule]:
    """Five cards: eleven points at the two level, thirteen above; less by a passed hand, and then it does not force."""
    call = s.cheapest(suit)
    if call is None or call.level > 4 or (call.level == 4 and not suit.is_major):
        return
    if s.is_passed_hand(s.me):
        if call.level == 2:
            yield rule(call, length(suit, 5) & hcp(8) & best, name=NEW_SUIT)
        return
    if call.level == 4:
        yield rule(call, length(suit, 6) & points(12) & best, name=NEW_SUIT)
        return
    strength, force = (points(11), FORCING) if call.level == 2 else (points(13), GAME_FORCING)
    yield rule(call, length(suit, 5) & strength & best, name=NEW_SUIT, force=force,
               because="strong enough for a free bid")  # fmt: skip


def _force(s: Situation) -> Force:
    """A new suit forces unless I have passed."""
    return NONE if s.is_passed_hand(s.me) else FORCING


def _notrump() -> Iterator[Rule]:
    """By points, with their suit stopped."""
    stops = stopper("theirs") & no_void
    yield rule("1NT", hcp(6, 10) & stops, name="natural 1NT")
    yield rule("2NT", hcp(11, 12) & stops, name="natural 2NT", force=INVITATIONAL)
    yield rule("3NT", hcp(13, 16) & stops, name="natural 3NT", force=SIGN_OFF)


# Nothing better


def _cue_bid(s: Situation, suit: Suit, theirs: Suit, needs: Needs) -> Iterator[Rule]:
    """Game values, and no way to say more."""
    call = s.cheapest(theirs)
    if call is not None and call.level <= (3 if suit.is_major else 4) and not s.is_passed_hand(s.me):
        yield rule(call, needs, name=CUE_BID, force=GAME_FORCING, artificial=True,
                   note="game values; partner bids notrump with their suit stopped",
                   because="the values for game and no better bid")  # fmt: skip


def _nothing_better(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    if negative_doubles.is_low_enough(s):
        if s.level <= 2:
            yield from _cue_bid(s, suit, theirs, hcp(13))
        yield from negative_doubles.doubles_without_shape(s)
    else:
        stack = hcp(10) & length(theirs, 4) | hcp(11) & length(theirs, 2) | hcp(13)
        yield rule("X", stack, name=PENALTY_DOUBLE, note="four cards in their suit, or the values and no better call",
                   because="the double is for penalties this high")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="no fit, no stopper and no suit strong enough to bid")


# Over their 1NT


@written_for(disturbed & rho_called("1NT"), COMPETITIVE)
def over_their_notrump(s: Situation) -> Iterator[Rule]:
    """After their 1NT overcall: double for penalty, the rest is weak."""
    suit = s.suit("partner")
    if suit is None:
        return
    yield rule("X", hcp(9), name=PENALTY_DOUBLE, because="we have more than half of the points")
    if suit.is_major:
        yield rule(at(3, suit), support(4) & support_points(4, suit=suit), name=PREEMPTIVE_RAISE,
                   because="nine trumps are safe at the three level")  # fmt: skip
    trumps = 3 if suit.is_major else 4 if suit is Suit.D else 5
    yield rule(at(2, suit), support(trumps) & support_points(5, suit=suit), name=RAISE)
    for other in SUITS_DOWN:
        if other is not suit:
            cards = length(other, 6) if suit.is_major else length(other, 6) | length(other, 5) & good_suit(other)
            best = longer(other, Suit.H, 0) if other is Suit.S else anything
            yield rule(at(2, other), cards & best & hcp(5, 8), name=TO_PLAY, force=SIGN_OFF)
    yield rule("P", anything, name=A_PASS)
