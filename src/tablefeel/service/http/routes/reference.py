"""The reference: the OpenAPI document as a page without script, which contacts no other host."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tablefeel.bidding.shapes import Json
from tablefeel.service.http.operations import KnownRoute
from tablefeel.service.http.refusals import json_response
from tablefeel.service.http.routes.asking import service_of

PAGE, STYLE, OPENAPI = "/api/v1/docs", "/api/v1/docs.css", "/api/v1/openapi.json"
_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding-bottom: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; padding: 0.75rem; background: color-mix(in srgb, currentColor 7%, transparent); }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.15rem 1.5rem 0.15rem 0; }
"""


def reference(request: Request) -> Response:
    """What can be asked, what is answered, and which errors there are."""
    document = service_of(request).document
    parts = [section for path in document["paths"] for section in _sections(document, path)]
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>tablefeel API</title>\
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="{STYLE}">'
    about = f'<h1>tablefeel API</h1><p>{escape(document["info"]["summary"])} <a href="{OPENAPI}">OpenAPI</a></p>'
    return HTMLResponse(head + about + "".join(parts) + "</html>", headers={"cache-control": "no-cache"})


def style(request: Request) -> Response:  # noqa: ARG001 - as the router calls it
    """How the reference looks."""
    return Response(_STYLE, media_type="text/css", headers={"cache-control": "no-cache"})


def openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return json_response(service_of(request).document, headers={"cache-control": "no-cache"})


ROUTES = [KnownRoute(PAGE, reference), KnownRoute(STYLE, style), KnownRoute(OPENAPI, openapi)]


def _sections(document: Json, path: str) -> Iterator[str]:
    for method, operation in document["paths"][path].items():
        name = f"{method.upper()} {path}"
        yield f"<section><h2>{escape(operation['summary'])}</h2><p><code>{escape(name)}</code></p>"
        yield f"<p>{escape(operation['description'])}</p>"
        shape = _body(document, operation)
        fields = (
            shape["properties"] if shape else {one["name"]: one["schema"] for one in operation.get("parameters", ())}
        )
        yield from _table("Field", ((name, _words(field)) for name, field in fields.items()))
        if shape:
            example = json.dumps(_example(shape), ensure_ascii=False)
            yield f"<pre>curl -s localhost:8000{escape(path)} --json '{escape(example)}'</pre>"
        yield from _table("Answer", ((code, told["description"]) for code, told in operation["responses"].items()))
        yield "</section>"


def _table(title: str, rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    lines = [f"<tr><th><code>{escape(name)}</code><td>{escape(words)}" for name, words in rows]
    if lines:
        yield f"<table><tr><th>{title}<th>{''.join(lines)}</table>"


def _body(document: Json, operation: Json) -> Json | None:
    """The shape of a request's body."""
    if "requestBody" not in operation:
        return None
    name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
    found: Json = document["components"]["schemas"][name]
    return found


def _words(field: Json) -> str:
    kinds = [field, *field.get("anyOf", ())]
    return next((str(kind["description"]) for kind in kinds if "description" in kind), "")


def _example(shape: Json) -> Json:
    """A request with the examples of its fields."""
    found = {}
    for name, field in shape["properties"].items():
        for kind in [field, *field.get("anyOf", ())]:
            if "examples" in kind:
                found[name] = kind["examples"][0]
                break
    return found
