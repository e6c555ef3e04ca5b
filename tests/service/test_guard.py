"""The gate: who may ask, how much, what every answer carries, and what is written down."""

from __future__ import annotations

import io
import json
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tablefeel.service.http.app import OPERATIONS
from tablefeel.service.http.guard import ALWAYS_OPEN
from tablefeel.service.http.rates import MOST_CLIENTS, USUAL, RateLimit, client_of, rate_limit_of
from tablefeel.service.http.security import is_known_host
from tablefeel.service.queue.costs import Cost
from tablefeel.service.settings import Settings

from .direct import DEAL, HAND, DirectQueue, asking

TOKEN = "correct-horse-battery"  # noqa: S105 - of the tests
OPEN = "0.0.0.0"  # noqa: S104 - where others can connect
ANSWERS = (("GET", "/"), ("GET", "/api/v1/health"), ("GET", "/api/v1/none"), ("PUT", "/api/v1/bid"), ("POST", "/bid"))


@pytest.mark.parametrize(("method", "path"), ANSWERS)
def test_every_answer_has_the_headers(method: str, path: str) -> None:
    with asking() as client:
        headers = client.request(method, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy
    assert "https:" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers
    assert not [name for name in headers if name.startswith("access-control-")]


def test_other_sites_get_no_permission() -> None:
    with asking() as client:
        asked = {"origin": "https://evil.example", "access-control-request-method": "POST"}
        answer = client.request("OPTIONS", "/api/v1/bid", headers=asked)
        assert answer.status_code == 405
        assert "access-control-allow-origin" not in answer.headers
        form = client.post("/api/v1/bid", content=b"{}", headers={"content-type": "text/plain"})
        assert (form.status_code, form.json()["error"]["type"]) == (415, "NotJson")


@pytest.mark.parametrize("path", ["/bid?hand=AK5.QJ32.A4.T982&ctx=1D--", "/robot.php", "/api/v1/bidders", "/metrics"])
def test_pages_of_other_sites_may_not_ask(path: str) -> None:
    with asking() as client:
        for mode in ("no-cors", "cors", "navigate"):
            told = {"sec-fetch-site": "cross-site", "sec-fetch-mode": mode, "sec-fetch-dest": "document"}
            answer = client.get(path, headers=told)
            assert (answer.status_code, answer.json()["error"]["type"]) == (403, "CrossSite")
        assert client.get(path, headers={"sec-fetch-site": "same-origin"}).status_code != 403


def test_a_link_from_another_site_opens_the_page() -> None:
    told = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    with asking() as client:
        assert client.get("/", headers=told).status_code != 403
        assert (
            client.get("/", headers=told | {"sec-fetch-dest": "image", "sec-fetch-mode": "no-cors"}).status_code == 403
        )


@pytest.mark.parametrize(
    ("settings", "host", "known"),
    [
        ({}, "127.0.0.1:8000", True), ({}, "[::1]:8000", True), ({}, "192.168.1.7", False), ({}, "", False),
        ({"host": OPEN}, "192.168.1.7:8000", True), ({"host": OPEN}, "[fd00::7]", True),
        ({"host": OPEN}, socket.gethostname(), True), ({"host": OPEN}, "evil.example", False),
        ({"host": OPEN, "hosts": ("club.example",)}, "Club.example:443", True),
        ({"host": OPEN, "hosts": ("club.example",)}, "192.168.1.7", False),
        ({"hosts": ("*",)}, "anything.example", True),
    ],
)  # fmt: skip
def test_unknown_hosts_are_refused_on_every_address(settings: dict[str, Any], host: str, known: bool) -> None:
    assert is_known_host(host, Settings(**settings)) == known


def test_another_host_is_refused() -> None:
    with asking() as client:
        answer = client.get("/api/v1/health", headers={"host": "evil.example"})
        assert (answer.status_code, answer.json()["error"]["type"]) == (421, "WrongHost")


@pytest.mark.parametrize(
    ("method", "path", "status", "kind", "allowed"),
    [
        ("GET", "/api/v1/none", 404, "NotFound", None),
        ("POST", "/api/v1/none", 404, "NotFound", None),
        ("GET", "/api/v1/bid", 405, "WrongMethod", "POST"),
        ("DELETE", "/api/v1/bidders", 405, "WrongMethod", "GET"),
        ("TRACE", "/api/v1/health", 405, "WrongMethod", "GET"),
        ("GET", "/assets/../settings.py", 404, "NotFound", None),
        ("GET", "/assets/..%2f..%2fsettings.py", 404, "NotFound", None),
        ("GET", "/%00", 404, "NotFound", None),
        ("GET", "/" + "x" * 5000, 404, "NotFound", None),
        ("GET", "/docs", 404, "NotFound", None),
        ("GET", "/openapi.json", 404, "NotFound", None),
    ],
)
def test_addresses_and_methods(method: str, path: str, status: int, kind: str, allowed: str | None) -> None:
    with asking() as client:
        answer = client.request(method, path)
        assert (answer.status_code, answer.json()["error"]["type"]) == (status, kind)
        assert answer.headers.get("allow") == allowed


# Token


@pytest.mark.parametrize("path", ["/api/v1/bidders", "/api/v1/openapi.json", "/metrics", "/api/v1/none"])
@pytest.mark.parametrize("sent", [None, "Bearer wrong", "Basic " + TOKEN, TOKEN, "Bearer", "Bearer \xff"])
def test_without_the_token_nothing_is_told(path: str, sent: str | None) -> None:
    with asking(token=TOKEN) as client:
        headers = {} if sent is None else {"authorization": sent.encode("latin-1")}
        answer = client.get(path, headers=headers)
        assert (answer.status_code, answer.json()["error"]["type"]) == (401, "WrongToken")
        assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize("method, path", [(one.method, one.path) for one in OPERATIONS if one.path not in ALWAYS_OPEN])
def test_no_address_answers_without_the_token_or_to_other_sites(method: str, path: str) -> None:
    """Every address of the document; Ben's later ones (`/lead`, `/play`, ...) once did both."""
    elsewhere = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    with asking(token=TOKEN) as client:
        assert client.request(method, path).status_code == 401
        assert client.request(method, path, headers=elsewhere).status_code == 403


def test_with_the_token() -> None:
    with asking(token=TOKEN) as client:
        for scheme in ("Bearer", "bearer"):
            assert client.get("/api/v1/bidders", headers={"authorization": f"{scheme} {TOKEN}"}).status_code == 200
        assert client.get("/api/v1/health").status_code == 200
        assert client.get("/api/v1/ready").status_code == 200
        assert client.get("/").status_code in (200, 404)  # the page is no secret; it may not be built here
        ben = f"/bid?hand={HAND}&dealer=N&ctx="
        assert client.get(ben).status_code == 401
        assert client.get(f"{ben}&token={TOKEN}").status_code == 200
        assert client.get(f"/api/v1/bidders?token={TOKEN}").status_code == 401


# Limits


def test_a_body_too_large() -> None:
    with asking(body_limit=2000) as client:
        sent = {"content-type": "application/json"}
        assert client.post("/api/v1/convert", content=b" " * 2001, headers=sent).status_code == 413
        answer = client.post("/api/v1/convert", content=_parts(30), headers=sent)  # chunked: no length is announced
        assert (answer.status_code, answer.json()["error"]["type"]) == (413, "TooLarge")
        assert answer.headers["connection"] == "close"
        assert client.post("/api/v1/convert", content=_parts(20), headers=sent).status_code == 400
        assert client.post("/api/v1/convert", json={"text": DEAL}).status_code == 200


async def _parts(count: int) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield b" " * 100


def test_an_announced_body_is_refused_before_it_comes() -> None:
    with asking() as client:
        for length, more in (("99999999999", {}), ("300000", {"expect": "100-continue"})):
            headers = {"content-type": "application/json", "content-length": length} | more
            assert client.post("/api/v1/convert", content=_never(), headers=headers).status_code == 413


async def _never() -> AsyncIterator[bytes]:
    raise AssertionError("the body was read")
    yield b""


def test_rates() -> None:
    with asking(rate_limit=0.0001, rate_burst=3) as client:  # a token in three hours: no load is that heavy
        statuses = [client.get("/api/v1/version").status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        answer = client.get("/api/v1/version")
        assert answer.json()["error"]["type"] == "TooManyRequests"
        assert 1 <= int(answer.headers["retry-after"]) <= 10_000
        assert client.get("/api/v1/health").status_code == 200
        assert client.from_address("192.0.2.1").get("/api/v1/version").status_code == 200


def test_a_bucket_fills_again() -> None:
    now = 0.0
    limit = RateLimit(2.0, 4, lambda: now)
    assert [limit.seconds_to_wait("a") for _ in range(5)] == [0, 0, 0, 0, 1]
    now = 1.0
    assert [limit.seconds_to_wait("a") for _ in range(3)] == [0, 0, 1]
    now = 100.0
    assert [limit.seconds_to_wait("a") for _ in range(5)] == [0, 0, 0, 0, 1]


def test_a_lone_user_may_ask_for_all_that_the_workers_do() -> None:
    limit = rate_limit_of(Settings(workers=2))
    costs = [Cost(cost).units for cost in (82 * 5, 1500, 1230, 1500, 200)]  # leads, a card of two boards, a solution
    assert [limit.seconds_to_wait("127.0.0.1", units) for units in costs] == [0] * len(costs)
    for shared in ({"hosts": ("club.example",)}, {"proxies": ("127.0.0.1",)}, {"open": True}, {"broker": "redis://x"}):
        assert rate_limit_of(Settings(**shared))._rate == USUAL, shared
    assert rate_limit_of(Settings(host="192.0.2.1"))._rate == USUAL
    assert rate_limit_of(Settings(rate_limit=7))._rate == 7


def test_buckets_do_not_fill_the_memory() -> None:
    limit = RateLimit(1.0, 1, lambda: 0.0)
    for number in range(MOST_CLIENTS + 5):
        limit.seconds_to_wait(str(number))
    assert len(limit._buckets) == MOST_CLIENTS


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("testclient", "testclient"),
    ],
)
def test_clients(address: str, client: str) -> None:
    assert client_of(address) == client


