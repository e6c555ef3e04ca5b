"""Who reads through which card: the network where it has learned both, else promises or the rules, in one batch too."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tablefeel.bidding import Belief, Cards, PlayerView
from tablefeel.kernel import Auction, Hand, Seat
from tablefeel.models.belief import BeliefModel
from tablefeel.models.card_reader import CardReader
from tablefeel.models.promised_reader import PromisedReader
from tablefeel.roster import find, reader_of
from tablefeel.systems.reading import SystemReader

HAND = Hand.parse("AQ875.K4.KJ32.T2")


def view(ns: str, ew: str = "sayc") -> PlayerView:
    return PlayerView(HAND, Seat.S, Auction.parse("N: 1NT P"), cards=Cards(ns, ew))


def likeliest_points(belief: Belief) -> int:
    return int(np.argmax(belief.hcp))


def test_cards_that_the_network_has_not_learned_are_read_by_their_promises(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("[openings]\none_notrump = [12, 14]\n", encoding="utf-8")
    known, edited, filed = view("sayc"), view("sayc;one_notrump=12-14"), view(str(path))
    reader, promised, network = reader_of(find("sayc")), PromisedReader(), BeliefModel()
    found = [seats[Seat.N] for seats in reader.read_all([known, edited, filed, known])]
    assert likeliest_points(found[0]) in range(15, 18)
    assert [likeliest_points(one) in range(12, 15) for one in found[1:3]] == [True, True]
    assert np.allclose(found[0].hcp, network.read(known)[Seat.N].hcp, atol=0.01)
    assert np.allclose(found[3].hcp, found[0].hcp, atol=0.01)
    for one, asked in zip(found[1:3], (edited, filed), strict=True):
        assert np.allclose(one.hcp, promised.read(asked)[Seat.N].hcp, atol=0.01)


def test_without_that_network_they_are_read_by_their_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablefeel.models.card_reader._goes_by_promises", lambda: False)
    edited = view("sayc;one_notrump=12-14")
    assert np.array_equal(CardReader().read(edited)[Seat.N].hcp, SystemReader().read(edited)[Seat.N].hcp)
