"""Bulk work on nodes gives what one machine gives, byte for byte, also when a node is killed in between."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("celery", reason="the nodes extra is not installed")

from tablefeel.cli.app import outcome
from tablefeel.errors import BadInput
from tablefeel.service.queue import cluster as bulk
from tablefeel.service.queue.cluster import Nodes
from tablefeel.service.queue.cluster_tasks import boards_payload
from tablefeel.service.queue.tasks import perform

from .nodes import Node, PrivateRedis, why_no_redis

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="kills nodes with POSIX signals"),
    pytest.mark.skipif(bool(why_no_redis()), reason=why_no_redis() or "there is a Redis"),
]


@pytest.fixture(scope="module")
def broker() -> Iterator[str]:
    """A private Redis with two nodes."""
    with PrivateRedis() as redis, Node(redis.url), Node(redis.url):
        yield redis.url


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def run(*arguments: object) -> None:
    assert outcome([str(argument) for argument in arguments]) == 0


def test_shards_of_auctions_are_the_same_bytes(broker: str, tmp_path: Path) -> None:
    recipe = ("generate", "auctions", "--ns", "sayc", "--ew", "floor", "--boards", 350, "--shard", 50, "--seed", 7)
    run(*recipe, "--out", tmp_path / "here")
    with Node(broker) as node:
        with Nodes(broker) as nodes:
            assert nodes._queue.status().workers >= 1
            node.kill()
        run(*recipe, "--out", tmp_path / "there", "--broker", broker)
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_solved_pairs_are_the_same_bytes(broker: str, tmp_path: Path) -> None:
    recipe = ("generate", "uncontested", "--count", 2, "--each", 2, "--seed", 5)
    run(*recipe, "--out", tmp_path / "here.npz")
    run(*recipe, "--out", tmp_path / "there.npz", "--broker", broker)
    assert (tmp_path / "there.npz").read_bytes() == (tmp_path / "here.npz").read_bytes()


def test_matches_have_the_same_result(
    broker: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk, "BOARDS_AT_ONCE", 3)
    told: list[tuple[object, dict[str, bytes]]] = []
    for options in ((), ("--broker", broker)):
        out = tmp_path / str(len(told))
        run("match", "sayc", "floor", "--boards", 4, "--seed", 3, "--json", "--out", out, *options)
        printed = json.loads(capsys.readouterr().out)
        told.append((printed, files(out)))
    assert told[0] == told[1]


def test_a_node_refuses_programs_files_and_pieces_for_another_version(broker: str) -> None:
    with Nodes(broker) as nodes, pytest.raises(BadInput, match="is not a bidder that is served here"):
        list(nodes.answers("boards", [boards_payload("exec:true", "sayc", [], False)]))
    (answer,) = perform("tables", [{"version": "0", "deals": []}])
    assert "the piece is for '0'" in answer["error"]["message"]


def test_without_nodes_there_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bulk, "_NOBODY_SECONDS", 0.2)
    arguments = ["generate", "auctions", "--boards", "5", "--out", str(tmp_path), "--broker", "redis://127.0.0.1:1/0"]
    assert outcome(arguments) == 1
    assert "no node is connected to the broker" in capsys.readouterr().err
