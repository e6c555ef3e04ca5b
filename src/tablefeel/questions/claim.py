"""Does this side surely take so many tricks?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Struct

from tablefeel.questions.by_player import by_player
from tablefeel.questions.card import CardRequest
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.arena.table import Pair

SUMMARY, AT_ONCE = "Whether a claim stands", 4


class ClaimRequest(CardRequest, frozen=True, kw_only=True):
    """Asks whether the player's side takes so many tricks in all, on every likely layout, whoever is to play."""

    tricks: Annotated[int, Meta(ge=0, le=13, description="Claimed for the player's side, those won included.")]

    def said(self, players: Players) -> ClaimRequest:
        """The same with everything said."""
        seen = self.seen(any_turn=True)
        players.check_cards(seen.view.cards)
        return msgspec.structs.replace(
            self, id=None, hand=str(seen.view.hand), seat=str(seen.view.seat), bidder=players.named(self.bidder)
        )


class ClaimAnswer(Struct, frozen=True):
    """Whether the claim stands, and how many tricks the side takes at least and at the most."""

    accepted: bool
    tricks: int
    least: Annotated[int, Meta(description="On the worst layout with best play by everybody.")]
    most: int
    layouts: int
    bidder: str


REQUEST, ANSWER = ClaimRequest, ClaimAnswer


def answers(requests: Sequence[ClaimRequest], players: Players) -> list[ClaimAnswer]:
    """Whether a claim of tricks stands on every likely layout with best play by everybody."""
    said = [request.said(players) for request in requests]
    return by_player(said, lambda request: (players.pair(request.bidder or ""), None), _checked)


def _checked(pair: Pair, requests: Sequence[ClaimRequest]) -> list[ClaimAnswer]:
    from tablefeel.arena.playing import listener_of  # noqa: PLC0415 - shapes alone are light to load
    from tablefeel.play.claims import tricks_on_layouts  # noqa: PLC0415

    found = []
    for request in requests:
        taken = tricks_on_layouts(request.seen(any_turn=True), listener_of(pair.bidder), request.layouts or 40)
        least, most = min(taken), max(taken)
        found.append(ClaimAnswer(least >= request.tricks, request.tricks, least, most, len(taken), pair.name))
    return found
