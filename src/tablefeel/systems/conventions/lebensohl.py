"""Lebensohl when they overcall our 1NT with two of a suit: 2NT asks for 3C, the three level forces to game.

2NT and then a suit below theirs is to play, a suit above theirs invites; 2NT and then their suit asks for a major with
their suit stopped, 2NT and then 3NT shows a stopper. The same bids without 2NT deny one ("slow shows").
"""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.conventions import notrump, notrump_overcalled
from tablefeel.systems.conventions.natural import A_PASS, GAME, PENALTY_DOUBLE, TO_PLAY
from tablefeel.systems.conventions.notrump_overcalled import (  # fmt: skip
    CUE_FOR_A_MAJOR,
    SIGNS_OFF,
    STRONG_SUIT,
    at_two,
    majors_in_order,
    natural_overcall,
    opener,
    overcalled,
)
from tablefeel.systems.language.context import answering, card, having_bid, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, combined, combined_points, length, stopper
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

LEBENSOHL = Convention(
    "Lebensohl", asks="3♣", shows="asks for 3♣; then a suit to stop in, or game with their suit stopped"
)
FAST_3NT = Convention("3NT without a stopper", shows="the values for game and no stopper in their suit")

two_suit = overcalled & at_two & natural_overcall & card("notrump.lebensohl")


def _four_card_major(theirs: Suit) -> Needs:
    four, few = ~anything, anything
    for major, _ in majors_in_order([theirs]):
        four |= length(major, 4, 4)
        few &= length(major, 0, 4)
    return four & few


@written_for(two_suit, WHOLE, before=notrump_overcalled.responses)
def ask(s: Situation) -> Iterator[Rule]:
    """Fast denies a stopper, slow shows one; two of a suit is to play."""
    theirs = s.rhos_last_call.suit
    cue = None if theirs is None else s.cheapest(theirs)
    if theirs is None or cue is None:
        return
    game, major, stopped = combined(25), _four_card_major(theirs), stopper(theirs)
    yield rule("X", length(theirs, 4) & combined(23), name=PENALTY_DOUBLE, because="four cards in their suit")
    yield _relay(game & major & stopped, "their suit stopped and a four-card major: go slowly")
    yield rule(cue, game & major, name=CUE_FOR_A_MAJOR, force=GAME_FORCING, artificial=True,
               note="no stopper in their suit", because="a four-card major and no stopper")  # fmt: skip
    for long, best in majors_in_order([theirs]):
        low = s.cheapest(long)
        five = length(long, 5) & best
        yield rule(at(4, long), length(long, 6) & best & combined_points(25, 29), name=GAME, force=SIGN_OFF,
                   because="six trumps opposite at least two")  # fmt: skip
        yield rule(
            at(3, long), five & game, name=STRONG_SUIT, force=GAME_FORCING, because="five cards, values for game"
        )
        if low is not None and low.level == 2:
            yield _relay(five & combined(23, 24), "invite with a suit that could have been bid at the two level")
            yield rule(low, five & combined(15, 22), name=SIGNS_OFF, force=SIGN_OFF, because="a long suit, little else")
    if theirs is Suit.C:
        yield rule(
            "2D", length("D", 5) & combined(15, 24), name=SIGNS_OFF, force=SIGN_OFF, because="a long suit, little else"
        )
    for suit in SUITS:
        low = s.cheapest(suit)
        if suit is not theirs and low is not None and low.level == 3:
            long_enough = length(suit, 5 if suit.is_major else 6)
            yield _relay(long_enough & combined(15, 23), "a long suit to stop in at the three level")
            if not suit.is_major:
                yield rule(low, long_enough & game & ~stopped, name=STRONG_SUIT, force=GAME_FORCING,
                           because="a long suit and the values for game")  # fmt: skip
    yield _relay(game & stopped, "game with their suit stopped: go slowly")
    yield rule("3NT", game, name=FAST_3NT, because="enough for game; partner needs the stopper")
    yield rule("P", anything, shows=combined(0, 24), name=A_PASS, because="no suit, and too little for game")


def _relay(needs: Needs, because: str) -> Rule:
    return rule("2NT", needs, name=LEBENSOHL, force=FORCING, artificial=True, because=because)


answer = in_order(
    answering(LEBENSOHL) & rho_passed,
    [rule("3C", anything, name="as asked", artificial=True, because="partner will tell more")],
    WHOLE,
    before=notrump.answer_invitation,
)


@written_for(having_bid(LEBENSOHL) & rho_passed & card("notrump.lebensohl"), WHOLE)
def rebids(s: Situation) -> Iterator[Rule]:
    """To play in a suit, an invitation in a higher one, or game with their suit stopped."""
    theirs = next((suit for suit in s.their_suits), None)
    if theirs is None or not s.opening or s.opener != s.partner:
        return
    game = combined(25)
    cue = s.cheapest(theirs)
    if cue is not None and cue.level == 3:
        yield rule(cue, game & _four_card_major(theirs), name=CUE_FOR_A_MAJOR, force=GAME_FORCING, artificial=True,
                   note="their suit is stopped", because="a four-card major, and their suit is stopped")  # fmt: skip
    yield rule("3NT", game & stopper(theirs), name=TO_PLAY, force=SIGN_OFF, because="game, with their suit stopped")
    for suit in (Suit.S, Suit.H, Suit.D):
        if suit is not theirs:
            higher = suit > theirs and suit.is_major
            yield rule(at(3, suit), length(suit, 5 if suit.is_major else 6), name="invitation" if higher else TO_PLAY,
                       force=INVITATIONAL if higher else SIGN_OFF, because="the suit to play in")  # fmt: skip
    yield rule("P", anything, name=TO_PLAY, because="clubs are the long suit")


@written_for(opener & answering(FAST_3NT), WHOLE)
def over_fast_three_notrump(s: Situation) -> Iterator[Rule]:
    """Pass with their suit stopped; otherwise the cheapest four-card suit."""
    yield rule("P", stopper("theirs"), name=A_PASS, because="their suit is stopped")
    for suit in (Suit.C, Suit.D):
        if suit not in s.their_suits:
            yield rule(
                at(4, suit), length(suit, 4), name="no stopper", because="nobody stops their suit: play in a minor"
            )
    yield rule("P", anything, name=A_PASS, because="nowhere better to go")
