"""Auctions in shards: what is written, what survives a stop, what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablefeel.arrays import Boards, deals_of, keys_of, owners_of_keys
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.generation import generate_auctions, make_shard
from tablefeel.datasets.manifest import FILE_NAME, Manifest, Recipe
from tablefeel.datasets.shards import AuctionShard, write_whole
from tablefeel.datasets.split import Part, parts_of
from tablefeel.doubledummy.keys import key_of
from tablefeel.errors import BadFile, BadInput, Interrupted
from tablefeel.formats.whole_files import whole_file
from tablefeel.kernel import PASS, Call
from tablefeel.simulation import Auctions

Bid = Callable[[Boards], list[tuple[Call, ...]]]
RECIPE = Recipe(7, 250, 100, "random", "random", ("sayc", "sayc"))


def random_auctions(boards: Boards) -> list[tuple[Call, ...]]:
    """Auctions of random legal calls, the same for the same boards."""
    rng = np.random.default_rng(int(boards.owners[:, 0].sum()))
    tables = Auctions.start(boards.dealer)
    made: list[list[Call]] = [[] for _ in range(len(boards))]
    while not tables.is_over.all():
        calls = np.where(rng.random(len(boards)) < 0.6, 0, tables.random_calls(rng))
        for i in np.flatnonzero(~tables.is_over):
            made[i].append(Call(calls[i]))
        tables.step(calls)
    return [tuple(calls) for calls in made]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_keys_are_those_of_the_cache() -> None:
    boards = Boards.random(50, np.random.default_rng(1))
    keys = keys_of(boards.owners)
    assert [key.tobytes() for key in keys] == [key_of(deal) for deal in deals_of(boards.owners)]
    assert (owners_of_keys(keys) == boards.owners).all()


def test_50_of_50_damaged_shards_are_noticed(tmp_path: Path) -> None:
    """One flipped bit, anywhere: by the manifest's hash, and nothing but `BadFile` where there is no manifest."""
    generate_auctions(tmp_path, replace(RECIPE, boards=100), random_auctions)
    (entry,) = (Manifest.load(tmp_path) or Manifest(RECIPE)).shards
    path = tmp_path / entry.file
    whole = path.read_bytes()
    for seed in range(50):
        rng = Random(seed)
        damaged = bytearray(whole)
        damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(BadFile, match="is damaged"):
            Bids.load(tmp_path)
        with suppress(BadFile):
            AuctionShard.load(path)
    path.write_bytes(whole)
    assert len(Bids.load(tmp_path)) == 100


def test_what_a_killed_writer_left_is_taken_away(tmp_path: Path) -> None:
    left, other = tmp_path / ".file.0a1b2c3d.part", tmp_path / ".another.0a1b2c3d.part"
    left.write_bytes(b"half")
    other.write_bytes(b"half")
    with whole_file(tmp_path / "file") as first:
        first.write(b"one")
        write_whole(tmp_path / "file", b"two")  # somebody else writes the same file, and leaves ours alone
        assert not left.exists()
    assert (tmp_path / "file").read_bytes() == b"one"
    assert sorted(path.name for path in tmp_path.iterdir()) == [other.name, "file"]


def test_a_shard_gives_back_boards_and_auctions(tmp_path: Path) -> None:
    boards = Boards.random(60, np.random.default_rng(2))
    auctions = random_auctions(boards)
    path = tmp_path / "a.npz"
    path.write_bytes(AuctionShard.of(boards, auctions).to_bytes())
    shard = AuctionShard.load(path)
    assert len(shard) == 60
    for i in (0, 17, 59):
        assert shard.board(i) == boards.board(i)
        assert shard.auction(i).calls == auctions[i]
        assert shard.auction(i).dealer is boards.board(i).dealer
        assert shard.auction(i).is_over
    assert (shard.boards().owners == boards.owners).all()
    assert sorted(np.concatenate([shard.of_part(part) for part in Part]).tolist()) == list(range(60))
    assert (shard.part == parts_of(boards.owners)).all()


def test_a_dataset_is_complete_and_the_same_every_time(tmp_path: Path) -> None:
    manifest = generate_auctions(tmp_path / "a", RECIPE, random_auctions)
    assert manifest.is_complete
    assert [entry.boards for entry in manifest.shards] == [100, 100, 50]
    generate_auctions(tmp_path / "b", RECIPE, random_auctions)
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    found = json.loads((tmp_path / "a" / FILE_NAME).read_text())
    assert (found["seed"], found["boards"], found["cards"], found["encoding"]) == (
        7,
        250,
        ["sayc", "sayc"],
        "auctions-1",
    )
    assert found["complete"] is True
    for entry in found["shards"]:
        assert len(entry["sha256"]) == 64
        assert sum(entry["parts"].values()) == entry["boards"]
    shard = AuctionShard.load(tmp_path / "a" / "auctions-00000.npz")
    assert set(shard.dealer.tolist()) == set(range(4))
    assert set(shard.vulnerability.tolist()) == set(range(4))


class Stopped(Exception):
    """The run was killed here."""


def stopping_after(shards: int, error: BaseException) -> Bid:
    left = iter(range(shards))

    def bid(boards: Boards) -> list[tuple[Call, ...]]:
        if next(left, None) is None:
            raise error
        return random_auctions(boards)

    return bid


def counting(counts: list[int]) -> Bid:
    def bid(boards: Boards) -> list[tuple[Call, ...]]:
        counts.append(len(boards))
        return random_auctions(boards)

    return bid


