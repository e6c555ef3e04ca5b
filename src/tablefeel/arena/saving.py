"""A match as files: every board with both auctions, scores and swings, and the result."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tablefeel.arena.match import BoardResult, Room
from tablefeel.arena.statistics import Summary, result_to_json
from tablefeel.bidding.shapes import dump_line
from tablefeel.formats import Record, Tag, write
from tablefeel.formats.source import save

BOARDS_FILE = "boards.pbn"
SCORES_FILE = "boards.jsonl"
RESULT_FILE = "result.json"


def save_match(folder: Path, summary: Summary, results: Sequence[BoardResult]) -> None:
    """Write `boards.pbn`, `boards.jsonl` and `result.json`; each file is whole or absent, and the result comes last.

    A match that is saved again replaces the files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RESULT_FILE).unlink(missing_ok=True)
    write(match_records(summary.a, summary.b, results), folder / BOARDS_FILE)
    save((dump_line(result_to_json(result)) for result in results), folder / SCORES_FILE)
    save([json.dumps(summary.to_json(), ensure_ascii=False, indent=2)], folder / RESULT_FILE)


def match_records(a: str, b: str, results: Iterable[BoardResult]) -> Iterator[Record]:
    """Two records for each board: the open room with A North-South, then the closed room."""
    for result in results:
        yield _record(result, result.open, "Open", a, b)
        yield _record(result, result.closed, "Closed", b, a)


def _record(result: BoardResult, room: Room, name: str, ns: str, ew: str) -> Record:
    bidding = room.bidding
    record = Record.of_board(result.board).with_auction(bidding.auction, bidding.explanations, bidding.alerts)
    home, visit = (ns, ew) if name == "Open" else (ew, ns)
    won = result.imps if name == "Open" else -result.imps
    tags = {"Event": f"{home} - {visit}", "HomeTeam": home, "VisitTeam": visit, "Room": name, "Scoring": "IMP"}
    if room.score is not None:
        tags["Score"] = f"NS {room.score}"
    tags["ScoreIMP"] = f"NS {won}"
    return replace(
        record,
        players=(ns, ew, ns, ew),
        tricks=room.tricks,
        tags=tuple(Tag(key, value) for key, value in tags.items()),
    )
