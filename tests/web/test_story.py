"""What a player does, from entering a hand to reading the map of cards."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .watching import AUCTION, DEAL, EXAMPLE, Watched, advice, chance, expected_cards, plain, seats, settled, type_calls


def new_page(watched: Watched) -> Page:
    """An empty board."""
    page = watched.open()
    page.get_by_role("button", name="New", exact=True).click()
    expect(page.locator("#hand")).to_have_value("")
    return page


def test_the_papers_example_from_hand_to_heat_map(watched: Watched) -> None:
    page = new_page(watched)
    for suit, ranks in zip("SHDC", EXAMPLE.split("."), strict=True):
        for rank in ranks:
            page.locator(f".card-grid [data-card={suit}{rank}]").click()
    expect(page.locator(".hand-summary")).to_contain_text("12 points")
    expect(page.locator("#hand")).to_have_value(EXAMPLE)
    page.get_by_role("group", name="Vulnerable").get_by_label("North–South").check()

    for call in ("1D", "1H"):
        page.locator(f".box [data-call='{call}']").click()
    expect(page.locator("#box-title")).to_contain_text("Your call")
    expect(advice(page)).to_have_text(re.compile("1♠"))
    expect(page.locator(".choices li").first).to_contain_text(re.compile(r"\d+%.*5\+ ♠"))

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
    page.set_viewport_size({"width": 1280, "height": 1010})
    watched.picture("readme", whole=False)


def test_the_whole_deal_of_the_paper_steps_through(watched: Watched) -> None:
    page = new_page(watched)
    page.get_by_role("button", name="Paste").click()
    lines = f'[Dealer "N"]\n[Vulnerable "NS"]\n[Deal "{DEAL}"]\n[Auction "N"]\n{AUCTION.replace("P", "Pass")}\n'
    page.get_by_role("dialog").locator("textarea").fill(lines)
    page.get_by_role("button", name="Read").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    expect(page.locator(".contract")).to_have_text(re.compile("Contract: 7♥.?X by East"))
    expect(page.locator(".tricks tbody tr").first).to_contain_text("12")
    expect(page.locator(".whole-deal")).to_contain_text("Par: North–South +500")

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
    expect(page.locator(".compass-W")).to_contain_text("K Q 7 5 4 3")
    page.get_by_label("Change by the call").check()
    settled(page)
    watched.picture("deal")


def test_robots_deal_and_bid(watched: Watched) -> None:
    page = watched.open()
    page.get_by_role("button", name="Robots bid a random deal").click()
    expect(page.locator(".contract")).to_be_visible()
    expect(page.locator(".tricks")).to_be_visible()
    calls = page.locator(".made").count()
    assert calls >= 4
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_contain_text(f"({calls - 1} of {calls})")
    settled(page)
    expect(page.locator("#advice-title")).to_have_text(re.compile("What (to bid|(North|East|South|West) should bid)"))
    assert page.locator(".hand-lines").count() >= 4


def test_practice_with_robots_in_the_other_seats(watched: Watched) -> None:
    page = watched.open()
    page.get_by_role("button", name="Deal me a hand").click()
    expect(page.locator("#box-title")).to_contain_text("Your call")
    assert page.locator(".made").count() == 2, "North and East have called"
    expect(page.locator(".compass-W")).to_contain_text("hidden")
    expect(advice(page)).to_have_count(0)  # think first
    page.get_by_role("button", name="Show the advice").click()
    expect(advice(page)).to_be_visible()
    for _ in range(8):
        if page.locator(".contract").count():
            break
        page.keyboard.press("p")
        expect(page.locator("#box-title")).to_have_text(re.compile("Your call|over"))
    expect(page.locator(".tricks")).to_be_visible()


def test_copies_prints_and_downloads(watched: Watched, tmp_path: Path) -> None:
    page = watched.open()
    settled(page)
    copy = page.get_by_role("group", name="Copy")
    wanted = {"PBN": '[Deal "N:- - AKJT985.6.A76.84 -"]', "LIN": "md|3SAKJT985H6DA76C84", "Text": "♠ AKJT985"}
    for name, part in wanted.items():
        copy.get_by_role("button", name=name, exact=True).click()
        expect(copy).to_contain_text("Copied")
        page.wait_for_function("part => navigator.clipboard.readText().then(text => text.includes(part))", arg=part)
    copy.get_by_role("button", name="Link").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text === location.href)")

    for place, name in (("article.seat >> nth=0", "cards"), ("section.advice", "advice")):
        button = page.locator(place).get_by_role("button", name=re.compile(f"Download .*{name}.* as SVG", re.I))
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


def test_a_link_reproduces_the_page(watched: Watched) -> None:
    page = watched.open()
    page.get_by_role("group", name="You sit").get_by_label("West").check()
    page.locator("body").click(position={"x": 5, "y": 5})
    type_calls(page, "2S")
    page.keyboard.press("ArrowLeft")
    settled(page)
    link, seen = page.url, page.locator("main").inner_text()
    assert "step=2" in link
    page.goto("about:blank")
    page.goto(link)
    settled(page)
    assert page.url == link
    expect(page.locator(".where")).to_contain_text("(2 of 3)")
    expect(page.locator("#hand")).to_have_value(EXAMPLE)
    assert plain(seen).splitlines()[:20] == plain(page.locator("main").inner_text()).splitlines()[:20]
    page.reload()
    assert page.url == link
