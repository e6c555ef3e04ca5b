"""The adviser: every call means what it says, and leaving the book is explained."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tablefeel.arena import Table, bid_tables
from tablefeel.arrays import Boards
from tablefeel.bidding import Cards, Decision, Explain, HandRange, Meaning, PlayerView
from tablefeel.front import view
from tablefeel.kernel import CALLS, PASS, Auction, Call
from tablefeel.models.advisor import AdvisorBidder, Price, is_quiet
from tablefeel.roster import find
from tablefeel.systems.engine.position import remembered_position
from tablefeel.systems.engine.truth import NOTHING_FITS, truthful, without_promise
from tablefeel.systems.language.features import features


class Liking:
    """A network that likes one call above all others."""

    rows = np.zeros((424, 1), dtype=np.float32)

    def __init__(self, call: str) -> None:
        self.call = Call.parse(call)

    def __call__(self, bits: np.ndarray) -> np.ndarray:
        logits = np.zeros((len(bits), len(CALLS)), dtype=np.float32)
        logits[:, self.call] = 20
        return logits

    def look(self, seen: np.ndarray) -> np.ndarray:
        raise NotImplementedError

    def logits(self, sums: np.ndarray) -> np.ndarray:
        raise NotImplementedError


def _decisions(count: int, seed: int, bidder: AdvisorBidder) -> list[tuple[PlayerView, Decision]]:
    """Every decision of some auctions."""
    boards = Boards.random(count, np.random.default_rng(seed))
    found = []
    for number in range(count):
        board = boards.board(number)
        auction = Auction(board.dealer)
        while not auction.is_over:
            seen = PlayerView.of_board(board, auction)
            decision = bidder.choose_all([seen], Explain.CALL)[0]
            found.append((seen, decision))
            auction = auction.then(decision.call)
    return found


@pytest.mark.parametrize("liked", ["P", "X", "3S", "4H", "3N"])
def test_no_liking_makes_it_lie(liked: str) -> None:
    bidder = AdvisorBidder(Liking(liked), price=Price(1.0, 1.0))
    for seen, decision in _decisions(12, 3, bidder):
        meaning = decision.meaning
        assert meaning is not None
        assert meaning.allows(seen.hand), f"{decision.call} {meaning} with {seen.hand} after {seen.auction}"


def test_only_what_is_true_is_a_candidate() -> None:
    seen = view("AQ875.K4.KJ32.T2", "1N P")
    here = remembered_position(seen.auction, seen.vulnerability, seen.cards)
    true = truthful(here, features(seen.hand))
    assert Call.parse("2H") in true  # five spades
    assert Call.parse("2D") not in true  # hearts
    assert Call.parse("3N") not in true  # would deny them


def test_it_departs_only_for_a_true_call_and_says_so() -> None:
    seen = view("75.K4.KJ32.QT872", "1D 1S P")
    assert AdvisorBidder(Liking("3S")).call(seen) is Call.parse("1N")  # two spades are no raise
    decision = AdvisorBidder(Liking("P")).choose(seen)
    assert decision.call is PASS
    assert decision.choices[0].reason.startswith("The book bids 1NT. A pass is true as well")
    book = next(choice for choice in decision.choices if choice.call is Call.parse("1N"))
    assert book.reason.startswith("The book's call. 9 points")


def test_leaving_the_book_costs_more_in_quiet_auctions() -> None:
    quiet, contested = view("AQ875.K4.KJ32.T2", "1N P"), view("75.K4.KJ32.QT872", "1D 1S P")
    assert is_quiet(quiet)
    assert not is_quiet(contested)
    price = Price()
    assert price.of(quiet) > price.of(contested)


def test_it_explains_itself_as_the_book_where_it_follows_it() -> None:
    seen = view("AQ875.K4.KJ32.T2", "1N P")
    ours, book = AdvisorBidder(Liking("2H")).choose(seen), find("sayc").bidder.choose(seen)
    assert ours.call is book.call
    assert {c.call: c.reason for c in ours.choices} == {c.call: c.reason for c in book.choices}


def test_it_goes_by_a_card_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("[openings]\none_notrump = [12, 14]\n")
    hand = "K52.Q64.KJ32.KJ2"
    assert find("advisor").bidder.call(view(hand)) is Call.parse("1D")
    for bidder, seen in (
        (find(f"advisor@{path}").bidder, view(hand)),
        (find("advisor").bidder, view(hand, cards=Cards(str(path), "sayc"))),
    ):
        decision = bidder.choose(seen)
        assert decision.call is Call.parse("1N")
        assert "12-14 HCP" in str(decision.meaning)


def test_judgement_is_not_asked_where_a_call_means_something_else(tmp_path: Path) -> None:
    path = tmp_path / "weak.toml"
    path.write_text("[openings]\none_notrump = [12, 14]\nmulti_two_diamonds = true\nweak_twos = false\n")
    seen = view("AQ875.K4.KJ32.T2", "2D P", cards=Cards(str(path), str(path)))
    assert AdvisorBidder(Liking("P")).consider([seen])[0].shares == {}


def test_a_batch_answers_as_one_by_one() -> None:
    pair = find("advisor")
    boards = Boards.random(6, np.random.default_rng(11))
    views = [PlayerView.of_board(boards.board(i), Auction(boards.board(i).dealer)) for i in range(6)]
    together = pair.bidder.choose_all(views, Explain.EVERYTHING)
    assert together == [pair.bidder.choose(one) for one in views]
    assert len(bid_tables([Table(boards.board(0), pair, pair)])[0].meanings) > 3


def test_a_call_that_nothing_fits_promises_nothing() -> None:
    meaning = without_promise(Meaning(HandRange.of((11, 13)), promise="11-13 HCP"))
    assert meaning.allows(view("AQ875.K4.KJ32.T2").hand)
    assert meaning.text == NOTHING_FITS
