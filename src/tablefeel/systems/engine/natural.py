"""What a call shows when no rule explains it: its plain natural sense, stated widely.

A partner or opponent may bid by another system, or psych. Such a call still gets the name under which its answers are
found, so that the auction goes on sensibly.
"""

from __future__ import annotations

from tablefeel.bidding.meaning import Force
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call, Strain
from tablefeel.systems.conventions.blackwood import BLACKWOOD
from tablefeel.systems.conventions.control_bids import CONTROL_BID
from tablefeel.systems.conventions.natural import (  # fmt: skip
    CUE_BID,
    NATURAL_NOTRUMP,
    NEW_SUIT,
    NOT_AGREED,
    PENALTY_DOUBLE,
    RAISE,
    REBIDS_SUIT,
    SLAM_TRY,
    TO_PLAY,
)
from tablefeel.systems.conventions.overcalls import OVERCALL, WEAK_JUMP_OVERCALL
from tablefeel.systems.conventions.splinters import SPLINTER
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import Box
from tablefeel.systems.language.convention import UNNAMED, Convention
from tablefeel.systems.language.situation import Role, Situation

_NOTRUMP = (6, 11, 13, 15, 15, 17, 19)
"""HCP that a notrump bid shows at each level, before what partner has shown is counted in."""

_INVITATION = 22
"""HCP together that an invitation promises at least."""


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
    if _is_splinter(situation, call) or _is_slam_try(situation, call):
        return ((f.LENGTH + suit, 0, 1), (f.HCP, 8, 40)) if _is_splinter(situation, call) else ()
    if suit in situation.our_suits:
        mine = suit in situation.my_suits
        cards = (f.LENGTH + suit, 3 if not mine else 5 if jump == 0 else 6, 13)
        if _force(situation, call) is Force.NONE:
            return (cards,)
        together = _INVITATION - situation.partner_least(f.HCP)
        return (cards, (f.HCP, max(6, min(together, 16)), 40))
    if suit in situation.their_suits:
        return ((f.HCP, 9, 40),)
    first = not situation.my_suits
    return ((f.LENGTH + suit, 4 if call.level == 1 else 6 if jump and first else 5, 13),)


def natural_name(situation: Situation, call: Call) -> tuple[Convention, Force]:
    """The name and force of a call that no rule explains."""
    if not call.is_bid:
        return _of_a_double(situation) if call is DOUBLE else (UNNAMED, Force.NONE)
    if situation.role is Role.OPENING:
        return NOT_AGREED, Force.NONE
    return _of_notrump(situation, call) if call.strain is Strain.NT else _of_a_suit(situation, call)


def _of_a_double(situation: Situation) -> tuple[Convention, Force]:
    if situation.last_bid is None:
        return UNNAMED, Force.NONE
    for_takeout = situation.last_bid.strain is not Strain.NT and situation.level <= 3
    return (TAKEOUT_DOUBLE, Force.FORCING) if for_takeout else (PENALTY_DOUBLE, Force.NONE)


def _of_notrump(situation: Situation, call: Call) -> tuple[Convention, Force]:
    if _asks_for_aces(situation, call):
        return BLACKWOOD, Force.FORCING
    return (NATURAL_NOTRUMP if call.level <= 4 else NOT_AGREED), Force.NONE


def _of_a_suit(situation: Situation, call: Call) -> tuple[Convention, Force]:
    suit = call.strain.suit
    if suit in situation.their_suits and suit not in situation.our_suits:
        return CUE_BID, Force.FORCING
    if _is_slam_try(situation, call):
        return CONTROL_BID if situation.card.slam.control_bids else SLAM_TRY, Force.FORCING
    if _is_splinter(situation, call):
        return SPLINTER, Force.GAME_FORCING
    if suit in situation.our_suits:
        force = _force(situation, call)
        word = RAISE if suit in situation.partners_suits else REBIDS_SUIT
        return (SLAM_TRY if force is Force.FORCING else word), force
    if situation.role is Role.OVERCALL:
        return (WEAK_JUMP_OVERCALL if _jump(situation, call) else OVERCALL), Force.NONE
    return _of_a_new_suit(situation, call)


def _of_a_new_suit(situation: Situation, call: Call) -> tuple[Convention, Force]:
    if situation.role is Role.RESPONSE and situation.opening is Call.N1 and call.level == 2:
        return TO_PLAY, Force.SIGN_OFF
    return NEW_SUIT, Force.FORCING if _new_suit_forces(situation, call) else Force.NONE


def _new_suit_forces(situation: Situation, call: Call) -> bool:
    """Responder's first new suit forces, and so does every new suit at the three level or higher in peace."""
    if call.level >= 4 and call.strain.is_major:
        return False
    return (
        situation.unopposed
        if call.level > 3
        else situation.role is Role.RESPONSE or (situation.unopposed and call.level == 3)
    )


def _force(situation: Situation, call: Call) -> Force:
    """The force of an old suit: four of a minor in peace forces, a jump below game invites."""
    if call.level == 4 and not call.strain.is_major and situation.unopposed and _jump(situation, call):
        return Force.FORCING
    invites = _jump(situation, call) == 1 and call.level == 3 and situation.role is not Role.RESPONSE
    return Force.INVITATIONAL if invites else Force.NONE


def _is_splinter(situation: Situation, call: Call) -> bool:
    """A jump to the four level in a new suit when partner has shown a suit, where the card has splinters."""
    new = call.strain.suit not in situation.our_suits and call.strain.suit not in situation.their_suits
    return (
        new
        and situation.card.responses.splinters
        and situation.unopposed
        and call.level == 4
        and _jump(situation, call) >= 1
        and bool(situation.partners_suits)
    )


def _asks_for_aces(situation: Situation, call: Call) -> bool:
    """4NT in peace once partner has shown a suit, unless partner's last bid was a natural notrump."""
    partner = situation.last_action(situation.partner)
    if call is not Call.N4 or not situation.unopposed or partner is None:
        return False
    return bool(situation.our_suits) and (partner.call.strain is not Strain.NT if partner.call.is_bid else True)


def _is_slam_try(situation: Situation, call: Call) -> bool:
    """A new suit at the four level or above, in peace, once a suit is agreed."""
    return (
        situation.agreed_suit is not None
        and situation.unopposed
        and call.level >= 4
        and call.strain.suit not in situation.our_suits
    )


def is_artificial(situation: Situation, call: Call) -> bool:
    """Whether a call that no rule explains cannot be natural: a bid of the opponents' suit, a slam try."""
    if _asks_for_aces(situation, call):
        return True
    if not call.is_bid or call.strain is Strain.NT:
        return False
    return call.strain.suit in situation.their_suits or _is_slam_try(situation, call) or _is_splinter(situation, call)


def _jump(situation: Situation, call: Call) -> int:
    cheapest = situation.cheapest(call.strain)
    return 0 if cheapest is None else call.level - cheapest.level
