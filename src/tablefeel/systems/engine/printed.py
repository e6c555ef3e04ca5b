"""The points that are printed of a call, and what a hand lacks of them so that nobody reads a contradiction.

A rule counts high cards here and shape there, and a call has several rules behind it; what is printed are their ranges
together. "One point short" is said only where the range beside it says the same. Elsewhere the words name what is
counted: "15 high-card points where it takes 16 with six hearts".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.promise_words import MANY_POINTS
from tablefeel.bidding.ranges import ANY_HAND, HandRange, Range
from tablefeel.kernel import SUITS, Call
from tablefeel.systems.engine.hand_words import WITH_SHAPE, counted, number, plural
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import Box, Limit

POINTS = (f.HCP, f.TWENTY, *WITH_SHAPE)
"""The features that players call points."""
FAR = 6
"""Nobody counts how many more points than that are missing."""


class Printed(NamedTuple):
    """What is printed of a call: its ranges, and the points of its words with the way in which they are counted."""

    shows: HandRange = ANY_HAND
    points: Range | None = None
    counts_shape: bool = False

    @classmethod
    def of(cls, meaning: Meaning, shows: HandRange) -> Printed:
        """What the words of a meaning print; `shows` are the ranges that they tell."""
        found = list(_SAID.finditer(meaning.text))
        if not found:
            return cls(shows)
        ends = [_ends(one) for one in found]
        least = 0 if _FEWER in meaning.text else min(low for low, _ in ends)
        return cls(shows, (least, max(high for _, high in ends)), any(one["unit"] == "points" for one in found))

    def has(self, row: f.Row, place: int = f.HCP) -> bool:
        """Whether a hand is within the points printed, by its high cards or as `place` counts."""
        if self.points is None:
            return False
        counts = {row[f.HCP], row[place], *([row[f.POINTS]] if self.counts_shape else [])}
        return any(self.points[0] <= count <= self.points[1] for count in counts)


_SAID = re.compile(
    r"(?P<most>at most )?(?:about )?(?P<low>\d+)(?:-(?P<high>\d+)|(?P<open>\+))? "
    r"(?P<unit>HCP|points)(?P<more> or more)?"
)
_FEWER = "fewer"
"""What is said where shape makes up for points."""


def _ends(found: re.Match[str]) -> Range:
    low = int(found["low"])
    if found["most"]:
        return 0, low
    return low, int(found["high"] or (MANY_POINTS if found["open"] or found["more"] else low))


def points_missing(call: Call, box: Box, lacking: Sequence[Limit], row: f.Row, printed: Printed) -> str:
    """What a hand lacks of the points that one kind of hands has, or has too many; empty where it lacks none."""
    one = _told(lacking, row, printed)
    if one is None:
        return ""
    place, least, most = one
    has, high = row[place], row[f.HCP]
    short = has < least
    if place == f.TWENTY:
        held = f"{high} points and {number(has - high)} cards in the two longest suits"
        return f"{number(least - has)} short of the rule of 20 ({held})"
    if printed.points is not None and not printed.has(row, place):  # the range beside it says the same
        low, top = printed.points
        least, most = (max(least, low) if has != high else low), (min(most, top) if has != high else top)
    by = least - has if short else has - most
    if by > FAR and not printed.has(row, place):
        return "far too weak" if short else "far too strong"
    if has == high and by > 0 and not printed.has(row, place) and not (printed.counts_shape and row[f.POINTS] > high):
        return f"{plural(by, 'point')} short" if short else f"{plural(by, 'point')} too strong"
    alone = all(other in POINTS for other, *_ in lacking)
    holding = _holding(call, box, row) if alone and printed.has(row, place) else ""
    limit = f"it takes {least}" if short else f"it has at most {most}"
    return f"{in_unit(place, has, row)} where {limit}{holding}"


def _told(lacking: Sequence[Limit], row: f.Row, printed: Printed) -> Limit | None:
    """The lack of points to name: counted as the words count, and then the largest."""
    points = [one for one in lacking if one[0] in POINTS]
    return max(
        points,
        key=lambda one: ((one[0] != f.HCP) == printed.counts_shape, max(one[1] - row[one[0]], row[one[0]] - one[2])),
        default=None,
    )


def _holding(call: Call, box: Box, row: f.Row) -> str:
    """The cards of its suit with which a call takes other points: ` with six hearts`."""
    suit = call.strain.suit if call.is_bid else None
    if suit is None or not any(place == suit for place, *_ in box):
        return ""
    cards = counted(row[suit], SUITS[suit])
    return f" with {'a ' if row[suit] == 1 else ''}{cards}"


def in_unit(place: int, count: int, row: f.Row) -> str:
    """A number of points with the way of counting, where two ways differ: `17 points with the shape`."""
    points = f"point{'' if count == 1 else 's'}"
    if place in WITH_SHAPE and row[place] > row[f.HCP]:
        return f"{count} {points} with the shape"
    return f"{count} {'high-card ' if place == f.HCP and row[f.POINTS] > row[f.HCP] else ''}{points}"


def points_wanted(limit: Limit, row: f.Row) -> str:
    """The points that the book wants: `at least 17 points with the shape`."""
    place, least, most = limit
    if place == f.TWENTY:
        return f"{least} by the rule of 20"
    return f"at least {in_unit(place, least, row)}" if row[place] < least else f"at most {in_unit(place, most, row)}"
