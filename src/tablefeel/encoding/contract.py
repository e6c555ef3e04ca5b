"""What a network reads that is asked for the best contract: the own hand, the auction, and what the cards promise.

`contract-612-1` are Chen's 612 inputs. The others change one part of it, as tables XII and XIII of the paper do, and
`contract-rich-1` adds the cards and counts of the own hand:

    hand         15    strengths in C D H S NT, four lengths, honours of each suit, HCP, balanced
    auction      564   for left-hand opponent, partner, right-hand opponent, player: passed hand; then for each of 35
                       bids: made it, it was artificial, passed over it, doubled or redoubled it
    table        3     the own side is vulnerable, the others are, the own side opened
    promises     30    for the same three others: least and most clubs, diamonds, hearts, spades, points
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np

from tablefeel.arrays import by_suit, holdings, lengths
from tablefeel.arrays.types import Bools, Bytes, Floats32, Ints
from tablefeel.encoding.hands import hand_counts
from tablefeel.errors import BadInput
from tablefeel.evaluation import hcp as high_card_points
from tablefeel.evaluation.strength import SuitStrength, notrump_strength
from tablefeel.kernel import BIDS, DOUBLE, PASS, REDOUBLE, SUITS, Hand
from tablefeel.kernel.calls import FIRST_BID
from tablefeel.simulation.final_contracts import NO_CALL

_ORDER = (1, 2, 3, 0)
"""Players as the paper lists them: left-hand opponent, partner, right-hand opponent, the player."""
_MADE, _ARTIFICIAL, _PASSED, _DOUBLED = range(4)
_RANGE_SIZES = np.array([13] * 8 + [40] * 2, dtype=np.float32)


@dataclass(frozen=True, slots=True)
class Points:
    """n players who are to call."""

    cards: Bools
    """(n, 52): the own hand."""
    calls: Bytes
    """(n, most): the auction so far from the dealer's call, filled up with `NO_CALL`."""
    artificial: Bools
    """(n, most): which of these calls were artificial."""
    turns: Ints
    """(n,): how many calls were made."""
    shown: Bytes
    """(n, 3, 10): least and most clubs, diamonds, hearts, spades, points of LHO, partner and RHO."""
    vulnerable: Bools
    """(n, 2): the own side, the other side."""

    def take(self, index: Ints | Bools | slice) -> Points:
        """Some of them, in that order."""
        return Points(
            self.cards[index], self.calls[index], self.artificial[index], self.turns[index], self.shown[index],
            self.vulnerable[index],
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.cards)


# The hand


@cache
def _tables() -> tuple[Floats32, ...]:
    """Of the 8192 holdings of a suit: strength as trumps, as a side suit, at notrump; HCP; Goren's shortness."""
    hands = [Hand(holding) for holding in range(8192)]  # in clubs
    trumps = SuitStrength(SUITS[0])
    side = SuitStrength(SUITS[1])
    empty = Hand(0)
    base = side(empty)
    found = [
        [trumps(hand) - trumps(empty) for hand in hands],
        [side(hand) - base for hand in hands],
        [notrump_strength(hand) for hand in hands],
        [high_card_points(hand) for hand in hands],
        [(5, 3, 1)[holding.bit_count()] if holding.bit_count() < 3 else 0 for holding in range(8192)],
    ]
    return tuple(np.array(values, dtype=np.float32) for values in found)


def _described(cards: Bools, strengths: Floats32, points: Floats32) -> Floats32:
    """(n, 15): five strengths, four lengths, honours (A K Q J) in each suit, points, balanced."""
    sizes = lengths(cards)
    honours = by_suit(cards)[..., 9:].sum(axis=2)
    ordered = np.sort(sizes, axis=1)
    balanced = (ordered[:, 0] >= 2) & (ordered[:, 1] >= 3) & (ordered[:, 3] <= 5)
    parts = [strengths / 20, sizes / 6, honours / 4, points[:, None] / 20, balanced[:, None]]
    return np.concatenate(parts, axis=1).astype(np.float32)


def jan_hand(points: Points) -> Floats32:
    """(n, 15): the hand by the strengths H+TL+NL and H+Lwh."""
    held = holdings(points.cards)
    trumps, side, notrump, hcp, _ = (table[held] for table in _tables())
    constants = SuitStrength(SUITS[0])(Hand(0))
    in_suits = side.sum(axis=1, keepdims=True) - side + trumps + np.float32(constants)
    strengths = np.concatenate([in_suits, notrump.sum(axis=1, keepdims=True)], axis=1)
    return _described(points.cards, strengths, hcp.sum(axis=1))


def goren_hand(points: Points) -> Floats32:
    """(n, 15): the same with Goren's points: 4 3 2 1, and 5 3 1 for short side suits."""
    held = holdings(points.cards)
    _, _, _, hcp, short = (table[held] for table in _tables())
    honours = hcp.sum(axis=1)
    in_suits = honours[:, None] + short.sum(axis=1, keepdims=True) - short
    return _described(points.cards, np.concatenate([in_suits, honours[:, None]], axis=1), honours)


