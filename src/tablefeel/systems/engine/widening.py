"""What a call is said to show where players judge: wider than what the book's own rule asks of a hand.

A rule must choose one call for every hand, so it draws its lines sharply: ten points bid, nine pass. What a call tells
the table is not so sharp. In competition players bid by the fit, the vulnerability and what they hear, and say "about";
a penalty double says that they are going down, by trumps or by strength; a pass denies a hand that is too good for it
and nothing else. The rules still choose by what they need, and go by what such hands usually have (`Situation.usual`);
only what is said of a call, and may be counted on, is as wide as this file makes it.

Calls that force, ask or are artificial keep exactly what their rules say. So do overcalls and answers to an opening:
every textbook has them. (With these wider too the adviser wins no more: +0.72 and +0.72 ± 0.16 against the book on the
same 3,000 boards.)
"""

from __future__ import annotations

from collections.abc import Sequence

from tablefeel.bidding.promise_words import MANY_POINTS
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call, Strain, Suit
from tablefeel.systems.conventions.natural import PENALTY_DOUBLE
from tablefeel.systems.engine.natural import natural_box
from tablefeel.systems.engine.promises import COUNTED
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import Box, Boxes, Limit
from tablefeel.systems.language.convention import Made
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Known, Role, Situation

BELOW, ABOVE = 3, 2
"""Points by which a hand in competition may miss the ends of the rule's range, what "about" allows included ..."""
BELOW_IN_PEACE = 2
"""... and below it in bidding a game or slam while they pass."""
TRUMPS, STRENGTH = 3, 8
"""Cards in their suit, or HCP, of which a penalty double promises one."""
FIT = 8
_ANSWERS = 3
"""The highest level of answers to an opening that show exactly what their rules say."""
_GAME = {Strain.C: 5, Strain.D: 5, Strain.H: 4, Strain.S: 4, Strain.NT: 3}
_POINTS = (f.HCP, *COUNTED)


def is_judged(situation: Situation, made: Made, behind: Sequence[PlacedRule]) -> bool:
    """Whether a call leaves room for judgement: natural, not forcing, in competition or a game that rules bid."""
    call = made.call
    if call is PASS:
        return situation.they_acted and not situation.must_bid
    if made.artificial or made.force.is_forcing or call is REDOUBLE:
        return False
    if call is DOUBLE:
        return made.is_a(PENALTY_DOUBLE) and situation.level > 1
    if any(one.note for one in behind):
        return False
    if call.level >= _GAME[call.strain] and behind:
        return True
    return situation.they_acted and call.strain is not Strain.NT and not _is_first_action(situation, call)


def _is_first_action(situation: Situation, call: Call) -> bool:
    """Whether every textbook says what the call shows: an overcall, or an answer to an opening below game."""
    return situation.role is Role.OVERCALL or (situation.role is Role.RESPONSE and call.level <= _ANSWERS)


def widened(situation: Situation, call: Call, boxes: Boxes) -> Boxes:
    """The kinds of hands that a judged call is said to show, for those that its rules ask for (none: a natural one)."""
    if call is DOUBLE:
        return tuple(dict.fromkeys((*_penalty(situation), *boxes)))
    boxes = boxes or (natural_box(situation, call),)
    return tuple(dict.fromkeys(_wider(situation, call, box) for box in boxes))


def passed(before: Known, narrow: Known) -> Known:
    """What a pass in competition leaves: what was said before, and not many more points than the rules pass with."""
    most = narrow.get(f.HCP, (0, 40))[1] + BELOW
    if most >= MANY_POINTS:
        return before
    low, high = before.get(f.HCP, (0, 40))
    return before | {f.HCP: (low, max(low, min(high, most)))}


def _penalty(situation: Situation) -> Boxes:
    bid = situation.last_bid
    strong: Box = ((f.HCP, STRENGTH, 40),)
    suit = None if bid is None else bid.strain.suit
    return (strong,) if suit is None else (strong, ((f.LENGTH + suit, TRUMPS, 13),))


def _wider(situation: Situation, call: Call, box: Box) -> Box:
    below = BELOW if situation.they_acted else BELOW_IN_PEACE
    suit = call.strain.suit
    found: list[Limit] = []
    for place, least, most in box:
        if place in _POINTS:
            found.append((place, max(0, least - below), most + ABOVE if most < MANY_POINTS else most))
        elif place == suit:
            found.append((place, _trumps(situation, call, suit, least), 13))
        elif place < 4:
            found.append((place, least, most if not situation.they_acted else 13))
        elif suit is None:
            found.append((place, least, most))
    return tuple(limit for limit in found if limit[1] > 0 or limit[2] < (13 if limit[0] < 4 else MANY_POINTS))


def _trumps(situation: Situation, call: Call, suit: Suit, least: int) -> int:
    """The fewest trumps with which a suit is bid by judgement, where the rules ask for `least`."""
    if suit in situation.partners_suits:
        shown = situation.my_least(suit)
        return min(least, max(2, shown, FIT - situation.partner_least(suit)))
    cheapest = situation.cheapest(call.strain)
    jumps = cheapest is not None and call.level > cheapest.level
    if suit in situation.my_suits:
        return min(least, max(situation.my_least(suit), 6 if least > 6 else 5))
    return min(least, 6 if jumps else 5)
