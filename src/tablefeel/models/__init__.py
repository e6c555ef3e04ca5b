"""Trained networks at work: inference only (ONNX Runtime), with the weights that the package ships."""

from pathlib import Path

DEVICE_VARIABLE = "TABLEFEEL_DEVICE"
"""The environment variable that says where networks run: `cpu`, or `cuda:0` for the first GPU."""
WEIGHTS = Path(__file__).parent / "weights"
"""The models that the package ships."""
