"""Bidders against each other: a table, a match, statistics with intervals, opening tables, external programs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablefeel.arena.external import ExternalBidder
    from tablefeel.arena.floor import AlwaysPass, Floor
    from tablefeel.arena.match import BoardResult, MatchBoard, Room, play_match, random_boards
    from tablefeel.arena.openings import Opening, OpeningTable, opening_table
    from tablefeel.arena.statistics import Kind, Summary, Tally
    from tablefeel.arena.table import Bidding, Pair, Table, bid_board, bid_tables

__all__ = [
    "AlwaysPass", "Bidding", "BoardResult", "ExternalBidder", "Floor", "Kind", "MatchBoard", "Opening", "OpeningTable",
    "Pair", "Room", "Summary", "Table", "Tally", "bid_board", "bid_tables", "opening_table", "play_match",
    "random_boards",
]  # fmt: skip

_HOME = {
    "AlwaysPass": "floor", "Bidding": "table", "BoardResult": "match", "ExternalBidder": "external", "Floor": "floor",
    "Kind": "statistics", "MatchBoard": "match", "Opening": "openings", "OpeningTable": "openings", "Pair": "table",
    "Room": "match", "Summary": "statistics", "Table": "table", "Tally": "statistics", "bid_board": "table",
    "bid_tables": "table", "opening_table": "openings", "play_match": "match", "random_boards": "match",
}  # fmt: skip


def __getattr__(name: str) -> object:
    """A public name, imported when it is first asked for: a bidder alone must not wait for the solver."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = value
    return value
