"""The adviser: the card's book says what calls mean, learned judgement chooses among the calls that are true.

Only calls whose stated meaning the hand has are candidates (`systems.engine.truth`). The book's call gives way only to
one that is clearly better, and more clearly while the opponents have only passed. Two networks judge. Where the book's
call is likely to end the auction, one that knows how hands score (`models.contract`) says what each true call would
bring; it reads what every player has shown by the cards on the table, so it judges by any card. One that taught itself
to choose among the true calls of one card (`models.true_policy`) has a second opinion there and judges alone elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from tablefeel.arrays.types import Floats32
from tablefeel.bidding import Bidder, Choice, Decision, Explain, Meaning, PlayerView, Reader
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call
from tablefeel.models import departures
from tablefeel.models.contract import ContractModel, points_of
from tablefeel.models.contract_bidder import is_final, may_replace
from tablefeel.models.true_policy import TruePolicy
from tablefeel.simulation.final_contracts import choice_of
from tablefeel.systems.bidder import SystemBidder, decision_at
from tablefeel.systems.cards.card import load_card
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.engine.position import Position, remembered_position
from tablefeel.systems.engine.truth import earlier_misfit, rules_behind, stated, truthful, without_promise
from tablefeel.systems.language.features import features
from tablefeel.systems.language.situation import Situation


class Expected(NamedTuple):
    """What judgement expects of each way to end the auction."""

    scores: Floats32
    """(n, 37): the mean score; minus infinity where it is illegal."""
    makes: Floats32
    """(n, 37): the chance that the contract makes, whoever plays it."""


Judgement: TypeAlias = Callable[[Sequence[PlayerView], Sequence[Situation]], Expected]
"""Of views, and the situations that their cards make of them."""


def judgement_of(model: ContractModel) -> Judgement:
    """The judgement of the contract network."""

    def judge(views: Sequence[PlayerView], situations: Sequence[Situation]) -> Expected:
        found = model.ask(points_of(views, situations))
        return Expected(found.scores(), found.makes())

    return judge


@dataclass(frozen=True, slots=True)
class Price:
    """By how much another call must be better than the book's to be made in its place."""

    quiet: float
    """While the opponents have only passed: partners count on each other."""
    contested: float

    def of(self, view: PlayerView) -> float:
        """The price in the auction of a view."""
        return self.quiet if is_quiet(view) else self.contested


POINTS = Price(60.0, 20.0)
"""Points that the contract network must expect more ..."""
GIVE_UP = 10.0
"""... that many times as many to pass where the book bids (what partner may add to a bid it does not know) ..."""
ALONE = 4.0
"""... and so to double while our side has only passed."""
SECOND, LOUDEST = 30.0, 4.0
"""What the second opinion counts: points for each factor e by which it prefers a call, and at most so many factors; it
may speak against a slam that the book does not bid, not for it."""
ODDS = Price(math.inf, 5.0)
"""How many times as likely the self-taught network must be to choose another call where it judges alone; never while
the opponents have only passed: it wins nothing there that can be measured, and partners count on the book."""


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
    makes: dict[Call, float] = field(default_factory=dict)
    """The chance that the contract makes with which each of these calls would end the auction."""
    chances: Mapping[Call, float] = field(default_factory=dict)
    """How likely the self-taught network is to choose each candidate; empty where it was not asked."""

    @property
    def candidates(self) -> list[Call]:
        """The book's call and the other true ones."""
        return list(dict.fromkeys((self.own, *self.true)))

    @property
    def forces(self) -> bool:
        """Whether the book's call is a bid that partner must answer: a cue-bid, a raise by convention."""
        return self.own.is_bid and self.here.told_by(self.own)[2].force.is_forcing

    @property
    def departures(self) -> list[Call]:
        """True calls that judgement may make in place of the book's; it does not run from doubles as it likes."""
        return [call for call in self.true if not (call.is_bid and _would_run(self.here.situation))]

    @property
    def rivals(self) -> list[Call]:
        """Those that may end the auction in place of the book's, where that would end it too."""
        if not is_final(self.here, self.own):
            return []
        found = [call for call in self.departures if call is not REDOUBLE and may_replace(self.here, self.own, call)]
        return [call for call in found if call is not PASS or not _partner_of_the_doubler_bids(self.here.situation)]

    def gain(self, call: Call) -> float:
        """The points that judgement expects more of a call than of the book's; the second opinion counts too."""
        expected = self.scores[call] - self.scores[self.own] if call in self.scores else _UNKNOWN * bool(self.scores)
        loudest = 0.0 if _is_slam(call) and not _is_slam(self.own) else LOUDEST
        return expected + SECOND * max(-LOUDEST, min(loudest, self.preference(call)))

    def preference(self, call: Call) -> float:
        """The logarithm of how many times as likely as the book's call the self-taught network is to choose a call."""
        chance, own = (max(self.chances.get(one, 1.0), _LEAST) for one in (call, self.own))
        return math.log(chance / own) if self.chances else 0.0

    @property
    def ranked(self) -> list[Call]:
        """The book's call, then those that may be made in its place, those first that judgement likes best."""
        others = [call for call in self.departures if call is not self.own]
        return [self.own, *sorted(others, key=lambda call: -self.gain(call))]


