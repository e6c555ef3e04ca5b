"""Calls by other agreements than those of the card that was assumed: nothing is held against them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tablefeel.kernel import Call

if TYPE_CHECKING:
    from tablefeel.questions.judge import JudgedShape

_STRENGTH = re.compile(r"[\d\s+.,()/–-]*(?:hcp|points|pts)?\s*", re.IGNORECASE)
"""A remark that only announces how strong the call is: the card's own call may have it."""
_NOT_HELD = "so nothing is held against it"


def not_held(found: JudgedShape, alert: str | None, strange: bool) -> str:
    """Why a call is not held against its side, in a sentence; empty where it is.

    `alert` is what was said when the call was alerted, None where it was not; `strange` says that an earlier call of
    the side is not on its card, so that this one may mean anything.
    """
    call = Call.parse(found.call).pretty
    if alert is not None and _is_another(found, alert):
        said = f" as “{' '.join(alert.split())}”" if alert.strip() else ""
        return f"{call} was alerted{said}: another agreement than the assumed card's, {_NOT_HELD}."
    if strange:
        return f"An earlier call of this side is not on the assumed card, and {call} may mean anything, {_NOT_HELD}."
    if not found.known:
        return f"The assumed card has no use for {call} here, {_NOT_HELD}."
    return ""


def _is_another(found: JudgedShape, alert: str) -> bool:
    """Whether an alerted call is none of the card's: the card has it natural, or the hand is none for it."""
    natural = found.meaning is None or not found.meaning.artificial
    return not found.fits or (natural and (not alert.strip() or _STRENGTH.fullmatch(alert) is None))
