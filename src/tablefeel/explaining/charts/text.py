"""A belief in a terminal: bars of eight heights for points and lengths, and a map of the 52 cards."""

from __future__ import annotations

from collections.abc import Iterable

from tablefeel.bidding.belief import Belief
from tablefeel.bidding.ranges import Range, span_text
from tablefeel.explaining.charts.order import COLUMNS, ROWS, chance, percent
from tablefeel.explaining.narrowing import UsualRanges

_HEIGHTS = " ▁▂▃▄▅▆▇█"
_SHADES = " ░▒▓█"
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_SCALE = "0    5    10   15   20   25   30   35 37"
_SHORT_SCALE = "0    5    10 13"
_LEAST = 0.005
"""A smaller chance is left blank."""


def sparkline(chances: Iterable[float]) -> str:
    """One column a value, the likeliest full height; a value with a chance of 0.5% or more always shows."""
    values = [float(value) for value in chances]
    top = max(values, default=0.0)
    return "".join(" " if value < _LEAST or top <= 0 else _HEIGHTS[max(1, round(8 * value / top))] for value in values)


def bar(share: float, width: int = 10) -> str:
    """A bar to the right, to an eighth of a column, padded to its width."""
    eighths = round(8 * width * min(1.0, max(0.0, share)))
    whole, rest = divmod(eighths, 8)
    return ("█" * whole + (_EIGHTHS[rest] if rest else "")).ljust(width)


def belief_text(belief: Belief, title: str) -> str:
    """Points, four lengths and the card map of one hand, under a title."""
    usual = UsualRanges.of(belief)
    lines = [title, _row("HCP", usual.mean_hcp, usual.hcp, sparkline(belief.hcp)), f"{'':<20}{_SCALE}"]
    for suit in ROWS:
        mean, spread = usual.mean_lengths[suit], usual.lengths[suit]
        lines.append(_row(f"{suit.symbol:<3}", mean, spread, sparkline(belief.lengths[suit])))
    lines.append(f"{'':<20}{_SHORT_SCALE}")
    return "\n".join([*lines, *card_map(belief)])


def card_map(belief: Belief) -> list[str]:
    """The chance of each card in percent, shaded: rows from spades down, columns from the ace on."""
    head = "     " + "".join(f"{rank!s:>5}" for rank in COLUMNS)
    rows = (f"  {suit.symbol}  " + "".join(_cell(chance(belief, suit, rank)) for rank in COLUMNS) for suit in ROWS)
    return [head.rstrip(), *rows]


def _row(name: str, mean: float, usual: Range, columns: str) -> str:
    return f"  {name} {mean:>4.1f}  {span_text(usual):<7} {columns}".rstrip()


def _cell(share: float) -> str:
    """A shade and a percentage; a card that cannot be there is a dot."""
    if share <= 0.0005:
        return "    ·"
    shade = _SHADES[min(4, int(share * 5))]
    return f" {shade}{percent(share):>3}"
