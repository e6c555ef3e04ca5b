"""Key cards: 4NT asks for the four aces and the king of trumps, the next step for the queen, 5NT for kings.

The card says which answers: 0314 (5C none or three, 5D one or four) or 1430 (the other way round).
"""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call, Suit
from tablefeel.systems.conventions.blackwood import (  # fmt: skip
    ASKS_FOR_KINGS,
    BLACKWOOD,
    GRAND,
    NONE_OR_THREE_KEYS,
    ONE_OR_FOUR_KEYS,
    TWO_KEYS,
    TWO_KEYS_AND_QUEEN,
    after_the_answer,
    asked,
    held_together,
    rho_quiet,
    trumps,
)
from tablefeel.systems.conventions.judgement import partner_points, worth
from tablefeel.systems.conventions.natural import GRAND_SLAM, SMALL_SLAM
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import answering, card, having_bid, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, king_of, limit
from tablefeel.systems.language.rules import FORCING, SIGN_OFF, SLAM, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation

ASKS_FOR_THE_QUEEN = Convention("asks for the trump queen", asks="whether partner has the queen of trumps")
HAS_THE_QUEEN = Convention("the trump queen", shows="the queen of trumps, and the king bid or none")
NO_QUEEN = Convention("no trump queen")
ITS_KING = Convention("the cheapest king", shows="the king of the suit bid")
NO_KING = Convention("no side king")

key_cards = card("slam.blackwood", "key-cards", "key-cards-1430")


@written_for(asked & key_cards, SLAM)
def answers(s: Situation) -> Iterator[Rule]:
    """The aces and the king of trumps in four steps."""
    suit = trumps(s)
    if suit is None:
        return
    keys = f.KEYCARDS + suit
    two_or_five = limit(keys, 2, 2) | limit(keys, 5, 5)
    queen = limit(f.HAS_QUEEN + suit, 1)
    three, four = ("5D", "5C") if s.card.value("slam.blackwood") == "key-cards-1430" else ("5C", "5D")
    yield rule(three, limit(keys, 0, 0) | limit(keys, 3, 3), name=NONE_OR_THREE_KEYS, artificial=True)
    yield rule(four, limit(keys, 1, 1) | limit(keys, 4, 4), name=ONE_OR_FOUR_KEYS, artificial=True)
    yield rule("5S", two_or_five & queen, name=TWO_KEYS_AND_QUEEN, artificial=True)
    yield rule("5H", two_or_five, name=TWO_KEYS, artificial=True)


# The queen of trumps, after an answer that did not tell


def queen_ask(s: Situation, trump: Suit) -> Call | None:
    """The cheapest bid that is not five of the trump suit."""
    last = s.last_bid
    if last not in (Call.C5, Call.D5):
        return None
    step = Call(last + 1)
    return Call(last + 2) if step.strain.suit is trump else step


queen_open = having_bid(BLACKWOOD) & answering(NONE_OR_THREE_KEYS, ONE_OR_FOUR_KEYS) & rho_passed


@written_for(queen_open, SLAM, before=after_the_answer)
def ask_for_the_queen(s: Situation) -> Iterator[Rule]:
    """Seven is near and no key card is missing, but the queen may be."""
    suit = trumps(s)
    call = None if suit is None else queen_ask(s, suit)
    if suit is None or call is None:
        return
    low, _ = partner_points(s, suit)
    held, _ = held_together(s, suit, low)
    needs = held & limit(worth(s, suit), GRAND - low) & limit(f.HAS_QUEEN + suit, 0, 0)
    yield rule(
        call, needs, name=ASKS_FOR_THE_QUEEN, force=FORCING, artificial=True, because="seven needs the queen of trumps"
    )


@written_for(answering(ASKS_FOR_THE_QUEEN) & rho_passed, SLAM)
def the_queen(s: Situation) -> Iterator[Rule]:
    """Without the queen five of the trump suit; with it the cheapest king, or six without one."""
    suit = trumps(s)
    if suit is None:
        return
    sign_off = s.cheapest(suit)
    if sign_off is not None and sign_off.level == 5:
        yield rule(sign_off, limit(f.HAS_QUEEN + suit, 0, 0), name=NO_QUEEN, artificial=True)
    for other in SUITS:
        call = s.cheapest(other)
        if other is not suit and call is not None and call < at(6, suit):
            yield rule(call, king_of(other), name=HAS_THE_QUEEN, artificial=True, shows=limit(f.HAS_QUEEN + suit, 1))
    yield rule(at(6, suit), anything, name=HAS_THE_QUEEN, artificial=True, shows=limit(f.HAS_QUEEN + suit, 1))


@written_for(having_bid(ASKS_FOR_THE_QUEEN) & answering(HAS_THE_QUEEN, NO_QUEEN) & rho_quiet, SLAM)
def after_the_queen(s: Situation) -> Iterator[Rule]:
    """Seven with the queen, six without."""
    suit = trumps(s)
    if suit is None:
        return
    if s.partners_last_call.is_a(HAS_THE_QUEEN):
        yield rule(at(7, suit), anything, name=GRAND_SLAM, force=SIGN_OFF, because="every key card and the queen")
    yield rule(at(6, suit), anything, name=SMALL_SLAM, force=SIGN_OFF, because="the queen of trumps is missing")


# 5NT: the cheapest side king


@written_for(answering(ASKS_FOR_KINGS) & rho_passed & key_cards, SLAM)
def the_kings(s: Situation) -> Iterator[Rule]:
    """The cheapest king below six of the trump suit."""
    suit = trumps(s)
    if suit is None:
        return
    for other in SUITS:
        call = s.cheapest(other)
        if other is not suit and call is not None and call < at(6, suit):
            yield rule(call, king_of(other), name=ITS_KING, artificial=True)
    yield rule(at(6, suit), anything, name=NO_KING, artificial=True)


@written_for(having_bid(ASKS_FOR_KINGS) & answering(ITS_KING, NO_KING) & rho_quiet, SLAM)
def after_a_king(s: Situation) -> Iterator[Rule]:
    """Seven when the king fills the gap, else six."""
    suit = trumps(s)
    if suit is None:
        return
    low, _ = partner_points(s, suit)
    if s.partners_last_call.is_a(ITS_KING):
        yield rule(
            at(7, suit),
            limit(worth(s, suit), GRAND + 1 - low),
            name=GRAND_SLAM,
            force=SIGN_OFF,
            because="the king fills the gap",
        )
    if s.last_bid is not None and s.last_bid.strain.suit is suit:
        yield rule("P", anything, name=SMALL_SLAM, because="a king is missing")
    yield rule(at(6, suit), anything, name=SMALL_SLAM, force=SIGN_OFF, because="a king is missing")
