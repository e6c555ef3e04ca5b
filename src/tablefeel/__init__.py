"""Contract bridge bidding: what to bid and why, what everybody holds.

Everything here is loaded when it is first asked for, so that `import tablefeel` costs nothing. `tablefeel.front` has
the functions, `tablefeel.kernel` the values; `__init__.pyi` says so to type checkers.
"""

from __future__ import annotations

from importlib import import_module

__version__ = "0.1.0"

__all__ = [
    "Auction", "Board", "Call", "Card", "Cards", "Contract", "Deal", "Hand", "PlayerView", "PublicView", "Seat", "Suit",
    "Vulnerability", "bid", "bidder", "deal", "deals", "explain", "lead", "match", "read",
    "review", "solve", "view", "write",
]  # fmt: skip

_HOMES = {
    "tablefeel.front": (
        "bid", "bidder", "deal", "deals", "explain", "lead", "match", "read", "review", "solve", "view",
        "write",
    ),
    "tablefeel.bidding": ("Cards", "PlayerView", "PublicView"),
    "tablefeel.kernel": (
        "Auction", "Board", "Call", "Card", "Contract", "Deal", "Hand", "Seat", "Suit", "Vulnerability",
    ),
}  # fmt: skip
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """A public name, imported when it is first asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
