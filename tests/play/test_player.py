"""Cards: never a revoke, the same card for the same view, claims that stand, and boards played on by question."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from tablefeel.arena.playing import check_legal, listener_of, play_out, players_of, position_of
from tablefeel.arena.table import Pair, Table, bid_board
from tablefeel.cli.app import outcome
from tablefeel.doubledummy import ExactSolver, dds
from tablefeel.errors import BadInput, NotAPosition
from tablefeel.kernel import SEATS, Auction, Board, Card, Deal, Seat, Vulnerability
from tablefeel.play import player, solving
from tablefeel.play.claims import can_claim_the_rest
from tablefeel.play.clock import Clock
from tablefeel.play.conceded import conceded
from tablefeel.play.hindsight import tricks_given_away
from tablefeel.play.player import CardPlayer, Settings
from tablefeel.play.progress import Progress
from tablefeel.play.seen import PlayView
from tablefeel.play.sense import sensible
from tablefeel.play.solving import Solved
from tablefeel.questions.asking import answer_all, read
from tablefeel.questions.players import PackagePlayers
from tablefeel.roster import find

QUICK = Settings(layouts=3, seconds=None, deals=32)
DEAL = "N:AKQ2.AKQ.AK2.432 JT98.J98.Q98.QJT 765.765.765.AK65 43.T432.JT43.987"


@cache
def floor() -> Pair:
    return find("floor")


def board_of(seed: int) -> tuple[Board, Auction]:
    rng = Random(seed)
    while True:
        board = Board.numbered(seed + 1, Deal.random(rng))
        auction = bid_board(board, floor(), floor()).auction
        if auction.contract is not None:
            return board, auction


@pytest.mark.parametrize("seed", range(3))
def test_boards_are_played_by_the_laws(seed: int) -> None:
    board, auction = board_of(seed)
    played = play_out(board, auction, players_of(Table(board, floor(), floor()), QUICK))
    progress = Progress.of(played.contract, played.cards)
    check_legal(board, progress)
    assert played.claimed or len(played.cards) == 52
    assert played.tricks == progress.declarer_tricks + (progress.tricks_left if played.claimed else 0)
    again = play_out(board, auction, players_of(Table(board, floor(), floor()), QUICK))
    assert again == played


def test_tricks_given_away_add_up() -> None:
    """Declarer ends with the double-dummy tricks, less own gifts, more the defenders'."""
    board, auction = board_of(4)
    played = play_out(board, auction, players_of(Table(board, floor(), floor()), QUICK))
    lost = conceded(board.deal, played.contract, played.cards)
    if not played.claimed:
        assert played.tricks == lost.best - lost.by_declarer + lost.by_defenders
    assert lost.by_lead <= lost.by_defenders


def test_one_card_needs_no_thought() -> None:
    board, auction = board_of(1)
    seen = PlayView.of_board(board, auction)
    card = seen.view.hand
    alone = CardPlayer(listener_of(floor().bidder), QUICK).choose(seen)
    assert alone.card in card
    assert 0 < alone.layouts <= 3, "one that is drawn twice counts twice"
    assert {one.card for one in alone.worths} == set(card)


def test_the_clock_ends_the_thinking() -> None:
    board, auction = board_of(2)
    hurried = CardPlayer(listener_of(floor().bidder), Settings(layouts=40, seconds=0, sure=40))
    chosen = hurried.choose(PlayView.of_board(board, auction))
    assert chosen.stopped
    assert chosen.layouts <= 2


def test_a_card_that_is_late_already_ends_the_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine the time may be over by far when the first layout is solved."""
    board, auction = board_of(3)
    played = play_out(board, auction, players_of(Table(board, floor(), floor()), QUICK))
    monkeypatch.setattr(Clock, "left", lambda _: -5.0)
    seen = PlayView.of_board(board, auction, played.cards[:24])
    found = CardPlayer(listener_of(floor().bidder), Settings(layouts=40, deals=64)).choose(seen)
    assert found.stopped
    assert found.layouts == 1
    assert found.card in seen.playable


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 9, 15])
def test_a_clock_that_does_not_end_the_thinking_changes_no_card(cards: int) -> None:
    """Layouts solved step by step say what those say that are solved at once."""
    board, auction = board_of(6)
    played = play_out(board, auction, players_of(Table(board, floor(), floor()), QUICK)).cards[:cards]
    seen = PlayView.of_board(board, auction, played)
    timed = CardPlayer(listener_of(floor().bidder), replace(QUICK, seconds=3600, sure=40))
    chosen = timed.choose(seen)
    assert chosen == timed.unhurried().choose(seen)
    assert not chosen.stopped


def test_a_layout_that_is_too_hard_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time stands still but for the second layout: the others are thought about, and the card is not late."""
    now, met, ask = [0.0], list[int](), dds.can_reach

    def slow(position: dds.OneOf, target: int) -> bool:
        dummy = position[0][(position[2] + 2) % 4]  # tells the layouts apart
        if dummy not in met:
            met.append(dummy)
        now[0] += 0.3 if met.index(dummy) == 1 else 0.0
        return ask(position, target)

    monkeypatch.setattr(dds, "can_reach", slow)
    monkeypatch.setattr("tablefeel.play.solving.time.process_time", lambda: now[0])
    monkeypatch.setattr(Clock, "left", lambda _: 2.0 - now[0])
    board, auction = board_of(2)
    quick = CardPlayer(listener_of(floor().bidder), Settings(layouts=4, deals=32, sure=40))
    chosen = quick.choose(PlayView.of_board(board, auction))
    assert len(met) == 4
    assert chosen.layouts == 3
    assert chosen.stopped
    assert now[0] < 1.0


