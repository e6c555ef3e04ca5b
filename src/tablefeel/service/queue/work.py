"""What workers do: a function for each kind of task, given many payloads at once.

Names come from outside: only bidders and convention cards of the package are served, never programs or files.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from tablefeel.arena.table import Bidding, Pair, Table, bid_tables, decide
from tablefeel.bidding import Belief, Cards, PlayerView, PublicReader
from tablefeel.bidding.json_shapes import (
    auction_from_json,
    beliefs_to_json,
    board_from_json,
    board_to_json,
    cards_from_json,
    decision_to_json,
    error_to_json,
    meaning_to_json,
    tricks_to_json,
    view_to_call,
    viewpoint_from_json,
)
from tablefeel.bidding.view import Viewpoint
from tablefeel.doubledummy import ExactSolver, par
from tablefeel.errors import BadRequest, TablefeelError
from tablefeel.explaining.commentary import comment
from tablefeel.explaining.history import read
from tablefeel.explaining.words import Explainer, explained
from tablefeel.kernel import Auction, Board, Deal, Seat, TrickTable, Vulnerability
from tablefeel.roster import find, usual
from tablefeel.roster import reader as reader_of
from tablefeel.service.conversion import convert
from tablefeel.service.queue.tasks import BULK, Json, Outcome
from tablefeel.service.served import check_bidder, check_card
from tablefeel.systems.bidder import explain

Item = TypeVar("Item")
LONGEST_SEED = 2**63


def perform(kind: str, payloads: Sequence[Json]) -> list[Outcome]:
    """The outcome of each payload; a bad one spoils only its own."""
    if kind in BULK:
        from tablefeel.service.queue.cluster_tasks import piece  # noqa: PLC0415 - few workers ever need it

        return together(payloads, lambda payload: payload, lambda items: [piece(kind, item) for item in items])
    return _WORK[kind](payloads)


def warm_up() -> None:
    """Load what the first questions need, so that nobody waits for it."""
    view = {"hand": "AK5.QJ32.A4.T982", "auction": ["1D", "P"]}
    for kind in ("bid", "explain"):
        perform(kind, [view])


def memory_used() -> int:
    """The bytes of memory that this process holds; 0 where the system does not tell."""
    try:
        with Path("/proc/self/statm").open() as sizes:
            return int(sizes.read().split()[1]) * mmap.PAGESIZE
    except OSError:
        return 0


def together(
    payloads: Sequence[Json], parse: Callable[[Json], Item], work: Callable[[Sequence[Item]], Sequence[Json]]
) -> list[Outcome]:
    """The outcome of each payload, all worked on in one call; if that fails, one by one."""
    outcomes: list[Outcome | None] = [None] * len(payloads)
    good: list[tuple[int, Item]] = []
    for place, payload in enumerate(payloads):
        try:
            good.append((place, parse(payload)))
        except TablefeelError as error:
            outcomes[place] = error_to_json(error)
    answers = _answers([item for _, item in good], work)
    for (place, _), answer in zip(good, answers, strict=True):
        outcomes[place] = answer
    return [outcome for outcome in outcomes if outcome is not None]


def _answers(items: Sequence[Item], work: Callable[[Sequence[Item]], Sequence[Json]]) -> list[Outcome]:
    if not items:
        return []
    try:
        return [{"result": result} for result in work(items)]
    except TablefeelError as error:
        if len(items) == 1:
            return [error_to_json(error)]
    return [outcome for item in items for outcome in _answers([item], work)]


# Names


@cache
def pair_named(name: str) -> Pair:
    """A bidder of the package by its name, made once for each process."""
    return find(check_bidder(name))


@cache
def reader_named(name: str) -> PublicReader:
    """Who reads auctions under that name, made once for each process."""
    pair_named(name)
    return reader_of(name)


def _name(payload: Mapping[str, Any], key: str) -> str:
    found = payload.get(key)
    if found is None:
        return usual()
    if not isinstance(found, str):
        raise BadRequest(f"{key!r} is a bidder's name")
    return found


def _served(cards: Cards) -> Cards:
    """The cards, if both come with the package."""
    check_card(cards.ns)
    check_card(cards.ew)
    return cards


# Bidding and reading


def _bid(payloads: Sequence[Json]) -> list[Outcome]:
    return together(payloads, _question, _decisions)


def _question(payload: Json) -> tuple[Pair, PlayerView]:
    view = view_to_call(payload)
    _served(view.cards)
    return pair_named(_name(payload, "bidder")), view


def _decisions(questions: Sequence[tuple[Pair, PlayerView]]) -> list[Json]:
    """The decision of each, every bidder asked once."""
    answers: dict[int, Json] = {}
    for pair, numbers in _by_pair(questions):
        views = [questions[number][1] for number in numbers]
        found = decide(pair, views)
        if isinstance(pair.bidder, Explainer):
            found = [explained(pair.bidder, view, decision) for view, decision in zip(views, found, strict=True)]
        answers |= {number: decision_to_json(decision) for number, decision in zip(numbers, found, strict=True)}
    return [answers[number] for number in range(len(questions))]


def _by_pair(questions: Sequence[tuple[Pair, PlayerView]]) -> Iterator[tuple[Pair, list[int]]]:
    groups: dict[str, tuple[Pair, list[int]]] = {}
    for number, (pair, _) in enumerate(questions):
        groups.setdefault(pair.name, (pair, []))[1].append(number)
    yield from groups.values()


def _contract(payloads: Sequence[Json]) -> list[Outcome]:
    return together(payloads, _question, _contracts)


def _contracts(questions: Sequence[tuple[Pair, PlayerView]]) -> list[Json]:
    """Where each side should play, and what each bidder calls."""
    from tablefeel.models.contract_bidder import contract_answers  # noqa: PLC0415 - few questions need the network

    answers: dict[int, Json] = {}
    for pair, numbers in _by_pair(questions):
        found = contract_answers(pair.bidder, [questions[number][1] for number in numbers])
        answers |= dict(zip(numbers, found, strict=True))
    return [answers[number] for number in range(len(questions))]


def _explain(payloads: Sequence[Json]) -> list[Outcome]:
    return together(payloads, _reading, _readings)


@dataclass(frozen=True, slots=True)
class _Reading:
    """Whose beliefs are asked for, from which viewpoint, and whether after every call."""

    bidder: str
    view: Viewpoint
    history: bool


def _reading(payload: Json) -> _Reading:
    view = viewpoint_from_json(payload)
    _served(view.cards)
    history = payload.get("history", False)
    if not isinstance(history, bool):
        raise BadRequest("'history' is true or false")
    name = _name(payload, "bidder")
    reader_named(name)
    return _Reading(name, view, history)


def _readings(questions: Sequence[_Reading]) -> list[Json]:
    """The beliefs of each; those without history are read together, as far as their reader can."""
    answers: dict[int, Json] = {}
    plain: dict[str, list[int]] = {}
    for number, asked in enumerate(questions):
        if asked.history:
            reader, pair = reader_named(asked.bidder), pair_named(asked.bidder)
            answers[number] = comment(reader, asked.view, bidder=pair.bidder, steps=True).to_json()
        else:
            plain.setdefault(asked.bidder, []).append(number)
    for name, numbers in plain.items():
        found = _beliefs(reader_named(name), [questions[number].view for number in numbers])
        answers |= {number: beliefs_to_json(beliefs) for number, beliefs in zip(numbers, found, strict=True)}
    return [answers[number] for number in range(len(questions))]


def _beliefs(reader: PublicReader, views: Sequence[Viewpoint]) -> Iterator[Mapping[Seat, Belief]]:
    seeing = [view for view in views if isinstance(view, PlayerView)]
    together = iter(reader.read_all(seeing)) if seeing and hasattr(reader, "read_all") else None
    for view in views:
        yield next(together) if together is not None and isinstance(view, PlayerView) else read(reader, view)


def _meanings(payloads: Sequence[Json]) -> list[Outcome]:
    return together(payloads, _told, lambda told: [_meanings_json(*one) for one in told])


def _told(payload: Json) -> tuple[Auction, Vulnerability, Cards]:
    vulnerability = payload.get("vul")
    if vulnerability is not None and not isinstance(vulnerability, str):
        raise BadRequest("'vul' is a text")
    cards = _served(cards_from_json(payload))
    return auction_from_json(payload), Vulnerability.parse(vulnerability or "none"), cards


def _meanings_json(auction: Auction, vulnerability: Vulnerability, cards: Cards) -> Json:
    found = explain(auction, vulnerability, cards)
    made = [
        {"seat": str(auction.caller(place)), "call": str(call), "meaning": meaning_to_json(meaning)}
        for place, (call, meaning) in enumerate(zip(auction.calls, found.made, strict=True))
    ]
    return {
        "made": made,
        "shown": {str(seat): meaning_to_json(meaning) for seat, meaning in found.seats.items()},
        "next": [{"call": str(call), "meaning": meaning_to_json(meaning)} for call, meaning in found.following.items()],
    }


# Whole boards


def _auction(payloads: Sequence[Json]) -> list[Outcome]:
    return together(payloads, _table, lambda tables: list(map(_bidding_json, tables, bid_tables(tables))))


def _table(payload: Json) -> Table:
    if payload.get("deal") is None:
        payload = payload | {"deal": str(Deal.random(Random(_seed(payload))))}
    return Table(board_from_json(payload), pair_named(_name(payload, "ns")), pair_named(_name(payload, "ew")))


def _seed(payload: Json) -> int:
    seed = payload.get("seed")
    if type(seed) is not int or not 0 <= seed < LONGEST_SEED:
        raise BadRequest("'seed', a whole number from 0 on, is needed where no deal is given")
    return seed


def _bidding_json(table: Table, bidding: Bidding) -> Json:
    auction, contract = bidding.auction, bidding.contract
    calls = [
        {"seat": str(auction.caller(place)), "call": str(call), "meaning": meaning_to_json(meaning)}
        for place, (call, meaning) in enumerate(zip(auction.calls, bidding.meanings, strict=True))
    ]
    return board_to_json(table.board) | {
        "auction": [str(call) for call in auction.calls],
        "calls": calls,
        "contract": "P" if contract is None else str(contract),
        "declarer": None if contract is None else str(contract.declarer),
    }


@cache
def solver() -> ExactSolver:
    """One solver for each process, on one core: the workers share the machine."""
    return ExactSolver(jobs=1)


def _solve(payloads: Sequence[Json]) -> list[Outcome]:
    return together(payloads, board_from_json, _solved)


def _solved(boards: Sequence[Board]) -> list[Json]:
    tables = [TrickTable.of(counts) for counts in solver().tables([board.deal for board in boards]).tolist()]
    return [_solved_json(board, table) for board, table in zip(boards, tables, strict=True)]


def _solved_json(board: Board, table: TrickTable) -> Json:
    found = par(table, board.dealer, board.vulnerability)
    contracts = [str(contract) for contract in found.contracts]
    return board_to_json(board) | {
        "tricks": tricks_to_json(table),
        "par": {"score": found.score_ns, "contracts": contracts},
    }


def _convert(payloads: Sequence[Json]) -> list[Outcome]:
    return together(payloads, lambda payload: payload, lambda items: [convert(item) for item in items])


_WORK: dict[str, Callable[[Sequence[Json]], list[Outcome]]] = {
    "bid": _bid,
    "contract": _contract,
    "explain": _explain,
    "meanings": _meanings,
    "auction": _auction,
    "solve": _solve,
    "convert": _convert,
}
