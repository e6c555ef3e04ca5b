"""From JSON to a question, and from many questions to as many answers; a bad one spoils only its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from tablefeel.bidding.shapes import Json, Request, kind_of
from tablefeel.errors import BadRequest, Interrupted, TablefeelError
from tablefeel.questions import Question, question
from tablefeel.questions.players import Players

Shape = TypeVar("Shape")


def read(name: str, found: Any) -> Request:
    """The request that a JSON object is; `BadRequest` says what is wrong, and in which field."""
    return shaped(found, question(name).request)


def shaped(found: Any, shape: type[Shape]) -> Shape:
    """A JSON object in a shape; `BadRequest` says what is wrong, and in which field."""
    if not isinstance(found, dict):
        raise BadRequest(f"a request is a JSON object, not {kind_of(found)}").within("body")
    try:
        return msgspec.convert(found, shape)
    except msgspec.ValidationError as error:
        raise _in_our_words(str(error), shape) from None


def said(request: Request, players: Players) -> Json:
    """The request as JSON with everything said, so that equal questions look alike; wrong ones are refused."""
    return msgspec.to_builtins(request.said(players))  # type: ignore[no-any-return, attr-defined]


def answer_all(name: str, requests: Sequence[Request], players: Players) -> list[Json | TablefeelError]:
    """The answer to each request as JSON, or what was wrong with it."""
    asked = question(name)
    found: list[Json | TablefeelError] = []
    for start in range(0, len(requests), asked.at_once):
        found += _together(asked, requests[start : start + asked.at_once], players)
    return found


def _together(asked: Question, requests: Sequence[Request], players: Players) -> list[Json | TablefeelError]:
    """The answers to some requests; when one is refused they are asked half by half, so that only it fails."""
    if not requests:
        return []
    try:
        return [msgspec.to_builtins(answer) for answer in asked.answers(requests, players)]
    except Interrupted:
        raise
    except TablefeelError as error:
        if len(requests) == 1:
            return [error]
    middle = len(requests) // 2
    return _together(asked, requests[:middle], players) + _together(asked, requests[middle:], players)


# What msgspec says, in our words

_PLACED = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>[^`]*)`)?", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(\w+)`")
_EXPECTED = re.compile(r"Expected `([^`]*)`, got `([^`]*)`")
_BOUND = re.compile(r"Expected `(int|float)` (>=|<=|>|<) (\S+)")
_BOUNDS = {">=": "of at least", "<=": "of at most", ">": "above", "<": "below"}
_UNKNOWN = re.compile(r"Invalid enum value ('[^']*'|\S+)")
_KINDS = {
    "str": "a text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list",
    "object": "an object", "null": "null",
}  # fmt: skip


def _in_our_words(message: str, shape: type) -> BadRequest:
    placed = _PLACED.fullmatch(message)
    what, path = (placed["what"], placed["path"] or "") if placed else (message, "")
    where = re.sub(r"\[(\d+|\.\.\.)\]", r".\1", path).strip(".")
    if missing := _MISSING.fullmatch(what):
        where = f"{where}.{missing[1]}".strip(".")
        return BadRequest(f"{where!r} is missing").within(where)
    if expected := _EXPECTED.fullmatch(what):
        wanted = [kind for kind in expected[1].split(" | ") if kind != "null"]
        kinds = " or ".join(_KINDS.get(kind, kind) for kind in wanted)
        return BadRequest(f"{where!r} is {kinds}, not {_KINDS.get(expected[2], expected[2])}").within(where or "body")
    if bound := _BOUND.fullmatch(what):
        return BadRequest(f"{where!r} is {_KINDS[bound[1]]} {_BOUNDS[bound[2]]} {bound[3]}").within(where or "body")
    if unknown := _UNKNOWN.fullmatch(what):
        return BadRequest(f"{where!r} is {_known(shape, where)}not {unknown[1]}").within(where or "body")
    plain = f"{what[:1].lower()}{what[1:]}".replace("`", "")
    return BadRequest(f"{where!r}: {plain}" if where else plain).within(where or "body")


def _known(shape: type, name: str) -> str:
    """`imps, matchpoints or tricks, `: what a field may be, where it is one of a few words."""
    told = msgspec.inspect.type_info(shape)
    fields = told.fields if isinstance(told, msgspec.inspect.StructType) else ()
    kind = next((one.type for one in fields if one.encode_name == name), None)
    values = [str(value) for one in _literals(kind) for value in one.values]
    return f"{', '.join(values[:-1])} or {values[-1]}, " if len(values) > 1 else ""


def _literals(kind: msgspec.inspect.Type | None) -> list[msgspec.inspect.LiteralType]:
    """The words among what a field may be."""
    if isinstance(kind, msgspec.inspect.Metadata):
        return _literals(kind.type)
    if isinstance(kind, msgspec.inspect.UnionType):
        return [one for part in kind.types for one in _literals(part)]
    return [kind] if isinstance(kind, msgspec.inspect.LiteralType) else []
