"""PBN's tables, and above all its double-dummy tags (PBN 2.1, chapters 4.2.7, 5.2 and 5.7)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.notation import PBN_PLACES, PLACES, table_from, table_of
from tablefeel.formats.pbn_sections import RawTag
from tablefeel.formats.source import brief
from tablefeel.kernel import Seat, Side, Strain, TrickTable

TABLE_HEAD = r"Declarer;Denomination\2R;Result\2R"

TABLES = frozenset(
    (
        *("ActionTable", "AuctionTimeTable", "InstantScoreTable", "OptimumPlayTable", "OptimumResultTable"),
        *("PlayTimeTable", "ScoreTable", "TotalScoreTable"),
    )
)
"""The tables whose columns the standard names."""
_COLUMN = re.compile(r"[+-]?[^\\;]*(?:\\[0-9]{1,4}[LR]?)?")
_LETTERS = re.compile(r"[0-9A-Za-z]+")
_ELEMENT = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_SCORE = re.compile(r"(NS|EW)\s*[:=]?\s*([+-]?[0-9]{1,5})(?:\s*[,;]?\s*(?:NS|EW)\s*[+-]?[0-9]{1,5})?", re.IGNORECASE)
_SCORE_WITH_CONTRACT = re.compile(r"(?:NS|EW)\s[^;]{1,40};\s*([+-]?[0-9]{1,5})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Analysis:
    """Double-dummy results of a game."""

    table: TrickTable | None = None
    score: int | None = None
    contract: str | None = None


def check_table(name: str, head: str, section: Sequence[str], line: int) -> None:
    """Raise unless a table of the standard has well-formed columns and only whole rows."""
    columns = head.replace(r"\n", "\n").split("\n")[0].split(";")
    for column in columns:
        if not _COLUMN.fullmatch(column):
            raise BadFile(f"[{name}]: column {brief(column)!r} has a wrong width: expected \\ and a number", line)
    elements = elements_of(section)
    percents = [element for element in elements if "%" in element and element[0] != '"']
    if percents:
        odd = percents[0]
        raise BadFile(f"[{name}]: {brief(odd)!r} has a '%', which a table forbids", line)
    if elements and len(elements) % len(columns):
        raise BadFile(f"[{name}]: {len(elements)} elements do not fill rows of {len(columns)} columns", line)


def elements_of(section: Sequence[str]) -> list[str]:
    """The elements of a table's rows."""
    text = "\n".join(section)
    return [element for row in section for element in _ELEMENT.findall(row)] if '"' in text else text.split()


def analysis_of(tags: dict[str, RawTag]) -> Analysis:
    """The double-dummy results; the tags that are understood are taken out."""
    tables = [table for table in (_digits(tags), _rows(tags)) if table is not None]
    if len(tables) == 2 and tables[0] != tables[1]:
        raise BadFile("[DoubleDummyTricks] and [OptimumResultTable] disagree")
    par = tags.pop("ParContract", None)
    return Analysis(tables[0] if tables else None, _score(tags), None if par is None else par.value)


def _digits(tags: dict[str, RawTag]) -> TrickTable | None:
    raw = tags.get("DoubleDummyTricks")
    if raw is None:
        return None
    text = raw.value.strip()
    if not _LETTERS.fullmatch(text):
        return None  # unknown results: the tag stays
    try:
        table = table_of(text, PBN_PLACES)
    except BadInput as error:
        raise BadFile(f"[DoubleDummyTricks]: {error}", raw.line) from None
    del tags["DoubleDummyTricks"]
    return table


def _rows(tags: dict[str, RawTag]) -> TrickTable | None:
    """The table of twenty rows, or of the old form with everything in the tag's value."""
    raw = tags.get("OptimumResultTable")
    if raw is None:
        return None
    head, *legacy = raw.value.replace(r"\n", "\n").replace(r"\t", " ").split("\n")
    elements = " ".join((*legacy, *raw.section)).split()
    names = [column.partition("\\")[0].strip("+- ").lower() for column in head.split(";")]
    try:
        places = [names.index(name) for name in ("declarer", "denomination", "result")]
    except ValueError:
        places, names = [0, 1, 2], ["declarer", "denomination", "result"]
    if len(elements) != 20 * len(names):
        return None  # not complete: the tag stays
    try:
        table = table_from(_counts(elements, places, len(names)))
    except BadInput as error:
        raise BadFile(f"[OptimumResultTable]: {error}", raw.line) from None
    del tags["OptimumResultTable"]
    return table


def _counts(elements: list[str], places: list[int], width: int) -> Iterator[tuple[int, int]]:
    """The place of each row among the twenty, and its tricks."""
    columns = (elements[place::width] for place in places)
    for seat, strain, tricks in zip(*columns, strict=True):
        count = _TRICKS.get(tricks)
        if count is None:
            raise BadInput(f"{brief(tricks)!r} is not a number of tricks: expected 0 to 13")
        place = _PLACES.get((seat, strain))
        if place is None:
            place = PLACES.index((Seat.parse(brief(seat)), Strain.parse(brief(strain))))
        yield place, count


_PLACES = {(str(seat), str(strain)): place for place, (seat, strain) in enumerate(PLACES)}
_TRICKS = {text: tricks for tricks in range(14) for text in (str(tricks), f"{tricks:02}")}


def _score(tags: dict[str, RawTag]) -> int | None:
    """Par for North-South; a form that names the contract too is read but left in its tag."""
    raw = tags.get("OptimumScore")
    if raw is None:
        return None
    text = raw.value.strip()
    try:
        points = score_of(text)
    except BadInput:
        match = _SCORE_WITH_CONTRACT.fullmatch(text)
        return None if match is None else int(match[1])
    del tags["OptimumScore"]
    return points


@lru_cache(1000)
def score_of(text: str) -> int:
    """North-South's points of a score such as `NS 420`."""
    match = _SCORE.fullmatch(text)
    if match is None:
        raise BadInput(f"{brief(text)!r} is not a score: expected a side and points such as NS 420")
    points = int(match[2])
    return points if Side.parse(match[1]) is Side.NS else -points
