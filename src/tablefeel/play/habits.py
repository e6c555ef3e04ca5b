"""Habits: what the others' cards tell about their hands, by how cards are usually played.

What is asked of the auction (how likely would everybody have bid so?) is asked of the cards: from this hand, would that
card have been played? Three habits answer it, all of players who do not signal: a lead is the card that partners
expect, third and fourth hand win a trick that is the other side's so far, and a card that does not win is the lowest.
Each holds mostly, not always (`experiments/play/README.md` has the counts), so a layout that breaks one counts less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tablefeel.arrays.types import Bools, Floats64, Ints, PackedHands
from tablefeel.kernel import Card, Hand, Seat, Strain, Suit
from tablefeel.kernel.hands import SUIT_MASK
from tablefeel.play.progress import Progress
from tablefeel.play.seen import PlayView
from tablefeel.play.sense import expected_lead

_EXPECTED = 0.8
"""How often a defender's lead is the card that partners expect of its suit."""
_LOWEST = 0.95
"""How often a card that does not win is the lowest of its suit."""
_WINS = 0.9
"""How often third and fourth hand win a trick of the other side's when they can and need not."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """A card that somebody chose, and what that player saw."""

    card: Card
    seat: Seat
    gone: int
    """The cards played before, as the bits of a hand."""
    best: Card | None
    """The card that was winning the trick; None for a lead."""
    to_win: bool
    """Whether it was third or fourth hand, and the other side was winning."""
    ruffs: bool


def log_habits(seen: PlayView, dealt: PackedHands) -> Floats64:
    """(n,): the logarithm of how likely the hidden hands of layouts (n, 4), as dealt, have played as they did."""
    contract, found = seen.progress.contract, np.zeros(len(dealt))
    for turn in _turns(seen.progress):
        if turn.seat in seen.hands or turn.ruffs:
            continue
        hands: PackedHands = dealt[:, turn.seat] & ~np.int64(turn.gone)
        holding: Ints = (hands >> 13 * turn.card.suit & SUIT_MASK).astype(np.intp)
        if turn.best is not None:
            found += _following(turn, holding)
        elif turn.seat.side is not contract.declarer.side:
            found += _chance(_expected(holding, turn.card.suit, contract.strain) == turn.card.rank, holding, _EXPECTED)
    return found


def _turns(progress: Progress) -> Iterator[_Turn]:
    """Every card played, in order."""
    trump, gone = progress.contract.strain.suit, 0
    best, winner = None, progress.contract.leader
    for number, (card, seat) in enumerate(zip(progress.cards, progress.seats, strict=True)):
        best = best if number % 4 else None
        ruffs = card.suit is trump and progress.cards[number - number % 4].suit is not trump
        yield _Turn(card, seat, gone, best, number % 4 > 1 and winner.side is not seat.side, ruffs)
        if best is None or _beats(card, best, trump):
            best, winner = card, seat
        gone |= 1 << card.index


def _beats(card: Card, best: Card, trump: Suit | None) -> bool:
    return card.rank > best.rank if card.suit is best.suit else card.suit is trump


def _following(turn: _Turn, holding: Ints) -> Floats64:
    """(n,): what a card that follows or is thrown away tells."""
    best, found = turn.best, np.zeros(len(holding))
    assert best is not None  # noqa: S101 - somebody has led
    follows = turn.card.suit is best.suit
    winners = holding >> best.rank + 1 << best.rank + 1 if follows else holding & 0
    losers, wins = holding & ~winners, follows and turn.card.rank > best.rank
    if turn.to_win:
        found = np.where((winners > 0) & (losers > 0), np.log(_WINS if wins else 1 - _WINS), 0.0)
    if not wins:
        found += _chance(losers & -losers == 1 << turn.card.rank, losers, _LOWEST)
    return found


def _chance(usual: Bools, among: Ints, often: float) -> Floats64:
    """(n,): the logarithm of the chance of a card out of a holding, of which one is usual."""
    others = np.bitwise_count(among).astype(np.float64) - 1
    unusual = np.log((1 - often) / np.maximum(others, 1))
    found: Floats64 = np.where(others > 0, np.where(usual, np.log(often), unusual), 0.0)
    return found


def _expected(holding: Ints, suit: Suit, strain: Strain) -> Ints:
    """(n,): the rank that partners expect to be led from each holding of a suit."""
    different, same = np.unique(holding, return_inverse=True)
    ranks = [_expected_rank(one, suit is strain.suit, strain is Strain.NT) for one in different.tolist()]
    found: Ints = np.array(ranks, dtype=np.intp)[same.ravel()]
    return found


@lru_cache(maxsize=1 << 14)
def _expected_rank(holding: int, trumps: bool, notrump: bool) -> int:
    strain = Strain.NT if notrump else Strain.C if trumps else Strain.D
    return int(expected_lead(Hand(holding), Suit.C, strain).rank)
