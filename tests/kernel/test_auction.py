"""The auction against the Laws, written here again in a slow way."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.errors import IllegalCall, NotACall, NotAnAuction
from tablefeel.kernel import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, SEATS, Auction, Call, Contract, Doubling, Seat, Side
from tablefeel.kernel.auction import LONGEST
from tablefeel.kernel.states import LEGAL, NEXT, STATES

DATA = Path(__file__).parents[1] / "data"
PERFT = [
    tuple(map(int, line.split()))
    for line in (DATA / "auction.perft").read_text().splitlines()
    if not line.startswith("#")
]


@st.composite
def auctions(draw: st.DrawFn, most: int = 60) -> Auction:
    """Random legal auctions, finished or not; low calls are likelier, so that they grow long."""
    auction = Auction(draw(st.sampled_from(SEATS)))
    for _ in range(draw(st.integers(0, most))):
        if auction.is_over:
            break
        auction = auction.then(draw(st.sampled_from(auction.legal_calls[: draw(st.sampled_from((2, 4, 8, 38)))])))
    return auction


# The Laws again, by looking back over the calls.


def law_is_over(calls: list[Call]) -> bool:
    """Law 22: three passes after a bid, or four at the start."""
    if len(calls) < 4 or any(call is not PASS for call in calls[-3:]):
        return False
    return len(calls) > 4 or calls[0] is PASS or calls[0].is_bid


def law_allows(calls: list[Call], call: Call) -> bool:
    """Laws 18 and 19: a bid tops the last bid; a double is of the opponents' last bid, a redouble of their double."""
    if law_is_over(calls):
        return False
    if call is PASS:
        return True
    bids = [made for made in calls if made.is_bid]
    if call.is_bid:
        return all(call > bid for bid in bids)
    spoken = [(position, made) for position, made in enumerate(calls) if made is not PASS]
    if not spoken:
        return False
    position, last = spoken[-1]
    by_opponents = (len(calls) - position) % 2 == 1
    return by_opponents and (last.is_bid if call is DOUBLE else last is DOUBLE)


