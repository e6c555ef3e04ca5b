"""A rule-based bidder whose final decisions are checked by a network: `sayc+contract`, `sayc+chen`.

The rules know what calls promise but count points; the network knows how many tricks such auctions bring. Where the
rules' call is likely to end the auction (a pass once somebody has bid, a sign-off, game or more) its mean score is
compared with the other ways to end it, and a clearly better one is called instead: a bid, a pass or a penalty double.
Calls that partner would read as forcing or artificial are never put in the place of another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from tablefeel.arrays.types import Floats32
from tablefeel.bidding import Bidder, Decision, Explain, OneByOne, PlayerView, Reader
from tablefeel.bidding.meaning import Force
from tablefeel.encoding.contract import Points
from tablefeel.errors import BadConfig, NotABidder
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call
from tablefeel.models.contract import points_of
from tablefeel.simulation.final_contracts import (
    CATEGORY,
    CHOICES,
    DOUBLE_CLASS,
    PASS_CLASS,
    call_of,
    choice_of,
)
from tablefeel.systems.engine.position import Position, position
from tablefeel.systems.language.features import features


class FinalJudge(Protocol):
    """Who knows how good it is to end the auction in each way."""

    def final_scores(self, points: Points) -> Floats32:
        """(n, 37): the higher, the better; minus infinity where a choice is illegal."""
        ...

    def in_words(self, score: float) -> str:
        """What such a score says of a choice."""
        ...


@dataclass(frozen=True, slots=True)
class Margins:
    """Points by which another choice must be better before it is called in place of the rules' call."""

    bid: float = 80.0
    """To bid where the rules pass."""
    double: float = 60.0
    """To double where the rules pass."""
    level: float = 80.0
    """To bid something else where the rules bid."""
    give_up: float = 80.0
    """To pass where the rules bid."""

    def __post_init__(self) -> None:
        if self.least < 0:
            raise BadConfig("margins of a contract bidder are not below 0")

    @property
    def least(self) -> float:
        """The smallest of them: closer choices are never called in place of the rules' call."""
        return min(self.bid, self.double, self.level, self.give_up)

    def of(self, own: Call, choice: int) -> float:
        """The margin between the rules' call and another choice."""
        if own is PASS:
            return self.double if choice == DOUBLE_CLASS else self.bid
        return self.give_up if choice == PASS_CLASS else self.level


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of the rules' call, and the score of every choice; no scores where nothing was asked."""

    call: Call
    own: Call
    scores: Floats32 | None = None


class ContractBidder(OneByOne):
    """A bidder that follows its card, and lets the network have the last word about the contract."""

    def __init__(self, bidder: Bidder, model: FinalJudge, margins: Margins = Margins()) -> None:  # noqa: B008
        if bidder.rules is None:
            raise NotABidder("only a convention card can be refined by '+contract' or '+chen', as in sayc+contract")
        self.bidder, self.card_rules, self.model, self.margins = bidder, bidder.rules, model, margins

    @property
    def card(self) -> str:
        """The card that it follows."""
        return self.bidder.card

    @property
    def reader(self) -> Reader | None:
        """Checking does not change what calls mean."""
        return self.bidder.reader

    @property
    def gives_reasons(self) -> bool:
        """What each choice would score."""
        return True

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        """The call with the card's meanings; the reasons say what each choice would score."""
        found = self.consider(view)
        if explain is Explain.NOTHING:
            return Decision(found.call)
        usual = self.bidder.choose(view)
        meanings = {choice.call: choice.meaning for choice in usual.choices if choice.meaning is not None}
        reasons = {choice.call: choice.reason for choice in usual.choices}
        if found.scores is not None:
            told = {call_of(c): float(found.scores[c]) for c in range(CHOICES) if np.isfinite(found.scores[c])}
            reasons |= {call: self.model.in_words(score) for call, score in told.items()}
        return Decision.of(view.auction, found.call, meanings=meanings, reasons=reasons)

    def consider(self, view: PlayerView) -> Verdict:
        """The rules' call, or a better one."""
        here = position(view.auction, view.vulnerability, self.card_rules.cards_at(view))
        own = here.rule_for(features(view.hand)).call
        if not is_final(here, own):
            return Verdict(own, own)
        scores = self.model.final_scores(points_of([view]))[0]
        usual = scores[choice_of(own)]
        for choice in np.argsort(-scores, kind="stable").tolist():
            if scores[choice] <= usual:
                break
            call = call_of(choice)
            if scores[choice] - usual > self.margins.of(own, choice) and may_replace(here, own, call):
                return Verdict(call, own, scores)
        return Verdict(own, own, scores)


def is_final(here: Position, own: Call) -> bool:
    """Whether the rules' call is likely to end the auction."""
    situation = here.situation
    if situation.last_bid is None or own in (DOUBLE, REDOUBLE):
        return False
    if own is PASS:
        return True
    made = here.told_by(own)[2]
    if made.artificial or made.force.is_forcing:
        return False
    return made.force is Force.SIGN_OFF or CATEGORY[choice_of(own)] >= 1


def may_replace(here: Position, own: Call, call: Call) -> bool:
    """Whether partner would leave the call alone; a pass must not end what partner forced."""
    if call is own:
        return False
    if call is PASS:
        return not here.situation.must_bid
    made = here.told_by(call)[2]
    return not made.artificial and not made.force.is_forcing
