"""How many tricks does a deal have, double dummy?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from tablefeel.bidding.shapes import SeatName, VulName
from tablefeel.kernel import Board, Contract, Side, TrickTable
from tablefeel.questions.boards import BoardRequest, ByDeclarer, DealText, TricksShape, board_fields, by_declarer
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.doubledummy import Par

SUMMARY, AT_ONCE = "Double dummy and par", 256
_ASKED = "Search every line of play, or ask a network: ours, or that of Dharmalingam's paper."
SolverName = Literal["exact", "estimate", "dharmalingam"]


class SolveRequest(BoardRequest, frozen=True, kw_only=True):
    """Asks for the double-dummy table and par of a deal."""

    deal: DealText
    solver: Annotated[SolverName | None, Meta(description=_ASKED)] = None

    def said(self, players: Players) -> SolveRequest:  # noqa: ARG002 - as the other questions have it
        """The same with everything said."""
        return SolveRequest(**board_fields(self.board()), solver=self.solver or "exact")

    def board(self) -> Board:
        """The board asked about."""
        return self.board_of(self.deal)


class ParShape(Struct, frozen=True):
    """Par for North-South, and the contracts that reach it."""

    score: int
    contracts: list[str]


class SolveAnswer(Struct, frozen=True):
    """Tricks by declarer and strain, and par."""

    deal: str
    dealer: SeatName
    vul: VulName
    tricks: TricksShape
    par: ParShape
    mean: (
        Annotated[ByDeclarer[float], Meta(description="Of an estimate: the expected number of tricks.")] | UnsetType
    ) = UNSET
    distribution: (
        Annotated[ByDeclarer[list[float]], Meta(description="Of an estimate: the chance of 0 to 13.")] | UnsetType
    ) = UNSET


REQUEST, ANSWER = SolveRequest, SolveAnswer


def answers(requests: Sequence[SolveRequest], players: Players) -> list[SolveAnswer]:
    """The tricks of every declarer in every strain with all cards seen, and par."""
    said = [request.said(players) for request in requests]
    found: dict[int, SolveAnswer] = {}
    for name, solve in (("exact", _exactly), ("estimate", _estimated), ("dharmalingam", _by_dharmalingam)):
        places = [place for place, request in enumerate(said) if request.solver == name]
        if places:
            found |= zip(places, solve([said[place].board() for place in places], players), strict=True)
    return [found[place] for place in range(len(said))]


def par_words(score_ns: int, contracts: Sequence[Contract]) -> str:
    """`3NT–5NT by North–South, +460`: contracts of one strain and side are told together, the score is that side's."""
    if not contracts:
        return "passed out"
    groups: dict[tuple[object, ...], list[Contract]] = {}
    for one in contracts:
        groups.setdefault((one.strain, one.doubling, one.declarer.side), []).append(one)
    own = score_ns if contracts[0].declarer.side is Side.NS else -score_ns
    return ", ".join([*map(_together, groups.values()), f"{own:+d}".replace("-", "−")])


def _together(group: Sequence[Contract]) -> str:
    """Contracts that differ in level and declarer only."""
    low, high = (pick(group, key=lambda one: one.bid) for pick in (min, max))
    names = [f"{one.bid.pretty}{one.doubling}" for one in (low, high)]
    declarers = {one.declarer for one in group}
    side = "North–South" if low.declarer.side is Side.NS else "East–West"
    return f"{'–'.join(dict.fromkeys(names))} by {side if len(declarers) > 1 else low.declarer.word}"


def par_shape(par: Par) -> ParShape:
    """Par as every door has it."""
    return ParShape(par.score_ns, [str(contract) for contract in par.contracts])


def _exactly(boards: Sequence[Board], players: Players) -> list[SolveAnswer]:
    counts = players.solver().tables([board.deal for board in boards]).tolist()
    return [_answer(board, TrickTable.of(count)) for board, count in zip(boards, counts, strict=True)]


def _estimated(boards: Sequence[Board], players: Players) -> list[SolveAnswer]:  # noqa: ARG001
    """The likeliest counts, with their means and distributions."""
    from tablefeel.models.tricks import EstimatedSolver  # noqa: PLC0415

    found = []
    distributions = EstimatedSolver().distributions([board.deal for board in boards]).astype("f8")
    for board, estimated in zip(boards, distributions, strict=True):
        chances = estimated / estimated.sum(axis=-1, keepdims=True)
        plain = _answer(board, TrickTable.of(chances.argmax(axis=-1).tolist()))
        mean = by_declarer((chances * range(14)).sum(axis=-1).round(4).tolist())
        spread = by_declarer(chances.round(8).tolist())
        found.append(SolveAnswer(plain.deal, plain.dealer, plain.vul, plain.tricks, plain.par, mean, spread))
    return found


def _by_dharmalingam(boards: Sequence[Board], players: Players) -> list[SolveAnswer]:  # noqa: ARG001
    """The counts of the paper's network, with the fractions that it answers; it knows no chances."""
    from tablefeel.encoding.dharmalingam import counts_of, expected_of  # noqa: PLC0415
    from tablefeel.models.dharmalingam import DharmalingamSolver  # noqa: PLC0415

    outputs = DharmalingamSolver().of_deals([board.deal for board in boards])
    found = []
    for board, counts, means in zip(boards, counts_of(outputs), expected_of(outputs).astype("f8"), strict=True):
        mean = by_declarer(means.clip(0, 13).round(4).tolist())
        found.append(structs.replace(_answer(board, TrickTable.of(counts.tolist())), mean=mean))
    return found


def _answer(board: Board, table: TrickTable) -> SolveAnswer:
    from tablefeel.doubledummy import par  # noqa: PLC0415
    from tablefeel.questions.boards import tricks_shape  # noqa: PLC0415

    found = par(table, board.dealer, board.vulnerability)
    return SolveAnswer(**board_fields(board), tricks=tricks_shape(table), par=par_shape(found))
