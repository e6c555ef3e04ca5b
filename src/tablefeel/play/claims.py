"""Claims: tricks that declarer takes whatever the hidden hands are, by cashing winners from the top."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tablefeel.bidding.budget import out_of_time
from tablefeel.doubledummy.tricks_by_card import tricks_by_card
from tablefeel.kernel import PACK, SUITS, Card, Strain
from tablefeel.kernel.hands import ALL_CARDS, SUIT_MASK
from tablefeel.play.layouts import Listener, lay, seed_of
from tablefeel.play.seen import PlayView

_DEALS = 256
_AT_ONCE = 10
_MOST_NODES = 4000
"""After so many positions it is too long a story to tell as a claim."""


def can_claim_the_rest(seen: PlayView) -> bool:
    """Whether declarer, who is to lead from either hand, takes every trick left by winners alone."""
    return winner_to_cash(seen) is not None


def winner_to_cash(seen: PlayView) -> Card | None:
    """A card that begins to cash all tricks left, whatever the hidden hands are; None where that is not sure."""
    progress = seen.progress
    if not seen.is_declaring or progress.trick or seen.dummy is None or progress.to_play is None:
        return None
    own, dummy = seen.left(seen.view.seat).bits, seen.left(progress.contract.dummy).bits
    hidden = ALL_CARDS & ~(own | dummy | progress.played_bits)
    cashing, leader = _Cashing(hidden, progress.contract.strain), int(progress.to_play is progress.contract.dummy)
    for led, after, winner in cashing.tricks((own, dummy), leader):
        if cashing.all_won(after, winner):
            return PACK[led]
    return None


def tricks_on_layouts(seen: PlayView, listener: Listener, layouts: int) -> list[int]:
    """The tricks that the player's side takes in all on each of some likely layouts, with best play by everybody."""
    progress = seen.progress
    seat = progress.to_play
    won = progress.declarer_tricks if seen.is_declaring else progress.defender_tricks
    if seat is None:
        return [won]
    laid = lay(seen, listener, layouts, _DEALS, layouts, np.random.default_rng(seed_of(seen, 0)))
    best, hands = list[int](), laid.left(seen)
    for first in range(0, len(hands), _AT_ONCE):
        if first and out_of_time(f"the claim was looked at on {first} layouts, not on {len(hands)}"):
            break
        part = tricks_by_card(
            hands[first : first + _AT_ONCE], progress.contract.strain, progress.leader, progress.trick
        )
        best += part.max(axis=1).tolist()
    own = seat.side is seen.view.seat.side
    return [won + (one if own else progress.tricks_left - one) for one in best]


class _Cashing:
    """Looks for an order in which every trick is won; the hidden cards are taken to stay where they do most harm."""

    def __init__(self, hidden: int, strain: Strain) -> None:
        self.hidden, self.trump = hidden, strain.suit
        self.drawn = self.trump is None or not hidden >> 13 * self.trump & SUIT_MASK
        self.seen: dict[tuple[tuple[int, int], int], bool] = {}

    def all_won(self, hands: tuple[int, int], leader: int) -> bool:
        if not hands[leader]:
            return True
        key = hands, leader
        if key not in self.seen:
            if len(self.seen) >= _MOST_NODES:
                return False
            self.seen[key] = False
            self.seen[key] = any(self.all_won(after, winner) for _, after, winner in self.tricks(hands, leader))
        return self.seen[key]

    def tricks(self, hands: tuple[int, int], leader: int) -> Iterator[tuple[int, tuple[int, int], int]]:
        """Every trick that is surely won: the card led, the hands after it, and who leads next."""
        for led in _bits(hands[leader]):
            for reply in self._replies(hands[1 - leader], led):
                winner = self._winner(led, reply, leader)
                if winner is None:
                    continue
                own, other = hands[leader] & ~(1 << led), hands[1 - leader] & ~(1 << reply)
                yield led, ((own, other) if leader == 0 else (other, own)), winner

    @staticmethod
    def _replies(hand: int, led: int) -> Iterator[int]:
        same = hand & (SUIT_MASK << 13 * (led // 13))
        return _bits(same or hand)

    def _winner(self, led: int, reply: int, leader: int) -> int | None:
        """Who of the two surely wins; None where a hidden card might."""
        suit = led // 13
        if self.trump is not None and suit != self.trump:
            if not self.drawn:
                return None
            if reply // 13 == self.trump:
                return 1 - leader
        best, winner = (reply, 1 - leader) if reply // 13 == suit and reply > led else (led, leader)
        higher = self.hidden >> 13 * suit & SUIT_MASK
        return winner if higher < 1 << best % 13 else None


def _bits(cards: int) -> Iterator[int]:
    """The cards of a hand, the highest of each suit first."""
    for suit in SUITS:
        holding = cards >> 13 * suit & SUIT_MASK
        for rank in range(12, -1, -1):
            if holding >> rank & 1:
                yield 13 * suit + rank
