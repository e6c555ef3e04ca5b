from __future__ import annotations

import pytest

from tablefeel.bidding.ranges import HandRange, Lengths, any_order


@pytest.mark.parametrize(
    ("shapes", "words"),
    [
        (any_order("4333", "5332"), "balanced"),
        (any_order("4432", "5422", "6322"), "no singleton"),
        (any_order("4441", "5440"), "a singleton or void"),
        (any_order("5422", "5431"), "unbalanced"),
        (any_order("4432", "5431"), "one of 36 shapes"),
    ],
)
def test_shapes_are_named_as_players_name_them(shapes: frozenset[Lengths], words: str) -> None:
    assert str(HandRange(shapes=shapes)) == words
