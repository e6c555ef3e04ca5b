"""What a new question and a new file format touch: their own file, and one line of a table each."""

from __future__ import annotations

import json
from pathlib import Path

from tests.own_package import copied, run

POINTS = '''
"""How many points has a hand?"""

from msgspec import Struct

from tablefeel.bidding.shapes import HandText, Request
from tablefeel.kernel import Hand

SUMMARY, AT_ONCE = "Points of a hand", 64


class PointsRequest(Request, frozen=True, kw_only=True):
    """Asks for the high-card points of a hand."""

    hand: HandText

    def said(self, players):
        return self


class PointsAnswer(Struct, frozen=True):
    """High-card points."""

    hcp: int


REQUEST, ANSWER = PointsRequest, PointsAnswer


def answers(requests, players):
    """The high-card points of each hand."""
    from tablefeel.evaluation import hcp

    return [PointsAnswer(int(hcp(Hand.parse(request.hand)))) for request in requests]
'''
ASKS_OVER_HTTP = f"""
import sys; sys.path.append({str(Path(__file__).parents[1])!r})
from tests.service.direct import asking
with asking() as client:
    found = client.post("/api/v1/points", json={{"hand": "AQ875.K4.KJ32.T2"}})
    print(found.text)
    document = client.get("/api/v1/openapi.json").json()
    print("/api/v1/points" in document["paths"], document["paths"]["/api/v1/points"]["post"]["summary"])
"""
LETTERS = '''
"""A deal a line, after a letter D."""

from tablefeel.formats.dot import dot_text, parse_dot


def read_letters(lines):
    for number, text, _ in lines:
        if text.strip():
            yield parse_dot(text.strip().removeprefix("D "), number)


def write_letters(records):
    for record in records:
        yield f"D {dot_text(record)}"
'''
CONVERTS = """
from tablefeel.cli.app import outcome
assert outcome(["convert", "deal.letters", "--to", "dot"]) == 0
assert outcome(["convert", "--from", "dot", "deal.dot", "--to", "letters"]) == 0
"""
DEAL = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"


def add(file: Path, old: str, new: str) -> None:
    """One place of a file changed."""
    before = file.read_text(encoding="utf-8")
    assert before.count(old) == 1
    file.write_text(before.replace(old, new), encoding="utf-8")


def test_a_question_with_its_route_touches_two_files(tmp_path: Path) -> None:
    package = copied(tmp_path, ["questions"])
    (package / "questions/points.py").write_text(POINTS, encoding="utf-8")
    add(package / "questions/__init__.py", '"openings", "agreements",', '"openings", "agreements", "points",')
    answer, route = run(tmp_path, "-c", ASKS_OVER_HTTP).splitlines()
    assert json.loads(answer)["hcp"] == 13
    assert route == "True Points of a hand"


def test_a_file_format_touches_two_files(tmp_path: Path) -> None:
    package = copied(tmp_path, ["formats"])
    (package / "formats/letters.py").write_text(LETTERS, encoding="utf-8")
    line = '    Format("letters", "letters", "a deal after a D", "letters:read_letters", "letters:write_letters"),\n'
    add(package / "formats/table.py", ")  # fmt: skip\n\n\ndef names()", f"{line})  # fmt: skip\n\n\ndef names()")
    (tmp_path / "deal.letters").write_text(f"D {DEAL}\n", encoding="utf-8")
    (tmp_path / "deal.dot").write_text(f"{DEAL}\n", encoding="utf-8")
    assert run(tmp_path, "-c", CONVERTS).splitlines() == [DEAL, f"D {DEAL}"]
