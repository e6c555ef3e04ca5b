"""Responder's second call when opponents are silent (SAYC booklet, "Subsequent bidding by responder").

What responder does over 1NT and over a second suit of opener's stands in files of their own.
"""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED,
    BALANCED_MINIMUM,
    GAME,
    JUMP_IN_NOTRUMP,
    NEW_SUIT,
    QUANTITATIVE,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    SMALL_SLAM,
    SUPPORT,
    TO_PLAY,
)
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    after,
    answering,
    partner_opened,
    responder_rebid,
    undisturbed,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    hcp,
    length,
    points,
    semi_balanced,
    stopper,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

quiet = responder_rebid & undisturbed & partner_opened("1x")

# Opener rebid the suit


@written_for(quiet & answering(REBIDS_SUIT), NATURAL)
def over_a_rebid_suit(s: Situation) -> Iterator[Rule]:
    """Opener has a minimum with a long suit."""
    suit, own = s.suit("partner1"), s.my_last_call.suit
    if suit is None:
        return
    base = 12 if s.my_last_call.call.level == 2 else 13
    yield from _games(suit, own)
    yield rule("3NT", hcp(base, 18) & semi_balanced, name=GAME, force=SIGN_OFF)
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other is not suit and other is not own and call is not None and call.level <= 3:
            yield rule(call, length(other, 4) & hcp(base - 2) & points(base), name=NEW_SUIT, force=FORCING)
    yield rule("3NT", hcp(base, 18), name=GAME, force=SIGN_OFF)
    yield from _invitations(suit)
    if own is not None:
        yield from _own_suit(s, suit, own)
    yield rule("P", hcp(0, 11), name=A_PASS)


def _games(suit: Suit, own: Suit | None) -> Iterator[Rule]:
    """Game in opener's major or mine, and my long major on the way to it."""
    if suit.is_major:
        yield rule(
            at(4, suit), length(suit, 2) & support_points(13, suit=suit) & hcp(10, 18), name=GAME, force=SIGN_OFF
        )
        yield rule(at(4, suit), length(suit, 3) & support_points(12, suit=suit) & hcp(8, 18), name=GAME, force=SIGN_OFF)
    if own is not None and own.is_major:
        yield rule(at(4, own), length(own, 7) & points(13) & hcp(9), name=GAME, force=SIGN_OFF)
        yield rule(at(3, own), length(own, 6) & hcp(10, 12), name="invitation", force=INVITATIONAL)
        yield rule(at(3, own), length(own, 6) & hcp(13), name="natural, strong", force=GAME_FORCING)


def _invitations(suit: Suit) -> Iterator[Rule]:
    """2NT without support, three of opener's suit with it."""
    few = length(suit, 0, 2 if suit.is_major else 3)
    raises = length(suit, 2 if suit.is_major else 3) & support_points(10, 12, suit) & hcp(9, 12)
    yield rule("2NT", hcp(10, 12) & semi_balanced & few, name="invitation", force=INVITATIONAL)
    yield rule(at(3, suit), raises, name="invitation", force=INVITATIONAL)
    yield rule("2NT", hcp(10, 12), name="invitation", force=INVITATIONAL)


def _own_suit(s: Situation, suit: Suit, own: Suit) -> Iterator[Rule]:
    """My suit once more, to play."""
    call = s.cheapest(own)
    if call is not None and call.level == 2:
        yield rule(call, length(own, 6) & hcp(0, 9), name=TO_PLAY, force=SIGN_OFF)
        yield rule(call, length(own, 5) & hcp(0, 9) & length(suit, 0, 1), name=TO_PLAY, force=SIGN_OFF)
    if s.my_last_call.call.level == 2 and call is not None and call.level <= 3:
        yield rule(call, length(own, 6) & hcp(0, 12), name=TO_PLAY)


# Opener reversed: nobody stops below game with eight or more


