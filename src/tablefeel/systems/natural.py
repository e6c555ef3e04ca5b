"""What a call shows when no rule explains it: its plain natural sense, stated widely.

A partner or opponent may bid by another system, or psych. Such a call still gets the name under which its answers are
found, so that the auction goes on sensibly.
"""

from __future__ import annotations

from tablefeel.bidding.meaning import Force
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call, Strain
from tablefeel.systems import features as f
from tablefeel.systems.needs import Box
from tablefeel.systems.situation import Role, Situation

_NOTRUMP = (6, 11, 13, 15, 15, 17, 19)
"""HCP that a notrump bid shows at each level, before what partner has shown is counted in."""


def natural_box(situation: Situation, call: Call) -> Box:
    """The ranges of a call taken at face value."""
    if call is PASS:
        return ()
    if call in (DOUBLE, REDOUBLE):
        return ((f.HCP, 8, 40),)
    if call.strain is Strain.NT:
        return ((f.HCP, _NOTRUMP[call.level - 1] - min(4, situation.partner_least(f.HCP) // 3), 40),)
    suit = call.strain.suit
    assert suit is not None  # noqa: S101 - notrump was answered above
    jump = _jump(situation, call)
    if suit in situation.suits[situation.partner]:
        return ((f.LENGTH + suit, 3, 13),)
    if suit in situation.suits[situation.me]:
        return ((f.LENGTH + suit, 5 if jump == 0 else 6, 13),)
    if suit in situation.their_suits:
        return ((f.HCP, 9, 40),)
    return ((f.LENGTH + suit, 4 if call.level == 1 else 5 if jump == 0 else 6, 13),)


def natural_name(situation: Situation, call: Call) -> tuple[str, Force]:
    """The name and force of a call that no rule explains."""
    if call is DOUBLE and situation.last_bid is not None:
        for_takeout = situation.last_bid.strain is not Strain.NT and situation.level <= 3
        return ("takeout double", Force.FORCING) if for_takeout else ("penalty double", Force.NONE)
    if not call.is_bid or call.strain is Strain.NT:
        return "", Force.NONE
    suit = call.strain.suit
    if suit in situation.suits[situation.partner]:
        return "raise", Force.NONE
    if suit in situation.suits[situation.me]:
        return "rebids the suit", Force.NONE
    if suit in situation.their_suits:
        return "cue-bid", Force.FORCING
    if situation.role is Role.OVERCALL:
        return ("weak jump overcall" if _jump(situation, call) else "overcall"), Force.NONE
    if situation.role is Role.RESPONSE and call.level <= 3:
        return "new suit", Force.FORCING
    return "new suit", Force.NONE


def is_artificial(situation: Situation, call: Call) -> bool:
    """Whether a call that no rule explains cannot be natural: a bid of the opponents' suit."""
    return call.is_bid and call.strain.suit in situation.their_suits and call.strain is not Strain.NT


def _jump(situation: Situation, call: Call) -> int:
    cheapest = situation.cheapest(call.strain)
    return 0 if cheapest is None else call.level - cheapest.level