# Logs and metrics


def test_logs_have_the_task_and_no_hands() -> None:
    log = io.StringIO()
    with asking(log=log) as client:
        good = client.post("/api/v1/bid", json={"hand": HAND, "auction": ["1D", "P"]})
        client.post("/api/v1/bid", json={"hand": "AK5.QJ32"})
        client.get(f"/bid?hand={HAND}&ctx=1D--&seat=S")
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert lines[0]["task"] == good.json()["task"]
    assert [(line["route"], line["status"]) for line in lines] == [
        ("/api/v1/bid", 200), ("/api/v1/bid", 400), ("/bid", 200),
    ]  # fmt: skip
    assert lines[1]["error"] == "NotAHand"
    assert "AK5" not in log.getvalue()
    assert "1D" not in log.getvalue()


def test_hands_are_logged_where_that_is_wished() -> None:
    log = io.StringIO()
    with asking(log=log, log_hands=True) as client:
        client.post("/api/v1/bid", json={"hand": HAND})
    assert json.loads(log.getvalue())["question"]["hand"] == HAND


@pytest.mark.parametrize("log_hands", [False, True])
def test_a_fault_is_logged_with_its_place(log_hands: bool) -> None:
    log = io.StringIO()
    with asking(DirectQueue(RuntimeError(f"lost at {HAND}")), log, log_hands=log_hands) as client:
        answer = client.post("/api/v1/bid", json={"hand": HAND})
    fault = json.loads(log.getvalue().splitlines()[0])
    assert (fault["event"], fault["error"]) == ("fault", "RuntimeError")
    assert fault["task"] == answer.json()["error"]["task"]
    assert any("direct.py" in place for place in fault["at"])
    assert (HAND in log.getvalue()) is log_hands


def test_metrics() -> None:
    with asking() as client:
        client.get("/api/v1/health")
        client.get("/api/v1/nowhere")
        client.request("INVENTED", "/api/v1/health")
        client.post("/api/v1/bid", json={})
        answer = client.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    lines = answer.text.splitlines()
    assert 'tablefeel_requests_total{method="GET",route="/api/v1/health",status="200"} 1.0' in lines
    assert 'tablefeel_requests_total{method="GET",route="none",status="404"} 1.0' in lines
    assert 'tablefeel_requests_total{method="other",route="/api/v1/health",status="405"} 1.0' in lines
    assert 'tablefeel_refusals_total{type="BadRequest"} 1.0' in lines
    assert "tablefeel_queue_ready 1.0" in lines
    assert any(line.startswith("tablefeel_request_seconds_bucket") for line in lines)
