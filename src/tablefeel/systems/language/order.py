"""Which rules are tried first: groups of rule lists, and relations between lists of one group.

    SLAM = Group("slam")
    CONVENTION = Group("conventions", after=(SLAM,))

    answers = in_order(answering(STAYMAN), [...], CONVENTION)
    ask = in_order(over_1nt, [...], CONVENTION, before=raises)

Every list of a group stands before every list of the groups after it. Within a group `before=` and `after=` say which
of two lists that apply in the same position comes first. No number says it, and neither does the name of a file:
lists that nothing relates must never apply together (a test looks for such pairs).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tablefeel.errors import BadOrder

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Rule lists that stand together among all others."""

    name: str
    after: tuple[Group, ...] = ()
    before: tuple[Group, ...] = ()
    may_pass: bool = True
    """Whether its rules may pass although partner has forced: they know the auction; natural rules do not."""


SLAM = Group("slam")
"""Answers to whoever asked for aces, and what they lead to: before anything else."""
WHOLE = Group("situations told in full", after=(SLAM,))
"""Positions for which a file lists every call, slam tries and all: nothing of the groups below is asked there."""
SLAM_TRIES = Group("slam tries", after=(WHOLE,))
"""Asking for aces, showing controls, jumping with a hand of opening strength and much more."""
SITUATION = Group("situations of their own", after=(SLAM_TRIES,))
"""Positions for which a file lists every call but the slam tries."""
CONVENTION = Group("conventions", after=(SITUATION,))
COMPETITIVE = Group("competition", after=(CONVENTION,))
"""What is special about an auction in which they have come in."""
PLACED = Group("placed contracts", after=(COMPETITIVE,), may_pass=False)
"""Partner has placed the contract."""
NATURAL = Group("natural bidding", after=(PLACED,), may_pass=False)
GENERAL = Group("general bidder", after=(NATURAL,), may_pass=False)
"""Whatever no other file knows."""
LAST_RESORT = Group("last resort", after=(GENERAL,), may_pass=False)


def sorted_by(things: Mapping[T, str], earlier: Mapping[T, Iterable[T]]) -> list[T]:
    """The things, each after those that `earlier` names for it; where nothing decides, as they stand in `things`.

    `things` tells their names, for the error where the relations run in a circle.
    """
    done: dict[T, None] = {}
    path: dict[T, None] = {}

    def place(one: T) -> None:
        if one in done:
            return
        if one in path:
            circle = [*list(path)[list(path).index(one) :], one]
            raise BadOrder(f"the order of rules runs in a circle: {' after '.join(things[part] for part in circle)}")
        path[one] = None
        for other in sorted(earlier.get(one, ()), key=places.__getitem__):
            place(other)
        del path[one]
        done[one] = None

    places = {one: place for place, one in enumerate(things)}
    for one in things:
        place(one)
    return list(done)


def closure(things: Iterable[T], earlier: Callable[[T], Iterable[T]]) -> dict[T, frozenset[T]]:
    """For each of the things, which must be in order, all those that stand before it by one relation or many."""
    found: dict[T, frozenset[T]] = {}
    for one in things:
        nearest = frozenset(earlier(one))
        found[one] = nearest.union(*(found[other] for other in nearest))
    return found
