"""What a reader thought after every call of an auction, and how much each call told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tablefeel.bidding.belief import Belief, PublicReader
from tablefeel.bidding.narrowing import Bits, narrowing
from tablefeel.bidding.view import PlayerView, Viewpoint
from tablefeel.kernel import Auction, Call, Seat

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


def read(reader: PublicReader, view: Viewpoint) -> Mapping[Seat, Belief]:
    """The beliefs from that viewpoint: about the three other seats, or about all four."""
    if isinstance(view, PlayerView):
        return reader.read(view)
    return reader.read_public(view.auction, view.vulnerability, view.cards)


def history(reader: PublicReader, view: Viewpoint) -> tuple[Step, ...]:
    """The beliefs from that viewpoint before the first call and after each."""
    views = [replace(view, auction=some) for some in prefixes(view.auction)]
    read_all = getattr(reader, "read_all", None)
    beliefs: Sequence[Mapping[Seat, Belief]]
    if read_all is not None and isinstance(view, PlayerView):
        beliefs = read_all(views)
    else:
        beliefs = [read(reader, one) for one in views]
    return _steps(view.auction, beliefs)


def prefixes(auction: Auction) -> list[Auction]:
    """The auction before its first call, and after each."""
    return [Auction(auction.dealer, auction.calls[:made]) for made in range(len(auction.calls) + 1)]


def _steps(auction: Auction, beliefs: Sequence[Mapping[Seat, Belief]]) -> tuple[Step, ...]:
    steps = [Step(0, None, None, beliefs[0], dict.fromkeys(beliefs[0], NO_BITS))]
    for made, call in enumerate(auction.calls, start=1):
        before, after = beliefs[made - 1], beliefs[made]
        bits = {seat: narrowing(before[seat], belief) for seat, belief in after.items()}
        steps.append(Step(made, auction.caller(made - 1), call, after, bits))
    return tuple(steps)
