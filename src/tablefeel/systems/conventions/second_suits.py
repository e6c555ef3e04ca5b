"""Responder's second call when opener has shown two suits and opponents are silent.

The fourth suit, which forces, has a file of its own; it stands between the games and everything else.
"""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    GAME,
    MINIMUM,
    NEW_SUIT,
    RAISE,
    STRONG_SUPPORT,
    TO_PLAY,
)
from tablefeel.systems.conventions.responder_rebids import quiet
from tablefeel.systems.language.context import Context, answering
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    hcp,
    length,
    longer,
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
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

two_suits = quiet & answering(NEW_SUIT) & Context(lambda s: len(s.partners_suits) == 2)


def i_bid_one_notrump(s: Situation) -> bool:
    return s.my_last_call.call is Call.N1


@written_for(two_suits, NATURAL)
def games(s: Situation) -> Iterator[Rule]:
    """Game with a fit, a long suit of mine or the fourth suit stopped; four spades at the one level on the way."""
    own, fourth = s.my_last_call.suit, s.suit("fourth")
    first, second = s.partners_suits
    two_over_one = s.my_last_call.call.level == 2
    for suit, cards in ((first, 3), (second, 4)):
        if suit.is_major and (s.partner_least(suit) >= 5 or suit is second):
            if two_over_one:
                strong = length(suit, cards) & support_points(14, suit=suit) & hcp(12)
                yield rule(at(3, suit), strong, name=STRONG_SUPPORT, force=GAME_FORCING)
            fitting = length(suit, cards) & support_points(13, 17, suit) & hcp(9)
            yield rule(at(4, suit), fitting, name=GAME, force=SIGN_OFF)
    if own is not None and own.is_major:
        yield rule(at(4, own), length(own, 7) & points(13) & hcp(9), name=GAME, force=SIGN_OFF)
    if fourth is not None and not i_bid_one_notrump(s):
        enough = hcp(12 if two_over_one else 13, 18)
        yield rule("3NT", enough & stopper(fourth) & semi_balanced, name=GAME, force=SIGN_OFF)
        if s.cheapest(fourth) is Call.S1:
            yield rule("1S", length("S", 4) & hcp(6), name=NEW_SUIT, force=FORCING)


@written_for(two_suits, NATURAL, after=games)
def below_game(s: Situation) -> Iterator[Rule]:
    """Invite, raise, prefer, rebid, or pass."""
    own = s.my_last_call.suit
    mine = None if own is None else s.cheapest(own)
    if own is not None and mine is not None and mine.level < 3:
        invites = length(own, 6) & points(11, 13) & hcp(8)
        yield rule(at(mine.level + 1, own), invites, name="invitation", force=INVITATIONAL)
    yield from _invitations(s)
    if own is not None and mine is not None and mine.level <= 2:
        yield rule(mine, length(own, 6) & hcp(0, 10), name=TO_PLAY, force=SIGN_OFF)
    if s.level == 1:
        yield rule("1NT", hcp(5, 10) & semi_balanced, name=MINIMUM)
    yield from _preferences(s)
    if i_bid_one_notrump(s):
        yield from _long_suits(s)
    if s.level == 1:
        first = s.partners_suits[0]
        yield rule("1NT", hcp(5, 10), name=MINIMUM)
        if not first.is_major:
            yield rule(at(2, first), length(first, 4) & hcp(6, 10), name="preference")
    yield rule("2NT", hcp(11, 12), name="invitation", force=INVITATIONAL, rare=True)
    yield rule("P", hcp(0, 10), name=A_PASS)


def _invitations(s: Situation) -> Iterator[Rule]:
    """A raise of either suit, or 2NT with the fourth suit stopped."""
    first, second = s.partners_suits
    for suit in (second, first):
        low = s.cheapest(suit)
        if low is None:
            continue
        cards = 3 if suit is first and s.partner_least(first) >= 5 else 4
        if low.level <= 3:
            strength = support_points(11, 12, suit) & hcp(8) if suit.is_major else hcp(11, 12)
            yield rule(at(3, suit), length(suit, cards) & strength, name="invitation", force=INVITATIONAL)
        if suit is second and second.is_major and low.level == 2:
            yield rule(low, length(suit, 4) & support_points(6, 10, suit), name=RAISE)
    fourth = s.suit("fourth")
    stops = stopper(fourth) if fourth is not None and s.level == 2 else anything
    yield rule("2NT", hcp(11 if s.level == 1 else 10, 12) & stops, name="invitation", force=INVITATIONAL)


def _preferences(s: Situation) -> Iterator[Rule]:
    """Back to the first suit at the two level."""
    first, second = s.partners_suits
    call = s.cheapest(first)
    if call is None or call.level != 2:
        return
    five = s.partner_least(first) >= 5
    yield rule(call, length(first, 2) & longer(first, second, 0 if five else 1) & hcp(0, 11), name="preference")
    if five:
        shorter = length(first, 2) & length(second, 0, 3) & longer(first, second, -1)
        yield rule(call, shorter & hcp(6, 11), name="preference")


def _long_suits(s: Situation) -> Iterator[Rule]:
    """A long suit of mine, after 1NT denied one at the one level."""
    first, second = s.partners_suits
    for other in SUITS:
        low = s.cheapest(other)
        if other in (first, second) or low is None:
            continue
        if low.level <= 2:
            weak = length(other, 5) & hcp(0, 10) & length(first, 0, 1)
            yield rule(low, weak, name=TO_PLAY, force=SIGN_OFF)
        if low.level == 3 and not other.is_major:
            weak = length(other, 6) & hcp(0, 10) & length(first, 0, 2)
            yield rule(low, weak, name=TO_PLAY, force=SIGN_OFF)
