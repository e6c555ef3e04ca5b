"""The adviser: the card's book says what calls mean, learned judgement chooses among the calls that are true.

Only calls whose stated meaning the hand has are candidates (`systems.engine.truth`). Where the book's call is likely to
end the auction, a network that knows how such hands score (`models.contract`) says what each of them would bring; the
book's call gives way only to one that is clearly better, and more clearly while the opponents have only passed. The
network reads what every player has shown by the cards on the table, so it judges by any card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tablefeel.arrays.types import Floats32
from tablefeel.bidding import Bidder, Choice, Decision, Explain, Meaning, PlayerView, Reader
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call
from tablefeel.models.contract import ContractModel, points_of
from tablefeel.models.contract_bidder import is_final, may_replace
from tablefeel.simulation.final_contracts import choice_of
from tablefeel.systems.bidder import SystemBidder, decision_at
from tablefeel.systems.cards.card import load_card
from tablefeel.systems.engine.position import Position, remembered_position
from tablefeel.systems.engine.truth import stated, truthful, without_promise
from tablefeel.systems.language.features import features
from tablefeel.systems.language.situation import Situation

Judgement: TypeAlias = Callable[[Sequence[PlayerView], Sequence[Situation]], Floats32]
"""(n, 37): the mean score of each way to end the auction, of views and the situations that their cards make of them."""


def judgement_of(model: ContractModel) -> Judgement:
    """The judgement of the contract network."""
    return lambda views, situations: model.ask(points_of(views, situations)).scores()


@dataclass(frozen=True, slots=True)
class Price:
    """Points by which another call must be better than the book's to be made in its place."""

    quiet: float = 80.0
    """While the opponents have only passed: partners count on each other."""
    contested: float = 40.0

    def of(self, view: PlayerView) -> float:
        """The price in the auction of a view."""
        return self.quiet if is_quiet(view) else self.contested


def is_quiet(view: PlayerView) -> bool:
    """Whether the opponents of the player to call have only passed."""
    return all(call is PASS for call in view.auction.calls[-1::-2])


@dataclass(frozen=True, slots=True)
class Considered:
    """One decision: the book's call, what else is true, how much judgement likes each, and the call made."""

    here: Position
    own: Call
    true: tuple[Call, ...]
    """The calls whose stated meaning the hand has."""
    scores: dict[Call, float]
    """The mean score that judgement expects of each call that it was asked about; empty where it was not asked."""
    call: Call

    @property
    def rivals(self) -> list[Call]:
        """True calls that may end the auction in place of the book's, where that would end it too."""
        if not is_final(self.here, self.own):
            return []
        return [call for call in self.true if call is not REDOUBLE and may_replace(self.here, self.own, call)]

    @property
    def ranked(self) -> list[Call]:
        """The book's call, then the other true ones: those that may end the auction by their scores, then the rest."""
        others = [call for call in self.true if call is not self.own]
        return [self.own, *sorted(others, key=lambda call: -self.scores.get(call, _UNKNOWN))]


_UNKNOWN = -1e6
"""Stands for the score of a call that judgement does not know."""


