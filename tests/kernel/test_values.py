"""Cards, hands, deals, calls, contracts, seats: parse widely, print one way, and back."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.kernel import (
    BIDS,
    CALLS,
    PACK,
    RANKS,
    SEATS,
    STRAINS,
    SUITS,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Doubling,
    Hand,
    Rank,
    Seat,
    Side,
    Strain,
    Suit,
    TrickTable,
    Vulnerability,
)

DATA = Path(__file__).parents[1] / "data"

hands = st.sets(st.sampled_from(PACK), min_size=13, max_size=13).map(Hand.of)
deals = st.integers(0, 1 << 64).map(lambda seed: Deal.random(Random(seed)))
contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(STRAINS), st.sampled_from(Doubling), st.sampled_from(SEATS)
)


def test_the_orders_are_the_kernels() -> None:
    assert "".join(map(str, SUITS)) == "CDHS"
    assert " ".join(map(str, STRAINS)) == "C D H S NT"
    assert "".join(map(str, RANKS)) == "23456789TJQKA"
    assert "".join(map(str, SEATS)) == "NESW"
    assert " ".join(map(str, CALLS[:9])) == "P X XX 1C 1D 1H 1S 1N 2C"
    assert [card.index for card in PACK] == list(range(52))
    assert len(set(PACK)) == 52


@pytest.mark.parametrize("values", [SUITS, STRAINS, RANKS, PACK, SEATS, tuple(Side), tuple(Vulnerability), CALLS])
def test_small_values_parse_what_they_print(
    values: tuple[Suit | Strain | Rank | Card | Seat | Side | Vulnerability | Call, ...],
) -> None:
    for value in values:
        for text in (str(value), str(value).lower(), f" {value} "):
            assert type(value).parse(text) == value


@given(contracts)
def test_contracts_parse_what_they_print(contract: Contract) -> None:
    assert Contract.parse(str(contract)) == contract
    assert contract.dummy is contract.declarer.partner
    assert contract.leader.partner is contract.declarer.rho
    assert contract.target == contract.level + 6
    assert (contract.bid.level, contract.bid.strain) == (contract.level, contract.strain)


@given(hands)
def test_hands_parse_what_they_print_in_every_notation(hand: Hand) -> None:
    lettered = "".join(f"{suit}{hand.ranks(suit)}" for suit in reversed(SUITS))
    spaced = " ".join(hand.ranks(suit) or "-" for suit in reversed(SUITS))
    pips = " ".join(f"{suit.symbol}{hand.ranks(suit)}" for suit in SUITS)
    ascending = ".".join(hand.ranks(suit)[::-1] for suit in reversed(SUITS))
    for text in (str(hand), str(hand).lower(), str(hand).replace("T", "10"), str(hand).replace(".", "_"),
                 lettered, lettered.lower(), spaced, pips, ascending):  # fmt: skip
        assert Hand.parse(text) == hand
    assert eval(repr(hand), {"Hand": Hand.parse}) == hand  # noqa: S307


@given(st.sets(st.sampled_from(PACK), max_size=13))
def test_a_hand_is_a_set_of_cards(cards: set[Card]) -> None:
    hand = Hand.of(cards)
    assert set(hand) == cards
    assert len(hand) == len(cards) == sum(hand.lengths)
    assert list(hand) == sorted(cards, reverse=True)
    assert all((card in hand) == (card in cards) for card in PACK)
    assert hand.is_full == (len(cards) == 13)
    for suit in SUITS:
        assert hand.length(suit) == hand.lengths[suit] == hand.holding(suit).bit_count() == len(hand.ranks(suit))
    assert Hand.parse(str(hand), cards=None) == Hand.parse(str(hand), cards=len(cards)) == hand


@given(deals, st.sampled_from(SEATS))
def test_deals_parse_what_they_print_from_every_seat(deal: Deal, first: Seat) -> None:
    text = deal.text(first)
    assert Deal.parse(text) == deal
    for hidden in range(4):
        words = text[2:].split(" ")
        words[hidden] = "-"
        assert Deal.parse(f"{first}:{' '.join(words)}") == deal
    assert Deal.parse(str(deal)[2:]) == deal
    assert eval(repr(deal), {"Deal": Deal.parse}) == deal  # noqa: S307
    assert pickle.loads(pickle.dumps(deal)) == deal  # noqa: S301
    assert [deal[seat] for seat in SEATS] == list(deal.hands)


def test_random_deals_come_again_with_their_seed() -> None:
    assert Deal.random(Random(5)) == Deal.random(Random(5))
    assert Deal.random(Random(5)) != Deal.random(Random(6))


@pytest.mark.parametrize(
    ("call", "spellings"),
    [
        ("P", "P p Pass PASS pass Pas -- - nb"),
        ("X", "X x D d Dbl DBL dbl Double *"),
        ("XX", "XX xx R r Rd RD rdbl Redbl redouble **"),
        ("1S", "1S 1s 1♠ 1♤"),
        ("2H", "2H 2h 2♥ 2♡"),
        ("3D", "3D 3♦ 3♢"),
        ("4C", "4C 4♣ 4♧"),
        ("1N", "1N 1n 1NT 1nt 1Nt"),
        ("7N", "7N 7NT"),
    ],
)
def test_calls_are_read_in_every_common_spelling(call: str, spellings: str) -> None:
    for text in spellings.split():
        assert str(Call.parse(text)) == call
        assert str(Call.parse(f"  {text} ")) == call
    assert str(Call.parse(" 1 N T ")) == "1N"


def test_calls_know_their_parts() -> None:
    for bid in BIDS:
        assert Call.bid(bid.level, bid.strain) is bid
        assert bid.is_bid
    assert [call.pretty for call in (Call.PASS, Call.DOUBLE, Call.S1, Call.N3)] == ["Pass", "X", "1♠", "3NT"]


@pytest.mark.parametrize(
    ("contract", "spellings"),
    [
        ("4SX N", ["4SX N", "4♠XN", "4 s x north", "4S* N", "4SDBL-N", "4sx by North"]),
        ("3N S", ["3NT by South", "3N-S", "3NT S", "3nt s", "3NS"]),
        ("7NXX W", ["7NTXX W", "7N** West", "7nxxw"]),
        ("1C E", ["1CE", "1♣ E", "1c-east"]),
    ],
)
def test_contracts_are_read_in_every_common_spelling(contract: str, spellings: list[str]) -> None:
    assert [str(Contract.parse(text)) for text in spellings] == [contract] * len(spellings)


@pytest.mark.parametrize(
    ("card", "spellings"),
    [("ST", ["ST", "s10", "♠T", "♤10", "TS", "10s"]), ("HA", ["ha", "AH", "♥a"]), ("C2", ["c2", "2♣", "2C"])],
)
def test_cards_are_read_suit_first_or_rank_first(card: str, spellings: list[str]) -> None:
    assert [str(Card.parse(text)) for text in spellings] == [card] * len(spellings)
    assert Card.at(Card.parse(card).index) == Card.parse(card)


@pytest.mark.parametrize(
    ("vulnerability", "spellings"),
    [
        ("none", "None none - o O 0 Love neither"),
        ("ns", "NS ns N n N/S n-s"),
        ("ew", "EW e E/W e-w"),
        ("all", "All both Both b B"),
    ],
)
def test_vulnerabilities_are_read_in_every_common_spelling(vulnerability: str, spellings: str) -> None:
    assert {str(Vulnerability.parse(text)) for text in spellings.split()} == {vulnerability}


def test_seats_and_sides() -> None:
    assert [Seat.parse(text) for text in ("north", "East", " s ", "WEST")] == list(SEATS)
    assert [Side.parse(text) for text in ("NS", "n-s", "E/W", "we")] == [Side.NS, Side.NS, Side.EW, Side.EW]
    for seat in SEATS:
        assert (seat.lho.rho, seat.partner.partner, seat.lho.lho) == (seat, seat, seat.partner)
        assert seat in seat.side.seats
        assert seat.side.other is seat.lho.side
        assert Seat.parse(seat.word) is seat
        for other in SEATS:
            assert seat.after(seat.turns_to(other)) is other
    for vulnerability in Vulnerability:
        assert [vulnerability.of(side) for side in Side] == [vulnerability.name in (side.name, "ALL") for side in Side]


@pytest.mark.parametrize(
    "row",
    [line.split() for line in (DATA / "boards.txt").read_text().splitlines() if not line.startswith("#")],
    ids=lambda row: f"board {row[0]}",
)
def test_dealer_and_vulnerability_of_a_board(row: list[str]) -> None:
    board = Board.numbered(int(row[0]), Deal.random(Random(1)))
    assert [str(board.number), str(board.dealer), str(board.vulnerability)] == row


def test_suits_and_strains_say_what_they_are() -> None:
    assert [suit.word for suit in SUITS] == ["clubs", "diamonds", "hearts", "spades"]
    assert [suit.symbol for suit in SUITS] == ["♣", "♦", "♥", "♠"]
    assert [suit.is_major for suit in SUITS] == [False, False, True, True]
    assert [strain.is_major for strain in STRAINS] == [False, False, True, True, False]
    assert [strain.is_minor for strain in STRAINS] == [True, True, False, False, False]
    assert [strain.suit for strain in STRAINS] == [*SUITS, None]
    assert Strain.NT.symbol == "NT"


def test_a_trick_table_prints_a_line_per_declarer() -> None:
    table = TrickTable.of([[strain + seat for seat in range(4)] for strain in range(5)])
    assert table.tricks(Seat.W, Strain.NT) == 7
    assert str(table).splitlines()[0].split() == ["NT", "S", "H", "D", "C"]
    assert str(table).splitlines()[4].split() == ["W", "7", "6", "5", "4", "3"]
