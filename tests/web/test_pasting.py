"""Boards from elsewhere: pasted anywhere, held over the page, several at once."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .test_play import DEAL
from .watching import EXAMPLE, Watched, advice, more

BOARDS = "\n".join(
    f'[Board "{number}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:{" ".join(DEAL.values())}"]\n'
    f'[Auction "N"]\n{calls} Pass Pass Pass\n'
    for number, calls in ((1, "1NT"), (2, "1NT Pass 3NT"))
)
PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""
HOLD = """() => {
  const data = new DataTransfer();
  data.items.add(new File(["x"], "club.pbn"));
  document.body.dispatchEvent(new DragEvent("dragover", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def paste(page: Page, text: str) -> None:
    """What Ctrl V does outside of a field."""
    page.evaluate(PASTE, text)


def test_what_is_pasted_anywhere_goes_where_it_belongs(watched: Watched) -> None:
    page = watched.open("/practise")
    paste(page, "nothing that a player would paste")
    expect(page.get_by_role("heading", name="What do you want to practise?")).to_be_visible()
    paste(page, EXAMPLE)
    expect(page.locator(".hand-cards")).to_have_attribute("aria-label", re.compile("AKJ"))
    expect(page.locator(".notice.done")).to_contain_text("Hand read.")
    paste(page, BOARDS.split("\n[Board", maxsplit=1)[0])
    expect(page.locator(".contract")).to_have_text("Contract: 1NT by North")
    page.get_by_role("link", name="Review").click()
    paste(page, BOARDS)
    expect(page.locator(".status")).to_contain_text("2 of 2 judged")
    paste(page, BOARDS)
    expect(page.locator(".status h2")).to_have_text("4 boards")  # they join the session
    expect(page.locator(".board-row.current")).to_have_id("board-2")


def test_the_link_of_a_reviewed_board_is_the_board(watched: Watched) -> None:
    page = watched.open("/review")
    paste(page, BOARDS)
    expect(page.locator(".status")).to_contain_text("2 of 2 judged")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".board-head h2")).to_have_text("Board 2")
    page.locator(".menu summary").click()
    page.locator(".menu .copy").get_by_role("button", name="Link").click()
    expect(page.locator(".copy-word")).to_have_text("Link copied.")
    page.goto(page.evaluate("navigator.clipboard.readText()"))
    expect(page.locator(".contract")).to_have_text("Contract: 3NT by North")
    expect(page.get_by_role("button", name="Judge every call")).to_be_visible()


def test_files_that_are_held_over_the_page_are_expected(watched: Watched) -> None:
    page = watched.open()
    page.evaluate(HOLD)
    expect(page.get_by_text("Drop the files to review them")).to_be_visible()
    expect(page.get_by_text("Drop the files to review them")).to_have_count(0)  # they went elsewhere


def test_several_boards_in_the_paste_window(watched: Watched) -> None:
    page = watched.open()
    expect(advice(page)).to_be_visible()
    more(page, "Paste a board")
    page.get_by_role("dialog").locator("textarea").fill(BOARDS)
    page.get_by_role("button", name="Read", exact=True).click()
    expect(page.get_by_label("Board on the table").locator("option")).to_have_text(
        ["Board 1: 1NT by North", "Board 2: 3NT by North"]
    )
    page.get_by_role("button", name="Review all 2 boards").click()
    expect(page.locator(".status")).to_contain_text("2 of 2 judged")
