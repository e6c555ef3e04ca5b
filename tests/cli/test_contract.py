"""`tablefeel contract`: one hand, a batch, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablefeel.cli.app import outcome

ARGUMENTS = ["contract", "AQJ762.K5.AK84.3", "1S P 3S P"]


def test_one_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(ARGUMENTS) == 0
    shown = capsys.readouterr().out
    assert "Best: " in shown and "advisor calls " in shown and "score" in shown
    assert outcome([*ARGUMENTS, "--all"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > len(shown.splitlines())


def test_json_and_batch_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome([*ARGUMENTS, "--json"]) == 0
    one = json.loads(capsys.readouterr().out)
    file = tmp_path / "views.jsonl"
    view = {"id": 1, "hand": ARGUMENTS[1], "auction": ARGUMENTS[2].split()}
    file.write_text("\n".join(map(json.dumps, (view, {"id": 2, "hand": "AK", "auction": []}))) + "\n")
    assert outcome(["contract", "--batch", str(file)]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"id": 1, **one}
    assert second["id"] == 2 and "error" in second


def test_what_is_wrong_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(["contract"]) == 2
    assert outcome(["contract", "AQJ762.K5.AK84.3", "P P P P"]) == 2
    assert "the auction is over" in capsys.readouterr().err