def law_contract(auction: Auction) -> Contract | None:
    """Law 22: the last bid, with its double or redouble, by the first of the side to name the strain."""
    named: dict[tuple[Side, int], Seat] = {}
    contract = None
    seat = auction.dealer
    for call in auction.calls:
        if call.is_bid:
            declarer = named.setdefault((seat.side, (call - 3) % 5), seat)
            contract = Contract((call - 3) // 5 + 1, call.strain, Doubling.NONE, declarer)
        elif call is not PASS:
            assert contract is not None
            doubling = Doubling.DOUBLED if call is DOUBLE else Doubling.REDOUBLED
            contract = Contract(contract.level, contract.strain, doubling, contract.declarer)
        seat = seat.lho
    return contract


@given(auctions())
def test_legal_calls_are_those_the_laws_allow(auction: Auction) -> None:
    allowed = tuple(call for call in CALLS if law_allows(list(auction.calls), call))
    assert auction.legal_calls == allowed
    assert tuple(call for call in CALLS if auction.is_legal(call)) == allowed
    assert auction.is_over == law_is_over(list(auction.calls)) == (not allowed)


@given(auctions())
def test_the_contract_is_the_one_the_laws_give(auction: Auction) -> None:
    contract = law_contract(auction)
    assert auction.contract == contract
    assert auction.declarer == (contract.declarer if contract else None)
    assert auction.dummy == (contract.declarer.partner if contract else None)
    assert auction.last_bid == (contract.bid if contract else None)
    assert auction.doubling == (contract.doubling if contract else Doubling.NONE)
    assert auction.is_passed_out == (auction.calls == (PASS,) * 4)


@given(auctions(), st.sampled_from(CALLS))
def test_check_is_legal_and_then_agree(auction: Auction, call: Call) -> None:
    before = str(auction)
    if auction.is_legal(call):
        auction.check(call)
        after = auction.then(call)
        assert after.calls == (*auction.calls, call)
        assert after == Auction.of(auction.dealer, after.calls)
        assert after.legal_calls == Auction.of(auction.dealer, after.calls).legal_calls
    else:
        for act in (auction.check, auction.then):
            with pytest.raises(IllegalCall, match=f"^{call} "):
                act(call)
    assert str(auction) == before


@given(auctions())
def test_parse_and_str_are_inverses(auction: Auction) -> None:
    assert Auction.parse(str(auction)) == auction
    assert eval(repr(auction), {"Auction": Auction.parse}) == auction  # noqa: S307
    assert hash(Auction.parse(str(auction))) == hash(auction)
    assert pickle.loads(pickle.dumps(auction)).legal_calls == auction.legal_calls  # noqa: S301
    assert len(auction) == len(auction.calls)
    assert auction


@given(auctions())
def test_turns_go_round_the_table(auction: Auction) -> None:
    by_seat = {seat: auction.calls_of(seat) for seat in SEATS}
    assert sum(map(len, by_seat.values())) == len(auction)
    for position, call in enumerate(auction.calls):
        assert by_seat[auction.caller(position)][position // 4] == call
    assert auction.to_call == (None if auction.is_over else auction.dealer.after(len(auction)))
    spoken = len(auction.calls) - len("".join("p" if call is PASS else "x" for call in auction.calls).rstrip("p"))
    assert auction.passes == spoken


@given(auctions())
def test_all_pass_ends_the_auction(auction: Auction) -> None:
    closed = auction.all_pass()
    assert closed.is_over
    assert closed.calls[: len(auction)] == auction.calls
    assert set(closed.calls[len(auction) :]) <= {PASS}
    assert Auction.parse(f"{auction} AP") == closed


def sequences(state: int, depth: int) -> int:
    """How many legal sequences of `depth` calls start in a state."""
    if depth == 0:
        return 1
    return sum(sequences(NEXT[state][call], depth - 1) for call in LEGAL[state])


def played(auction: Auction, depth: int) -> int:
    """The same through the auction itself."""
    if depth == 0:
        return 1
    return sum(played(auction.then(call), depth - 1) for call in auction.legal_calls)


@pytest.mark.parametrize(("depth", "count"), PERFT)
def test_perft(depth: int, count: int) -> None:
    assert sequences(0, depth) == count
    if depth <= 4:
        assert played(Auction(Seat.N), depth) == count


def test_the_longest_auction_has_319_calls() -> None:
    calls = [PASS] * 3
    for bid in BIDS:
        calls += [bid, PASS, PASS, DOUBLE, PASS, PASS, REDOUBLE, PASS, PASS]
    auction = Auction.of(Seat.E, [*calls, PASS])
    assert auction.is_over
    assert len(auction) == LONGEST == 319
    assert str(auction.contract) == "7NXX N"  # South bid it, but North had named notrump at the one level
    most = [0] * STATES  # the most calls that can still follow, by working back from the end
    for state in reversed(range(STATES)):
        most[state] = max(
            (1 + most[NEXT[state][call]] for call in LEGAL[state] if NEXT[state][call] > state), default=0
        )
    # A bid, then its double, then its redouble, each after two passes: no call leads to a state already left.
    reachable = [(state, NEXT[state][call]) for state in range(STATES) for call in LEGAL[state]]
    assert all(after > state for state, after in reachable)
    assert most[0] == LONGEST


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("1S 1H", "1H is not above 1S (auction: 1S)"),
        ("P X", "X has no bid to double (auction: P)"),
        ("XX", "XX has no bid to redouble (auction: none yet)"),
        ("1S XX", "XX has no double to redouble (auction: 1S)"),
        ("1S P X", "X would double the own side's call (auction: 1S P)"),
        ("1S X X", "X when the bid is already doubled (auction: 1S X)"),
        ("1S X P XX", "XX would redouble the own side's call (auction: 1S X P)"),
        ("1S X XX XX", "XX when the bid is already redoubled (auction: 1S X XX)"),
        ("1S X XX X", "X when the bid is already redoubled (auction: 1S X XX)"),
        ("P P P P P", "P comes after the auction is over (auction: P P P P)"),
        ("1S P P P 2S", "2S comes after the auction is over (auction: 1S P P P)"),
    ],
)
def test_an_illegal_call_says_why(text: str, reason: str) -> None:
    with pytest.raises(IllegalCall) as caught:
        Auction.parse(text)
    assert str(caught.value) == reason


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("N: 1D P 1S", "N: 1D P 1S"),
        ("east:1d,pass,1♠", "E: 1D P 1S"),
        ("1N -- 3NT AllPass", "N: 1N P 3N P P P"),
        ("W:", "W:"),
        ("", "N:"),
        ("s : 1c d r ap", "S: 1C X XX P P P"),
    ],
)
def test_wide_spellings(text: str, expected: str) -> None:
    assert str(Auction.parse(text)) == expected


@pytest.mark.parametrize(
    ("text", "error", "culprit"),
    [
        ("N: 1D 8H", NotACall, "'8H'"),
        ("Q: 1D", NotAnAuction, "'Q'"),
        ("N: 1D: 2D", NotAnAuction, "'N: 1D: 2D'"),
        ("N: 1D １H", NotACall, "'１H'"),
        ("AP 1C", NotACall, "'AP'"),
        ("N: " + "1D " * 100_000, IllegalCall, "1D is not above 1D"),
        ("N: " + "z" * 1_000_000, NotACall, "'zzz"),
    ],
)
def test_wrong_auctions_quote_the_culprit(text: str, error: type[Exception], culprit: str) -> None:
    with pytest.raises(error) as caught:
        Auction.parse(text)
    assert culprit in str(caught.value)
    assert len(str(caught.value)) < 400


def test_a_long_auction_is_not_quoted_whole() -> None:
    auction = Auction.of(Seat.N, BIDS)
    with pytest.raises(IllegalCall, match=r"1C is not above 7N \(auction: … 3D ") as caught:
        auction.then(Call.C1)
    assert len(str(caught.value)) < 120


def test_auctions_are_values() -> None:
    auction = Auction(Seat.N)
    with pytest.raises(AttributeError):
        auction.dealer = Seat.E  # type: ignore[misc]
    assert auction != Auction(Seat.E)
    assert auction != "N:"
    assert {auction, Auction.parse("N:")} == {auction}
