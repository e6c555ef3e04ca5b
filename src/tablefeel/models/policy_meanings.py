"""What the calls of a self-taught bidder show, by its own policy: hands that fit its earlier calls are dealt and asked.

A player's calls depend on the own hand and the auction alone. So what they show is known to whoever knows the policy,
whatever the others hold; that other hands leave fewer cards for this one is not taken into account.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import hcp, lengths, random_hands, shape_numbers
from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.bidding import Cards, HandRange, Meaning, PlayerView, PolicyNetwork, PublicView
from tablefeel.bidding.budget import is_whole, out_of_time
from tablefeel.bidding.ranges import ANY_HAND
from tablefeel.bidding.view import OWN_SYSTEM, has_card
from tablefeel.dealing.agreeing_hands import AgreeingHands
from tablefeel.encoding.bidding import HAND, PRIOR_LOGITS, SEEN, hand_bits, view_bits
from tablefeel.errors import BadInput
from tablefeel.explaining.commentary import card_texts
from tablefeel.explaining.observed_meanings import FEWEST, NOT_FOUND_OUT, meanings_of
from tablefeel.kernel import CALLS, Auction, Call, Hand, Seat, Vulnerability
from tablefeel.models.selfplay import AT_ONCE, LogitsOf

AGREES = 0.8
"""A call means what the card says if so many of the hands that make it are as the card says."""
_SAMPLE = 3000
"""Random hands to begin with; a call that fewer than one hand in 150 makes has no meaning."""
_ENOUGH, _SWEEPS = 300, 5
"""Where fewer hands than the first are left they are multiplied to it, and exchange so many cards each."""
_REMEMBERED, _FIRST_CALLS = 2048, 1024
_ANY = Hand(0x1FFF)
"""Thirteen cards for views whose hand does not matter."""


class PolicyMeanings:
    """What each call shows after any auction; found once for each auction."""

    def __init__(self, answers: LogitsOf, card: str = OWN_SYSTEM, network: PolicyNetwork | None = None) -> None:
        self.answers, self.card, self.network = answers, card, network
        self._first: Bools | None = None
        """The random hands that everybody begins with; made at the first use."""
        self._first_looks: dict[bytes, Floats32] = {}
        """What the network sees in them, by vulnerability."""
        self._first_calls: OrderedDict[tuple[Vulnerability, tuple[Call, ...]], NDArray[np.int8]] = OrderedDict()
        """What they call, by auction: three kilobytes each."""
        self._hands: dict[Vulnerability, AgreeingHands] = {}
        self._found: OrderedDict[tuple[Vulnerability, tuple[Call, ...]], dict[Call, Meaning]] = OrderedDict()

    def at(self, view: PublicView) -> dict[Call, Meaning]:
        """What each call that the policy uses shows here: the card's words where most hands agree with them."""
        auction = view.auction
        if auction.is_over:
            raise BadInput(f"the auction is over, so nobody is to call (auction: {auction})")
        vulnerability = view.vulnerability if auction.dealer & 1 == 0 else _SWAPPED[view.vulnerability]
        key = vulnerability, auction.calls  # as if North had dealt
        found = self._found.get(key)
        if found is not None:
            self._found.move_to_end(key)
            return found
        if out_of_time(NOT_FOUND_OUT):
            return {}
        found = self._measured(vulnerability, auction.calls)
        if is_whole():
            self._found[key] = found
            if len(self._found) > _REMEMBERED:
                self._found.popitem(last=False)
        return found

    def _measured(self, vulnerability: Vulnerability, calls: tuple[Call, ...]) -> dict[Call, Meaning]:
        hands = self.hands(vulnerability, calls)
        if len(hands) < FEWEST:
            return {}
        made = self._chosen(hands, calls, vulnerability)
        found = meanings_of(hands, made)
        if not has_card(self.card):
            return found
        view = PublicView(Auction(Seat.N, calls), vulnerability, Cards(self.card, self.card))
        written = card_texts(view).following
        return {call: _agreed(own, written.get(call), hands[made == call], self.card) for call, own in found.items()}

    def hands(self, vulnerability: Vulnerability, calls: tuple[Call, ...]) -> Bools:
        """(n, 52): hands of the player to call, North having dealt, with which the policy makes all the own calls."""
        if vulnerability not in self._hands:
            self._hands[vulnerability] = AgreeingHands(
                lambda hands, made: self._chosen(hands, tuple(CALLS[call] for call in made), vulnerability),
                players=4, begin_with=self._begin_with(), enough=_ENOUGH, sweeps=_SWEEPS,
            )  # fmt: skip
        return self._hands[vulnerability].of(tuple(map(int, calls)))

    def _begin_with(self) -> Bools:
        if self._first is None:
            self._first = random_hands(_SAMPLE, np.random.default_rng(0))
        return self._first

    def _chosen(self, hands: Bools, calls: tuple[Call, ...], vulnerability: Vulnerability) -> Ints:
        """(n,): the calls that hands (n, 52) make; what the first hands call is kept, auctions begin alike."""
        if hands is not self._first:
            return self._asked(hands, calls, vulnerability)
        key = vulnerability, calls
        if key not in self._first_calls:
            self._first_calls[key] = self._asked(hands, calls, vulnerability).astype(np.int8)
            if len(self._first_calls) > _FIRST_CALLS:
                self._first_calls.popitem(last=False)
        self._first_calls.move_to_end(key)
        return self._first_calls[key].astype(np.intp)

    def _asked(self, hands: Bools, calls: tuple[Call, ...], vulnerability: Vulnerability) -> Ints:
        auction = Auction(Seat.N, calls)
        seat = auction.to_call
        assert seat is not None  # noqa: S101 (our callers ask while the auction goes on)
        bits, states = view_bits([PlayerView(_ANY, seat, auction, vulnerability)])
        made = np.empty(len(hands), dtype=np.intp)
        for start in range(0, len(hands), AT_ONCE):
            part = slice(start, start + AT_ONCE)
            logits = self._logits(hands, part, bits[0, HAND:])
            made[part] = (logits + PRIOR_LOGITS[states[0]]).argmax(axis=1)
        return made

    def _logits(self, hands: Bools, part: slice, told: Bools) -> Floats32:
        """(n, 38): what the policy answers with some of the hands, all of which were told the same (426)."""
        vulnerable = SEEN - HAND
        if self.network is None:
            seen = hand_bits(hands[part])
            return self.answers(np.concatenate([seen, np.broadcast_to(told, (len(seen), len(told)))], axis=1))
        if hands is self._first:
            key = told[:vulnerable].tobytes()
            if key not in self._first_looks:
                self._first_looks[key] = self._look(hands, told[:vulnerable])
            looked = self._first_looks[key][part]
        else:
            looked = self._look(hands[part], told[:vulnerable])
        return self.network.logits(looked + self.network.rows[told[vulnerable:]].sum(axis=0))

    def _look(self, hands: Bools, vulnerable: Bools) -> Floats32:
        assert self.network is not None  # noqa: S101 (our caller knows that there is one)
        parts = []
        for start in range(0, len(hands), AT_ONCE):
            seen = hand_bits(hands[start : start + AT_ONCE])
            sides = np.broadcast_to(vulnerable, (len(seen), len(vulnerable)))
            parts.append(self.network.look(np.concatenate([seen, sides], axis=1)))
        return np.concatenate(parts) if parts else np.empty((0, self.network.rows.shape[1]), np.float32)


_SWAPPED = {one: Vulnerability((one & 1) << 1 | one >> 1) for one in Vulnerability}


def _agreed(own: Meaning, written: Meaning | None, hands: Bools, card: str) -> Meaning:
    """The card's meaning if most of the hands are as it says; else the own one, which then says what the card does."""
    if written is None or written.shows == ANY_HAND:
        return own
    if within(written.shows, hands).mean() >= AGREES:
        return written
    return replace(own, note=f"{own.note}; not as on the card ({card}: {written})")


def within(shows: HandRange, hands: Bools) -> Bools:
    """(n,): which of the hands (n, 52) are in the range."""
    points, suits = hcp(hands), lengths(hands)
    fits: Bools = (points >= shows.hcp[0]) & (points <= shows.hcp[1])
    for suit, (least, most) in enumerate(shows.lengths):
        fits &= (suits[:, suit] >= least) & (suits[:, suit] <= most)
    if shows.shapes is not None:
        fits &= np.isin(shape_numbers(suits), shape_numbers(np.array(sorted(shows.shapes)).reshape(-1, 4)))
    return fits
