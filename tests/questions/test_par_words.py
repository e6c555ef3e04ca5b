"""Par as players say it."""

from __future__ import annotations

import pytest

from tablefeel.kernel import Contract
from tablefeel.questions.solve import par_words


@pytest.mark.parametrize(
    ("score", "contracts", "words"),
    [
        (460, "3NT N,3NT S,4NT N,4NT S,5NT N,5NT S", "3NT–5NT by North–South, +460"),
        (-130, "3C E,3C W,4C E", "3♣–4♣ by East–West, +130"),
        (500, "6HX E", "6♥X by East, −500"),
        (-140, "3H E,3H W,3S W", "3♥ by East–West, 3♠ by West, +140"),
        (0, "", "passed out"),
    ],
)
def test_contracts_of_one_strain_and_side_are_told_together(score: int, contracts: str, words: str) -> None:
    assert par_words(score, [Contract.parse(text) for text in contracts.split(",") if text]) == words
