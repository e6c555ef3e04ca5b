"""They come in over our weak two or preempt: raises as ever, doubles for penalty (docs/sayc/17)."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import preempts
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, GAME, NEW_SUIT, PENALTY_DOUBLE, PREEMPTIVE_RAISE, TO_PLAY
from tablefeel.systems.conventions.preempts import PREEMPT, quick_enough
from tablefeel.systems.conventions.weak_twos import ASKS_FOR_A_FEATURE, WEAK_TWO, opened
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    having_bid,
    responder,
    rho_bid_a_suit,
    rho_doubled,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, good_suit, hcp, length, quick_tricks, shortness, stopper
from tablefeel.systems.language.rules import FORCING, SIGN_OFF, WHOLE, Rule, at, in_order, rule, written_for
from tablefeel.systems.language.situation import Situation

STRONG_REDOUBLE = Convention("redouble of a preempt", shows="a strong hand; later doubles are for penalty")
trumps = "as many tricks as trumps: take room from the opponents"


@written_for(opened & rho_bid_a_suit & Context(lambda s: s.level <= 4), WHOLE)
def over_an_overcall(s: Situation) -> Iterator[Rule]:
    """Raises to the level of our trumps, a penalty double, 2NT still asks, a new suit forces."""
    suit, theirs = s.partners_last_call.suit, s.rhos_last_call.bid_suit
    if suit is None or theirs is None:
        return
    yield rule("X", length(theirs, 4) & hcp(10) & length(suit, 0, 2), name=PENALTY_DOUBLE, force=SIGN_OFF,
               because="their suit is ours to beat")  # fmt: skip
    yield from _raises(s, suit)
    yield from _new_suits(s, suit, theirs)
    if s.level == 2:
        yield rule("2NT", hcp(15) & length(suit, 2), name=ASKS_FOR_A_FEATURE, force=FORCING, artificial=True,
                   because="game is possible: ask how good the weak two is")  # fmt: skip
    yield rule(
        "3NT", hcp(16) & stopper(theirs) & length(suit, 2), name=TO_PLAY, force=SIGN_OFF, because="enough for game"
    )
    if suit.is_major:
        yield rule(at(4, suit), length(suit, 2) & hcp(17), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule("X", hcp(15), name=PENALTY_DOUBLE, force=SIGN_OFF, because="the points are ours")
    yield rule("P", anything, shows=hcp(0, 14), name=A_PASS, because="nothing to add to the weak two")


def _raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    """As high as our trumps reach, one level less when vulnerable, or to game with the points for it."""
    enough = 5 if s.we_are_vulnerable else 4
    three, four = length(suit, 3, enough - 1), length(suit, enough)
    if suit.is_major:
        yield rule(at(4, suit), four & hcp(0, 13), name=PREEMPTIVE_RAISE, force=SIGN_OFF, because=trumps)
        yield rule(
            at(4, suit), length(suit, 3) & hcp(17), name=GAME, force=SIGN_OFF, because="a fit and enough for game"
        )
    else:
        yield rule(
            "5D", length(suit, 5) & shortness & hcp(0, 13), name=PREEMPTIVE_RAISE, force=SIGN_OFF, because=trumps
        )
        yield rule("4D", four & hcp(0, 13), name=PREEMPTIVE_RAISE, force=SIGN_OFF, because=trumps)
    yield rule(at(3, suit), three & hcp(0, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF, because=trumps)


def _new_suits(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    for other in SUITS_DOWN:
        low = s.cheapest(other)
        if other not in (suit, theirs) and low is not None and low.level <= 3:
            cards = length(other, 5) if low.level == 2 else length(other, 6)
            yield rule(low, cards & good_suit(other) & hcp(15) & length(suit, 0, 2), name=NEW_SUIT, force=FORCING,
                       because="a good suit and the values for game")  # fmt: skip


@written_for(opened & rho_doubled, WHOLE)
def over_a_double(s: Situation) -> Iterator[Rule]:
    """Raises as ever; a redouble shows strength; a new suit is to play, for there is nothing to force for."""
    suit = s.partners_last_call.suit
    if suit is None:
        return
    yield from _raises(s, suit)
    yield rule("XX", hcp(15), name=STRONG_REDOUBLE, because="the hand is ours: double whatever they bid")
    yield rule("P", anything, shows=hcp(0, 14), name=A_PASS, because="nothing to add to the weak two")


# Higher preempts

higher = responder & answering(PREEMPT) & Context(lambda s: s.level <= 5)


@written_for(higher & (rho_bid_a_suit | rho_doubled), WHOLE)
def over_a_preempt(s: Situation) -> Iterator[Rule]:
    """A raise with trumps or to make, a penalty double with tricks of my own."""
    suit, bid = s.partners_last_call.suit, s.their_last_bid
    if suit is None:
        return
    low = s.cheapest(suit)
    need = quick_enough(s)
    theirs = None if bid is None else bid.strain.suit
    if theirs is not None:
        stack = length(theirs, 4) & hcp(8) | length(theirs, 3) & hcp(12) & stopper(theirs)
        yield rule("X", stack & length(suit, 0, 2) | quick_tricks(4) & length(suit, 0, 2), name=PENALTY_DOUBLE,
                   force=SIGN_OFF, because="tricks against their contract")  # fmt: skip
    if low is not None:
        game = 4 if suit.is_major else 5
        if low.level <= game:
            make = length(suit, 2) & quick_tricks(need if suit.is_major else need + 1)
            yield rule(at(game, suit), make, name=GAME, force=SIGN_OFF, because="tricks enough for game")
        if low.level <= 5:
            cards = max(3, low.level + 6 - s.partners_last_call.level - 4)
            yield rule(low, length(suit, cards) & hcp(0, 11), name=PREEMPTIVE_RAISE, force=SIGN_OFF, because=trumps)
    yield rule("P", anything, name=A_PASS, because="nothing to add to the preempt")


# The preemptor again

quiet_opener = in_order(
    having_bid(WEAK_TWO, PREEMPT) & answering(PENALTY_DOUBLE, STRONG_REDOUBLE),
    [rule("P", anything, name=A_PASS, because="the whole hand is told; partner decides")],
    WHOLE,
    after=preempts.over_raises,
)
