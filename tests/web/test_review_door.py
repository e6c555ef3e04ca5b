"""Review: files of any size in, verdicts board by board, stop and go on, the report and its files."""

from __future__ import annotations

import csv
import gzip
import io
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tablefeel.formats import Record, reads, write
from tablefeel.kernel import Auction, Board, Deal

from .test_hands_free import AXE, findings
from .test_play import GAME
from .watching import DEAL, Watched

CLUB = 286


def session(path: Path, boards: int, auction: str = "P P P P") -> Path:
    """A session in which everybody passes every board."""
    rng = Random(9)

    def records() -> list[Record]:
        found = []
        for number in range(1, boards + 1):
            board = Board.numbered(number, Deal.random(rng))
            found.append(Record.of_board(board, Auction.parse(f"{board.dealer}: {auction}")))
        return found

    write(records(), path, "pbn")
    return path


def saved_reports(page: Page, folder: Path) -> dict[str, str]:
    """What the report's three buttons save, by ending."""
    saved = {}
    for name in ("Report (HTML)", "Every call (CSV)", "Boards with remarks (PBN)"):
        with page.expect_download() as download:
            page.get_by_role("button", name=name).click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        saved[path.suffix] = path.read_text(encoding="utf-8")
    return saved


def test_the_example_from_board_to_report(watched: Watched, tmp_path: Path) -> None:
    page = watched.open("/review")
    page.get_by_role("button", name="Show me an example").click()
    expect(page.locator(".here .verdict")).to_contain_text("3NT is better than Pass")
    expect(page.locator(".here .better")).to_contain_text("3NT by North")
    expect(page.locator(".status")).to_contain_text("3 of 3 judged")
    expect(page.locator("#board-0")).to_contain_text("1NT by North +2")
    expect(page.locator("#board-0")).to_contain_text("+150 · DD +180 · par +430")
    watched.picture("review", whole=False)
    page.get_by_role("button", name="Show it on the table").click()
    expect(page.locator(".contract")).to_have_text("Contract: 3NT by North")
    expect(page.locator(".made.current")).to_contain_text("3NT")
    expect(page.locator(".here .verdict")).to_contain_text("3NT is better than Pass")  # it stays in sight
    page.get_by_role("button", name="Back to what was bid").click()
    expect(page.locator(".contract")).to_have_text("Contract: 1NT by North")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".board-head h2")).to_have_text("Board 2")
    assert page.url.endswith("board=2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("m")
    expect(page.locator(".here .verdict")).to_contain_text(re.compile("2♥.? is better than 4♠"))
    page.keyboard.press("m")
    expect(page.locator(".toast")).to_have_text("That was the last mistake.")
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".report")).to_contain_text("games missed")
    expect(page.locator(".report")).to_contain_text("Ann – Ben")
    page.get_by_role("button", name="Board 1").click()
    expect(page.locator(".here .verdict")).to_contain_text("3NT is better than Pass")
    page.go_back()
    expect(page.locator(".report")).to_be_visible()
    saved = saved_reports(page, tmp_path)
    assert "<script" not in saved[".html"]
    assert "The costliest calls" in saved[".html"]
    rows = list(csv.DictReader(io.StringIO(saved[".csv"])))
    assert [row["verdict"] for row in rows[:4]] == ["good", "good", "blunder", "good"]
    boards = list(reads(saved[".pbn"], "pbn"))
    assert [one.number for one in boards] == [1, 2, 3]
    assert "3NT is better" in boards[0].calls[2].comments[0].text
    assert boards[0].players == ("Ann", "Cleo", "Ben", "Dan")
    page.reload()
    expect(page.locator(".status")).to_contain_text("3 of 3 judged")  # the session is kept
    page.get_by_role("link", name="Ask").click()
    expect(page.locator(".playing-card")).to_have_count(13)
    page.reload()
    expect(page.locator(".playing-card")).to_have_count(13)  # and leaves the other doors alone
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".board-head h2")).to_have_text("Board 1")
    expect(page.locator(".table .hand-lines")).to_have_count(4)


def test_boards_of_a_pair_and_boards_with_mistakes(watched: Watched) -> None:
    page = watched.open("/review")
    page.get_by_role("button", name="Show me an example").click()
    expect(page.locator(".status")).to_contain_text("3 of 3 judged")
    page.get_by_label("Only mistakes").check()
    expect(page.locator(".board-row")).to_have_count(2)
    expect(page.locator(".choose-boards")).to_contain_text("2 of 3")
    page.get_by_label("Player, pair, room or board number").fill("cleo")
    expect(page.locator(".board-row")).to_have_count(0)  # Cleo made none
    expect(page.locator(".choose-boards")).to_contain_text("no board")
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".board-row")).to_have_count(3)
    page.get_by_label("Player, pair, room or board number").fill("2")
    expect(page.locator(".board-head h2")).to_have_text("Board 2")
    expect(page.get_by_role("button", name="Next board")).to_be_disabled()
    page.get_by_role("button", name="Report").click()
    page.get_by_role("button", name="games missed").click()
    expect(page.get_by_role("heading", name="The costliest calls: games missed")).to_be_visible()
    page.get_by_role("button", name="Ann – Ben").click()
    expect(page.get_by_label("Player, pair, room or board number")).to_have_value("Ann – Ben")
    expect(page.locator(".board-row")).to_have_count(3)


