"""Convention cards: the shipped ones, an own file, and one clear sentence for whatever is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablefeel.errors import BadInput
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.cards.card import ConventionCard, load_card, shipped


def test_three_cards_are_shipped() -> None:
    assert set(shipped()) == {"sayc", "two-over-one", "acol-weak-nt"}
    assert load_card("sayc").openings.one_notrump == (15, 17)
    assert load_card("acol-weak-nt").openings.one_notrump == (12, 14)
    assert load_card("two-over-one").value("responses.two_over_one") == "game"


def test_a_card_that_says_nothing_is_the_yellow_card() -> None:
    sayc = load_card("sayc")
    assert ConventionCard.from_toml("", "sayc") == sayc


def test_a_path_stands_wherever_a_name_does(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('title = "Ours"\n[openings]\none_notrump = [14, 16]\n')
    assert SystemBidder(str(path)).card == str(path)
    assert load_card(str(path)).openings.one_notrump == (14, 16)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[openings]\none_nt = [15, 17]", "no 'one_nt' in [openings]"),
        ("[opening]\n", "no section 'opening'; did you mean 'openings'?"),
        ("[notrump]\nstaymen = true", "no 'staymen' in [notrump]; did you mean 'stayman'?"),
        ("[notrump]\nstayman = 1", "notrump.stayman is true or false, not 1"),
        ("[openings]\none_notrump = [17, 15]", "is a range of points such as [15, 17], not [17, 15]"),
        ("[openings]\nrule_of = true", "openings.rule_of is a whole number, not True"),
        (
            '[slam]\nblackwood = "keycards"',
            "is one of aces, key-cards, key-cards-1430, not 'keycards'; did you mean 'key-cards'?",
        ),
        ("openings = 3", "'openings' is a section, written [openings]"),
        ("[openings", "cannot be read to its end: a line is a section"),
        ('title = "mine"\nhello', "cannot be read to its end: a line is a section"),
        ("hello world\n", "cannot be read at line 1: a line is a section"),
    ],
)
def test_a_wrong_card_is_told_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadInput) as error:
        ConventionCard.from_toml(text, "mine.toml")
    assert "mine.toml" in str(error.value)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("name", "said"), [("sayk", "did you mean 'sayc'?"), ("no/such.toml", "cannot be read")])
def test_an_unknown_card_is_told(name: str, said: str) -> None:
    with pytest.raises(BadInput, match=said.replace("?", r"\?")):
        load_card(name)


def test_a_pair_without_a_card_is_read_by_the_default_one() -> None:
    assert load_card("selfplay") == load_card("sayc")
