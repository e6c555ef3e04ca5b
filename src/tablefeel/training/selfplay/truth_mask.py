"""Self-play among true calls: what a call that is not true by the book loses of its logit.

A network that has learned which calls are true (`training.truth`) says how likely each is to be. The policy is
multiplied by that chance, sharpened: it learns to choose among true calls, and what partners tell by choosing so.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import logsigmoid

from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.encoding.bidding import INPUTS
from tablefeel.training.selfplay.network import BiddingNetwork, logits_of

_SHARPNESS = 2.0
"""The power to which the chance of being true is taken."""
_LEAST = -20.0
"""The most that a logit loses."""


def mask_of(answers: Tensor) -> Tensor:
    """(n, 38): what to add to a policy's logits, of a truth network's answers."""
    return (_SHARPNESS * logsigmoid(answers)).clamp_(min=_LEAST)


class TruthMask:
    """The masks of the hands of one batch; the hands are looked at once."""

    def __init__(self, network: BiddingNetwork, seen: Tensor) -> None:
        self.network = network
        with torch.no_grad():
            self.looked = network.look(seen)

    @torch.no_grad()
    def __call__(self, hands: Ints, places: Ints) -> Tensor:
        """(n, 38): the masks of players with these hands, told events at `places` (n, k)."""
        looked = self.looked.index_select(0, torch.from_numpy(hands))
        return mask_of(self.network.logits(looked, torch.from_numpy(places)))


def masked_logits(network: BiddingNetwork, truth: BiddingNetwork | None, bits: Bools) -> Floats32:
    """(n, 38): the logits of a policy that was trained with a mask, by bits (n, 794 or 1151)."""
    logits = logits_of(network, bits)
    if truth is None:
        return logits
    mask: Floats32 = mask_of(torch.from_numpy(logits_of(truth, bits[:, :INPUTS]))).numpy()
    return np.asarray(logits + mask, dtype=np.float32)
