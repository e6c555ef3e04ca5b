"""Yeh's networks as an ONNX file to bid with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import onnx
from onnx import TensorProto, helper, numpy_helper

from tablefeel.models.q_networks import ENCODING, MODEL
from tablefeel.training.runs import replace_text

if TYPE_CHECKING:
    from tablefeel.training.yeh.learner import Networks


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
