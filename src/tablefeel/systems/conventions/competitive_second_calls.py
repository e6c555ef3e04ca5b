"""Our side opened and they came in: responder's second call, once they have gone quiet (map, sections 06 and 15)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN, beyond_a_minimum
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED_MINIMUM,
    CUE_BID,
    GAME,
    JUMP_SHIFT,
    NEW_SUIT,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    TO_PLAY,
    TOO_STRONG_FOR_1NT,
)
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    disturbed,
    openers_side,
    partner_opened,
    partner_passed,
    responder_rebid,
    rho_passed,
    suit_agreed,
    they_bid_last,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    good_suit,
    hcp,
    length,
    longer,
    playing_points,
    points,
    semi_balanced,
    stopper,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

VALUES = Convention("reopening double by responder", asks="opener to describe the hand")

i_bid_a_suit = Context(lambda s: s.my_last_call.suit is not None)
second_call = responder_rebid & partner_opened("1x") & disturbed & i_bid_a_suit & ~suit_agreed

# Opener rebid the suit opened


@written_for(second_call & rho_passed & answering(REBIDS_SUIT), NATURAL)
def over_a_rebid_suit(s: Situation) -> Iterator[Rule]:
    """Opener has a long suit and a minimum: pass, invite, or go to game."""
    suit, own, bid = s.suit("partner1"), s.my_last_call.suit, s.partners_last_call.call
    if suit is None or own is None or bid.strain.suit is not suit:
        return
    trumps = length(suit, 2 if suit.is_major else 3)
    jump = 4 if s.partners_last_call.force is INVITATIONAL else 0
    if suit.is_major:
        yield rule(at(4, suit), trumps & support_points(13 - jump, suit=suit), name=GAME, force=SIGN_OFF)
    if own.is_major:
        yield rule(at(4, own), length(own, 6) & points(15), name=GAME, force=SIGN_OFF)
    yield rule("3NT", hcp(13 - jump if bid.level == 2 else 12) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    yield from _another_suit(s, own)
    yield from _own_suit(s, own, suit)
    if bid.level == 2:
        yield rule("2NT", hcp(10, 12) & stopper("theirs") & semi_balanced, name="invitation", force=INVITATIONAL)
        yield rule(at(3, suit), trumps & support_points(10, 12, suit), name="invitation", force=INVITATIONAL)
    yield from _cue(s, 13 - jump)
    if bid.level == 2 and i_promised_another_bid(s):
        yield rule("2NT", anything, name="invitation", force=INVITATIONAL, rare=True)
    yield rule("P", anything, name=A_PASS, because="a minimum opposite a minimum")


def i_promised_another_bid(s: Situation) -> bool:
    """Whether my free bid was at the two level and I had not passed."""
    return s.my_last_call.call.level >= 2 and not s.is_passed_hand(s.me)


def _another_suit(s: Situation, own: Suit) -> Iterator[Rule]:
    """A second suit of mine forces: at the two level from eleven points, at the three level to game."""
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if not s.unbid(other) or call is None or call.level > 3:
            continue
        shape = length(other, 4) & length(own, 5)
        if call.level == 2:
            yield rule(call, shape & hcp(11), name=NEW_SUIT, force=FORCING, because="a second suit forces")
        else:
            yield rule(call, shape & hcp(13), name=NEW_SUIT, force=GAME_FORCING, because="a second suit forces to game")


def _own_suit(s: Situation, own: Suit, suit: Suit | None, more: int = 0) -> Iterator[Rule]:
    """My suit again: to play at the two level, invitational with a jump; opener may have more than a minimum."""
    low = s.cheapest(own)
    few = anything if suit is None else length(suit, 0, 2)
    if low is not None and low.level == 2:
        yield rule(at(3, own), length(own, 6) & points(12 - more, 14 - more), name="invitation", force=INVITATIONAL)
        yield rule(low, length(own, 6) & points(0, 11 - more) & few, name=TO_PLAY, force=SIGN_OFF)
    elif low is not None and low.level == 3:
        yield rule(low, length(own, 6) & points(11, 14) & few, name=REBIDS_SUIT)


def _cue(s: Situation, least: int) -> Iterator[Rule]:
    theirs = s.suit("theirs")
    call = None if theirs is None else s.cheapest(theirs)
    if theirs is not None and call is not None and call.level <= 3:
        yield rule(call, hcp(least), name=CUE_BID, force=GAME_FORCING, artificial=True,
                   because="the values for game, and their suit is not stopped")  # fmt: skip


# Opener bid a second suit


@written_for(second_call & rho_passed & answering(NEW_SUIT, REVERSE, JUMP_SHIFT), NATURAL)
def over_a_second_suit(s: Situation) -> Iterator[Rule]:
    """Support with four cards, as high as the hand is worth; game, or their suit on the way to it; then notrump."""
    first, suit, own = s.suit("partner1"), s.partners_last_call.suit, s.my_last_call.suit
    if first is None or suit is None or own is None or suit in (first, own):
        return
    less = 0 if s.partners_last_call.is_a(NEW_SUIT) else 4
    yield from _support(s, suit, length(suit, 4), less)
    if first.is_major:
        yield from _support(s, first, length(first, 3), less, preference=True)
    if own.is_major:
        yield rule(at(4, own), length(own, 6) & points(14 - less), name=GAME, force=SIGN_OFF)
    yield rule("3NT", hcp(13 - less) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    yield from _cue(s, 13 - less)
    if not less:
        if not suit.is_major:
            yield from _invitational_raise(s, suit)
        yield rule("2NT", hcp(11, 12) & stopper("theirs"), name="invitation", force=INVITATIONAL)
        if s.cheapest(own) is at(2, own):
            yield rule(at(3, own), length(own, 6) & points(12, 13), name="invitation", force=INVITATIONAL)


def _support(s: Situation, suit: Suit, trumps: Needs, less: int, preference: bool = False) -> Iterator[Rule]:
    """A major of opener's: game, an invitation, or the cheapest raise of a suit bid at the one level."""
    low = s.cheapest(suit)
    if not suit.is_major or low is None or low.level > 3:
        return
    yield rule(at(4, suit), trumps & support_points(13 - less, suit=suit), name=GAME, force=SIGN_OFF,
               because="a fit, and enough for game")  # fmt: skip
    if not less:
        yield rule(at(3, suit), trumps & support_points(10, 12, suit), name="invitation", force=INVITATIONAL,
                   because="a fit, and nearly enough for game")  # fmt: skip
        if low.level == 2 and not preference:
            yield rule(low, trumps & support_points(0, 9, suit), name=RAISE)


