"""The views that commands answer: one hand in one auction, or a batch of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from tablefeel.cli.output import draw, hand_line
from tablefeel.kernel import Auction, Hand, Seat, Vulnerability

if TYPE_CHECKING:
    from tablefeel.arena import Pair
    from tablefeel.bidding import PlayerView


def one_or_many(hand: Hand | None, batch: str | None) -> None:
    """Refuse a command that was given neither a hand nor a batch, or both."""
    if (batch is None) == (hand is None):
        raise typer.BadParameter("give a hand, or --batch FILE, and not both")


def view_of(
    pair: Pair, hand: Hand | None, calls: str, dealer: Seat | None, seat: Seat | None, vul: Vulnerability, theirs: str,
    card: str | None = None,
) -> PlayerView:  # fmt: skip
    """What the player to call sees, with the card of the own side (the pair's unless given) and the opponents'."""
    from tablefeel.bidding import Cards, PlayerView

    assert hand is not None  # noqa: S101 - see `one_or_many`
    auction = _auction_of(calls, dealer, seat)
    turn = auction.to_call
    if turn is None:
        raise typer.BadParameter(f"the auction is over: nobody is to call ({auction})")
    if seat is not None and seat is not turn:
        raise typer.BadParameter(f"{seat.word} is not to call: it is {turn.word}'s turn ({auction})")
    ours = turn.side == 0
    own = card or pair.card
    return PlayerView(hand, turn, auction, vul, Cards(own, theirs) if ours else Cards(theirs, own))


def fields_of(view: PlayerView, pair: Pair) -> dict[str, Any]:
    """The fields of a request about that view, put to that bidder."""
    from tablefeel.bidding.shapes import public_shape

    return public_shape(view) | {"hand": str(view.hand), "seat": str(view.seat), "bidder": pair.name}


def _auction_of(text: str, dealer: Seat | None, seat: Seat | None) -> Auction:
    """The auction; without a dealer, the one that makes `seat` the player to call, else North."""
    found = Auction.parse(text, dealer or Seat.N)
    if dealer is None and seat is not None and ":" not in text:
        return Auction(seat.after(-len(found.calls) & 3), found.calls)
    return found


def show(view: PlayerView) -> None:
    """Draw the hand and the auction of a view."""
    calls = " ".join(call.pretty for call in view.auction.calls)
    draw(f"{view.seat.word}  {hand_line(view.hand)}")
    draw(f"{view.auction.dealer.word} deals, {view.vulnerability} vulnerable: {calls or 'no calls yet'}\n")
