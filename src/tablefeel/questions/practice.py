"""Which board shall I practise on?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from tablefeel.bidding.shapes import CallText, CardsShape, Request, SeatName, VulName, seat_name, vul_name
from tablefeel.questions.auction import LARGEST_SEED
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.bidding import Chances

SUMMARY, AT_ONCE = "A board to practise on", 1
MOST_BOARD = 10_000


class PracticeRequest(Request, frozen=True, kw_only=True):
    """Asks for a board dealt to order; the same seed, number and theme give the same board."""

    theme: Annotated[
        Annotated[str, Meta(max_length=60)] | None,
        Meta(
            description="One of `/api/v1/bidders`' themes, or an agreement or call of the card; anything unless given."
        ),
    ] = None
    seed: Annotated[Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | None, Meta(description="Same seed, same boards.")] = (
        None
    )
    number: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_BOARD)] | None,
        Meta(description="Which board of the seed; its dealer and vulnerability follow from it."),
    ] = None
    cards: CardsShape | None = None

    def said(self, players: Players) -> PracticeRequest:
        """The same with everything said."""
        cards = (self.cards or CardsShape()).cards
        players.check_cards(cards)
        return PracticeRequest(
            theme=(self.theme or "anything").strip() or "anything", seed=self.seed or 0, number=self.number or 1,
            cards=CardsShape(cards.ns, cards.ew),
        )  # fmt: skip


class PracticeAnswer(Struct, frozen=True):
    """A board for South, how the robots bid it, and where the close decision is."""

    deal: str
    dealer: SeatName
    vul: VulName
    number: int
    theme: str
    robots: Annotated[list[CallText], Meta(description="The auction of the cards in all four chairs.")]
    decision: Annotated[int | None, Meta(description="Which of these calls is the close one, for theme `close`.")]
    found: Annotated[bool, Meta(description="False where the theme did not come up in many deals.")]


REQUEST, ANSWER = PracticeRequest, PracticeAnswer


def answers(requests: Sequence[PracticeRequest], players: Players) -> list[PracticeAnswer]:
    """A board on a theme, for South to bid, with dealer and vulnerability by its number."""
    return [_dealt(request.said(players)) for request in requests]


def _dealt(request: PracticeRequest) -> PracticeAnswer:
    from tablefeel.arena.themes import practice_board  # noqa: PLC0415 - shapes alone are light to load

    cards = (request.cards or CardsShape()).cards
    theme, number = request.theme or "anything", request.number or 1
    found = practice_board(theme, request.seed or 0, number, cards, _chances)
    board = found.board
    return PracticeAnswer(
        str(board.deal), seat_name(board.dealer), vul_name(board.vulnerability), number, theme,
        [str(call) for call in found.auction.calls], found.decision, found.found,
    )  # fmt: skip


def _chances() -> Chances:
    """What the belief model thinks of calls."""
    from tablefeel.models.belief import BeliefModel  # noqa: PLC0415

    chances = BeliefModel().chances
    if chances is None:
        raise AssertionError("the belief model tells chances")
    return chances
