"""Trick networks in PyTorch: the symmetries of the game are built in, not learned.

A deal is looked at once from each possible declarer. From there every suit is coded by the same weights (so suits may
be exchanged) and every declarer's view by the same weights (so the table may be turned). What a suit is worth as
trumps comes from that suit, from the sum over all suits, and from its meetings with each other suit one by one; notrump
comes from the sums alone.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import relu

COUNTS = 14
"""0 to 13 tricks."""


class Residual(nn.Module):
    """A small correction to what is known: x + B relu(A norm(x)); no correction before training."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.inner = nn.Linear(width, width)
        self.outer = _silent(nn.Linear(width, width))

    def forward(self, known: Tensor) -> Tensor:
        corrected: Tensor = known + self.outer(relu(self.inner(self.norm(known))))
        return corrected


class Listening(nn.Module):
    """The same correction, in which each suit also hears the sum over the four suits."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        self.norm = nn.LayerNorm(width)
        self.inner = nn.Linear(width, width)
        self.heard = nn.Linear(width, width, bias=False)
        self.outer = _silent(nn.Linear(width, width))

    def forward(self, suits: Tensor) -> Tensor:
        normed = self.norm(suits)
        heard = self.heard(normed.reshape(-1, 4, self.width).sum(1)).unsqueeze(1)
        inner = relu(self.inner(normed).reshape(-1, 4, self.width) + heard)
        corrected: Tensor = suits + self.outer(inner.reshape(-1, self.width))
        return corrected


class Trunk(nn.Module):
    """(views, 4, bits) suits as declarers see them -> (views * 5, strain_units), strains C D H S NT."""

    def __init__(self, bits: int, suit_units: int, strain_units: int, meeting_units: int) -> None:
        super().__init__()
        self.bits, self.suit_units, self.strain_units, self.meeting_units = (
            bits,
            suit_units,
            strain_units,
            meeting_units,
        )
        self.first = nn.Linear(bits, suit_units)
        self.suit = Residual(suit_units)
        self.listening = Listening(suit_units)
        self.norm = nn.LayerNorm(suit_units)
        self.trumps = nn.Linear(suit_units, strain_units)
        self.all_suits = nn.Linear(suit_units, strain_units, bias=False)
        self.notrump = nn.Linear(suit_units, strain_units)
        self.as_trumps = nn.Linear(suit_units, meeting_units)
        self.as_side_suit = nn.Linear(suit_units, meeting_units)
        self.met = nn.Linear(meeting_units, strain_units, bias=False)
        self.met_at_notrump = nn.Linear(meeting_units, strain_units, bias=False)
        self.strain = Residual(strain_units)
        self.last = nn.LayerNorm(strain_units)

    def forward(self, views: Tensor) -> Tensor:
        suits = self.norm(self.listening(self.suit(self.first(views.reshape(-1, self.bits)))))
        total = suits.reshape(-1, 4, self.suit_units).sum(1)
        trumps = self.as_trumps(suits).reshape(-1, 4, self.meeting_units)
        side = self.as_side_suit(suits).reshape(-1, 4, self.meeting_units)
        turned = torch.cat([side, side[:, :3]], 1)  # so that slices 1, 2 and 3 later are the three other suits
        met = relu(trumps + turned[:, 1:5]) + relu(trumps + turned[:, 2:6]) + relu(trumps + turned[:, 3:7])
        with_trumps = self.trumps(suits) + self.met(met.reshape(-1, self.meeting_units))
        with_trumps = with_trumps.reshape(-1, 4, self.strain_units) + self.all_suits(total).unsqueeze(1)
        without = (self.notrump(total) + self.met_at_notrump(relu(side).sum(1))).unsqueeze(1)
        strains = torch.cat([with_trumps, without], 1).reshape(-1, self.strain_units)
        return relu(self.last(self.strain(strains)))


class Answer(nn.Module):
    """(..., 5, units) -> (..., 5, 14) logits: one set of weights for the four suits, one for notrump."""

    def __init__(self, units: int) -> None:
        super().__init__()
        self.suits = nn.Linear(units, COUNTS)
        self.notrump = nn.Linear(units, COUNTS)

    def forward(self, strains: Tensor) -> Tensor:
        return torch.cat([self.suits(strains[..., :4, :]), self.notrump(strains[..., 4:, :])], -2)


class DealNetwork(nn.Module):
    """Deal planes (n, 4, 4, 13) -> logits (n, 5, 4, 14): strain, declarer, tricks."""

    def __init__(self, suit_units: int, strain_units: int, meeting_units: int) -> None:
        super().__init__()
        self.trunk = Trunk(52, suit_units, strain_units, meeting_units)
        self.answer = Answer(strain_units)

    def forward(self, planes: Tensor) -> Tensor:
        turned = torch.cat([planes, planes[:, :, :3]], 2)
        views = torch.stack([turned[:, :, seat : seat + 4].flatten(2) for seat in range(4)], 1)  # n, declarer, suit, 52
        strains = self.trunk(views).reshape(-1, 4, 5, self.trunk.strain_units)
        logits: Tensor = self.answer(strains).transpose(1, 2)
        return logits


class PairNetwork(nn.Module):
    """Pair planes (n, 4, 2, 13) -> logits (n, 5, 3, 14): strain, declarer (first, second, the better), tricks."""

    def __init__(self, suit_units: int, strain_units: int, meeting_units: int) -> None:
        super().__init__()
        self.trunk = Trunk(26, suit_units, strain_units, meeting_units)
        self.answer = Answer(strain_units)
        self.better = Answer(strain_units)

    def forward(self, planes: Tensor) -> Tensor:
        views = torch.stack([planes.flatten(2), planes.flip(2).flatten(2)], 1)  # n, declarer, suit, 26
        strains = self.trunk(views).reshape(-1, 2, 5, self.trunk.strain_units)
        each = self.answer(strains).transpose(1, 2)
        better = self.better(strains[:, 0] + strains[:, 1]).unsqueeze(2)
        return torch.cat([each, better], 2)


def _silent(layer: nn.Linear) -> nn.Linear:
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
    return layer
