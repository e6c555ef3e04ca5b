"""Layouts of the hidden hands at the card table: they fit the auction, the cards played and who has shown out.

Hands are dealt from what a reader believes about every card, among those that are still possible, and weighed by how
likely everybody would have bid and played so with them. Then some are drawn by weight; equal ones are one layout that
counts more.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

import numpy as np

from tablefeel.arrays import cards_of, held, packed_hands
from tablefeel.arrays.types import Bools, Bytes, Floats64, Ints, PackedHands
from tablefeel.bidding import PlayerView, Reader
from tablefeel.dealing.layouts_from_beliefs import UNSEEN, deal_unseen
from tablefeel.dealing.weighing import drawn, softened, worth
from tablefeel.errors import NotAPosition
from tablefeel.kernel import Hand
from tablefeel.play.habits import log_habits
from tablefeel.play.seen import PlayView

LogChances: TypeAlias = Callable[[PlayerView, Bytes], Floats64]
"""(n,): the logarithm of how likely the hidden hands of layouts (n, 52) make the calls of the auction."""
_REMEMBERED = 64
HABITS = 0.75
"""How much the habits of play count, as a factor of the logarithm; 1 would believe that everybody has just these."""


@dataclass(frozen=True, slots=True)
class Listener:
    """What a player makes of the auction."""

    reader: Reader
    """What is believed of every card."""
    log_chances: LogChances | None = None
    """How likely everybody has bid so; None where only the reader is believed."""
    _known: OrderedDict[PlayerView, Floats64] = field(default_factory=OrderedDict, repr=False, compare=False)

    def beliefs(self, view: PlayerView) -> Floats64:
        """(4, 52): each seat's chance to hold each card; the same view is read once."""
        if view not in self._known:
            found = np.zeros((4, 52))
            for seat, belief in self.reader.read(view).items():
                found[seat] = belief.cards
            self._known[view] = found
            if len(self._known) > _REMEMBERED:
                self._known.popitem(last=False)
        return self._known[view]


@dataclass(frozen=True, slots=True)
class Layouts:
    """Some layouts in random order."""

    dealt: PackedHands
    """(n, 4): the hands as they were dealt, 52 bits each."""
    weights: Floats64
    """(n,): how much each counts; they sum to 1."""
    effective: float
    """How many equally likely layouts would tell as much as all that were dealt."""

    def left(self, seen: PlayView) -> PackedHands:
        """(n, 4): the cards that are not yet played."""
        found: PackedHands = self.dealt & ~np.int64(seen.progress.played_bits)
        return found

    def __len__(self) -> int:
        return len(self.dealt)


def known_cards(seen: PlayView) -> tuple[Ints, Bools]:
    """(52,) who was dealt each card, -1 where that is hidden, and (4, 52) what nobody can have been dealt."""
    owned = np.full(52, UNSEEN)
    for seat, hand in seen.hands.items():
        owned[cards_of([hand])[0]] = seat
    for card, seat in zip(seen.progress.cards, seen.progress.seats, strict=True):
        owned[card.index] = seat
    barred = np.zeros((4, 52), np.bool_)
    for seat, suit in seen.progress.void:
        barred[seat, 13 * suit : 13 * suit + 13] = True
    return owned, barred


def lay(
    seen: PlayView,
    listener: Listener,
    count: int,
    deals: int,
    enough: float,
    rng: np.random.Generator,
    habits: float = HABITS,
) -> Layouts:
    """At most `count` layouts, drawn by weight from `deals` dealt ones, whose weights are worth at least `enough`."""
    owned, barred = known_cards(seen)
    has_room = np.bincount(owned[owned >= 0], minlength=4) < 13
    if barred[has_room][:, owned == UNSEEN].all(axis=0).any():
        raise NotAPosition("everybody who could hold a hidden card has shown out of its suit")
    owners, chances = deal_unseen(owned, barred, listener.beliefs(seen.view), deals, rng)
    if not len(owners):
        raise NotAPosition("no layout of the hidden hands fits the cards played")
    dealt = packed_hands(held(owners))
    logs = habits * log_habits(seen, dealt) - chances
    if listener.log_chances is not None:
        logs = softened(listener.log_chances(seen.view, owners) + logs, enough)
    rows, weights = drawn(logs, count, rng)
    hands = dealt[rows]
    _, first, same = np.unique(hands, axis=0, return_index=True, return_inverse=True)
    together: Floats64 = np.bincount(same.ravel(), weights, len(first)).astype(np.float64)
    order = np.argsort(first, kind="stable")  # as they were drawn: in random order
    return Layouts(hands[first[order]], together[order], worth(logs))


def seed_of(seen: PlayView, seed: int) -> list[int]:
    """Numbers from a seed and all that is seen: the same situation is laid out alike."""
    bits = seen.view.hand.bits
    dummy = seen.dummy or Hand(0)
    cards = [card.index for card in seen.played]
    calls = map(int, seen.view.auction.calls)
    parts = [bits & 0xFFFFFFFF, bits >> 32, dummy.bits & 0xFFFFFFFF, dummy.bits >> 32]
    return [seed, *parts, seen.view.seat, seen.view.vulnerability, *calls, 99, *cards]
