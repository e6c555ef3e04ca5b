"""Opening model files: ONNX that names its encoding, with a JSON file of the same name beside it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import onnxruntime  # type: ignore[import-untyped]

from tablefeel.arrays.types import Bytes, Floats32
from tablefeel.bidding.budget import unpaid
from tablefeel.errors import BadModel, quoted
from tablefeel.models import DEVICE_VARIABLE, WEIGHTS

Inputs: TypeAlias = Floats32 | Bytes

_KINDS: dict[str, type[np.float32] | type[np.uint8]] = {"tensor(float)": np.float32, "tensor(uint8)": np.uint8}


_CPU, _GPU = "CPUExecutionProvider", "CUDAExecutionProvider"


def shipped(name: str) -> Path:
    """The file of a shipped model."""
    return WEIGHTS / f"{name}.onnx"


def providers_of(device: str, available: Sequence[str]) -> list[str | tuple[str, dict[str, str]]]:
    """ONNX Runtime's names for a device; `BadModel` where it is not available."""
    kind, _, number = device.partition(":")
    if kind == "cpu" and not number:
        return [_CPU]
    if kind != "cuda" or not (number or "0").isdecimal():
        raise BadModel(f"{quoted(device)} is not a device: expected cpu or cuda:0 ({DEVICE_VARIABLE})")
    if _GPU not in available:
        raise BadModel(f"networks cannot run on {device}: this ONNX Runtime has no CUDA (pip install onnxruntime-gpu)")
    return [(_GPU, {"device_id": number or "0"}), _CPU]


def check_device(device: str) -> None:
    """Raise `BadModel` unless networks can run there."""
    providers_of(device, onnxruntime.get_available_providers())


def encoding_of(path: Path) -> str:
    """The encoding that the JSON file beside a model names; empty where there is none."""
    try:
        return str(json.loads(path.with_suffix(".json").read_text(encoding="utf-8")).get("encoding", ""))
    except (OSError, ValueError, AttributeError):
        return ""


class Model:
    """A network from a file, refused unless it was trained with an encoding that the caller can feed it.

    `threads` is how many cores one call may use; 1 suits callers that run many processes and small batches.
    """

    def __init__(self, path: Path, encoding: str | tuple[str, ...], threads: int = 1) -> None:
        if not path.is_file():
            raise BadModel(f"{path} is not a model: there is no such file")
        device = os.environ.get(DEVICE_VARIABLE, "cpu")
        open_ = _shared_session if path.parent == WEIGHTS else _session
        self._session = open_(path, threads, device)
        self.path = path
        self.encoding: str | None = self._session.get_modelmeta().custom_metadata_map.get("encoding")
        known = (encoding,) if isinstance(encoding, str) else encoding
        if self.encoding not in known:
            raise BadModel(f"{path} was made for encoding {self.encoding}, not for {' or '.join(known)}")
        self._inputs = self._session.get_inputs()

    @cached_property
    def about(self) -> dict[str, Any]:
        """What the JSON file beside the model says: command, settings, measures; empty without one."""
        path = self.path.with_suffix(".json")
        if not path.is_file():
            return {}
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise BadModel(f"{path} is not JSON: {error}") from None
        return found if isinstance(found, dict) else {}

    def __call__(self, inputs: Floats32) -> Floats32:
        """The network's first output."""
        return self.outputs(inputs)[0]

    def outputs(self, inputs: Inputs) -> list[Floats32]:
        """All that the network answers, in the order of the file."""
        return self.answers({self._inputs[0].name: inputs})

    def answers(self, inputs: Mapping[str, Inputs], wanted: str | None = None) -> list[Floats32]:
        """What a network of several inputs answers: everything, or only the output of that name.

        An input that is left out has no rows.
        """
        given = {**self._no_rows, **inputs} if len(inputs) < len(self._inputs) else dict(inputs)
        found: list[Floats32] = self._session.run(None if wanted is None else [wanted], given)
        return found

    @cached_property
    def _no_rows(self) -> dict[str, Inputs]:
        return {one.name: np.empty((0, *one.shape[1:]), _KINDS[one.type]) for one in self._inputs}


def _session(path: Path, threads: int, device: str) -> onnxruntime.InferenceSession:
    providers = providers_of(device, onnxruntime.get_available_providers())
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3  # errors only: they are raised anyway
    options.enable_cpu_mem_arena = False  # it would keep what the largest batch ever needed
    try:
        with unpaid():
            return onnxruntime.InferenceSession(path, options, providers=providers)
    except Exception as error:  # the library raises classes of its own, without a common base
        raise BadModel(f"{path} is not a model: {str(error).splitlines()[0]}") from None


_shared_session = cache(_session)
"""The same for the models that the package ships: many bidders may share one."""


def quantise(path: Path, target: Path) -> None:
    """Write a copy of a model whose matrices are whole numbers of eight bits; a quarter of the size."""
    from onnxruntime.quantization import QuantType, quantize_dynamic  # type: ignore[import-untyped]  # noqa: PLC0415

    quantize_dynamic(
        path, target, weight_type=QuantType.QInt8, per_channel=True, op_types_to_quantize=["MatMul", "Gemm"]
    )
