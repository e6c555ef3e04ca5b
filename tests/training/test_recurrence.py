"""The packed recurrent layers say what `nn.GRU` says, and learn what it learns."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from tablefeel.training.belief.recurrence import Packing, run_layers

ROW = torch.tensor([0, 0, 1, 2, 2, 3, 1])
STEP = torch.tensor([0, 4, 2, 1, 6, 0, 0])


def test_steps_are_packed_longest_first_and_none_twice() -> None:
    packing = Packing.of(ROW, STEP)
    assert packing.sizes == (4, 3, 3, 2, 2, 1, 1)
    assert sorted(zip(packing.sequence.tolist(), packing.time.tolist(), strict=True)) == [
        (sequence, time) for sequence, length in enumerate((5, 3, 7, 1)) for time in range(length)
    ]
    assert packing.sequence[packing.place].tolist() == ROW.tolist()
    assert packing.time[packing.place].tolist() == STEP.tolist()
    later = torch.arange(packing.sizes[0], len(packing.time))
    assert packing.sequence[packing.before].tolist() == packing.sequence[later].tolist()
    assert packing.time[packing.before].tolist() == (packing.time[later] - 1).tolist()


@pytest.mark.parametrize("layers", [1, 3])
def test_answers_and_gradients_are_those_of_the_padded_layers(layers: int) -> None:
    torch.manual_seed(layers)
    network = nn.GRU(5, 8, layers, batch_first=True).double()
    padded = torch.randn(4, 7, 5, dtype=torch.double, requires_grad=True)
    wanted = torch.randn(len(ROW), 8, dtype=torch.double)

    def learned(inside: torch.Tensor) -> tuple[torch.Tensor, list[torch.Tensor]]:
        return inside.detach(), list(torch.autograd.grad((inside * wanted).sum(), [padded, *network.parameters()]))

    usual, slopes = learned(network(padded)[0][ROW, STEP])
    packing = Packing.of(ROW, STEP)
    found, ours = learned(run_layers(network, padded[packing.sequence, packing.time], packing)[packing.place])
    assert torch.allclose(found, usual, atol=1e-12)
    for one, other in zip(ours, slopes, strict=True):
        assert torch.allclose(one, other, atol=1e-12)
