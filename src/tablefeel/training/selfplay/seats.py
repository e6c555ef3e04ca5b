"""Who calls at each node of a step's trees: the learner, or on some deals a rival."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from tablefeel.arrays.types import Bools, Ints
from tablefeel.encoding.branches import Branches
from tablefeel.training.selfplay.batches import Batch
from tablefeel.training.selfplay.network import BiddingNetwork, chances
from tablefeel.training.selfplay.told_cards import UNTOLD, ToldCards
from tablefeel.training.selfplay.truth_mask import TruthMask


class Seats:
    """Who calls at each node: the learner, or on some deals at two seats a rival."""

    def __init__(
        self, batch: Batch, learner: BiddingNetwork, rival: BiddingNetwork | None, theirs: Bools,
        mask: TruthMask | None = None, *, rival_is_true: bool = False, cards: ToldCards | None = None,
    ) -> None:  # fmt: skip
        self.cards = cards
        """What the learner is told of its opponents' cards."""
        self.mask, self.rival_is_true = mask, rival_is_true
        """What is taken off calls that are not true, and whether the rival keeps to that too."""
        self.theirs = theirs
        """(deals, 4): whether the rival sits there, the dealer's seat first."""
        opposite = theirs[:, 0] & theirs[:, 2], theirs[:, 1] & theirs[:, 3]
        self.side: Ints = np.where(opposite[0], 1, np.where(opposite[1], 0, -1))
        """(deals,): the learner's side, 0 for the dealer's, where the other one is the rival's; else -1."""
        self.learner, self.rival = learner, rival
        is_theirs = theirs.ravel()
        self.place = np.where(is_theirs, is_theirs.cumsum(), (~is_theirs).cumsum()) - 1
        """(4 deals,): the number of each hand among those of its player."""
        self.looked = learner.look(batch.seen[torch.from_numpy(~is_theirs)])
        """The learner's look at its hands: the tree is built on it, and the loss has its gradient through it."""
        self.rivals_looked = None if rival is None else rival.look(batch.seen[torch.from_numpy(is_theirs)])

    def chances(self, nodes: Branches) -> Tensor:
        """(n, 38): the chance of each call."""
        is_theirs = self.is_rivals(nodes)
        hands, places, states = self.place[nodes.hand], nodes.places, nodes.state
        if self.rival is None or self.rivals_looked is None or not is_theirs.any():
            by_cards = self.by_cards(self.learner, self.card_rows(nodes))
            return chances(self.learner, self.looked, hands, places, states, self.masks(nodes.hand, places), by_cards)
        found = torch.empty(len(nodes), 38)
        sides = ((self.learner, self.looked, ~is_theirs), (self.rival, self.rivals_looked, is_theirs))
        for network, looked, who in sides:
            rows = np.flatnonzero(who)
            is_true = network is self.learner or self.rival_is_true
            mask = self.masks(nodes.hand[rows], places[rows]) if is_true else None
            by_cards = self.by_cards(network, self.card_rows(nodes.take(rows))) if network is self.learner else None
            found[torch.from_numpy(rows)] = chances(
                network, looked, hands[rows], places[rows], states[rows], mask, by_cards
            )
        return found

    def card_rows(self, nodes: Branches) -> Ints:
        """(n,): which promises of the opponents the player to call is told."""
        return np.full(len(nodes), UNTOLD) if self.cards is None else self.cards.rows(nodes)

    def by_cards(self, network: BiddingNetwork, rows: Ints) -> Tensor | None:
        """(n, units): what these promises add to the network's sums; None where nobody is told any."""
        if self.cards is None or not network.reads_cards or not rows.any():
            return None
        used, place = np.unique(rows, return_inverse=True)
        return network.card_rows(self.cards.table()[torch.from_numpy(used)])[torch.from_numpy(place)]

    def masks(self, hands: Ints, places: Ints) -> Tensor | None:
        """(n, 38): what is added to the logits of players with these hands of the batch."""
        return None if self.mask is None else self.mask(hands, places)

    def is_rivals(self, nodes: Branches) -> Bools:
        """(n,): whether the rival is to call."""
        theirs: Bools = self.theirs[nodes.deal, nodes.player]
        return theirs
