"""Practice: a theme, robots in the other chairs, a verdict on every call, the result, and what comes back."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from .conftest import OUTPUT
from .test_hands_free import AXE, findings
from .watching import Watched

NOTRUMP = "/practise#theme=notrump&seed=5&board={}"


def bid_out(page: Page, first: str = "p") -> None:
    """Make the first call, then pass until the auction is over."""
    for turn in range(12):
        expect(page.locator("#box-title, #calls-title").first).to_have_text(re.compile("Your call|over|Your calls"))
        if page.locator("#calls-title").count():
            break
        page.keyboard.type(first if turn == 0 else "p")
        page.wait_for_function(
            "() => document.querySelector('#calls-title')"
            " || document.querySelector('#box-title')?.innerText.includes('Your call')"
        )
    expect(page.locator("#calls-title")).to_be_visible()


def test_a_blunder_is_told_scored_and_comes_back(watched: Watched) -> None:
    page = watched.open(NOTRUMP.format(1))
    expect(page.locator("#box-title")).to_contain_text("Your call")
    assert "hand" not in page.url, "the address shows no hands"
    assert not re.search(r"[NESW]=", page.url)
    expect(page.locator(".chair.at-left .hand-lines")).to_have_count(0)
    page.keyboard.type("p")  # 16 points and balanced
    verdict = page.locator(".own-calls .verdict").first
    expect(verdict).to_contain_text("1NT is better than Pass")
    expect(page.locator(".result")).to_contain_text("The robots' table")
    expect(page.locator(".result .won")).to_contain_text("You lose")
    expect(page.locator(".chair.at-left .hand-lines")).to_have_count(1)  # now all hands are seen
    expect(page.locator(".status")).to_contain_text("1 board played")
    watched.picture("practise-over", whole=False)
    kept = json.loads(page.evaluate("localStorage.getItem('tablefeel-profile')"))
    assert kept["themes"]["notrump"]["boards"] == 1
    assert [(one["seed"], one["number"]) for one in kept["again"]] == [(5, 1)]

    page.get_by_role("button", name="Try again from here").first.click()
    page.keyboard.type("1n")
    expect(page.locator("#box-title, #calls-title").first).to_be_visible()
    expect(page.locator(".made").nth(2)).to_contain_text("1NT")


def test_five_boards_with_a_blunder_rotate_as_boards_do(watched: Watched) -> None:
    page = watched.open("/practise")
    page.get_by_role("radio", name=re.compile("Anything")).check()
    page.get_by_role("button", name="Deal the first board").click()
    dealers = []
    for number in range(1, 6):
        expect(page.locator(".status h2")).to_have_text(f"Board {number}")
        expect(page.locator(".playing-card")).to_have_count(13)
        dealers.append((page.locator(".status .hint").first.text_content() or "").split()[0])
        bid_out(page, "7n" if number == 2 else "p")
        expect(page.locator(".result")).to_be_visible()
        expect(page.locator(".own-calls .waiting")).to_have_count(0)
        if number == 2:
            expect(page.locator(".own-calls .verdict").first).to_contain_text(
                re.compile("A blunder: .* is better than 7NT")
            )
        if number < 5:
            page.keyboard.press("n")
    assert dealers == ["North", "East", "South", "West", "North"]
    expect(page.locator(".status")).to_contain_text("5 boards played")
    page.go_back()
    expect(page.locator(".status h2")).to_have_text("Board 4")
    page.get_by_role("button", name="Other theme").click()
    expect(page.locator("#profile-title")).to_be_visible()
    expect(page.get_by_role("region", name="Results by theme")).to_contain_text("Anything")
    expect(page.locator("main")).to_contain_text(re.compile(r"\d+ that went wrong will come back later"))


def test_the_next_board_is_dealt_while_the_result_is_read(watched: Watched) -> None:
    page = watched.page
    asked: list[str] = []

    def note(sent: Request) -> None:
        if sent.url.endswith("/practice"):
            asked.append(sent.post_data or "")

    page.on("request", note)
    watched.open(NOTRUMP.format(1))
    with page.expect_response(lambda answer: '"number":2' in (answer.request.post_data or "")):
        bid_out(page)
    page.route("**/practice", lambda route: route.abort())
    page.keyboard.press("n")
    expect(page.locator(".status h2")).to_have_text("Board 2")
    expect(page.locator("#box-title")).to_contain_text("Your call")
    assert [json.loads(body)["number"] for body in asked] == [1, 2], "each board is asked for once"


def test_a_convention_of_the_card_is_practised(watched: Watched) -> None:
    page = watched.open("/practise")
    page.get_by_label("Or a convention of your card").select_option("Michaels")
    expect(page.locator("#deal-title")).to_have_text("Michaels")
    page.get_by_role("button", name="Deal the first board").click()
    expect(page.locator(".status")).to_contain_text(re.compile("Michaels: (North|East) deals"))
    assert "theme=michaels&" in page.url
    expect(page.locator(".status")).not_to_contain_text("hardly ever")


def test_the_profile_goes_to_a_file_and_back(watched: Watched, tmp_path: Path) -> None:
    page = watched.open("/practise")
    profile = tmp_path / "mine.json"
    results = {"boards": 3, "calls": 9, "wrong": 1, "lost": 2.5, "imps": -4}
    profile.write_text(json.dumps({"version": 1, "themes": {"slams": results}, "again": [], "streak": 2, "best": 2}))
    page.set_input_files("input[type=file]", profile)
    expect(page.get_by_role("region", name="Results by theme")).to_contain_text("Slam bidding")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    saved.value.save_as(tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_text())["themes"] == {"slams": results}
    profile.write_text("no profile")
    page.set_input_files("input[type=file]", profile)
    expect(page.get_by_role("alert")).to_contain_text("not a profile")
    expect(page.get_by_role("region", name="Results by theme")).to_contain_text("Slam bidding")


def test_a_contest_is_the_same_for_everybody(watched: Watched) -> None:
    page = watched.open("/practise#contest=4&hand=1")
    hand = page.locator(".hand-cards")
    expect(hand).to_be_visible()
    first = hand.get_attribute("aria-label")
    page.keyboard.type("p")
    expect(page.locator("#marks-title")).to_have_text(re.compile(r"\d+ marks of 100"))
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith("/practise#contest=4"), "it begins with hand 1"
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator(".status h2")).to_have_text("Contest, hand 2 of 10")
    assert page.url.endswith("#contest=4&hand=2")
    page.get_by_role("button", name="Other theme").click()
    page.go_back()
    page.go_back()
    expect(page.locator(".status h2")).to_have_text("Contest, hand 1 of 10")
    expect(hand).to_have_attribute("aria-label", first or "")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_in_practice(watched: Watched, colours: str) -> None:
    watched.page.emulate_media(color_scheme="light" if colours == "light" else "dark")
    page = watched.open("/practise")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    expect(page.locator(".theme")).not_to_have_count(1)
    assert findings(page) == []
    page.get_by_role("button", name="Deal the first board").click()
    bid_out(page)
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".own-calls .waiting")).to_have_count(0)
    assert findings(page) == []
    watched.picture(f"practise-{colours}")


def test_two_browsers_at_one_table(watched: Watched, browser: Browser, address: str) -> None:
    page, held = watched.open("/practise"), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/v1/rooms", hold)
    page.get_by_role("button", name="With a partner in another browser").click()
    expect(page.get_by_role("button", name="With a partner in another browser")).to_be_disabled()
    expect(page.get_by_text("Your table is being set up…")).to_be_visible()
    held[0].continue_()
    expect(page.locator(".status")).to_contain_text("You sit South; partner is not here yet")
    link = page.url
    other = Watched(browser.new_context(base_url=address).new_page(), address, OUTPUT)
    partner = other.open(link)
    expect(partner.locator(".status")).to_contain_text("You sit North; partner is here")
    expect(page.locator(".status")).to_contain_text("partner is here")
    hands = [one.locator(".hand-cards").get_attribute("aria-label") for one in (page, partner)]
    assert hands[0] != hands[1]
    assert page.locator(".hand-cards").count() == partner.locator(".hand-cards").count() == 1
    partner.reload()
    expect(partner.locator(".status")).to_contain_text("You sit North")  # the chair is kept

    third = Watched(browser.new_context(base_url=address).new_page(), address, OUTPUT)
    third.expects_refusals = True
    third.open(link)
    expect(third.page.locator(".notice")).to_contain_text("Both chairs of this room are taken")

    for _ in range(24):
        if page.locator("#calls-title").count():
            break
        for one in (page, partner):
            title = one.locator("#box-title")
            if title.count() and "Your call" in title.inner_text():
                before = one.locator(".made").count()
                one.keyboard.type("p")
                one.wait_for_function(
                    "count => document.querySelectorAll('.made').length > count"
                    " || document.querySelector('#calls-title')",
                    arg=before,
                )
    for one in (page, partner):
        expect(one.locator(".result")).to_contain_text("The robots' table")
        expect(one.locator(".chair.at-left .hand-lines")).to_have_count(1)
    partner.get_by_role("button", name="Next board").click()
    for one in (page, partner):
        expect(one.locator(".status h2")).to_have_text("Board 2")
    for seen in (other, third):
        seen.page.context.close()
        seen.check()


def test_what_took_too_long_is_asked_for_again_and_then_at_a_wish(watched: Watched) -> None:
    watched.expects_refusals = True
    page, late = watched.page, {"practice": 3, "bid": 3}

    def slow(route: Route) -> None:
        asked = route.request.url.rpartition("/")[2]
        late[asked] -= 1
        if late[asked] < 0:
            route.continue_()
        else:
            route.fulfill(status=504, json={"error": {"message": "not answered in time", "task": "5f0c1e5e"}})

    for asked in late:
        page.route(f"**/api/v1/{asked}", slow)
    watched.open("/practise#theme=anything&seed=1&board=1")
    again = page.get_by_role("button", name="Try again", exact=True)
    expect(page.locator(".notice.slow")).to_contain_text("this took too long")
    again.click()  # the board
    expect(page.locator(".hand-cards")).to_be_visible()
    expect(page.locator(".notice.slow")).to_contain_text("this took too long")
    again.click()  # the dealer's call
    expect(page.locator(".made")).not_to_have_count(0)
    expect(page.locator(".notice.slow")).to_have_count(0)
