"""Where a side should play, for many players at once: what each final contract is worth to the player to call.

A player who decides where the auction should end has 37 choices, numbered as Chen (2025) does: 0 to 34 are the bids 1C
to 7NT as final contracts of the own side, 35 is pass (the contract that stands is played) and 36 is double. Seats are
counted from the player: 0 the player, 1 left-hand opponent, 2 partner, 3 right-hand opponent.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablefeel.arrays.types import Bools, Bytes, Floats32, Ints
from tablefeel.kernel import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
from tablefeel.kernel.calls import FIRST_BID
from tablefeel.simulation.contracts import PASSED_OUT, SCORES

PASS_CLASS, DOUBLE_CLASS = len(BIDS), len(BIDS) + 1
CHOICES = len(BIDS) + 2
"""The 37 choices: 35 contracts, pass, double."""
NO_CALL = 255
"""Fills up rows of calls behind the last one."""
GAME_LEVELS = np.array([5, 5, 4, 4, 3])
"""The level of game in clubs, diamonds, hearts, spades and notrump."""
MARGIN = 150
"""Points by which another contract must be better before it takes the place of the system's: estimates, and auctions
that end because partner has nothing more, make other contracts look better than they are. With this margin 13% of the
contracts change, as in the paper."""
CATEGORIES = ("part-score", "game", "slam", "grand slam", "pass", "double")

_BIDS = np.arange(len(BIDS))
_STRAINS, _LEVELS = _BIDS % 5, _BIDS // 5 + 1


def _category() -> Ints:
    """(37,): the place of each choice in `CATEGORIES`."""
    of_bids = np.select(
        [_LEVELS == 7, _LEVELS == 6, GAME_LEVELS[_STRAINS] <= _LEVELS],
        [np.full(35, 3), np.full(35, 2), np.full(35, 1)],
        np.zeros(35, dtype=np.intp),
    )
    return np.concatenate([of_bids, [4, 5]]).astype(np.intp)


CATEGORY = _category()


def choice_of(call: Call) -> int:
    """The number of a bid, pass or double among the 37 choices."""
    if call.is_bid:
        return int(call) - FIRST_BID
    return DOUBLE_CLASS if call is DOUBLE else PASS_CLASS


def call_of(choice: int) -> Call:
    """The call of a choice."""
    if choice == PASS_CLASS:
        return PASS
    return DOUBLE if choice == DOUBLE_CLASS else CALLS[choice + FIRST_BID]


@dataclass(frozen=True, slots=True)
class Standing:
    """What has been bid when a player is to call, for n players."""

    bid: Ints
    """(n,): the last bid, 0 to 34; -1 before the first."""
    doubling: Ints
    """(n,): 0, 1 or 2."""
    declarer: Ints
    """(n,): who would play it, counted from the player; -1 before the first bid."""
    namer: Ints
    """(n, 5): who of the own side would declare each strain: the player (0), unless partner (2) named it first."""
    vulnerable: Bools
    """(n, 2): the own side, the other side."""

    @classmethod
    def of(cls, calls: Bytes, turns: Ints, vulnerable: Bools) -> Standing:
        """From calls (n, most) as numbers of `Call`, `NO_CALL` after the first `turns` of each."""
        n = len(calls)
        bid, doubling, last = np.full(n, PASSED_OUT), np.zeros(n, dtype=np.intp), np.full(n, -1)
        first = np.full((n, 2, 5), -1)  # who first named each strain: the player's side, the other side
        rows = np.arange(n)
        for place in range(calls.shape[1]):
            call = calls[:, place].astype(np.intp)
            caller = place - turns & 3
            bids = (call >= FIRST_BID) & (call != NO_CALL)
            bid[bids], doubling[bids], last[bids] = call[bids] - FIRST_BID, 0, caller[bids]
            for doubled in (DOUBLE, REDOUBLE):
                doubling[call == doubled] = doubled
            some = rows[bids]
            strain, side = (call[some] - FIRST_BID) % 5, caller[some] & 1
            new = first[some, side, strain] < 0
            first[some[new], side[new], strain[new]] = caller[some[new]]
        declarer = np.where(bid >= 0, first[rows, last & 1, bid % 5], -1)
        return cls(bid, doubling, declarer, np.maximum(first[:, 0], 0), vulnerable)

    @property
    def is_ours(self) -> Bools:
        """(n,): whether the own side made the last bid."""
        ours: Bools = (self.bid >= 0) & (self.declarer & 1 == 0)
        return ours

    @property
    def may_double(self) -> Bools:
        """(n,): whether a double is legal."""
        may: Bools = (self.bid >= 0) & (self.declarer & 1 == 1) & (self.doubling == 0)
        return may

    def legal(self) -> Bools:
        """(n, 37): which choices there are: bids above the last one, pass, perhaps double."""
        found = np.ones((len(self), CHOICES), dtype=np.bool_)
        found[:, :PASS_CLASS] = self.bid[:, None] < _BIDS
        found[:, DOUBLE_CLASS] = self.may_double
        return found

    def take(self, index: Ints | Bools | slice) -> Standing:
        """Some of them, in that order."""
        return Standing(
            self.bid[index], self.doubling[index], self.declarer[index], self.namer[index], self.vulnerable[index]
        )

    def __len__(self) -> int:
        return len(self.bid)


def choice_scores(chances: Floats32, standing: Standing) -> Floats32:
    """(n, 37): the mean score of each choice for the player's side if the auction ends with it.

    `chances` (n, 5, 4, 14) are of 0 to 13 tricks by strain and declarer, counted from the player. A bid of the own side
    that costs more doubled than undoubled is doubled: nobody is let off. Minus infinity stands for what is illegal.
    """
    found = np.full((len(standing), CHOICES), -np.inf, dtype=np.float32)
    found[:, :PASS_CLASS] = _bid_scores(chances, standing).min(axis=0)
    found[:, PASS_CLASS] = _standing_scores(chances, standing, standing.doubling)
    found[:, DOUBLE_CLASS] = _standing_scores(chances, standing, np.full(len(standing), 1))
    found[~standing.legal()] = -np.inf
    return found


def doubled_bids(chances: Floats32, standing: Standing) -> Bools:
    """(n, 35): whether the other side would double each bid of the own side, because it costs more then."""
    undoubled, doubled = _bid_scores(chances, standing)
    found: Bools = doubled < undoubled
    return found


def _bid_scores(chances: Floats32, standing: Standing) -> Floats32:
    """(2, n, 35): the mean scores of the own side's bids, undoubled and doubled."""
    rows = np.arange(len(standing))
    tricks = chances[rows[:, None], np.arange(5), standing.namer]  # n, 5, 14
    vulnerable = standing.vulnerable[:, 0].astype(np.intp)
    found = np.empty((2, len(standing), len(BIDS)), dtype=np.float32)
    for strain in range(5):
        for doubling in range(2):
            points = _SCORES[:, strain:35:5, doubling]  # 2, 7, 14
            both = tricks[:, strain] @ points.transpose(0, 2, 1)  # 2, n, 7
            found[doubling, :, strain::5] = both[vulnerable, rows]
    return found


