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
from numpy.typing import NDArray
from torch import Tensor, nn

from tablefeel.errors import BadModel
from tablefeel.models.files import Model
from tablefeel.training.runs import replace_text

_TOLERANCE = 1e-4
"""Largest difference in a chance between PyTorch and ONNX Runtime."""


class _Chances(nn.Module):
    """The network with its logits turned into chances."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, planes: Tensor) -> Tensor:
        chances: Tensor = self.network(planes).softmax(-1)
        return chances


def export(
    network: nn.Module, path: Path, encoding: str, sample: NDArray[np.float32], about: Mapping[str, Any]
) -> None:
    """Write a network of logits, with a softmax on top; refuse if ONNX Runtime does not agree with PyTorch."""
    export_whole(_Chances(network), path, encoding, sample, about, ("chances",))


def export_whole(
    whole: nn.Module, path: Path, encoding: str, sample: NDArray[np.float32] | NDArray[np.uint8],
    about: Mapping[str, Any], outputs: Sequence[str],
) -> None:  # fmt: skip
    """Write a network as it is and what is known about it; refuse if ONNX Runtime differs from PyTorch on `sample`."""
    whole = whole.eval()
    beside = path.with_suffix(".writing")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter announces its own successor
        torch.onnx.export(
            whole, (torch.from_numpy(sample[:4]),), beside, input_names=["planes"],
            output_names=list(outputs), dynamic_axes={name: {0: "n"} for name in ("planes", *outputs)},
            opset_version=18, dynamo=False,
        )  # fmt: skip
    model = onnx.load(beside)
    onnx.helper.set_model_props(model, {"encoding": encoding})
    for node in model.graph.node:
        node.doc_string = ""  # the exporter's notes on source lines are ten times the graph
    onnx.save(model, beside)
    with torch.no_grad():
        wanted = whole(torch.from_numpy(sample))
    answers = zip(Model(beside, encoding).outputs(sample), (wanted,) if len(outputs) == 1 else wanted, strict=True)
    difference = max(float(np.abs(found - tensor.numpy()).max()) for found, tensor in answers)
    if not difference <= _TOLERANCE:
        raise BadModel(f"ONNX Runtime and PyTorch differ by {difference:.2g} in a chance")
    replace_text(path.with_suffix(".json"), json.dumps({"encoding": encoding, **about}, indent=2) + "\n")
    beside.replace(path)