def test_a_killed_run_goes_on_after_its_last_shard(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        generate_auctions(tmp_path / "a", RECIPE, stopping_after(2, Stopped()))
    half = Manifest.load(tmp_path / "a")
    assert half is not None
    assert (len(half.shards), half.is_complete) == (2, False)
    bid_again: list[int] = []
    generate_auctions(tmp_path / "a", RECIPE, counting(bid_again))
    assert bid_again == [50]
    generate_auctions(tmp_path / "b", RECIPE, random_auctions)
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


def test_ctrl_c_says_what_is_kept(tmp_path: Path) -> None:
    with pytest.raises(Interrupted, match="1 of 3 shards"):
        generate_auctions(tmp_path, RECIPE, stopping_after(1, KeyboardInterrupt()))
    assert generate_auctions(tmp_path, RECIPE, random_auctions).is_complete


@pytest.mark.parametrize("harm", ["cut", "gone"])
def test_a_damaged_shard_is_made_again(tmp_path: Path, harm: str) -> None:
    generate_auctions(tmp_path, RECIPE, random_auctions)
    whole = contents(tmp_path)
    victim = tmp_path / "auctions-00001.npz"
    if harm == "cut":
        victim.write_bytes(victim.read_bytes()[:100])
    else:
        victim.unlink()
    generate_auctions(tmp_path, RECIPE, random_auctions)
    assert contents(tmp_path) == whole


def test_a_finished_dataset_is_left_alone(tmp_path: Path) -> None:
    generate_auctions(tmp_path, RECIPE, random_auctions)
    assert generate_auctions(tmp_path, RECIPE, stopping_after(0, Stopped())).is_complete


def test_another_recipe_is_refused(tmp_path: Path) -> None:
    generate_auctions(tmp_path, RECIPE, random_auctions)
    other = Recipe(8, 250, 100, "random", "random", ("sayc", "sayc"))
    with pytest.raises(BadInput, match="another dataset \\(seed 7, not 8\\)"):
        generate_auctions(tmp_path, other, random_auctions)


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    generate_auctions(tmp_path, RECIPE, random_auctions, lambda done, total: told.append((done, total)))
    assert told == [(0, 250), (100, 250), (200, 250), (250, 250)]


def test_shards_do_not_depend_on_each_other() -> None:
    assert (make_shard(RECIPE, 1, random_auctions).deals != make_shard(RECIPE, 0, random_auctions).deals).any()
    longer = Recipe(7, 1000, 100, "random", "random", ("sayc", "sayc"))
    assert (make_shard(longer, 1, random_auctions).deals == make_shard(RECIPE, 1, random_auctions).deals).all()


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"seed": 1}', '{"seed": 1, "shards": [], "flavour": 2, "cards": [], "split": []}']
)
def test_a_manifest_that_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    with pytest.raises(BadFile, match="manifest"):
        Manifest.load(tmp_path)


def test_files_that_are_no_shards(tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    with pytest.raises(BadFile, match="not there"):
        AuctionShard.load(path)
    path.write_bytes(b"PK not really")
    with pytest.raises(BadFile, match="not a shard"):
        AuctionShard.load(path)
    np.savez(path, deals=np.zeros((2, 13), dtype=np.uint8))
    with pytest.raises(BadFile, match="not a shard"):
        AuctionShard.load(path)


def test_wrong_sizes_are_refused() -> None:
    with pytest.raises(BadInput, match="at least 1"):
        Recipe(1, 0, 10, "a", "a", ("sayc", "sayc"))
    boards = Boards.random(3, np.random.default_rng(1))
    shard = AuctionShard.of(boards, [(PASS,) * 4] * 3)
    with pytest.raises(BadInput, match="belong together"):
        AuctionShard(
            shard.deals, shard.dealer[:2], shard.vulnerability, shard.part, shard.calls, shard.starts, shard.calls
        )


def test_players_who_misjudge_come_with_the_systems_advice(tmp_path: Path) -> None:
    recipe = Recipe(3, 300, 200, "sayc", "sayc", ("sayc", "sayc"), misjudge=0.2)
    generate_auctions(tmp_path / "a" / "strange", recipe, random_auctions)
    generate_auctions(tmp_path / "a" / "random", RECIPE, random_auctions)
    strange = AuctionShard.load(tmp_path / "a" / "strange" / "auctions-00001.npz")
    assert 0.5 < (strange.advised == strange.calls).mean() < 1
    bids = Bids.load(tmp_path / "a")
    assert len(bids) == 550
    assert bids.strange == (False, True)
    assert (bids.advised[bids.starts[250] :] != bids.calls[bids.starts[250] :]).any()
    assert (bids.advised[: bids.starts[250]] == bids.calls[: bids.starts[250]]).all()
    shard = AuctionShard.load(tmp_path / "a" / "random" / "auctions-00000.npz")
    assert (bids.owners(np.arange(100)) == shard.boards().owners).all()
    assert sum(len(bids.of_part(part)) for part in Part) == 550
    testing = set(bids.of_part(Part.TEST).tolist())
    assert testing == set(np.flatnonzero(parts_of(bids.owners(np.arange(550))) == Part.TEST).tolist())
    few = Bids.load(tmp_path / "a", 40)
    assert (len(few), len(few.calls)) == (80, int(few.starts[-1]))
    with pytest.raises(BadFile, match="holds no auctions"):
        Bids.load(tmp_path / "nothing")
    with pytest.raises(BadInput, match="misjudge"):
        Recipe(3, 300, 200, "sayc", "sayc", ("sayc", "sayc"), misjudge=1.0)
