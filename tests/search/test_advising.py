"""The adviser's search: true calls only, leaving the book has its price, and layouts alone do not double."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from tests.search.test_search import GAME, PART, Fixed, taking, view

from tablefeel.bidding import Bidder, Decision, PlayerView
from tablefeel.kernel import DOUBLE, PASS, Call
from tablefeel.search.advising import AdvisorSearch, TruePlan
from tablefeel.search.search import Settings

OURS, THEIRS = "N: 1H P", "N: 1H 4S P P"
"""Quiet, and contested with a pass that ends the auction."""


@dataclass
class Adviser:
    """Says which calls are true, the book's first, and which it likes."""

    calls: Sequence[Call]
    favourite: Call
    book: Bidder

    def at(self, view: PlayerView) -> Sequence[Call]:
        return self.calls

    def liked(self, view: PlayerView) -> Call:
        return self.favourite

    def by_the_book(self, view: PlayerView) -> Decision:
        return Decision.of(view.auction, self.calls[0])


def call_made(calls: Sequence[Call], liked: Call, auction: str, *tricks: int) -> Call:
    layouts, settings = Fixed(), Settings(seconds=None, layouts=64, at_once=16)
    plan = TruePlan(Adviser(calls, liked, layouts), layouts)  # type: ignore[arg-type]
    return AdvisorSearch(layouts, plan, taking(*tricks), settings).call(view(auction))


def test_a_call_that_wins_more_than_its_price_is_made() -> None:
    assert call_made([PASS, GAME], PASS, OURS, 10) is GAME
    assert call_made([PASS, GAME], PASS, OURS, 6) is PASS


def test_judgement_has_its_way_where_layouts_do_not_speak_against_it() -> None:
    same = Call.parse("3S")
    assert call_made([PART, same], PART, OURS, 9) is PART
    assert call_made([PART, same], same, OURS, 9) is same
    assert call_made([PART, same], same, OURS, 8) is PART


@pytest.mark.parametrize(("liked", "made"), [(PASS, PASS), (DOUBLE, DOUBLE)])
def test_layouts_alone_do_not_double_where_the_book_passes(liked: Call, made: Call) -> None:
    assert call_made([PASS, DOUBLE], liked, THEIRS, 6) is made


def test_a_double_of_the_book_may_give_way() -> None:
    assert call_made([DOUBLE, PASS], DOUBLE, THEIRS, 10) is PASS
