"""Ways to score a match: each against what it says, on boards whose results are known."""

from __future__ import annotations

import json

import pytest

from tablefeel.arena.match import BoardResult, Room, result
from tablefeel.arena.scoring import NOTRUMP_MORE, TRICKS_MORE, Scorer, Way, tricks_more
from tablefeel.arena.statistics import Tally
from tablefeel.arena.table import Bidding
from tablefeel.cli.app import outcome
from tablefeel.doubledummy import ExactSolver
from tablefeel.errors import BadInput
from tablefeel.kernel import Auction, Board, Contract, Deal, imps, score_ns
from tablefeel.play.player import Settings
from tablefeel.roster import find

DEAL = "N:AKQ2.AKQ.AK2.432 JT98.J98.Q98.QJT 765.765.765.AK65 43.T432.JT43.987"


def board_result(opened: str, closed: str) -> BoardResult:
    board = Board.numbered(1, Deal.parse(DEAL))
    biddings = [Bidding(Auction.parse(text, board.dealer)) for text in (opened, closed)]
    return result(board, biddings[0], biddings[1], ExactSolver(1, None).table(board.deal))


def scorer() -> Scorer:
    return Scorer(find("floor"), find("floor"), Settings(layouts=2, seconds=None, deals=32), lead_layouts=2)


def room_score(room: Room, contract: Contract, board: Board) -> int:
    assert room.tricks is not None
    return score_ns(contract, room.tricks, board.vulnerability)


def test_double_dummy_is_what_the_match_says() -> None:
    one = board_result("3N AP", "7S AP")
    assert scorer().imps(one, Way.DD) == one.imps


def test_failing_contracts_are_doubled() -> None:
    one = board_result("3N AP", "7S AP")
    doubled = Contract.parse("7SX N")
    open_score = one.open.score
    assert open_score is not None
    expected = imps(open_score - room_score(one.closed, doubled, one.board))
    assert scorer().imps(one, Way.DOUBLED) == expected
    assert expected > one.imps


def test_real_results_mix_a_trick_more() -> None:
    one = board_result("1N AP", "P P P P")
    contract, tricks = one.open.contract, one.open.tricks
    assert contract is not None and tricks is not None
    more = tricks_more(contract)
    scores = [score_ns(contract, taken, one.board.vulnerability) for taken in (tricks, min(13, tricks + 1))]
    assert scorer().imps(one, Way.REAL) == pytest.approx((1 - more) * imps(scores[0]) + more * imps(scores[1]))
    assert tricks_more(Contract.parse("1N N")) == NOTRUMP_MORE[1]
    assert tricks_more(Contract.parse("1S N")) == TRICKS_MORE[1]
    assert tricks_more(Contract.parse("6N N")) == TRICKS_MORE[6]


@pytest.mark.parametrize("way", [Way.BLIND_LEAD, Way.PLAY])
def test_cards_that_are_not_seen(way: Way) -> None:
    """Three notrump makes whatever is led, seven spades fails: the sign is the double-dummy one."""
    one = board_result("3N AP", "7S AP")
    assert scorer().imps(one, way) > 0


@pytest.mark.parametrize("way", Way)
def test_the_same_auction_is_a_tie(way: Way) -> None:
    assert scorer().imps(board_result("3N AP", "3N AP"), way) == 0


def test_names_of_ways() -> None:
    assert Way.parse_all("dd, PLAY,dd") == (Way.DD, Way.PLAY)
    with pytest.raises(BadInput, match="'luck' is not a way to score"):
        Way.parse_all("dd,luck")
    assert Tally.of([0.5, -0.25]).mean == pytest.approx(0.125)


def test_a_match_shows_the_ways_beside_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    played = ["match", "sayc", "pass", "--boards", "3", "--seed", "4"]
    assert outcome(played) == 0
    shown = capsys.readouterr().out
    assert "blind-lead" in shown and "remains" in shown
    assert outcome([*played, "--score", "dd,doubled,real", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["scores"]) == ["dd", "doubled", "real"]
    assert found["scores"]["dd"]["imps_per_board"] == found["imps_per_board"]
    assert outcome([*played, "--score", "luck"]) == 1
    assert "is not a way to score" in capsys.readouterr().err
