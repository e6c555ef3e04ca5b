"""A board played out: watched and played with robots, cards taken back, numbers on demand, the practice result."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from .test_hands_free import AXE, findings
from .watching import Watched

DEAL = {"N": "AJ54.KQ7.Q84.KJ5", "E": "T983.J82.J6.9842", "S": "KQ2.A54.K9532.Q7", "W": "76.T963.AT7.AT63"}
BOARD = "&".join(f"{seat}={hand}" for seat, hand in DEAL.items())
GAME = f"/#seat=S&dealer=N&vul=none&{BOARD}&auction=1N-P-3N-P-P-P&whole=1"
OVER = re.compile(r"3NT by North, (made|down \d+|made with \d overtricks?) \(\d+ tricks\): (North–South|East–West) ")


def play_on(page: Page, cards: int) -> None:
    """The first card that may be played, so many times."""
    for _ in range(cards):
        played = page.locator(".hand-buttons button:enabled").first
        expect(played.or_(page.get_by_text(OVER)).first).to_be_visible()
        if page.get_by_text(OVER).count():
            return
        card = played.get_attribute("data-card")
        played.click()
        expect(page.locator(f".hand-buttons [data-card={card}]")).to_have_count(0)


def test_a_board_is_played_out_with_robots(watched: Watched) -> None:
    page = watched.open(GAME)
    page.get_by_role("button", name="Play it yourself").click()
    # South would be dummy, so North's cards are played, and dummy's with them.
    expect(page.locator(".play-table .chair.at-bottom .player")).to_have_text("you")
    expect(page.locator(".play-state")).to_contain_text("Your card from South, dummy.")
    expect(page.locator(".trick .playing-card")).to_have_count(1)
    assert page.locator(".play-table .hand-buttons").count() == 2, "declarer's cards and dummy's; two hands stay hidden"
    expect(page.locator(".whole-deal, .advice, .beliefs")).to_have_count(0)  # nothing gives the hidden hands away
    page.get_by_label("Tricks with all cards seen").check()
    expect(page.locator(".tricks-of").first).to_be_visible()
    watched.picture("play", whole=False)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []
    play_on(page, 1)
    expect(page.locator(".play-state")).to_contain_text("Your card")
    page.get_by_role("button", name="Take back a card").click()
    expect(page.locator(".trick .playing-card")).to_have_count(1)
    page.get_by_label("Tricks with all cards seen").uncheck()
    play_on(page, 26)
    expect(page.locator(".play-state")).to_contain_text(OVER)
    page.get_by_role("button", name="Back to the auction").click()
    expect(page.locator(".contract")).to_be_visible()


def test_robots_are_watched(watched: Watched) -> None:
    page = watched.open(GAME)
    page.get_by_role("button", name="Watch the robots").click()
    expect(page.locator(".play-table .hand-lines")).to_have_count(4)
    expect(page.locator(".play-state")).to_contain_text(OVER)
    page.get_by_role("button", name="Take back a card").click()
    expect(page.locator(".play-state")).to_contain_text("Declarer has")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".play-state")).to_contain_text(OVER)
    page.get_by_role("button", name="New hand").click()
    expect(page.locator(".play-table")).to_have_count(0)


def test_a_card_that_took_too_long_is_asked_for_again(watched: Watched) -> None:
    watched.expects_refusals = True
    page = watched.open(GAME)
    late: list[str] = []

    def slow(route: Route) -> None:
        if len(late) < 2:
            late.append(route.request.url)
            route.fulfill(status=504, json={"error": {"message": "not answered in time", "task": "5f0c1e5e"}})
        else:
            route.continue_()

    page.route("**/api/v1/play", slow)
    page.get_by_role("button", name="Watch the robots").click()
    expect(page.locator(".play-panel [role=alert]")).to_have_text("The robots need longer than usual for this card.")
    expect(page.locator(".play-panel [role=alert]")).to_have_count(0)
    expect(page.get_by_role("button", name="Take back a card")).to_be_enabled()


def test_a_busy_server_is_asked_again_for_a_card(watched: Watched) -> None:
    watched.expects_refusals = True
    page = watched.open(GAME)
    refused: list[str] = []

    def busy(route: Route) -> None:
        if len(refused) < 2:
            refused.append(route.request.url)
            route.fulfill(status=429, headers={"Retry-After": "1"}, json={"error": {"message": "too many"}})
        else:
            route.continue_()

    page.route("**/api/v1/play", busy)
    page.get_by_role("button", name="Play it yourself").click()
    expect(page.locator(".play-state")).to_contain_text("Your card from South, dummy.")
    assert len(refused) == 2
    expect(page.locator(".play-panel .problem")).to_have_count(0)
    rows = page.locator(".play-table .at-bottom .playing-card").evaluate_all(
        "all => new Set(all.map(one => one.getBoundingClientRect().top)).size"
    )
    assert rows == 1, "thirteen cards stand side by side"


def test_playing_on_a_phone(phone: Watched) -> None:
    page = phone.open(GAME)
    page.get_by_role("button", name="Play it yourself").tap()
    expect(page.locator(".hand-buttons button:enabled").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    sizes = page.locator(".hand-buttons button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect()).filter(box => box.width < 40 || box.height < 40).length"
    )
    assert sizes == 0
    phone.picture("phone-play", whole=False)


def test_practice_shows_and_counts_the_played_result(watched: Watched) -> None:
    watched.expects_refusals = True  # a machine that is full may have no time to play the cards
    page = watched.open("/practise")
    page.get_by_label("Score each board as the robots play it, not by best play").check()
    page.evaluate("location.hash = '#theme=notrump&seed=5&board=2'")
    for _ in range(20):
        expect(page.locator("#calls-title, #box-title:has-text('Your call')").first).to_be_visible()
        if page.locator("#calls-title").count():
            break
        page.keyboard.type("p")
        expect(
            page.locator("#calls-title, #box-title:has-text('to call'), #box-title:has-text('Your call')").first
        ).to_be_visible()
    result = page.locator(".result")
    expect(result).to_contain_text("With best play")
    expect(result.locator(".waiting")).to_have_count(0)  # the robots have played both tables out
    expect(result).to_contain_text(re.compile(r"Played by robots|Passed out"))
    expect(page.locator(".own-calls .waiting")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('tablefeel-profile')") is None, "it is written down when it is left"
    page.keyboard.press("n")
    expect(page.locator(".status")).to_contain_text("1 board played")
