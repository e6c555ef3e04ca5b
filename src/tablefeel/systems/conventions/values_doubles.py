"""The points are ours and there is nothing to bid: a double that shows them, and partner's choice (map, section 20).

They have bid a suit at the two or three level, both of us have told something, and no suit, notrump or penalty double
fits. Passing would let them play cheaply with less than half of the points.
"""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions import competing, general
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN, fits, partner_points, strength_shown, worth
from tablefeel.systems.conventions.natural import A_PASS, GAME, NATURAL_NOTRUMP, NEW_SUIT, REBIDS_SUIT, SUPPORT
from tablefeel.systems.language.context import acted, answering, level, rho_passed, they_bid_last, undoubled
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, hcp, holds, length, limit, stopper
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    GENERAL,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

POINTS_ARE_OURS = Convention("double with values", asks="partner to bid, or to pass with length in their suit")

AGAINST_TWO, AGAINST_THREE, TWO_PASSED_ROUND = 21, 23, 19
"""HCP together with the fewest that partner has shown; the side that opened doubles two of a suit in the last seat with
about half of them."""
ENOUGH = 25
"""Points together for game."""


@written_for(
    acted & they_bid_last & undoubled & level(2, 3), GENERAL, after=competing.by_the_law, before=general.least_lie
)
def doubles(s: Situation) -> Iterator[Rule]:
    """More than half of the points for certain, and no better call."""
    bid, shown = s.their_last_bid, strength_shown(s)
    if bid is None or bid.strain is Strain.NT or shown < 5 or (s.is_passed_hand(s.me) and s.is_passed_hand(s.partner)):
        return
    together = AGAINST_TWO if bid.level == 2 else AGAINST_THREE
    if bid.level == 2 and s.passes_would_end and s.opener & 1 == s.me & 1:
        together = TWO_PASSED_ROUND
    yield rule("X", hcp(max(together - shown, 6)), name=POINTS_ARE_OURS, force=FORCING,
               because="the points are ours: they may not play there undoubled")  # fmt: skip


@written_for(acted & answering(POINTS_ARE_OURS) & rho_passed, COMPETITIVE)
def answers(s: Situation) -> Iterator[Rule]:
    """Game with the points for it, a pass with trumps, a fit, a long suit, notrump, a suit of four cards."""
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    if bid is None or theirs is None:
        return
    yield from _games(s, theirs)
    yield rule("P", length(theirs, 4), name="penalty pass", because="partner has points, and I have trumps")
    yield from _fits_and_long_suits(s)
    if bid.level == 2:
        yield rule("2NT", stopper(theirs), name=NATURAL_NOTRUMP)
    if bid.level == 3:
        for suit in SUITS_DOWN:
            if s.unbid(suit) and s.cheapest(suit) in (Call.C4, Call.D4):
                yield rule(cheapest(suit), length(suit, 5) & length(theirs, 0, 2), name=NEW_SUIT)
        yield rule("P", length(theirs, 3), name="penalty pass", because="no fit: take what the double brings")
    for suit in SUITS_DOWN:
        if s.unbid(suit):
            yield from _at_most(s, suit, length(suit, 4), NEW_SUIT)
    for suit in (*s.partners_suits, *s.my_suits):
        yield from _at_most(s, suit, length(suit, 2), SUPPORT)
    yield rule("P", anything, name=A_PASS, rare=True)


def _games(s: Situation, theirs: Suit) -> Iterator[Rule]:
    for suit, need in fits(s):
        if suit.is_major:
            low, _ = partner_points(s, suit)
            enough = length(suit, need) & limit(worth(s, suit), ENOUGH - low)
            yield rule(at(4, suit), enough, name=GAME, force=SIGN_OFF, because="a fit, and enough for game")
    low, _ = partner_points(s, None)
    yield rule("3NT", hcp(ENOUGH - low) & stopper(theirs), name=GAME, force=SIGN_OFF,
               because="their suit stopped, and enough for game")  # fmt: skip


def _fits_and_long_suits(s: Situation) -> Iterator[Rule]:
    """Support, a suit of mine with six cards, a major that partner may have."""
    for suit, need in fits(s):
        yield from _at_most(s, suit, length(suit, need), SUPPORT)
    for suit in s.my_suits:
        yield from _at_most(s, suit, holds(suit, 6), REBIDS_SUIT)
        if suit.is_major:
            yield rule(at(4, suit), holds(suit, 7), name=REBIDS_SUIT)
    for major in MAJORS:
        if s.unbid(major) and s.partner_most(major) >= 4:
            yield rule(cheapest(major), length(major, 4), name=NEW_SUIT, because="partner may well have four")


def _at_most(s: Situation, suit: Suit, needs: Needs, name: Convention) -> Iterator[Rule]:
    """The suit without a jump, as far as three; a fit in a minor may go to four."""
    call = s.cheapest(suit)
    if call is not None and call <= (Call.D4 if name is SUPPORT else Call.S3):
        yield rule(cheapest(suit), needs, name=name)
