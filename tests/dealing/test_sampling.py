"""Constrained dealing: every deal meets the wishes, and all that do are equally likely."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.properties import examples

from tablefeel.bidding.ranges import ANY_HAND, HandRange
from tablefeel.dealing.proposals import LengthsFirst, PointsFirst, SeatFirst, owned_cards
from tablefeel.dealing.sampling import Proposal, Sampler
from tablefeel.dealing.wishes import Wish, Wishes
from tablefeel.errors import BadConstraint
from tablefeel.evaluation import hcp
from tablefeel.kernel import SUITS, Hand, Seat, Side, Suit

Array = NDArray[Any]


def wishes(sides: dict[Side, HandRange] | None = None, /, **seats: str) -> Wishes:
    return Wishes.of({Seat[seat]: Wish.parse(text) for seat, text in seats.items()}, sides)


WISHED = {
    "nothing": wishes(),
    "a notrump opener": wishes(N="15-17 hcp, balanced"),
    "an auction": wishes(E="has AKQ.J2.T98.5432", N="12-21 hcp, 5+ C", S="6-9 hcp, 3+ C", W="5+ H, 4-16 hcp"),
    "every point": wishes(S="37 hcp"),
    "a freak": wishes(W="shape 7600 + any 7510", N="has SA DA"),
    "a fit and game": wishes({Side.NS: HandRange.of((25, 40), spades=(8, 13))}),
    "strong and long": wishes(N="22+ hcp, 7+ S, 5+ H"),
}


@pytest.mark.parametrize("name", WISHED)
def test_every_deal_meets_every_wish(name: str) -> None:
    wished = WISHED[name]
    deals = Sampler(wished).exactly(200, np.random.default_rng(3)).deals()
    assert len(set(deals)) > 100
    for deal in deals:
        for seat in Seat:
            assert deal[seat] in wished.seats[seat].shows
            assert wished.seats[seat].holds.bits & ~deal[seat].bits == 0
        for side in Side:
            one, two = (deal[seat] for seat in side.seats)
            least, most = wished.sides[side].hcp
            assert least <= hcp(one) + hcp(two) <= most
            for suit in SUITS:
                least, most = wished.sides[side].lengths[suit]
                assert least <= one.length(suit) + two.length(suit) <= most


def _shares(owners: Array) -> Array:
    """How often each seat holds each card, and how often East has each heart length."""
    held = [(owners == seat).mean(axis=0) for seat in Seat]
    hearts = np.bincount((owners[:, 26:39] == Seat.E).sum(axis=1), minlength=14) / len(owners)
    return np.concatenate([*held, hearts])


@pytest.mark.parametrize("kind", ["lengths", "points", "seat"])
@pytest.mark.parametrize(
    "seats",
    [{"N": "12-16 hcp, balanced"}, {"E": "has AKQ.J2.T98.5432", "W": "4+ S, 8-15 hcp"}, {"S": "13+ hcp, 5+ S, has HA"}],
    ids=str,
)
def test_each_proposal_draws_as_plain_rejection_does(kind: str, seats: dict[str, str]) -> None:
    """Random deals filtered by hand are the reference; 4.5 standard errors leave room for 222 comparisons."""
    wished = wishes(None, **seats)
    owned = owned_cards(wished)
    proposals: dict[str, Callable[[], Proposal]] = {
        "lengths": lambda: LengthsFirst(wished, owned),
        "points": lambda: PointsFirst(wished, owned),
        "seat": lambda: SeatFirst(wished, owned, Seat[max(seats)]),
    }
    count = 5_000
    kept: list[Array] = []
    rng = np.random.default_rng(11)
    plain = Sampler(Wishes.of({seat: Wish(holds=wished.seats[seat].holds) for seat in Seat}))
    while sum(map(len, kept)) < count:
        owners = plain.draw(8_192, rng).owners
        kept.append(owners[_meets(owners, wished)])
    expected = _shares(np.concatenate(kept)[:count])
    found = _shares(Sampler(wished, proposals[kind]()).exactly(count, np.random.default_rng(5)).owners)
    error = np.sqrt((expected * (1 - expected) + 1e-4) * 2 / count)
    assert (np.abs(found - expected) / error).max() < 4.5


def test_splits_of_honours_take_little_memory() -> None:
    """All million and a half of them at once took 388 MB, and the wish for a slam 2.5 s."""
    wished = wishes(None, N="15+ hcp", S="15+ hcp")
    tracemalloc.start()
    try:
        PointsFirst(wished, owned_cards(wished))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 60_000_000


def _meets(owners: Array, wished: Wishes) -> Array:
    points = np.tile(np.maximum(0, np.arange(13) - 8), 4)
    good = np.ones(len(owners), dtype=bool)
    for seat in Seat:
        shows = wished.seats[seat].shows
        mine = owners == seat
        value = mine @ points
        good &= (value >= shows.hcp[0]) & (value <= shows.hcp[1])
        lengths = mine.reshape(-1, 4, 13).sum(axis=2)
        good &= np.array([tuple(row) in shows.allowed_shapes for row in lengths.tolist()])
    return good


def test_the_same_seed_gives_the_same_deals() -> None:
    draws = [Sampler(WISHED["an auction"]).exactly(20, np.random.default_rng(4)).deals() for _ in range(2)]
    assert draws[0] == draws[1]


def test_impossible_wishes_are_refused_at_once() -> None:
    with pytest.raises(BadConstraint, match="suit lengths"):
        Sampler(wishes(N="8+ S", S="6+ S"))
    with pytest.raises(BadConstraint, match="points"):
        Sampler(wishes(N="25+ hcp", S="20+ hcp")).exactly(1, np.random.default_rng(0))
    with pytest.raises(BadConstraint, match="North's points"):  # seven and five: AKQJ AKQJ A are 24 at most
        Sampler(wishes(N="25+ hcp, 7+ S, 5+ H")).exactly(1, np.random.default_rng(0))
    with pytest.raises(BadConstraint, match="SA is wished for North and for East"):
        Sampler(wishes(N="has SA", E="has SA"))


def test_a_rare_wish_ends_within_its_tries_and_says_so() -> None:
    rare = wishes(N="30+ hcp, shape any 4333", S="7+ S", E="7+ H", W="7+ D")
    found = Sampler(rare).draw(5, np.random.default_rng(0), most_tries=20_000)
    assert found.tried <= 20_000
    assert 0 <= found.share < 0.01


WORDS = [
    ("15-17 hcp", HandRange.of((15, 17))),
    ("hcp 12+", HandRange.of((12, 40))),
    ("hcp 8-", HandRange.of((0, 8))),
    ("hcp >= 10, <= 12 hcp", HandRange.of((10, 12))),
    ("5+ spades", ANY_HAND.with_length(Suit.S, 5)),
    ("=4 ♥; d 2-3", ANY_HAND.with_length(Suit.H, 4, 4).with_length(Suit.D, 2, 3)),
    ("shape 5431", HandRange.of(shapes=[(1, 3, 4, 5)])),
    ("shape 7-6-0-0", HandRange.of(shapes=[(0, 0, 6, 7)])),
    ("shape 13-0-0-0", HandRange.of(shapes=[(0, 0, 0, 13)])),
]


@pytest.mark.parametrize(("text", "expected"), WORDS)
def test_words_become_ranges(text: str, expected: HandRange) -> None:
    assert Wish.parse(text).shows == expected


def test_shapes_take_wildcards_and_any() -> None:
    shapes = Wish.parse("shape 55xx").shows.shapes
    assert shapes == frozenset({(3, 0, 5, 5), (2, 1, 5, 5), (1, 2, 5, 5), (0, 3, 5, 5)})
    assert len(Wish.parse("shape any 4441").shows.shapes or ()) == 4
    assert Wish.parse("balanced").shows.is_balanced
    assert Wish.parse("has SA H10").holds == Hand.parse("A.T..", cards=2)
    assert Wish.parse("has AK..Q.").holds == Hand.parse("AK..Q.", cards=3)


@pytest.mark.parametrize(
    "text",
    ["strong", "17-15 hcp", "99 hcp", "14 spades", "shape 5555", "shape 54", "shape any 54xx", "has", "has S1",
     "has SA SA", "5+", "hcp", "4 S, 5 S", "balanced, 6+ S", "has AKQJT9.AKQJT9.AKQJT9.A"],
)  # fmt: skip
def test_words_that_mean_nothing_are_quoted(text: str) -> None:
    with pytest.raises(BadConstraint) as caught:
        Wish.parse(text)
    assert text.partition(",")[0].rpartition(" ")[2] in str(caught.value)


@examples(200)
@given(st.text(alphabet="shdcSHDC0123456789+-=<>x ,;.anyhcpbl", max_size=30))
def test_any_other_text_is_read_or_refused(text: str) -> None:
    try:
        Wish.parse(text)
    except BadConstraint as error:
        assert str(error)
