"""What doubles do in a match: who doubles whom at which level and with what result; contested or not; how far from par.

`against_a_perfect_doubler` is a measure of its own: what a bidder loses to an opponent who bids as it did but doubles
exactly the contracts that fail. A robust bidder loses little.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tablefeel.arena.match import BoardResult, Room
from tablefeel.doubledummy import par
from tablefeel.kernel import PASS, Contract, Doubling, Side, TrickTable, imps, score_ns


@dataclass(slots=True)
class Doubled:
    """Contracts of one level that a side declared doubled."""

    made: int = 0
    down: int = 0

    @property
    def count(self) -> int:
        return self.made + self.down


@dataclass(slots=True)
class DoublingReport:
    """What a match shows of doubles and of fighting for the contract; A's side first in every pair."""

    doubled: tuple[dict[int, Doubled], dict[int, Doubled]] = field(default_factory=lambda: ({}, {}))
    """By level, the contracts that A and that B declared doubled or redoubled."""
    tables: int = 0
    imps: dict[str, list[int]] = field(default_factory=dict)
    """A's IMPs by kind of board: `uncontested`, `contested`, `doubled`."""
    from_par: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    """Points that A's and B's contracts lie below par for their own side, where the tricks are known."""

    @classmethod
    def of(cls, results: Iterable[BoardResult], tables: Mapping[int, TrickTable] | None = None) -> DoublingReport:
        """The report of a match; `tables`, by place of the board, give the distances from par."""
        found = cls()
        for place, result in enumerate(results):
            found.imps.setdefault(_kind(result), []).append(result.imps)
            for room, side_of_a in ((result.open, Side.NS), (result.closed, Side.EW)):
                found.tables += 1
                found._count_doubled(room, side_of_a)
                if tables is not None and place in tables:
                    found._count_par(result, room, side_of_a, tables[place])
        return found

    @property
    def below_par(self) -> float | None:
        """The points a table that A's contracts lie below par in the mean; None where nothing is known of par."""
        points = self.from_par[0]
        return sum(points) / len(points) if points else None

    def to_json(self) -> dict[str, Any]:
        """As `match` and `panel` say it."""
        below = self.below_par
        return {
            "by_kind": {
                kind: {"boards": len(imps), "imps_per_board": round(sum(imps) / len(imps), 4)}
                for kind, imps in sorted(self.imps.items())
            },
            "doubled": {
                who: {str(level): {"made": row.made, "down": row.down} for level, row in sorted(side.items())}
                for who, side in zip(("declared", "defended"), self.doubled, strict=True)
            },
            "points_below_par": None if below is None else round(below, 1),
        }

    def _count_doubled(self, room: Room, side_of_a: Side) -> None:
        contract = room.contract
        if contract is None or contract.doubling is Doubling.NONE or room.tricks is None:
            return
        declared = self.doubled[int(contract.declarer.side is not side_of_a)]
        row = declared.setdefault(contract.level, Doubled())
        if room.tricks >= contract.target:
            row.made += 1
        else:
            row.down += 1

    def _count_par(self, result: BoardResult, room: Room, side_of_a: Side, table: TrickTable) -> None:
        contract = room.contract
        vulnerability = result.board.vulnerability
        tricks = None if contract is None else table.tricks(contract.declarer, contract.strain)
        points = 0 if contract is None or tricks is None else score_ns(contract, tricks, vulnerability)
        best = par(table, result.board.dealer, vulnerability).score_ns
        lost = best - points  # by North-South
        sign = 1 if side_of_a is Side.NS else -1
        self.from_par[0].append(sign * lost)
        self.from_par[1].append(-sign * lost)


def _kind(result: BoardResult) -> str:
    if any(room.contract is not None and room.contract.doubling is not Doubling.NONE for room in result.rooms):
        return "doubled"
    return "contested" if any(_is_contested(room) for room in result.rooms) else "uncontested"


def _is_contested(room: Room) -> bool:
    """Whether both sides did more than pass."""
    auction = room.bidding.auction
    sides = {auction.caller(place).side for place, call in enumerate(auction.calls) if call is not PASS}
    return len(sides) > 1


def against_a_perfect_doubler(results: Sequence[BoardResult], tables: Sequence[TrickTable]) -> list[int]:
    """A's IMPs by board if B's final doubles were always right: what A declares is doubled just when it fails.

    The other room's result stays. Played by one bidder against itself it measures how much of its contracts rests on
    not being doubled.
    """
    found = []
    for result, table in zip(results, tables, strict=True):
        scores = []
        for room, side_of_a in ((result.open, Side.NS), (result.closed, Side.EW)):
            contract = room.contract
            if contract is not None and contract.declarer.side is side_of_a:
                contract = _rightly_doubled(contract, table)
            tricks = 0 if contract is None else table.tricks(contract.declarer, contract.strain)
            scores.append(0 if contract is None else score_ns(contract, tricks, result.board.vulnerability))
        found.append(imps(scores[0] - scores[1]))
    return found


def _rightly_doubled(contract: Contract, table: TrickTable) -> Contract:
    """The contract doubled if it fails, undoubled if it makes."""
    makes = table.tricks(contract.declarer, contract.strain) >= contract.target
    return replace(contract, doubling=Doubling.NONE if makes else max(contract.doubling, Doubling.DOUBLED))
