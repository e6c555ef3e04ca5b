"""The recurrent layers of Zhang's network in training: no step is computed that nobody asks for.

`nn.GRU` pads all sequences to the longest and adds up its gradients step by step. Here the steps that are needed stand
in one array, all first steps, then all second ones, the longest sequence first; products with inputs and of gradients
are made once for all of them. Same weights, same answers, half the time (`tests/training/test_recurrence.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn


@dataclass(frozen=True, slots=True)
class Packing:
    """Which steps of which sequences are computed, in the order in which they are."""

    sequence: Tensor
    """(total,): the sequence of each."""
    time: Tensor
    """(total,): its step."""
    sizes: tuple[int, ...]
    """How many sequences have a first step, a second step, and so on."""
    before: Tensor
    """(total - sizes[0],): where the step before each is, first steps left out."""
    place: Tensor
    """(n,): where the answer to each question is."""

    @classmethod
    def of(cls, row: Tensor, step: Tensor) -> Packing:
        """All steps up to the last that is asked for in each sequence; questions are `step` of sequence `row`."""
        lengths = torch.zeros(int(row.max()) + 1, dtype=torch.long).scatter_reduce(0, row, step + 1, "amax")
        order = lengths.argsort(descending=True, stable=True)
        rank = torch.empty_like(order)
        rank[order] = torch.arange(len(order))
        there = torch.arange(int(lengths.max()))[:, None] < lengths[order]
        time, number = there.nonzero(as_tuple=True)
        sizes = there.sum(1)
        first = sizes.cumsum(0) - sizes
        later = int(sizes[0])
        before = first[time[later:] - 1] + number[later:]
        return cls(order[number], time, tuple(sizes.tolist()), before, first[step] + rank[row])


def run_layers(layers: nn.GRU, inputs: Tensor, packing: Packing) -> Tensor:
    """(total, units): what the last layer says at every step, of inputs (total, size)."""
    for number in range(layers.num_layers):
        names = (f"{kind}_l{number}" for kind in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"))
        weights = (layers.get_parameter(name) for name in names)
        inputs = _Layer.apply(inputs, *weights, packing)  # type: ignore[no-untyped-call]
    return inputs


def _gates(joined: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Reset, update and new state (n, units), as views."""
    units = joined.shape[1] // 3
    return joined[:, :units], joined[:, units : 2 * units], joined[:, 2 * units :]


class _Layer(torch.autograd.Function):
    """One layer of gated recurrent units as `nn.GRU` defines them, over packed steps."""

    @staticmethod
    def forward(
        ctx: Any, inputs: Tensor, w_in: Tensor, w_state: Tensor, b_in: Tensor, b_state: Tensor, packing: Packing
    ) -> Tensor:
        """(total, units): the state after each step."""
        units = w_state.shape[1]
        gates = torch.addmm(b_in, inputs, w_in.T)  # reset, update, new: first from the inputs alone
        from_state = gates.new_empty(len(inputs), units)
        states = gates.new_empty(len(inputs), units)
        start, last = 0, 0
        for size in packing.sizes:
            here = gates[start : start + size]
            before = states[last : last + size] if start else gates.new_zeros(size, units)
            told = torch.addmm(b_state, before, w_state.T)
            here[:, : 2 * units].add_(told[:, : 2 * units]).sigmoid_()
            reset, update, new = _gates(here)
            from_state[start : start + size] = told[:, 2 * units :]
            new.addcmul_(reset, told[:, 2 * units :]).tanh_()
            torch.lerp(new, before, update, out=states[start : start + size])
            start, last = start + size, start
        ctx.packing = packing
        ctx.save_for_backward(inputs, w_in, w_state, gates, from_state, states)
        return states

    @staticmethod
    def backward(ctx: Any, wanted: Tensor) -> tuple[Tensor | None, ...]:
        """The gradients of the inputs and of the four arrays of weights."""
        inputs, w_in, w_state, gates, from_state, states = ctx.saved_tensors
        packing: Packing = ctx.packing
        units = w_state.shape[1]
        slopes, told = torch.empty_like(gates), torch.empty_like(gates)  # of the gates, and of what the state adds
        later = None
        start = len(inputs)
        for step in reversed(range(len(packing.sizes))):
            size = packing.sizes[step]
            start -= size
            part = slice(start, start + size)
            reset, update, new = _gates(gates[part])
            slope = wanted[part].clone()
            if later is not None:
                slope[: len(later)] += later
            last = start - packing.sizes[step - 1]
            before = states[last : last + size] if step else gates.new_zeros(size, units)
            to_new = slope * (1 - update) * (1 - new * new)
            to_reset = to_new * from_state[part] * reset * (1 - reset)
            to_update = slope * (before - new) * update * (1 - update)
            torch.cat([to_reset, to_update, to_new], dim=1, out=slopes[part])
            torch.cat([to_reset, to_update, to_new * reset], dim=1, out=told[part])
            later = torch.addmm(slope * update, told[part], w_state) if step else None
        first = packing.sizes[0]
        of_inputs = slopes @ w_in if ctx.needs_input_grad[0] else None
        of_state = told[first:].T @ states[packing.before]
        return of_inputs, slopes.T @ inputs, of_state, slopes.sum(0), told.sum(0), None
