"""What a player is told who typed something wrong: one sentence that names it, nothing twice, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
SESSION, SOLVED = str(ROOT / "examples/session.pbn"), str(ROOT / "examples/solved.dd")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["bid", "AQ875.K4.KJ32.TT"], 1, "CT is twice in hand 'AQ875.K4.KJ32.TT'"),
        (["bid", "AQ875.K4.KJ32.T2", "1N 1C"], 1, "1C is not above 1N (auction: 1N)"),
        (["deal", "--north", "99 hcp"], 1, "--north: '99 hcp' fits no hand: 40 is the most"),
        (["deal", "--north", "17-15 hcp"], 1, "--north: '17-15 hcp' fits no hand: the range goes from 17 to 15"),
        (["match", "sayc", "pass", "--deals", "missing.dd"], 1, "missing.dd: there is no such file"),
        (["bench", "pass", "--check", "missing.json"], 1, "missing.json: there is no such file to compare with"),
        (["bench", "pass", "--quick", "--check", SESSION], 1, f"{SESSION} holds no signatures of bidders"),
        (["review", SOLVED, "--depth", "deep"], 2, "Invalid value: 'deep' is not a depth: expected quick, "),
        (["lead", "J9873.83.T87.AK9", "1N P 3N AP", "--aim", "money"], 1, "'aim' is imps, matchpoints or tricks, not "),
        (["lead", "J9873.83.T87.AK9", "1N P 3N AP", "--layouts", "101"], 1, "'layouts' is a whole number of at most"),
        (["train", "chess"], 1, "'chess' is not a learner: expected belief, "),
    ],
)  # fmt: skip
def test_one_sentence_says_what_is_wrong(run: Run, words: list[str], code: int, said: str) -> None:
    told = run(*words)
    assert (told.code, told.out) == (code, "")
    assert told.err.startswith(f"tablefeel: {said}")
    assert len(told.err.splitlines()) == 1


TWELVE = "AK5.QJ32.A4.T98"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bid", TWELVE], f"hand {TWELVE!r} has 12 cards, not 13"),
        (["contract", TWELVE], f"hand {TWELVE!r} has 12 cards, not 13"),
        (["explain", TWELVE], f"hand {TWELVE!r} has 12 cards, not 13"),
        (["lead", TWELVE, "1N AP"], f"hand {TWELVE!r} has 12 cards, not 13"),
        (["solve", SOLVED, "--contract", "9S N"], "'9S N' is not a contract"),
        (["score", "9S N"], "'9S N' is not a contract"),
        (["auction", "absent.pbn"], "'absent.pbn' is neither a file nor a deal"),
    ],
)
def test_what_cannot_be_read_fails_alike_in_every_command(run: Run, words: list[str], said: str) -> None:
    told = run(*words)
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith("tablefeel: ")
    assert said in told.err


@pytest.mark.parametrize("words", [[], ["generate"], ["table"]])
def test_a_command_alone_tells_how_it_is_used(run: Run, words: list[str]) -> None:
    told = run(*words)
    assert told.code == 2
    assert told.err.startswith(f"Usage: {' '.join(['tablefeel', *words])} ")


@pytest.mark.parametrize("command", ["review", "auction", "solve", "convert"])
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "there are no boards in it"),
        (b" \n\r\n", "there are no boards in it"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 8, "this is no text, so no bridge file"),
    ],
)
def test_a_file_that_holds_no_boards_is_told_in_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, content: bytes, said: str
) -> None:
    monkeypatch.chdir(tmp_path)  # a long path would be shortened
    Path("club.lin").write_bytes(content)
    told = run(command, "club.lin")
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith(f"tablefeel: club.lin: {said}")
    assert len(told.err.splitlines()) == 1


def test_a_session_is_reviewed_though_another_file_is_empty(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.pbn").touch()
    told = run("review", str(tmp_path / "empty.pbn"), SESSION, "--depth", "quick")
    assert told.code == 1
    assert told.err.endswith("there are no boards in it\n")
    assert "2 of 2 boards judged" in told.out


def test_a_file_without_boards_has_no_summary(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.pbn").write_text("garbage\n", encoding="utf-8")
    told = run("review", str(tmp_path / "bad.pbn"))
    assert (told.code, told.out) == (1, "")
    assert told.err.endswith("line 1: 'garbage' stands before any tag\n")
