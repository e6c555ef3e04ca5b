"""Names of bidders."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arena import AlwaysPass, ExternalBidder, Floor, Table, bid_tables
from tablefeel.arena.partners import Partners
from tablefeel.arrays import Boards
from tablefeel.bidding import Cards, PlayerView, PublicView
from tablefeel.bidding.view import has_card
from tablefeel.errors import BadInput, BidderFailed, NotABidder
from tablefeel.kernel import PASS, SEATS, Auction, Hand, Seat
from tablefeel.roster import about, find, in_bulk, names, reader_of, seated, usual
from tablefeel.search.search import Search
from tablefeel.systems.bidder import SystemBidder


def test_who_needs_silent_opponents_is_said_to_need_them() -> None:
    for name in names():
        assert about(name).uncontested == find(name).bidder.is_uncontested


def test_what_there_is() -> None:
    assert names() == (
        "advisor",
        "sayc",
        "two-over-one",
        "acol-weak-nt",
        "belief",
        "zhang",
        "selfplay",
        "sayc-plus",
        "relay",
        "ho",
        "yeh",
        "floor",
        "pass",
    )
    for name in names():
        assert find(name).name == name
    assert isinstance(find("pass").bidder, AlwaysPass)
    assert isinstance(find("floor").bidder, Floor)
    assert isinstance(find("sayc").bidder, SystemBidder)
    assert find("acol-weak-nt").card == "acol-weak-nt"


def test_a_card_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("[openings]\none_notrump = [12, 14]\n")
    pair = find(str(path))
    assert (pair.name, pair.card) == (str(path), str(path))
    with pytest.raises(BadInput, match=r"missing\.toml"):
        find(str(tmp_path / "missing.toml"))


@pytest.mark.parametrize("wrong", ["sayk", "", "SAYC", "floor@2", "sayc+serch", "exec"])
def test_other_names_get_one_sentence(wrong: str) -> None:
    with pytest.raises(NotABidder) as caught:
        find(wrong)
    assert repr(wrong) in str(caught.value) or f"'{wrong}'" in str(caught.value)


def test_a_card_can_be_refined_by_a_search() -> None:
    pair = find("acol-weak-nt+search")
    assert (pair.name, pair.card) == ("acol-weak-nt+search", "acol-weak-nt")
    assert find("floor+search").name == "floor+search"
    with pytest.raises(NotABidder, match=r"no '\+serch' \(known: \+search, "):
        find("floor+serch")


def test_a_program_can_be_refined_and_have_a_partner() -> None:
    name = f'exec:"{sys.executable}" -m tablefeel bidder pass'
    with seated(f"{name}+search", f"floor&{name}") as (searching, mixed):
        assert isinstance(searching.bidder, Search)
        assert isinstance(searching.bidder.bidder, ExternalBidder)
        assert isinstance(mixed.bidder, Partners)


def test_the_card_of_a_program_can_be_said() -> None:
    name = f'exec:"{sys.executable}" -m tablefeel bidder pass'
    wanted = (f"{name}+plays@unknown", f"{name}+plays@acol-weak-nt", f"{name}+plays@acol-weak-nt+search")
    with seated(*wanted) as (unknown, known, searching):
        assert not has_card(unknown.card)
        assert known.card == searching.card == "acol-weak-nt"
        auction = Auction.parse("N: 1N")
        view = PlayerView(Hand.parse("AK32.Q54.KJ3.J72"), Seat.E, auction, cards=Cards("sayc", known.card))
        assert known.bidder.call(view) is PASS
    with pytest.raises(BadInput, match="no-such-card"):
        find("floor+plays@no-such-card")
    with pytest.raises(NotABidder, match=r"\+plays@CARD"):
        find("floor+plays")


def test_the_sentence_lists_what_exists() -> None:
    with pytest.raises(NotABidder, match=r"did you mean 'sayc'.*sayc, two-over-one, .*pass, .*\.toml.*exec:COMMAND"):
        find("sayk")


def test_programs_end_with_the_block() -> None:
    name = f'exec:"{sys.executable}" -m tablefeel bidder pass'
    with seated(name, "pass") as (program, other):
        assert isinstance(program.bidder, ExternalBidder)
        assert isinstance(other.bidder, AlwaysPass)
        assert (program.name, program.card) == (name, "sayc")
    with pytest.raises(BidderFailed, match="was closed"):
        program.bidder.choose_all([])


def test_a_wrong_name_ends_the_programs_before_it() -> None:
    with pytest.raises(NotABidder), seated(f'exec:"{sys.executable}" -m tablefeel bidder pass', "nobody"):
        pytest.fail("nobody sits down")


@pytest.mark.parametrize("sides", [("sayc", "acol-weak-nt"), ("floor", "sayc")])
def test_bulk_and_lock_step_agree(sides: tuple[str, str]) -> None:
    ns, ew = map(find, sides)
    boards = Boards.random(12, np.random.default_rng(3))
    tables = [Table(boards.board(i), ns, ew) for i in range(len(boards))]
    expected = [bidding.auction.calls for bidding in bid_tables(tables, explain=False)]
    assert [tuple(calls) for calls in in_bulk(ns, ew)(boards)] == expected


def test_readers_by_name(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text("[openings]\none_notrump = [12, 14]\n")
    for name in ("sayc", "two-over-one", str(path), usual()):
        assert set(reader_of(find(name)).read(PublicView(Auction.parse("N: 1C")))) == set(SEATS)


@pytest.mark.parametrize("name", ["floor", "pass", "relay"])
def test_bidders_that_cannot_read_say_so(name: str) -> None:
    with pytest.raises(NotABidder, match=f"'{name}' bids, but cannot say what others hold"):
        reader_of(find(name))
