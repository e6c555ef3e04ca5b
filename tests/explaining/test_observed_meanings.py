"""Meanings read off the hands that make a call: ranges of nine in ten, artificial or not, nothing for rare calls."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.arrays import hcp, lengths, random_hands
from tablefeel.explaining.observed_meanings import FEWEST, meanings_of
from tablefeel.kernel import PASS, Call

HANDS = random_hands(6000, np.random.default_rng(4))
ONE_CLUB, ONE_SPADE, ONE_NOTRUMP = map(Call.parse, ("1C", "1S", "1NT"))


def test_ranges_hold_nine_of_ten_hands() -> None:
    spades, points = lengths(HANDS)[:, 3], hcp(HANDS)
    calls = np.where(points < 12, PASS, np.where(spades >= 5, ONE_SPADE, ONE_CLUB)).astype(np.intp)
    found = meanings_of(HANDS, calls)
    assert set(found) == {PASS, ONE_CLUB, ONE_SPADE}
    assert found[ONE_SPADE].shows.lengths[3][0] == 5
    assert found[ONE_SPADE].shows.hcp[0] == 12
    assert not found[ONE_SPADE].artificial
    assert found[ONE_CLUB].artificial  # whoever has no five spades may be short in clubs
    for call, meaning in found.items():
        low, high = meaning.shows.hcp
        assert ((points >= low) & (points <= high))[calls == call].mean() >= 0.9
        assert meaning.note == f"true of 90% of the hands that {'pass' if call == PASS else 'bid it'}"


@pytest.mark.parametrize(("made", "known"), [(FEWEST - 1, False), (FEWEST, True)])
def test_a_call_that_few_hands_make_has_no_meaning(made: int, known: bool) -> None:
    calls = np.full(len(HANDS), PASS, dtype=np.intp)
    calls[:made] = ONE_NOTRUMP
    assert (ONE_NOTRUMP in meanings_of(HANDS, calls)) == known