@written_for(quiet & answering(REVERSE), NATURAL)
def over_a_reverse(s: Situation) -> Iterator[Rule]:
    """Opener has 16 or more and longer first suit."""
    first, second = s.suit("partner1"), s.suit("partner")
    own, fourth = s.my_last_call.suit, s.suit("fourth")
    if first is None or second is None:
        return
    if second.is_major:
        yield rule(at(4, second), length(second, 4) & hcp(8, 13), name=GAME, force=SIGN_OFF)
    if own is not None:
        call = s.cheapest(own)
        if call is not None and call.level == 2:
            yield rule(call, length(own, 5) & hcp(5, 40), name=REBIDS_SUIT, force=FORCING)
    if fourth is not None:
        yield rule("3NT", hcp(9, 15) & stopper(fourth), name=GAME, force=SIGN_OFF)
    yield rule(at(3, second), length(second, 4) & hcp(8), name=RAISE, force=GAME_FORCING)
    yield rule(at(3, first), length(first, 3) & hcp(8), name="preference", force=FORCING)
    yield rule("2NT", hcp(5, 8), name="weak")
    yield rule("3NT", hcp(9), name=GAME, force=SIGN_OFF)
    yield rule("2NT", anything, name="weak")


# Opener bid 2NT over my two of a suit


@written_for(quiet & after("1x P 2x P 2NT P") & answering(BALANCED_MINIMUM, BALANCED), NATURAL)
def over_two_notrump(s: Situation) -> Iterator[Rule]:
    """I promised another bid: support, a second suit, my own suit again, or game."""
    own, opened = s.my_last_call.suit, s.suit("partner1")
    if own is None or opened is None:
        return
    if opened.is_major:
        strength = support_points(15, suit=opened) & hcp(13)
        yield rule(at(3, opened), length(opened, 3) & strength, name=SUPPORT, force=GAME_FORCING)
        yield rule(at(4, opened), length(opened, 3) & hcp(10, 15), name=GAME, force=SIGN_OFF)
    for other in (Suit.H, Suit.S):
        if other is not own and other is not opened:
            yield rule(at(3, other), length(other, 4) & hcp(10), name="second suit", force=GAME_FORCING)
    for other in (Suit.D, Suit.C):
        if other is not own and other is not opened:
            needs = length(other, 4) & length(own, 5) & hcp(15)
            yield rule(at(3, other), needs, name="second suit", force=GAME_FORCING)
    yield rule(at(3, own), length(own, 6) & hcp(0, 10), name=TO_PLAY, force=SIGN_OFF)
    yield rule("3NT", hcp(10, 17), name=GAME, force=SIGN_OFF)


# Opener jumped in notrump: 18 or 19 balanced

i_bid_hearts = Context(lambda s: s.my_last_call.suit is Suit.H)
i_bid_spades = Context(lambda s: s.my_last_call.suit is Suit.S)

over_a_jump_in_notrump = in_order(
    quiet & answering(JUMP_IN_NOTRUMP),
    [
        *(rule(f"4{m}", length(m, 6) & hcp(5, 12), name=GAME, force=SIGN_OFF, when=i_bid_it)
          for m, i_bid_it in (("H", i_bid_hearts), ("S", i_bid_spades))),
        rule("3H", length("H", 4) & hcp(5), name="second suit", force=GAME_FORCING, when=i_bid_spades),
        rule("3S", length("S", 4) & length("H", 4, 5) & hcp(5), name="second suit", force=GAME_FORCING,
             when=i_bid_hearts),
        *(rule(f"3{m}", length(m, 5) & hcp(6), name="five cards", force=GAME_FORCING, when=i_bid_it)
          for m, i_bid_it in (("H", i_bid_hearts), ("S", i_bid_spades))),
        rule("6NT", hcp(15), name=SMALL_SLAM),
        rule("4NT", hcp(13, 14), name=QUANTITATIVE, force=INVITATIONAL),
        rule("3NT", hcp(6), name=GAME, force=SIGN_OFF),
        rule("P", hcp(0, 6), name=A_PASS),
    ],
    NATURAL,
)  # fmt: skip
