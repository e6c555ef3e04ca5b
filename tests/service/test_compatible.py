"""Addresses of other programs: GIB's robot.php and Ben's /bid."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from tablefeel.service.http.routes.ben import BenQuery, _calls
from tablefeel.service.queue.tasks import QueueFull

from .direct import HAND, Client, DirectQueue, asking


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with asking() as client:
        yield client


# GIB


@pytest.mark.parametrize("path", ["/robot.php", "/u_bm/robot.php"])
def test_gib(client: Client, path: str) -> None:
    answer = client.get(f"{path}?sc=tp&pov=S&d=N&v=-&n=&e=&s=ak5.qj32.a4.t982&w=&h=1d-p&o=state&src=test&bidder=sayc")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("application/xml")
    told = ElementTree.fromstring(answer.text)  # noqa: S314 - our own answer
    bid = told.find("r")
    assert bid is not None
    assert (told.tag, told.get("rc"), told.get("task")) == ("sc_bm", "0", answer.headers["x-task-id"])
    assert (bid.get("type"), bid.get("bid")) == ("bid", "1H")
    assert "4+ !H" in (bid.get("meaning") or "")


def test_gib_says_pass_in_a_letter(client: Client) -> None:
    bid = ElementTree.fromstring(client.get("/robot.php?n=32.432.5432.5432").text).find("r")  # noqa: S314
    assert bid is not None
    assert bid.get("bid") == "P"


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("", "NotAHand"),
        ("s=AK5.QJ32.A4.T982", "NotAHand"),
        (f"n={HAND}&h=1d-1c", "IllegalCall"),
        (f"n={HAND}&h=1d-p-p-p-CT", "NotACall"),
        (f"n={HAND}&h=1d-p-p-p", "BadRequest"),
        (f"n={HAND}&pov=E", "NotAHand"),
        (f"n={HAND}&pov=Q", "NotASeat"),
        (f"n={HAND}&v=%00%3Cb%3E%22", "NotAVulnerability"),
        (f"n={HAND}&v=%EF%BF%BF%F0%9F%82%A1%FF", "NotAVulnerability"),
    ],
)
def test_what_gib_is_told_of_errors(client: Client, query: str, kind: str) -> None:
    answer = client.get(f"/robot.php?{query}")
    assert answer.status_code == 400
    told = ElementTree.fromstring(answer.text)  # noqa: S314
    assert (told.get("rc"), told.get("type")) == ("7", kind)
    assert told.get("message")


def test_gib_and_a_full_queue() -> None:
    with asking(DirectQueue(QueueFull(9, 4))) as client:
        answer = client.get(f"/robot.php?n={HAND}")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "4")
        assert 'type="QueueFull"' in answer.text


def test_only_the_own_hand_is_asked_about() -> None:
    queue = DirectQueue()
    with asking(queue) as client:
        client.get(f"/robot.php?pov=N&n={HAND}&e=QJ2.AK4.KQ32.AKQ&s=T98.T98.JT98.J76&w=76543.765.765.54&h=")
    assert queue.asked[0].payload["hand"] == HAND
    assert "QJ2" not in str(queue.asked[0].payload)


# Ben


def test_ben(client: Client) -> None:
    found = client.get(
        f"/bid?user=x&hand={HAND.replace('.', '_')}&seat=S&dealer=N&vul=&ctx=1D--&tournament=mp&bidder=sayc"
    ).json()
    assert (found["bid"], found["alert"]) == ("1H", "False")
    assert "4+ ♥" in found["explanation"]
    assert "candidates" not in found


def test_ben_in_detail(client: Client) -> None:
    found = client.get(f"/bid?hand={HAND}&seat=S&dealer=N&vul=NS&ctx=1D-P&details=true&bidder=sayc").json()
    assert found["candidates"][0]["call"] == found["bid"]
    assert (len(found["hcp"]), len(found["shape"])) == (3, 12)
    assert found["hcp"][1] > found["hcp"][0]  # partner opened
    for seat in range(3):
        assert sum(found["shape"][4 * seat : 4 * seat + 4]) == pytest.approx(13, abs=0.1)


def test_ben_says_pass_in_full(client: Client) -> None:
    assert client.get("/bid?hand=32.432.5432.5432&seat=N&dealer=N&vul=&ctx=").json()["bid"] == "PASS"


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("", []),
        ("1C--1S", ["1C", "--", "1S"]),
        ("1C -- 1S --", ["1C", "--", "1S", "--"]),
        ("----", ["--", "--"]),
        ("PaDbRd", ["Pa", "Db", "Rd"]),
        ("P-1S-P-3N", ["P", "1S", "P", "3N"]),
        ("P-P-", ["P", "P"]),
        ("1S-X-XX", ["1S", "X", "XX"]),
        ("1S-2S", ["1S", "2S"]),
    ],
)
def test_both_ways_to_write_the_auction(text: str, calls: list[str]) -> None:
    assert _calls(text) == calls


@pytest.mark.parametrize(
    ("vul", "ctx", "told"),
    [
        ("", "", "none"), ("None", "", "none"), ("NS", "", "ns"), ("N-S", "", "ns"), ("EW", "--", "ew"),
        ("Both", "", "all"), ("All", "", "all"), ("@v", "", "ns"), ("@V", "", "ew"), ("@v", "--", "ew"),
        ("@V", "--", "ns"), ("@v@V", "--", "all"),
    ],
)  # fmt: skip
def test_both_ways_to_write_who_is_vulnerable(vul: str, ctx: str, told: str) -> None:
    assert BenQuery(hand=HAND, vul=vul, ctx=ctx).request().vul == told


@pytest.mark.parametrize(
    ("query", "kind"),
    [
        ("", "NotAHand"),
        (f"hand={HAND}&ctx=1C1C", "IllegalCall"),
        (f"hand={HAND}&ctx={quote('<x>')}", "NotACall"),
        (f"hand={HAND}&seat=E", "BadRequest"),
        (f"hand={HAND}&vul=maybe", "NotAVulnerability"),
        (f"hand={HAND}&bidder=exec:true", "NotABidder"),
    ],
)
def test_what_ben_is_told_of_errors(client: Client, query: str, kind: str) -> None:
    answer = client.get(f"/bid?{query}")
    assert (answer.status_code, answer.json()["error"]["type"]) == (400, kind)
