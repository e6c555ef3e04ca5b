"""One question has one answer, whichever door it comes through: Python, command line, batch, protocol, HTTP."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest
from tests.service.direct import Client, asking

import tablefeel
from tablefeel import roster
from tablefeel.arena.table import Pair
from tablefeel.arrays import Boards
from tablefeel.bidding import (
    Belief,
    Bidder,
    CallMeanings,
    Decision,
    Explain,
    PlayerView,
    PublicView,
    Reader,
    Viewpoint,
)
from tablefeel.bidding.bidder import CardRules
from tablefeel.bidding.shapes import view_shape
from tablefeel.cli.app import outcome
from tablefeel.kernel import Auction, Seat
from tablefeel.questions import NAMES, players, question
from tablefeel.questions.asking import answer_all, read
from tablefeel.roster import benched, find, in_bulk, unhurried

Json = dict[str, Any]
QUESTIONS = 200
OTHERS = 12
"""Questions of other kinds than `bid`, which take longer."""


class RememberingReader(Reader):
    """A reader that is asked once for a viewpoint: quantised networks answer a view alone not quite as among others."""

    def __init__(self, reader: Reader) -> None:
        self.inner = reader
        self.known: dict[Viewpoint, Mapping[Seat, Belief]] = {}

    def read_all(self, views: Sequence[Viewpoint]) -> list[Mapping[Seat, Belief]]:
        for view in views:
            if view not in self.known:
                self.known[view] = self.inner.read(view)
        return [self.known[view] for view in views]

    def public_calls(self, view: PublicView) -> Decision:
        return self.inner.public_calls(view)


class Remembering(Bidder):
    """A bidder that is asked only once for a view and a way of explaining: the doors are tested here, not its speed."""

    def __init__(self, bidder: Bidder) -> None:
        self.bidder = bidder
        self.known: dict[tuple[PlayerView, Explain], Decision] = {}

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        new = [view for view in dict.fromkeys(views) if (view, explain) not in self.known]
        if new:
            found = self.bidder.choose_all(new, explain)
            self.known |= {(view, explain): one for view, one in zip(new, found, strict=True)}
        return [self.known[view, explain] for view in views]

    @property
    def card(self) -> str:
        return self.bidder.card

    @cached_property
    def _reader(self) -> Reader | None:
        return None if self.bidder.reader is None else RememberingReader(self.bidder.reader)

    @property
    def reader(self) -> Reader | None:
        return self._reader

    @property
    def meanings(self) -> CallMeanings | None:
        return self.bidder.meanings

    @property
    def rules(self) -> CardRules | None:
        return self.bidder.rules

    @property
    def gives_reasons(self) -> bool:
        return self.bidder.gives_reasons


@pytest.fixture(scope="module")
def same_bidders() -> Iterator[None]:
    """Every door gets the same bidder for a name, without a clock."""
    plain = roster._found

    @cache
    def remembered(name: str) -> Pair:
        pair = unhurried(plain(name, lambda command: roster._program(command, None, None)[0]))
        return Pair(name, Remembering(pair.bidder))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(roster, "_found", lambda name, start: remembered(name))
        players._kept.cache_clear()
        yield
    players._kept.cache_clear()


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with asking() as client:
        yield client


@cache
def views() -> tuple[PlayerView, ...]:
    """Views from auctions of two unlike bidders, at any turn."""
    rng, boards = Random(5), Boards.random(QUESTIONS // 2, np.random.default_rng(77))
    found = []
    for name in ("sayc", "selfplay"):
        pair = find(name)
        for number, calls in enumerate(in_bulk(pair, pair)(boards)):
            board = boards.board(number)
            some = Auction(board.dealer, tuple(calls[: rng.randrange(len(calls))]))
            found.append(PlayerView.of_board(board, some))
    return tuple(found)


def by_python(kind: str, requests: Sequence[Json]) -> list[Json]:
    found = answer_all(kind, [read(kind, request) for request in requests], players.SeatedPlayers({}))
    return [json.loads(msgspec.json.encode(one)) for one in found]


def by_batch(kind: str, requests: Sequence[Json], options: Sequence[str], folder: Path) -> list[Json]:
    path = folder / "questions.jsonl"
    path.write_text("".join(json.dumps(request) + "\n" for request in requests))
    return _printed([kind, "--batch", str(path), *options])


def by_protocol(requests: Sequence[Json], bidder: str) -> list[Json]:
    lines = "".join(json.dumps({**request, "bidder": None}) + "\n" for request in requests) + '{"quit": true}\n'
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(lines.encode())))
        return _printed(["bidder", bidder])


def by_http(client: Client, kind: str, requests: Sequence[Json]) -> list[Json]:
    found = []
    for request in requests:
        answer = client.post(f"/api/v1/{kind}", json=request)
        assert answer.status_code == 200, answer.text
        found.append({name: value for name, value in answer.json().items() if name != "task"})
    return found


def _printed(arguments: list[str]) -> list[Json]:
    """What the command line prints, without the marks that nobody gave."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        assert outcome(arguments) == 0, out.getvalue()[-500:]
    rows = [json.loads(line) for line in out.getvalue().splitlines()]
    return [{name: value for name, value in row.items() if name != "id"} for row in rows]


