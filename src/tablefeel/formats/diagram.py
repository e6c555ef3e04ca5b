"""Boards and auctions as a newspaper prints them."""

from __future__ import annotations

from collections.abc import Sequence

from tablefeel.kernel import SUITS, Auction, Board, Hand, Seat

_WIDTH = 14
COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
"""The order in which an auction is printed."""


def diagram(board: Board) -> str:
    """The four hands around the table, as a newspaper prints them."""
    where = "" if board.number is None else f"Board {board.number}  "
    lines = [f"{where}Dealer {board.dealer.word}  Vulnerable {board.vulnerability}", ""]
    lines += [" " * _WIDTH + line for line in suit_lines(board.deal[Seat.N])]
    for left, right in zip(suit_lines(board.deal[Seat.W]), suit_lines(board.deal[Seat.E]), strict=True):
        lines.append(f"{left:<{2 * _WIDTH}}{right}")
    lines += [" " * _WIDTH + line for line in suit_lines(board.deal[Seat.S])]
    return "\n".join(lines)


def suit_lines(hand: Hand) -> list[str]:
    """The four suits of a hand, spades first: `♠ AK5`."""
    return [f"{suit.symbol} {hand.ranks(suit) or '-'}" for suit in reversed(SUITS)]


def auction_table(auction: Auction, alerts: Sequence[bool] = ()) -> str:
    """The calls in columns, West first; a star marks an artificial call."""
    cells = [""] * COLUMNS.index(auction.dealer)
    cells += [
        call.pretty + ("*" if alerted else "")
        for call, alerted in zip(auction.calls, alerts or (False,) * len(auction), strict=True)
    ]
    lines = ["".join(f"{seat.word:<7}" for seat in COLUMNS).rstrip()]
    lines += ["".join(f"{cell:<7}" for cell in cells[i : i + 4]).rstrip() for i in range(0, len(cells), 4)]
    return "\n".join(lines)
