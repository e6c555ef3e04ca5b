"""Requests to several bidders, each of whom is asked once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from tablefeel.arena.table import Pair

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


def by_player(
    requests: Sequence[Asked],
    whom: Callable[[Asked], tuple[Pair, Hashable]],
    ask: Callable[[Pair, Sequence[Asked]], Sequence[Answer]],
) -> list[Answer]:
    """The answer to each request; those with the same bidder and the same way of asking are asked together."""
    groups: dict[tuple[str, Hashable], tuple[Pair, list[int]]] = {}
    for place, request in enumerate(requests):
        pair, how = whom(request)
        groups.setdefault((pair.name, how), (pair, []))[1].append(place)
    found: dict[int, Answer] = {}
    for pair, places in groups.values():
        found |= zip(places, ask(pair, [requests[place] for place in places]), strict=True)
    return [found[place] for place in range(len(requests))]
