"""All the rules of a system, found by the role of the player to call.

The files of `systems/conventions/` are found by themselves: every list of rules that stands in one of them is in the
book. Which list comes first, the lists say (`language/order`), not the names of the files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import pairwise
from pkgutil import iter_modules
from types import ModuleType

from tablefeel.errors import BadOrder
from tablefeel.kernel import PASS
from tablefeel.systems import conventions
from tablefeel.systems.language.boxes import ALWAYS
from tablefeel.systems.language.context import KEY_PARTS, key
from tablefeel.systems.language.order import Group, closure, sorted_by
from tablefeel.systems.language.rules import PlacedRule, RuleList
from tablefeel.systems.language.situation import Situation


class Book:
    """Rule lists in their order, looked up by what most contexts ask about."""

    def __init__(self, lists: Mapping[RuleList, str]) -> None:
        self.names = dict(lists)
        """Where each list stands: `stayman.answers`."""
        self.groups = _groups(lists)
        earlier = _earlier(lists, self.groups)
        rank = {group: place for place, group in enumerate(self.groups)}
        self.lists = tuple(sorted(sorted_by(self.names, earlier), key=lambda one: rank[one.group]))
        self.before = closure(self.lists, earlier.__getitem__)
        """The lists of the same group that relations put before each list."""
        self._all = (1 << len(self.lists)) - 1
        self._allowed = tuple(_allowed(self.lists, part) for part in range(KEY_PARTS))

    def lists_for(self, situation: Situation) -> Iterator[RuleList]:
        """The lists that apply in a situation, in order."""
        bits = self._all
        for value, (by_value, anywhere) in zip(key(situation), self._allowed, strict=True):
            bits &= by_value.get(value, anywhere)
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            one = self.lists[lowest.bit_length() - 1]
            for asks in one.when.rest:
                if not asks(situation):
                    break
            else:
                yield one

    def rules_for(self, situation: Situation) -> list[PlacedRule]:
        """The rules that apply in a situation, the first to try first; none after one that fits every hand."""
        rules: list[PlacedRule] = []
        forced = situation.must_bid
        for one in self.lists_for(situation):
            for bound in one.bound(situation):
                if forced and bound.call is PASS and not one.group.may_pass:
                    continue
                rules.append(bound)
                if bound.needs == ALWAYS:
                    return rules
        return rules

    def undecided(self, situation: Situation) -> list[tuple[str, str]]:
        """Pairs of lists that both have rules here although nothing says which of them comes first."""
        found = [one for one in self.lists_for(situation) if one.bound(situation)]
        return [
            (self.names[one], self.names[other])
            for place, other in enumerate(found)
            for one in found[:place]
            if one.group is other.group and one not in self.before[other]
        ]


def _allowed(lists: Sequence[RuleList], part: int) -> tuple[dict[object, int], int]:
    """The lists, as bits, that each value of a part of the key lets hold, and those that ask nothing of it."""
    anywhere = sum(1 << place for place, one in enumerate(lists) if part not in one.when.requires)
    by_value: dict[object, int] = {}
    for place, one in enumerate(lists):
        for value in one.when.requires.get(part, ()):
            by_value[value] = by_value.get(value, anywhere) | 1 << place
    return by_value, anywhere


def _groups(lists: Mapping[RuleList, str]) -> tuple[Group, ...]:
    """The groups of the lists and all that these groups name, in order."""
    found: dict[Group, str] = {}
    waiting = [one.group for one in lists]
    while waiting:
        group = waiting.pop()
        if group not in found:
            found[group] = f"the group {group.name!r}"
            waiting += (*group.after, *group.before)
    earlier = {group: {*group.after, *(other for other in found if group in other.before)} for group in found}
    order = sorted_by(found, earlier)
    before = closure(order, earlier.__getitem__)
    for one, other in pairwise(order):
        if one not in before[other]:
            raise BadOrder(f"nothing says which comes first: {found[one]} or {found[other]}")
    return tuple(order)


def _earlier(lists: Mapping[RuleList, str], groups: tuple[Group, ...]) -> dict[RuleList, set[RuleList]]:
    """For each list those of its group that must stand before it, once every relation has been looked at."""
    earlier: dict[RuleList, set[RuleList]] = {one: set() for one in lists}
    for one, name in lists.items():
        for first, second in (*((other, one) for other in one.after), *((one, other) for other in one.before)):
            if first not in lists or second not in lists:
                raise BadOrder(f"{name} stands before or after a list that no file of conventions has")
            if first.group is second.group:
                earlier[second].add(first)
            elif groups.index(first.group) > groups.index(second.group):
                raise BadOrder(
                    f"{lists[first]} is to stand before {lists[second]}, "
                    f"but the group {first.group.name!r} comes after the group {second.group.name!r}"
                )
    return earlier


def lists_of(module: ModuleType) -> Iterator[tuple[RuleList, str]]:
    """The rule lists of a convention's file, with the names under which they stand there."""
    file = module.__name__.rpartition(".")[2]
    for name, found in vars(module).items():
        for one in found if isinstance(found, list) else (found,):
            if isinstance(one, RuleList):
                yield one, f"{file}.{name}"


@cache
def book() -> Book:
    """The book of every convention; the cards switch them on and off."""
    lists: dict[RuleList, str] = {}
    for file in sorted(module.name for module in iter_modules(conventions.__path__)):
        for one, name in lists_of(import_module(f"{conventions.__name__}.{file}")):
            lists.setdefault(one, name)
    return Book(lists)
