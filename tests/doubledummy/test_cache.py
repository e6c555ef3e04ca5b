"""The cache gives back what it was given, whatever happens to the file."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, nullcontext
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties import examples

from tablefeel.doubledummy import CacheWarning, ExactSolver, TrickCache
from tablefeel.doubledummy.cache import cache_folder
from tablefeel.doubledummy.keys import hands_of, key_of
from tablefeel.errors import NotADeal
from tablefeel.kernel import Deal, Side

KEY = key_of(Deal.random(Random(0)))
FULL = bytes(range(14)) + bytes(6)
deals = st.integers(0, 2**32).map(lambda seed: Deal.random(Random(seed)))
counts = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(bytes)


def half(full: bytes, side: Side) -> bytes:
    return bytes(full[4 * strain + declarer] for strain in range(5) for declarer in side.seats)


@given(deals)
def test_a_key_names_its_deal(deal: Deal) -> None:
    key = key_of(deal)
    assert len(key) == 13
    assert hands_of(key) == tuple(hand.bits for hand in deal.hands)


@pytest.mark.parametrize("key", [b"", bytes(12), bytes(13), b"\xff" * 13])
def test_other_bytes_are_no_deal(key: bytes) -> None:
    with pytest.raises(NotADeal):
        hands_of(key)


@given(st.dictionaries(deals.map(key_of), counts, max_size=5))
@examples(25)
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, solved: dict[bytes, bytes]) -> None:
    cache = TrickCache(tmp_path_factory.mktemp("cache") / "file")
    with cache.session() as session:
        session.write(solved, None)
    with cache.session() as session:
        assert session.read([*solved, bytes(13)], None) == solved
        for side in Side:
            assert session.read(list(solved), side) == {key: half(full, side) for key, full in solved.items()}


def test_a_table_is_known_when_both_sides_are(tmp_path: Path) -> None:
    with TrickCache(tmp_path / "file").session() as session:
        session.write({KEY: half(FULL, Side.EW)}, Side.EW)
        assert session.read([KEY], None) == {}
        assert session.read([KEY], Side.NS) == {}
        assert session.read([KEY], Side.EW) == {KEY: half(FULL, Side.EW)}
        session.write({KEY: half(FULL, Side.NS)}, Side.NS)
        assert session.read([KEY], None) == {KEY: FULL}


def test_many_keys_at_once(tmp_path: Path) -> None:
    solved = {number.to_bytes(13, "big"): FULL for number in range(2500)}
    with TrickCache(tmp_path / "file").session() as session:
        session.write(solved, None)
        assert session.read(list(solved), None) == solved


def test_solved_once_then_known(easy_deals: Callable[[int], list[Deal]]) -> None:
    wanted = easy_deals(3)
    first = ExactSolver().tables(wanted)
    seen: list[tuple[int, int]] = []
    again = ExactSolver().tables(wanted, lambda done, total: seen.append((done, total)))
    assert (first == again).all()
    assert seen == [(3, 3)]


def damage_header(path: Path) -> None:
    path.write_bytes(b"not a database" + path.read_bytes()[14:])


def damage_middle(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))


def change_layout(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize("damage", [damage_header, damage_middle, change_layout])
def test_a_damaged_file_is_set_aside_with_a_warning(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    cache = TrickCache(tmp_path / "file")
    with cache.session() as session:
        session.write({number.to_bytes(13, "big"): FULL for number in range(2000)}, None)
    damage(cache.path)
    with pytest.warns(CacheWarning, match=r"was damaged .* it is now file\.damaged"), cache.session() as session:
        assert session.read([KEY], None) == {}
        session.write({KEY: FULL}, None)
    with cache.session() as session:
        assert session.read([KEY], None) == {KEY: FULL}
    assert (tmp_path / "file.damaged").exists()


@pytest.mark.parametrize("value", [b"\xff" * 5, b"\x0e" + bytes(4), bytes(4), bytes(6), "text!", 7, None])
def test_values_that_are_no_counts_are_solved_again(
    value: object, tmp_path: Path, easy_deals: Callable[[int], list[Deal]]
) -> None:
    (deal,) = easy_deals(1)
    cache = TrickCache(tmp_path / "file")
    expected = ExactSolver(cache=cache).table(deal)
    with closing(sqlite3.connect(cache.path)) as connection, connection:
        assert connection.execute("UPDATE tricks SET ew = ?", [value]).rowcount == 1
    said = nullcontext() if value is None else pytest.warns(CacheWarning, match="was damaged at 1 deal")
    with said, cache.session() as session:
        assert session.read([key_of(deal)], None) == {}
    assert ExactSolver(cache=cache).table(deal) == expected
    with cache.session() as session:
        assert len(session.read([key_of(deal)], None)) == 1


@pytest.mark.parametrize("seed", range(50))
def test_a_flipped_bit_in_a_row_is_noticed(tmp_path: Path, seed: int) -> None:
    """Without checksums 11 of 50 such files gave wrong tricks and said nothing."""
    rng = Random(seed)
    solved = {key_of(Deal.random(rng)): bytes(rng.randrange(14) for _ in range(20)) for _ in range(20)}
    cache = TrickCache(tmp_path / "file")
    with cache.session() as session:
        session.write(solved, None)
    with closing(sqlite3.connect(cache.path)) as connection, connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        ((row,),) = connection.execute("SELECT ns FROM tricks LIMIT 1 OFFSET ?", [rng.randrange(20)]).fetchall()
    content = bytearray(cache.path.read_bytes())
    content[content.index(row) + rng.randrange(len(row))] ^= 1 << rng.randrange(8)
    cache.path.write_bytes(content)
    with pytest.warns(CacheWarning, match="damaged"), cache.session() as session:
        found = session.read(list(solved), None)
    assert len(found) < len(solved)
    assert found == {key: solved[key] for key in found}


def test_an_unusable_place_only_warns(tmp_path: Path, easy_deals: Callable[[int], list[Deal]]) -> None:
    (tmp_path / "taken").write_text("a file where a folder should be")
    for path in (tmp_path / "taken" / "file", tmp_path):
        solver = ExactSolver(cache=TrickCache(path))
        with pytest.warns(CacheWarning, match="is not used"):
            assert solver.table(easy_deals(1)[0]) == ExactSolver(cache=None).table(easy_deals(1)[0])
    assert (tmp_path / "taken").read_text() == "a file where a folder should be"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have their own folders")
def test_where_the_cache_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    cases = [
        ({"TABLEFEEL_CACHE": "off"}, None),
        ({"TABLEFEEL_CACHE": " OFF "}, None),
        ({"TABLEFEEL_CACHE": "/place"}, Path("/place")),
        ({"TABLEFEEL_CACHE": "~/place"}, tmp_path / "place"),
        ({"XDG_CACHE_HOME": "/xdg"}, Path("/xdg/tablefeel")),
        ({"XDG_CACHE_HOME": "relative"}, tmp_path / ".cache" / "tablefeel"),
        ({}, tmp_path / ".cache" / "tablefeel"),
    ]
    monkeypatch.setenv("HOME", str(tmp_path))
    for settings_, folder in cases:
        for name in ("TABLEFEEL_CACHE", "XDG_CACHE_HOME"):
            monkeypatch.delenv(name, raising=False)
        for name, value in settings_.items():
            monkeypatch.setenv(name, value)
        assert cache_folder() == folder
        assert (ExactSolver().cache is None) == (folder is None)


WRITER = """
import sys
from pathlib import Path
from tablefeel.doubledummy.cache import TrickCache
path, start, count = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
for number in range(start, start + count):
    with TrickCache(path).session() as session:
        session.write({number.to_bytes(13, "big"): bytes(20)}, None)
    print(number, flush=True)
