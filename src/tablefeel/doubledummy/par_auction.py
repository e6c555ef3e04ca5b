"""Par: what a board is worth when all four players see every card and call as well as can be.

The auction is a game with open hands. In turn, from the dealer, each player passes or bids higher; after three passes
(four at the start) it ends. Nobody calls against his side's interest, a contract that fails is doubled, one that makes
is not, and the bidder declares. The value of that game is the par score. A par contract is one in which best play by
both sides may end, and that stands by itself: the other side gains by no higher bid even if nobody bids after it. (So
a side that must be ready to compete to 4C has the par contract 4C, although 1C would score the same if left alone.)

The dealer matters in few boards: when both sides can make the same highest contract, or when a sacrifice is cheaper
before the other side has bid than after it.

Only a trick table is read, so tables that a network estimated serve as well as exact ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tablefeel.kernel.calls import BIDS
from tablefeel.kernel.contracts import Contract, Doubling
from tablefeel.kernel.scoring import declarer_score
from tablefeel.kernel.seats import SEATS, Seat, Vulnerability
from tablefeel.kernel.tricks import TrickTable

NOTHING_YET = -1  # stands for the last bid while nobody has bid


@dataclass(frozen=True, slots=True)
class Par:
    """The par score as North-South's points, and every contract that reaches it; none when all pass."""

    score_ns: int
    contracts: tuple[Contract, ...]


def par(table: TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """The par score and all par contracts, ordered as `Contract` orders them."""
    results = _results(table, vulnerability)
    game = _Game(results, dealer)
    final = game.final_contracts()
    contracts = (
        Contract(BIDS[bid].level, BIDS[bid].strain, _doubling(table, bid, declarer), declarer)
        for bid, declarer in final
    )
    return Par(game.value, tuple(sorted(contracts)))


@cache
def bid_scores() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Declarer's points by vulnerability (no, yes), bid (0 to 34) and tricks; a contract that fails is doubled."""
    return tuple(
        tuple(
            tuple(
                declarer_score(
                    bid.level,
                    bid.strain,
                    Doubling.NONE if tricks >= bid.level + 6 else Doubling.DOUBLED,
                    vulnerable,
                    tricks,
                )
                for tricks in range(14)
            )
            for bid in BIDS
        )
        for vulnerable in (False, True)
    )


def better(seat: int, one: int, other: int) -> int:
    """The one of two North-South scores that `seat` prefers."""
    return max(one, other) if seat % 2 == 0 else min(one, other)


WORST = (-10_000, 10_000, -10_000, 10_000)
"""For each seat a score worse than any, from North-South's side."""


def _results(table: TrickTable, vulnerability: Vulnerability) -> list[list[int]]:
    """North-South's points for each bid and declarer when all pass (or double and pass)."""
    scores = bid_scores()
    sign = (1, -1, 1, -1)
    return [
        [sign[seat] * scores[vulnerability.of(seat)][bid][table.counts[bid % 5][seat]] for seat in SEATS]
        for bid in range(len(BIDS))
    ]


def _doubling(table: TrickTable, bid: int, declarer: Seat) -> Doubling:
    made = table.counts[bid % 5][declarer] >= BIDS[bid].level + 6
    return Doubling.NONE if made else Doubling.DOUBLED


class _Game:
    """The auction as a game, solved from 7NT downwards.

    `_over[bid][seat]` is the best score `seat` reaches by bidding something above `bid`. A state is the last bid, its
    bidder and how many have passed since; `_to_come` is its value.
    """

    def __init__(self, results: list[list[int]], dealer: Seat) -> None:
        self._results = results
        self._dealer = dealer
        self._over = {len(BIDS) - 1: WORST}
        self._after: dict[int, tuple[int, ...]] = {}  # the value once `seat` has made this bid
        for bid in range(len(BIDS) - 1, -1, -1):
            over = self._over[bid]
            after = tuple(self._to_come(bid, SEATS[seat], 0) for seat in range(4))
            self._after[bid] = after
            self._over[bid - 1] = tuple(better(seat, over[seat], after[seat]) for seat in range(4))  # type: ignore[assignment]
        self.value = self._to_come(NOTHING_YET, dealer, 0)

    def _waiting(self, bid: int, bidder: Seat, passes: int) -> list[Seat]:
        """Who may still speak before the auction ends; before the first bid `bidder` is the dealer."""
        first = 0 if bid == NOTHING_YET else 1
        return [bidder.after(turn) for turn in range(first + passes, 4)]

    def _to_come(self, bid: int, bidder: Seat, passes: int) -> int:
        """The value of the auction in which `bidder` made `bid` and that many players have passed since."""
        value = 0 if bid == NOTHING_YET else self._results[bid][bidder]
        for seat in reversed(self._waiting(bid, bidder, passes)):
            value = better(seat, value, self._over[bid][seat])
        return value

    def final_contracts(self) -> set[tuple[int, Seat]]:
        """The bids and declarers in which the auction can end when nobody gives anything away."""
        final, seen = set(), {(NOTHING_YET, self._dealer)}
        todo = list(seen)
        while todo:
            bid, bidder = todo.pop()
            waiting = self._waiting(bid, bidder, 0)
            for passes, seat in enumerate(waiting):
                if self._to_come(bid, bidder, passes) != self.value:
                    break  # the pass before this one gave something away
                bids = {(b, seat) for b in range(bid + 1, len(BIDS)) if self._after[b][seat] == self.value}
                todo += bids - seen
                seen |= bids
            else:
                if bid != NOTHING_YET and self._stands(bid, bidder):
                    final.add((bid, bidder))
        return final

    def _stands(self, bid: int, bidder: Seat) -> bool:
        """Whether it is worth par and the opponents gain by no single higher bid, doubled if it fails."""
        return self._results[bid][bidder] == self.value and all(
            better(rival, self.value, self._results[higher][rival]) == self.value
            for higher in range(bid + 1, len(BIDS))
            for rival in (bidder.lho, bidder.rho)
        )