class Stopped(Clock):
    """A clock that has stopped at nought, or soon will: after so many looks at it."""

    looks = 0

    def left(self) -> float | None:
        Stopped.looks -= 1
        return 1e6 if Stopped.looks >= 0 else 0.0


@pytest.mark.parametrize("looks", [0, 3, 12, 30, 60])
def test_there_is_a_card_even_if_no_layout_can_be_solved(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "Clock", Stopped)
    monkeypatch.setattr(solving, "_GRACE", 0.0)
    monkeypatch.setattr(Stopped, "looks", looks)
    board, auction = board_of(2)
    seen = PlayView.of_board(board, auction)
    chosen = CardPlayer(listener_of(floor().bidder), replace(QUICK, seconds=1, sure=40)).choose(seen)
    assert chosen.card in seen.playable
    assert chosen.stopped
    assert len(chosen.worths) == (13 if chosen.layouts else 0)
    if looks == 0:
        assert chosen.card == sensible(seen, seen.playable)  # by bridge sense alone


def test_where_no_layout_is_solved_the_contract_is_to_be_beaten() -> None:
    spades, hearts, clubs = (Card.parse(text) for text in ("S2", "H2", "C2"))
    weights = np.array([0.2, 0.3, 0.5])
    found = Solved(reaching={0: [spades, hearts], 1: [spades, hearts], 2: [clubs]})
    assert found.most_hopeful([spades, hearts, clubs], weights) == [spades, hearts, clubs]
    assert Solved(reaching={1: [spades], 2: [clubs]}).most_hopeful([spades, hearts, clubs], weights) == [clubs]
    assert Solved().most_hopeful([spades, hearts], weights) == [spades, hearts]


