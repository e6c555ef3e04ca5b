"""What the server says of itself and of errors, as JSON has it; the shapes of questions are in `questions`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType


class BidderShape(Struct, frozen=True):
    """A bidder that may be asked."""

    name: str
    default: bool
    title: Annotated[str, Meta(description="What players choose it by.")]
    about: Annotated[str, Meta(description="One line: what it is for and how strong.")]
    offered: Annotated[bool, Meta(description="Whether the page offers it; the others are for comparison.")]
    uncontested: Annotated[bool, Meta(description="Whether it has learned to bid while the opponents pass.")]


class ThemeShape(Struct, frozen=True):
    """What may be practised."""

    name: str
    title: str
    about: str


class BiddersAnswer(Struct, frozen=True):
    """Who may be asked, and the convention cards that may lie on the table."""

    bidders: list[BidderShape]
    cards: list[str]
    themes: list[ThemeShape]


class HealthAnswer(Struct, frozen=True):
    """The server answers."""

    status: Literal["ok"] = "ok"


class ReadyAnswer(Struct, frozen=True):
    """Whether a question asked now would be answered."""

    ready: bool
    waiting: Annotated[int, Meta(description="Tasks that wait for a worker.")]
    workers: int


class VersionAnswer(Struct, frozen=True):
    """What is running."""

    name: Literal["tablefeel"]
    version: str
    api: Literal["v1"]


class ErrorShape(Struct, frozen=True, kw_only=True):
    """What was wrong, in one sentence, and where."""

    type: Annotated[str, Meta(description="The name of the error; the API's page lists them.", examples=["NotAHand"])]
    message: Annotated[str, Meta(examples=["hand 'AK5.QJ32.A4.T98' has 12 cards, not 13"])]
    where: Annotated[str, Meta(description="The field at fault, where one is.", examples=["auction.3"])] | UnsetType = (
        UNSET
    )
    task: Annotated[str, Meta(description="The UUID of the request, as in the logs.")]


class ErrorAnswer(Struct, frozen=True):
    """The one shape of every error."""

    error: ErrorShape
