"""Clients who mean harm, against a real server: others are answered all the while, and the attackers are cut off."""

from __future__ import annotations

import asyncio
import json
import socket
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from types import ModuleType
from urllib.parse import urlsplit

import pytest
from tests.patience import LONG_ENOUGH

from tablefeel.service.http.server import Crowd
from tablefeel.service.settings import Settings

from .direct import HAND
from .serving import serving

PATIENCE = 2
"""Seconds that the server gives its clients in these tests."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving("--workers", "1", client_time=PATIENCE) as address:
        yield address


def _place(address: str) -> tuple[str, int]:
    found = urlsplit(address)
    return str(found.hostname), int(found.port or 0)


@contextmanager
def _connections(address: str, count: int, first: bytes) -> Iterator[list[socket.socket]]:
    """Open connections that have sent `first`."""
    with ExitStack() as stack:
        opened = [stack.enter_context(socket.create_connection(_place(address), LONG_ENOUGH)) for _ in range(count)]
        for connection in opened:
            connection.sendall(first)
        yield opened


def _ask(address: str) -> str:
    """What an honest client is answered."""
    body = json.dumps({"hand": HAND, "auction": ["1D", "P"], "bidder": "pass"}).encode()
    request = urllib.request.Request(  # noqa: S310 - our own server
        f"{address}/api/v1/bid", body, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=LONG_ENOUGH) as answer:  # noqa: S310
        return str(json.load(answer)["call"])


def _head(question: str, *headers: str) -> bytes:
    """The head of a request whose body is to follow."""
    lines = (f"POST /api/v1/{question} HTTP/1.1", "Host: localhost", "Content-Type: application/json", *headers)
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def _rest(connection: socket.socket) -> bytes:
    """Everything until the server closes."""
    found = b""
    with suppress(ConnectionError):
        while part := connection.recv(1 << 16):
            found += part
    return found


def _trickle(connections: list[socket.socket]) -> None:
    for connection in connections:
        with suppress(ConnectionError):
            connection.sendall(b"x")


def test_clients_who_never_finish_their_head(address: str) -> None:
    with _connections(address, 60, b"POST /api/v1/bid HTTP/1.1\r\nHost: localhost\r\nX-Slow: ") as slow:
        assert [_ask(address) for _ in range(3)] == ["P"] * 3
        _trickle(slow)
        assert [_rest(connection) for connection in slow] == [b""] * len(slow)
        assert _ask(address) == "P"


def test_clients_who_say_nothing(address: str) -> None:
    with _connections(address, 60, b"") as silent:
        assert _ask(address) == "P"
        assert [_rest(connection) for connection in silent] == [b""] * len(silent)


def test_clients_who_never_finish_their_body(address: str) -> None:
    with _connections(address, 60, _head("bid", "Content-Length: 9999") + b"{") as slow:
        assert [_ask(address) for _ in range(3)] == ["P"] * 3
        _trickle(slow)
        for connection in slow:
            said = _rest(connection)
            assert said.startswith(b"HTTP/1.1 408 ")
            assert b'"type":"TooSlow"' in said
        assert _ask(address) == "P"


def test_clients_who_go_on_sending_after_the_answer(address: str) -> None:
    head = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\n"
    with _connections(address, 20, head) as tough:
        assert _ask(address) == "P"
        until = time.monotonic() + LONG_ENOUGH
        left = list(tough)
        while left and time.monotonic() < until:
            left = [connection for connection in left if _can_send(connection)]
            time.sleep(PATIENCE / 10)
        assert left == []


def _can_send(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"x")
    except ConnectionError:
        return False
    return True


def test_clients_who_do_not_read(address: str) -> None:
    asked = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 500
    whole = 500 * len(_document(address))
    with ExitStack() as stack:
        deaf = [stack.enter_context(socket.socket()) for _ in range(4)]
        for connection in deaf:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
            connection.settimeout(LONG_ENOUGH)
            connection.connect(_place(address))
            connection.sendall(asked)
        assert [_ask(address) for _ in range(3)] == ["P"] * 3
        _wait_until(lambda: _has_stalled(address), address)
        for connection in deaf:
            assert len(_rest(connection)) < whole


def _document(address: str) -> bytes:
    with urllib.request.urlopen(f"{address}/api/v1/openapi.json", timeout=LONG_ENOUGH) as answer:  # noqa: S310
        return bytes(answer.read())


def _has_stalled(address: str) -> bool:
    """Whether the server answers no more of the requests that it was sent, though it had time for it more than once."""
    first = _answered(address)
    for _ in range(4):
        time.sleep(PATIENCE)
        if _answered(address) != first:
            return False
    return True


def _answered(address: str) -> float:
    with urllib.request.urlopen(f"{address}/metrics", timeout=LONG_ENOUGH) as answer:  # noqa: S310
        lines = answer.read().decode().splitlines()
    sign = 'tablefeel_requests_total{method="GET",route="/api/v1/openapi.json",status="200"} '
    return float(next(line.removeprefix(sign) for line in lines if line.startswith(sign)))


def _wait_until(done: Callable[[], bool], address: str) -> None:
    for _ in range(200):
        if done():
            return
        assert _ask(address) == "P"
    raise AssertionError("it never happened")


def test_bodies_without_end(address: str) -> None:
    head = _head("convert", "Transfer-Encoding: chunked")
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    with _connections(address, 8, head) as endless:
        for connection in endless:
            with suppress(ConnectionError):
                for _ in range(100):
                    connection.sendall(chunk)
            assert _ask(address) == "P"
        for connection in endless:
            said = _rest(connection)
            assert not said or said.startswith(b"HTTP/1.1 413 ")
        assert _ask(address) == "P"


def test_a_body_too_large_is_answered(address: str) -> None:
    head = _head("convert", "Content-Length: 1000000")
    with _connections(address, 1, head + b" " * 1_000_000) as (connection,):
        said = _rest(connection)
        assert said.startswith(b"HTTP/1.1 413 ")
        assert b'"type":"TooLarge"' in said


def test_only_so_many_connections_for_each() -> None:
    crowd = Crowd(Settings(connection_limit=5, client_connections=2, proxies=("192.0.2.9",)))
    assert [crowd.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [crowd.enter("192.0.2.9") for _ in range(4)] == [True, True, True, False]
    crowd.leave("192.0.2.1")
    assert crowd.enter("192.0.2.1")
    assert not crowd.enter("192.0.2.3")


def test_malformed_requests_are_refused_as_documented(
    address: str, benchmark_script: Callable[[str], ModuleType]
) -> None:
    """`benchmarks/malformed_requests.py` does the same with 100,000."""
    attack = benchmark_script("malformed_requests").Attack(*_place(address), 1500, 2)
    asyncio.run(attack.run())
    assert attack.wrong == []
    assert attack.refused >= 1500
    assert {400, 404, 405, 413, 415, 421} <= set(attack.statuses)
    assert _ask(address) == "P"