def choice_makes(chances: Floats32, standing: Standing) -> Floats32:
    """(n, 37): the chance that the contract of each choice makes; after pass and double the one that stands."""
    rows = np.arange(len(standing))
    at_least = np.ascontiguousarray(chances[..., ::-1].cumsum(axis=-1)[..., ::-1])
    found = np.zeros((len(standing), CHOICES), dtype=np.float32)
    found[:, :PASS_CLASS] = at_least[rows[:, None], _STRAINS, standing.namer[:, _STRAINS], 6 + _LEVELS]
    stands = at_least[rows, standing.bid % 5, standing.declarer, np.minimum(standing.bid // 5 + 7, 13)]
    found[:, PASS_CLASS] = found[:, DOUBLE_CLASS] = np.where(standing.bid >= 0, stands, 0)
    return found


_SCORES: Floats32 = np.ascontiguousarray(SCORES.transpose(2, 0, 1, 3), dtype=np.float32)


def _standing_scores(chances: Floats32, standing: Standing, doubling: Ints) -> Floats32:
    """(n,): the player's mean score if the contract that stands is played, doubled so."""
    rows = np.arange(len(standing))
    theirs = standing.declarer & 1
    points = _SCORES[standing.vulnerable[rows, theirs].astype(np.intp), standing.bid, doubling]
    scores = (points * chances[rows, standing.bid % 5, standing.declarer]).sum(axis=1)
    found: Floats32 = np.where(standing.bid < 0, 0, np.where(theirs, -scores, scores))
    return found


def moved(system: Ints, scores: Floats32, standing: Standing, margin: float = MARGIN) -> Ints:
    """(n,): the best contract when the strain stays the system's and the level category follows the mean score.

    For a bid the other categories of its strain are looked at (their lowest legal level), and pass and double; after
    the system's pass the higher categories of the own side's strain, or a double of theirs. The system's own choice
    stands unless another scores more by `margin`.
    """
    allowed = np.zeros(scores.shape, dtype=np.bool_)
    rows = np.arange(len(system))
    allowed[:, PASS_CLASS] = allowed[:, DOUBLE_CLASS] = True
    bids = system < PASS_CLASS
    strain = np.where(bids, system % 5, np.where(standing.is_ours, standing.bid % 5, -1))
    legal = standing.legal()
    for category in range(4):
        of_category = legal[:, :PASS_CLASS] & (CATEGORY[:PASS_CLASS] == category) & (strain[:, None] == _STRAINS)
        lowest, there = of_category.argmax(axis=1), of_category.any(axis=1)
        ours = np.where(bids, CATEGORY[system], np.where(standing.is_ours, CATEGORY[standing.bid], -1))
        other = there & (ours != category) & (bids | (category > ours))
        allowed[rows[other], lowest[other]] = True
    allowed[rows, system] = True
    considered = np.where(allowed & legal, scores, -np.inf)
    best = considered.argmax(axis=1)
    better = considered[rows, best] > considered[rows, system] + margin
    found: Ints = np.where(better, best, system).astype(np.intp)
    return found


def scores_on(choice: Ints, doubled: Bools, tricks: Bytes | Ints, standing: Standing) -> Ints:
    """(n,): the player's score of one choice on deals with tricks (n, 5, 4), counted from the player.

    `doubled` (n, 35) says which bids of the own side are doubled.
    """
    rows = np.arange(len(standing))
    bids = choice < PASS_CLASS
    bid = np.where(bids, choice, standing.bid)
    declarer = np.where(bids, standing.namer[rows, choice % 5], standing.declarer)
    doubling = np.where(choice == DOUBLE_CLASS, 1, standing.doubling)
    doubling = np.where(bids, doubled[rows, np.minimum(choice, PASS_CLASS - 1)], doubling)
    theirs = declarer & 1
    points = SCORES[bid, doubling, standing.vulnerable[rows, theirs].astype(np.intp), tricks[rows, bid % 5, declarer]]
    found: Ints = np.where(bid < 0, 0, np.where(theirs, -points, points))
    return found
