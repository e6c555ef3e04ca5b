"""What a call shows when no rule explains it: its plain natural sense, stated widely."""

from __future__ import annotations

from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call, Strain
from tablefeel.systems import features as f
from tablefeel.systems.needs import Box
from tablefeel.systems.situation import Situation


def natural_box(situation: Situation, call: Call) -> Box:
    """The ranges of a call taken at face value."""
    if call is PASS:
        return ()
    if call in (DOUBLE, REDOUBLE):
        return ((f.HCP, 8, 40),)
    if call.strain is Strain.NT:
        return ((f.HCP, (6, 11, 13, 15, 15, 17, 19)[call.level - 1] - min(4, situation.partner_least(f.HCP) // 3), 40),)
    suit = call.strain.suit
    assert suit is not None  # noqa: S101 - notrump was answered above
    cheapest = situation.cheapest(call.strain)
    jump = 0 if cheapest is None else call.level - cheapest.level
    if suit in situation.suits[situation.partner]:
        return ((f.LENGTH + suit, 3, 13),)
    if suit in situation.suits[situation.me]:
        return ((f.LENGTH + suit, 5 if jump == 0 else 6, 13),)
    if suit in situation.their_suits:
        return ((f.HCP, 9, 40),)
    return ((f.LENGTH + suit, 4 if call.level == 1 else 5 if jump == 0 else 6, 13),)
