"""What a search must know of a bidder: which calls are worth a thought, what the others hold, how the auction goes on.

Layouts are dealt from a reader's beliefs about the cards and weighed by how likely everybody would have bid so with the
hidden hands, divided by the chance of the deal. Where a few of them would outweigh all others, which is more often luck
than likelihood, weights are softened. Then so many are drawn by weight; one that is drawn twice counts twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Bytes, Floats64, Ints
from tablefeel.bidding import Bidder, Cards, PlayerView, PolicyNetwork, Reader
from tablefeel.bidding.bidder import CardRules
from tablefeel.dealing.layouts_from_beliefs import deal_hidden
from tablefeel.dealing.weighing import drawn, softened, worth
from tablefeel.kernel import CALLS, DOUBLE, PASS, Call, Doubling, Side
from tablefeel.models.belief import BeliefModel
from tablefeel.models.selfplay import SelfPlayBidder
from tablefeel.search.rollouts import MixedRollouts, NetworkRollouts, Policy, Rollouts, ViewRollouts
from tablefeel.search.rule_rollouts import RuleRollouts, near_calls, true_calls
from tablefeel.simulation import Contracts

_LAST_PASS = 2
"""Passes behind a bid after which another one ends the auction."""
_GAMES = Call.N3
"""The lowest bid of a game."""
_RAREST = 1e-30
"""Calls less likely than this are illegal, or as good as."""
RolloutsOf: TypeAlias = Callable[[PlayerView, Bytes], Rollouts]
"""Rollouts of a view with its hidden hands laid out in some ways (n, 52), by somebody who knows how everybody bids."""

Strangers: TypeAlias = Callable[[PlayerView], tuple[PolicyNetwork, Reader] | None]
"""Who bids as the opponents' card says, and who reads that card; None where the opponents bid as the player does."""


@dataclass(frozen=True, slots=True)
class Prior:
    """Which calls and layouts a plan takes seriously."""

    least: float = 0.01
    """Calls less likely than this are no candidates; where none is left beside the own one, there is no search."""
    deals: int = 512
    """Layouts dealt, from which those that are bid out are drawn."""
    enough: float = 32
    """How many equally likely layouts those dealt must be worth; else weights are softened."""
    floor: float = 0.003
    """No call of the others is thought less likely than this: not everybody bids as expected."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class LaidOut:
    """Layouts drawn by weight, and rollouts from there."""

    owners: Bytes
    weights: Floats64
    effective: float
    rollouts: Rollouts

    def finish(self, calls: Sequence[Call], rows: Ints) -> Sequence[Contracts]:
        """The contracts after each call on some of the layouts."""
        return self.rollouts.finish(calls, rows)


@dataclass(frozen=True, slots=True)
class PolicyPlan:
    """The plan of whoever tells the chance of each call: candidates and likelihoods by these."""

    chances: Policy
    rollouts_of: RolloutsOf
    reader: Reader
    """What is believed about the cards."""
    prior: Prior = Prior()
    near: Callable[[PlayerView], Sequence[Call]] | None = None
    """Calls to think about beside the own one where no chances are told; None where they always are."""
    strangers: Strangers | None = None
    """Whose opponents' calls may be read by their card as well."""

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:
        """The likeliest calls."""
        chances = self.chances([view])[0]
        own = CALLS[int(chances.argmax())]
        if chances[own] >= 1 and self.near is not None:
            return [own, *(call for call in self.near(view) if call is not own)][:most]
        found = _likely(chances, self.prior.least)[:most]
        if self.strangers is None:
            return found
        found += [call for call in crucial(view, chances) if call not in found]
        return found if self.strangers(view) is None else without_lone_double(found)

    def lay(self, view: PlayerView, count: int) -> LaidOut:
        """Layouts drawn by weight; the same for the same view."""
        owners, weights, effective = _likely_layouts(view, self.believed(view), self.rollouts_of, self.prior, count)
        return LaidOut(owners, weights, effective, self.rollouts_of(view, owners))

    def believed(self, view: PlayerView) -> Floats64:
        """(4, 52): each hidden seat's chance to hold each card; strangers are read by their card as well."""
        beliefs = _card_chances(view, self.reader)
        found = None if self.strangers is None else self.strangers(view)
        if found is not None:
            card, theirs = view.cards.of(view.seat.lho), [view.seat.lho, view.seat.rho]
            natural = _card_chances(replace(view, cards=Cards(card, card)), found[1])
            beliefs[theirs] = (beliefs[theirs] + natural[theirs]) / 2
        return beliefs


def crucial(view: PlayerView, chances: NDArray[np.floating]) -> list[Call]:
    """Calls that decide whether a contract is played doubled, and are always looked at.

    Where their bid would stand if the player passed, or is 3NT or higher, a double; where the own side is doubled, a
    pass and the likeliest way out.
    """
    auction = view.auction
    bid, legal = auction.last_bid, auction.legal_calls
    if bid is None:
        return []
    if DOUBLE in legal and (auction.passes == _LAST_PASS or bid >= _GAMES):
        return [PASS, DOUBLE]
    if auction.doubling is not Doubling.NONE and PASS in legal and _is_ours(view):
        ways_out = [call for call in legal if call is not PASS]
        return [PASS, max(ways_out, key=lambda call: chances[call])] if ways_out else [PASS]
    return []


def _is_ours(view: PlayerView) -> bool:
    """Whether the own side made the last bid."""
    declarer = view.auction.declarer
    return declarer is not None and declarer.side is view.seat.side