def _invitational_raise(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Three of opener's second suit, a minor."""
    if s.cheapest(suit) is at(3, suit):
        yield rule(at(3, suit), length(suit, 4) & support_points(11, 14, suit), name="invitation", force=INVITATIONAL,
                   because="a fit, and nearly enough for game")  # fmt: skip


# Opener raised my major


@written_for(responder_rebid & partner_opened("1x") & disturbed & i_bid_a_suit & rho_passed & answering(RAISE), NATURAL)
def over_a_raise(s: Situation) -> Iterator[Rule]:
    """By fit points: pass up to nine, invite with ten to twelve, game with more."""
    suit, bid = s.my_last_call.suit, s.partners_last_call.call
    if suit is None or not suit.is_major or bid is not at(2, suit):
        return
    yield rule(at(4, suit), playing_points(13, suit=suit), name=GAME, force=SIGN_OFF)
    yield rule(at(3, suit), playing_points(10, 12, suit), name="invitation", force=INVITATIONAL)
    yield rule("P", anything, name=A_PASS, because="a minimum opposite a minimum")


# Opener bid notrump


@written_for(second_call & rho_passed & answering(BALANCED_MINIMUM, TOO_STRONG_FOR_1NT), NATURAL)
def over_notrump(s: Situation) -> Iterator[Rule]:
    """Opener is balanced with 12-14, or 15-17 where those open 1NT: to play, invite, or game."""
    own, bid, opened = s.my_last_call.suit, s.partners_last_call.call, s.suit("partner1")
    if own is None or opened is None:
        return
    more = beyond_a_minimum(s)
    if own.is_major:
        yield rule(at(4, own), length(own, 6) & points(14 - more), name=GAME, force=SIGN_OFF)
    if opened.is_major:
        fit = length(opened, max(3, 8 - s.partner_least(opened))) & support_points(13 - more, 17 - more, opened)
        yield rule(at(4, opened), fit, name=GAME, force=SIGN_OFF, because="support, and enough for game")
    if bid is Call.N1:
        yield from _own_suit(s, own, None, more)
        for other in SUITS_DOWN:
            if other < own and other not in s.their_suits and other is not opened:
                second = length(other, 4) & length(own, 5) & points(0, 10 - more)
                yield rule(at(2, other), second, name=NEW_SUIT)
        yield rule("3NT", hcp(13 - more), name=GAME, force=SIGN_OFF)
        yield rule("2NT", hcp(11 - more, 12 - more), name="invitation", force=INVITATIONAL)
        yield rule("P", anything, name=A_PASS)
    elif bid is Call.N2:
        yield from _over_two_notrump(s, own, opened)


def _over_two_notrump(s: Situation, own: Suit, opened: Suit) -> Iterator[Rule]:
    """Game, for my suit at the two level promised another bid."""
    if own.is_major:
        yield rule(at(3, own), length(own, 5) & hcp(13) & ~semi_balanced, name="five cards", force=GAME_FORCING)
    yield rule(at(3, own), length(own, 6) & hcp(0, 10), name=TO_PLAY, force=SIGN_OFF)
    if opened.is_major:
        yield rule(at(3, opened), length(opened, 2, 3) & ~semi_balanced, name="preference", force=FORCING)
    if s.is_passed_hand(s.me):
        yield rule("P", hcp(0, 10 - beyond_a_minimum(s)), name=A_PASS, because="too little for game")
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF)


