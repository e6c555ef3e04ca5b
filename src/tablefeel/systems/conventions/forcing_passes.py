"""They bid on when the hand is ours: a double shows defence, a bid shape, a pass asks partner (map, section 20)."""

from collections.abc import Iterator

from tablefeel.kernel import PASS, Call, Suit
from tablefeel.systems.conventions.judgement import DECISIONS
from tablefeel.systems.conventions.natural import A_PASS, PENALTY_DOUBLE
from tablefeel.systems.language.context import (
    Context,
    acted,
    answering,
    level,
    rho_passed,
    suit_agreed,
    they_bid_last,
    undoubled,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import ace_of, anything, hcp, length, shortness
from tablefeel.systems.language.rules import (  # fmt: skip
    INVITATIONAL,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

FORCING_PASS = Convention("forcing pass", asks="partner to double or to bid on")


def hand_is_ours(s: Situation) -> bool:
    """Whether we have shown the values for game: forced to it, or accepted an invitation vulnerable."""
    if s.we_force_to_game:
        return True
    if not s.we_are_vulnerable:
        return False
    ours = [made for made in s.made if made.seat & 1 == s.me & 1 and made.call.is_bid]
    if len(ours) < 2 or ours[-2].force is not INVITATIONAL or ours[-2].seat == ours[-1].seat:
        return False
    return _is_game(ours[-1].call)


def _is_game(call: Call) -> bool:
    return call.level >= 4 and (call.strain.is_major or call.level >= 5)


they_bid_over_us = acted & suit_agreed & they_bid_last & level(4, 7) & undoubled


@written_for(they_bid_over_us & Context(hand_is_ours), DECISIONS)
def over_their_bid(s: Situation) -> Iterator[Rule]:
    """Double with cards in their suit, bid on with shape, pass with neither; never pass after partner's pass."""
    suit, bid = s.agreed_suit, s.their_last_bid
    if suit is None or bid is None or bid.strain.suit is None:
        return
    theirs, call = bid.strain.suit, s.cheapest(suit)
    last = s.made[-1].call is PASS and s.partners_last_call.call is PASS
    if bid.level >= 6:
        yield from _over_a_save_against_slam(s, suit, theirs)
        return
    long_trumps = length(suit, 6) if s.my_least(suit) >= 5 else length(suit, 5)
    if call is not None and call.level <= 5:
        on = length(theirs, 0, 0) | length(theirs, 0, 1) & (long_trumps if not last else shortness)
        if call is at(4, suit):
            on |= length(theirs, 0, 1)
        yield rule(call, on, name="bids on", because="shape rather than defence")
    yield rule("X", length(theirs, 2), name=PENALTY_DOUBLE, because="defence, and no wish to bid on")
    if not last:
        yield rule("P", anything, name=FORCING_PASS, because="undecided: partner doubles or bids on")
    else:
        yield rule("X", anything, name=PENALTY_DOUBLE)


def _over_a_save_against_slam(s: Situation, suit: Suit, theirs: Suit) -> Iterator[Rule]:
    """First-round control invites a grand slam; everything else doubles."""
    control = ace_of(theirs) | length(theirs, 0, 0)
    if s.made[-1].call is not PASS and s.is_legal(at(7, suit)):
        yield rule("P", control, name=FORCING_PASS, because="first-round control of their suit: seven is possible")
    yield rule("X", anything, name=PENALTY_DOUBLE, because="no first-round control: take the penalty")


# Partner has doubled them


def _we_stay(s: Situation) -> bool:
    return s.their_last_bid is not None and s.doubling == 1


@written_for(acted & answering(PENALTY_DOUBLE) & rho_passed & Context(_we_stay), DECISIONS)
def over_partners_double(s: Situation) -> Iterator[Rule]:
    """Pass; only great length takes out a double of a low contract or of one overcalled at the four level."""
    bid = s.their_last_bid
    if bid is None:
        return
    for suit in s.my_suits:
        call = s.cheapest(suit)
        limit = 3 if bid.level <= 2 else 4 if suit.is_major else 5
        if call is not None and call.level <= limit and bid.strain.suit is not None:
            weak = hcp(0, 12) & length(suit, 7) & length(bid.strain.suit, 0, 1)
            yield rule(cheapest(suit), weak, name="takes the double out")
    yield rule("P", anything, name=A_PASS, because="partner doubled for penalties")
