"""All the rules of a system, found by the role of the player to call."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tablefeel.systems.rules import Bound, RuleList
from tablefeel.systems.situation import Role, Situation

CONVENTIONS = (
    "openings", "responses", "notrump", "jacoby_two_notrump", "two_clubs", "rebids", "overcalls", "two_suiters", "against_notrump",
    "advances", "competitive_responses", "slam", "responder_rebids", "preempts", "general",
)  # fmt: skip
"""The files of `systems/conventions/`, in the order in which equal priorities are tried."""


class Book:
    """Rule lists, sorted by priority and by role."""

    def __init__(self, lists: list[RuleList]) -> None:
        self.lists = tuple(sorted(lists, key=lambda one: -one.priority))
        self._of_role = {role: tuple(one for one in self.lists if role in one.roles) for role in Role}

    def rules_for(self, situation: Situation) -> list[Bound]:
        """The rules that apply in a situation, the first to try first."""
        found = [bound for one in self._of_role[situation.role] for bound in one.bound(situation)]
        found.sort(key=lambda bound: -bound.priority)
        return found


@cache
def book() -> Book:
    """The book of every convention; the cards switch them on and off."""
    lists: list[RuleList] = []
    for name in CONVENTIONS:
        module = import_module(f"tablefeel.systems.conventions.{name}")
        for found in vars(module).values():
            lists.extend(one for one in (found if isinstance(found, list) else (found,)) if isinstance(one, RuleList))
    return Book(lists)
