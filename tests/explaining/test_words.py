"""Beliefs in numbers and words: usual ranges, bits, histories, disagreements with a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.bidding import Belief, Decision, HandRange, Meaning, PlayerView, PublicView, Reader, Viewpoint
from tablefeel.errors import BadInput, BadRequest
from tablefeel.explaining.history import history, prefixes
from tablefeel.explaining.narrowing import UsualRanges, narrowing, random_hand, usual_range
from tablefeel.explaining.words import CallInWords, considered, next_calls, told
from tablefeel.kernel import SEATS, Auction, Call, Deal, Hand, Seat, Suit, Vulnerability
from tablefeel.questions.asking import read
from tablefeel.questions.explain import ExplainRequest, step_shape
from tablefeel.questions.words import words_shape

STRONG = Belief.from_hands([Hand.parse(text) for text in ("AKQ.AKQ.AKQ.AKQ2", "AKQ2.AKQ.AKQ.AKQ")])
WEAK = Belief.from_hands([Hand.parse("T98765432.432.2.")])


class Scripted(Reader):
    """A reader that thinks nothing until North bids, and then that North has a certain hand."""

    asked = 0

    def read_all(self, views: Sequence[Viewpoint]) -> list[Mapping[Seat, Belief]]:
        self.asked += 1
        return [self._read(view) for view in views]

    def _read(self, view: Viewpoint) -> Mapping[Seat, Belief]:
        spoken = any(call.is_bid for call in view.auction.calls_of(Seat.N))
        hidden = (seat for seat in SEATS if seat not in view.seen)
        return {seat: STRONG if spoken and seat is Seat.N else random_hand() for seat in hidden}

    def public_calls(self, view: PublicView) -> Decision:
        return Decision.of(view.auction, Call.PASS)


READER = Scripted()


# Numbers


@given(st.lists(st.integers(0, 9), min_size=1, max_size=38).filter(any), st.floats(0.05, 1))
def test_a_usual_range_is_the_narrowest_that_holds_its_share(counts: list[int], share: float) -> None:
    chances = np.array(counts) / sum(counts)
    least, most = usual_range(chances, share)
    assert chances[least : most + 1].sum() >= share - 1e-9
    width = most - least
    for start in range(len(counts) - width + 1):
        assert width == 0 or chances[start : start + width].sum() < share + 1e-9


def test_usual_ranges_of_a_certain_hand_are_its_own() -> None:
    usual = UsualRanges.of(WEAK)
    assert usual.hcp == (0, 0)
    assert usual.lengths == ((0, 0), (1, 1), (3, 3), (9, 9))
    assert usual.mean_lengths == (0, 1, 3, 9)


def test_a_random_hand_is_as_books_say() -> None:
    random = random_hand()
    assert random.mean_hcp == pytest.approx(10)
    assert random.mean_lengths == pytest.approx([3.25] * 4)
    assert random.hcp[0] == pytest.approx(0.003639, abs=1e-6)
    assert UsualRanges.of(random).hcp == (5, 15)


def test_bits_are_nothing_when_nothing_is_learned_and_many_for_a_certain_hand() -> None:
    nothing = narrowing(STRONG, STRONG)
    assert (nothing.hcp, nothing.lengths, nothing.cards, nothing.total) == (0, 0, 0, 0)
    learned = narrowing(random_hand(), WEAK)
    assert learned.total == learned.hcp + learned.lengths
    assert learned.hcp == pytest.approx(8.0, abs=0.2)  # one hand in 275 has no point
    assert learned.cards > learned.lengths > 5
    surprised = narrowing(STRONG, WEAK)
    assert np.isfinite(surprised.total)
    assert surprised.total > learned.total


def test_half_of_the_hands_is_about_a_bit() -> None:
    rng = Random(1)
    hands = [Deal.random(rng)[Seat.N] for _ in range(4000)]
    points = sorted(hands, key=lambda hand: hand.bits % 1009)
    by_chance = Belief.from_hands(points[:2000])
    assert narrowing(random_hand(), by_chance).total < 0.05
    random = random_hand()
    upper = np.where(np.arange(38) >= 10, random.hcp, 0)
    half = Belief(upper / upper.sum(), random.lengths, random.cards)
    assert narrowing(random, half).hcp == pytest.approx(-np.log2(upper.sum()), abs=0.05)


# History


def test_a_history_has_a_step_for_every_call_and_tells_whom_it_was_about() -> None:
    auction = Auction.parse("W: P 2C P 2D")
    steps = history(READER, PublicView(auction))
    assert [step.calls for step in steps] == [0, 1, 2, 3, 4]
    assert (steps[0].call, steps[0].caller) == (None, None)
    assert [(step.caller, str(step.call)) for step in steps[1:]] == [
        (Seat.W, "P"), (Seat.N, "2C"), (Seat.E, "P"), (Seat.S, "2D"),
    ]  # fmt: skip
    told_bits = [{seat for seat, bits in step.bits.items() if bits.total > 0} for step in steps]
    assert told_bits == [set(), set(), {Seat.N}, set(), set()]
    assert set(steps[-1].beliefs) == set(SEATS)


def test_a_player_is_told_about_the_others() -> None:
    hand = Hand.parse("T98765432.432.2.")
    steps = history(READER, PlayerView(hand, Seat.S, Auction.parse("N: 2C P")))
    assert all(set(step.beliefs) == {Seat.N, Seat.E, Seat.W} for step in steps)
    words = told(steps, [None, None])
    assert [one and str(one.call) for one in words] == ["2C", "P"]
    own = told(history(READER, PlayerView(hand, Seat.N, Auction.parse("N: 2C P"))), [None, None])
    assert [one is None for one in own] == [True, False]


def test_a_reader_of_many_is_asked_once() -> None:
    reader = Scripted()
    view = PlayerView(Hand.parse("T98765432.432.2."), Seat.S, Auction.parse("N: 2C P"))
    assert len(history(reader, view)) == 3
    assert reader.asked == 1
    assert len(history(reader, PublicView.of(view))) == 3
    assert reader.asked == 2
    assert len(next_calls(reader, PublicView.of(view), [Call.PASS, Call.D2], {})) == 2
    assert reader.asked == 3


def test_prefixes_start_with_no_call() -> None:
    assert [str(some) for some in prefixes(Auction.parse("E: 1C X"))] == ["E:", "E: 1C", "E: 1C X"]


def test_a_step_in_json() -> None:
    found = msgspec.to_builtins(step_shape(history(READER, PublicView(Auction.parse("N: 2C")))[-1]))
    assert (found["calls"], found["seat"], found["call"]) == (1, "N", "2C")
    assert set(found["beliefs"]) == set(found["bits"]) == {"N", "E", "S", "W"}
    about = found["bits_about"]["N"]
    assert found["bits"]["N"] == pytest.approx(about["hcp"] + about["lengths"], abs=1e-3)


# Words


def test_words_give_ranges_bits_and_the_card() -> None:
    meaning = Meaning(HandRange.of((22, 40)), name="strong")
    words = CallInWords.of(Seat.N, Call.C2, random_hand(), STRONG, meaning, 0.5)
    assert words.text == "36 HCP; ♠ 3-4 ♥ 3 ♦ 3 ♣ 3-4"
    assert words.disagreements == ()
    found = msgspec.to_builtins(words_shape(words))
    assert (found["probability"], found["hcp"], found["lengths"]["S"]) == (0.5, (36, 36), (3, 4))
    assert found["meaning"]["name"] == "strong"
    assert found["bits"] > 10


@pytest.mark.parametrize(
    ("shows", "sentences"),
    [
        (HandRange.of((0, 10)), ["the card says 10- HCP, the reader expects 36 (mean 36.0)"]),
        (HandRange.of(spades=(5, 13)), ["the card says 5+ ♠, the reader expects 3-4 (mean 3.5)"]),
        (HandRange.of((12, 14), clubs=(0, 1)), [
            "the card says 12-14 HCP, the reader expects 36 (mean 36.0)",
            "the card says 1- ♣, the reader expects 3-4 (mean 3.5)",
        ]),
        (HandRange.of((36, 37), spades=(4, 5)), []),
        (HandRange(), []),
    ],
)  # fmt: skip
def test_where_reader_and_card_disagree_it_is_said(shows: HandRange, sentences: list[str]) -> None:
    words = CallInWords.of(Seat.N, Call.C2, random_hand(), STRONG, Meaning(shows))
    assert list(words.disagreements) == sentences


def test_without_a_card_nothing_can_disagree() -> None:
    words = CallInWords.of(Seat.N, Call.C2, random_hand(), STRONG)
    assert words.disagreements == ()
    assert words_shape(words).meaning is None


def test_calls_with_a_chance_are_considered_likeliest_first() -> None:
    view = PlayerView(Hand.parse("AKQ.AKQ.AKQ.AKQ2"), Seat.N, Auction.parse("N:"))
    chances = {Call.C2: 0.7, Call.N2: 0.295, Call.PASS: 0.005}
    decision = Decision.of(view.auction, Call.C2, chances)
    words = considered(READER, view, decision, {Call.C2: Meaning(name="strong")})
    assert [(str(one.call), one.probability) for one in words] == [("2C", 0.7), ("2N", 0.295)]
    assert words[0].meaning == Meaning(name="strong")
    assert words[1].meaning is None
    assert words[0].usual.lengths[Suit.S] == (3, 4)


def test_no_call_can_follow_the_end() -> None:
    with pytest.raises(BadInput, match="the auction is over"):
        next_calls(READER, PublicView(Auction.parse("N: P P P P")), [Call.PASS], {})


# Requests


def viewpoint(request: Mapping[str, object]) -> Viewpoint:
    found = read("explain", request)
    assert isinstance(found, ExplainRequest)
    return found.viewpoint()


def test_a_request_names_its_viewpoint() -> None:
    public = viewpoint({"public": True, "auction": ["1C"], "vul": "all"})
    assert public == PublicView(Auction.parse("N: 1C"), Vulnerability.ALL)
    view = viewpoint({"hand": "T98765432.432.2.", "auction": ["1C"]})
    assert isinstance(view, PlayerView)
    assert view.seat is Seat.E


@pytest.mark.parametrize(
    "request_", [{"auction": ["1C"]}, {"public": 1}, {"public": "yes"}, {"public": True, "vul": 3}]
)
def test_a_wrong_viewpoint_gets_one_sentence(request_: dict[str, object]) -> None:
    with pytest.raises(BadRequest):
        viewpoint(request_)
