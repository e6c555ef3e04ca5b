"""Bidders from uncontested policies: legal everywhere, and their meanings are true of the hands that make the calls."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arena.floor import AlwaysPass, Floor
from tablefeel.arena.openings import opening_table
from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import deals_of, hcp, pairs_of, random_owners
from tablefeel.arrays.types import Bools, Floats32
from tablefeel.bidding import PlayerView
from tablefeel.errors import BadModel
from tablefeel.kernel import DOUBLE, PASS, Auction, Board, Call, Hand, Seat, Side, Vulnerability
from tablefeel.models.bandit_tree import BanditTree, load, structure
from tablefeel.models.partnership_costs import PartnershipCosts
from tablefeel.models.uncontested import UncontestedBidder, partnership_calls
from tablefeel.papers.reference import reached
from tablefeel.roster import find
from tablefeel.simulation.uncontested import CLASSES, call_of, class_of


class ByPoints:
    """Opens 1C with 12 points, else passes; answers 3NT with 13, 1D with 6; the opener raises to 2D with 15."""

    most_calls = 3

    def costs(self, cards: Bools, calls: tuple[int, ...]) -> Floats32 | None:
        if len(calls) >= self.most_calls:
            return None
        points = hcp(cards)
        club, diamond, two, game = (class_of(Call.parse(text)) for text in ("1C", "1D", "2D", "3NT"))
        if not calls:
            wanted = np.where(points >= 12, club, 0)
        elif calls == (club,):
            wanted = np.where(points >= 13, game, np.where(points >= 6, diamond, 0))
        elif calls == (club, diamond):
            wanted = np.where(points >= 15, two, 0)
        else:
            wanted = np.zeros(len(points), np.intp)
        found = np.ones((len(cards), CLASSES), np.float32)
        found[np.arange(len(cards)), wanted] = 0
        return found


BIDDER = UncontestedBidder(ByPoints())


def view(hand: str, auction: str, seat: Seat = Seat.N) -> PlayerView:
    return PlayerView(Hand.parse(hand), seat, Auction.parse(auction))


STRONG, WEAK = "AKQ2.AKQ.432.432", "5432.432.432.432"


def test_calls_follow_the_policy() -> None:
    assert BIDDER.call(view(STRONG, "N:")) is Call.parse("1C")
    assert BIDDER.call(view(WEAK, "N:")) is PASS
    assert BIDDER.call(view(STRONG, "N: 1C P 1D P")) is Call.parse("2D")
    assert BIDDER.call(view(STRONG, "N: 1C P 1D P 2D P", Seat.S)) is PASS  # no more than three calls
    assert BIDDER.call(view(STRONG, "S: P P", Seat.N)) is PASS


def test_opponents_who_bid_are_ignored_within_the_law() -> None:
    assert BIDDER.call(view(STRONG, "N: 1C 3H", Seat.S)) is Call.parse("3NT")
    assert BIDDER.call(view(STRONG, "N: 1C 4H", Seat.S)) is not Call.parse("3NT")
    assert partnership_calls(Auction.parse("E: 1H X P 1S"), Seat.S) == (0, 4)
    assert partnership_calls(Auction.parse("N: 1C 1H X P"), Seat.N) == (1, 0)
    assert DOUBLE not in {choice.call for choice in BIDDER.choose(view(STRONG, "N: 1C 1H", Seat.S)).choices[:1]}


def test_meanings_cover_nine_of_ten_hands_that_make_the_call() -> None:
    meanings = BIDDER.shown_by(())
    assert set(meanings) == {PASS, Call.parse("1C")}
    assert meanings[PASS].shows.hcp == (3, 11)
    assert meanings[Call.parse("1C")].shows.hcp == (12, 19)
    assert meanings[Call.parse("1C")].artificial
    raised = BIDDER.shown_by((1, 2))  # opener's rebid: of hands with twelve points or more
    assert raised[PASS].shows.hcp == (12, 14)
    assert raised[Call.parse("2D")].shows.hcp[0] == 15
    assert BIDDER.shown_by((1, 2, 7)) == {}
    rng = np.random.default_rng(9)
    for deal in deals_of(random_owners(20, rng)):
        decision = BIDDER.choose(PlayerView(deal[Seat.N], Seat.N, Auction(Seat.N)))
        assert decision.choices[0].meaning is not None


def test_it_sits_in_the_arena() -> None:
    boards = [Board(deal, Seat.N, Vulnerability.NONE) for deal in deals_of(random_owners(30, np.random.default_rng(2)))]
    mine = Pair("points", BIDDER)
    for other in (Pair("pass", AlwaysPass()), Pair("floor", Floor())):
        biddings = bid_tables([Table(board, mine, other) for board in boards])
        assert all(bidding.auction.is_over for bidding in biddings)
    table = opening_table(mine, 300, seed=1)
    assert {str(opening.call) for opening in table.openings} == {"P", "1C"}
    assert Call.parse("1D") in table.not_used


def random_tree() -> BanditTree:
    nodes = structure("tree", 3, 5)
    return BanditTree(nodes, np.random.default_rng(3).normal(size=(len(nodes), CLASSES, 21)).astype(np.float32))


def test_a_trees_batch_and_its_bidder_agree() -> None:
    """The contracts of `bid` are those that two bidders reach call by call."""
    tree = random_tree()
    owners = random_owners(60, np.random.default_rng(4))
    deals = deals_of(owners)
    hands = np.stack([owners == 0, owners == 2], axis=1)
    contracts, _ = tree.bid(hands)
    pair, silent = Pair("tree", UncontestedBidder(tree)), Pair("pass", AlwaysPass())
    for deal, number in zip(deals, contracts, strict=True):
        bidding = bid_tables([Table(Board(deal, Seat.N, Vulnerability.NONE), pair, silent)], explain=False)[0]
        reached = bidding.contract
        assert (PASS if reached is None else reached.bid) is call_of(int(number))


def test_the_roster_knows_folders_of_runs(tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    tree = random_tree()
    save_file({"weights": np.asarray(tree.weights, np.float32)}, tmp_path / "weights.safetensors")
    config = {"shape": "tree", "layers": 3, "open_bids": 5, "order": 2}
    (tmp_path / "config.json").write_text(json.dumps({"learner": "ho", "config": config}))
    assert (load(tmp_path).weights == tree.weights).all()
    pair = find(f"ho@{tmp_path}")
    assert pair.bidder.choose(view(STRONG, "N:")).call is UncontestedBidder(tree).call(view(STRONG, "N:"))
    assert find("ho").name == "ho"  # the one that the package ships
    with pytest.raises(BadModel, match="no trained bandits"):
        find(f"ho@{tmp_path / 'none'}")
    with pytest.raises(BadModel):
        find(f"yeh@{tmp_path}")


@pytest.mark.parametrize(("name", "most"), [("ho", 3.1), ("yeh", 2.8)])
def test_the_shipped_ones_bid_as_well_as_their_files_say(name: str, most: float) -> None:
    """Mean expected cost of random deals, opponents silent; who passes all hands stands at 5.5."""
    hands = pairs_of(random_owners(400, np.random.default_rng(5)), Side.NS)
    costs = PartnershipCosts()(hands)
    contracts = reached(hands, find(name)).contracts
    assert costs[np.arange(len(hands)), contracts].mean() < most


@pytest.mark.parametrize("name", ["ho", "yeh"])
def test_the_shipped_ones_say_what_their_openings_show(name: str) -> None:
    table = opening_table(find(name), 500, seed=1)
    used = {str(one.call) for one in table.openings}
    assert {"P", "1C", "1D"} <= used
    assert sum(one.frequency for one in table.openings) == pytest.approx(1)
