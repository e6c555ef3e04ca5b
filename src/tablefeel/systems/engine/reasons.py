"""Why a hand does not make a call, in a few words: `needs 5+ ♥, hand has 4`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from tablefeel.bidding.ranges import ANY_HAND, HandRange
from tablefeel.kernel import SUITS, Call
from tablefeel.systems.language import features as f
from tablefeel.systems.language.needs import ALWAYS, LEAST, Boxes, Limit, fits
from tablefeel.systems.language.rules import PlacedRule

_OPEN = 40


class Why(IntEnum):
    """Why a call was or was not chosen."""

    CHOSEN = 0
    NO_USE = 1
    """No rule makes it in this position."""
    LATER = 2
    """It fits, but a rule that stands before it fits as well."""
    MISSING = 3
    """The hand does not have what it needs."""


class Reason(NamedTuple):
    """Why a call was or was not chosen: words for a player, and `why` for a program."""

    words: str
    why: Why


def why_not(
    rules: Sequence[PlacedRule], call: Call, chosen: PlacedRule, row: f.Row, shows: HandRange = ANY_HAND
) -> Reason:
    """Why `call` was not chosen; for the chosen call, why it was.

    The nearest rule says what is missing. Where the hand is outside of the ranges that the call shows, these are named
    instead of the rule's own, so that the reason agrees with the meaning beside it.
    """
    if call is chosen.call:
        return Reason(chosen.name or ("nothing else fits" if call == 0 else "fits"), Why.CHOSEN)
    behind = [rule for rule in rules if rule.call is call and (rule.needs != ALWAYS or rule.name)]
    if not behind:
        return Reason("the system has no use for it here", Why.NO_USE)
    sound = [rule for rule in behind if not (rule.rare and rule.needs == ALWAYS)] or behind
    for rule in sound:
        if fits(rule.needs, row):
            first = f"{chosen.call.pretty} ({chosen.name})" if chosen.name else chosen.call.pretty
            return Reason(f"fits too, but {first} comes first", Why.LATER)
    rule = min(sound, key=lambda one: _distance(one.needs, row))
    return Reason(f"needs {_missing(rule.needs, row, shows)}", Why.MISSING)


def _misses(box: tuple[Limit, ...], row: f.Row) -> list[Limit]:
    return [one for one in box if not one[1] <= row[one[0]] <= one[2]]


def _distance(needs: Boxes, row: f.Row) -> int:
    return min((len(_misses(box, row)) for box in needs), default=99)


def _missing(needs: Boxes, row: f.Row, shows: HandRange) -> str:
    """What the nearest alternative asks and the hand does not have."""
    box = min(needs, key=lambda one: len(_misses(one, row)))
    telling = sorted(_misses(box, row), key=lambda one: (one[0] >= f.LENGTH + 4, one[0] != f.HCP))
    return "; ".join(_said(_as_shown(one, row, shows), row) for one in telling[:2])


def _as_shown(one: Limit, row: f.Row, shows: HandRange) -> Limit:
    """The range of the meaning instead of one rule's, if the hand is outside of that too."""
    place = one[0]
    if place != f.HCP and not f.LENGTH <= place < f.LENGTH + 4:
        return one
    least, most = shows.hcp if place == f.HCP else shows.lengths[place - f.LENGTH]
    return one if least <= row[place] <= most else (place, least, most)


def _said(one: Limit, row: f.Row) -> str:
    place, least, most = one
    has = row[place]
    if f.LONGER <= place < f.LONGER + 16:
        long, short = SUITS[(place - f.LONGER) // 4].symbol, SUITS[place % 4].symbol
        return f"{long} {'longer than' if least > 0 else 'as long as'} {short}"
    if place == f.BALANCE:
        return "a balanced hand" if most < 2 else "an unbalanced hand"
    if f.HAS_ACE <= place < f.HAS_ACE + 12 or f.STOPPER <= place < f.STOPPER + 4:
        return f"{'a ' if f.STOPPER <= place < f.STOPPER + 4 else 'the '}{f.name_of(place)}"
    return f"{_range(least, most)} {f.name_of(place)}, hand has {has}"


def _range(least: int, most: int) -> str:
    if most >= _OPEN or (most >= 13 and least > 0 and most == 13):
        return f"{least}+"
    if least <= max(0, LEAST):
        return f"at most {most}"
    return str(least) if least == most else f"{least}-{most}"
