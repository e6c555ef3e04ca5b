"""Malformed requests to a running server: every one must be refused with a documented 4xx, in the documented shape.

    tablefeel serve --port 8100 &            # with TABLEFEEL_RATE_LIMIT=0
    python benchmarks/malformed_requests.py --port 8100 --requests 100000 --seed 1
    python benchmarks/malformed_requests.py --serve --requests 5000 --seed 1      # a server for the time of the run

Good questions are damaged at random: in their JSON text, in the values and types of their fields, in their method,
address, headers and query. What the damage left good is answered with 200 and counted apart; the run goes on until so
many have been refused. Requests that are not HTTP at all come too; their connection may simply be closed. Prints the
counts of statuses and error types, then asks whether the server is still ready.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from random import Random
from typing import IO, Any
from urllib.parse import quote

HAND = "AK5.QJ32.A4.T982"
DEAL = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"
VIEW = {"hand": HAND, "seat": "S", "dealer": "N", "vul": "none", "auction": ["1D", "P"], "bidder": "floor"}
QUESTIONS: dict[str, dict[str, Any]] = {
    "bid": VIEW,
    "explain": VIEW | {"history": False},
    "meanings": {"dealer": "N", "vul": "ns", "auction": ["1N", "P", "2C"], "cards": {"ns": "sayc", "ew": "sayc"}},
    "auction": {"deal": DEAL, "dealer": "E", "vul": "all", "ns": "pass", "ew": "pass", "seed": 5},
    "solve": {"deal": DEAL, "dealer": "W", "vul": "ew"},
    "convert": {"text": DEAL, "to": "lin"},
}
QUERIES = {
    "/robot.php": {"pov": "S", "d": "N", "v": "-", "s": HAND, "h": "1d-p"},
    "/bid": {"hand": HAND, "seat": "S", "dealer": "N", "vul": "", "ctx": "1D--"},
}
ADDRESSES = (
    "/api/v1/",
    "/api/v2/bid",
    "/api/v1/bid/",
    "/api",
    "/assets/../x",
    "/%00",
    "/.env",
    "//",
    "/api/v1/solve%2f",
)
METHODS = ("GET", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1.5, 10**30, float("nan"), "", " ", "x", "\x00", "\ud800", "♠" * 200, "A" * 5000, [], [[]], {},
    {"a": {"b": []}}, ["P"] * 400, ["1C", 7], "exec:true", "../../etc/passwd", "N:- - - -", "1N P P P", "<b>", "'; --",
)  # fmt: skip
DOCUMENTED = frozenset({400, 404, 405, 408, 413, 415, 421})
"""What may be answered; 401 and 429 cannot come where no token and no rate is set."""
CLOSED = 0
"""Counted as the status of a connection that the server closed without an answer."""

_READY = re.compile(r"http://\S+:([0-9]+)/ is ready")

Request = tuple[bytes, bool]
"""The bytes of a request, and whether they are HTTP, so that an answer must come."""


def damaged(rng: Random) -> Request:
    """One request that is wrong, or might be."""
    return rng.choices(_DAMAGES, _WEIGHTS)[0](rng)


def _post(path: str, body: bytes, kind: str = "application/json", **headers: str) -> bytes:
    given = {"Host": "127.0.0.1", "Content-Type": kind, "Content-Length": str(len(body))} | headers
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in given.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1", "replace") + body


def _json_text(rng: Random) -> Request:
    """Good JSON with some characters changed, cut, doubled or put in."""
    name = rng.choice(list(QUESTIONS))
    body = bytearray(json.dumps(QUESTIONS[name]).encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(body))
        match rng.randrange(4):
            case 0:
                body[at] = rng.randrange(256)
            case 1:
                del body[at : at + rng.randint(1, 20)]
            case 2:
                body[at:at] = body[at : at + rng.randint(1, 20)]
            case _:
                body[at:at] = rng.choice((b'"', b"{", b"[" * 2000, b"\\u0000", b"\xff", b",", b"1e999", b"\\ud800"))
        if not body:
            break
    return _post(f"/api/v1/{name}", bytes(body)), True


def _fields(rng: Random) -> Request:
    """Good JSON with fields of wrong types, wrong values, or none."""
    name = rng.choice(list(QUESTIONS))
    question = dict(QUESTIONS[name])
    for _ in range(rng.randint(1, 3)):
        field = rng.choice([*question, "id", "cards", "auction"])
        if rng.random() < 0.2:
            question.pop(field, None)
        elif field == "auction" and isinstance(question.get(field), list) and rng.random() < 0.6:
            question[field] = [*question[field], rng.choice(("1C", "XX", "8N", "", 3, None, "P" * 30))]
        elif isinstance(question.get(field), str) and rng.random() < 0.4:
            question[field] = _scrambled(rng, question[field])
        else:
            question[field] = rng.choice(JUNK)
    body = rng.choice((question, [question], {"request": question})) if rng.random() < 0.05 else question
    return _post(f"/api/v1/{name}", json.dumps(body).encode("utf-8", "surrogatepass")), True


def _scrambled(rng: Random, text: str) -> str:
    letters = list(text) or [""]
    for _ in range(rng.randint(1, 3)):
        letters[rng.randrange(len(letters))] = rng.choice("AKQJT98.♠ :-\n\x00é1")
    return "".join(letters)


def _addressed(rng: Random) -> Request:
    """Another method, another address, another type, another host."""
    body = json.dumps(VIEW).encode()
    match rng.randrange(5):
        case 0:
            return _post("/api/v1/bid", body).replace(b"POST", rng.choice(METHODS).encode(), 1), True
        case 1:
            return _post(rng.choice(ADDRESSES), body), True
        case 2:
            return _post("/api/v1/bid", body, rng.choice(("text/plain", "", "application/xml", "json", "a/b; c"))), True
        case 3:
            return _post("/api/v1/bid", body, Host=rng.choice(("evil.example", "", "127.0.0.1.evil.example"))), True
        case _:
            junk = quote(_scrambled(rng, "/api/v1/bidders"), safe="/:")
            return f"GET /none{junk} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(), True


def _large(rng: Random) -> Request:
    """A body over the limit."""
    body = json.dumps({"text": "N" * rng.randint(270_000, 400_000)}).encode()
    return _post("/api/v1/convert", body), True


def _query(rng: Random) -> Request:
    """A damaged query for the addresses of other programs."""
    path = rng.choice(list(QUERIES))
    fields = dict(QUERIES[path])
    for _ in range(rng.randint(1, 3)):
        field = rng.choice(list(fields))
        fields[field] = rng.choice((_scrambled(rng, fields[field]), "", "x", "1c" * 200, "\x00", "<a b='c'>"))
    asked = "&".join(f"{name}={quote(value)}" for name, value in fields.items())
    if rng.random() < 0.1:
        asked += rng.choice(("%", "%zz", "&&==", "&hand", "%ff%fe"))
    return f"GET {path}?{asked} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(), True


def _not_http(rng: Random) -> Request:
    """Bytes that are not HTTP, or lie about themselves."""
    body = json.dumps(VIEW).encode()
    match rng.randrange(4):
        case 0:
            return rng.randbytes(rng.randint(1, 300)) + b"\r\n\r\n", False
        case 1:
            return _post("/api/v1/bid", body, Transfer_Encoding="chunked"), False
        case 2:
            return _post("/api/v1/bid", body, Content_Length=rng.choice(("-1", "x", "1, 2", "+5"))), False
        case _:
            return b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n", False


_DAMAGES: tuple[Callable[[Random], Request], ...] = (_json_text, _fields, _query, _addressed, _not_http, _large)
_WEIGHTS = (35, 40, 12, 8, 4, 1)


class Attack:
    """Sends damaged requests over several connections until enough have been refused."""

    def __init__(self, host: str, port: int, wanted: int, seed: int) -> None:
        self._place = host, port
        self._wanted = wanted
        self._rng = Random(seed)
        self.refused = 0
        self.statuses: Counter[int] = Counter()
        self.types: Counter[str] = Counter()
        self.wrong: list[str] = []
        """What should not have been answered so."""

    async def run(self, connections: int = 8) -> None:
        await asyncio.gather(*(self._talk() for _ in range(connections)))

    async def _talk(self) -> None:
        streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        while self.refused < self._wanted and len(self.wrong) < 20:
            request, is_http = damaged(self._rng)
            if streams is None:
                streams = await asyncio.open_connection(*self._place)
            reader, writer = streams
            try:
                writer.write(request)
                status, headers, body = await _answer(reader, request.startswith(b"HEAD"))
            except (ConnectionError, asyncio.IncompleteReadError):
                status, headers, body = CLOSED, {}, b""
            self._judge(request, is_http, status, headers, body)
            if status == CLOSED or not is_http or headers.get("connection") == "close":
                writer.close()
                streams = None
        if streams is not None:
            streams[1].close()

    def _judge(self, request: bytes, is_http: bool, status: int, headers: dict[str, str], body: bytes) -> None:
        self.statuses[status] += 1
        if status == 200:
            return
        self.refused += 1
        kind = _type_of(headers, body) if is_http else "not HTTP"
        self.types[kind or "no shape"] += 1
        allowed = status in DOCUMENTED if is_http else status in DOCUMENTED | {CLOSED}
        if not allowed or kind is None:
            self.wrong.append(f"{status} {body[:200]!r} for {request[:400]!r}")


async def _answer(reader: asyncio.StreamReader, is_head: bool) -> tuple[int, dict[str, str], bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
    length = 0 if is_head else int(headers.get("content-length", 0))
    return int(head[0].split()[1]), headers, await reader.readexactly(length)


def _type_of(headers: dict[str, str], body: bytes) -> str | None:
    """The type of the error, if it has the documented shape."""
    if headers.get("content-type", "").startswith("application/xml"):
        text = body.decode()
        return text.partition('type="')[2].partition('"')[0] if 'rc="7"' in text else None
    try:
        error = json.loads(body)["error"]
    except (ValueError, KeyError, TypeError):
        return None
    good = {"type", "message", "task"} <= set(error) <= {"type", "message", "task", "where"}
    return str(error["type"]) if good and "\n" not in error["message"] else None


async def is_ready(host: str, port: int) -> bool:
    """Whether the server still answers."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(b"GET /api/v1/ready HTTP/1.1\r\nHost: localhost\r\n\r\n")
    status, _, _ = await _answer(reader, False)
    writer.close()
    return status == 200


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--serve", action="store_true", help="start a server for the time of the run")
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with _served() if asked.serve else nullcontext(asked.port) as port:
        return attacked(port, asked.requests, asked.seed)


