"""The one table of formats: a new format is a file of its own and a line in the table, and every door knows it."""

from __future__ import annotations

import inspect
import io
from pathlib import Path

import pytest

from tablefeel.errors import BadFile
from tablefeel.formats import Format, Problem, Record, detect, names, read, reads, table, write, writes
from tablefeel.formats.source import Source
from tablefeel.kernel import Board, Deal, TrickTable

DEAL = Deal.parse("N:872.QT5.J97.AT64 A63.J8642.K53.KJ J5.9.AT862.Q8752 KQT94.AK73.Q4.93")
TRICKS = TrickTable.of([[7, 6, 7, 5], [6, 6, 6, 6], [9, 3, 9, 3], [8, 5, 8, 5], [7, 5, 7, 4]])
BOARDS = [Record.of_board(Board.numbered(number, DEAL)) for number in (1, 2, 3)]
FORMATS_PAGE = next((Path(__file__).parents[2] / "docs").rglob("formats.md"))

# The file of a new format: a line `North's hand / East's / South's / West's` for each board.
TOY_FILE = """
from tablefeel.errors import BadInput
from tablefeel.formats import Problem, Record
from tablefeel.kernel import Hand

def read_toy(lines):
    for number, text, _ in lines:
        try:
            if text.strip():
                yield Record(hands=tuple(map(Hand.parse, text.removeprefix("toy>").split("/"))), line=number)
        except BadInput as error:
            yield Problem(number, str(error), text)

def write_toy(records):
    return ("toy> " + " / ".join(map(str, record.hands)) for record in records)
"""
# Its line in the table.
TOY = Format("toy", "toys", "hands between strokes", "toys.toy:read_toy", "toys.toy:write_toy", ("t",), ((1, "^toy>"),))


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table with one more line, and the file that it names."""
    folder = tmp_path / "code" / "toys"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "toy.py").write_text(TOY_FILE)
    monkeypatch.syspath_prepend(folder.parent)
    monkeypatch.setattr(table, "FORMATS", (*table.FORMATS, TOY))


def test_a_new_format_is_a_file_and_a_line(toy: None, tmp_path: Path) -> None:
    assert names()[-1] == "toy"
    assert Format.parse("T") is TOY
    assert write(BOARDS, tmp_path / "b.t.gz") == 3
    assert [record.deal for record in read(tmp_path / "b.t.gz")] == [DEAL] * 3
    text = writes(reads(writes(BOARDS, "lin")), "toy")
    assert text.count("toy> 872.QT5.J97.AT64 / ") == 3
    assert detect(text) is TOY
    (problem,) = reads("toy> AKX / - / - / -", strict=False)
    assert isinstance(problem, Problem)
    with pytest.raises(BadFile, match=r"expected pbn, lin, dot, gib, url or toy$"):
        read("x", "xml")
    with pytest.raises(BadFile, match=r"expected PBN, LIN, deals, GIB library, viewer addresses or toys$"):
        list(reads("hello"))
    with pytest.raises(BadFile, match=r"expected \.pbn, \.lin, \.dot, \.gib, \.url or \.toy$"):
        write(BOARDS, tmp_path / "b.xyz")


def test_the_command_line_knows_a_new_format(toy: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tablefeel.cli.app import outcome

    write(BOARDS, tmp_path / "b.lin")
    assert outcome(("convert", str(tmp_path / "b.lin"), "--out", str(tmp_path / "b.toy"))) == 0
    assert outcome(("convert", str(tmp_path / "b.toy"), "--from", "toy", "--to", "dot")) == 0
    assert capsys.readouterr().out.count(str(DEAL)) == 3


def test_the_command_line_offers_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    from tablefeel.cli.app import outcome

    outcome(("convert", "--help"))
    assert capsys.readouterr().out.count("|".join(names())) == 2


def test_every_line_of_the_table_is_whole() -> None:
    every = [name for known in table.FORMATS for name in known.names]
    assert len(set(every)) == len(every)
    solved = [record.with_analysis(TRICKS, 0, "Pass") for record in BOARDS]  # the GIB library has only solved deals
    for known in table.FORMATS:
        assert inspect.isgenerator(known.read(Source(io.StringIO()))), known
        assert list(known.read(Source(io.StringIO()))) == []
        assert [record.deal for record in reads(writes(solved, known), known)] == [DEAL] * 3
        assert detect(writes(solved, known)) is known
        assert all(Format.parse(name) is known for name in known.names)


def test_the_page_shows_the_table() -> None:
    assert table.markdown() in FORMATS_PAGE.read_text()
