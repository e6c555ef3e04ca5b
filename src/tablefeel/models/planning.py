"""What a search must know of a bidder: which calls are worth a thought, what the others hold, how the auction goes on.

Layouts are dealt from a reader's beliefs about the cards and weighed by how likely everybody would have bid so with the
hidden hands, divided by the chance of the deal. Then so many are drawn by weight; one that is drawn twice counts twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.bidding import Bidder, Decision, PlayerView, Reader
from tablefeel.kernel import CALLS, Call
from tablefeel.models.belief import BeliefModel
from tablefeel.models.following import Following, NetFollowing, Policy, ViewFollowing
from tablefeel.models.hidden import Floats, deal_hidden
from tablefeel.models.selfplay import SelfPlay, SelfPlayBidder
from tablefeel.simulation import Contracts
from tablefeel.simulation.arrays import Bytes, Ints
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.planning import RuleFollowing, near_calls

_RAREST = 1e-30
"""Calls less likely than this are illegal, or as good as."""
Follow: TypeAlias = Callable[[PlayerView, Bytes], Following]
"""Lays out the hidden hands of a view in some ways (n, 52), for somebody who knows how everybody bids."""


@dataclass(frozen=True, slots=True)
class Prior:
    """Which calls and layouts a plan takes seriously."""

    least: float = 0.01
    """Calls less likely than this are no candidates; where none is left beside the own one, there is no search."""
    deals: int = 1024
    """Layouts dealt, from which those that are bid out are drawn."""
    floor: float = 0.003
    """No call of the others is thought less likely than this: not everybody bids as expected."""
    seed: int = 0


class LaidOut:
    """Layouts drawn by weight, and somebody who goes on from there."""

    def __init__(
        self, following: Following, owners: Bytes, rows: Ints, weights: Floats, effective: float,
        sure: Following | None = None,
    ) -> None:  # fmt: skip
        self._following, self._rows, self._sure = following, rows, sure
        self.owners, self.weights, self.effective = owners[rows], weights, effective

    def finish(self, calls: Sequence[Call], rows: Ints) -> Sequence[Contracts]:
        """The contracts after each call on some of the layouts."""
        return self._following.finish(calls, self._rows[rows])

    def finish_surely(self, call: Call, rows: Ints) -> Contracts | None:
        """The contracts as those really bid for whom somebody quicker stands in."""
        return None if self._sure is None else self._sure.finish([call], self._rows[rows])[0]


@dataclass(frozen=True, slots=True)
class PolicyPlan:
    """The plan of whoever tells the chance of each call: candidates and likelihoods by these."""

    chances: Policy
    follow: Follow
    reader: Reader
    """What is believed about the cards."""
    prior: Prior = Prior()
    near: Callable[[PlayerView], Sequence[Call]] | None = None
    """Calls to think about beside the own one where no chances are told; None where they always are."""

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:
        """The likeliest calls."""
        chances = self.chances([view])[0]
        own = CALLS[int(chances.argmax())]
        if chances[own] >= 1 and self.near is not None:
            return [own, *(call for call in self.near(view) if call is not own)][:most]
        return _likely(chances, self.prior.least)[:most]

    def lay(self, view: PlayerView, count: int) -> LaidOut:
        """Layouts drawn by weight; the same for the same view."""
        owners, dealt, rng = _dealt(view, self.reader, self.prior)
        following = self.follow(view, owners)
        rows, weights, effective = drawn(following.log_chances(self.prior.floor) - dealt, count, rng)
        return LaidOut(following, owners, rows, weights, effective)


@dataclass(frozen=True, slots=True)
class CardPlan:
    """The plan of a convention card: likelihoods by its rules, the auctions' ends by a network that has learned it."""

    bidder: SystemBidder
    belief: BeliefModel
    stand_in: Callable[[str], SelfPlay | None]
    """A card's quick stand-in, if it has one."""
    prior: Prior = Prior()

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:
        """The card's call, those the belief model thinks likely too, and those whose promise the hand nearly keeps."""
        own = self.bidder.call(view)
        others = _near(self.belief, replace(view, cards=self.bidder.cards_at(view)), self.prior.least)
        return [own, *(call for call in others if call is not own)][:most]

    def lay(self, view: PlayerView, count: int) -> LaidOut:
        """Layouts drawn by weight; the same for the same view."""
        view = replace(view, cards=self.bidder.cards_at(view))
        owners, dealt, rng = _dealt(view, self.belief, self.prior)
        logs = RuleFollowing(view, view.cards, owners).log_chances(self.prior.floor)
        rows, weights, effective = drawn(logs - dealt, count, rng)
        owners, rows = owners[rows], np.arange(len(rows))
        rules = RuleFollowing(view, view.cards, owners)
        ns, ew = self.stand_in(view.cards.ns), self.stand_in(view.cards.ew)
        if ns is None or ew is None:
            return LaidOut(rules, owners, rows, weights, effective)
        return LaidOut(NetFollowing(ns, ew, view, owners), owners, rows, weights, effective, rules)


