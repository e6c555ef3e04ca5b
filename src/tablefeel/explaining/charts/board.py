"""A board as a drawing to print or to show on other pages: four hands, dealer and vulnerability, the auction."""

from __future__ import annotations

from html import escape

from tablefeel.kernel import SEATS, SUITS, Auction, Board, Hand, Seat, Suit

_WIDTH, _LINE = 460, 21
_PLACES = {Seat.N: (160, 12), Seat.W: (12, 118), Seat.E: (318, 118), Seat.S: (160, 224)}
_INK = {Suit.S: "#17233f", Suit.H: "#c81e1e", Suit.D: "#b45309", Suit.C: "#12733a"}
_COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
_FONT = 'font-family="system-ui, Segoe UI, Roboto, Liberation Sans, sans-serif"'
_AUCTION = 336


def board_svg(board: Board, auction: Auction | None = None) -> str:
    """The drawing as SVG, with its words in `title` and `desc` for those who listen."""
    rows = 0 if auction is None else -(-(_COLUMNS.index(auction.dealer) + len(auction.calls)) // 4) + 1
    height = _AUCTION + (rows * _LINE + 14 if rows else 0)
    title = f"Board {board.number}" if board.number else "A board"
    words = f"{board.dealer.word} deals, {_vulnerable(board)}. {board.deal}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" {_FONT}>',
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        *(_hand(seat, board.deal[seat], board) for seat in SEATS),
        _middle(board),
    ]
    if auction is not None:
        parts.append(_auction(auction))
    return "".join((*parts, "</svg>\n"))


def _hand(seat: Seat, hand: Hand, board: Board) -> str:
    x, y = _PLACES[seat]
    colour = "#c0392b" if board.vulnerability.of(seat) else "#5e8a77"
    name = f"{seat.word}{' (D)' if seat is board.dealer else ''}"
    lines = [
        f'<rect x="{x}" y="{y}" width="4" height="16" fill="{colour}"/>',
        _text(x + 9, y + 13, name, "#14201b", 13, True),
    ]
    for place, suit in enumerate(reversed(SUITS)):
        ranks = hand.ranks(suit).replace("T", "10") or "–"
        down = y + 34 + place * _LINE
        lines.append(_text(x, down, suit.symbol, _INK[suit], 17) + _text(x + 20, down, ranks, "#14201b", 17))
    return "".join(lines)


def _middle(board: Board) -> str:
    said = [f"Board {board.number}" if board.number else "", f"{board.dealer.word} deals", _vulnerable(board)]
    lines = [
        _text(160, 150 + place * 18, line, "#50605a", 13) for place, line in enumerate(line for line in said if line)
    ]
    return "".join(lines)


def _vulnerable(board: Board) -> str:
    words = {"none": "nobody vulnerable", "ns": "N–S vulnerable", "ew": "E–W vulnerable", "all": "all vulnerable"}
    return words[str(board.vulnerability)]


def _auction(auction: Auction) -> str:
    cells = [_text(12 + 110 * place, _AUCTION, seat.word, "#50605a", 13, True) for place, seat in enumerate(_COLUMNS)]
    first = _COLUMNS.index(auction.dealer)
    for place, call in enumerate(auction.calls):
        row, column = divmod(first + place, 4)
        ink = _INK.get(Suit(call.strain)) if call.is_bid and call.strain < len(SUITS) else "#14201b"
        cells.append(_text(12 + 110 * column, _AUCTION + (row + 1) * _LINE, call.pretty, ink or "#14201b", 15))
    return "".join(cells)


def _text(x: int, y: int, text: str, colour: str, size: int, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text x="{x}" y="{y}" fill="{colour}" font-size="{size}"{weight}>{escape(text)}</text>'
