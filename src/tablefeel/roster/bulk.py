# ruff: noqa: PLC0415 - a bidder is imported when it is asked for
"""Many boards at once, in the quickest way that two pairs allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.bidding import Cards
from tablefeel.bidding.view import has_card
from tablefeel.kernel import Call

if TYPE_CHECKING:
    from tablefeel.arrays import Boards


def in_bulk(ns: Pair, ew: Pair) -> Callable[[Boards], list[tuple[Call, ...]]]:
    """A function that bids many boards at once: rules group by group, self-play in arrays, others in turn."""
    first, second = ns.bidder.network, ew.bidder.network
    if first is not None and second is not None and not (_is_told(ns, ew) or _is_told(ew, ns)):
        from tablefeel.models.selfplay import bid_all

        return lambda boards: bid_all(boards, first, second)
    if ns.bidder.rules is not None and ew.bidder.rules is not None:
        return lambda boards: _by_system(boards, Cards(ns.card, ew.card))
    return lambda boards: _by_turns(boards, ns, ew)


def _is_told(pair: Pair, opponents: Pair) -> bool:
    """Whether the pair reads a card that these opponents bring."""
    return pair.bidder.reads_cards and has_card(opponents.card)


def _by_system(boards: Boards, cards: Cards) -> list[tuple[Call, ...]]:
    from tablefeel.arrays import packed_hands
    from tablefeel.systems.engine.bulk import bid_all

    return bid_all(packed_hands(boards.held), boards.dealer, boards.vulnerability, cards)


def _by_turns(boards: Boards, ns: Pair, ew: Pair) -> list[tuple[Call, ...]]:
    tables = [Table(boards.board(i), ns, ew) for i in range(len(boards))]
    return [bidding.auction.calls for bidding in bid_tables(tables, explain=False)]
