"""How the words of a meaning are put together: what authors wrote, what is only usual, what the name says already."""

from __future__ import annotations

import re

from tablefeel.kernel import Call
from tablefeel.systems.engine import promises
from tablefeel.systems.engine.widening import STRENGTH, TRUMPS
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import Box
from tablefeel.systems.language.convention import Made
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Known


def authored(made: Made, rules: list[PlacedRule]) -> str:
    """What the authors of the rules behind a call wrote of it; both, where it may be one of two conventions."""
    own = next((one.note for one in rules if one.note and one.convention is made.convention), "")
    other = next((one for one in rules if one.note and one.convention is not made.convention), None)
    first = own or made.convention.told
    if other is None or other.note == own:
        return own
    return f"{first}; or {other.convention.name}: {other.note}" if first else other.note


NAMES_POINTS = re.compile(r"\d\d|points|HCP")
"""What a note says when it has told the points itself."""


def alone(box: Box) -> Known:
    """What a box says of a hand of which nothing else is known."""
    return {place: (least, min(most, 13) if place < 4 else most) for place, least, most in box}


USUALLY = "usually "
"""How a part of a promise begins that a hand without any better call need not keep."""


def usually(certain: str, usual: str) -> str:
    """The words of what is certain, with what is usual in place of wider points: `5+ ♦; usually 10-14 HCP`."""
    parts, narrower = certain.split("; "), usual.split("; ")
    if len(parts) != len(narrower) or USUALLY in certain:
        return certain
    changed = [place for place, (one, other) in enumerate(zip(parts, narrower, strict=True)) if one != other]
    if len(changed) != 1 or not _IS_POINTS.fullmatch(narrower[changed[0]]):
        return certain
    parts[changed[0]] = USUALLY + narrower[changed[0]].replace("about ", "")
    return "; ".join(parts)


_IS_POINTS = re.compile(r"(?:at most )?(?:about )?[\d+-]+ (?:HCP|points)")


def besides(name: str, words: str) -> str:
    """The words without a part that the name has said already."""
    return "; ".join([part for part in words.split("; ") if part != name]) or words


FORCED = "not in the system: the auction is forcing"
"""What a pass says that no rule makes and that is not free."""
LEFT_IN = "partner passes only with their suit"
"""What a double for takeout asks of partner: it forces nobody who has their trumps."""


DEFENCE = "tricks in defence"
"""What a penalty double shows where its rules count those."""


def penalty_words(bid: Call | None, boxes: list[Box]) -> str:
    """What a penalty double usually shows: as the rules behind it ask, or trumps and some strength."""
    suit = None if bid is None else bid.strain.suit
    if not boxes:
        natural: promises.Said = {f.HCP: (STRENGTH, 40)} | ({} if suit is None else {suit: (TRUMPS, 13)})
        return USUALLY + promises.in_words([natural])
    enough = [tuple(one for one in box if one[0] != suit or one[1] >= TRUMPS) for box in boxes]  # two are no stack
    return USUALLY + (promises.in_words([promises.said_by(box, alone(box)) for box in enough]) or DEFENCE)
