"""What a club teacher stumbled over in the first hour: each is a story here."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.questions.test_strangers import LIN

from .watching import Watched, edit, plain, settled

HAND = "KJ93.A2.KQ42.943"
CLOSED = LIN.splitlines()[1].replace("qx|o46", "qx|c46").replace("3C!|an|jacoby 2N", "2N")
ILLEGAL = """[Event "Club"]
[Board "2"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AJ54.KQ7.Q84.KJ5 T983.J82.J6.9842 KQ2.A54.K9532.Q7 76.T963.AT7.AT63"]
[Auction "N"]
1NT Pass 1H Pass
Pass Pass
"""
KEPT = (
    '[Event "2010 USBF SF A"]', '[Room "Closed"]', '[HomeTeam "Nickell"]', '[Note "1:jacoby 2N"]', "C2 C3 CA CJ",
    "Hi all",
)  # fmt: skip
"""What the file has beside deal and auction."""
PASSED = ILLEGAL.replace('"2"', '"1"').replace("1NT Pass 1H Pass\nPass Pass", "1NT Pass Pass Pass")


def opened(watched: Watched, tmp_path: Path, name: str, text: str, boards: int) -> Page:
    """A file opened at Review, all of it judged."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    page = watched.open("/review")
    page.set_input_files("input[type=file]", tmp_path / name)
    expect(page.locator(".progress")).to_contain_text(f"{boards} of {boards} judged")
    return page


def test_an_alerted_call_is_shown_with_its_words_and_held_against_nobody(watched: Watched, tmp_path: Path) -> None:
    page = opened(watched, tmp_path, "match.lin", LIN + CLOSED + "\n", 2)
    expect(page.locator(".board-row").first).to_contain_text("Open")
    expect(page.locator(".board-row").nth(1)).to_contain_text("Closed")
    page.locator(".board-row").first.click()
    expect(page.locator(".board-head h2")).to_have_text(re.compile("Board 46 *Open"))
    made = page.locator(".made").nth(2)
    made.click()
    expect(made.locator(".alert")).to_have_text("!")
    expect(page.locator(".meaning-line")).to_contain_text("alerted as “jacoby 2N”. By the assumed card: ")
    here = page.locator(".here")
    expect(here).to_contain_text("alerted as “jacoby 2N”")
    expect(here).to_contain_text("nothing is held against it")
    expect(here).not_to_contain_text("blunder")
    watched.picture("first-user-alert", whole=False)
    page.get_by_role("button", name="Report", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Boards with remarks (PBN)").click()
    saved.value.save_as(tmp_path / "saved.pbn")
    text = (tmp_path / "saved.pbn").read_text(encoding="utf-8")
    for kept in KEPT:
        assert kept in text, kept
    assert "another agreement" in text


def test_an_illegal_auction_is_told_at_its_board_and_the_last_mistake_is_the_last(
    watched: Watched, tmp_path: Path
) -> None:
    page = opened(watched, tmp_path, "club.pbn", PASSED + "\n" + ILLEGAL, 1)
    page.keyboard.press("m")
    page.keyboard.press("m")
    expect(page.get_by_text("That was the last one.")).to_be_visible()
    expect(page.locator(".toast")).to_have_text("That was the last mistake.")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text("That was the last one.")).to_have_count(0)
    expect(page.locator(".other-side .notice")).to_contain_text("Board 2, not judged: 1")
    expect(page.locator(".other-side .notice")).to_contain_text("is not above 1NT")
    expect(page.locator(".board-row").nth(1)).to_contain_text("auction cannot be read")
    expect(page.locator(".troubles")).to_contain_text("club.pbn, board 2, line")
    expect(page.locator(".auction .turn")).to_have_count(0)
    expect(page.locator(".table")).not_to_contain_text("opponent")
    watched.picture("first-user-illegal", whole=False)


def test_a_reload_keeps_the_auction_and_a_board_counts_once(watched: Watched) -> None:
    page = watched.open("/practise#theme=notrump&seed=5&board=1")
    expect(page.locator("#box-title")).to_contain_text("Your call")
    page.keyboard.type("1n")
    expect(page.locator(".verdict").first).to_contain_text("1NT is right.")
    before = page.locator(".made").count()
    page.reload()
    expect(page.locator(".verdict").first).to_contain_text("1NT is right.")
    assert page.locator(".made").count() >= before, "robots may have gone on"
    for _ in range(8):
        expect(page.locator("#box-title, #calls-title").first).to_have_text(re.compile("Your call"))
        if page.locator("#calls-title").count():
            break
        page.keyboard.type("p")
    expect(page.locator(".status")).to_contain_text("1 board played")
    page.reload()
    expect(page.locator(".result .won")).to_contain_text("Played before, so it does not count again.")
    kept = json.loads(page.evaluate("localStorage.getItem('tablefeel-profile')"))
    assert kept["themes"]["notrump"]["boards"] == 1


def test_the_marks_of_a_contest_have_the_verdicts_word(watched: Watched) -> None:
    page = watched.open("/practise#contest=1075747527&hand=10")
    expect(page.locator(".hand-cards")).to_be_visible()
    page.keyboard.type("p")
    expect(page.locator("#marks-title")).to_have_text(re.compile(r"\d+ marks of 100"))
    words = {page.locator(place).first.inner_text() for place in (".made .mark", ".own-calls .mark", ".marks .mark")}
    assert len(words) == 1, "one call, one verdict"
    watched.picture("first-user-contest", whole=False)


def test_the_answer_stays_in_sight_and_never_belongs_to_another_hand(watched: Watched) -> None:
    page = watched.open(f"/ask#seat=S&dealer=S&vul=none&S={HAND}")
    page.set_viewport_size({"width": 1280, "height": 800})
    settled(page)
    expect(page.locator(".cards-in-force")).to_have_text("Both sides play SAYC")
    edit(page)
    expect(page.locator(".in-one-line")).to_contain_text("What to bid: 1")
    expect(page.locator(".in-one-line")).to_be_in_viewport()
    watched.picture("first-user-edit", whole=False)
    page.fill("#hand", "KJ93.A2.KQ42.944")
    expect(page.get_by_role("alert")).to_contain_text("twice")
    expect(page.locator(".best-call")).to_have_count(0)
    expect(page.locator(".in-one-line")).to_have_count(0)
    expect(page.locator(".advice")).to_contain_text("not a hand yet")
    page.fill("#hand", "AQJ93.A2.KQ42.94")
    expect(page.locator(".best-call")).to_contain_text("1")


def test_the_card_in_force_is_named(watched: Watched) -> None:
    page = watched.open(f"/ask#seat=S&dealer=S&vul=none&S={HAND}&ns=sayc%3Bone_notrump%3D12-14%3Bstayman%3Dno")
    expect(page.locator(".cards-in-force")).to_have_text("Your card: SAYC with 2 changes; opponents: SAYC")


def test_before_the_first_call_everybody_may_hold_the_same(watched: Watched) -> None:
    page = watched.open(f"/ask#seat=S&dealer=N&vul=none&S={HAND}")
    lines = page.locator(".in-short li")
    expect(lines).to_have_count(3)
    told = {plain(line).partition("HCP")[2] for line in lines.all_inner_texts()}
    assert len(told) == 1, told
    assert re.findall(r"\d\.\d", told.pop()) == ["3.0", "3.7", "3.0", "3.3"]


@pytest.mark.parametrize("door", ["ask", "review"])
def test_on_a_phone_too(phone: Watched, tmp_path: Path, door: str) -> None:
    if door == "ask":
        page = phone.open(f"/ask#seat=S&dealer=S&vul=none&S={HAND}&ns=sayc%3Bone_notrump%3D12-14")
        expect(page.locator(".cards-in-force")).to_contain_text("SAYC with one change")
    else:
        page = opened(phone, tmp_path, "match.lin", LIN + CLOSED + "\n", 2)
        page.locator(".made").nth(2).click()
        expect(page.locator(".here")).to_contain_text("jacoby 2N")
    phone.picture(f"first-user-phone-{door}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
