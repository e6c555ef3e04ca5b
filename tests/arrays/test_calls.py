"""Auctions as arrays: all calls in a row, and where each auction begins."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.arrays import IS_BID, calls_of, flat_auctions, starts_of
from tablefeel.kernel import CALLS, Call


@given(st.lists(st.lists(st.sampled_from(CALLS), max_size=9), max_size=5))
def test_auctions_go_to_a_row_and_back(auctions: list[list[Call]]) -> None:
    calls, starts = flat_auctions(auctions)
    assert len(starts) == len(auctions) + 1
    found = [list(calls_of(calls[start:end])) for start, end in pairwise(starts)]
    assert found == auctions
    assert (starts == starts_of([len(one) for one in auctions])).all()
    assert IS_BID[calls].tolist() == [call.is_bid for one in auctions for call in one]


def test_parts_begin_where_the_one_before_ends() -> None:
    assert starts_of(np.array([2, 0, 3])).tolist() == [0, 2, 2, 5]
    assert starts_of([]).tolist() == [0]
