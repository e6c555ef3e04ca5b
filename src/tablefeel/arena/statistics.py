"""What a match says: IMPs per board with an interval, by kind of contract, and the biggest swings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import sqrt
from typing import Any

from tablefeel.arena.match import BoardResult, Room
from tablefeel.kernel import Contract, Doubling, Side, Strain

NORMAL_95 = 1.959964
"""Standard errors on each side of the mean that hold 95% of a normal distribution."""

SWINGS = 10
_DIGITS = 6


class Kind(IntEnum):
    """How high a contract is, by the bonus that it plays for."""

    PASSED = 0
    PARTSCORE = 1
    GAME = 2
    SLAM = 3
    GRAND = 4

    @classmethod
    def of(cls, contract: Contract | None) -> Kind:
        """The kind of a contract as bid; a doubled partscore is a partscore."""
        if contract is None:
            return cls.PASSED
        if contract.level >= 6:
            return cls.GRAND if contract.level == 7 else cls.SLAM
        for_game = {Strain.NT: 3, Strain.S: 4, Strain.H: 4, Strain.D: 5, Strain.C: 5}[contract.strain]
        return cls.GAME if contract.level >= for_game else cls.PARTSCORE

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Tally:
    """IMPs over some boards: their mean, its standard error, and how many were won, tied and lost."""

    boards: int
    mean: float
    standard_error: float | None
    """None for fewer than two deals."""
    win: int
    tie: int
    loss: int
    deals: int
    """How many different ones the boards are made of."""

    @classmethod
    def of(cls, swings: Sequence[float], deals: Sequence[Hashable] | None = None) -> Tally:
        """The tally of IMPs by board. Boards of one deal, named by `deals`, are not independent of each other: the
        standard error counts deals. Without names every board is a deal of its own."""
        count = len(swings)
        mean = sum(swings) / count if count else 0.0
        beyond: defaultdict[Hashable, float] = defaultdict(float)
        for deal, won in zip(range(count) if deals is None else deals, swings, strict=True):
            beyond[deal] += won - mean
        error, many = None, len(beyond)
        if many > 1:
            error = sqrt(sum(one**2 for one in beyond.values()) * many / (many - 1)) / count
        win, loss = sum(won > 0 for won in swings), sum(won < 0 for won in swings)
        return cls(count, mean, error, win, count - win - loss, loss, many)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% interval of the mean; None for fewer than two boards."""
        if self.standard_error is None:
            return None
        half = NORMAL_95 * self.standard_error
        return self.mean - half, self.mean + half

    def __str__(self) -> str:
        half = "" if self.standard_error is None else f" ± {NORMAL_95 * self.standard_error:.3f}"
        return f"{self.mean:+.3f}{half}"

    def to_json(self) -> dict[str, Any]:
        """As a match result has it."""
        interval = self.interval
        return {
            "boards": self.boards,
            "deals": self.deals,
            "imps_per_board": round(self.mean, _DIGITS),
            "standard_error": None if self.standard_error is None else round(self.standard_error, _DIGITS),
            "interval95": None if interval is None else [round(end, _DIGITS) for end in interval],
            "win": self.win,
            "tie": self.tie,
            "loss": self.loss,
        }