def view_request(view: PlayerView) -> Json:
    found: Json = json.loads(msgspec.json.encode(view_shape(view)))
    return {name: value for name, value in found.items() if name != "id"}


@pytest.mark.usefixtures("same_bidders")
@pytest.mark.parametrize("name", benched())
def test_every_door_bids_alike(name: str, client: Client, tmp_path: Path) -> None:
    requests = [view_request(view) | {"bidder": name} for view in views()]
    assert len(requests) == QUESTIONS
    expected = by_python("bid", requests)
    assert by_batch("bid", requests, ["--bidder", name], tmp_path) == expected
    assert by_protocol(requests, name) == expected
    assert by_http(client, "bid", requests) == expected
    for view, answer in list(zip(views(), expected, strict=True))[:OTHERS]:
        words = ["bid", str(view.hand), " ".join(map(str, view.auction.calls))]
        table = ["--dealer", str(view.auction.dealer), "--vul", str(view.vulnerability)]
        assert _printed([*words, *table, "--bidder", name, "--json"]) == [answer]
        advice = tablefeel.bid(view.hand, view.auction, vul=view.vulnerability, bidder=name)
        assert str(advice.call) == answer["call"]
        assert len(advice.choices) == len(answer["calls"])


@pytest.mark.usefixtures("same_bidders")
@pytest.mark.parametrize("name", ["sayc", "belief", "sayc+contract"])
@pytest.mark.parametrize("history", [False, True])
def test_every_door_reads_alike(name: str, history: bool, client: Client, tmp_path: Path) -> None:
    some = views()[: 3 if history else OTHERS]
    requests = [view_request(view) | {"bidder": name, "history": history} for view in some]
    expected = by_python("explain", requests)
    options = ["--bidder", name, *(["--steps"] if history else [])]
    assert by_batch("explain", requests, options, tmp_path) == expected
    assert by_http(client, "explain", requests) == expected


@pytest.mark.usefixtures("same_bidders")
@pytest.mark.parametrize("name", ["sayc", "belief", "selfplay", "relay"])
def test_every_door_bids_boards_alike(name: str, client: Client, tmp_path: Path) -> None:
    boards = Boards.random(6, np.random.default_rng(3))
    deals = [boards.board(number) for number in range(len(boards))]
    requests = [
        {"deal": str(board.deal), "dealer": str(board.dealer), "vul": str(board.vulnerability), "ns": name, "ew": name}
        for board in deals
    ]
    expected = by_python("auction", requests)
    assert by_batch("auction", requests, ["--ns", name, "--ew", name], tmp_path) == expected
    assert by_http(client, "auction", requests) == expected
    told = _printed(["auction", requests[0]["deal"], "--ns", name, "--ew", name, "--json",
                     "--dealer", requests[0]["dealer"], "--vul", requests[0]["vul"]])  # fmt: skip
    assert [{key: value for key, value in row.items() if key != "board"} for row in told] == expected[:1]


@pytest.mark.usefixtures("same_bidders")
def test_every_door_says_alike_where_to_play(client: Client, tmp_path: Path) -> None:
    requests = [view_request(view) | {"bidder": "sayc"} for view in views()[:OTHERS]]
    expected = by_python("contract", requests)
    assert by_batch("contract", requests, ["--bidder", "sayc"], tmp_path) == expected
    assert by_http(client, "contract", requests) == expected


@pytest.mark.parametrize("solver", ["exact", "estimate"])
def test_every_door_solves_alike(solver: str, client: Client, tmp_path: Path) -> None:
    boards = Boards.random(2, np.random.default_rng(4))
    requests = [{"deal": str(boards.board(number).deal), "solver": solver} for number in range(2)]
    expected = by_python("solve", requests)
    assert by_batch("solve", requests, ["--solver", solver], tmp_path) == expected
    assert by_http(client, "solve", requests) == expected
    par = _printed(["solve", requests[0]["deal"], "--solver", solver, "--json"])[0]["par"]
    assert par == expected[0]["par"]


def test_every_door_knows_the_same_openings(client: Client) -> None:
    request = {"bidder": "floor", "hands": 200, "seed": 3}
    expected = by_python("openings", [request])
    assert _printed(["openings", "floor", "--hands", "200", "--seed", "3", "--json"]) == expected
    assert by_http(client, "openings", [request]) == expected


def test_one_default_bidder_everywhere(client: Client) -> None:
    request = view_request(views()[0])
    names = {answer["bidder"] for answer in (*by_python("bid", [request]), *by_http(client, "bid", [request]))}
    said = _printed(["bid", str(views()[0].hand), " ".join(map(str, views()[0].auction.calls)), "--json"])
    default = [one["name"] for one in client.get("/api/v1/bidders").json()["bidders"] if one["default"]]
    assert names | {said[0]["bidder"], *default} == {roster.usual()}


def test_every_question_has_a_summary_and_shapes() -> None:
    for name in NAMES:
        found = question(name)
        assert found.summary
        assert found.description
        assert found.request.__doc__
        assert found.answer.__doc__