@dataclass(frozen=True, slots=True)
class CardPlan:
    """The plan of a convention card: likelihoods and the auctions' ends by its rules."""

    bidder: Bidder
    rules: CardRules
    belief: BeliefModel
    """Which calls are likely."""
    reader: Reader
    """What is believed about the cards."""
    prior: Prior = Prior()
    only_true: bool = False
    """Whether calls that show what the hand does not have are no candidates."""

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:
        """The card's call, those the belief model thinks likely too, and those whose promise the hand nearly keeps."""
        own = self.bidder.call(view)
        with_cards = replace(view, cards=self.rules.cards_at(view))
        calls = [own, *(call for call in _near(self.belief, with_cards, self.prior.least) if call is not own)]
        if self.only_true:
            true = {own, *true_calls(with_cards)}
            calls = without_lone_double([call for call in calls if call in true])
        return calls[:most]

    def lay(self, view: PlayerView, count: int) -> LaidOut:
        """Layouts drawn by weight; the same for the same view."""
        view = replace(view, cards=self.rules.cards_at(view))
        beliefs = _card_chances(view, self.reader)
        owners, weights, effective = _likely_layouts(view, beliefs, _by_rules, self.prior, count)
        return LaidOut(owners, weights, effective, _by_rules(view, owners))


def without_lone_double(calls: Sequence[Call]) -> list[Call]:
    """The true calls of a card, its own first: where that is a pass, layouts alone do not double.

    They think a true double of what the book passes 1.7 IMPs better than it is (experiments/advisor).
    """
    return [call for call in calls if call is not DOUBLE or calls[0] is not PASS]


def _by_rules(view: PlayerView, owners: Bytes) -> RuleRollouts:
    return RuleRollouts(view, view.cards, owners)


def net_plan(
    net: PolicyNetwork, reader: Reader, prior: Prior = Prior(), strangers: Strangers | None = None,  # noqa: B008
    chances: Policy | None = None,
) -> PolicyPlan:  # fmt: skip
    """The plan of a bidding network; its `chances` are those of the bidder, where that knows more than the network.

    Strangers may bid as their card says or as the network itself does: half of each is believed before they called.
    """
    told = SelfPlayBidder(net).chances if chances is None else chances

    def rollouts_of(view: PlayerView, owners: Bytes) -> Rollouts:
        alike = NetworkRollouts(net, net, view, owners)
        found = None if strangers is None else strangers(view)
        if found is None:
            return alike
        sides = (net, found[0]) if view.seat.side is Side.NS else (found[0], net)
        return MixedRollouts([alike, NetworkRollouts(*sides, view, owners)], (0.5, 0.5))

    return PolicyPlan(told, rollouts_of, reader, prior, strangers=strangers)


def view_plan(bidder: Bidder, belief: BeliefModel, prior: Prior = Prior()) -> PolicyPlan:  # noqa: B008
    """The plan of any bidder, who is asked with views.

    Where the bidder tells no chances, candidates are what the belief model would call and what the hand nearly fits.
    """

    def chances(views: Sequence[PlayerView]) -> Floats64:
        return _own_chances(bidder, views)

    def near(view: PlayerView) -> list[Call]:
        return _near(belief, view, prior.least)

    return PolicyPlan(chances, lambda view, owners: ViewRollouts(chances, view, owners), belief, prior, near)


def _near(belief: BeliefModel, view: PlayerView, least: float) -> list[Call]:
    """What the belief model thinks likely, then calls whose promise the hand nearly keeps, by the cards of the view."""
    likely = _likely(belief.chances([view])[0], least)
    return [*dict.fromkeys((*likely, *near_calls(view, view.cards)))]


def _own_chances(bidder: Bidder, views: Sequence[PlayerView]) -> Floats64:
    """(n, 38): the chances that a bidder tells; 1 for its call where it tells none."""
    if bidder.chances is not None:
        told: Floats64 = np.asarray(bidder.chances(views), dtype=np.float64)
        return told
    found = np.zeros((len(views), len(CALLS)))
    for row, decision in enumerate(bidder.choose_all(views)):
        if not decision.choices:
            found[row, decision.call] = 1
        for choice in decision.choices:
            found[row, choice.call] = choice.probability
    return found


def _likely(chances: NDArray[np.floating], least: float) -> list[Call]:
    """The likeliest call, and all that are at least as likely as that, likeliest first."""
    order = np.argsort(-chances, kind="stable").tolist()
    return [CALLS[call] for place, call in enumerate(order) if place == 0 or chances[call] >= max(least, _RAREST)]


def _card_chances(view: PlayerView, reader: Reader) -> Floats64:
    """(4, 52): each hidden seat's chance to hold each card."""
    beliefs = np.zeros((4, 52))
    for seat, belief in reader.read(view).items():
        beliefs[seat] = belief.cards
    return beliefs


def _likely_layouts(
    view: PlayerView, beliefs: Floats64, rollouts_of: RolloutsOf, prior: Prior, count: int
) -> tuple[Bytes, Floats64, float]:
    """Layouts drawn by weight, how much each counts, and how many all that were dealt are worth."""
    bits, calls = view.hand.bits, map(int, view.auction.calls)
    rng = np.random.default_rng([prior.seed, bits & 0xFFFFFFFF, bits >> 32, view.seat, view.vulnerability, *calls])
    owners, chances = deal_hidden(view.hand, view.seat, beliefs, prior.deals, rng)
    logs = softened(rollouts_of(view, owners).log_chances(prior.floor) - chances, prior.enough)
    rows, weights = drawn(logs, count, rng)
    return owners[rows], weights, worth(logs)
