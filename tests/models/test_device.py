"""Where networks run."""

from __future__ import annotations

import pytest

from tablefeel.errors import BadModel
from tablefeel.models import DEVICE_VARIABLE
from tablefeel.models.files import providers_of
from tablefeel.models.tricks import TrickNet

BOTH = ["CUDAExecutionProvider", "CPUExecutionProvider"]


def test_devices_by_name() -> None:
    assert providers_of("cpu", BOTH) == ["CPUExecutionProvider"]
    for name, number in (("cuda", "0"), ("cuda:0", "0"), ("cuda:1", "1")):
        assert providers_of(name, BOTH) == [("CUDAExecutionProvider", {"device_id": number}), "CPUExecutionProvider"]


@pytest.mark.parametrize("wrong", ["", "gpu", "cpu:1", "cuda:x", "cuda:-1"])
def test_other_names_are_refused(wrong: str) -> None:
    with pytest.raises(BadModel, match="is not a device"):
        providers_of(wrong, BOTH)


def test_a_device_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("onnxruntime.get_available_providers", lambda: ["CPUExecutionProvider"])
    monkeypatch.setenv(DEVICE_VARIABLE, "cuda:0")
    with pytest.raises(BadModel, match="this ONNX Runtime has no CUDA"):
        TrickNet()  # a network of its own: the solver's may have been loaded before
