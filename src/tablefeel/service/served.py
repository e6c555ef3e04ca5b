"""Which names clients may use: bidders and convention cards of the package, never programs or files."""

from __future__ import annotations

from functools import cache

from tablefeel.bidding.view import OWN_SYSTEM
from tablefeel.errors import BadInput, NotABidder, quoted
from tablefeel.roster import REFINED, names, usual
from tablefeel.systems.cards.card import shipped


@cache
def bidders() -> tuple[str, ...]:
    """The bidders that may be named; others would keep a worker busy for too long."""
    return (*names(), *REFINED)


def bidder_named(name: str | None) -> str:
    """That bidder, if it is served here; the usual one where none is named."""
    return check_bidder(name) if name else usual()


def check_bidder(name: str) -> str:
    """The name, if a bidder of the package has it."""
    if name not in bidders():
        raise NotABidder(f"{quoted(name)} is not a bidder that is served here: expected {', '.join(bidders())}")
    return name


def check_card(name: str) -> str:
    """The name, if a convention card of the package has it, or if it stands for a system without one."""
    if name not in cards() and name != OWN_SYSTEM:
        raise BadInput(f"{quoted(name)} is not a convention card that is served here: expected {', '.join(cards())}")
    return name


@cache
def cards() -> tuple[str, ...]:
    """The convention cards that may be named."""
    return shipped()