# Opener passed their overcall


@written_for(second_call & partner_passed & rho_passed & they_bid_last, COMPETITIVE)
def reopening(s: Situation) -> Iterator[Rule]:
    """Opener has a minimum; they are about to play. Bid on with a long suit, a fit or the balance of the points."""
    own, opened, bid = s.my_last_call.suit, s.suit("partner1"), s.their_last_bid
    if own is None or opened is None or bid is None or s.doubling or bid.level > 3 or bid.strain is Strain.NT:
        return
    yield rule("3NT", hcp(13) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    if own.is_major:
        yield rule(at(4, own), length(own, 6) & points(15), name=GAME, force=SIGN_OFF)
    low, back = s.cheapest(own), s.cheapest(opened)
    if low is not None and low.level == 2:
        yield rule(at(3, own), length(own, 6) & points(12, 14), name="invitation", force=INVITATIONAL)
        yield rule(low, length(own, 6) & points(7, 11), name=REBIDS_SUIT)
    if back is not None and back.level == 2:
        yield rule(back, length(opened, 4 if not opened.is_major else 2) & hcp(5, 10), name="preference")
    yield rule("2NT", hcp(11, 12) & stopper("theirs"), name="invitation", force=INVITATIONAL)
    if low is not None and low.level == 3:
        yield rule(low, length(own, 6) & points(11, 14), name=REBIDS_SUIT)
    least = 10 if bid.level <= 2 else 11
    yield rule("X", hcp(least), name=VALUES, force=FORCING, note=f"{least} points or more and no clear bid",
               because="too strong to let them play")  # fmt: skip
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 2:
            yield rule(call, length(other, 5) & hcp(8) & longer(own, other, -1), name=NEW_SUIT)
    yield rule("P", anything, name=A_PASS, because="nothing more to tell")


@written_for(openers_side & answering(VALUES) & rho_passed, COMPETITIVE)
def describe(s: Situation) -> Iterator[Rule]:
    """Opener sits with their suit, shows three cards in responder's, or describes a minimum."""
    mine, suit, theirs = s.suit("mine"), s.suit("partner"), s.suit("theirs")
    if mine is None or suit is None or theirs is None:
        return
    yield rule("P", length(theirs, 4) & good_suit(theirs), name="penalty pass")
    yield rule(cheapest(suit), length(suit, 3), name="three-card support")
    yield rule(cheapest(mine), length(mine, 6), name=REBIDS_SUIT)
    yield rule(cheapest("N"), stopper("theirs") & semi_balanced, name=BALANCED_MINIMUM)
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 3 and (call.level == 2 or other < mine):
            yield rule(call, length(other, 4), name=NEW_SUIT)
    yield rule(cheapest(mine), length(mine, 5), name=REBIDS_SUIT)
    yield rule("P", length(theirs, 4), name="penalty pass")
    yield rule(cheapest("N"), stopper("theirs"), name=BALANCED_MINIMUM, rare=True)
    yield rule(cheapest(mine), anything, name=REBIDS_SUIT, rare=True)
