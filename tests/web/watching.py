"""A page that is watched: whom it asks, what goes wrong, and pictures of it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, expect
from tests.patience import LONG_ENOUGH

EXAMPLE = "AKJT985.6.A76.84"
"""South's hand in the worked example of Zhang et al., table 2."""
DEAL = "N:63.8.KJT932.AK63 Q2.AJT92.Q854.JT AKJT985.6.A76.84 74.KQ7543..Q9752"
AUCTION = "1D 1H 1S 4H P P 4S 5H P P 5S 6H P P 6S 7H P P X P P P"
PATIENCE = 1000 * LONG_ENOUGH / 3
"""Milliseconds that an answer may take: the machine is shared."""
expect.set_options(timeout=PATIENCE)
NO_CHANCE = """
let state = 20261117;
Math.random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return (state >>> 0) / 2 ** 32;
};
crypto.getRandomValues = (array) => array.map(() => Math.floor(Math.random() * 2 ** 32));
"""
"""What a page begins with, so that its boards and seeds are the same in every run."""


class Watched:
    """A page, and everything that it asked for."""

    def __init__(self, page: Page, address: str, output: Path) -> None:
        self.page = page
        self.address = address
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.expects_refusals = False
        self._output = output
        page.set_default_timeout(PATIENCE)
        page.add_init_script(NO_CHANCE)
        page.on("request", self._on_request)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, link: str = "/") -> Page:
        """The page at a link, drawn."""
        self.page.goto(link)
        expect(self.page.get_by_role("heading", name="tablefeel")).to_be_visible()
        return self.page

    def picture(self, name: str, whole: bool = True) -> Path:
        """A screenshot kept as test output."""
        path = self._output / f"{name}.png"
        self.page.screenshot(path=path, full_page=whole)
        return path

    def check(self) -> None:
        """Nobody else was asked, and nothing went wrong that the test did not bring about."""
        assert all(found.startswith((f"{self.address}/", "blob:")) for found in self.asked), self.asked
        assert self.errors == [], self.errors

    def _on_request(self, request: Request) -> None:
        self.asked.append(request.url)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type != "error":
            return
        if self.expects_refusals and message.text.startswith("Failed to load resource"):
            return  # the browser notes every refused request; the test made them
        self.errors.append(message.text)


def type_calls(page: Page, auction: str) -> None:
    """The auction, typed on the keyboard as a player would."""
    for call in auction.split():
        page.keyboard.type(call.lower())


def plain(text: str) -> str:
    """Without the sign that asks for suit signs as text."""
    return text.replace("\ufe0e", "")


def advice(page: Page) -> Locator:
    """The recommended call; wait for it with `expect`."""
    return page.locator(".best-call")


def seats(page: Page) -> Locator:
    """The three panels of hidden hands."""
    return page.locator("article.seat")


def chance(page: Page, seat: str, card: str) -> int:
    """The percentage in a cell of a seat's map of cards, from its label."""
    cell = page.locator("article.seat", has_text=seat).locator(f"[data-card={card}]")
    label = cell.get_attribute("aria-label") or ""
    found = re.search(r"(under |over )?(\d+)%", label)
    assert found, label
    return int(found[2])


def expected_cards(page: Page, seat: str, suit: str) -> float:
    """How many cards of a suit a seat's map expects: its row, added up."""
    return sum(chance(page, seat, suit + rank) for rank in "AKQJT98765432") / 100


def more(page: Page, name: str) -> None:
    """What stands behind More in the header."""
    page.locator(".menu summary").click()
    page.locator(".menu").get_by_role("button", name=name, exact=True).click()


def edit(page: Page) -> None:
    """Open the editor of the hand and the table, unless it is open."""
    button = page.get_by_role("button", name="Change the hand or the table")
    if button.get_attribute("aria-expanded") == "false":
        button.click()


def with_charts(page: Page) -> None:
    """Draw the maps and charts of the hidden hands."""
    page.get_by_label("Maps and charts").check()


def settled(page: Page) -> None:
    """Wait until the beliefs and the advice belong to what is on the page."""
    expect(page.locator("section.beliefs")).to_have_attribute("aria-busy", "false")
    expect(page.locator("section.advice")).to_have_attribute("aria-busy", "false")
