"""The OpenAPI document, from the operations and the shapes of questions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from tablefeel import __version__
from tablefeel.bidding.shapes import Json
from tablefeel.service.http.operations import Operation
from tablefeel.service.http.refusals import DOCUMENTED
from tablefeel.service.http.shapes import ErrorAnswer
from tablefeel.service.queue.tasks import LEFT_OUT

SUMMARY = "Contract bridge: what to call, what every call shows, what everyone holds."
_REF = "#/components/schemas/{name}"
_OLD_PROTOCOL = (400, 500, 503, 504)
"""Errors that an old protocol answers in its own media type."""
_TASK: Json = {
    "task": {"type": "string", "description": "The UUID of the task, also in the header X-Task-Id and in the logs."},
    "id": {
        "anyOf": [{"type": "string"}, {"type": "integer"}],
        "description": "The mark of the request; left out where it had none.",
    },
    LEFT_OUT: {
        "type": "array",
        "items": {"type": "string"},
        "description": "What was not worked out because the question took too long, a sentence each. The rest is "
        "right. Left out where nothing is missing.",
    },
}


@cache
def document(operations: tuple[Operation, ...]) -> Json:
    """What can be asked, what is answered, and which errors there are."""
    shapes: list[type[Struct]] = [ErrorAnswer]
    for one in operations:
        shapes += [shape for shape in (one.body, one.query, one.answer, one.unready) if shape is not None]
    unique = list(dict.fromkeys(shapes))
    found, schemas = msgspec.json.schema_components(unique, ref_template=_REF)
    references = dict(zip(unique, found, strict=True))
    for one in operations:
        if one.carries_task and one.answer is not None:
            schema = schemas[one.answer.__name__]
            schema["properties"] |= _TASK
            schema["required"] = [*schema.get("required", ()), "task"]
    queries = {one.query for one in operations if one.query is not None}
    paths: dict[str, Json] = {}
    for one in operations:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, references, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "tablefeel", "summary": SUMMARY, "version": __version__},
        "paths": paths,
        "components": {
            "schemas": {name: shape for name, shape in schemas.items() if name not in {q.__name__ for q in queries}},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _operation(one: Operation, references: dict[type[Struct], Any], schemas: Json) -> Json:
    told: Json = {
        "tags": [one.tag],
        "summary": one.summary,
        "description": one.description,
        "operationId": f"{one.method.lower()}_{one.path.strip('/').replace('/', '_').replace('.', '_')}",
        "responses": _responses(one, references),
    }
    if one.body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": references[one.body]}}}
    if one.query is not None:
        fields = schemas[one.query.__name__]["properties"]
        told["parameters"] = [
            {"name": name, "in": "query", "required": False, "schema": field} for name, field in fields.items()
        ]
    return told


def _responses(one: Operation, references: dict[type[Struct], Any]) -> Json:
    schema = {"type": "string"} if one.answer is None else references[one.answer]
    told: Json = {"200": {"description": "The answer.", "content": {one.kind: {"schema": schema}}}}
    for status in sorted(one.errors):
        kind = one.error_kind if status in _OLD_PROTOCOL else "application/json"
        shape = references[ErrorAnswer] if kind == "application/json" else {"type": "string"}
        told[str(status)] = {"description": DOCUMENTED[status], "content": {kind: {"schema": shape}}}
    if one.unready is not None:
        content = {"application/json": {"schema": references[one.unready]}}
        told["503"] = {"description": "No worker would answer now.", "content": content}
    return dict(sorted(told.items()))


def documented(operations: Sequence[Operation]) -> Json:
    """The document of some operations, made once."""
    return document(tuple(operations))
