"""Games read in one go are read exactly as piece by piece, whatever stands in them; and most are read in one go."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tablefeel.formats import Problem, Record, pbn_scanner, read, writes
from tablefeel.formats.pbn_plain import PlainGame, plain_game, plain_record
from tablefeel.formats.source import Source

EXAMPLES, BENCHMARKS = (Path(__file__).parents[2] / name for name in ("examples", "benchmarks"))
SPOILT = (
    *("", "?", "#", "##x", "AP", "Pass", "X", "-", "^S", "SA", "S2", "14", "{why}", "; a", "\n\n", "\n \n"),
    *('[Note "1:x"]\n', '[Auction "N"]\n1C\n', '[Play "W"]\n', '[Event "x"]\n', "=1=", "é", "\t", "*", "+", "5HX"),
    *("\\", " ", "%x\n", '"', "]", "["),
)  # fmt: skip


@pytest.fixture(scope="module")
def text(benchmark_script: Callable[[str], ModuleType]) -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BENCHMARKS)
        files = benchmark_script("files")
    games = [
        *files.boards(12, 3, with_play=True, with_table=True),
        *files.boards(12, 4, with_play=True, with_table=False),
        *files.boards(4, 5, with_play=False, with_table=False),
    ]
    return writes(games) + (EXAMPLES / "sample.pbn").read_text(encoding="utf-8")


def told(text: str) -> list[tuple[Record | Problem, int | None]]:
    """What a text says, and in which line."""
    return [(found, found.line) for found in read(io.StringIO(text), "pbn", strict=False)]


def in_pieces(text: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Record | Problem, int | None]]:
    with monkeypatch.context() as patch:
        patch.setattr(pbn_scanner, "plain_game", lambda *_: None)
        return told(text)


def damaged(text: str, rng: Random) -> str:
    """The text with something in place of a few of its words or letters."""
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(SPOILT) + text[place + rng.choice((0, 1, 1, 2, 5)) :]
    return text


def variants(text: str) -> Iterator[str]:
    rng = Random(1)
    yield text
    for _ in range(150):
        games = text.split("\n\n")
        yield damaged("\n\n".join(rng.sample(games, 5)), rng)


def test_read_in_one_go_as_piece_by_piece(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for variant in variants(text):
        assert told(variant) == in_pieces(variant, monkeypatch), variant


def test_what_programs_write_is_read_in_one_go(text: str) -> None:
    games = [game for paragraph in text.split("\n\n")[1:27] if (game := plain_game(1, paragraph)) is not None]
    records = [plain_record(game) for game in games]
    assert len(records) == 26
    assert None not in records


@pytest.mark.parametrize(
    "spoilt",
    [
        '[Board "1"]\n[Board "2"]', '[Deal "N:"]', '[Board "1"]\n{why}', '[Board "#"]', '[Board "1"]\n \n[Site "x"]',
        "", '[Board "1"]\n[Note "1:x"]', '[Board "1"]\nwords', '[Board "1" ]', '[Board "1\\"2"]',
    ],
)  # fmt: skip
def test_other_paragraphs_are_not_plain(spoilt: str) -> None:
    assert plain_game(1, spoilt) is None


def test_a_game_that_needs_more_is_left_to_the_others() -> None:
    game = plain_game(7, '[Board "1"]\n[Deal "N:- - - -"]\n[Result "EW 9"]')
    assert isinstance(game, PlainGame)
    assert plain_record(game) is None


@pytest.mark.parametrize("step", [1, 7, 50])
def test_blocks_hold_the_same_lines(step: int, text: str) -> None:
    """Wherever a stream is cut, every line comes once, with its number."""

    class Slow(io.StringIO):
        def read(self, size: int | None = -1) -> str:
            return super().read(step * 97)

    found = list(Source(Slow(text)))
    assert [line.number for line in found] == list(range(1, len(found) + 1))
    assert "\n".join(line.text for line in found) == text.removesuffix("\n")
