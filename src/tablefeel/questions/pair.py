"""What can two hands make together?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from tablefeel.bidding.shapes import CallText, Chance, HandText, Request, parsed
from tablefeel.errors import BadRequest
from tablefeel.kernel import BIDS, Call, Hand
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.models.tricks import PairNet

SUMMARY, AT_ONCE = "What two hands make", 256


class PairRequest(Request, frozen=True, kw_only=True):
    """Asks what a partnership makes with its 26 cards; the partner who takes more tricks declares."""

    hand: HandText
    partner: HandText
    vulnerable: Annotated[bool | None, Meta(description="Whether the partnership is; not unless given.")] = None

    def hands(self) -> tuple[Hand, Hand]:
        """Both hands."""
        first, second = parsed("hand", Hand.parse, self.hand), parsed("partner", Hand.parse, self.partner)
        if first.bits & second.bits:
            twice = next(iter(Hand((first.bits & second.bits) & -(first.bits & second.bits))))
            raise BadRequest(f"{twice} is in both hands").within("partner")
        return first, second

    def said(self, players: Players) -> PairRequest:  # noqa: ARG002 - as the other questions have it
        """The same with everything said."""
        first, second = self.hands()
        return PairRequest(hand=str(first), partner=str(second), vulnerable=bool(self.vulnerable))


class PairContract(Struct, frozen=True):
    """One contract of the partnership, undoubled."""

    contract: Annotated[CallText, Meta(description="`1C … 7N`.")]
    score: Annotated[float, Meta(description="The mean score.")]
    makes: Chance
    tricks: Annotated[list[Chance], Meta(min_length=14, max_length=14, description="The chance of 0 to 13 tricks.")]


class PairAnswer(Struct, frozen=True):
    """Every contract, the highest mean score first."""

    contracts: list[PairContract]


REQUEST, ANSWER = PairRequest, PairAnswer


def answers(requests: Sequence[PairRequest], players: Players) -> list[PairAnswer]:
    """What two hands make: mean score, chance to make and tricks of every contract, by the two-hand network."""
    from tablefeel.models.expected import BETTER, expected_scores  # noqa: PLC0415 - few questions need the network

    said = [request.said(players) for request in requests]
    chances = _net().distributions([request.hands() for request in said])[:, :, BETTER]
    found = []
    for request, one in zip(said, chances, strict=True):
        scores = expected_scores(one[None], bool(request.vulnerable))[0, 1:].tolist()
        tricks = (one.astype("f8") / one.sum(axis=-1, keepdims=True)).round(6).tolist()
        contracts = [_contract(bid, score, tricks[bid.strain]) for bid, score in zip(BIDS, scores, strict=True)]
        found.append(PairAnswer(sorted(contracts, key=lambda contract: -contract.score)))
    return found


def _contract(bid: Call, score: float, tricks: list[float]) -> PairContract:
    makes = min(1.0, sum(tricks[bid.level + 6 :]))
    return PairContract(str(bid), round(score, 1), round(makes, 4), tricks)


@cache
def _net() -> PairNet:
    from tablefeel.models.tricks import PairNet  # noqa: PLC0415

    return PairNet()