"""


def writing(path: Path, start: int, count: int) -> list[str]:
    return [sys.executable, "-c", WRITER, str(path), str(start), str(count)]


def test_several_processes_write_at_once(tmp_path: Path) -> None:
    path = tmp_path / "file"
    writers = [subprocess.Popen(writing(path, start, 50), stdout=subprocess.DEVNULL) for start in (0, 50, 100)]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    with TrickCache(path).session() as session:
        assert len(session.read([number.to_bytes(13, "big") for number in range(150)], None)) == 150


def test_a_new_file_that_another_process_is_reading_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, counts = tmp_path / "file", bytes(20)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE something (name TEXT)")
        other.execute("BEGIN")
        other.execute("SELECT * FROM something").fetchall()
        pauses: list[float] = []

        def pause(seconds: float) -> None:
            pauses.append(seconds)
            if other.in_transaction:
                other.execute("COMMIT")

        monkeypatch.setattr("tablefeel.doubledummy.cache.time.sleep", pause)
        with TrickCache(path).session() as session:
            session.write({bytes(13): counts}, None)
            assert session.read([bytes(13)], None) == {bytes(13): counts}
    assert pauses


def test_killed_in_mid_write_nothing_older_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with subprocess.Popen(writing(path, 0, 1_000_000), stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        for line in writer.stdout:
            if int(line) == 40:
                break
        writer.kill()
    with TrickCache(path).session() as session:
        assert len(session.read([number.to_bytes(13, "big") for number in range(41)], None)) == 41
