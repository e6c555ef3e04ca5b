"""Wrong input, a busy or silent server: the page says what happens, keeps what was entered, and recovers."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.service.serving import serving

from .conftest import OUTPUT
from .watching import EXAMPLE, Watched, advice, edit, more, settled


def refuse(status: int, message: str, after: str | None = None, **more: str) -> dict[str, object]:
    headers = {"content-type": "application/json"} | ({"retry-after": after} if after else {})
    return {"status": status, "headers": headers, "body": json.dumps({"error": {"message": message} | more})}


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("AK5.QJ32.A4.T98Z", "“Z” is not a card"),
        ("AAK.QJ32.A4.T982", "The ace of spades is there twice"),
        ("AKQJT98765432.A..", "That is 14 cards"),
    ],
)
def test_a_hand_that_is_none(watched: Watched, typed: str, reason: str) -> None:
    page = watched.open()
    edit(page)
    page.locator("#hand").fill(typed)
    expect(page.locator("#hand-problem")).to_contain_text(reason)
    expect(page.locator("#hand")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".hand-summary")).to_contain_text("12 HCP")  # the good hand stays


def test_pastes_links_and_calls_that_are_wrong(watched: Watched) -> None:
    watched.expects_refusals = True
    page = watched.open("/#seat=S&dealer=N&S=AKJT985.6.A76.84&auction=1D-1C")
    expect(page.get_by_role("alert")).to_contain_text("The link was damaged")
    expect(page.locator(".made")).to_have_count(1)
    expect(page.locator(".box [data-call='1C']")).to_be_disabled()
    expect(page.locator(".box [data-call='XX']")).to_be_disabled()
    more(page, "Paste a board")
    for text in (
        '[Deal "N:63.8.KJT932.AK63 63.8.KJT932.AK63 - -"]',
        "md|3Shello|",
        "<script>alert(1)</script>",
        "\x00",
    ):
        page.get_by_role("dialog").locator("textarea").fill(text)
        page.get_by_role("button", name="Read").click()
        expect(page.get_by_role("dialog").get_by_role("status")).not_to_be_empty()
        expect(page.locator("dialog .problem")).to_be_visible()
    page.keyboard.press("Escape")
    edit(page)
    expect(page.locator("#hand")).to_have_value(EXAMPLE)


def test_too_busy_too_slow_and_away(watched: Watched) -> None:
    watched.expects_refusals = True
    page, answers = watched.page, [
        refuse(503, "1000 tasks wait already", after="1"),
        refuse(504, "task was not answered in time", task="5f0c1e5e-0000-4000-8000-000000000000"),
    ]  # fmt: skip

    def bid(route: Route) -> None:
        route.fulfill(**answers.pop(0)) if answers else route.continue_()  # type: ignore[arg-type]

    page.route("**/api/v1/bid", bid)
    watched.open()
    notice = page.locator(".advice .notice")
    expect(notice).to_contain_text("more questions than it can answer")
    expect(notice).to_contain_text("this took too long. Try again in a moment.")  # asked again by itself
    notice.get_by_role("button", name="Ask again now").click()
    expect(advice(page)).to_be_visible()
    expect(notice).to_have_count(0)

    settled(page)
    page.context.set_offline(True)
    page.keyboard.press("p")
    expect(page.locator(".beliefs .notice")).to_contain_text("does not answer")
    expect(page.locator(".made")).to_have_count(3)
    watched.picture("away")
    page.context.set_offline(False)
    expect(page.locator(".beliefs .notice")).to_have_count(0)
    settled(page)


def test_a_full_queue_and_a_token_for_real(browser: Browser, built: None) -> None:
    with serving("--workers", "1", queue_limit=1, token="open sesame") as address:  # noqa: S106 - not a secret
        watched = Watched(browser.new_page(base_url=address), address, OUTPUT)
        watched.expects_refusals = True
        page = watched.open()
        page.get_by_role("button", name="Enter the token").first.click()
        page.get_by_role("dialog").locator("input").fill("open sesame")
        page.keyboard.press("Enter")
        expect(page.locator(".notice.busy").first).to_be_visible()  # one question at a time is all it takes
        expect(advice(page)).to_be_visible()
        settled(page)
        expect(page.locator(".notice")).to_have_count(0)
        page.close()
        watched.check()
