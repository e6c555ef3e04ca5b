"""The convention card: edited in words, kept in the link and in a file, obeyed by the advice and by the robots."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablefeel.systems.cards.card import load_card

from .test_hands_free import AXE, findings
from .watching import Watched, advice, edit, settled

BALANCED = "KQ54.A3.QJ54.J92"
"""Thirteen points and no five-card suit: a weak notrump."""


def weak_notrump(page: Page) -> None:
    """1NT shows 12 to 14."""
    page.get_by_label("1NT opening", exact=True).fill("12")
    page.get_by_label("1NT opening, at most").fill("14")
    page.get_by_label("1NT opening, at most").blur()
    expect(page.locator(".example").first).to_contain_text("12-14 HCP")


def test_a_card_is_edited_and_obeyed(watched: Watched, tmp_path: Path) -> None:
    page = watched.open(f"/#seat=S&dealer=S&S={BALANCED}")
    expect(advice(page)).to_have_text(re.compile("1♦"))
    edit(page)
    page.get_by_text("Systems played").click()
    page.get_by_role("button", name="Edit the card: North–South play").click()
    expect(page.locator("#card-title")).to_have_text("Convention card: SAYC")
    weak_notrump(page)
    page.get_by_label("Multi 2♦").check()
    expect(page.get_by_label("Weak twos", exact=True)).not_to_be_checked()
    expect(page.locator("#card-title")).to_have_text("Convention card: SAYC with 3 changes")
    expect(page.locator(".agreement", has=page.get_by_label("Multi 2♦")).locator(".example")).to_contain_text(
        "six hearts or six spades"
    )
    watched.picture("card", whole=False)
    link = page.url
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert load_card(str(saved)).openings.one_notrump == (12, 14)
    page.get_by_role("button", name="North–South play it").click()
    expect(advice(page)).to_have_text("1NT")
    settled(page)
    page.go_back()
    expect(page.locator("#card-title")).to_have_text("Convention card: SAYC with 3 changes")
    page.get_by_role("button", name="Take all changes back").click()
    expect(page.locator("#card-title")).to_have_text("Convention card: SAYC")
    page.set_input_files("input[accept='.toml']", saved)
    expect(page.locator("#card-title")).to_have_text("Convention card: SAYC with 3 changes")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#card-title")).to_have_text("Convention card: SAYC with 3 changes")
    expect(page.get_by_label("1NT opening", exact=True)).to_have_value("12")


def test_a_broken_card_is_told_in_one_sentence(watched: Watched, tmp_path: Path) -> None:
    watched.expects_refusals = True
    broken = tmp_path / "card.toml"
    broken.write_text("[openings]\none_notrum = [12, 14]\n")
    page = watched.open("/card")
    page.set_input_files("input[accept='.toml']", broken)
    expect(page.get_by_role("alert")).to_contain_text("did you mean 'one_notrump'?")
    broken.write_text("our bidding system")
    page.set_input_files("input[accept='.toml']", broken)
    expect(page.get_by_role("alert")).to_have_text("This file is not a convention card that was saved here.")


def test_a_number_that_cannot_be_is_told_and_put_back(watched: Watched) -> None:
    page = watched.open("/card")
    least = page.get_by_label("1NT opening", exact=True)
    for wrong in ("99", "-3", ""):
        least.fill(wrong)
        least.blur()
        expect(least).to_have_value("15")
        expect(page.locator(".toast")).to_have_text("A whole number from 0 to 37, please; it stays 15.")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_on_the_card(watched: Watched, colours: str) -> None:
    watched.page.emulate_media(color_scheme="light" if colours == "light" else "dark")
    page = watched.open("/card#card=sayc%3Bstayman%3Dno")
    expect(page.locator(".agreement").first).to_be_visible()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []


def test_the_card_on_paper_and_on_a_phone(phone: Watched) -> None:
    page = phone.open("/card")
    expect(page.locator(".agreement").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    small = page.locator(".agreement-value input, .agreement-value select").evaluate_all(
        "all => all.filter(one => one.getBoundingClientRect().height < 40).length"
    )
    assert small == 0
    phone.picture("phone-card", whole=False)
    page.emulate_media(media="print")
    expect(page.locator(".print-value").first).to_have_text("15–17")
    expect(page.locator(".agreement-value").first).to_be_hidden()
