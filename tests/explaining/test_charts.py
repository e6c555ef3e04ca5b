"""Pictures of beliefs: what is certain is drawn so, and every picture can be read aloud."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablefeel.bidding import Belief
from tablefeel.explaining.charts import bar, belief_text, beliefs_svg, sparkline
from tablefeel.explaining.charts.order import DARK, LIGHT, percent
from tablefeel.explaining.charts.text import card_map
from tablefeel.explaining.narrowing import random_hand
from tablefeel.kernel import SEATS, SUITS, Deal, Hand, Seat

HAND = Hand.parse("AKQ32.J54.T9.876")
CERTAIN = Belief.from_hands([HAND])
SVG = "{http://www.w3.org/2000/svg}"


def test_a_sparkline_is_highest_where_it_is_likeliest() -> None:
    assert sparkline([0, 0.1, 0.8, 0.004, 0.096]) == " ▁█ ▁"
    assert sparkline([0.25] * 4) == "████"
    assert sparkline([]) == ""
    assert sparkline([0, 0]) == "  "


@pytest.mark.parametrize(("share", "shown"), [(0, "    "), (1, "████"), (0.5, "██  "), (0.03, "▏   "), (2, "████")])
def test_a_bar_has_its_width(share: float, shown: str) -> None:
    assert bar(share, 4) == shown


@given(st.floats(0, 1))
@example(0.995)
@example(0.005)
def test_percentages_fit_and_never_claim_too_much(share: float) -> None:
    said = percent(share)
    assert len(said) <= 3
    assert said != "100" or share >= 0.9995
    assert said != "0" or share <= 0.0005


def test_a_certain_hand_in_text() -> None:
    assert belief_text(CERTAIN, "North").splitlines() == [
        "North",
        "  HCP 10.0  10                █",
        "                    0    5    10   15   20   25   30   35 37",
        "  ♠    5.0  5            █",
        "  ♥    3.0  3          █",
        "  ♦    2.0  2         █",
        "  ♣    3.0  3          █",
        "                    0    5    10 13",
        "         A    K    Q    J    T    9    8    7    6    5    4    3    2",
        "  ♠   █100 █100 █100    ·    ·    ·    ·    ·    ·    ·    · █100 █100",
        "  ♥      ·    ·    · █100    ·    ·    ·    ·    · █100 █100    ·    ·",
        "  ♦      ·    ·    ·    · █100 █100    ·    ·    ·    ·    ·    ·    ·",
        "  ♣      ·    ·    ·    ·    ·    · █100 █100 █100    ·    ·    ·    ·",
    ]


def test_all_rows_of_a_map_are_as_wide() -> None:
    rng = Random(3)
    for count in (1, 2, 7, 300):
        rows = card_map(Belief.from_hands([Deal.random(rng)[Seat.N] for _ in range(count)]))[1:]
        assert {len(row) for row in rows} == {70}


def _panels(text: str) -> list[ET.Element]:
    return ET.fromstring(text).findall(f"{SVG}g")  # noqa: S314 - our own text


def test_a_picture_has_a_panel_for_each_seat_and_says_it_in_words() -> None:
    for seats in (SEATS, (Seat.N, Seat.E, Seat.W), (Seat.S,)):
        text = beliefs_svg(dict.fromkeys(reversed(seats), CERTAIN), "After 1♠")
        root = ET.fromstring(text)  # noqa: S314
        assert root.get("role") == "img"
        assert root.get("aria-label") == root.findtext(f"{SVG}title") == "After 1♠"
        told = root.findtext(f"{SVG}desc") or ""
        assert told.count("most likely has 10 points, 5 spades, 3 hearts, 2 diamonds, 3 clubs.") == len(seats)
        names = [panel.findtext(f"{SVG}text") for panel in _panels(text)]
        assert names == [seat.word for seat in seats]


def test_a_certain_hand_has_thirteen_full_cells_and_five_full_bars() -> None:
    (panel,) = _panels(beliefs_svg({Seat.N: CERTAIN}, "x"))
    cells = [one for one in panel.iter(f"{SVG}rect") if one.get("fill-opacity")]
    assert [one.get("fill-opacity") for one in cells] == ["1.000"] * 13
    assert [one.findtext(f"{SVG}title") for one in cells][:5] == ["♠A 100%", "♠K 100%", "♠Q 100%", "♠3 100%", "♠2 100%"]
    bars = [one for one in panel.iter(f"{SVG}rect") if one.find(f"{SVG}title") is not None and one not in cells]
    assert [one.findtext(f"{SVG}title") for one in bars] == ["10: 100%", "5: 100%", "3: 100%", "2: 100%", "3: 100%"]


def test_notes_and_titles_are_escaped() -> None:
    text = beliefs_svg({Seat.N: random_hand()}, 'a<b> & "c"', {Seat.N: "<script>"})
    assert "<script>" not in text
    root = ET.fromstring(text)  # noqa: S314
    assert root.findtext(f"{SVG}title") == 'a<b> & "c"'
    assert "&lt;script&gt;" in text


def test_pictures_need_nothing_else_and_know_the_dark() -> None:
    text = beliefs_svg(dict.fromkeys(SEATS, random_hand()), "x")
    assert text.count("http") == 1  # the name space
    assert "prefers-color-scheme:dark" in text
    assert all(colour in text for colours in (LIGHT, DARK) for colour in colours.values())
    assert len(text) < 80_000


def _brightness(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("suit", SUITS)
def test_suit_colours_can_be_read(suit: int) -> None:
    """WCAG contrast of at least 4.5 to 1 on white, and on the dark paper."""
    light, dark = _brightness(LIGHT[SUITS[suit]]), _brightness(DARK[SUITS[suit]])
    assert 1.05 / (light + 0.05) >= 4.5
    assert (dark + 0.05) / (_brightness("#141817") + 0.05) >= 4.5
