"""Ways to score a match beside double dummy, so that a gain need not rest on cards that nobody sees.

- `dd`: best play by everybody with all cards seen.
- `blind-lead`: the lead is made from what the leader sees; then double dummy.
- `doubled`: double dummy, and whoever fails is doubled.
- `play`: all cards are played by players who see what players see.
- `real`: double dummy corrected by what tables really take more or less, by level and strain. The corrections are
  published means of thirty million plays on one site; other groups of players differ: an approximation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

from tablefeel.arena.match import BoardResult, Room
from tablefeel.arena.playing import listener_of, play_out, players_of
from tablefeel.arena.statistics import Tally
from tablefeel.arena.table import Pair, Table
from tablefeel.doubledummy import dds
from tablefeel.errors import BadInput, quoted
from tablefeel.kernel import Contract, Doubling, Strain, imps, score_ns
from tablefeel.play.layouts import Listener
from tablefeel.play.leads import advise_lead
from tablefeel.play.player import Settings
from tablefeel.play.seen import PlayView

LEAD_LAYOUTS = 6
"""Layouts that a blind lead is chosen by; few, since thousands of leads are made."""


class Way(StrEnum):
    """A way to score a match."""

    DD = "dd"
    BLIND_LEAD = "blind-lead"
    DOUBLED = "doubled"
    PLAY = "play"
    REAL = "real"

    @classmethod
    def parse_all(cls, text: str) -> tuple[Way, ...]:
        """From names with commas between them: `dd,blind-lead`; each once, in this order."""
        found = []
        for name in text.split(","):
            try:
                found.append(cls(name.strip().lower()))
            except ValueError:
                raise BadInput(f"{quoted(name)} is not a way to score: expected {', '.join(cls)}") from None
        return tuple(dict.fromkeys(found))


USUAL = (Way.DD, Way.BLIND_LEAD)
TRICKS_MORE = {1: 0.37, 2: 0.15, 3: 0.14, 4: -0.01, 5: 0.06, 6: -0.09, 7: -0.09}
"""Mean tricks that declarers take more than double dummy, by level."""
NOTRUMP_MORE = {1: 0.41, 2: 0.30}
"""The same in notrump, where it was told apart."""

Outcomes = Sequence[tuple[float, int]]
"""The chances of a room's scores for North-South."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """Scores boards of a match between two pairs in other ways; A sits North-South in the open room."""

    a: Pair
    b: Pair
    settings: Settings = Settings()  # noqa: RUF009 - a frozen value
    """How cards are played."""
    lead_layouts: int = LEAD_LAYOUTS
    threads: int = 1
    """Of the solver."""

    def imps(self, result: BoardResult, way: Way) -> float:
        """What A won on a board; the same auction in both rooms is a tie whichever way."""
        rooms = result.rooms
        if way is Way.DD or rooms[0].bidding.auction == rooms[1].bidding.auction:
            return result.imps
        if way in (Way.DOUBLED, Way.REAL) and rooms[0].contract == rooms[1].contract:
            return 0.0
        tables = Table(result.board, self.a, self.b), Table(result.board, self.b, self.a)
        score = self._scores()[way]
        first, second = (score(table, room) for table, room in zip(tables, rooms, strict=True))
        return sum(p * q * imps(one - other) for (p, one), (q, other) in product(first, second))

    def tally(self, results: Iterable[BoardResult], way: Way, report: Callable[[], None] | None = None) -> Tally:
        """A match scored that way; `report` is called after each board."""
        swings = []
        for result in results:
            swings.append(self.imps(result, way))
            if report is not None:
                report()
        return Tally.of(swings)

    def _scores(self) -> dict[Way, Callable[[Table, Room], Outcomes]]:
        return {
            Way.BLIND_LEAD: self._after_lead,
            Way.DOUBLED: _doubled,
            Way.PLAY: self._played,
            Way.REAL: _really,
        }

    def _after_lead(self, table: Table, room: Room) -> Outcomes:
        contract, board = room.contract, table.board
        if contract is None:
            return _sure(0)
        seen = PlayView.of_board(board, room.bidding.auction, (), table.cards)
        found = advise_lead(seen, self._listener(table, contract), layouts=self.lead_layouts, threads=self.threads)
        hands = [hand.bits for hand in board.deal.hands]
        tricks = dds.analyse_play(hands, contract.strain, contract.leader, [found.card.index])[1]
        return _sure(score_ns(contract, tricks, board.vulnerability))

    @staticmethod
    def _listener(table: Table, contract: Contract) -> Listener:
        return listener_of(table.pair(contract.leader).bidder)

    def _played(self, table: Table, room: Room) -> Outcomes:
        contract, board = room.contract, table.board
        if contract is None:
            return _sure(0)
        played = play_out(board, room.bidding.auction, players_of(table, self.settings), cards=table.cards)
        return _sure(score_ns(contract, played.tricks, board.vulnerability))


def _sure(score: int) -> Outcomes:
    return [(1.0, score)]


def _tricks(table: Table, room: Room) -> int:
    if room.tricks is None:
        raise BadInput(f"board {table.board.number} has no tricks to score {room.contract} with")
    return room.tricks


def _doubled(table: Table, room: Room) -> Outcomes:
    """Double dummy with failing contracts doubled."""
    contract = room.contract
    if contract is None:
        return _sure(0)
    tricks = _tricks(table, room)
    if tricks < contract.target and contract.doubling is Doubling.NONE:
        contract = replace(contract, doubling=Doubling.DOUBLED)
    return _sure(score_ns(contract, tricks, table.board.vulnerability))


def _really(table: Table, room: Room) -> Outcomes:
    """Double dummy, and with the published chance a trick more or less."""
    contract = room.contract
    if contract is None:
        return _sure(0)
    tricks, more = _tricks(table, room), tricks_more(contract)
    moved = min(13, max(0, tricks + (1 if more > 0 else -1)))
    vulnerability = table.board.vulnerability
    return [
        (1 - abs(more), score_ns(contract, tricks, vulnerability)),
        (abs(more), score_ns(contract, moved, vulnerability)),
    ]


def tricks_more(contract: Contract) -> float:
    """How many tricks more than double dummy such contracts take on average, by published tables."""
    if contract.strain is Strain.NT and contract.level in NOTRUMP_MORE:
        return NOTRUMP_MORE[contract.level]
    return TRICKS_MORE[contract.level]