def binary_hand(points: Points) -> Floats32:
    """(n, 52): the cards."""
    return points.cards.astype(np.float32)


def rich_hand(points: Points) -> Floats32:
    """(n, 383): the fifteen numbers, the cards, and what bidders count (`encoding.hands`)."""
    counts = hand_counts(points.cards)
    return np.concatenate([jan_hand(points), points.cards, counts], axis=1, dtype=np.float32)


# The auction


def _events(points: Points) -> tuple[Bools, Bools]:
    """(n, 4, 35, 4): what each player, counted from the one to call, did at each bid; (n, 4): who passed before one."""
    n, most = points.calls.shape
    done = np.zeros((n, 4, len(BIDS), 4), dtype=np.bool_)
    passed_hand = np.zeros((n, 4), dtype=np.bool_)
    last = np.full(n, -1)
    for place in range(most):
        call = points.calls[:, place].astype(np.intp)
        caller = place - points.turns & 3
        bids = np.flatnonzero((call >= FIRST_BID) & (call != NO_CALL))
        last[bids] = call[bids] - FIRST_BID
        done[bids, caller[bids], last[bids], _MADE] = True
        done[bids, caller[bids], last[bids], _ARTIFICIAL] = points.artificial[bids, place]
        passes = np.flatnonzero(call == PASS)
        early = passes[last[passes] < 0]
        late = passes[last[passes] >= 0]
        passed_hand[early, caller[early]] = True
        done[late, caller[late], last[late], _PASSED] = True
        doubles = np.flatnonzero((call == DOUBLE) | (call == REDOUBLE))
        done[doubles, caller[doubles], last[doubles], _DOUBLED] = True
    return done, passed_hand


def four_columns(points: Points) -> Floats32:
    """(n, 564): the paper's own coding: bid, artificial, passed over, doubled, for each player and bid."""
    done, passed = _events(points)
    parts = np.concatenate([passed[:, :, None], done.reshape(len(points), 4, -1)], axis=2)[:, _ORDER, :]
    return parts.reshape(len(points), -1).astype(np.float32)


def double_indicator(points: Points) -> Floats32:
    """(n, 319): bid and passed over for each player and bid; one more bit for each bid that somebody doubled."""
    done, passed = _events(points)
    kept = done[..., [_MADE, _PASSED]].reshape(len(points), 4, -1)
    parts = np.concatenate([passed[:, :, None], kept], axis=2)[:, _ORDER, :].reshape(len(points), -1)
    return np.concatenate([parts, done[..., _DOUBLED].any(axis=1)], axis=1).astype(np.float32)


def label_coding(points: Points) -> Floats32:
    """(n, 144): one number for each player and bid: 0 nothing, 1 passed over it, 2 doubled it, 3 made it."""
    done, passed = _events(points)
    labels = np.where(done[..., _MADE], 3, np.where(done[..., _DOUBLED], 2, done[..., _PASSED]))
    parts = np.concatenate([passed[:, :, None], labels], axis=2)[:, _ORDER, :]
    return parts.reshape(len(points), -1).astype(np.float32)


# The rest


def _table_bits(points: Points) -> Floats32:
    """(n, 3): own side vulnerable, others vulnerable, own side opened."""
    is_bid = (points.calls >= FIRST_BID) & (points.calls != NO_CALL)
    opened = is_bid.any(axis=1) & ((is_bid.argmax(axis=1) - points.turns) & 1 == 0)
    return np.concatenate([points.vulnerable, opened[:, None]], axis=1).astype(np.float32)


def _promises(points: Points) -> Floats32:
    """(n, 30): what the others showed, each range from 0 to 1."""
    found: Floats32 = (points.shown.astype(np.float32) / _RANGE_SIZES).reshape(len(points), -1)
    return found


Part: TypeAlias = Callable[[Points], Floats32]

PAPER = "contract-612-1"
RICH = "contract-rich-1"
_PARTS: dict[str, tuple[Part, Part]] = {
    PAPER: (jan_hand, four_columns),
    "contract-goren-1": (goren_hand, four_columns),
    "contract-binary-1": (binary_hand, four_columns),
    "contract-doubles-1": (jan_hand, double_indicator),
    "contract-label-1": (jan_hand, label_coding),
    RICH: (rich_hand, four_columns),
}
VERSIONS = tuple(_PARTS)


def encode(points: Points, version: str = PAPER) -> Floats32:
    """(n, inputs): what a network of that encoding reads."""
    if version not in _PARTS:
        raise BadInput(f"{version!r} is not an encoding of contract points: expected {', '.join(VERSIONS)}")
    hand, auction = _PARTS[version]
    return np.concatenate([hand(points), auction(points), _table_bits(points), _promises(points)], axis=1)
