"""Beliefs as SVG: a panel a hand with bars for points and lengths and a 4x13 map of the cards.

The picture has words for those who cannot see it, takes the reader's light or dark colours, and needs no script, font
or file beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from tablefeel.bidding.belief import Belief
from tablefeel.bidding.ranges import span_text
from tablefeel.explaining.charts.order import COLUMNS, DARK, LIGHT, ROWS, chance, percent
from tablefeel.explaining.narrowing import UsualRanges
from tablefeel.kernel import Seat, Suit

WIDTH, HEIGHT = 440, 322
"""Of one hand's panel, in units of the picture."""
_MARGIN, _GAP, _HEAD = 12, 16, 34
_MOST_HCP = 30
"""The last point count with a bar of its own: chances above it are invisible on any scale."""
_LOWEST = 0.4
"""A bar that is not this high is left out."""
_LEAST = 0.0005
"""A card with no more chance than this is left blank."""
_DARK_ENOUGH = 0.7
"""From this chance on a card's number is written in the colour of the paper."""


def beliefs_svg(beliefs: Mapping[Seat, Belief], title: str, notes: Mapping[Seat, str] | None = None) -> str:
    """One picture of all hands, two panels a row, north first; `notes` stand beside the seats' names."""
    seats = sorted(beliefs)
    across = min(2, len(seats))
    down = -(-len(seats) // 2)
    width = 2 * _MARGIN + across * WIDTH + (across - 1) * _GAP
    height = 2 * _MARGIN + _HEAD + down * HEIGHT + (down - 1) * _GAP
    size = f'viewBox="0 0 {width} {height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{_text(title)}">',
        f"<title>{_text(title)}</title>",
        f"<desc>{_text(' '.join(_described(seat, beliefs[seat]) for seat in seats))}</desc>",
        _STYLE,
        f'<rect class="paper" width="{width}" height="{height}"/>',
        f'<text class="title" x="{_MARGIN}" y="{_MARGIN + 16}">{_text(title)}</text>',
    ]
    for place, seat in enumerate(seats):
        x = _MARGIN + place % 2 * (WIDTH + _GAP)
        y = _MARGIN + _HEAD + place // 2 * (HEIGHT + _GAP)
        parts += _panel(x, y, seat, beliefs[seat], (notes or {}).get(seat, ""))
    return "\n".join([*parts, "</svg>", ""])


def _panel(x: int, y: int, seat: Seat, belief: Belief, note: str) -> Iterator[str]:
    usual = UsualRanges.of(belief)
    yield f'<g transform="translate({x} {y})">'
    yield f'<rect class="panel" width="{WIDTH}" height="{HEIGHT}" rx="6"/>'
    yield f'<text class="seat" x="12" y="22">{seat.word}</text>'
    if note:
        yield f'<text class="note" x="{WIDTH - 12}" y="22" text-anchor="end">{_text(note)}</text>'
    yield f'<text class="small" x="12" y="42">HCP {span_text(usual.hcp, "–")} (mean {usual.mean_hcp:.1f})</text>'
    yield from _bars((12, 48, 416, 54), belief.hcp[: _MOST_HCP + 1].tolist(), "hcp", every=5)
    for column, suit in enumerate(ROWS):
        left = 12 + 106 * column
        words = f"{span_text(usual.lengths[suit], '–')} ({usual.mean_lengths[suit]:.1f})"
        yield f'<text class="small" x="{left}" y="132"><tspan class="{_ink(suit)}">{suit.symbol}</tspan> {words}</text>'
        yield from _bars((left, 138, 98, 42), belief.lengths[suit].tolist(), _ink(suit), every=4)
    yield from _map(12, 208, belief)
    yield "</g>"


def _bars(box: tuple[int, int, int, int], chances: Sequence[float], ink: str, every: int) -> Iterator[str]:
    """A bar for each number from 0 on, the likeliest full height, a label under every few."""
    x, y, width, height = box
    step, top = width / len(chances), max(*chances, 1e-9)
    yield f'<line class="axis" x1="{x}" x2="{x + width}" y1="{y + height}" y2="{y + height}"/>'
    for number, share in enumerate(chances):
        tall, left = height * share / top, x + number * step
        if tall >= _LOWEST:
            yield (
                f'<rect class="{ink}" x="{left + 0.1 * step:.1f}" y="{y + height - tall:.1f}" '
                f'width="{0.8 * step:.1f}" height="{tall:.1f}"><title>{number}: {_text(percent(share))}%</title></rect>'
            )
        if number % every == 0:
            yield f'<text class="tick" x="{left + step / 2:.1f}" y="{y + height + 12}">{number}</text>'


def _map(x: int, y: int, belief: Belief) -> Iterator[str]:
    """The 52 cards: the darker the likelier, with the chance in percent."""
    wide, tall, left = 30, 24, x + 26
    yield f'<rect class="cells" x="{left}" y="{y + 6}" width="{13 * wide}" height="{4 * tall}"/>'
    for column, rank in enumerate(COLUMNS):
        yield f'<text class="tick" x="{left + wide * column + wide // 2}" y="{y}">{rank}</text>'
    for row, suit in enumerate(ROWS):
        line = y + 6 + tall * row
        yield f'<text class="sign {_ink(suit)}" x="{x + 4}" y="{line + 18}">{suit.symbol}</text>'
        for column, rank in enumerate(COLUMNS):
            share = chance(belief, suit, rank)
            if share <= _LEAST:
                continue
            place = left + wide * column
            said = _text(percent(share))
            yield (
                f'<rect class="{_ink(suit)}" fill-opacity="{share:.3f}" x="{place + 1}" y="{line + 1}" '
                f'width="{wide - 2}" height="{tall - 2}"><title>{suit.symbol}{rank} {said}%</title></rect>'
            )
            strong = " strong" if share >= _DARK_ENOUGH else ""
            yield f'<text class="tick{strong}" x="{place + wide // 2}" y="{line + 16}">{said}</text>'


def _described(seat: Seat, belief: Belief) -> str:
    """A hand's panel in a sentence."""
    usual = UsualRanges.of(belief)
    lengths = ", ".join(f"{span_text(usual.lengths[suit], ' to ')} {suit.word}" for suit in ROWS)
    return f"{seat.word} most likely has {span_text(usual.hcp, ' to ')} points, {lengths}."


def _ink(suit: Suit) -> str:
    return f"suit-{suit}"


def _text(text: str) -> str:
    return escape(text, quote=True)


def _colours(colours: Mapping[Suit, str]) -> str:
    return "".join(f".{_ink(suit)}{{fill:{colour}}}" for suit, colour in colours.items())


_STYLE = (
    "<style>"
    "text{font-family:system-ui,sans-serif;fill:#1c2321}.title{font-size:17px;font-weight:600}"
    ".seat{font-size:15px;font-weight:600}.note{font-size:12px}.small{font-size:12px}.sign{font-size:17px}"
    ".tick{font-size:10px;text-anchor:middle}"
    ".paper{fill:#fff}.panel{fill:#f7f8f7;stroke:#d8dedb}.axis{stroke:#8a948f}.cells{fill:#fff;stroke:#e3e7e5}"
    ".hcp{fill:#4a5568}.strong{fill:#fff}" + _colours(LIGHT) + "@media(prefers-color-scheme:dark){"
    "text{fill:#e8ecea}.paper{fill:#141817}.panel{fill:#1d2321;stroke:#37403c}.axis{stroke:#8a948f}"
    ".cells{fill:#141817;stroke:#2b3330}.hcp{fill:#a9b4c6}.strong{fill:#101413}" + _colours(DARK) + "}</style>"
)
