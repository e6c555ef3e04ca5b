"""Weak two bids, the question for a feature and its answers (SAYC booklet, "Weak two bids")."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS
from tablefeel.systems.conventions import openings
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, MINIMUM, NEW_SUIT, PREEMPTIVE_RAISE
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    having_bid,
    opening,
    partner_opened,
    responder,
    rho_passed,
    seat,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    ace_of,
    anything,
    card_hcp,
    good_suit,
    hcp,
    honours,
    king_of,
    length,
    losers,
    second,
    semi_balanced,
    support,
    tops,
)
from tablefeel.systems.language.rules import (
    CONVENTION,
    FORCING,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

WEAK_TWO = Convention("weak two")
ASKS_FOR_A_FEATURE = Convention("asks for a feature", asks="an ace or king beside the suit")

# The opening, not in fourth seat


def side_major(suit: str) -> Needs:
    """At most three cards in a major beside the suit."""
    return {"S": length("H", 0, 3), "H": length("S", 0, 3), "C": length("S", 0, 3) & length("H", 0, 3)}.get(
        suit, anything
    )


def decent(suit: str) -> Needs:
    """Two of the top five cards, or one of the top three in a hand that is not too weak."""
    return good_suit(suit) | honours(suit, 2) | tops(suit, 1) & hcp(6)


six_cards = in_order(
    opening & seat(1, 2, 3) & card("openings.weak_twos"),
    [
        rule(f"2{suit}", length(suit, 6, 6) & card_hcp("openings.weak_two_points") & decent(suit) & side_major(suit)
             & losers(5), name=WEAK_TWO)
        for suit in "SHD"
    ],
    NATURAL,
    after=openings.one_level,
)  # fmt: skip

five_cards_in_third_seat = in_order(
    opening & seat(3) & card("openings.weak_twos"),
    [
        rule(f"2{suit}", length(suit, 5, 5) & hcp(6, 10) & honours(suit, 2) & tops(suit, 1) & side_major(suit)
             & second(0, 4), name=WEAK_TWO)
        for suit in "SH"
    ],
    NATURAL,
    after=six_cards,
)  # fmt: skip

# Responses

opened = responder & partner_opened("2D/2H/2S") & answering(WEAK_TWO)


@written_for(opened & rho_passed, NATURAL)
def responses(s: Situation) -> Iterator[Rule]:
    """2NT asks for a feature, a raise is preemptive, a new suit forces."""
    suit = s.suit("partner")
    if suit is None:
        return
    if suit.is_major:
        yield rule(at(4, suit), support(4) & hcp(4, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other is not suit and call is not None:
            strength = hcp(14 if call.level == 2 else 16)
            needs = length(other, 5 if other.is_major else 6) & strength & tops(other, 2) & support(0, 2)
            yield rule(call, needs, name=NEW_SUIT, force=FORCING)
    yield rule("2NT", hcp(15), name=ASKS_FOR_A_FEATURE, force=FORCING, artificial=True)
    yield rule(at(3, suit), support(3) & hcp(4, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule("P", hcp(0, 15), name=A_PASS)


@written_for(opened & ~rho_passed, NATURAL)
def disturbed_responses(s: Situation) -> Iterator[Rule]:
    """Raises to the level of our trumps; the rest is the general bidder's."""
    suit = s.suit("partner")
    if suit is None:
        return
    distribution = hcp(4, 14) & ~semi_balanced | hcp(13, 14)
    some = hcp(8, 14) | hcp(5, 7) & ~semi_balanced
    yield rule(at(4, suit), support(5) & hcp(4, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule(at(4, suit), support(4) & distribution, name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule(at(3, suit), support(4) & hcp(4, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    yield rule(at(3, suit), support(3) & some, name=PREEMPTIVE_RAISE, force=SIGN_OFF)


# Opener again


@written_for(having_bid(WEAK_TWO) & answering(ASKS_FOR_A_FEATURE) & rho_passed, CONVENTION)
def features(s: Situation) -> Iterator[Rule]:
    """A side ace or king with a maximum; the suit again with a minimum."""
    suit = s.suit("mine")
    if suit is None:
        return
    yield rule("3NT", tops(suit, 3), name="solid suit")
    for other in SUITS:
        if other is not suit:
            yield rule(at(3, other), hcp(8) & (ace_of(other) | king_of(other)), name="feature", artificial=True)
    yield rule(at(3, suit), anything, name=MINIMUM)
