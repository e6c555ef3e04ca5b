"""The general bidder when they have bid: double for penalty, compete by the law of total tricks, sacrifice."""

from collections.abc import Iterator

from tablefeel.kernel import DOUBLE, SUITS
from tablefeel.systems.conventions.general import acted, fits, ours, partner_points, worth
from tablefeel.systems.conventions.natural import (
    COMPETES,
    OWN_SUIT,
    PENALTY_DOUBLE,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import card
from tablefeel.systems.language.needs import hcp, length, limit
from tablefeel.systems.language.rules import GENERAL, SIGN_OFF, Rule, rule, written_for  # fmt: skip
from tablefeel.systems.language.situation import Situation

LAW = (11, 15, 14, 19, 22)
"""Points together for competing at the level of our trumps, by level."""
ONE_SHORT = (18, 21, 25)
"""Points together for competing to the three or four level with a trump less than that."""


@written_for(acted, GENERAL + 3)
def competing(s: Situation) -> Iterator[Rule]:
    """Over their bid: double for penalty, or bid as high as the trumps allow."""
    bid = s.last_bid
    if bid is None or ours(s) or not s.card.value("competition.law_of_total_tricks"):
        return
    low, _ = partner_points(s, None)
    suit = bid.strain.suit
    if s.is_legal(DOUBLE) and s.level >= 3:
        least = (23 if s.level == 3 else 22 if s.level == 4 else 20) - low
        if suit is not None:
            trumps = limit(f.STOPPER + suit, 2) & limit(suit, 3 if s.level >= 4 else 4)
            yield rule("X", hcp(max(least, 10)) & trumps, name=PENALTY_DOUBLE, force=SIGN_OFF)
            if s.level >= 5:
                yield rule("X", hcp(max(18 - low, 8)) & limit(suit, 2), name=PENALTY_DOUBLE, force=SIGN_OFF)
            yield rule(
                "X",
                hcp(max(6, least - 8)) & limit(suit, 4) & limit(f.TOP5 + suit, 3),
                name=PENALTY_DOUBLE,
                force=SIGN_OFF,
            )
        else:
            yield rule("X", hcp(max(least, 10)), name=PENALTY_DOUBLE, force=SIGN_OFF)
    yield from to_our_level(s)
    yield from own_suit(s, low)
    yield from second_suit(s, low)


def to_our_level(s: Situation) -> Iterator[Rule]:
    """The law of total tricks: as many tricks as trumps, or one more with the points for it."""
    for trump, _ in fits(s):
        call = s.cheapest(trump)
        if call is None or call.level > 5:
            continue
        cards = call.level + 6 - s.partner_least(trump)
        mine, _ = partner_points(s, trump)
        together = limit(worth(s, trump), LAW[call.level - 1] + (2 if s.we_are_vulnerable else 0) - mine)
        yield rule(call, length(trump.name, max(cards, 1)) & together, name=COMPETES)
        if cards > 1 and (call.level == 3 or (call.level > 3 and trump.is_major)):
            strong = limit(worth(s, trump), ONE_SHORT[call.level - 3] - mine)
            yield rule(call, length(trump.name, cards - 1) & strong, name=COMPETES)


def second_suit(s: Situation, low: int) -> Iterator[Rule]:
    """A second suit over their bid, with five cards in it or much strength."""
    if not s.suits[s.me]:
        return
    for suit in SUITS:
        call = s.cheapest(suit)
        if not s.unbid(suit) or call is None or call.level > 3:
            continue
        points = (11, 14, 16)[call.level - 1] - min(low, 6) // 2
        yield rule(call, limit(suit, 5) & limit(f.POINTS, points) & hcp(points - 4), name="second suit")
        if call.level < 3:
            yield rule(call, limit(suit, 4) & limit(f.POINTS, points + 2) & hcp(points - 2), name="second suit")


def own_suit(s: Situation, low: int) -> Iterator[Rule]:
    """A good long suit once more, over their bid."""
    for suit in s.suits[s.me]:
        call = s.cheapest(suit)
        if call is None or call.level > 3:
            continue
        cards = 6 if call.level < 3 else 7 if s.least(s.me, suit) >= 6 else 6
        points = (0, 11, 12, 14)[call.level] + (1 if s.we_are_vulnerable else 0) - min(low, 6) // 2
        yield rule(call, limit(suit, cards) & limit(f.POINTS, points) & hcp(points - 4), name=OWN_SUIT)


@written_for(acted & card("competition.sacrifices"), GENERAL + 5)
def sacrifices(s: Situation) -> Iterator[Rule]:
    """Over their game, with a weak hand: as high as the trumps allow, one more against vulnerable opponents.

    Two down doubled costs less than their game if nobody is vulnerable, three down if only they are. Vulnerable we stay
    quiet: one trick too many costs more than the game.
    """
    bid = s.last_bid
    if bid is None or ours(s) or s.we_are_vulnerable or not s.at_game or bid.strain.suit is None:
        return
    for suit, _ in fits(s):
        call = s.cheapest(suit)
        if call is None or call.level > 5:
            continue
        need = call.level + (5 if s.they_are_vulnerable else 6) - s.partner_least(suit)
        if need > 8:
            continue
        weak = length(suit.name, max(need, 3)) & hcp(0, 10) & limit(f.LOSERS, 0, 8)
        yield rule(call, weak & limit(bid.strain, 0, 1), name="sacrifice", force=SIGN_OFF)
        yield rule(call, weak & length(suit.name, need + 1), name="sacrifice", force=SIGN_OFF)
