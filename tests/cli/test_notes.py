"""`tablefeel notes` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablefeel.cli.app import outcome


def test_a_page_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "inside" / "floor.md"
    assert outcome(["notes", "floor", "--boards", "300", "--fewest", "20", "--out", str(page)]) == 0
    assert capsys.readouterr().out == ""
    text = page.read_text(encoding="utf-8")
    assert "`tablefeel notes floor --boards 300 --seed 1 --fewest 20`" in text
    assert "all four seats" in text


def test_json_and_company(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["notes", "relay", "--boards", "120", "--fewest", "10", "--situations", "2", "--json"]
    assert outcome(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["against"] == "pass"  # relay knows no opponents
    assert {chapter["title"] for chapter in found["chapters"]} <= {
        "Openings", "Responses", "Opener's rebids", "Responder's rebids",
    }  # fmt: skip


def test_a_card_has_names_for_its_calls(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(["notes", "sayc", "--against", "floor", "--boards", "200", "--fewest", "10"]) == 0
    page = capsys.readouterr().out
    assert "opening -- 5+ ♥; " in page
    assert "against floor" in page


def test_a_wrong_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(["notes", "nobody"]) == 1
    assert "'nobody' is not a bidder" in capsys.readouterr().err
