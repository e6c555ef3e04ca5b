"""Dealer scripts: what is understood, checked deal by deal, and what is refused with its line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties import examples

from tablefeel.cli.app import outcome
from tablefeel.dealing.scripts import Script
from tablefeel.errors import BadConstraint, BadFile, BadInput
from tablefeel.evaluation import hcp
from tablefeel.kernel import Card, Deal, Seat, Suit


def dealt(text: str, count: int = 5) -> list[Deal]:
    return Script.parse(text).deals(count, np.random.default_rng(1), 2_000_000)[0]


def test_a_whole_script() -> None:
    text = """
    // strong notrump opposite spades
    predeal south SAK, HA
    strong = hcp(north) >= 15 and hcp(north) <= 17 && shape(north, any 4333 + any 4432 + any 5332)
    condition strong and spades(south) == 5   # five
    dealer south
    produce 7
    action printpbn
    """
    script = Script.parse(text)
    assert script.produce == 7
    assert script.dealer is Seat.S
    for deal in dealt(text):
        north, south = deal[Seat.N], deal[Seat.S]
        assert 15 <= hcp(north) <= 17
        assert sorted(north.lengths) in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])
        assert south.length(Suit.S) == 5
        assert all(Card.parse(card) in south for card in ("SA", "SK", "HA"))


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("hearts(east) > 6", lambda deal: deal[Seat.E].length(Suit.H) > 6),
        ("hcp(west, spades) == 9", lambda deal: "AKQ"[:2] == deal[Seat.W].ranks(Suit.S)[:2]),
        ("hascard(north, SA) and not hascard(south, HA)", lambda deal: Card.parse("SA") in deal[Seat.N]),
        ("controls(north) >= 8", lambda deal: hcp(deal[Seat.N]) >= 14),
        ("shape(north, 5xxx - 5332)", lambda deal: deal[Seat.N].length(Suit.S) == 5),
        ("aces(north) == 4 || aces(south) == 4", lambda deal: "A" not in f"{deal[Seat.E]}{deal[Seat.W]}"),
        ("top3(north, hearts) == 3", lambda deal: deal[Seat.N].ranks(Suit.H).startswith("AKQ")),
        ("losers(north) <= 3", lambda deal: hcp(deal[Seat.N]) >= 8),
        ("hcp(north) + hcp(south) >= 30", lambda deal: hcp(deal[Seat.N]) + hcp(deal[Seat.S]) >= 30),
        ("hcp(north) - hcp(south) * 2 > 10", lambda deal: hcp(deal[Seat.N]) - 2 * hcp(deal[Seat.S]) > 10),
        ("!(spades(north) < 7)", lambda deal: deal[Seat.N].length(Suit.S) >= 7),
    ],
)  # fmt: skip
def test_conditions_hold(condition: str, holds: object) -> None:
    assert callable(holds)
    for deal in dealt(f"condition {condition}", 3):
        assert holds(deal), deal


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("condition tricks(north, spades) > 9", "line 1: 'tricks' is not understood"),
        ("\nproduce many", "line 2: 'many' is not a number"),
        ("action average hcp(north)", "'average' is not understood"),
        ("condition hcp(nobody) > 1", "'nobody' is not a seat"),
        ("condition shape(north, 99)", "'99' is not a shape"),
        ("predeal north SAKQ south SA", "SA is dealt twice"),
        ("predeal north SAB", "'SAB' is not a suit with its cards"),
        ("condition (hcp(north) > 1", r"expected '\)'"),
        ("import os", "'import' is not understood"),
        ("condition " + "(" * 100 + "1", "too deep"),
        ("condition hcp(north) > 99999999999", "too large"),
        ("condition " + "not " * 3000 + "1", "too long"),
        ("condition 1" + " + 1" * 3000, "too long"),
        ("a0 = hcp(north)\n" + "".join(f"a{n + 1} = a{n} + a{n}\n" for n in range(60)), "line [0-9]+: .*too long"),
        ("@", "line 1"),
        ('#include "script"\ncondition nothing', "'nothing' is not understood"),
    ],
)
def test_what_is_not_understood_is_named_with_its_line(text: str, words: str) -> None:
    with pytest.raises(BadFile, match=words):
        Script.parse(text)


def test_long_conditions_are_worked_out() -> None:
    long = " + ".join(["hcp(north)"] * 200)
    assert len(dealt(f"condition {long} >= 2000", 2)) == 2


def test_wishes_that_nothing_meets() -> None:
    with pytest.raises(BadConstraint, match="only 0 of 1 deals"):
        Script.parse("condition hcp(north) > 37").deals(1, np.random.default_rng(0), 5000)


@pytest.mark.hypothesis
@examples(200)
@given(st.text("hcp(noreastuw) &|!=<>+-*0123456789 anyshape,\n", max_size=60))
def test_no_text_does_harm(text: str) -> None:
    try:
        Script.parse(text)
    except BadInput as error:
        assert str(error)


def test_the_command_deals_a_script(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "notrump.dl"
    path.write_text("condition hcp(north) >= 20\nproduce 3\naction printpbn\n")
    assert outcome(["deal", "--script", str(path), "--seed", "1"]) == 0
    first = capsys.readouterr().out
    assert len(first.splitlines()) == 3
    assert outcome(["deal", "--script", str(path), "--seed", "1", "--count", "2"]) == 0
    assert first.startswith(capsys.readouterr().out)
    path.write_text("condition tricks(north) > 3\n")
    assert outcome(["deal", "--script", str(path)]) == 1
    assert "line 1" in capsys.readouterr().err
    assert outcome(["deal", "--script", str(path), "--north", "20+ hcp"]) == 2
