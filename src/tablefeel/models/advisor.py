"""The adviser: the card's book says what calls mean, learned judgement chooses among the calls that are true.

Only calls whose stated meaning the hand has are candidates (`systems.engine.truth`). A policy network that learned from
results, and was held to the book, says how likely it would make each of them; the book's call gives way only to one
that it likes clearly better, and more clearly while the opponents have only passed.

The network practised with one card. Where another card lies on the table, it is asked only in auctions in which every
call means the same by both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablefeel.arrays.types import Floats32
from tablefeel.bidding import Bidder, Cards, Choice, Decision, Explain, Meaning, PlayerView, PolicyNetwork, Reader
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.encoding.bidding import view_bits
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call
from tablefeel.models.selfplay import chances
from tablefeel.systems.bidder import SystemBidder, decision_at
from tablefeel.systems.cards.card import load_card
from tablefeel.systems.engine.position import Position, remembered_position
from tablefeel.systems.engine.truth import stated, truthful, without_promise
from tablefeel.systems.language.features import features

_DIGITS = 4
"""Of a logit; later ones depend on how many views are answered together."""
_LEAST = 1e-9
"""Chances below this are all alike."""


@dataclass(frozen=True, slots=True)
class Price:
    """How many times likelier than the book's call another one must be to be made."""

    quiet: float = 8.0
    """While the opponents have only passed: partners count on each other."""
    contested: float = 1.5
    least: float = 0.3
    """How likely it must be among all calls: where judgement would rather tell a lie, nobody asks its second thoughts."""

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
    shares: dict[Call, float]
    """How likely judgement makes each call that it was asked about; empty where it was not asked."""
    call: Call

    @property
    def ranked(self) -> list[Call]:
        """The book's call, then the other true ones, the likeliest first."""
        others = sorted((call for call in self.true if call is not self.own), key=lambda c: -self.shares.get(c, 0.0))
        return [self.own, *others]


class AdvisorBidder(Bidder):
    """Follows a card, and departs from its book only for another true call."""

    def __init__(self, network: PolicyNetwork, card: str | None = None, price: Price = Price()) -> None:  # noqa: B008
        self._network, self._price = network, price
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
        from tablefeel.models.card_reader import CardReader  # noqa: PLC0415 - who only bids needs no reader

        return CardReader()

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
        asked = [place for place, one in enumerate(found) if len(one.ranked) > 1]
        asked = [place for place in asked if _is_practised(found[place].here, views[place], self._cards(views[place]))]
        if asked:
            bits, states = view_bits([views[place] for place in asked])
            for place, row in zip(asked, chances(self._network(bits).round(_DIGITS), states), strict=True):
                found[place] = self._judged(views[place], found[place], row)
        return found

    def _cards(self, view: PlayerView) -> Cards:
        return self._book.cards_at(view)

    def _true(self, view: PlayerView) -> Considered:
        here = remembered_position(view.auction, view.vulnerability, self._cards(view))
        row = features(view.hand)
        own, true = here.rule_for(row).call, truthful(here, row)
        return Considered(here, own, tuple(true), {}, own if _may_be_made(here, own, true) else true[0])

    def _judged(self, view: PlayerView, one: Considered, row: Floats32) -> Considered:
        known = [call for call in one.ranked if _means_as_practised(one.here, call, view, self._cards(view))]
        if one.own not in known or len(known) < 2:
            return one
        free = {call: max(float(row[call]), _LEAST) for call in known}
        total = sum(free.values())
        shares = {call: share / total for call, share in free.items()}
        best = max((call for call in known if call is not one.own), key=lambda call: shares[call])
        is_clear = free[best] >= self._price.least and shares[best] > shares[one.own] * self._price.of(view)
        if one.call is one.own and not is_clear:
            best = one.own
        return replace(one, shares=shares, call=best)


def _may_be_made(here: Position, own: Call, true: Sequence[Call]) -> bool:
    """Whether the book's call is true, or allowed by what is stated of it to hands without anything better."""
    return own in true or not true or any(one.rare for one in here.rules if one.call is own)


# Other cards than the one that was practised with


def _is_practised(here: Position, view: PlayerView, cards: Cards) -> bool:
    """Whether every call so far means what it means by the card that judgement practised with."""
    if (cards.ns, cards.ew) == (DEFAULT_CARD, DEFAULT_CARD):
        return True
    there = _by_default(view).situation
    return here.situation.made == there.made and here.situation.known == there.known


def _means_as_practised(here: Position, call: Call, view: PlayerView, cards: Cards) -> bool:
    if (cards.ns, cards.ew) == (DEFAULT_CARD, DEFAULT_CARD):
        return True
    return here.told_by(call) == _by_default(view).told_by(call)


def _by_default(view: PlayerView) -> Position:
    return remembered_position(view.auction, view.vulnerability, Cards())


# Words


def _explained(view: PlayerView, one: Considered, explain: Explain) -> Decision:
    meaning = _meaning(one, view)
    if explain is Explain.CALL:
        return Decision.meaning_alone(one.call, one.shares.get(one.call, 1.0), meaning)
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
    share = one.shares.get(choice.call, 0.0) if one.shares else float(choice.call is one.call)
    if choice.call is one.call:
        reason = choice.reason if one.call is one.own else departure(one)
        return replace(choice, probability=share, meaning=meaning, reason=reason, used=True, close=False)
    if choice.call is one.own:
        return replace(choice, probability=share, reason=f"The book's call. {choice.reason}", close=True)
    return replace(choice, probability=share)


def departure(one: Considered) -> str:
    """Why another call than the book's is made: what is known of it, in a sentence or two."""
    if not one.shares:
        return f"The book {does(one.own)} for want of anything better; {one.call.pretty} says what the hand has."
    return (
        f"The book {does(one.own)}. {_capital(one.call)} is true as well, and learned judgement, which knows how such "
        f"boards end, prefers it: {_of_ten(one.shares[one.call])} with a hand like this."
    )


def does(call: Call) -> str:
    """A call as the end of a sentence about somebody: `passes`, `doubles`, `bids 4♦`."""
    return {PASS: "passes", DOUBLE: "doubles", REDOUBLE: "redoubles"}.get(call, f"bids {call.pretty}")


def _capital(call: Call) -> str:
    return {PASS: "A pass", DOUBLE: "A double", REDOUBLE: "A redouble"}.get(call, call.pretty)


def _of_ten(share: float) -> str:
    times = round(10 * share)
    return "nearly always" if times >= 10 else f"{times} times in ten"
