"""Pictures of beliefs: text for a terminal, SVG for pages and files; the standard library only."""

from tablefeel.explaining.charts.svg import beliefs_svg
from tablefeel.explaining.charts.text import bar, belief_text, sparkline

__all__ = ["bar", "belief_text", "beliefs_svg", "sparkline"]
