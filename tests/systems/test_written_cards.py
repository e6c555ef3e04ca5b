"""Cards that are written out in their names, and the words for their agreements."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from tablefeel.bidding import Cards, PlayerView
from tablefeel.errors import BadInput
from tablefeel.kernel import Auction, Call, Hand, Seat, Vulnerability
from tablefeel.systems.bidder import SystemBidder, explain
from tablefeel.systems.cards.agreements import AGREEMENTS, SECTIONS, exclusive
from tablefeel.systems.cards.card import ConventionCard, load_card, shipped
from tablefeel.systems.cards.written import changed, nearest_base, toml, written
from tablefeel.systems.language import context

OTHER_NUMBERS = {"rule_of": 22, "third_seat_points": 13}
NEEDS = {one.key: {other.key: False} for one, other in exclusive()}
"""What must be off before an agreement can be made."""


def other_values(key: str) -> list[Any]:
    """Values that SAYC does not have."""
    agreement = AGREEMENTS[key]
    usual: Any = load_card("sayc").value(agreement.place)
    if agreement.kind == "switch":
        return [not usual]
    if agreement.kind == "number":
        return [OTHER_NUMBERS[key]]
    if agreement.kind == "points":
        return [(usual[0] - 1, usual[1] - 1)]
    return [value for value in agreement.words.choices if value != usual]


def told(card: str, key: str) -> str:
    """What the example of an agreement shows by a card."""
    example = AGREEMENTS[key].words.example
    auction = Auction(Seat.N, tuple(Call.parse(text) for text in example.auction.split()))
    vulnerability, cards = Vulnerability.parse(example.vulnerable), Cards(card, card)
    if not example.hand:
        made = explain(auction, vulnerability, cards).made[-1]
        return f"{made.name} {made.text}"
    assert auction.to_call is not None
    return str(
        SystemBidder().call(PlayerView(Hand.parse(example.hand), auction.to_call, auction, vulnerability, cards))
    )


def test_every_agreement_has_words() -> None:
    for key, agreement in AGREEMENTS.items():
        assert agreement.words.about.endswith("."), key
        assert "_" not in agreement.words.title + agreement.words.about, key


def test_no_two_agreements_have_one_name() -> None:
    assert len(AGREEMENTS) == sum(len(fields(section)) for section in SECTIONS.values())


def test_choices_are_what_the_type_checker_knows() -> None:
    hints = {key: hint for section in SECTIONS.values() for key, hint in get_type_hints(section).items()}
    for key, agreement in AGREEMENTS.items():
        values = get_args(hints[key]) if agreement.kind == "choice" else ()
        assert tuple(agreement.words.choices) == values, key
        assert agreement.checked(agreement.usual, key) == agreement.usual


def test_a_rule_that_asks_for_what_no_card_says_is_refused_at_once() -> None:
    with pytest.raises(BadInput, match=r"no agreement 'notrump.staymen'; did you mean 'notrump.stayman'"):
        context.card("notrump.staymen")
    with pytest.raises(BadInput, match=r"slam.blackwood is one of aces, .* not 'keycards'"):
        context.card("slam.blackwood", "keycards")
    with pytest.raises(BadInput, match=r"slam.blackwood is one of .* not True"):
        context.card("slam.blackwood")


@pytest.mark.parametrize("key", list(AGREEMENTS))
def test_each_example_shows_what_its_switch_does(key: str) -> None:
    before = told("sayc", key)
    after = {told(changed("sayc", NEEDS.get(key, {}) | {key: value}).name, key) for value in other_values(key)}
    assert after - {before}, f"{key} changes nothing in its example"


@pytest.mark.parametrize("base", shipped())
@pytest.mark.parametrize("key", list(AGREEMENTS))
def test_names_and_files_are_inverses(base: str, key: str) -> None:
    for value in other_values(key):
        try:
            card = changed(base, NEEDS.get(key, {}) | {key: value})
        except BadInput:
            assert any(AGREEMENTS[key] in pair for pair in exclusive())
            continue
        again = load_card(card.name)
        assert again == card
        assert written(again, base) == card.name
        read = ConventionCard.from_toml(toml(card), "file")
        assert load_card(written(read, nearest_base(read))).openings == card.openings
        assert [getattr(read, section) for section in SECTIONS] == [getattr(card, one) for one in SECTIONS]


def test_a_card_without_changes_is_the_card_itself() -> None:
    assert load_card("sayc;") is load_card("sayc;")
    assert load_card("sayc;stayman=yes") == load_card("sayc")
    assert nearest_base(load_card("two-over-one;stayman=no")) == "two-over-one"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("sayc;stayman=perhaps", "sayc: stayman is true or false, not 'perhaps'"),
        ("sayc;staymann=no", "no agreement 'staymann'; did you mean 'stayman'?"),
        ("sayc;stayman", "no agreement 'stayman'"),
        ("precision;stayman=no", "begins with 'precision': expected acol-weak-nt, sayc, two-over-one"),
        ("../sayc.toml;stayman=no", "begins with '../sayc.toml'"),
        ("sayc;one_notrump=17-15", "a range of points"),
        ("sayc;multi_two_diamonds=yes", "cannot both be true"),
        ("sayc;" + "stayman=no;" * 300, "at most 2000 letters"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(name: str, said: str) -> None:
    with pytest.raises(BadInput, match=said.replace("?", r"\?").replace(".", r"\.")):
        load_card(name)


def test_an_edited_card_is_obeyed() -> None:
    hand, auction = Hand.parse("KQ54.A3.Q854.J92"), Auction(Seat.N)
    for card, call in (("sayc", "1D"), ("sayc;one_notrump=11-13", "1N")):
        view = PlayerView(hand, Seat.N, auction, Vulnerability.NONE, Cards(card, card))
        assert str(SystemBidder().call(view)) == call
