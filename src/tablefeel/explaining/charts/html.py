"""Hands, auctions and trick tables as HTML, for notebooks: four colours, no script, light or dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tablefeel.formats.diagram import COLUMNS
from tablefeel.kernel import SEATS, STRAINS, SUITS, Auction, Board, Hand, Seat, Suit, TrickTable

COLOURS = {
    Suit.S: "light-dark(#17233f, #cfd9ff)",
    Suit.H: "light-dark(#c81e1e, #ff8080)",
    Suit.D: "light-dark(#b45309, #ffb054)",
    Suit.C: "light-dark(#12733a, #62d88c)",
}
"""As the page has them."""
_CELL = "padding:.1em .6em;text-align:left;border:0;background:none"
_NUMBER = "padding:.1em .6em;text-align:right;border:0;background:none"


def coloured(text: str) -> str:
    """The text escaped, its suit symbols in their colours."""
    found = escape(text, quote=False)
    for suit, colour in COLOURS.items():
        found = found.replace(suit.symbol, f'<span style="color:{colour}">{suit.symbol}</span>')
    return found


def hand_html(hand: Hand) -> str:
    """A hand, a suit a line."""
    lines = (coloured(f"{suit.symbol} {hand.ranks(suit) or '—'}") for suit in reversed(SUITS))
    return f'<div style="line-height:1.4">{"<br>".join(lines)}</div>'


def auction_html(auction: Auction, alerts: Sequence[bool] = ()) -> str:
    """The calls in columns, West first; a star marks an artificial call, a question mark whose turn it is."""
    cells = [""] * COLUMNS.index(auction.dealer)
    marks = alerts or (False,) * len(auction)
    cells += [call.pretty + ("*" if mark else "") for call, mark in zip(auction.calls, marks, strict=True)]
    if not auction.is_over:
        cells.append("?")
    head = "".join(f'<th scope="col" style="{_CELL}">{seat.word}</th>' for seat in COLUMNS)
    rows = (cells[start : start + 4] for start in range(0, len(cells), 4))
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str) -> str:
    return f'<td style="{_CELL}">{coloured(text)}</td>'


def tricks_html(table: TrickTable) -> str:
    """Tricks by declarer and strain, notrump first."""
    head = "".join(f'<th scope="col" style="{_NUMBER}">{coloured(strain.symbol)}</th>' for strain in reversed(STRAINS))
    rows = "".join(
        f'<tr><th scope="row" style="{_CELL}">{seat.word}</th>'
        + "".join(f'<td style="{_NUMBER}">{table.tricks(seat, strain)}</td>' for strain in reversed(STRAINS))
        + "</tr>"
        for seat in SEATS
    )
    return f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"


def board_html(board: Board) -> str:
    """The four hands around the table."""
    cells = {seat: f'<td style="{_CELL}">{hand_html(board.deal[seat])}</td>' for seat in Seat}
    empty = "<td></td>"
    where = "" if board.number is None else f"Board {board.number}, "
    caption = f"{where}dealer {board.dealer.word}, vulnerable: {board.vulnerability}"
    rows = (
        f"<tr>{empty}{cells[Seat.N]}{empty}</tr><tr>{cells[Seat.W]}{empty}{cells[Seat.E]}</tr>"
        f"<tr>{empty}{cells[Seat.S]}{empty}</tr>"
    )
    return f"<table><caption>{caption}</caption><tbody>{rows}</tbody></table>"
