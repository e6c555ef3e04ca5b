"""What Yeh's networks need beside themselves: an ONNX file to bid with, and openings taken from a card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from tablefeel.bidding.view import Cards
from tablefeel.kernel import Auction, Call, Seat, Vulnerability
from tablefeel.models.q_networks import ENCODING
from tablefeel.simulation.arrays import Bools, Ints
from tablefeel.simulation.uncontested import class_of
from tablefeel.training.runs import replace_text

if TYPE_CHECKING:
    from tablefeel.training.yeh import Networks

OPENINGS = ("learned", "sayc", "sayc-no-weak-twos")
MODEL = "yeh.onnx"
_WEAK_TWOS = [class_of(Call.parse(text)) for text in ("2D", "2H", "2S")]
_BITS = np.int64(1) << np.arange(52, dtype=np.int64)


def sayc_openings(cards: Bools, weak_twos: bool = True) -> Ints:
    """(n,): the class that SAYC opens with each hand (n, 52) as dealer; without weak twos those hands pass."""
    from tablefeel.systems.engine import position  # noqa: PLC0415 (only table 8 needs a system)
    from tablefeel.systems.features import feature_table  # noqa: PLC0415
    from tablefeel.systems.needs import fits_all  # noqa: PLC0415

    table = feature_table((cards * _BITS).sum(axis=1))
    here = position(Auction(Seat.N), Vulnerability.NONE, Cards())
    classes = np.zeros(len(cards), np.intp)
    is_open = np.ones(len(cards), np.bool_)
    for rule in here.rules:
        held = fits_all(rule.needs, table) & is_open
        classes[held] = class_of(rule.call)
        is_open &= ~held
    return classes if weak_twos else np.where(np.isin(classes, _WEAK_TWOS), 0, classes)


def save_model(networks: Networks, folder: Path, openings: str) -> Path:
    """The ONNX file written: states (n, 88) to costs (layers, n, outputs), all networks at once."""
    nodes, constants, name = [], [], "states"
    count = len(networks.weights)
    for number in range(count):
        weight = networks.weights[number].detach().numpy()
        bias = networks.biases[number].detach().numpy()[:, None, :]
        constants += [numpy_helper.from_array(weight, f"w{number}"), numpy_helper.from_array(bias, f"b{number}")]
        nodes.append(helper.make_node("MatMul", [name, f"w{number}"], [f"m{number}"]))
        last = number + 1 == count
        name = "costs" if last else f"s{number}"
        nodes.append(helper.make_node("Add", [f"m{number}", f"b{number}"], [name]))
        if not last:
            nodes.append(helper.make_node("Relu", [name], [f"h{number}"]))
            name = f"h{number}"
    layers, inputs, _ = networks.weights[0].shape
    outputs = networks.weights[count - 1].shape[2]
    graph = helper.make_graph(
        nodes, "yeh",
        [helper.make_tensor_value_info("states", TensorProto.FLOAT, ["n", inputs])],
        [helper.make_tensor_value_info("costs", TensorProto.FLOAT, [layers, "n", outputs])],
        constants,
    )  # fmt: skip
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, {"encoding": ENCODING})
    onnx.checker.check_model(model)
    path = folder / MODEL
    onnx.save(model, path)
    about = {"encoding": ENCODING, "layers": layers, "openings": openings}
    replace_text(path.with_suffix(".json"), json.dumps(about, indent=2) + "\n")
    return path