def net_plan(net: SelfPlay, reader: Reader, prior: Prior = Prior()) -> PolicyPlan:  # noqa: B008
    """The plan of a bidding network."""
    chances = SelfPlayBidder(net).chances
    return PolicyPlan(chances, lambda view, owners: NetFollowing(net, net, view, owners), reader, prior)


def view_plan(bidder: Bidder, belief: BeliefModel, prior: Prior = Prior()) -> PolicyPlan:  # noqa: B008
    """The plan of any bidder, who is asked with views.

    Where the bidder tells no chances, candidates are what the belief model would call and what the hand nearly fits.
    """

    def chances(views: Sequence[PlayerView]) -> Floats:
        return _own_chances(bidder, views)

    def near(view: PlayerView) -> list[Call]:
        return _near(belief, view, prior.least)

    return PolicyPlan(chances, lambda view, owners: ViewFollowing(chances, view, owners), belief, prior, near)


def _near(belief: BeliefModel, view: PlayerView, least: float) -> list[Call]:
    """What the belief model thinks likely, then calls whose promise the hand nearly keeps, by the cards of the view."""
    likely = _likely(belief.chances([view])[0], least)
    return [*dict.fromkeys((*likely, *near_calls(view, view.cards)))]


def _own_chances(bidder: Bidder, views: Sequence[PlayerView]) -> Floats:
    """(n, 38): the chances that a bidder tells; 1 for its call where it tells none."""
    known = getattr(bidder, "chances", None)
    if known is not None:
        told: Floats = np.asarray(known(views), dtype=np.float64)
        return told
    found = np.zeros((len(views), len(CALLS)))
    together = getattr(bidder, "choose_all", None)
    quick = getattr(bidder, "call", None)
    if together is None and quick is not None:
        found[np.arange(len(views)), [quick(view) for view in views]] = 1
        return found
    decisions: Sequence[Decision] = [bidder.choose(view) for view in views] if together is None else together(views)
    for row, decision in enumerate(decisions):
        for choice in decision.choices:
            found[row, choice.call] = choice.probability
    return found


def _likely(chances: NDArray[np.floating], least: float) -> list[Call]:
    """The likeliest call, and all that are at least as likely as that, likeliest first."""
    order = np.argsort(-chances, kind="stable").tolist()
    return [CALLS[call] for place, call in enumerate(order) if place == 0 or chances[call] >= max(least, _RAREST)]


def _dealt(view: PlayerView, reader: Reader, prior: Prior) -> tuple[Bytes, Floats, np.random.Generator]:
    """Layouts dealt by beliefs, the logarithm of the chance of each, and the random numbers to go on with."""
    bits, calls = view.hand.bits, map(int, view.auction.calls)
    rng = np.random.default_rng([prior.seed, bits & 0xFFFFFFFF, bits >> 32, view.seat, view.vulnerability, *calls])
    beliefs = np.zeros((4, 52))
    for seat, belief in reader.read(view).items():
        beliefs[seat] = belief.cards
    return *deal_hidden(view.hand, view.seat, beliefs, prior.deals, rng), rng


def drawn(logs: Floats, count: int, rng: np.random.Generator) -> tuple[Ints, Floats, float]:
    """Which layouts are drawn by log weights, in random order; how much each counts; how many all are worth."""
    weights = np.exp(logs - logs.max())
    weights /= weights.sum()
    places = (np.arange(count) + rng.random()) / count
    chosen = np.minimum(np.searchsorted(np.cumsum(weights), places), len(weights) - 1)
    rows, times = np.unique(chosen, return_counts=True)
    order = rng.permutation(len(rows))
    return rows[order], times[order] / count, 1 / float((weights**2).sum())
