"""Addresses of other programs: GIB's robot.php and Ben's /bid."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from tablefeel.service.http.routes.ben import BenQuery, calls_of
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
        (f"n={HAND}&h=1d-p-p-p-C1", "NotACard"),
        (f"n={HAND}&h=1d-p-p-p", "NotAHand"),
        (f"n={HAND}&pov=N&h=1d-p-p-p", "BadInput"),
        (f"n={HAND}&h=1d-p-p-p-CT-CT", "NotAPosition"),
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


DECLARER, DUMMY, LEADER = "AKQ2.AKQ.AK2.432", "765.765.765.AK65", "JT98.J98.Q98.QJT"


def gib_told(client: Client, query: str) -> dict[str, str]:
    told = ElementTree.fromstring(client.get(f"/robot.php?{query}").text).find("r")  # noqa: S314
    assert told is not None
    return dict(told.attrib)


def test_gib_plays_cards(client: Client) -> None:
    led = gib_told(client, f"pov=E&d=N&e={LEADER}&h=3n-p-p-p&bidder=floor")
    assert led["type"] == "play"
    dummys = gib_told(client, f"pov=N&d=N&n={DECLARER}&s={DUMMY}&h=3n-p-p-p-{led['card']}&bidder=floor")
    assert dummys["type"] == "play"
    assert dummys["card"][1] in DUMMY


def test_gib_checks_claims_and_tells_results(client: Client) -> None:
    state = f"d=N&n={DECLARER}&s={DUMMY}&h=3n-p-p-p-SJ-S5-S3-SA"
    assert gib_told(client, f"{state}-x9&pov=N&bidder=floor") == {"type": "claim", "ok": "y"}
    assert gib_told(client, f"{state}-x13&pov=N&bidder=floor") == {"type": "claim", "ok": "n"}
    assert gib_told(client, "d=N&h=p-p-p-p") == {"type": "result", "result": "N/S 0", "lin": "PASS"}


# Ben


TABLE = "seat=N&dealer=N&vul=&ctx=3N------&bidder=floor"


def test_ben_says_what_calls_show(client: Client) -> None:
    found = client.get("/bids?ctx=1N--").json()
    (transfer,) = (one["description"] for one in found if one["bid"] == "2D")
    assert transfer.startswith("Jacoby transfer -- 5+ ♥; ")
    told = client.get("/explain?ctx=1N--2D").json()
    assert told == {"explanation": transfer, "alert": "True"}
    assert client.get("/explain?ctx=").status_code == 400


def test_ben_leads_and_plays(client: Client) -> None:
    table = TABLE.replace("seat=N", "seat=E")
    led = client.get(f"/lead?hand={LEADER}&{table}&details=true&tournament=mp").json()
    assert led["candidates"][0]["card"] == led["card"]
    assert len(led["candidates"]) == 13
    left = DUMMY.replace("765.7", "76.7", 1)  # a hand without the card that it has played is completed
    for dummy in (DUMMY, left):
        found = client.get(f"/play?hand={DECLARER}&dummy={dummy}&{TABLE}&played=SJS5S3&details=true").json()
        assert found["card"].startswith("S")
        assert (found["player"], found["matchpoint"]) == (3, False)
    assert client.get(f"/lead?hand={LEADER}&{table}&played=SJ&dummy={DUMMY}").status_code == 400


def test_ben_judges_claims_and_contracts(client: Client) -> None:
    state = f"hand={DECLARER}&dummy={DUMMY}&{TABLE}&played=SJS5S3SA"
    good = client.get(f"/claim?tricks=9&{state}").json()
    assert good == {"tricks": 9, "result": "Contract: 3N Accepted declarers claim of 9 tricks"}
    assert "Rejected" in client.get(f"/claim?tricks=13&{state}").json()["result"]
    assert client.get(f"/claim?tricks=many&{state}").status_code == 400
    best = client.get(f"/contract?hand={DECLARER}&dummy={DUMMY}&seat=N&vul=").json()
    assert len(best) == 5
    assert "3N" in best
    assert sum(best["3N"]["Percentage"]) <= 1.001
    assert client.get(f"/contract?hand={DECLARER}&dummy={DECLARER}&seat=N&vul=").status_code == 400


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
    assert calls_of(text) == calls


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
