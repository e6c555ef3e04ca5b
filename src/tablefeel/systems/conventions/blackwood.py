"""Blackwood: 4NT asks for aces, or for key cards where the card says so (SAYC booklet, "Slam bidding")."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN, fits, partner_points, worth
from tablefeel.systems.conventions.natural import A_PASS, GRAND_SLAM, SMALL_SLAM
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import acted, answering, card, having_bid, rho_doubled, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, aces, anything, controls, hcp, length, limit
from tablefeel.systems.language.rules import FORCING, SIGN_OFF, SLAM, SLAM_TRIES, Rule, at, in_order, rule, written_for
from tablefeel.systems.language.situation import Situation

BLACKWOOD = Convention("Blackwood", asks="how many aces")
NO_ACE_OR_FOUR = Convention("no ace or four")
ONE_ACE = Convention("one ace")
TWO_ACES = Convention("two aces")
THREE_ACES = Convention("three aces")
NONE_OR_THREE_KEYS = Convention("none or three key cards")
ONE_OR_FOUR_KEYS = Convention("one or four key cards")
TWO_KEYS_AND_QUEEN = Convention("two key cards and the queen")
TWO_KEYS = Convention("two key cards")
TWO_ACES_MISSING = Convention("two aces missing")

ANSWERS = (
    NO_ACE_OR_FOUR, ONE_ACE, TWO_ACES, THREE_ACES, NONE_OR_THREE_KEYS, ONE_OR_FOUR_KEYS, TWO_KEYS_AND_QUEEN, TWO_KEYS,
)  # fmt: skip
SMALL, GRAND, OPENING = 32, 36, 12
"""Points together for a small and a grand slam, and those of an opening hand."""

rho_quiet = rho_passed | rho_doubled


def trumps(s: Situation) -> Suit | None:
    """The suit that Blackwood is about: the agreed one, a known fit, or the last suit of our side."""
    if s.agreed_suit is not None:
        return s.agreed_suit
    for suit in SUITS_DOWN:
        if s.my_least(suit) + s.partner_least(suit) >= 8:
            return suit
    return next((made.suit for made in s.our_calls if made.suit is not None), None)


def our_last_bid_was_notrump(s: Situation) -> bool:
    last = next((made for made in s.our_calls if made.call.is_bid), None)
    return last is not None and last.call.strain is Strain.NT and not last.artificial


# The question


@written_for(acted, SLAM_TRIES)
def ask(s: Situation) -> Iterator[Rule]:
    """4NT asks for aces once a fit and the points for a slam are there."""
    if s.last_bid is None or s.last_bid >= Call.N4 or not s.we_bid_last:
        return
    if our_last_bid_was_notrump(s) and s.agreed_suit is None:
        return
    if s.partners_last_call.convention.asks:
        return  # answer first
    for suit, need in fits(s):
        if s.partner_least(suit) >= 3:
            low, _ = partner_points(s, suit)
            strong = limit(worth(s, suit), SMALL + 1 - low) & hcp(max(12, 28 - low)) & controls(4) & aces(1)
            yield asks_for_aces(strong & length(suit, need))


def asks_for_aces(needs: Needs) -> Rule:
    """4NT with such a hand."""
    return rule("4NT", needs, name=BLACKWOOD, force=FORCING, artificial=True, note="asks for aces")


# The answers

asked = answering(BLACKWOOD) & rho_quiet

ace_answers = in_order(
    asked & card("slam.blackwood", "aces"),
    [
        rule("5C", aces(0, 0) | aces(4, 4), name=NO_ACE_OR_FOUR, artificial=True, shows=aces(0)),
        rule("5D", aces(1, 1), name=ONE_ACE, artificial=True),
        rule("5H", aces(2, 2), name=TWO_ACES, artificial=True),
        rule("5S", aces(3, 3), name=THREE_ACES, artificial=True),
    ],
    SLAM,
)


@written_for(asked & card("slam.blackwood", "key-cards"), SLAM)
def key_card_answers(s: Situation) -> Iterator[Rule]:
    """Key cards: the aces and the king of trumps."""
    suit = trumps(s)
    if suit is None:
        return
    keys = f.KEYCARDS + suit
    two_or_five = limit(keys, 2, 2) | limit(keys, 5, 5)
    queen = limit(f.HAS_QUEEN + suit, 1)
    yield rule("5C", limit(keys, 0, 0) | limit(keys, 3, 3), name=NONE_OR_THREE_KEYS, artificial=True)
    yield rule("5D", limit(keys, 1, 1) | limit(keys, 4, 4), name=ONE_OR_FOUR_KEYS, artificial=True)
    yield rule("5S", two_or_five & queen, name=TWO_KEYS_AND_QUEEN, artificial=True)
    yield rule("5H", two_or_five, name=TWO_KEYS, artificial=True)


# Where to play


def held_together(s: Situation, suit: Suit, low: int) -> tuple[Needs, Needs]:
    """What I need for both of us to hold every ace (or key card), and for all but one.

    An answer with two readings, three key cards apart, means the higher one from a partner who has shown opening
    points, wherever my own cards leave room for it.
    """
    if s.card.value("slam.blackwood") != "key-cards":
        shown = s.partner_least(f.ACES)
        return aces(4 - shown), aces(3 - shown)
    keys = f.KEYCARDS + suit
    shown = s.partner_least(keys)
    every, all_but_one = limit(keys, 5 - shown), limit(keys, 4 - shown)
    if low >= OPENING and s.partners_last_call.is_a(NONE_OR_THREE_KEYS, ONE_OR_FOUR_KEYS):
        every |= limit(keys, 2 - shown, 2 - shown)
        all_but_one |= limit(keys, 1 - shown, 2 - shown)
    return every, all_but_one


@written_for(having_bid(BLACKWOOD) & answering(*ANSWERS) & rho_quiet, SLAM)
def after_the_answer(s: Situation) -> Iterator[Rule]:
    """Six unless two aces are missing; seven with all of them and points to spare."""
    suit = trumps(s)
    if suit is None:
        return
    low, _ = partner_points(s, suit)
    held, all_but_one = held_together(s, suit, low)
    yield rule(at(7, suit), held & limit(worth(s, suit), GRAND + 1 - low) & hcp(34 - low), name=GRAND_SLAM)
    yield rule(at(6, suit), all_but_one, name=SMALL_SLAM, force=SIGN_OFF)
    if s.partners_last_call.is_a(NO_ACE_OR_FOUR) and s.partners_last_call.call is Call.C5:
        yield rule(at(6, suit), aces(0, 0), name=SMALL_SLAM, force=SIGN_OFF)
    sign_off = s.cheapest(suit)
    if sign_off is not None and sign_off.level == 5:
        yield rule(sign_off, anything, name=TWO_ACES_MISSING, force=SIGN_OFF)
    if s.last_bid is not None and s.last_bid.strain.suit is suit:
        yield rule("P", anything, name=TWO_ACES_MISSING)
    yield rule(at(6, suit), anything, name=SMALL_SLAM, force=SIGN_OFF)


signed_off = in_order(
    answering(TWO_ACES_MISSING, SMALL_SLAM, GRAND_SLAM) & rho_quiet,
    [rule("P", anything, name=A_PASS)],
    SLAM,
)
