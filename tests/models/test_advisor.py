"""The adviser: every call means what it says, and leaving the book is explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arena import Table, bid_tables
from tablefeel.arrays import Boards
from tablefeel.arrays.types import Bools, Floats32
from tablefeel.bidding import Cards, Decision, Explain, HandRange, Meaning, PlayerView
from tablefeel.front import view
from tablefeel.kernel import CALLS, PASS, Auction, Call
from tablefeel.models.advisor import (
    ALONE,
    GIVE_UP,
    LOUDEST,
    POINTS,
    SECOND,
    AdvisorBidder,
    Expected,
    Judgement,
    Price,
    is_quiet,
)
from tablefeel.models.departures import by_the_contracts
from tablefeel.models.true_policy import TruePolicy
from tablefeel.roster import find
from tablefeel.simulation.final_contracts import CHOICES, choice_of
from tablefeel.systems.engine.position import remembered_position
from tablefeel.systems.engine.truth import NOTHING_FITS, truthful, without_promise
from tablefeel.systems.language.features import features
from tablefeel.systems.language.situation import Situation


def liking(call: str) -> Judgement:
    """A judgement that likes one call above all others."""

    def judge(views: Sequence[PlayerView], situations: Sequence[Situation]) -> Expected:
        assert len(views) == len(situations)
        scores = np.zeros((len(views), CHOICES), dtype=np.float32)
        scores[:, choice_of(Call.parse(call))] = 1000
        return Expected(scores, np.full_like(scores, 0.6))

    return judge


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
    odds = Price(20.0, 20.0)
    assert AdvisorBidder(liking("1N"), policy=preferring("2H"), odds=odds).call(seen) is Call.parse("1N")  # not true
    decision = AdvisorBidder(liking("1N"), policy=preferring("1H"), odds=odds).choose(seen)
    assert decision.call is Call.parse("1H")
    assert decision.choices[0].reason == (
        "The book bids 1NT. The hand has what 1♥ shows too, and a bidder that practised on millions of hands with this "
        "card prefers it by far."
    )
    assert AdvisorBidder(liking("1N"), policy=preferring("1H")).call(seen) is Call.parse("1N")  # a quiet auction


@pytest.mark.parametrize(
    ("hand", "auction", "liked", "book"),
    [
        ("KJ93.A2.KQ42.943", "1H X P", "2S", "2H"),
        ("A2.K93.84.QJ9432", "1H X", "4H", "2N"),
        ("KQ84.A53.842.QJ4", "1N 2H", "X", "3H"),
    ],
)
def test_self_taught_judgement_does_not_replace_a_bid_that_partner_must_answer(
    hand: str, auction: str, liked: str, book: str
) -> None:
    bidder = AdvisorBidder(liking("7N"), price=NEVER, policy=preferring(liked), odds=Price(1.0, 1.0))
    considered = bidder.consider([view(hand, auction)])[0]
    assert Call.parse(liked) in considered.true
    assert considered.call is considered.own is Call.parse(book)


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [("9.KJ84.KQ52.A843", "1H 1S", "X"), ("A94.62.QJ53.A932", "P P 1S X", "XX"), ("KT84.J93.K2.AJ94", "1D X P", "1S")],
)
def test_a_call_that_denies_the_hand_is_not_true(hand: str, auction: str, call: str) -> None:
    assert Call.parse(call) not in AdvisorBidder(liking("7N")).consider([view(hand, auction)])[0].true


def test_a_pass_over_their_takeout_double_does_not_end_the_auction() -> None:
    bidder = AdvisorBidder(liking("P"), price=Price(0.0, 0.0))
    considered = bidder.consider([view("4.Q932.A9842.842", "2H X")])[0]
    assert PASS in considered.true
    assert PASS not in considered.rivals
    assert considered.call is Call.parse("4H")


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
    assert not any(call.is_bid for call in bidder.at(view(hand, auction))), "nor does a search"


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
    assert "worth about 1000 points more" in decision.choices[0].reason
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


# hand              auction       what its call means, whatever the hand is   the earlier call that showed another hand
MISFITS = [
    ("A4.KQ832.K84.Q94", "1N P 2D P", "completes the transfer", "1NT"),
    ("K94.K2.QJ53.A932", "P P 1S X", "Jordan 2NT", "pass"),
    ("AK94.KJ93.K3.954", "P P 1D 1S", "negative double", "pass"),
]


@pytest.mark.parametrize(("hand", "calls", "name", "earlier"), MISFITS)
def test_a_call_means_the_same_with_any_hand(hand: str, calls: str, name: str, earlier: str) -> None:
    """That the hand does not fit an earlier call is no part of what this one means."""
    decision = find("advisor").bidder.choose(view(hand, calls))
    assert decision.meaning is not None
    assert decision.meaning.name == name
    assert NOTHING_FITS not in decision.meaning.text
    assert decision.choices[0].reason.endswith(
        f" This is not the hand that your {earlier} showed, and partner goes by that."
    )


@pytest.mark.parametrize(
    ("auction", "own", "call", "makes", "sentence"),
    [
        ("1H P 2H", "P", "2S", (0.7, 0.8),
         "The book lets them play 2♥, which should make about 7 times in 10; 2♠ should make about 8 times in 10, on "
         "average worth about 140 points more."),
        ("1H P 2H", "P", "2S", (0.98, 0.2),
         "The book lets them play 2♥, which should nearly always make; 2♠ should make about 2 times in 10, but going "
         "down costs less than their contract: about 140 points more."),
        ("1S P 2S P", "P", "4S", (0.9, 0.6),
         "The book passes 2♠, which should make about 9 times in 10; 4♠ should make about 6 times in 10, on average "
         "worth about 140 points more."),
        ("1S 4H", "P", "X", (0.4, 0.4),
         "The book lets them play 4♥, which should make about 4 times in 10; a double makes them pay when 4♥ fails, on "
         "average about 140 points more."),
        ("1S 3H X P", "4S", "P", (0.12, 0.02),
         "The book bids 4♠, which should make about once in 10; leaving them in 3♥ doubled is on average worth about "
         "140 points more."),
    ],
)  # fmt: skip
def test_a_departure_says_how_often_the_contracts_make(
    auction: str, own: str, call: str, makes: tuple[float, float], sentence: str
) -> None:
    calls = Call.parse(own), Call.parse(call)
    seen = view("KQ765.AQ4.A853.6", auction)
    situation = remembered_position(seen.auction, seen.vulnerability, Cards()).situation
    scores, chances = dict(zip(calls, (0.0, 138.0), strict=True)), dict(zip(calls, makes, strict=True))
    assert by_the_contracts(situation, *calls, scores, chances) == sentence


def test_the_second_opinion_speaks_against_a_slam_not_for_it() -> None:
    seen = view("7.AQT8743.KQT98.", "P 1C 2S 3H P 4C P")
    game, slam = Call.parse("4H"), Call.parse("6H")
    considered = AdvisorBidder(liking("P"), "sayc").consider([seen])[0]
    assert considered.own is game
    alike = {game: 400.0, slam: 400.0}
    for chances, gain in (({game: 0.01, slam: 0.9}, 0.0), ({game: 0.9, slam: 0.01}, -SECOND * LOUDEST)):
        assert replace(considered, scores=alike, chances=chances).gain(slam) == pytest.approx(gain)


def test_a_pass_for_want_of_anything_better_says_usually() -> None:
    seen = view("Q94.JT8642.J72.K", "1D X 1H X 2D X P")
    decision = AdvisorBidder(liking("P"), "sayc").choose_all([seen], Explain.EVERYTHING)[0]
    assert decision.call is PASS
    assert decision.meaning is not None
    assert decision.meaning.text.startswith("usually 4+ ♦")
