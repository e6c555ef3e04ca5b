"""A bidder that follows a convention card, and what it says about an auction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tablefeel.bidding import Reader
from tablefeel.bidding.bidder import CardRules, Explain, OneByOne
from tablefeel.bidding.decision import Decision
from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.ranges import HandRange
from tablefeel.bidding.view import DEFAULT_CARD, Cards, PlayerView
from tablefeel.kernel import SEATS, Auction, Call, Hand, Seat, Vulnerability
from tablefeel.systems.cards.card import load_card
from tablefeel.systems.engine import knowledge
from tablefeel.systems.engine.position import Position, positions, remembered_position
from tablefeel.systems.engine.printed import Printed
from tablefeel.systems.engine.reasons import Reason, Why, nearest, reasons
from tablefeel.systems.language.boxes import fits_all
from tablefeel.systems.language.features import count_features, feature_table, features


class SystemBidder(OneByOne):
    """Bids by rules. With a card it plays that card whatever the view says of its side; else the card of the view."""

    def __init__(self, card: str | None = None) -> None:
        self._card = None if card is None else load_card(card).name

    @property
    def card(self) -> str:
        """The card that it brings; without one of its own the default, to be replaced by that of each view."""
        return self._card or DEFAULT_CARD

    @property
    def rules(self) -> CardRules:
        """Itself."""
        return self

    @property
    def reader(self) -> Reader:
        """Reads through both sides' cards."""
        from tablefeel.systems.reading import SystemReader  # noqa: PLC0415 - it reads by the rules of this file

        return SystemReader()

    @property
    def gives_reasons(self) -> bool:
        """The rule that fired, and what others miss."""
        return True

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        """A decision for each view, in their order; views that share an auction share its rules and meanings."""
        count_features(view.hand for view in views)
        return super().choose_all(views, explain)

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        """The call, with the meaning of every legal call and why each of the others was not chosen."""
        here = remembered_position(view.auction, view.vulnerability, self.cards_at(view))
        return decision_at(here, view, explain)

    def cards_at(self, view: PlayerView) -> Cards:
        """The cards on the table of a view, its own side's replaced by the one that this bidder plays."""
        if self._card is None:
            return view.cards
        side = "ns" if view.seat & 1 == 0 else "ew"
        return replace(view.cards, **{side: self._card})


def decision_at(
    here: Position,
    view: PlayerView,
    explain: Explain,
    meaning_of: Callable[[Position, Call], Meaning] = Position.meaning,
) -> Decision:
    """What the rules of a position decide with the hand of a view; `meaning_of` says what each call shows."""
    row = features(view.hand)
    chosen = here.rule_for(row)
    if explain is Explain.NOTHING:
        return Decision(chosen.call)
    if explain is Explain.CALL:
        return Decision.meaning_alone(chosen.call, 1.0, meaning_of(here, chosen.call))
    meanings = {call: meaning_of(here, call) for call in view.auction.legal_calls}
    printed = {call: Printed.of(meaning, _usually_shown(here, call, meaning)) for call, meaning in meanings.items()}
    found = reasons(here.situation, here.rules, chosen, row, printed)
    close = nearest(found)
    words = {call: _in_words(here, call, reason, meanings[call], view.hand) for call, reason in found.items()}
    decision = Decision.of(view.auction, chosen.call, meanings=meanings, reasons=words)
    choices = (
        replace(one, used=found[one.call].why is not Why.NO_USE, close=one.call in close) for one in decision.choices
    )
    return replace(decision, choices=tuple(choices))


def _usually_shown(here: Position, call: Call, meaning: Meaning) -> HandRange:
    """The range of the hands that are expected to make a call, which its words tell; without such, of all that may."""
    kinds = knowledge.spanned(here.kinds(call))
    return meaning.shows if kinds is None else knowledge.hand_range(kinds)


def _in_words(here: Position, call: Call, reason: Reason, meaning: Meaning, hand: Hand) -> str:
    """A reason; where the call leaves room for judgement and the hand is within that, that the book draws a line."""
    if reason.why is Why.MISSING and here.is_judged(call) and meaning.allows(hand):
        return f"a judgement call: {f'the book wants {reason.wanted}' if reason.wanted else reason.words}"
    return reason.words


@dataclass(frozen=True, slots=True)
class Explanation:
    """What an auction has told, and what each next call would."""

    made: tuple[Meaning, ...]
    """The meaning of each call made, in order."""
    seats: Mapping[Seat, Meaning]
    """What each player has shown with all calls together."""
    following: Mapping[Call, Meaning]
    """The meaning of every legal call of the player to call; empty when the auction is over."""


def explain(
    auction: Auction,
    vulnerability: Vulnerability = Vulnerability.NONE,
    cards: Cards = Cards(),  # noqa: B008
) -> Explanation:
    """The meanings of an auction, each side's calls read through its own card."""
    path = list(positions(auction, vulnerability, cards))
    made = tuple(before.meaning(call) for before, call in zip(path, auction.calls, strict=False))
    seats = {}
    for seat in SEATS:
        places = [place for place in range(len(made)) if auction.caller(place) is seat]
        latest = made[places[-1]] if places else Meaning()
        seats[seat] = Meaning(latest.shows, latest.force, name=latest.name)
    following = {} if auction.is_over else {call: path[-1].meaning(call) for call in auction.legal_calls}
    return Explanation(made, seats, following)


def consistent(hand: Hand, seat: Seat, auction: Auction, vulnerability: Vulnerability, cards: Cards) -> bool:
    """Whether the system would have made every call of `seat` in `auction` with `hand`."""
    row = features(hand)
    return all(here.rule_for(row).call is call for here, call in _turns(seat, auction, vulnerability, cards))


def consistent_all(
    bits: NDArray[np.int64], seat: Seat, auction: Auction, vulnerability: Vulnerability, cards: Cards
) -> NDArray[np.bool_]:
    """The same for an array of hands, given by their bits."""
    table = feature_table(bits)
    agree = np.ones(len(bits), dtype=np.bool_)
    for here, call in _turns(seat, auction, vulnerability, cards):
        agree &= would_call(here, call, table)
    return agree


def would_call(here: Position, call: Call, table: NDArray[np.int16]) -> NDArray[np.bool_]:
    """For each column of a feature table, whether the rules of a position choose `call`."""
    found = np.zeros(table.shape[1], dtype=np.bool_)
    open_ = np.ones(table.shape[1], dtype=np.bool_)
    behind = [place for place, rule in enumerate(here.rules) if rule.call is call]
    for place, rule in enumerate(here.rules):
        if not behind or place > behind[-1] or not open_.any():
            break
        held = fits_all(rule.needs, table) & open_
        if rule.call is call:
            found |= held
        open_ &= ~held
    return found


def _turns(seat: Seat, auction: Auction, vulnerability: Vulnerability, cards: Cards) -> Sequence[tuple[Position, Call]]:
    path = zip(positions(auction, vulnerability, cards), auction.calls, strict=False)
    return [(here, call) for place, (here, call) in enumerate(path) if auction.caller(place) is seat]