def test_a_board_that_cannot_be_judged_is_named(watched: Watched) -> None:
    watched.expects_refusals = True
    page = watched.open("/review")
    page.route(
        "**/api/v1/review",
        lambda route: route.fulfill(
            status=400, json={"error": {"type": "IllegalCall", "message": "1C is not above 1D (auction: 1D)"}}
        ),
    )
    page.get_by_role("button", name="Show me an example").click()
    expect(page.locator(".status")).to_contain_text("3 of 3 judged")
    expect(page.locator(".other-side")).to_contain_text("This board could not be judged: 1C is not above 1D")
    expect(page.locator("#board-0 .mark")).to_contain_text("could not be judged")
    page.locator(".troubles summary").click()
    expect(page.locator(".troubles li").first).to_have_text(
        "pasted text, board 1: not judged: 1C is not above 1D (auction: 1D)."
    )
    page.unroute("**/api/v1/review")
    page.get_by_role("button", name="Close", exact=True).click()


def test_long_names_leave_the_auction_its_room(watched: Watched, tmp_path: Path) -> None:
    text = session(tmp_path / "club.pbn", 1).read_text(encoding="utf-8")
    names = "".join(f'\n[{seat} "Grandmaster_of_{seat}"]' for seat in ("North", "East", "South", "West"))
    (tmp_path / "club.pbn").write_text(text.replace('[Board "1"]', f'[Board "1"]{names}'), encoding="utf-8")
    page = watched.open("/review")
    page.set_input_files("input[type=file]", tmp_path / "club.pbn")
    expect(page.locator(".table .at-left")).to_contain_text("Grandmaster_of_")
    room = page.locator(".diagram th, .diagram .made").evaluate_all(
        "all => all.map(one => one.clientWidth - one.scrollWidth).filter(left => left < 0)"
    )
    assert room == []
    assert page.locator(".centre").evaluate("one => one.clientWidth") >= 200


def test_boards_without_auctions_have_no_report(watched: Watched, tmp_path: Path) -> None:
    deals = tmp_path / "deals.pbn"
    deals.write_text('[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "' + DEAL + '"]\n', encoding="utf-8")
    page = watched.open("/review")
    page.set_input_files("input[type=file]", deals)
    expect(page.locator(".status")).to_contain_text("no auctions to judge")
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".report p")).to_have_text("None of these boards has an auction, so there is nothing to judge.")


def test_a_board_of_another_door_joins_the_session(watched: Watched) -> None:
    page = watched.open("/review")
    page.get_by_role("button", name="Show me an example").click()
    expect(page.locator(".status")).to_contain_text("3 of 3 judged")
    page.goto(GAME)
    page.get_by_role("button", name="Judge every call").click()
    expect(page.locator(".status")).to_contain_text("4 of 4 judged")
    expect(page.locator(".board-row.current")).to_contain_text("3NT by North")
    expect(page.locator("#verdicts-title")).to_be_visible()


def test_a_clubs_file_opens_at_once_and_is_judged_board_by_board(watched: Watched, tmp_path: Path) -> None:
    page = watched.open("/review")
    page.set_input_files("input[type=file]", session(tmp_path / "club.pbn", CLUB))
    expect(page.locator(".status h2")).to_have_text(f"{CLUB} boards")
    expect(page.locator(".status")).to_contain_text(re.compile(rf"[1-9]\d* of {CLUB} judged"))
    assert page.locator(".board-row").count() < 60, "only what is in sight is drawn"
    page.locator(".board-list").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    page.locator(f"#board-{CLUB - 1}").click()
    expect(page.locator(".board-head h2")).to_have_text(f"Board {CLUB}")
    expect(page.locator("#verdicts-title")).to_be_visible()  # the board looked at comes first
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_five_thousand_boards_stopped_and_gone_on_with(watched: Watched, tmp_path: Path) -> None:
    page = watched.open("/review")
    page.set_input_files("input[type=file]", session(tmp_path / "many.pbn", 5000))
    expect(page.locator(".status")).to_contain_text(re.compile(r"[1-9]\d* of \d+ judged"))
    expect(page.locator(".status h2")).to_have_text("5000 boards")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    done = re.search(r"(\d+) of 5000", page.locator(".status").inner_text())
    assert done
    page.wait_for_timeout(300)
    assert f"{done[1]} of 5000" in page.locator(".status").inner_text(), "nothing goes on behind the player's back"
    page.reload()  # comes back with what is kept, and goes on
    expect(page.locator(".status h2")).to_have_text("5000 boards")
    page.wait_for_function(
        "least => Number(/(\\d+) of 5000/.exec(document.querySelector('.status').innerText)?.[1]) > least",
        arg=int(done[1]),
    )
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("heading", name="Open a session")).to_be_visible()