_LOW, _HIGH = 2, 5
"""Above the first level judgement runs only from their first double, from the second on from none; the book may."""
_SLAM = 6
_UNKNOWN = -1e6
"""Stands for the score of a call that judgement does not know."""
_LEAST = 1e-9
_LIKED = 0.3
"""How likely the self-taught network must be at least to choose a call, whatever it thinks of the book's."""
_WORTH_SAYING = 10
"""Points more that are worth a word."""


class AdvisorBidder(Bidder):
    """Follows a card, and departs from its book only for another true call."""

    def __init__(
        self, judgement: Judgement, card: str | None = None, price: Price = POINTS,
        policy: TruePolicy | None = None, odds: Price = ODDS,
    ) -> None:  # fmt: skip
        self._judgement, self._price, self._policy, self._odds = judgement, price, policy, odds
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
        """The book's call, then the other true ones that may be made in its place, the likeliest first."""
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
        self._ask_policy(views, found)
        asked = [place for place, one in enumerate(found) if one.rivals]
        if asked:
            situations = [found[place].here.situation for place in asked]
            expected = self._judgement([views[place] for place in asked], situations)
            for place, scores, makes in zip(asked, *expected, strict=True):
                found[place] = self._judged(views[place], found[place], scores, makes)
        return found

    def _true(self, view: PlayerView) -> Considered:
        here = remembered_position(view.auction, view.vulnerability, self._book.cards_at(view))
        row = features(view.hand)
        own, true = here.rule_for(row).call, truthful(here, row)
        return Considered(here, own, tuple(true), {}, own if _may_be_made(here, own, true) else true[0])

    def _ask_policy(self, views: Sequence[PlayerView], found: list[Considered]) -> None:
        """Ask the self-taught network where it knows the card.

        Where the auction goes on it chooses alone, but only among calls that the book has a use for, and never where
        the book has a bid that partner must answer: it tells what no other bid tells.
        """
        if self._policy is None:
            return
        asked = [place for place, one in enumerate(found) if len(one.candidates) > 1 and self._knows(views[place])]
        chances = self._policy.chances([views[place] for place in asked], [found[place].candidates for place in asked])
        for place, among in zip(asked, chances, strict=True):
            one = found[place] = replace(found[place], chances=among)
            if one.rivals or one.forces:
                continue
            used = [call for call in one.departures if call is PASS or call in rules_behind(one.here)]
            used = [call for call in used if not _is_slam(call) or _is_slam(one.own)]
            best = max(used, key=among.__getitem__, default=one.own)
            odds = self._odds.of(views[place]) * (GIVE_UP if best is PASS else 1.0)
            if among[best] > max(_LIKED, odds * among[one.own]):
                found[place] = replace(one, call=best)

    def _knows(self, view: PlayerView) -> bool:
        """Whether the self-taught network has learned the card of the player's side."""
        return self._policy is not None and self._book.cards_at(view).of(view.seat) == self._policy.card

    def _judged(self, view: PlayerView, one: Considered, scores: Floats32, makes: Floats32) -> Considered:
        places = {call: choice_of(call) for call in (one.own, *one.rivals)}
        expected, made = ({call: float(row[place]) for call, place in places.items()} for row in (scores, makes))
        one, price = replace(one, scores=expected, makes=made), self._price.of(view)
        beyond = {call: one.gain(call) - price * _times(one, call) for call in one.rivals}
        best = max(one.rivals, key=lambda call: beyond[call])
        return replace(one, call=best) if beyond[best] > 0 else one


