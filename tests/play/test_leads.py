"""Leads: what is seen and refused, layouts that fit, and cards that good players lead."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import numpy as np
import pytest

import tablefeel as tf
from tablefeel.arena.playing import listener_of
from tablefeel.arena.table import bid_board
from tablefeel.cli.app import outcome
from tablefeel.dealing.layouts_from_beliefs import UNSEEN, deal_unseen
from tablefeel.doubledummy import ExactSolver, Position
from tablefeel.doubledummy.tricks_by_card import reached_by_card, tricks_by_card
from tablefeel.errors import BadInput, NotAPosition
from tablefeel.kernel import SEATS, Auction, Board, Card, Deal, Hand, Seat, Strain, Suit
from tablefeel.play.layouts import Listener, lay
from tablefeel.play.leads import advise_lead, chances_to_beat
from tablefeel.play.progress import Progress
from tablefeel.play.seen import PlayView
from tablefeel.play.sense import expected_lead
from tablefeel.play.worth import Aim
from tablefeel.questions.asking import answer_all, read
from tablefeel.questions.players import PackagePlayers
from tablefeel.roster import find

HAND, CALLS = "J9873.83.T87.AK9", "1N P 3N P P P"


@cache
def listener() -> Listener:
    return listener_of(find("belief").bidder)


def some_play(seed: int, cards: int) -> PlayView:
    """What the next player sees after so many random legal cards."""
    rng = Random(seed)
    while True:
        board = Board.numbered(1 + seed % 16, Deal.random(rng))
        auction = bid_board(board, find("floor"), find("floor")).auction
        if auction.contract is not None:
            break
    played: tuple[Card, ...] = ()
    for _ in range(cards):
        seen = PlayView.of_board(board, auction, played)
        played = (*played, rng.choice(seen.playable))
    return PlayView.of_board(board, auction, played)


@pytest.mark.parametrize("cards", [0, 1, 6, 17, 30, 43])
def test_layouts_fit_what_was_seen(cards: int) -> None:
    seen = some_play(cards, cards)
    laid = lay(seen, listener(), 20, 128, 16, np.random.default_rng(1))
    progress = seen.progress
    for row in laid.dealt.tolist():
        hands = [Hand(bits) for bits in row]
        Deal((hands[0], hands[1], hands[2], hands[3]))  # thirteen each, no card twice
        for seat, hand in seen.hands.items():
            assert hands[seat] == hand
        for card, seat in zip(progress.cards, progress.seats, strict=True):
            assert card in hands[seat]
        for seat, suit in progress.void:
            assert not Hand(hands[seat].bits & ~progress.played_bits).holding(suit)
    assert laid.weights.sum() == pytest.approx(1)
    assert len(np.unique(laid.dealt, axis=0)) == len(laid)


def test_cards_are_dealt_by_belief() -> None:
    owned = np.full(52, UNSEEN)
    owned[:13] = 0
    owned[13:26] = 2
    beliefs = np.full((4, 52), 0.25)
    beliefs[1, 30], beliefs[3, 30] = 0.9, 0.1
    barred = np.zeros((4, 52), np.bool_)
    barred[3, 40:44] = True
    owners, _ = deal_unseen(owned, barred, beliefs, 2000, np.random.default_rng(0))
    assert len(owners) == 2000
    assert (owners[:, 40:44] == 1).all()
    assert (np.bincount(owners[0], minlength=4) == 13).all()
    assert np.mean(owners[:, 30] == 1) == pytest.approx(0.9, abs=0.1)


def test_tricks_by_card_agree_with_single_positions() -> None:
    rng = Random(3)
    deals = [Deal.random(rng) for _ in range(3)]
    hands = np.array([[hand.bits for hand in deal.hands] for deal in deals], dtype=np.int64)
    found = tricks_by_card(hands, Strain.H, Seat.W)
    for deal, row in zip(deals, found.tolist(), strict=True):
        plays = ExactSolver(1, None).best_plays(Position(deal.hands, Strain.H, Seat.W))
        assert {play.card.index: play.tricks for play in plays} == {
            card: tricks for card, tricks in enumerate(row) if tricks >= 0
        }


@pytest.mark.parametrize("strain", list(Strain))
def test_cards_that_reach_a_target_are_those_that_take_as_many(strain: Strain) -> None:
    rng = Random(int(strain))
    deals = [Deal.random(rng) for _ in range(4)]
    hands = np.array([[hand.bits for hand in deal.hands] for deal in deals], dtype=np.int64)
    tricks = tricks_by_card(hands, strain, Seat.S)
    for target in (1, 4, 7, 13):
        assert (reached_by_card(hands, strain, Seat.S, target) == (tricks >= target)).all()


@pytest.mark.parametrize(
    ("hand", "suit", "strain", "card"),
    [
        ("KQJ2.432.432.432", "S", "NT", "SK"),
        ("KQ32.432.432.432", "S", "S", "SK"),
        ("K8532.432.43.432", "S", "NT", "S3"),
        ("Q84.432.5432.432", "S", "NT", "S4"),
        ("72.5432.5432.432", "S", "H", "S7"),
        ("AK52.432.432.432", "S", "H", "SA"),
        ("A852.432.432.432", "S", "H", "SA"),
        ("A8532.432.43.432", "S", "NT", "S3"),
        ("9853.432.432.432", "S", "H", "S8"),
        ("2.65432.5432.432", "S", "H", "S2"),
    ],
)
def test_the_card_that_partners_expect(hand: str, suit: str, strain: str, card: str) -> None:
    assert str(expected_lead(Hand.parse(hand), Suit.parse(suit), Strain.parse(strain))) == card


def test_a_lead_that_cannot_be_wrong() -> None:
    """With ace, king, queen against seven notrump."""
    seen = PlayView(tf.PlayerView(Hand.parse("AKQ2.432.432.432"), Seat.E, Auction.parse("N: 7N AP")))
    found = advise_lead(seen, listener(), layouts=8, aim=Aim.IMPS)
    assert found.card == Card.parse("SA")
    assert found.leads[0].beats == 1
    assert sorted(one.card.index for one in found.leads) == sorted(card.index for card in seen.view.hand)


def test_the_same_seed_leads_alike() -> None:
    seen = PlayView(tf.PlayerView(Hand.parse(HAND), Seat.E, Auction.parse(f"N: {CALLS}")))
    assert advise_lead(seen, listener(), layouts=6) == advise_lead(seen, listener(), layouts=6)


@pytest.mark.parametrize("seed", range(6))
def test_quick_chances_are_those_of_the_whole_answer(seed: int) -> None:
    seen = some_play(100 + seed, 0)
    quick, whole = (ask(seen, listener(), layouts=12, seed=seed) for ask in (chances_to_beat, advise_lead))
    assert (quick.contract, quick.layouts, quick.effective) == (whole.contract, whole.layouts, whole.effective)
    chances = {one.card: one.beats for one in whole.leads}
    assert {one.card: one.beats for one in quick.leads} == pytest.approx(chances)
    assert all(one.worth is None for one in quick.leads)
    assert all(one.worth is not None and one.worth.succeeds == one.beats for one in whole.leads)
    assert quick.leads[0].beats == pytest.approx(max(chances.values()), abs=0.001)


def test_a_quick_answer_knows_the_chances_alone(capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"hand": HAND, "auction": CALLS.split(), "layouts": 6, "bidder": "sayc"}
    quick, whole = (
        answer_all("lead", [read("lead", asked | more)], PackagePlayers())[0] for more in ({"quick": True}, {})
    )
    assert isinstance(quick, dict)
    assert isinstance(whole, dict)
    assert {one["card"]: one["beats"] for one in quick["leads"]} == {
        one["card"]: one["beats"] for one in whole["leads"]
    }
    unknown = ("tricks", "imps", "matchpoints", "given_away", "standard_error")
    assert {one[name] for one in quick["leads"] for name in unknown} == {None}
    assert None not in {one[name] for one in whole["leads"] for name in unknown}
    line = ["lead", HAND, "1N P 3N AP", "--layouts", "6", "--bidder", "sayc", "--quick"]
    assert outcome([*line, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == quick
    assert outcome(line) == 0
    drawn = capsys.readouterr().out
    assert "beats 3NT by North most often" in drawn
    assert "tricks" not in drawn
    found = tf.lead(HAND, "1N P 3N AP", layouts=6, bidder="sayc", quick=True)
    assert "tricks" not in str(found)
    assert "None" not in found._repr_html_()


def test_doors_agree(capsys: pytest.CaptureFixture[str]) -> None:
    asked = {"hand": HAND, "auction": CALLS.split(), "layouts": 6, "bidder": "sayc"}
    (answer,) = answer_all("lead", [read("lead", asked)], PackagePlayers())
    assert isinstance(answer, dict)
    assert outcome(["lead", HAND, "1N P 3N AP", "--layouts", "6", "--bidder", "sayc", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == answer
    found = tf.lead(HAND, "1N P 3N AP", layouts=6, bidder="sayc")
    assert str(found.card) == answer["lead"]
    assert "East leads" in str(found)
    assert "<table>" in found._repr_html_()
    assert outcome(["lead", HAND, "1N P 3N AP", "--layouts", "6", "--bidder", "sayc"]) == 0
    assert "against 3NT by North" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"auction": ["1N", "P"]}, "before the auction is over"),
        ({"auction": ["P", "P", "P", "P"]}, "passed out"),
        ({"seat": "S"}, "South does not lead: East leads against 3N N"),
        ({"hand": "AK"}, "is not a hand"),
        ({"layouts": 0}, "layouts"),
        ({"aim": "glory"}, "aim"),
    ],
)
def test_what_is_wrong_is_said(changed: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        read("lead", {"hand": HAND, "auction": CALLS.split()} | changed).said(PackagePlayers())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("SA SA", "SA is played twice"),
        ("S2 H3 S4 S5 S9 S8 S7", "showing out of spades"),
    ],
)
def test_plays_that_cannot_be(cards: str, words: str) -> None:
    contract = Auction.parse("N: 1S AP").contract
    assert contract is not None
    with pytest.raises(NotAPosition, match=words):
        Progress.of(contract, tuple(map(Card.parse, cards.split())))


def test_a_revoke_in_sight_is_refused() -> None:
    seen = some_play(5, 1)
    seat = seen.progress.to_play
    assert seat is not None
    hand, led = seen.hands[seat], seen.played[0].suit
    other = next(card for card in hand if card.suit is not led)
    assert hand.holding(led)
    with pytest.raises(NotAPosition, match="can follow suit"):
        PlayView(seen.view, (*seen.played, other), seen.dummy)
    taken = next(card for one in SEATS if one in seen.hands and one is not seat for card in seen.hands[one])
    with pytest.raises(NotAPosition, match=r"without holding it|which .* holds"):
        PlayView(seen.view, (*seen.played, taken), seen.dummy)
