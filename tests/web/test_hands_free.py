"""Without a mouse, on a small screen, by a screen reader, in light and dark."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .watching import AUCTION, DEAL, EXAMPLE, Watched, advice, chance, more, seats, settled, type_calls, with_charts

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on what the selector describes."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", wanted):
            return
    raise AssertionError(f"Tab does not reach {wanted}")


def test_everything_with_the_keyboard(watched: Watched) -> None:
    page = watched.open()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the table"
    tab_to(page, ".menu summary")
    page.keyboard.press("Enter")
    tab_to(page, ".menu-list button:nth-of-type(3)")  # an empty table
    page.keyboard.press("Enter")
    tab_to(page, "#hand")
    page.keyboard.type(EXAMPLE.lower())
    expect(page.locator(".hand-summary")).to_contain_text("12 HCP")
    tab_to(page, ".card-grid button")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")  # takes the king of spades away
    expect(page.locator(".hand-summary")).to_contain_text("12 cards")
    page.keyboard.press("Space")
    expect(page.locator(".hand-summary")).to_contain_text("12 HCP")
    tab_to(page, "input[name=dealer]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")  # South, West, North
    tab_to(page, "input[name=vul]")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".diagram th.vulnerable")).to_have_count(2)

    type_calls(page, "1D 1H")
    expect(page.locator(".made")).to_have_count(2)
    type_calls(page, "1C")
    expect(page.locator("#said")).to_contain_text("1♣\ufe0e is not possible")
    expect(page.locator(".made")).to_have_count(2)
    expect(advice(page)).to_have_text(re.compile("1♠"))
    type_calls(page, "1N X XX")
    expect(page.locator(".made").last).to_contain_text("XX")
    for _ in range(3):
        page.keyboard.press("Backspace")
    expect(page.locator(".made")).to_have_count(2)

    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("What your call would show")
    expect(page.get_by_role("dialog")).to_contain_text("new suit")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    tab_to(page, ".beliefs .switch input")
    page.keyboard.press("Space")
    settled(page)
    tab_to(page, ".heat [data-card]")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused.startswith("king of hearts"), focused
    expect(page.locator(".made")).to_have_count(2)  # arrows in the map do not step through the auction
    assert f"{chance(page, 'Left opponent', 'HK')}%" in focused


def test_on_a_small_phone(phone: Watched) -> None:
    page = phone.open()
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360, "nothing sticks out to the side"
    bottom = "one => document.querySelector(one).getBoundingClientRect().bottom"
    expect(page.locator(".best-here")).to_contain_text("Best: 1♠")
    for part in (".hand-cards", ".auction", ".best-here", ".box .other-calls"):
        assert page.evaluate(bottom, part) <= 740, f"{part} stands on the first screen"
    top = "document.querySelector('#hand').getBoundingClientRect().top"
    on_screen = f"() => {top} >= 0 && {top} < 370"  # a function: the page's policy lets no expression be read twice
    page.get_by_role("button", name="Change the hand or the table").tap()
    page.wait_for_function(on_screen)  # what was asked for is on the screen
    page.get_by_role("button", name="Change the hand or the table").tap()
    page.evaluate("scrollTo(0, 0)")
    more(page, "Empty table")
    page.wait_for_function(on_screen)
    for suit, ranks in zip("SHDC", EXAMPLE.split("."), strict=True):
        for rank in ranks:
            page.locator(f".card-grid [data-card={suit}{rank}]").tap()
    one_spade = page.locator(".box [data-call='1S']")
    one_spade.tap()
    expect(page.locator(".meaning-line")).to_contain_text("1♠")
    expect(page.locator(".made")).to_have_count(0)  # the first tap only shows the meaning
    one_spade.tap()
    expect(page.locator(".made")).to_have_count(1)
    for size in page.evaluate("[...document.querySelectorAll('.call')].map(one => one.getBoundingClientRect().height)"):
        assert size >= 40, "a finger hits it"
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.evaluate("scrollTo(0, 0)")
    phone.picture("phone", whole=False)


SMALL = """() =>
  [...document.querySelectorAll("a[href], button, input, select, textarea, summary, .button, [role=option]")]
  .filter(one => !one.disabled && one.checkVisibility() && !one.matches(".for-readers, .skip"))
  .map(one => [one, one.matches("[type=checkbox], [type=radio]") && one.closest("label") || one])
  .map(([one, target]) => [one, target.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && (box.height < 39.5 || box.width < 24))
  .map(([one, box]) => `${one.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)"""
"""What a finger may miss: less than 40 pixels high. Cards that lie side by side may be narrower."""
DOORS = {
    "ask": "/",
    "over": "/#seat=S&dealer=E&S=KQ2.A54.K9532.Q7&auction=1N-P-3N-P-P-P",
    "practise": "/practise",
    "table": "/practise#theme=notrump&seed=5&board=1",
    "review": "/review",
    "card": "/card",
}


@pytest.mark.parametrize("door", DOORS)
def test_a_finger_hits_everything(phone: Watched, door: str) -> None:
    page = phone.open(DOORS[door])
    ready = {"practise": ".theme >> nth=3", "review": ".drop", "card": ".agreement >> nth=3"}
    expect(page.locator(ready.get(door, ".hand-cards"))).to_be_visible()
    if door == "ask":
        settled(page)
        page.get_by_role("button", name="Change the hand or the table").tap()
    if door == "review":
        page.get_by_role("button", name="Show me an example").tap()
        expect(page.locator(".here .verdict")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert page.evaluate(SMALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def findings(page: Page) -> list[dict[str, Any]]:
    """What axe finds wrong, of whatever weight."""
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        {"id": one["id"], "impact": one["impact"], "at": [node["target"] for node in one["nodes"]][:4]}
        for one in found["violations"]
    ]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing(watched: Watched, colours: str) -> None:
    deal = dict(zip("NESW", DEAL[2:].split(), strict=True))
    hands = "&".join(f"{seat}={hand}" for seat, hand in deal.items())
    watched.page.emulate_media(color_scheme="light" if colours == "light" else "dark")
    page = watched.open(f"/#seat=S&dealer=N&vul=ns&{hands}&whole=1&truth=1&auction={AUCTION.replace(' ', '-')}&step=4")
    with_charts(page)
    settled(page)
    expect(page.locator(".tricks")).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate("document.querySelectorAll('details.twin').forEach(one => { one.open = true; })")
    assert findings(page) == []
    watched.picture(f"deal-{colours}")
    page.get_by_role("button", name="Change the hand or the table").click()
    assert findings(page) == []
    for name, words in (("Help", "Keys"), ("What the calls mean", "Calls made"), ("Paste a board", "BBO")):
        page.get_by_role("button", name="Help").click() if name == "Help" else more(page, name)
        expect(page.get_by_role("dialog")).to_contain_text(words)
        assert findings(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_charts_have_twins_in_numbers(watched: Watched) -> None:
    page = watched.open()
    with_charts(page)
    settled(page)
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".chart-note").evaluate_all(cut) == 0, "every note can be read to its end"
    charts, twins = page.locator("figure.chart"), page.locator("figure.chart details table")
    assert charts.count() == twins.count() == 9
    partner = seats(page).nth(1)
    partner.locator("summary").first.click()
    row = partner.locator("table").first.locator("tr", has_text="diamonds")
    expect(row.locator("td").nth(1)).to_have_text(f"{chance(page, 'Partner', 'DK')}%")
    for drawing in page.locator("figure.chart svg").all():
        assert drawing.get_attribute("aria-label"), "a screen reader can tell what the drawing shows"
