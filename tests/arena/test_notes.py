"""Notes on a system: what they state is true of the bidder, and where it is not they say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tablefeel.arena.notes import KINDS, Check, Limits, Notes, kind_of, write_notes
from tablefeel.arena.notes_page import markdown
from tablefeel.arena.watching import Watched, watch
from tablefeel.arrays import Boards
from tablefeel.bidding import Meaning
from tablefeel.errors import BadInput
from tablefeel.evaluation import hcp
from tablefeel.kernel import PASS, Auction, Call
from tablefeel.roster import find, in_bulk

FLOOR = find("floor")
WATCHED = Watched("floor", "floor", ((in_bulk(FLOOR, FLOOR), (True, True)),))
ONE_CLUB, ONE_NT = Call.parse("1C"), Call.parse("1N")


@pytest.fixture(scope="module")
def notes() -> Notes:
    return write_notes(WATCHED, 1200, 1, Limits(most=4, fewest=25))


def path(text: str) -> tuple[Call, ...]:
    return Auction.parse(f"N: {text}").calls


@pytest.mark.parametrize(
    ("calls", "kind"),
    [
        ("", "Openings"),
        ("1S P", "Responses"),
        ("1S P 2S P", "Opener's rebids"),
        ("1S P 1N P 2C P", "Responder's rebids"),
        ("1S", "Overcalls and doubles"),
        ("1S P 2S", "Over their response"),
        ("1S P P", "In the balancing seat"),
        ("1S X", "Responses after interference"),
        ("1S 2C P", "Advances of partner's overcall or double"),
        ("1S P 2S 3C", "Opener's rebids after interference"),
        ("1S 2C 2S 3C P", None),
        ("1S 2C 2S P P 3C", None),
    ],
)
def test_chapters(calls: str, kind: str | None) -> None:
    assert kind_of(path(calls)) == kind
    assert kind is None or kind in KINDS


def test_every_decision_is_seen_once() -> None:
    boards = 300
    seen = watch(WATCHED, boards, np.random.default_rng(4))
    opened = {seat: len(found.calls) for (seat, calls), found in seen.items() if not calls}
    assert opened[0] > boards  # the first seat always decides, the second if the first passes
    first = seen[0, ()]
    assert (first.hands.sum(axis=1) == 13).all()
    assert len(first.of(ONE_CLUB)) == (first.calls == ONE_CLUB).sum()
    over = seen[-1, (ONE_CLUB,)]
    assert set(over.calls.tolist()) > {PASS}


def test_one_side_only_is_watched_where_it_sits() -> None:
    """Against a bidder that opens everything the passes of the other side are not its own."""

    def bid(boards: Boards) -> Sequence[Sequence[Call]]:
        opener = ONE_CLUB, PASS, PASS, PASS
        passes = PASS, PASS, PASS, PASS
        return [opener if dealer % 2 == 0 else passes for dealer in boards.dealer.tolist()]

    ours = watch(Watched("north", "east", ((bid, (True, False)),)), 200, np.random.default_rng(1))
    assert (ours[0, ()].calls == ONE_CLUB).sum() == len(ours[-1, (ONE_CLUB, PASS)].calls)
    theirs = watch(Watched("east", "north", ((bid, (False, True)),)), 200, np.random.default_rng(1))
    assert (theirs[0, ()].calls == PASS).all()


def test_lines_say_what_the_bidder_does(notes: Notes) -> None:
    openings = notes.of_kind("Openings")[0]
    assert openings.where == "In first or second seat"
    lines = {line.opening.call: line for line in openings.lines}
    notrump = lines[ONE_NT]
    assert notrump.opening.hcp.usual == (15, 17)
    assert notrump.opening.balanced == 1
    assert notrump.within > 0.8
    weak, strong = notrump.examples
    assert 15 <= hcp(weak) <= hcp(strong) <= 17
    assert sum(line.opening.frequency for line in openings.lines) + openings.rest == pytest.approx(1)
    assert openings.per_board > 1
    over = notes.of_kind("Overcalls and doubles")
    assert all(one.where.startswith("(") for one in over)
    assert len(over) <= 4


def test_other_deals_agree(notes: Notes) -> None:
    assert notes.holds
    assert notes.check().hands > 2000
    assert notes.check().is_close
    close, calls = notes.close
    assert 0 < close <= calls
    assert "Checked on 1200 other boards" in markdown(notes, "made so")


def test_a_bidder_that_changes_is_found_out() -> None:
    """It opens strong hands on two lots of boards and weak ones on the third."""
    calls = 0

    def bid(boards: Boards) -> Sequence[Sequence[Call]]:
        nonlocal calls
        calls += 1
        held = boards.held[np.arange(len(boards)), boards.dealer]
        points = held.reshape(-1, 4, 13)[:, :, 9:].sum(axis=1) @ np.arange(1, 5)
        opens = points >= 12 if calls < 3 else points < 9
        return [(ONE_CLUB if one else PASS, PASS, PASS, PASS) for one in opens]

    found = write_notes(Watched("fickle", "fickle", ((bid, (True, True)),)), 500, 1)
    assert not found.holds
    assert any(line.opening.call is ONE_CLUB for _, line in found.doubtful)
    page = markdown(found, "made so")
    assert "**The check failed**" in page
    assert "1♣ after In first or second seat" in page


def test_chance_is_not_blamed() -> None:
    assert Check(50, 50, 0.8, 0.7).holds
    assert not Check(50, 50, 0.8, 0.7).is_close
    assert Check(40, 60, 1.0, 0.9).holds  # all of few hands within does not make the share certain
    assert not Check(50_000, 50_000, 0.8, 0.7).holds
    assert Check(0, 10, 0.8, 0.0).holds


def test_the_page_and_its_json(notes: Notes) -> None:
    page = markdown(notes, "tablefeel notes floor")
    assert page.startswith("# The system of floor\n")
    assert "## Responses" in page
    assert "| 1NT |" in page
    shape = notes.to_json()
    assert shape["check"]["holds"] is True
    opened = shape["chapters"][0]["situations"][0]["lines"]
    assert {"call", "frequency", "hcp", "lengths", "within", "examples", "checked"} <= set(opened[0])
    assert all(len(line["examples"]) == 2 for line in opened)


def test_what_calls_are_called() -> None:
    named = replace(WATCHED, says=lambda auction: {} if auction.calls else {ONE_NT: Meaning(name="strong notrump")})
    found = write_notes(named, 300, 1, Limits(1, 10))
    said = {line.opening.call: line.opening.meaning for one in found.of_kind("Openings") for line in one.lines}
    assert said[ONE_NT] == "strong notrump"
    assert said[PASS] == ""


def test_no_boards_are_refused() -> None:
    with pytest.raises(BadInput, match="0 is not a number of boards"):
        write_notes(WATCHED, 0, 1)
