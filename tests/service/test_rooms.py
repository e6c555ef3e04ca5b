"""Rooms for two partners: who gets in, who sees what, robots, and what is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.service.direct import Client, asking

from tablefeel.service.http.rooms import FORGOTTEN, MOST_ROOMS, NoRoom, Rooms

Json = dict[str, Any]


@pytest.fixture
def client() -> Iterator[Client]:
    with asking() as client:
        yield client


def opened(client: Client, **more: object) -> Json:
    answer = client.post("/api/v1/rooms", json={"theme": "notrump", **more})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def look(client: Client, chair: Json, **more: object) -> Json:
    answer = client.post("/api/v1/rooms/seat", json={"room": chair["room"], "chair": chair["chair"], **more})
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def test_a_partner_who_sits_down_is_told_at_once(client: Client) -> None:
    """The host waits for news after what was seen; the chair that is taken is such news, and says who is there."""
    south = opened(client)
    seen = look(client, south)
    client.post("/api/v1/rooms/join", json={"room": south["room"]})
    news = look(client, south, after=seen["version"])
    assert news["version"] > seen["version"]
    assert news["partner"]


def test_two_partners_bid_a_board_and_see_only_their_own_hands(client: Client) -> None:
    south = opened(client)
    alone = look(client, south)
    assert (south["seat"], alone["partner"], alone["number"]) == ("S", False, 1)
    north = client.post("/api/v1/rooms/join", json={"room": south["room"]}).json()
    assert north["seat"] == "N"
    assert north["chair"] != south["chair"]
    seen = {seat["seat"]: look(client, seat) for seat in (north, south)}
    assert seen["N"]["hand"] != seen["S"]["hand"]
    assert look(client, south)["partner"], "North was just heard of"
    by_seat = {"N": north, "S": south}
    for _ in range(20):
        now = look(client, south)
        assert now["over"] == (now["deal"] is not None)
        if now["over"]:
            break
        turn = "NESW"[("NESW".index(now["dealer"]) + len(now["auction"])) % 4]
        assert turn in by_seat, "robots have called"
        other = by_seat["S" if turn == "N" else "N"]
        refused = client.post("/api/v1/rooms/seat", json={**_key(other), "call": "P"})
        assert refused.status_code == 400
        assert "is not to call" in refused.json()["error"]["message"]
        assert all(hand not in str(look(client, south)) for hand in _others(seen["N"]["hand"]))
        look(client, by_seat[turn], call="P")
    assert now["deal"].count(".") == 12
    after = look(client, north, next=True)
    assert (after["number"], after["over"], after["deal"]) == (2, False, None)


def _key(chair: Json) -> Json:
    return {"room": chair["room"], "chair": chair["chair"]}


def _others(hand: str) -> list[str]:
    return [hand]


def test_nobody_else_gets_in(client: Client) -> None:
    south = opened(client)
    assert client.post("/api/v1/rooms/join", json={"room": south["room"]}).status_code == 200
    third = client.post("/api/v1/rooms/join", json={"room": south["room"]})
    assert (third.status_code, "taken" in third.json()["error"]["message"]) == (400, True)
    wrong = client.post("/api/v1/rooms/seat", json={"room": south["room"], "chair": "guess"})
    assert wrong.json()["error"]["where"] == "chair"
    nowhere = client.post("/api/v1/rooms/join", json={"room": "guess"})
    assert "no such room" in nowhere.json()["error"]["message"]


def test_what_is_wrong_is_said(client: Client) -> None:
    south = opened(client)
    for more, part in (
        ({"call": "8C"}, "is not a call"),
        ({"next": True}, "not over"),
        ({"call": 1}, "'call' is a text"),
    ):
        answer = client.post("/api/v1/rooms/seat", json={**_key(south), **more})
        assert answer.status_code == 400, more
        assert part in answer.json()["error"]["message"]
    assert client.post("/api/v1/rooms", json={"cards": {"ns": "none"}}).status_code == 400


def test_rooms_are_forgotten_after_a_day_and_never_too_many() -> None:
    now = 1000.0
    rooms = Rooms(lambda: now)
    first = rooms.open(rooms.made("anything", 1, {}))
    assert rooms.find(first.key) is first
    now += FORGOTTEN + 1
    with pytest.raises(NoRoom):
        rooms.find(first.key)
    for number in range(MOST_ROOMS + 5):
        now += 1
        rooms.open(rooms.made("anything", number, {}, f"client {number}"))
    assert len(rooms) == MOST_ROOMS
