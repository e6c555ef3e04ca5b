"""What a player does, from entering a hand to reading the map of cards."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from .watching import (
    AUCTION,
    DEAL,
    EXAMPLE,
    Watched,
    advice,
    chance,
    edit,
    expected_cards,
    more,
    plain,
    seats,
    settled,
    type_calls,
    with_charts,
)


def new_page(watched: Watched) -> Page:
    """An empty board."""
    page = watched.open()
    more(page, "Empty table")
    expect(page.locator("#hand")).to_have_value("")
    return page


def test_the_papers_example_from_hand_to_heat_map(watched: Watched) -> None:
    page = new_page(watched)
    for suit, ranks in zip("SHDC", EXAMPLE.split("."), strict=True):
        for rank in ranks:
            page.locator(f".card-grid [data-card={suit}{rank}]").click()
    expect(page.locator(".hand-summary")).to_contain_text("12 HCP")
    expect(page.locator("#hand")).to_have_value(EXAMPLE)
    page.get_by_role("group", name="Vulnerable").get_by_label("North–South").check()
    page.get_by_role("group", name="Dealer").get_by_label("North").check()

    for call in ("1D", "1H"):
        page.locator(f".box [data-call='{call}']").click()
    expect(page.locator("#box-title")).to_contain_text("Your call")
    expect(advice(page)).to_have_text(re.compile("1♠"))
    expect(page.locator(".best")).to_contain_text("5+ ♠")
    expect(page.locator(".choices li", has_text="1NT")).to_contain_text("stopper")  # why not another call
    expect(page.locator(".meaning-line")).to_contain_text("8-19 points")  # the book counts shape,
    expect(page.locator(".in-short li").last).to_contain_text("HCP")  # beliefs high cards: each says which

    expect(page.locator(".in-short li")).to_have_count(3)  # small by default
    with_charts(page)
    settled(page)
    assert seats(page).count() == 3
    assert chance(page, "West", "SA") == 0, "own cards are nobody else's"
    partner, left, right = "Partner", "Left opponent", "Right opponent"
    assert expected_cards(page, partner, "D") > expected_cards(page, left, "D"), "partner opened one diamond"
    assert expected_cards(page, right, "H") > expected_cards(page, partner, "H"), "East overcalled one heart"
    king = seats(page).nth(1).locator("[data-card=DK]")
    king.hover()
    expect(king.locator(".number")).to_have_css("opacity", "1")
    expect(seats(page).nth(1).locator(".readout")).to_contain_text(f"{chance(page, 'Partner', 'DK')}%")
    watched.picture("example")
    page.get_by_label("Maps and charts").uncheck()
    page.get_by_role("button", name="Change the hand or the table").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    watched.picture("ask", whole=False)


def test_first_view_is_a_hand_a_question_and_an_answer(watched: Watched) -> None:
    page = watched.open()
    expect(page.locator(".playing-card")).to_have_count(13)
    expect(page.locator("#box-title")).to_contain_text("Your call")
    expect(advice(page)).to_have_text(re.compile("1♠"))
    assert page.locator("main .primary:visible").count() == 1
    page.get_by_role("button", name="New hand").click()
    expect(page.locator(".made")).to_have_count(0)
    expect(page.locator("#box-title")).to_contain_text("Your call")
    settled(page)
    expect(advice(page)).to_be_visible()


def test_doors_have_addresses_and_back_works(watched: Watched) -> None:
    page = watched.open()
    settled(page)
    link = page.url
    page.get_by_role("link", name="Practise").click()
    expect(page.get_by_role("heading", name="What do you want to practise?")).to_be_visible()
    assert page.url.endswith("/practise")
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Open a session")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="What do you want to practise?")).to_be_visible()
    page.go_back()
    expect(page.locator(".playing-card")).to_have_count(13)
    assert page.url.split("#")[1] == link.split("#")[1]
    page.go_forward()
    expect(page.get_by_role("heading", name="What do you want to practise?")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="What do you want to practise?")).to_be_visible()


def hold_the_whole_answer(route: Route, held: list[Route]) -> None:
    """Let the quick question through; the one for everything waits until the test lets it go."""
    if (route.request.post_data_json or {})["quick"]:
        route.continue_()
    else:
        held.append(route)


def let_go(page: Page, held: list[Route]) -> None:
    """Let the question go that is held, when it is there."""
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()


def test_what_to_lead_on_a_phone(phone: Watched) -> None:
    page = phone.open(f"/#seat=S&dealer=E&vul=none&S={EXAMPLE}&auction=1N-P-3N-P-P-P")
    held: list[Route] = []
    page.route("**/api/v1/lead", lambda route: hold_the_whole_answer(route, held))
    page.get_by_role("button", name="What to lead?").tap()
    expect(page.locator(".leads .best")).to_contain_text("How often each lead beats the contract, over")
    page.locator(".leads").scroll_into_view_if_needed()
    phone.picture("phone-lead-chances", whole=False)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    let_go(page, held)
    expect(page.locator(".best-lead")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    hidden = page.locator(".leads .scroll").evaluate("one => one.scrollWidth - one.clientWidth")
    assert hidden <= 0, "every column can be seen at once"
    phone.picture("phone-lead", whole=False)


def test_what_to_lead(watched: Watched) -> None:
    page = watched.open(f"/#seat=S&dealer=E&vul=none&S={EXAMPLE}&auction=1N-P-3N-P-P-P")
    held: list[Route] = []
    page.route("**/api/v1/lead", lambda route: hold_the_whole_answer(route, held))
    page.get_by_role("button", name="What to lead?").click()
    expect(page.locator(".leads .lead-card")).to_have_count(13)
    expect(page.locator(".leads .best")).to_contain_text("How often each lead beats the contract, over")
    expect(page.locator(".best-lead")).to_have_count(0)  # no card is named that another may replace
    expect(page.locator("section.leads")).to_have_attribute("aria-busy", "true")
    row = page.locator(".leads tbody tr").first.locator("td")
    expect(row.nth(1)).to_contain_text("%")
    assert [row.nth(place).inner_text() for place in (0, 2, 3)] == ["…"] * 3
    watched.picture("lead-chances", whole=False)
    top = page.locator(".leads tbody").evaluate("one => one.getBoundingClientRect().top")
    let_go(page, held)
    expect(page.locator(".best-lead")).to_be_visible()
    expect(page.locator("section.leads")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".leads .lead-card")).to_have_count(13)
    assert page.locator(".leads tbody tr").count() < 13, "cards that do equally well stand together"
    expect(page.locator(".leads .best")).to_contain_text("deals that fit the auction")
    expect(page.locator(".leads tbody .current")).to_have_count(1)
    later = page.locator(".leads tbody").evaluate("one => one.getBoundingClientRect().top")
    assert later == top, "the table stays in its place"
    expect(page.locator(".leads tbody")).not_to_contain_text("…")
    watched.picture("lead", whole=False)


def test_the_whole_deal_of_the_paper_steps_through(watched: Watched) -> None:
    page = new_page(watched)
    more(page, "Paste a board")
    lines = f'[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "{DEAL}"]\n[Auction "N"]\n{AUCTION.replace("P", "Pass")}\n'
    page.get_by_role("dialog").locator("textarea").fill(lines)
    page.get_by_role("button", name="Read").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".contract")).to_have_text(re.compile("Contract: 7♥.?X by East"))
    expect(page.locator(".tricks tbody tr").first).to_contain_text("12")
    expect(page.locator(".whole-deal")).to_contain_text(re.compile("Par: .* by East.*, −500"))

    with_charts(page)
    page.keyboard.press("Home")
    settled(page)
    expect(page.locator(".where")).to_have_text("before the first call")
    before = expected_cards(page, "Partner", "D")
    page.keyboard.press("ArrowRight")
    settled(page)
    expect(page.locator(".made.current")).to_have_text(re.compile("1♦"))
    expect(page.locator(".meaning-line")).to_contain_text("North's 1♦")
    assert expected_cards(page, "Partner", "D") > before
    assert page.locator(".histogram .before").count() == 15, "each chart shows what was thought before the call"

    assert page.locator(".heat .held").count() == 0
    page.get_by_label("True hands").check()
    assert page.locator(".heat .held").count() == 39
    expect(page.locator(".table.open .at-left")).to_contain_text("K Q 7 5 4 3")
    page.get_by_label("Change by the call").check()
    settled(page)
    watched.picture("deal")


def test_robots_deal_and_bid(watched: Watched) -> None:
    page = watched.open()
    edit(page)
    page.get_by_role("button", name="Robots bid a random deal").click()
    expect(page.locator(".contract")).to_be_visible()
    expect(page.locator(".tricks")).to_be_visible()
    with_charts(page)
    calls = page.locator(".made").count()
    assert calls >= 4
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_contain_text(f"({calls - 1} of {calls})")
    settled(page)
    expect(page.locator("#advice-title")).to_have_text(re.compile("What (to bid|(North|East|South|West) should bid)"))
    assert page.locator(".hand-lines").count() >= 4


def test_copies_prints_and_downloads(watched: Watched, tmp_path: Path) -> None:
    page = watched.open()
    with_charts(page)
    settled(page)
    page.locator(".menu summary").click()
    copy = page.get_by_role("group", name="Copy")
    wanted = {"PBN": '[Deal "N:- - AKJT985.6.A76.84 -"]', "LIN": "md|3SAKJT985H6DA76C84", "Text": "♠ AKJT985"}
    for name, part in wanted.items():
        copy.get_by_role("button", name=name, exact=True).click()
        expect(copy).to_contain_text("Copied")
        page.wait_for_function("part => navigator.clipboard.readText().then(text => text.includes(part))", arg=part)
    copy.get_by_role("button", name="Link").click()
    page.wait_for_function("() => navigator.clipboard.readText().then(text => text === location.href)")
    page.locator(".menu summary").click()

    for place, name in (("article.seat >> nth=0", "cards"), ("section.advice", "advice")):
        button = page.locator(place).get_by_role("button", name=re.compile(f"Picture of .*{name}.* as SVG", re.I))
        with page.expect_download() as download:
            button.click()
        saved = tmp_path / download.value.suggested_filename
        download.value.save_as(saved)
        drawing = saved.read_text()
        assert saved.suffix == ".svg"
        assert drawing.startswith("<?xml")
        assert "<title>" in drawing
        assert "var(" not in drawing, "a file must not need the page's style sheet"

    page.emulate_media(media="print")
    expect(page.locator("section.print-only")).to_be_visible()
    expect(page.locator(".box")).to_be_hidden()
    watched.picture("print")
    page.emulate_media(media="screen", color_scheme="dark")
    expect(page.locator(".readout").first).to_have_text("brighter = likelier")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(".readout").first).to_have_text("darker = likelier")  # paper is light


def test_a_link_reproduces_the_page(watched: Watched) -> None:
    page = watched.open()
    edit(page)
    page.get_by_role("group", name="You sit").get_by_label("West").check()
    page.locator("h1").click()
    type_calls(page, "2S")
    page.keyboard.press("ArrowLeft")
    settled(page)
    link, seen = page.url, page.locator("main").inner_text()
    assert "step=2" in link
    page.goto("about:blank")
    page.goto(link)
    settled(page)
    assert page.url == link
    expect(page.locator(".made.later")).to_have_count(1)
    edit(page)
    expect(page.locator("#hand")).to_have_value(EXAMPLE)
    assert plain(seen).splitlines()[:20] == plain(page.locator("main").inner_text()).splitlines()[:20]
    page.reload()
    assert page.url == link