def test_what_the_others_gave_away_is_told_by_layout() -> None:
    """On the true layout it is what their cards of the last three tricks cost, each solved alone."""
    board, auction = board_of(2)
    played = play_out(board, auction, players_of(Table(board, floor(), floor()), Settings(layouts=1, seconds=None)))
    solver, told = ExactSolver(1, None), 0
    for end in (13, 22, 30, 35):
        seen = PlayView.of_board(board, auction, played.cards[:end])
        own = seen.progress.contract.declarer.side.seats if seen.is_declaring else (seen.view.seat,)
        lost = 0
        for place in range(4 * max(3, end // 4 - 3), end):
            before = Progress.of(played.contract, played.cards[:place])
            plays = solver.best_plays(position_of(board, before))
            taken = next(play.tricks for play in plays if play.card == played.cards[place])
            lost += 0 if before.to_play in own else plays[0].tricks - taken
        dealt = np.array([[board.deal[seat].bits for seat in SEATS]], dtype=np.int64)
        assert tricks_given_away(seen, dealt).tolist() == [lost]
        told += lost
    assert told > 0


def after(cards: str, contract: str = "3N N") -> PlayView:
    """What the player on turn sees of the deal above."""
    board = Board(Deal.parse(DEAL), Seat.N, Vulnerability.NONE)
    auction = Auction.parse(f"N: {contract.split(maxsplit=1)[0]} AP")
    return PlayView.of_board(board, auction, tuple(map(Card.parse, cards.split())))


CLAIMED = "N:AKQJ.AKQJ.AK.AKQ T98.T98.QJT.JT98 765.765.9876.765 432.432.5432.432"
GUESS = "N:AKJT.AKQJ.AKQ.AK Q98.T98.JT9.JT98 765.765.8765.765 432.432.432.Q432"


@pytest.mark.parametrize(("deal", "claims"), [(CLAIMED, True), (GUESS, False)])
def test_declarer_claims_with_winners_only(deal: str, claims: bool) -> None:
    """With the queen of spades out the rest is there when all cards are seen, and is no claim."""
    board, auction = Board(Deal.parse(deal), Seat.N, Vulnerability.NONE), Auction.parse("N: 7N AP")
    trick = tuple(map(Card.parse, ("CJ", "C5", "C2", "CA")))
    assert not can_claim_the_rest(PlayView.of_board(board, auction, trick[:3]))  # a trick is on the table
    assert can_claim_the_rest(PlayView.of_board(board, auction, trick)) is claims


@pytest.mark.parametrize(
    ("cards", "choices", "expected"),
    [
        ("", "DQ D9 D8", "D8"),  # a defender leads the card that partner expects
        ("SJ", "S7 S6 S5", "S5"),  # following and not winning: low
        ("SJ S5 S3", "SA SK SQ", "SA"),  # declarer hides what is left below
    ],
)
def test_bridge_sense_among_equals(cards: str, choices: str, expected: str) -> None:
    assert str(sensible(after(cards), [Card.parse(text) for text in choices.split()])) == expected


def ask(kind: str, request: dict[str, Any]) -> dict[str, Any]:
    (answer,) = answer_all(kind, [read(kind, request)], PackagePlayers())
    if isinstance(answer, Exception):
        raise answer
    return answer


CARD = {"hand": "JT98.J98.Q98.QJT", "auction": ["3N", "P", "P", "P"]}
DECLARER = CARD | {"hand": "AKQ2.AKQ.AK2.432", "dummy": "765.765.765.AK65"}
PLAY = {"deal": DEAL, "auction": ["3N", "P", "P", "P"], "layouts": 2, "ns": "floor", "ew": "floor"}


def test_robots_play_until_a_person_is_to_play() -> None:
    found = ask("play", PLAY | {"people": ["N"], "most": 8, "dd": True})
    assert found["player"] == "N"
    assert len(found["played"]) == 1  # dummy's card is declarer's to choose
    assert found["to_play"] == "S"
    assert not found["over"]
    assert {one["card"] for one in found["dd"]} == set(found["playable"])
    more = ask("play", PLAY | {"people": ["N"], "played": [*found["played"], found["playable"][0]]})
    assert more["played"][:2] == [*found["played"], found["playable"][0]]
    assert more["player"] == "N"
    assert more["to_play"] == "N"


def test_robots_play_a_board_to_its_end() -> None:
    found = ask("play", PLAY | {"most": 52})
    assert found["over"]
    assert found["declarer_tricks"] + found["defender_tricks"] == 13
    assert found["score_ns"] == 400 + 30 * (found["declarer_tricks"] - 9)
    assert found["to_play"] is None
    assert ask("play", PLAY | {"most": 0})["played"] == []


def test_a_card_is_chosen_from_a_view_alone() -> None:
    deal = Deal.parse(DEAL)
    view = {"auction": ["3N", "P", "P", "P"], "layouts": 2, "bidder": "floor"}
    led = ask("card", view | {"hand": str(deal[Seat.E])})
    assert led["seat"] == "E"
    dummys = ask("card", view | {"hand": str(deal[Seat.N]), "dummy": str(deal[Seat.S]), "played": [led["card"]]})
    assert dummys["seat"] == "S"
    assert Card.parse(dummys["card"]) in deal[Seat.S]


@pytest.mark.parametrize(
    ("kind", "request_", "words"),
    [
        ("play", PLAY | {"played": ["SA"]}, "East plays SA without holding it"),
        ("play", PLAY | {"played": ["SJ", "H7"]}, "can follow suit"),
        ("play", PLAY | {"auction": ["P"]}, "before a contract"),
        ("play", PLAY | {"people": ["X"]}, "is not a seat"),
        ("card", CARD | {"played": ["SJ"], "seat": "E"}, "dummy"),
        ("card", CARD | {"seat": "W"}, "East's turn"),
        ("card", CARD | {"auction": ["3N"]}, "before a contract"),
        ("card", CARD | {"played": ["SJ", "SJ"]}, "played twice"),
        ("card", DECLARER | {"played": ["HJ", "H5", "H2", "HA", "SA", "D9", "S5", "D3"]}, "shown out of its suit"),
    ],
)
def test_what_cannot_be_is_refused(kind: str, request_: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        ask(kind, request_)


def test_positions_of_boards() -> None:
    board, auction = board_of(3)
    assert auction.contract is not None
    progress = Progress.of(auction.contract, ())
    assert position_of(board, progress).hands == board.deal.hands
    wrong = next(card for card in board.deal[auction.contract.declarer])
    with pytest.raises(NotAPosition, match="without holding it"):
        check_legal(board, Progress.of(auction.contract, (wrong,)))


def test_the_command_plays_a_board(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["play", DEAL, "3N AP", "--ns", "floor", "--ew", "floor", "--layouts", "1"]
    assert outcome(asked) == 0
    shown = capsys.readouterr().out
    assert "3N N: " in shown and "Double dummy" in shown
    assert outcome(["play", DEAL, "--ns", "pass", "--ew", "pass"]) == 0
    assert capsys.readouterr().out == "passed out\n"
    assert outcome(["play", DEAL, "3N"]) == 1
