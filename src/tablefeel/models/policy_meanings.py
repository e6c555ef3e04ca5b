"""What the calls of a self-taught bidder show, by its own policy: hands that fit its earlier calls are dealt and asked.

A player's calls depend on the own hand and the auction alone. So what they show is known to whoever knows the policy,
whatever the others hold; that other hands leave fewer cards for this one is not taken into account.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

import numpy as np

from tablefeel.arrays import hcp, lengths, shape_numbers
from tablefeel.arrays.types import Bools, Ints
from tablefeel.bidding import Cards, HandRange, Meaning, PlayerView, PolicyNetwork, PublicView
from tablefeel.bidding.ranges import ANY_HAND
from tablefeel.bidding.view import OWN_SYSTEM
from tablefeel.dealing.agreeing_hands import AgreeingHands
from tablefeel.encoding.bidding import HAND, PRIOR_LOGITS, SEEN, hand_bits, view_bits
from tablefeel.errors import BadInput
from tablefeel.explaining.commentary import card_texts
from tablefeel.explaining.observed_meanings import FEWEST, meanings_of
from tablefeel.kernel import CALLS, Auction, Call, Hand, Seat, Vulnerability
from tablefeel.models.selfplay import AT_ONCE, LogitsOf

AGREES = 0.8
"""A call means what the card says if so many of the hands that make it are as the card says."""
_SAMPLE = 8000
_REMEMBERED = 1024
_ANY = Hand(0x1FFF)
"""Thirteen cards for views whose hand does not matter."""


class PolicyMeanings:
    """What each call shows after any auction; found once for each auction."""

    def __init__(self, answers: LogitsOf, card: str = OWN_SYSTEM, network: PolicyNetwork | None = None) -> None:
        self.answers, self.card, self.network = answers, card, network
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
        if found is None:
            found = self._found[key] = self._measured(vulnerability, auction.calls)
            if len(self._found) > _REMEMBERED:
                self._found.popitem(last=False)
        return found

    def _measured(self, vulnerability: Vulnerability, calls: tuple[Call, ...]) -> dict[Call, Meaning]:
        hands = self.hands(vulnerability, calls)
        if len(hands) < FEWEST:
            return {}
        made = self._chosen(hands, calls, vulnerability)
        found = meanings_of(hands, made)
        if self.card == OWN_SYSTEM:
            return found
        view = PublicView(Auction(Seat.N, calls), vulnerability, Cards(self.card, self.card))
        written = card_texts(view).following
        return {call: _agreed(own, written.get(call), hands[made == call], self.card) for call, own in found.items()}

    def hands(self, vulnerability: Vulnerability, calls: tuple[Call, ...]) -> Bools:
        """(n, 52): hands of the player to call, North having dealt, with which the policy makes all the own calls."""
        if vulnerability not in self._hands:
            self._hands[vulnerability] = AgreeingHands(
                lambda hands, made: self._chosen(hands, tuple(CALLS[call] for call in made), vulnerability), 4, _SAMPLE
            )
        return self._hands[vulnerability].of(tuple(map(int, calls)))

    def _chosen(self, hands: Bools, calls: tuple[Call, ...], vulnerability: Vulnerability) -> Ints:
        """(n,): the calls that hands (n, 52) make."""
        auction = Auction(Seat.N, calls)
        seat = auction.to_call
        assert seat is not None  # noqa: S101 (our callers ask while the auction goes on)
        bits, states = view_bits([PlayerView(_ANY, seat, auction, vulnerability)])
        made = np.empty(len(hands), dtype=np.intp)
        for start in range(0, len(hands), AT_ONCE):
            part = hands[start : start + AT_ONCE]
            told = np.broadcast_to(bits[0, HAND:], (len(part), bits.shape[1] - HAND))
            made[start : start + AT_ONCE] = self._asked(hand_bits(part), told, states[0])
        return made

    def _asked(self, seen: Bools, told: Bools, state: int) -> Ints:
        """(n,): the likeliest calls of hands (n, 368), all of which were told the same (n, 426)."""
        if self.network is None:
            answers = self.answers(np.concatenate([seen, told], axis=1))
        else:
            vulnerable = SEEN - HAND
            looked = self.network.look(np.concatenate([seen, told[:, :vulnerable]], axis=1))
            events = self.network.rows[told[0, vulnerable:]].sum(axis=0)  # the same for all: added up once
            answers = self.network.logits(looked + events)
        calls: Ints = (answers + PRIOR_LOGITS[state]).argmax(axis=1)
        return calls


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
