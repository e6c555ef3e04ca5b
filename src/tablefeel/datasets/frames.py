"""Boards and auctions as tables for data tools: rows of plain values, pandas frames, Parquet files.

`board_rows` has a row for each board (hands, contract, result, double-dummy tricks where known), `call_rows` one for
each call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablefeel.errors import MissingExtra
from tablefeel.formats import Record
from tablefeel.kernel import SEATS, STRAINS

if TYPE_CHECKING:
    import pandas
    import pyarrow

Row = dict[str, Any]
_AT_ONCE = 10_000


def board_rows(records: Iterable[Record]) -> Iterator[Row]:
    """A row for each board; what is not known is None."""
    for place, record in enumerate(records):
        contract, board = record.contract, record.board
        dealer, vulnerability = (
            (record.dealer, record.vulnerability) if board is None else (board.dealer, board.vulnerability)
        )
        row: Row = {
            "row": place,
            "board": record.number,
            "dealer": None if dealer is None else str(dealer),
            "vul": None if vulnerability is None else str(vulnerability),
        }
        for seat, hand, name in zip(SEATS, record.hands, record.players, strict=True):
            row[f"{seat.word.lower()}"] = None if hand is None else str(hand)
            row[f"{seat.word.lower()}_player"] = name
        row |= {
            "auction": " ".join(str(made.call) for made in record.calls if made.call is not None) or None,
            "passed_out": record.passed_out,
            "contract": None if contract is None else str(contract),
            "level": None if contract is None else contract.level,
            "strain": None if contract is None else str(contract.strain),
            "doubling": None if contract is None else int(contract.doubling),
            "declarer": None if contract is None else str(contract.declarer),
            "tricks": record.tricks,
            "score_ns": record.score,
            "play": " ".join(str(played.card) for played in record.play if played.card is not None) or None,
            "par_score": record.par_score,
        }
        table = record.trick_table
        for seat in SEATS:
            for strain in reversed(STRAINS):
                row[f"dd_{seat}_{strain}"] = None if table is None else table.tricks(seat, strain)
        yield row


def call_rows(records: Iterable[Record]) -> Iterator[Row]:
    """A row for each call: the board's row, its place in the auction, who called what, alerts and explanations."""
    for place, record in enumerate(records):
        if record.dealer is None:
            continue
        for turn, made in enumerate(record.calls):
            yield {
                "row": place, "board": record.number, "turn": turn, "seat": str(record.dealer.after(turn)),
                "call": None if made.call is None else str(made.call), "alerted": made.alerted,
                "explanation": made.explanation or None,
            }  # fmt: skip


def frame(rows: Iterable[Row]) -> pandas.DataFrame:
    """The rows as a pandas frame."""
    try:
        import pandas as pd  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise MissingExtra("frames need pandas, which is not installed: pip install 'tablefeel[frames]'") from None
    return pd.DataFrame.from_records(list(rows))


def write_parquet(rows: Iterator[Row], path: Path) -> int:
    """Write a Parquet file, some thousand rows at a time; how many there were. The file is whole or absent."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        import pyarrow.parquet as pq  # noqa: PLC0415
    except ModuleNotFoundError:
        raise MissingExtra("Parquet needs pyarrow, which is not installed: pip install 'tablefeel[frames]'") from None
    beside = path.with_name(f"{path.name}.part")
    written, writer = 0, None
    try:
        for group in _groups(rows):
            table = pa.Table.from_pylist(group, schema=_schema(group[0]))
            writer = writer or pq.ParquetWriter(beside, table.schema)
            writer.write_table(table)
            written += len(group)
        if writer is None:
            pq.write_table(pa.table({}), beside)
    finally:
        if writer is not None:
            writer.close()
    beside.replace(path)
    return written


def _schema(row: Row) -> pyarrow.Schema:
    """The types by name, so that columns without values keep theirs."""
    import pyarrow as pa  # noqa: PLC0415

    numbers = {"row", "board", "level", "doubling", "tricks", "score_ns", "par_score", "turn"}
    truths = {"passed_out", "alerted"}

    def kind(name: str) -> Any:
        if name in truths:
            return pa.bool_()
        return pa.int32() if name in numbers or name.startswith("dd_") else pa.string()

    return pa.schema([(name, kind(name)) for name in row])


def _groups(rows: Iterator[Row]) -> Iterator[list[Row]]:
    group: list[Row] = []
    for row in rows:
        group.append(row)
        if len(group) == _AT_ONCE:
            yield group
            group = []
    if group:
        yield group