def test_broken_files_are_told_line_by_line(watched: Watched, tmp_path: Path) -> None:
    watched.expects_refusals = True
    good = session(tmp_path / "good.pbn", 2)
    bad = tmp_path / "bad.pbn"
    bad.write_bytes(
        good.read_bytes()
        + b'\n[Event "J\xf6rg"]\n[Board "3"]\n[Dealer "N"]\n[Deal "N:63.8.KJT932.AK63 63.8.KJT932.AK63 - -"]\n'
    )
    page = watched.open("/review")
    page.set_input_files("input[type=file]", [bad, tmp_path / "good.pbn"])
    expect(page.locator(".status h2")).to_have_text(re.compile("[45] boards"))
    expect(page.locator(".troubles")).to_contain_text(re.compile(r"bad.pbn, line \d+: .*dealt twice"))
    page.get_by_role("button", name="Close", exact=True).click()
    nothing = tmp_path / "x.pbn"
    nothing.write_bytes(b"nothing\n" * 12_500_000)  # a hundred megabytes
    page.set_input_files("input[type=file]", nothing)
    page.locator(".troubles summary").click()
    expect(page.locator(".troubles li").last).to_contain_text("the rest of the file was left out")
    expect(page.get_by_role("heading", name="Open a session")).to_be_visible()


FOREIGN = {
    "empty.pbn": (b"", "The file is empty."),
    "blank.pbn": (b"\n \n" * 99, "There is no board in this file."),
    "club.zip": (b"PK\x03\x04" + bytes(range(256)) * 40, "This is a ZIP archive"),
    "club.pdf": (b"%PDF-1.7\n%\xe2\xe3", "This is a PDF"),
    "bytes.pbn": (b"\x00\x01nothing\n" * 10_000, "This file holds no readable text"),
    "cut.pbn.gz": (gzip.compress(b"[Event]\n" + bytes(range(32, 127)) * 900)[:60], "The file is damaged"),
    "data.json": (b'{"boards": []}' * 99, "This is no bridge file"),
}


def test_files_of_other_kinds_are_told_in_one_sentence(watched: Watched, tmp_path: Path) -> None:
    watched.expects_refusals = True
    page = watched.open("/review")
    for name, (content, sentence) in FOREIGN.items():
        (tmp_path / name).write_bytes(content)
        page.set_input_files("input[type=file]", tmp_path / name)
        expect(page.get_by_role("status").filter(has_text=name)).to_contain_text(f"{name}: {sentence}")
        expect(page.get_by_role("heading", name="Open a session")).to_be_visible()


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "latin-1", "cp1250"])
def test_foreign_encodings_are_read(watched: Watched, tmp_path: Path, encoding: str) -> None:
    text = session(tmp_path / "plain.pbn", 2).read_text(encoding="utf-8")
    name = "Łódź" if encoding == "cp1250" else "Jörg"
    text = text.replace('[Board "1"]', f'[Board "1"]\n[North "{name}"]')
    (tmp_path / "club.pbn").write_bytes(text.replace("\n", "\r" if encoding == "latin-1" else "\r\n").encode(encoding))
    page = watched.open("/review")
    page.set_input_files("input[type=file]", tmp_path / "club.pbn")
    expect(page.locator(".status h2")).to_have_text("2 boards")
    expect(page.locator(".troubles")).to_have_count(0)
    if encoding != "cp1250":  # which old encoding it is cannot be told: the letters may be wrong, the boards are not
        expect(page.locator("#board-0")).to_contain_text(name)


def test_matchpoints_are_told_as_a_share_of_the_board(watched: Watched) -> None:
    page = watched.open("/review")
    page.get_by_text("Systems played, IMPs or matchpoints").click()
    page.get_by_label("Costs are counted in").select_option("matchpoints (pairs)")
    page.get_by_role("button", name="Show me an example").click()
    expect(page.locator(".here .verdict")).to_contain_text(
        re.compile(r"3NT is better than Pass by \d+ ± \d+% of a board")
    )
    expect(page.locator("#board-0 .mark")).to_contain_text(re.compile(r"−\d+%"))
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".report")).to_contain_text(re.compile(r"[\d.]+% of the matchpoints lost a board"))


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_in_review(watched: Watched, colours: str) -> None:
    watched.page.emulate_media(color_scheme="light" if colours == "light" else "dark")
    page = watched.open("/review")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert findings(page) == []
    page.get_by_role("button", name="Show me an example").click()
    expect(page.locator(".status")).to_contain_text("3 of 3 judged")
    expect(page.locator(".here .verdict")).to_be_visible()
    assert findings(page) == []
    watched.picture(f"review-{colours}")
    page.get_by_role("button", name="Report").click()
    expect(page.locator(".report")).to_be_visible()
    assert findings(page) == []


def test_review_on_a_phone(phone: Watched) -> None:
    page = phone.open("/review")
    page.get_by_role("button", name="Show me an example").tap()
    expect(page.locator(".here .verdict")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    phone.picture("phone-review")
    page.get_by_role("button", name="Report").tap()
    losses = page.locator(".report .scroll")
    expect(losses).to_contain_text("By topic")
    assert losses.evaluate("one => one.scrollWidth <= one.clientWidth"), "every column stands on the screen"
