"""Every question a door can ask: many requests in, as many answers out.

A question is a file of this package: the shape of its request, the shape of its answer, and one function that answers
many requests at once. Doors (command line, HTTP, batch files, the protocol of external bidders) only parse, ask and
draw, so one question has one answer. A new question is its own file and its name below; shapes alone are light to
load, what answers is imported when it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from msgspec import Struct

from tablefeel.bidding.shapes import Request
from tablefeel.errors import BadInput, quoted
from tablefeel.questions.players import Players

NAMES = (
    "bid", "contract", "explain", "meanings", "auction", "judge", "review", "practice", "compare", "deal", "solve",
    "lead", "card", "play", "claim", "pair", "convert", "openings", "agreements",
)  # fmt: skip
"""The questions, each a file of this package."""


@dataclass(frozen=True, slots=True)
class Question:
    """One kind of question."""

    name: str
    request: type[Request]
    answer: type[Struct]
    summary: str
    """In a few words, as the API's document has it."""
    description: str
    """What is answered, in one sentence."""
    answers: Callable[[Sequence[Any], Players], Sequence[Struct]]
    """Answers many requests; what is wrong with one of them is raised."""
    at_once: int
    """How many are answered together at the most: few where they share no work."""


@cache
def question(name: str) -> Question:
    """The question of that name."""
    if name not in NAMES:
        raise BadInput(f"{quoted(name)} is not a question: expected {', '.join(NAMES)}")
    found = import_module(f"{__name__}.{name}")
    description = (found.answers.__doc__ or "").split("\n")[0]
    return Question(name, found.REQUEST, found.ANSWER, found.SUMMARY, description, found.answers, found.AT_ONCE)