class AdvisorBidder(Bidder):
    """Follows a card, and departs from its book only for another true call."""

    def __init__(self, judgement: Judgement, card: str | None = None, price: Price = Price()) -> None:  # noqa: B008
        self._judgement, self._price = judgement, price
        self._card = None if card is None else load_card(card).name
        self._book = SystemBidder(card)

    @property
    def card(self) -> str:
        """The card that it brings; without one of its own the default, to be replaced by that of each view."""
        return self._card or DEFAULT_CARD

    @property
    def book(self) -> Bidder:
        """Who follows the card strictly."""
        return self._book

    @property
    def true_calls(self) -> AdvisorBidder:
        """Itself."""
        return self

    @property
    def keeps_card(self) -> bool:
        """Every call means what the card says."""
        return True

    @property
    def gives_reasons(self) -> bool:
        """The book's, and why it departs from it."""
        return True

    @property
    def reader(self) -> Reader:
        """Reads through the cards on the table."""
        from tablefeel.models.card_reader import card_reader  # noqa: PLC0415 - who only bids needs no reader

        return card_reader()

    def at(self, view: PlayerView) -> Sequence[Call]:
        """The book's call, then the other true ones, the likeliest first."""
        return self.consider([view])[0].ranked

    def liked(self, view: PlayerView) -> Call:
        """The call that it makes."""
        return self.consider([view])[0].call

    def by_the_book(self, view: PlayerView) -> Decision:
        """What the book calls and says of every call, as it may be stated to partner and opponents."""
        one = self._true(view)
        return _explained(view, replace(one, call=one.own), Explain.EVERYTHING)

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        """A decision for each view, in their order."""
        for view in views:
            view.check_turn()
        found = self.consider(views)
        if explain is Explain.NOTHING:
            return [Decision(one.call) for one in found]
        return [_explained(view, one, explain) for view, one in zip(views, found, strict=True)]

    def consider(self, views: Sequence[PlayerView]) -> list[Considered]:
        """What is true in each view, and which call is made."""
        found = [self._true(view) for view in views]
        asked = [place for place, one in enumerate(found) if one.rivals]
        if asked:
            situations = [found[place].here.situation for place in asked]
            scores = self._judgement([views[place] for place in asked], situations)
            for place, row in zip(asked, scores, strict=True):
                found[place] = self._judged(views[place], found[place], row)
        return found

    def _true(self, view: PlayerView) -> Considered:
        here = remembered_position(view.auction, view.vulnerability, self._book.cards_at(view))
        row = features(view.hand)
        own, true = here.rule_for(row).call, truthful(here, row)
        return Considered(here, own, tuple(true), {}, own if _may_be_made(here, own, true) else true[0])

    def _judged(self, view: PlayerView, one: Considered, row: Floats32) -> Considered:
        scores = {call: float(row[choice_of(call)]) for call in (one.own, *one.rivals)}
        best = max(one.rivals, key=lambda call: scores[call])
        is_clear = scores[best] - scores[one.own] > self._price.of(view)
        return replace(one, scores=scores, call=best if is_clear else one.call)


def _may_be_made(here: Position, own: Call, true: Sequence[Call]) -> bool:
    """Whether the book's call is true, or allowed by what is stated of it to hands without anything better."""
    return own in true or not true or any(one.rare for one in here.rules if one.call is own)


# Words


def _explained(view: PlayerView, one: Considered, explain: Explain) -> Decision:
    meaning = _meaning(one, view)
    if explain is Explain.CALL:
        return Decision.meaning_alone(one.call, 1.0, meaning)
    book = decision_at(one.here, view, Explain.EVERYTHING, stated)
    choices = [_choice(choice, one, meaning) for choice in book.choices]
    ranked = sorted(choices, key=lambda choice: (choice.call is not one.call, -choice.probability))
    return Decision(one.call, tuple(ranked))


def _meaning(one: Considered, view: PlayerView) -> Meaning:
    """What the call made is said to show, which the hand has."""
    meaning = stated(one.here, one.call)
    return meaning if meaning.allows(view.hand) else without_promise(meaning)


def _choice(choice: Choice, one: Considered, meaning: Meaning) -> Choice:
    """A choice of the book as the adviser sees it."""
    if choice.call is one.call:
        reason = choice.reason if one.call is one.own else departure(one)
        return replace(choice, probability=1.0, meaning=meaning, reason=reason, used=True, close=False)
    if choice.call is one.own:
        return replace(choice, probability=0.0, reason=f"The book's call. {choice.reason}", close=True)
    return choice


def departure(one: Considered) -> str:
    """Why another call than the book's is made: what is known of it, in a sentence or two."""
    if one.call not in one.scores:
        return f"The book {does(one.own)} for want of anything better; {_capital(one.call)} says what the hand has."
    more = _round(one.scores[one.call] - one.scores[one.own])
    return (
        f"The book {does(one.own)}. {_capital(one.call)} is true as well, and learned judgement, which knows how such "
        f"hands score, expects about {more} points more from it."
    )


def does(call: Call) -> str:
    """A call as the end of a sentence about somebody: `passes`, `doubles`, `bids 4♦`."""
    return {PASS: "passes", DOUBLE: "doubles", REDOUBLE: "redoubles"}.get(call, f"bids {call.pretty}")


def _capital(call: Call) -> str:
    return {PASS: "A pass", DOUBLE: "A double", REDOUBLE: "A redouble"}.get(call, call.pretty)


def _round(points: float) -> int:
    return round(points / 10) * 10
