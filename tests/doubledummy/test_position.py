"""A position refuses what cannot happen at a table, and plays on by the laws."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.doubledummy import Position
from tablefeel.errors import NotAPosition
from tablefeel.kernel import SEATS, STRAINS, Card, Deal, Hand, Seat, Strain


def hands(*texts: str) -> tuple[Hand, Hand, Hand, Hand]:
    n, e, s, w = (Hand.parse(text, cards=None) for text in texts)
    return n, e, s, w


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


REFUSED = [
    (("A...", "K...", "Q...", ".A.."), "SA", "SA is held by North and is elsewhere too"),
    (("A...", "A...", "Q...", "J..."), "", "SA is held by East and is elsewhere too"),
    (("A...", "K...", "Q...", "..."), "", "West has 0 cards and should have 1: North led and the trick is empty"),
    (("A...", "K...", "Q...", "J..."), "S5", "North has 1 cards and should have 0: North led and the trick is S5"),
    (("...", "...", "...", "..."), "", "North is to play and has no card left"),
    (("...", "...", "...", "..."), "S2 S3 S4", "West is to play and has no card left"),
    (("...", "...", "...", "A..."), "S2 S3 S4 S5", "at most three cards, not S2 S3 S4 S5"),
    (("...", "...", "...", "A..."), "S2 S3 S2", "S2 is in the trick twice"),
    (("A...", "K...", "Q2...", "J3..."), "S5 H2", "East played H2 to a spade lead and still holds spades"),
]


@pytest.mark.parametrize(("held", "trick", "reason"), REFUSED)
def test_impossible_positions_are_refused_with_the_reason(held: tuple[str, ...], trick: str, reason: str) -> None:
    with pytest.raises(NotAPosition, match=reason.replace(".", r"\.")):
        Position(hands(*held), Strain.NT, Seat.N, cards(trick))


def test_only_cards_that_follow_are_playable() -> None:
    position = Position(hands("A6...", "K2.3..", "Q47...", "J58..."), Strain.H, Seat.N, cards("S3"))
    assert position.to_play is Seat.E
    assert position.playable == cards("SK S2")
    for card, reason in (("H3", "East cannot play H3 and must follow to S3"), ("SA", "East cannot play SA: East")):
        assert not position.is_legal(Card.parse(card))
        with pytest.raises(NotAPosition, match=reason):
            position.then(Card.parse(card))


@pytest.mark.parametrize(
    ("strain", "trick", "winner"),
    [
        ("NT", "S5 SK S2 SJ", "E"),
        ("NT", "S5 HA DA S6", "W"),
        ("H", "S5 H2 SA SJ", "E"),
        ("H", "S5 H2 H3 SA", "S"),
        ("C", "S5 H2 H3 DA", "N"),
    ],
)
def test_the_winner_of_a_trick_leads_to_the_next(strain: str, trick: str, winner: str) -> None:
    played = cards(trick)
    held = [Hand.of([card, Card.parse(f"C{rank}")]) for card, rank in zip(played, "2345", strict=True)]
    position: Position | None = Position((held[0], held[1], held[2], held[3]), Strain.parse(strain), Seat.N)
    for card in played:
        assert position is not None
        position = position.then(card)
    assert position is not None
    assert (position.leader, position.trick) == (Seat.parse(winner), ())


@given(st.integers(0, 2**32), st.sampled_from(STRAINS), st.sampled_from(SEATS))
def test_any_play_of_legal_cards_ends_after_52(seed: int, strain: Strain, declarer: Seat) -> None:
    rng = Random(seed)
    position: Position | None = Position.opening(Deal.random(rng), strain, declarer)
    played: list[Card] = []
    while position is not None:
        assert position.tricks_left == 13 - len(played) // 4
        card = rng.choice(position.playable)
        played.append(card)
        position = position.then(card)
    assert len(set(played)) == 52