@dataclass(frozen=True, slots=True)
class Declared:
    """How often a pair declared a kind of contract, and how many of those with known tricks it made."""

    contracts: int = 0
    scored: int = 0
    made: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """What a match says; positive means that A is better.

    `by_contract` parts the boards by the higher of the two contracts reached (passed, partscore, game, slam, grand);
    `doubled` counts again those where a final contract was doubled.
    """

    a: str
    b: str
    seed: int | None
    total: Tally
    by_contract: dict[str, Tally]
    declared: dict[str, tuple[Declared, Declared]]
    swings: tuple[BoardResult, ...]

    @classmethod
    def of(cls, a: str, b: str, results: Sequence[BoardResult], seed: int | None = None) -> Summary:
        """The summary of a match between the pairs named."""
        groups: dict[str, list[BoardResult]] = {}
        for result in results:
            kinds = [str(max(Kind.of(room.contract) for room in result.rooms))]
            if any(_is_doubled(room.contract) for room in result.rooms):
                kinds.append("doubled")
            for kind in kinds:
                groups.setdefault(kind, []).append(result)
        order = [*map(str, Kind), "doubled"]
        biggest = sorted(results, key=lambda result: (-abs(result.imps), result.board.number or 0))[:SWINGS]
        return cls(
            a,
            b,
            seed,
            tally_of(results),
            {kind: tally_of(groups[kind]) for kind in order if kind in groups},
            _declared(results),
            tuple(result for result in biggest if result.imps),
        )

    def __str__(self) -> str:
        """One sentence: `selfplay against sayc: +1.58 IMPs a board (95%: +1.47 to +1.70) on 10000 boards`."""
        interval = self.total.interval
        doubt = "" if interval is None else f" (95%: {interval[0]:+.2f} to {interval[1]:+.2f})"
        return f"{self.a} against {self.b}: {self.total.mean:+.2f} IMPs a board{doubt} on {self.total.boards} boards"

    def to_json(self) -> dict[str, Any]:
        """The match result that every door shares."""
        by_contract = {kind: tally.to_json() | self._declared_json(kind) for kind, tally in self.by_contract.items()}
        return self.total.to_json() | {
            "by_contract": by_contract,
            "a": self.a,
            "b": self.b,
            "seed": self.seed,
            "swings": [result_to_json(result) for result in self.swings],
        }

    def _declared_json(self, kind: str) -> dict[str, Any]:
        pairs = zip("ab", self.declared.get(kind, (Declared(), Declared())), strict=True)
        return {
            f"{who}_declared": {"contracts": one.contracts, "scored": one.scored, "made": one.made}
            for who, one in pairs
        }


def tally_of(results: Sequence[BoardResult]) -> Tally:
    """The tally of some boards of a match, errors by deal."""
    return Tally.of([result.imps for result in results], [result.board.deal for result in results])


def result_to_json(result: BoardResult) -> dict[str, Any]:
    """A board of a match: the deal, both auctions, contracts, tricks and scores, and A's IMPs."""
    board = result.board
    return {
        "board": board.number,
        "deal": str(board.deal),
        "dealer": str(board.dealer),
        "vul": str(board.vulnerability),
        "open": _room_to_json(result.open),
        "closed": _room_to_json(result.closed),
        "imps": result.imps,
    }


def _room_to_json(room: Room) -> dict[str, Any]:
    return {
        "auction": [str(call) for call in room.bidding.auction.calls],
        "contract": "P" if room.contract is None else str(room.contract),
        "tricks": room.tricks,
        "score_ns": room.score,
    }


def _is_doubled(contract: Contract | None) -> bool:
    return contract is not None and contract.doubling is not Doubling.NONE


def _declared(results: Iterable[BoardResult]) -> dict[str, tuple[Declared, Declared]]:
    """By kind, what A and what B declared; A sits North-South in the open room."""
    counts: dict[str, list[list[int]]] = {}
    for result in results:
        for room, side_of_a in ((result.open, Side.NS), (result.closed, Side.EW)):
            contract = room.contract
            if contract is None:
                continue
            who = int(contract.declarer.side is not side_of_a)
            kinds = [str(Kind.of(contract)), *(["doubled"] if _is_doubled(contract) else [])]
            for kind in kinds:
                row = counts.setdefault(kind, [[0, 0, 0], [0, 0, 0]])[who]
                row[0] += 1
                if room.tricks is not None:
                    row[1] += 1
                    row[2] += room.tricks >= contract.target
    return {kind: (Declared(*rows[0]), Declared(*rows[1])) for kind, rows in counts.items()}
