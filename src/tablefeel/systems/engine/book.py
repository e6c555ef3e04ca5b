"""All the rules of a system, found by the role of the player to call."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tablefeel.kernel import PASS
from tablefeel.systems.language.context import could_hold, key
from tablefeel.systems.language.needs import ALWAYS
from tablefeel.systems.language.rules import COMPETITIVE, PlacedRule, RuleList
from tablefeel.systems.language.situation import Situation

CONVENTIONS = (
    "openings", "responses", "notrump", "notrump_disturbed", "notrump_answers", "notrump_rebids",
    "jacoby_two_notrump", "two_clubs", "rebids", "overcalls", "two_suiters",
    "against_notrump", "advances", "competitive_responses", "doubles_later", "competitive_rebids", "slam",
    "responder_rebids", "responder_strong", "fourth_suit", "preempts", "general", "competing",
)  # fmt: skip
"""The files of `systems/conventions/`, in the order in which equal priorities are tried."""


class Book:
    """Rule lists in order of priority, looked up by what most contexts ask about."""

    def __init__(self, lists: list[RuleList]) -> None:
        self.lists = tuple(sorted(lists, key=lambda one: -one.priority))
        self._by_key: dict[tuple[object, ...], tuple[RuleList, ...]] = {}

    def _near(self, found: tuple[object, ...]) -> tuple[RuleList, ...]:
        """The lists that may hold by the first parts of a key: role, and the names of partner's call and mine."""
        first = found[:3]
        lists = self._by_key.get(first)
        if lists is None:
            lists = self._by_key[first] = tuple(one for one in self.lists if could_hold(one.when, first))
        return lists

    def rules_for(self, situation: Situation) -> list[PlacedRule]:
        """The rules that apply in a situation, the first to try first; none after one that fits every hand."""
        found = key(situation)
        lists = self._by_key.get(found)
        if lists is None:
            lists = self._by_key[found] = tuple(one for one in self._near(found) if could_hold(one.when, found))
        rules: list[PlacedRule] = []
        forced = situation.must_bid
        for one in lists:
            for bound in one.bound(situation):
                if forced and bound.call is PASS and one.priority < COMPETITIVE:
                    continue
                rules.append(bound)
                if bound.needs == ALWAYS:
                    return rules
        return rules


@cache
def book() -> Book:
    """The book of every convention; the cards switch them on and off."""
    lists: list[RuleList] = []
    for name in CONVENTIONS:
        module = import_module(f"tablefeel.systems.conventions.{name}")
        for found in vars(module).values():
            lists.extend(one for one in (found if isinstance(found, list) else (found,)) if isinstance(one, RuleList))
    return Book(lists)
