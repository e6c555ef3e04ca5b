"""Boards as pictures for other pages: drawn, framed, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from tests.service.direct import DEAL, Client, asking


@pytest.fixture
def client() -> Iterator[Client]:
    with asking() as client:
        yield client


def test_a_board_is_drawn_with_its_auction(client: Client) -> None:
    query = {"deal": DEAL, "dealer": "S", "vul": "ns", "auction": "1S-P-4S-P-P-P", "board": "7"}
    answer = client.request("GET", "/diagram.svg", params=query)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    drawing = ElementTree.fromstring(answer.text)  # noqa: S314 - our own
    texts = [part.text for part in drawing.iter() if part.tag.endswith("text")]
    assert "South (D)" in texts
    assert "AQJ987" in texts
    assert texts.count("4♠") == 1
    assert "N–S vulnerable" in texts
    title = next(part.text for part in drawing.iter() if part.tag.endswith("title"))
    assert title == "Board 7"


def test_only_the_drawing_may_stand_in_a_frame(client: Client) -> None:
    framed = client.request("GET", "/diagram", params={"deal": DEAL})
    assert "<svg" in framed.text
    assert "<script" not in framed.text
    assert "x-frame-options" not in framed.headers
    assert framed.headers["content-security-policy"] == "default-src 'none'; frame-ancestors *"
    other = client.request("GET", "/api/v1/health")
    assert other.headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in other.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("query", "where"),
    [({}, "deal"), ({"deal": "N:A"}, "deal"), ({"deal": DEAL, "vul": "x"}, "vul"),
     ({"deal": DEAL, "auction": "1C-1C"}, "auction"), ({"deal": "<script>"}, "deal"), ({"deal": "x" * 400}, "deal")],
)  # fmt: skip
def test_what_is_no_board_is_refused(client: Client, query: dict[str, str], where: str) -> None:
    answer = client.request("GET", "/diagram.svg", params=query)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error.get("where") in (where, None)
    assert error["message"]
