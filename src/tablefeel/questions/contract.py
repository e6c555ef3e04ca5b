"""Where should this player's side play?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from tablefeel.bidding.shapes import CallText, Chance, ViewShape, public_shape
from tablefeel.questions.bid import BidderName
from tablefeel.questions.by_player import by_player
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.arena.table import Pair

SUMMARY, AT_ONCE = "Where to play", 64


class ContractRequest(ViewShape, frozen=True, kw_only=True):
    """Asks where a player's side should play; the player must be to call."""

    bidder: Annotated[BidderName | None, Meta(description="Whose call is checked; the usual bidder unless given.")] = (
        None
    )

    def said(self, players: Players) -> ContractRequest:
        """The same with everything said."""
        view = self.view_to_call()
        players.check_cards(view.cards)
        return ContractRequest(
            hand=str(view.hand), seat=str(view.seat), **public_shape(view), bidder=players.named(self.bidder)
        )


class FinalShape(Struct, frozen=True):
    """One way to end the auction now."""

    choice: Annotated[str, Meta(description="`1C … 7N` as a final contract of the own side, `P` or `X`.")]
    probability: Annotated[Chance, Meta(description="How likely it is the best contract as Chen (2025) defines it.")]
    score: Annotated[float, Meta(description="The mean score for the own side.")]
    makes: Annotated[Chance, Meta(description="The chance that the contract played makes, whoever plays it.")]
    doubled: Annotated[bool, Meta(description="Whether the other side would double it.")]


class ContractAnswer(Struct, frozen=True):
    """Where the side should play, what to call now, and every legal choice, the highest mean score first."""

    choice: str
    action: Literal["bid", "pass", "double"]
    likeliest: Annotated[str, Meta(description="The most probable choice.")]
    par: Annotated[float, Meta(description="The mean par score of the own side.")]
    choices: list[FinalShape]
    call: Annotated[
        CallText, Meta(description="What the bidder calls, a card's final decision checked by the network.")
    ]
    bidder: str


REQUEST, ANSWER = ContractRequest, ContractAnswer


def answers(requests: Sequence[ContractRequest], players: Players) -> list[ContractAnswer]:
    """Where the player's side should play: probability, score and chance to make of every way to end the auction."""
    said = [request.said(players) for request in requests]
    return by_player(said, lambda request: (players.pair(request.bidder or ""), None), _checked)


def _checked(pair: Pair, requests: Sequence[ContractRequest]) -> list[ContractAnswer]:
    """The network's answers, and what one bidder calls: a card's decisions are checked as by `+contract`."""
    from tablefeel.models.contract import shipped_contract  # noqa: PLC0415 - few questions need the network
    from tablefeel.models.contract_bidder import ContractBidder  # noqa: PLC0415

    views = [request.view() for request in requests]
    model, bidder = shipped_contract(), pair.bidder
    who = bidder if bidder.rules is None else ContractBidder(bidder, model)
    found = []
    for best, decision in zip(model.answer_all(views), who.choose_all(views), strict=True):
        choices = [
            FinalShape(one.name, round(one.probability, 4), round(one.score, 1), round(one.makes, 4), one.doubled)
            for one in best.choices
        ]
        call = str(decision.call)
        found.append(
            ContractAnswer(
                best.best.name, best.action, best.likeliest.name, round(best.par, 1), choices, call, pair.name
            )
        )
    return found
