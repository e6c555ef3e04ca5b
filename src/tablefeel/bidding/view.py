"""All that a bidder or reader ever receives, so that no code can peek at hidden cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablefeel.errors import BadInput
from tablefeel.kernel import Auction, Board, Hand, Seat, Side, Vulnerability

DEFAULT_CARD = "sayc"
OWN_SYSTEM = "selfplay"
"""Stands for the card of pairs whose system is written on none; other bidders read their calls by the default card."""

UNKNOWN_CARD = "unknown"
"""Stands for the card of strangers: their calls are read by the default card, but nobody counts on promises."""


def has_card(name: str) -> bool:
    """Whether that is a convention card; False for names that stand where a side has none to read.

    These are those of strangers and of own systems: `selfplay`, or `selfplay@` and what tells one from another.
    """
    return name != UNKNOWN_CARD and name.partition("@")[0] != OWN_SYSTEM


@dataclass(frozen=True, slots=True)
class Cards:
    """The convention cards on the table, by name; everybody may read both."""

    ns: str = DEFAULT_CARD
    ew: str = DEFAULT_CARD

    def of(self, who: Side | Seat) -> str:
        """The card of that side, or of that seat's side."""
        return (self.ns, self.ew)[who & 1]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What one player sees: the own hand, the auction with its dealer, the vulnerability and the cards."""

    hand: Hand
    seat: Seat
    auction: Auction
    vulnerability: Vulnerability = Vulnerability.NONE
    cards: Cards = Cards()

    def __post_init__(self) -> None:
        if not self.hand.is_full:
            raise BadInput(f"a player sees 13 own cards, not {len(self.hand)} ({self.hand})")

    @classmethod
    def of_board(cls, board: Board, auction: Auction, cards: Cards = Cards(), seat: Seat | None = None) -> PlayerView:  # noqa: B008
        """What the player to call sees (or `seat`, at any time)."""
        seat = auction.to_call if seat is None else seat
        if seat is None:
            raise BadInput(f"the auction is over, so nobody is to call (auction: {auction})")
        return cls(board.deal[seat], seat, auction, board.vulnerability, cards)

    @property
    def is_to_call(self) -> bool:
        return self.auction.to_call is self.seat

    @property
    def seen(self) -> Mapping[Seat, Hand]:
        """The hands that are seen from here: the own one."""
        return {self.seat: self.hand}

    def check_turn(self) -> None:
        """Raise `BadInput` if somebody else is to call, or nobody."""
        if not self.is_to_call:
            raise BadInput(f"{self.seat.word} is not to call (auction: {self.auction})")

    @property
    def we_are_vulnerable(self) -> bool:
        return self.vulnerability.of(self.seat)

    @property
    def they_are_vulnerable(self) -> bool:
        return self.vulnerability.of(self.seat.lho)


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody sees, and an onlooker without a hand sees alone: the auction, the vulnerability and the cards."""

    auction: Auction
    vulnerability: Vulnerability = Vulnerability.NONE
    cards: Cards = Cards()

    @classmethod
    def of(cls, view: PlayerView) -> PublicView:
        """The view without its hand."""
        return cls(view.auction, view.vulnerability, view.cards)

    @property
    def seen(self) -> Mapping[Seat, Hand]:
        """The hands that are seen from here: none."""
        return {}


Viewpoint = PlayerView | PublicView
"""A seat with its hand, or nobody's."""