def _times(one: Considered, call: Call) -> float:
    """How many times the price of leaving the book a call costs in place of the book's."""
    if call is PASS:
        return GIVE_UP
    situation = one.here.situation
    has_acted = any(made.call is not PASS for made in situation.our_calls)
    return ALONE if call is DOUBLE and not has_acted else 1.0


def _is_slam(call: Call) -> bool:
    return call.is_bid and call.level >= _SLAM


def _would_run(situation: Situation) -> bool:
    """Whether a bid would leave our doubled contract high up, or once more: partners then take each other out."""
    if not (situation.we_bid_last and situation.doubling == 1):
        return False
    theirs = [made.call for made in situation.made if made.seat & 1 != situation.me & 1]
    return situation.level >= _HIGH or (situation.level > _LOW and theirs.count(DOUBLE) > 1)


def _partner_of_the_doubler_bids(situation: Situation) -> bool:
    """Whether they have just doubled our bid for takeout, so that a pass does not end the auction."""
    return situation.we_bid_last and situation.doubling == 1 and situation.rhos_last_call.is_a(TAKEOUT_DOUBLE)


def _may_be_made(here: Position, own: Call, true: Sequence[Call]) -> bool:
    """Whether the book's call is true, or allowed by what is stated of it to hands without anything better."""
    return own in true or not true or any(one.rare for one in here.rules if one.call is own)


# Words


def _explained(view: PlayerView, one: Considered, explain: Explain) -> Decision:
    misfit = earlier_misfit(one.here, view.hand)
    meaning = _meaning(one, view, misfit)
    if explain is Explain.CALL:
        return Decision.meaning_alone(one.call, 1.0, meaning)
    book = decision_at(one.here, view, Explain.EVERYTHING, stated)
    choices = [_choice(choice, one, meaning, misfit) for choice in book.choices]
    ranked = sorted(choices, key=lambda choice: (choice.call is not one.call, -choice.probability))
    return Decision(one.call, tuple(ranked))


def _meaning(one: Considered, view: PlayerView, misfit: Call | None) -> Meaning:
    """What the call made is said to show, which the hand has unless it had not what an earlier call showed."""
    meaning = stated(one.here, one.call)
    return meaning if misfit is not None or meaning.allows(view.hand) else without_promise(meaning)


def _choice(choice: Choice, one: Considered, meaning: Meaning, misfit: Call | None) -> Choice:
    """A choice of the book as the adviser sees it."""
    if choice.call is one.call:
        reason = choice.reason if one.call is one.own else departure(one)
        if misfit is not None:
            reason = f"{reason} {departures.of_a_misfit(misfit)}"
        return replace(choice, probability=1.0, meaning=meaning, reason=reason, used=True, close=False)
    if choice.call is one.own:
        return replace(choice, probability=0.0, reason=f"The book's call. {choice.reason}", close=True)
    return choice


def departure(one: Considered) -> str:
    """Why another call than the book's is made: what is known of it, in a sentence or two."""
    if one.call in one.scores and one.scores[one.call] - one.scores[one.own] >= _WORTH_SAYING:
        return departures.by_the_contracts(one.here.situation, one.own, one.call, one.scores, one.makes)
    if one.chances.get(one.call, 0.0) > one.chances.get(one.own, 0.0):
        return departures.by_practice(one.own, one.call, one.chances[one.call] / max(one.chances[one.own], _LEAST))
    return departures.for_want_of_better(one.own, one.call)
