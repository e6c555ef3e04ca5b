"""Lebensohl over opener's reverse: 2NT asks for 3C with a weak hand, everything else forces to game."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, GAME, REBIDS_SUIT, REVERSE, SUPPORT, TO_PLAY
from tablefeel.systems.language.context import answering, card, having_bid, partner_opened, responder_rebid, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, length, points, stopper
from tablefeel.systems.language.rules import FORCING, GAME_FORCING, SIGN_OFF, WHOLE, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation

REVERSE_RELAY = Convention("Lebensohl over a reverse", asks="3♣", shows="asks for 3♣: a weak hand that wants to stop")

reversed_ = (
    responder_rebid & partner_opened("1x") & answering(REVERSE) & rho_passed & card("responses.lebensohl_over_reverses")
)


@written_for(reversed_, WHOLE)
def over_a_reverse(s: Situation) -> Iterator[Rule]:
    """My suit again with five cards forces one round; 2NT is weak; the rest has game values."""
    own, first, second = s.my_last_call.suit, s.suit("partner1"), s.partners_last_call.suit
    if own is None or first is None or second is None or s.level != 2:
        return
    low = s.cheapest(own)
    if own.is_major and low is not None and low.level == 2:
        yield rule(
            low, length(own, 5), name=REBIDS_SUIT, force=FORCING, because="five cards, any strength: opener goes on"
        )
    yield rule("2NT", hcp(0, 7), name=REVERSE_RELAY, force=FORCING, artificial=True, because="weak: slow down")
    for suit in (second, first):
        raised = s.cheapest(suit)
        if raised is not None and raised.level == 3:
            yield rule(
                raised, length(suit, 4) & points(8), name=SUPPORT, force=GAME_FORCING, because="a fit, game values"
            )
    fourth = next((suit for suit in SUITS_DOWN if suit not in (own, first, second)), Suit.C)
    yield rule("3NT", hcp(8, 15) & stopper(fourth), name=TO_PLAY, because="the last suit stopped, game values")
    if low is not None:
        yield rule(at(3, own), length(own, 6), name=REBIDS_SUIT, force=GAME_FORCING, because="six cards, game values")
    raised = s.cheapest(first)
    if raised is not None and raised.level == 3:
        yield rule(raised, length(first, 3), name=SUPPORT, force=GAME_FORCING, because="support, game values")
    yield rule(at(3, fourth), anything, shows=hcp(8),
         name="fourth suit over a reverse", force=GAME_FORCING, artificial=True,
               because="game values, no clear bid")  # fmt: skip


@written_for(having_bid(REVERSE) & answering(REVERSE_RELAY) & rho_passed, WHOLE)
def answer(_: Situation) -> Iterator[Rule]:
    """3♣ as asked, unless the hand is worth game alone."""
    yield rule("3NT", hcp(20), name=GAME, force=SIGN_OFF, because="game opposite six points")
    yield rule("3C", anything, name="as asked", artificial=True, because="partner wants to stop")


@written_for(having_bid(REVERSE_RELAY) & rho_passed, WHOLE)
def rebids(s: Situation) -> Iterator[Rule]:
    """Stop in opener's first suit or in my own."""
    own = next((made.suit for made in s.my_calls if made.suit is not None), None)
    first = s.suit("partner1")
    if s.partners_last_call.call.strain.suit is not Suit.C or s.level != 3:
        yield rule("P", anything, name=A_PASS)
        return
    if own is not None:
        yield rule(at(3, own), length(own, 6), name=TO_PLAY, force=SIGN_OFF, because="six cards to stop in")
    if first is Suit.D:
        yield rule("3D", length("D", 2), name=TO_PLAY, force=SIGN_OFF, because="back to the first suit")
    if first is Suit.H:
        yield rule("3H", length("H", 2), name=TO_PLAY, force=SIGN_OFF, because="back to the first suit")
    yield rule("P", anything, name=A_PASS, because="clubs will do")
