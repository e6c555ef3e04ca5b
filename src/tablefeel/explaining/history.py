"""What a reader thought after every call of an auction, and how much each call told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tablefeel.bidding.belief import Belief
from tablefeel.bidding.budget import out_of_time
from tablefeel.bidding.reader import Reader
from tablefeel.bidding.unseen import unseen_beliefs
from tablefeel.bidding.view import Viewpoint
from tablefeel.explaining.narrowing import Bits, narrowing
from tablefeel.kernel import Auction, Call, Seat

_AT_ONCE = 32
"""Beginnings of an auction that are read together; a question that takes too long ends between them."""
NO_BITS = Bits(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Step:
    """The beliefs once some calls have been made."""

    calls: int
    """How many calls had been made."""
    caller: Seat | None
    """Who made the last of them; None before the first."""
    call: Call | None
    """The last of them; None before the first."""
    beliefs: Mapping[Seat, Belief]
    """About every seat that the viewpoint does not see."""
    bits: Mapping[Seat, Bits]
    """How much the last call narrowed each of these beliefs; the caller's is the one that counts most."""


def read_after(reader: Reader, view: Viewpoint, auctions: Sequence[Auction]) -> Sequence[Mapping[Seat, Belief]]:
    """The beliefs from that viewpoint after other auctions."""
    return reader.read_all([replace(view, auction=auction) for auction in auctions])


def believed_all(reader: Reader, views: Sequence[Viewpoint]) -> list[Mapping[Seat, Belief]]:
    """The beliefs from each viewpoint; before the first call the cards alone tell, exactly."""
    read = iter(reader.read_all([view for view in views if view.auction.calls]))
    return [next(read) if view.auction.calls else unseen_beliefs(view) for view in views]


def history(reader: Reader, view: Viewpoint) -> tuple[Step, ...]:
    """The beliefs from that viewpoint before the first call and after each; the first ones if time is short."""
    beginnings = prefixes(view.auction)
    found: list[Mapping[Seat, Belief]] = []
    for start in range(0, len(beginnings), _AT_ONCE):
        if start and out_of_time(f"the history ends after {start - 1} of {len(view.auction.calls)} calls"):
            break
        found += read_after(reader, view, beginnings[start : start + _AT_ONCE])
    # What the first call told is counted from the reader's own beliefs, so that its noise is no news.
    first, *steps = _steps(view.auction, found)
    return (replace(first, beliefs=unseen_beliefs(view)), *steps)


def prefixes(auction: Auction) -> list[Auction]:
    """The auction before its first call, and after each."""
    return [Auction(auction.dealer, auction.calls[:made]) for made in range(len(auction.calls) + 1)]


def _steps(auction: Auction, beliefs: Sequence[Mapping[Seat, Belief]]) -> tuple[Step, ...]:
    steps = [Step(0, None, None, beliefs[0], dict.fromkeys(beliefs[0], NO_BITS))]
    for made, call in enumerate(auction.calls[: len(beliefs) - 1], start=1):
        before, after = beliefs[made - 1], beliefs[made]
        bits = {seat: narrowing(before[seat], belief) for seat, belief in after.items()}
        steps.append(Step(made, auction.caller(made - 1), call, after, bits))
    return tuple(steps)
