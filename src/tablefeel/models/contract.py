"""Where should this side play, and should it bid on, pass or double? The answer of the contract network.

    model = shipped_contract()
    answer = model.answer(view)
    answer.best.name                    # "4S", "P" or "X"
    answer.best.score, answer.best.makes, answer.par

What the calls so far promised is read through the convention cards of the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import numpy as np

from tablefeel.arrays import cards_of
from tablefeel.arrays.types import Floats32, Floats64
from tablefeel.bidding import PlayerView
from tablefeel.doubledummy import par_scores
from tablefeel.encoding.contract import RICH, Points, encode
from tablefeel.errors import BadInput
from tablefeel.kernel import BIDS
from tablefeel.models.expected import likely_versions
from tablefeel.models.files import Model, shipped
from tablefeel.simulation.final_contracts import (
    DOUBLE_CLASS,
    NO_CALL,
    PASS_CLASS,
    Standing,
    choice_makes,
    choice_scores,
    doubled_bids,
)
from tablefeel.systems.engine.shown import shown_at, shown_to
from tablefeel.systems.language.situation import Situation

MODEL = "model.onnx"
CHOICE_NAMES = (*map(str, BIDS), "P", "X")
"""What each choice is called: a bid, pass or double."""
_VERSIONS = 16
"""Equally likely trick tables by which par is reckoned."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to end the auction now."""

    number: int
    """0 to 34 for the own side's bids, 35 pass, 36 double."""
    probability: float
    """How likely it is the best contract as Chen defines it: the system's strain, the level by layouts."""
    score: float
    """The mean score for the own side."""
    makes: float
    """The chance that the contract played makes, whoever plays it."""
    doubled: bool
    """Whether the other side would double it."""

    @property
    def name(self) -> str:
        return CHOICE_NAMES[self.number]


@dataclass(frozen=True, slots=True)
class BestContract:
    """Every legal choice, the highest mean score first."""

    choices: tuple[Choice, ...]
    par: float
    """The mean par score of the own side over likely trick tables: what perfect bidding of all four would bring."""

    @property
    def best(self) -> Choice:
        """The choice with the highest mean score."""
        return self.choices[0]

    @property
    def likeliest(self) -> Choice:
        """The choice that most likely is the best contract as Chen defines it."""
        return max(self.choices, key=lambda choice: choice.probability)

    @property
    def action(self) -> Literal["bid", "pass", "double"]:
        """What the best choice is: bid, pass or double."""
        if self.best.number == PASS_CLASS:
            return "pass"
        return "double" if self.best.number == DOUBLE_CLASS else "bid"


@dataclass(frozen=True, slots=True)
class Answers:
    """The network's answers for n views in arrays."""

    standing: Standing
    probabilities: Floats32
    """(n, 37): 0 where illegal; they sum to one."""
    tricks: Floats32
    """(n, 5, 4, 14): chances of 0 to 13 tricks by strain and declarer, counted from the player."""

    def scores(self) -> Floats32:
        """(n, 37): the mean score of each choice; minus infinity where illegal."""
        return choice_scores(self.tricks, self.standing)

    def makes(self) -> Floats32:
        """(n, 37): the chance that the contract of each choice makes; after pass and double the one that stands."""
        return choice_makes(self.tricks, self.standing)


class ContractModel:
    """The network with its encoding; arrays or views in, answers out."""

    def __init__(self, path: Path | None = None, threads: int = 1) -> None:
        self.model = Model(path or shipped("contract"), RICH, threads)

    def ask(self, points: Points) -> Answers:
        """The answers for players in arrays."""
        choices, tricks = self.model.outputs(encode(points, RICH))
        standing = Standing.of(points.calls, points.turns, points.vulnerable)
        chances = np.where(standing.legal(), choices, 0)
        return Answers(standing, chances / chances.sum(axis=1, keepdims=True), tricks)

    def final_scores(self, points: Points) -> Floats32:
        """(n, 37): the mean score of each way to end the auction; minus infinity where illegal."""
        return self.ask(points).scores()

    def in_words(self, score: float) -> str:
        """What such a score says of a choice."""
        return f"{score:+.0f} points if the auction ends so"

    def ask_views(self, views: Sequence[PlayerView]) -> Answers:
        """The answers for views of players who are to call."""
        return self.ask(points_of(views))

    def answer(self, view: PlayerView) -> BestContract:
        """What is best for one player."""
        return self.answer_all([view])[0]

    def answer_all(self, views: Sequence[PlayerView]) -> list[BestContract]:
        """What is best for each of some players."""
        if not views:
            return []
        found = self.ask_views(views)
        scores, makes = found.scores(), found.makes()
        doubled = doubled_bids(found.tricks, found.standing)
        pars = _pars(found)
        answers = []
        for i in range(len(views)):
            order = [c for c in np.argsort(-scores[i], kind="stable").tolist() if np.isfinite(scores[i, c])]
            choices = tuple(
                Choice(
                    c, float(found.probabilities[i, c]), float(scores[i, c]), float(makes[i, c]),
                    bool(c < PASS_CLASS and doubled[i, c]),
                )
                for c in order
            )  # fmt: skip
            answers.append(BestContract(choices, float(pars[i])))
        return answers


def points_of(views: Sequence[PlayerView], situations: Sequence[Situation] | None = None) -> Points:
    """What the network is told of views of players who are to call; `situations` are theirs, where they are known."""
    most = max([1, *(len(view.auction.calls) for view in views)])
    n = len(views)
    calls = np.full((n, most), NO_CALL, dtype=np.uint8)
    artificial = np.zeros((n, most), dtype=np.bool_)
    shown = np.empty((n, 3, 10), dtype=np.uint8)
    for i, view in enumerate(views):
        if not view.is_to_call:
            raise BadInput(f"{view.seat.word} is not to call (auction: {view.auction})")
        made = len(view.auction.calls)
        if situations is None:
            rows, flags = shown_to(view.auction, view.vulnerability, view.cards)
        else:
            rows, flags = shown_at(situations[i])
        calls[i, :made], artificial[i, :made], shown[i] = view.auction.calls, flags, rows
    return Points(
        cards_of(view.hand for view in views),
        calls,
        artificial,
        np.array([len(view.auction.calls) for view in views], dtype=np.intp),
        shown,
        np.array([(view.we_are_vulnerable, view.they_are_vulnerable) for view in views], dtype=np.bool_),
    )


def _pars(found: Answers) -> Floats64:
    """(n,): the mean par score of the own side: a lie of the cards that is good for one side is bad for the other."""
    tables = likely_versions(found.tricks, _VERSIONS)
    tables[..., 1::2] = tables[:, ::-1, :, 1::2]
    n = len(tables)
    vulnerability = found.standing.vulnerable @ np.array([1, 2])
    scores = par_scores(tables.reshape(-1, 5, 4), 0, np.repeat(vulnerability, _VERSIONS))
    means: Floats64 = scores.reshape(n, _VERSIONS).mean(axis=1)
    return means


@cache
def shipped_contract() -> ContractModel:
    """The shipped network, loaded once."""
    return ContractModel()
