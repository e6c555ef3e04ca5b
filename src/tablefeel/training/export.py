"""From PyTorch to ONNX, checked number by number, with a JSON file beside that says where it came from."""

from __future__ import annotations

import json
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from torch import Tensor, nn

from tablefeel.arrays.types import Floats32
from tablefeel.errors import BadConfig, BadModel
from tablefeel.models.files import Inputs, Model
from tablefeel.training.runs import replace_text

_TOLERANCE = 1e-4
"""Largest difference in an answer between PyTorch and ONNX Runtime; of answers beyond 1, as a share of the largest."""


class _Chances(nn.Module):
    """The network with its logits turned into chances."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, planes: Tensor) -> Tensor:
        chances: Tensor = self.network(planes).softmax(-1)
        return chances


def export(network: nn.Module, path: Path, encoding: str, sample: Floats32, about: Mapping[str, Any]) -> None:
    """Write a network of logits, with a softmax on top; refuse if ONNX Runtime does not agree with PyTorch."""
    export_whole(_Chances(network), path, encoding, sample, about, ("chances",))


def export_whole(
    whole: nn.Module, path: Path, encoding: str, sample: Inputs, about: Mapping[str, Any], outputs: Sequence[str]
) -> None:
    """Write a network of one input as it is; refuse if ONNX Runtime differs from PyTorch on `sample`."""
    export_parts(whole, path, encoding, {"planes": sample}, about, outputs)


def export_parts(
    whole: nn.Module, path: Path, encoding: str, samples: Mapping[str, Inputs], about: Mapping[str, Any],
    outputs: Sequence[str], steps: Sequence[str] = (),
) -> None:  # fmt: skip
    """Write a network of named inputs and what is known about it; refuse if the two differ on `samples`.

    The inputs in `steps` are sequences of any length: their second axis is free too.
    """
    whole = whole.eval()
    beside = path.with_suffix(".writing")
    given = {name: torch.from_numpy(sample) for name, sample in samples.items()}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter announces its own successor
        torch.onnx.export(
            whole, tuple(sample[:4] for sample in given.values()), beside, input_names=list(samples),
            output_names=list(outputs),
            dynamic_axes={
                name: {0: f"n_{name}"} | ({1: "steps"} if name in steps else {}) for name in (*samples, *outputs)
            },
            opset_version=18, dynamo=False,
        )  # fmt: skip
    model = onnx.load(beside)
    onnx.helper.set_model_props(model, {"encoding": encoding})
    for node in model.graph.node:
        node.doc_string = ""  # the exporter's notes on source lines are ten times the graph
    onnx.save(model, beside)
    with torch.no_grad():
        wanted = whole(*given.values())
    found = Model(beside, encoding).answers(samples)
    answers = zip(found, (wanted,) if len(outputs) == 1 else wanted, strict=True)
    difference = max(_difference(one, tensor.numpy()) for one, tensor in answers)
    if not difference <= _TOLERANCE:
        raise BadModel(f"ONNX Runtime and PyTorch differ by {difference:.2g} in an answer")
    replace_text(path.with_suffix(".json"), json.dumps({"encoding": encoding, **about}, indent=2) + "\n")
    beside.replace(path)


def _difference(found: Floats32, wanted: Floats32) -> float:
    """The largest difference; sums of large numbers are only as exact as the numbers are."""
    return float(np.abs(found - wanted).max() / max(1.0, np.abs(wanted).max()))


def take_over(network: nn.Module, path: Path) -> None:
    """Give a network the weights of a narrower or equal one in an ONNX file; what the file lacks stays as it is."""
    if not path.is_file():
        raise BadConfig(f"start={path.stem} is not a network that the package ships")
    weights, nameless = network.state_dict(), []
    left = set(weights)
    for one in onnx.load(path).graph.initializer:
        name, tensor = one.name.removeprefix("network."), torch.tensor(onnx.numpy_helper.to_array(one).copy())
        if name in weights:
            _lay(weights[name], tensor, path)
            left.discard(name)
        elif tensor.ndim == 2:
            nameless.append(tensor)
    for tensor in nameless:  # the exporter turns layers without a bias, and forgets their names
        alike = [name for name in left if weights[name].shape == tensor.T.shape]
        if len(alike) == 1:
            _lay(weights[alike[0]], tensor.T, path)
    network.load_state_dict(weights)


def _lay(weight: Tensor, given: Tensor, path: Path) -> None:
    """Write given weights into the first rows and columns of others."""
    part = tuple(slice(size) for size in given.shape)
    if weight[part].shape != given.shape:
        raise BadConfig(f"start={path.stem} holds a network of another size: set units and blocks as it has")
    weight[part] = given