@contextmanager
def _served() -> Iterator[int]:
    """The port of a server that nobody else uses, without a rate limit."""
    command = [sys.executable, "-m", "tablefeel", "serve", "--port", "0", "--workers", "1"]
    environment = os.environ | {"TABLEFEEL_RATE_LIMIT": "0"}
    with tempfile.TemporaryFile("w+") as said, subprocess.Popen(command, env=environment, stderr=said) as server:  # noqa: S603
        try:
            while server.poll() is None and not (found := _READY.search(_text(said))):
                time.sleep(0.1)
            if server.poll() is not None:
                raise SystemExit(f"the server did not start: {_text(said)}")
            yield int(found[1])
        finally:
            server.terminate()


def _text(file: IO[str]) -> str:
    file.seek(0)
    return file.read()


def attacked(port: int, requests: int, seed: int) -> int:
    """The exit code after so many refused requests: 0 if every refusal was a documented one."""
    attack = Attack("127.0.0.1", port, requests, seed)
    start = time.perf_counter()
    asyncio.run(attack.run())
    seconds = time.perf_counter() - start
    print(f"{attack.refused} refused, {attack.statuses[200]} left good by the damage, {seconds:.0f} s")
    print("statuses:", ", ".join(f"{status or 'closed'} {count}" for status, count in sorted(attack.statuses.items())))
    print("types:", ", ".join(f"{name} {count}" for name, count in attack.types.most_common()))
    print("not documented:", len(attack.wrong))
    for line in attack.wrong:
        print("  ", line)
    still = asyncio.run(is_ready("127.0.0.1", port))
    print("still ready:", still)
    return 0 if still and not attack.wrong else 1


if __name__ == "__main__":
    raise SystemExit(main())
