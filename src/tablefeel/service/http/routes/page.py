"""The page: the files that Vite built, from the package, with cache headers."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tablefeel.service.http.operations import KnownRoute
from tablefeel.service.http.refusals import Refusal
from tablefeel.service.http.routes.asking import service_of

FOREVER = "public, max-age=31536000, immutable"
"""For files whose names change with their content."""
ASK_AGAIN = "no-cache"
NOT_BUILT = "The page is not built here: run `make run`, or scripts/build-web and start again. The API is at /api/v1.\n"
_TEXTS = (".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt", ".map")


def index(request: Request) -> Response:
    """The page, or one sentence on how to build it."""
    if not (service_of(request).settings.page_folder / "index.html").is_file():
        return PlainTextResponse(NOT_BUILT, 404, {"cache-control": "no-store"})
    return _file(request, "index.html", ASK_AGAIN)


def asset(request: Request) -> Response:
    """A script, style or picture of the page."""
    return _file(request, f"assets/{request.path_params['name']}", FOREVER)


def beside(request: Request) -> Response:
    """A file that stands beside the page, such as its icon."""
    return _file(request, request.path_params["name"], ASK_AGAIN)


DOORS = ("ask", "practise", "review", "card")
"""Addresses of the page itself, which shows another part at each."""
ROUTES = [
    KnownRoute("/", index),
    *(KnownRoute(f"/{door}", index) for door in DOORS),
    KnownRoute("/assets/{name:path}", asset),
    KnownRoute("/{name}", beside),
]


def _file(request: Request, name: str, caching: str) -> Response:
    folder = service_of(request).settings.page_folder.resolve()
    try:
        path = (folder / name).resolve()
        found = path.is_relative_to(folder) and path.is_file()
        changed = path.stat().st_mtime_ns if found else 0
    except (OSError, ValueError):  # names too long, or with a null in them
        found = False
    if not found:
        raise Refusal(404, "NotFound", "there is nothing at this address: /api/v1/openapi.json lists what there is")
    body, packed, mark = _content(path, changed)
    headers = {"cache-control": caching, "etag": mark, "vary": "accept-encoding"}
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers = packed, headers | {"content-encoding": "gzip"}
    return Response(body, headers=headers, media_type=_kind(path))


def _kind(path: Path) -> str:
    """The media type; of scripts whatever the machine's own table says, since browsers refuse any other."""
    return "text/javascript" if path.suffix == ".js" else guess_type(path.name)[0] or "application/octet-stream"


@lru_cache(maxsize=256)
def _content(path: Path, changed: int) -> tuple[bytes, bytes | None, str]:  # noqa: ARG001 - a new time, a new entry
    """A file, the same packed if that is smaller, and a mark of its content."""
    body = path.read_bytes()
    packed = gzip.compress(body, 9, mtime=0) if path.suffix in _TEXTS else body
    return body, packed if len(packed) < len(body) else None, f'"{hashlib.sha256(body).hexdigest()[:20]}"'
