"""Answers to a takeout double by players who have called before: opener reopened, or partner doubled later on."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.advancing_doubles import ADVANCE, JUMP_ADVANCE, PENALTY_PASS
from tablefeel.systems.conventions.advancing_overcalls import NOTRUMP_ADVANCE, RESPONSIVE_DOUBLE
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, CUE_BID, GAME
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import Context, advancer, answering, level, rho_bid, rho_passed, rho_redoubled
from tablefeel.systems.language.needs import hcp, honours, length, longer, points, semi_balanced, stopper
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

# Responder answers a takeout double of opener's (or of his own side later on)


@written_for(answering(TAKEOUT_DOUBLE) & ~advancer & rho_passed & Context(lambda s: s.doubling == 1), COMPETITIVE)
def answers(s: Situation) -> Iterator[Rule]:
    """An answer to partner's double: weak hands too, for a pass would be for penalty."""
    theirs = s.suit("theirs")
    if theirs is None:
        return
    light = 2 if s.partner_least(f.HCP) < 11 else 0  # partner balanced and may have less
    if s.level <= 3:
        yield rule("P", length(theirs, 5) & honours(theirs, 3) & hcp(5), name=PENALTY_PASS)
    if s.level in (2, 3):
        yield rule("P", length(theirs, 5) & honours(theirs, 2) & hcp(8), name=PENALTY_PASS)
    majors = [major for major in MAJORS if major not in s.their_suits]
    for major in majors:
        yield rule(at(4, major), length(major, 5) & hcp(11 + light, 40) & points(12 + light), name=GAME, force=SIGN_OFF)
        yield rule(at(4, major), length(major, 6) & hcp(8, 11), name=GAME, force=SIGN_OFF)
    if s.level <= 2:
        yield rule(cheapest(theirs), hcp(12 + light), name=CUE_BID, force=FORCING, artificial=True)
    yield from _majors(s, majors, light)
    yield rule("1NT", hcp(6 + light, 10 + light) & stopper(theirs), name=NOTRUMP_ADVANCE)
    yield rule("2NT", hcp(10, 12) & stopper(theirs) & semi_balanced, name=NOTRUMP_ADVANCE, force=INVITATIONAL)
    yield rule("3NT", hcp(12) & stopper(theirs), name=GAME, force=SIGN_OFF)
    minors = [minor for minor in (Suit.D, Suit.C) if minor not in s.their_suits]
    if s.level <= 1:
        for minor in minors:
            invites = length(minor, 5) & hcp(9, 11)
            yield rule(cheapest(minor, 1), invites, name=JUMP_ADVANCE, force=INVITATIONAL)
    yield from _longest([*minors, *majors])


def _majors(s: Situation, majors: list[Suit], light: int) -> Iterator[Rule]:
    """A major, as high as the hand is worth; the longer one first."""
    for major in majors:
        low = s.cheapest(major)
        if low is not None and low.level <= 2 and s.level <= 2:
            invites = length(major, 4) & hcp(8 + light, 11 + light)
            yield rule(cheapest(major, 1), invites, name=JUMP_ADVANCE, force=INVITATIONAL)
        if s.level >= 3:
            yield rule(at(4, major), length(major, 4) & hcp(9), name=GAME, force=SIGN_OFF)
    if s.level > 3:
        return
    for major in majors:
        longer_one = length(major, 4)
        if len(majors) == 2:
            longer_one &= longer(major, Suit.H if major is Suit.S else Suit.S, 0)
        yield rule(cheapest(major), longer_one & hcp(0, 11 + light), name=ADVANCE)


def _longest(order: list[Suit]) -> Iterator[Rule]:
    """Whatever suit is long, down to three cards."""
    for cards in (5, 4):
        for one in order:
            needs = length(one, cards)
            for rival in order:
                if rival > one and not rival.is_major:
                    needs &= longer(one, rival, 0)
            yield rule(cheapest(one), needs, name=ADVANCE)
    for one in reversed(order):
        yield rule(cheapest(one), length(one, 3), name=ADVANCE)


@written_for(answering(TAKEOUT_DOUBLE) & ~advancer & (rho_bid | rho_redoubled), COMPETITIVE)
def free_answers(s: Situation) -> Iterator[Rule]:
    """After a call on my right: bid with something to say; double is responsive or penalty."""
    for major in MAJORS:
        if major not in s.their_suits:
            yield rule(at(4, major), length(major, 5) & hcp(9) & points(11), name=GAME, force=SIGN_OFF)
            yield rule(at(4, major), length(major, 4) & hcp(12), name=GAME, force=SIGN_OFF)
            invites = length(major, 4) & hcp(10, 11) | length(major, 5) & hcp(8, 10)
            yield rule(cheapest(major, 1), invites, name=JUMP_ADVANCE, force=INVITATIONAL, when=level(0, 2))
    if s.card.competition.responsive_doubles and len(s.their_suits) == 1 and s.level <= 3:
        minors, majors = length("C", 4) & length("D", 4), length("H", 4) & length("S", 4)
        shape = minors if s.their_suits[0].is_major else majors
        yield rule("X", hcp(7) & shape, name=RESPONSIVE_DOUBLE, force=FORCING)
    if s.suit("theirs") is not None:
        yield rule("1NT", hcp(8, 10) & stopper("theirs"), name=NOTRUMP_ADVANCE)
        yield rule("2NT", hcp(11, 12) & stopper("theirs"), name=NOTRUMP_ADVANCE, force=INVITATIONAL)
        yield rule("3NT", hcp(13) & stopper("theirs"), name=GAME, force=SIGN_OFF)
    unbid = [suit for suit in SUITS_DOWN if suit not in s.their_suits]
    for suit in unbid:
        yield from _free_suit(s, suit)
    if s.doubling == 2:
        for cards in (5, 4):
            for suit in reversed(unbid):
                yield rule(cheapest(suit), length(suit, cards) & hcp(0, 9), name=ADVANCE)
    yield rule("P", hcp(0, 11), name=A_PASS, when=rho_bid)


def _free_suit(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A suit of mine, with a little more the higher it is."""
    call = s.cheapest(suit)
    if call is None or call.level > 3:
        return
    least = (4, 6, 8)[call.level - 1]
    yield rule(call, length(suit, 5) & hcp(least - (3 if suit.is_major else 1), 11), name=ADVANCE)
    if call.level <= 2 or suit.is_major:
        yield rule(call, length(suit, 4) & hcp(least + (1 if call.level > 1 else 0), 11), name=ADVANCE)
