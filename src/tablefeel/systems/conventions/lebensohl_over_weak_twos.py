"""Lebensohl over their weak two: partner doubled, 2NT asks for 3C with a weak hand, three of a suit shows values."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, CUE_BID, GAME, TO_PLAY
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.language.context import Context, advancer, answering, card, having_bid, rho_passed, they_opened
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, good_suit, hcp, length, longer, points, stopper
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

WEAK_RELAY = Convention("Lebensohl over a weak two", asks="3♣", shows="asks for 3♣: a weak hand with a suit to stop in")

doubled = (
    advancer
    & they_opened("2D/2H/2S")
    & answering(TAKEOUT_DOUBLE)
    & rho_passed
    & card("competition.lebensohl_over_weak_twos")
)


@written_for(doubled & Context(lambda s: s.level == 2), WHOLE)
def answers(s: Situation) -> Iterator[Rule]:
    """Game with twelve, values at the three level, 2NT with a weak hand, two of a suit while it is cheap."""
    theirs = s.suit("theirs")
    cue = None if theirs is None else s.cheapest(theirs)
    if theirs is None or cue is None:
        return
    yield rule("P", length(theirs, 5) & good_suit(theirs), name="leaves it in", because="their suit is ours to beat")
    for major in MAJORS:
        if major is not theirs:
            game = length(major, 5) & points(11) | length(major, 4) & hcp(12)
            yield rule(
                at(4, major),
                game & (length(major, 5) | hcp(0, 15)),
                name=GAME,
                force=SIGN_OFF,
                because="a fit, game values",
            )
    yield rule(
        "3NT", hcp(12, 18) & stopper(theirs), name=TO_PLAY, force=SIGN_OFF, because="their suit stopped, game values"
    )
    yield rule(cue, hcp(12), name=CUE_BID, force=GAME_FORCING, artificial=True, because="game values, no clear bid")
    yield from _suits(s, theirs)
    yield rule(
        "2NT",
        anything,
        shows=hcp(0, 7),
        name=WEAK_RELAY,
        force=FORCING,
        artificial=True,
        because="weak: stop in a suit",
    )


def _suits(s: Situation, theirs: Suit) -> Iterator[Rule]:
    """The longest suit: at three with values, at two without."""
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is theirs or low is None:
            continue
        best = length(suit, 4)
        for other in SUITS_DOWN:
            if other not in (suit, theirs):
                best &= longer(suit, other, 1 if other > suit else 0)
        yield rule(at(3, suit), best & hcp(8, 11), name="suit and values", force=INVITATIONAL,
                   because="a suit and 8 to 11 points")  # fmt: skip
        if low.level == 2:
            yield rule(low, best & hcp(0, 7), name="weak hand", because="weak: the cheapest place")


@written_for(having_bid(TAKEOUT_DOUBLE) & answering(WEAK_RELAY) & rho_passed, WHOLE)
def answer(s: Situation) -> Iterator[Rule]:
    """3♣ as asked; a very strong hand bids on."""
    theirs = s.suit("theirs")
    if theirs is not None:
        yield rule("3NT", hcp(21) & stopper(theirs), name=TO_PLAY, force=SIGN_OFF, because="game alone")
    for suit in SUITS_DOWN[:3]:
        if suit is not theirs:
            yield rule(
                at(3, suit),
                length(suit, 5) & hcp(19),
                name="strong suit",
                force=FORCING,
                because="too strong to stop in 3♣",
            )
    yield rule("3C", anything, name="as asked", artificial=True, because="partner will name the suit")


@written_for(having_bid(WEAK_RELAY) & rho_passed & Context(lambda s: s.level == 3), WHOLE)
def rebids(s: Situation) -> Iterator[Rule]:
    """Pass with clubs, or the suit to stop in."""
    if s.partners_last_call.call.strain.suit is not Suit.C:
        return
    for suit in (Suit.D, Suit.H, Suit.S):
        if suit not in s.their_suits:
            yield rule(
                at(3, suit),
                length(suit, 4) & longer(suit, Suit.C, 0),
                name=TO_PLAY,
                force=SIGN_OFF,
                because="the suit to stop in",
            )
    yield rule("P", anything, name=A_PASS, because="clubs are the suit")
