"""Curves as PNG files, drawn without a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Panel:
    """One pair of axes with some curves on it."""

    title: str
    across: str
    """What the horizontal axis counts."""
    up: str
    """What the vertical axis measures."""
    curves: Mapping[str, tuple[Sequence[float], Sequence[float]]]
    """Name of each curve, with its points across and up."""
    is_log: bool = False
    """Whether the vertical axis is logarithmic."""
    diagonal: bool = False
    """Whether the line on which both are equal is drawn too."""


def draw_curves(path: Path, panels: Sequence[Panel], width: float = 5.0, height: float = 3.6) -> None:
    """Write the panels side by side into one PNG file."""
    figure = Figure(figsize=(width * len(panels), height), layout="constrained")
    FigureCanvasAgg(figure)
    for number, panel in enumerate(panels, start=1):
        axes = figure.add_subplot(1, len(panels), number)
        if panel.diagonal:
            axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
        for name, (across, up) in panel.curves.items():
            axes.plot(across, up, label=name, linewidth=1.2, marker="." if len(across) <= 25 else "")
        if panel.is_log:
            axes.set_yscale("log")
        axes.set_title(panel.title, fontsize=10)
        axes.set_xlabel(panel.across)
        axes.set_ylabel(panel.up)
        axes.grid(color="0.92")
        if number == 1 or list(panel.curves) != list(panels[number - 2].curves):
            axes.legend(fontsize=7)
    figure.savefig(path, dpi=80, metadata={"Software": ""})
