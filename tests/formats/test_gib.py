"""The GIB library's lines: hands from West, North-South's tricks by leader; what is read is what was written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tablefeel.arrays import owners_of
from tablefeel.datasets.solved import read_solved
from tablefeel.errors import BadFile
from tablefeel.formats import Format, Problem, Record, detect, parse_dot, read, reads, write, writes
from tablefeel.formats.gib import gib_text, parse_gib
from tablefeel.kernel import Board, Deal, Seat, Strain, TrickTable

DEAL = Deal.parse("N:AQ97.JT654.T6.A5 43.AK8.A542.7643 K6.Q72.J983.KQT9 JT852.93.KQ7.J82")
# By declarer N E S W: notrump 9 3 8 4, spades 7 6 7 6, hearts 10 3 9 3, diamonds 7 6 7 5, clubs 8 5 8 5.
TABLE = TrickTable.of([[8, 5, 8, 5], [7, 6, 7, 5], [10, 3, 9, 3], [7, 6, 7, 6], [9, 3, 8, 4]])
# In each group South, East, North and West lead, so East, North, West and South declare.
LINE = "JT852.93.KQ7.J82 AQ97.JT654.T6.A5 43.AK8.A542.7643 K6.Q72.J983.KQT9:A9987777AAA977878888"


def test_a_line_says_who_declares_by_who_leads() -> None:
    record = parse_gib(LINE)
    assert record.deal == DEAL
    table = record.trick_table
    assert table is not None
    assert table == TABLE
    assert (table.tricks(Seat.E, Strain.NT), table.tricks(Seat.N, Strain.NT)) == (3, 9)
    assert gib_text(record) == LINE


def test_a_file_is_recognised_written_and_read_again(tmp_path: Path) -> None:
    records = [Record.of_board(Board.numbered(1, DEAL)).with_analysis(TABLE, 0, "Pass")] * 3
    assert detect(writes(records, "gib")) is Format.parse("gib")
    assert detect(writes(records, "dot")) is Format.parse("dot")
    path = tmp_path / "library.asc.gz"
    assert write(records, path) == 3
    assert [record.trick_table for record in read(path)] == [TABLE] * 3
    solved = read_solved(path)
    assert (solved.owners == owners_of([DEAL])).all()
    assert np.array_equal(solved.tricks[2], TABLE.counts)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (LINE.replace(":A", ":F"), "a digit above D"),
        (LINE[:-1], "expected four hands from West, a colon and 20 hexadecimal digits"),
        (LINE.replace("JT852", "JT85A"), "dealt twice"),
        (LINE.replace("JT852", "JT85X"), "'X' is not a rank"),
    ],
)
def test_a_bad_line_is_a_problem_with_its_reason(line: str, reason: str) -> None:
    good, problem = reads(f"{LINE}\n\n{line}\n", "gib", strict=False)
    assert isinstance(good, Record)
    assert isinstance(problem, Problem)
    assert (problem.line, reason in problem.reason) == (3, True)


def test_a_deal_that_is_not_solved_cannot_be_written() -> None:
    with pytest.raises(BadFile, match="not solved"):
        gib_text(parse_dot("N:AQ97.JT654.T6.A5 43.AK8.A542.7643 K6.Q72.J983.KQT9 JT852.93.KQ7.J82"))
