"""Bidding boards: pairs sit down, every player sees a view and nothing else, many tables go on in lock step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablefeel.bidding import Bidder, Cards, Decision, Explain, Meaning, PlayerView
from tablefeel.errors import BidderFailed, IllegalCall
from tablefeel.kernel import Auction, Board, Call, Contract, Seat

Progress = Callable[[int, int], None]
"""Told how many are done and how many there are."""

AT_ONCE = 1024
"""Tables bid together: enough for a network's batch, little enough to keep in memory."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two partners who bid alike: their name in results, and their bidder."""

    name: str
    bidder: Bidder

    @property
    def card(self) -> str:
        """The convention card that they bring."""
        return self.bidder.card


@dataclass(frozen=True, slots=True)
class Table:
    """A board and the pairs who bid it."""

    board: Board
    ns: Pair
    ew: Pair

    def pair(self, seat: Seat) -> Pair:
        """Who sits there."""
        return (self.ns, self.ew)[seat & 1]

    @property
    def cards(self) -> Cards:
        """The convention cards on the table."""
        return Cards(self.ns.card, self.ew.card)


@dataclass(frozen=True, slots=True)
class Bidding:
    """A complete auction with what each call meant to its caller, where the caller said so."""

    auction: Auction
    meanings: tuple[Meaning | None, ...] = ()

    @property
    def contract(self) -> Contract | None:
        """The contract reached; None after a pass-out."""
        return self.auction.contract

    @property
    def explanations(self) -> tuple[str, ...]:
        """One text for each call; empty where nothing is known."""
        return tuple("" if meaning is None else str(meaning) for meaning in self.meanings)

    @property
    def alerts(self) -> tuple[bool, ...]:
        """Which calls are artificial."""
        return tuple(meaning is not None and meaning.artificial for meaning in self.meanings)


def bid_board(board: Board, ns: Pair, ew: Pair) -> Bidding:
    """The auction that two pairs have on one board, with the meaning of each call."""
    return bid_tables([Table(board, ns, ew)])[0]


def bid_tables(tables: Sequence[Table], *, explain: bool = True, progress: Progress | None = None) -> list[Bidding]:
    """The auction of each table; `AT_ONCE` tables take their turns together, so that bidders get many views at once.

    Without `explain` the meanings are left out, which lets a rule-based bidder answer many times faster.
    """
    finished: list[Bidding] = []
    for start in range(0, len(tables), AT_ONCE):
        finished += _lock_step(tables[start : start + AT_ONCE], explain)
        if progress is not None:
            progress(len(finished), len(tables))
    return finished


def _lock_step(tables: Sequence[Table], explain: bool) -> list[Bidding]:
    auctions = [Auction(table.board.dealer) for table in tables]
    meanings: list[list[Meaning | None]] = [[] for _ in tables]
    running = list(range(len(tables)))
    wanted = Explain.CALL if explain else Explain.NOTHING
    while running:
        for pair, numbers in _turns(tables, auctions, running):
            views = [PlayerView.of_board(tables[i].board, auctions[i], tables[i].cards) for i in numbers]
            for i, decision in zip(numbers, decide(pair, views, wanted), strict=True):
                meanings[i].append(decision.meaning)
                auctions[i] = auctions[i].then(decision.call)
        running = [i for i in running if not auctions[i].is_over]
    return [
        Bidding(auction, tuple(meant) if explain else ()) for auction, meant in zip(auctions, meanings, strict=True)
    ]


def _turns(
    tables: Sequence[Table], auctions: Sequence[Auction], running: Sequence[int]
) -> list[tuple[Pair, list[int]]]:
    """For each bidder the tables where it is to call; the same bidder in two pairs is asked once."""
    turns: dict[int, tuple[Pair, list[int]]] = {}
    for i in running:
        seat = auctions[i].to_call
        if seat is not None:
            pair = tables[i].pair(seat)
            turns.setdefault(id(pair.bidder), (pair, []))[1].append(i)
    return list(turns.values())


def decide(pair: Pair, views: Sequence[PlayerView], explain: Explain = Explain.EVERYTHING) -> Sequence[Decision]:
    """A legal decision for each view; `BidderFailed` says who called what illegally."""
    decisions = pair.bidder.choose_all(views, explain)
    if len(decisions) != len(views):
        raise BidderFailed(f"{pair.name} gave {len(decisions)} decisions for {len(views)} views")
    for view, decision in zip(views, decisions, strict=True):
        _check(pair, view, decision.call)
    return decisions


def _check(pair: Pair, view: PlayerView, call: Call) -> None:
    try:
        view.auction.check(call)
    except IllegalCall as error:
        raise BidderFailed(f"{pair.name} called {call} {situation(view)}: {error}") from None


def situation(view: PlayerView) -> str:
    """A view in the words of an error: `as South with AK5.QJ32.A4.T982 after N: 1D P`."""
    return f"as {view.seat.word} with {view.hand} after {view.auction}"
