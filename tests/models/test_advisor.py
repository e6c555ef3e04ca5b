"""The adviser: every call means what it says, and leaving the book is explained."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arena import Table, bid_tables
from tablefeel.arrays import Boards
from tablefeel.arrays.types import Bools, Floats32
from tablefeel.bidding import Cards, Decision, Explain, HandRange, Meaning, PlayerView
from tablefeel.front import view
from tablefeel.kernel import CALLS, PASS, Auction, Call
from tablefeel.models.advisor import ALONE, GIVE_UP, POINTS, SECOND, AdvisorBidder, Judgement, Price, is_quiet
from tablefeel.models.true_policy import TruePolicy
from tablefeel.roster import find
from tablefeel.simulation.final_contracts import CHOICES, choice_of
from tablefeel.systems.engine.position import remembered_position
from tablefeel.systems.engine.truth import NOTHING_FITS, truthful, without_promise
from tablefeel.systems.language.features import features
from tablefeel.systems.language.situation import Situation


def liking(call: str) -> Judgement:
    """A judgement that likes one call above all others."""

    def scores(views: Sequence[PlayerView], situations: Sequence[Situation]) -> Floats32:
        assert len(views) == len(situations)
        found = np.zeros((len(views), CHOICES), dtype=np.float32)
        found[:, choice_of(Call.parse(call))] = 1000
        return found

    return scores


def preferring(call: str) -> TruePolicy:
    """A self-taught judgement that prefers one call to all others."""

    def logits(bits: Bools) -> Floats32:
        found = np.zeros((len(bits), len(CALLS)), dtype=np.float32)
        found[:, Call.parse(call)] = 50
        return found

    return TruePolicy(logits)


NEVER = Price(np.inf, np.inf)


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
    bidder = AdvisorBidder(liking(liked), price=Price(0.0, 0.0))
    for seen, decision in _decisions(12, 3, bidder):
        meaning = decision.meaning
        assert meaning is not None
        assert meaning.allows(seen.hand), f"{decision.call} {meaning} with {seen.hand} after {seen.auction}"


@pytest.mark.parametrize("liked", ["P", "X", "1S", "2H", "3N"])
def test_no_preference_makes_it_lie(liked: str) -> None:
    bidder = AdvisorBidder(liking("7N"), price=NEVER, policy=preferring(liked), odds=Price(1.0, 1.0))
    left = 0
    for seen, decision in _decisions(12, 3, bidder):
        meaning = decision.meaning
        assert meaning is not None
        assert meaning.allows(seen.hand), f"{decision.call} {meaning} with {seen.hand} after {seen.auction}"
        left += bidder.consider([seen])[0].own is not decision.call
    assert left > 0


def test_self_taught_judgement_chooses_among_true_calls_and_says_so() -> None:
    seen = view("K2.K9873.AQ8.KQ4", "")
    assert AdvisorBidder(liking("1N"), policy=preferring("2H")).call(seen) is Call.parse("1N")  # not true
    decision = AdvisorBidder(liking("1N"), policy=preferring("1H")).choose(seen)
    assert decision.call is Call.parse("1H")
    assert decision.choices[0].reason == (
        "The book bids 1NT. The hand has what 1♥ shows too, and learned judgement, which has bid millions of hands by "
        "this card to see what wins, prefers it by far."
    )
    assert AdvisorBidder(liking("1N"), policy=preferring("1H"), odds=NEVER).call(seen) is Call.parse("1N")


@pytest.mark.parametrize(("odds", "quiet"), [(Price(1.0, np.inf), True), (Price(np.inf, 1.0), False)])
def test_leaving_the_book_has_a_price_for_quiet_auctions_and_one_for_contested_ones(odds: Price, quiet: bool) -> None:
    bidder = AdvisorBidder(liking("7N"), price=NEVER, policy=preferring("P"), odds=odds)
    made = _decisions(12, 3, bidder)
    left = [seen for seen, decision in made if bidder.by_the_book(seen).call is not decision.call]
    assert left
    assert {is_quiet(seen) for seen in left} == {quiet}


@pytest.mark.parametrize(
    ("hand", "auction"),
    [("Q962.4.3.KT87643", "1S 2D 3S P 4S 5D X"), ("8.A853.AJT9864.A", "1S 2D 3S P 4S 5D X 6C X")],
)
def test_judgement_does_not_run_from_a_double_high_up(hand: str, auction: str) -> None:
    bidder = AdvisorBidder(liking("6C"), price=Price(0.0, 0.0), policy=preferring("6D"), odds=Price(1.0, 1.0))
    considered = bidder.consider([view(hand, auction)])[0]
    assert any(call.is_bid for call in considered.true), "bids would be true"
    assert considered.call is PASS


def test_a_second_opinion_counts_where_the_auction_may_end() -> None:
    seen = view("K542.KJ5.A72.QJ4", "1D P 1S P 2S P")
    indifferent = AdvisorBidder(liking("7C"), price=Price(SECOND, SECOND))
    own = indifferent.call(seen)
    assert own is not Call.parse("4S")
    asked = AdvisorBidder(liking("7C"), price=Price(SECOND, SECOND), policy=preferring("4S"))
    decision = asked.choose(seen)
    assert decision.call is Call.parse("4S")
    assert "prefers it by far" in decision.choices[0].reason
    assert asked.at(seen)[:2] == [own, decision.call]
    assert AdvisorBidder(liking(str(own)), policy=preferring("4S")).call(seen) is own  # a thousand points outweigh it


def test_a_self_taught_judgement_is_not_asked_about_other_cards() -> None:
    hand, policy = "K2.K9873.AQ8.KQ4", preferring("1H")
    assert AdvisorBidder(liking("1N"), policy=policy).consider([view(hand)])[0].chances
    other = view(hand, cards=Cards("acol-weak-nt", "sayc"))
    assert not AdvisorBidder(liking("1N"), policy=policy).consider([other])[0].chances
    assert not AdvisorBidder(liking("1N"), "two-over-one", policy=policy).consider([view(hand)])[0].chances
    theirs = view(hand, cards=Cards("sayc", "acol-weak-nt"))
    assert AdvisorBidder(liking("1N"), policy=policy).consider([theirs])[0].chances


def test_candidates_for_a_search_are_in_the_order_of_preference() -> None:
    seen = view("K2.K9873.AQ8.KQ4", "")
    bidder = AdvisorBidder(liking("1N"), policy=preferring("1H"))
    assert [str(call) for call in bidder.at(seen)[:2]] == ["1N", "1H"]
    chances = bidder.consider([seen])[0].chances
    assert sum(chances.values()) == pytest.approx(1)


def test_only_what_is_true_is_a_candidate() -> None:
    seen = view("AQ875.K4.KJ32.T2", "1N P")
    here = remembered_position(seen.auction, seen.vulnerability, seen.cards)
    true = truthful(here, features(seen.hand))
    assert Call.parse("2H") in true  # five spades
    assert Call.parse("2D") not in true  # hearts
    assert Call.parse("3N") not in true  # would deny them


def test_it_departs_only_for_a_true_call_and_says_so() -> None:
    indifferent = AdvisorBidder(liking("7N"))
    seen = next(one for one, _ in _decisions(8, 4, indifferent) if indifferent.consider([one])[0].rivals)
    considered = indifferent.consider([seen])[0]
    book, other = considered.own, considered.rivals[0]
    untrue = next(c for c in seen.auction.legal_calls if c.is_bid and c not in considered.true)
    assert AdvisorBidder(liking(str(untrue))).call(seen) is book
    decision = AdvisorBidder(liking(str(other))).choose(seen)
    assert decision.call is other
    assert decision.choices[0].reason.startswith("The book ")
    assert "expects about 1000 points more" in decision.choices[0].reason
    kept = next(choice for choice in decision.choices if choice.call is book)
    assert kept.reason.startswith("The book's call.")


def test_leaving_the_book_costs_more_in_quiet_auctions() -> None:
    quiet, contested = view("AQ875.K4.KJ32.T2", "1N P"), view("75.K4.KJ32.QT872", "1D 1S P")
    assert is_quiet(quiet)
    assert not is_quiet(contested)
    assert POINTS.of(quiet) > POINTS.of(contested)


@pytest.mark.parametrize(
    ("hand", "auction", "liked", "times"),
    [
        ("K542.KJ5.A72.QJ4", "1D P 1S P 2S P", "4S", 1.0),
        ("K542.KJ5.A72.QJ4", "1D P 1S P 2S P", "P", GIVE_UP),
        ("A432.T653.A7.AJT", "1S P 2S P 3S P 4S", "X", ALONE),  # partner has only passed
    ],
)
def test_some_departures_cost_more(hand: str, auction: str, liked: str, times: float) -> None:
    seen, call = view(hand, auction), Call.parse(liked)
    assert AdvisorBidder(liking(liked), price=Price(999 / times, 999 / times)).call(seen) is call
    assert AdvisorBidder(liking(liked), price=Price(1001 / times, 1001 / times)).call(seen) is not call


def test_it_explains_itself_as_the_book_where_it_follows_it() -> None:
    seen = view("AQ875.K4.KJ32.T2", "1N P")
    ours, book = AdvisorBidder(liking("2H")).choose(seen), find("sayc").bidder.choose(seen)
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
