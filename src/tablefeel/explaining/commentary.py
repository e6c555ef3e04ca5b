"""A commentary on an auction: what a reader thinks after every call, beside what the convention cards say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tablefeel.bidding.belief import Belief
from tablefeel.bidding.bidder import Bidder
from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.reader import Reader
from tablefeel.bidding.view import DEFAULT_CARD, Cards, PlayerView, PublicView, Viewpoint, has_card
from tablefeel.errors import BadInput
from tablefeel.explaining.history import Step, believed_all, history, prefixes
from tablefeel.explaining.words import BIDDER, CARD, CallInWords, considered, next_calls, told
from tablefeel.kernel import SEATS, Auction, Call, Seat, Side, Vulnerability
from tablefeel.systems.bidder import explain
from tablefeel.systems.cards.card import load_card
from tablefeel.systems.engine.position import Position, forgotten_with_positions, remembered_position


@dataclass(frozen=True, slots=True)
class Commentary:
    """What can be said about an auction from one viewpoint."""

    view: Viewpoint
    beliefs: Mapping[Seat, Belief]
    """About every hidden seat, after all calls."""
    following: tuple[CallInWords, ...] = ()
    """The calls that may come next, with their chances if a hand is seen."""
    steps: tuple[Step, ...] = ()
    """The beliefs before the first call and after each; empty unless asked for."""
    made: tuple[CallInWords, ...] = ()
    """Every call made, in words; with the steps only. A player's own calls are told as the table reads them."""


@dataclass(frozen=True, slots=True)
class CardTexts:
    """What the convention cards say about an auction, where they can be read."""

    made: tuple[Meaning | None, ...]
    """The meaning of each call made; None for a side whose card is not known."""
    following: Mapping[Call, Meaning]
    """The meaning of each call of the player to call; empty if that side's card is not known."""
    own: frozenset[Side] = frozenset()
    """Sides whose calls are explained by their bidder, not by a card."""

    def says(self, seat: Seat) -> str:
        """Who speaks for that seat."""
        return BIDDER if seat.side in self.own else CARD

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in SEATS if seat.side in self.own)


def card_texts(view: Viewpoint) -> CardTexts:
    """The meanings of an auction; a side whose card is not known says nothing, and is read as if it played SAYC."""
    names = (view.cards.ns, view.cards.ew)
    known = [_is_known(name) for name in names]
    ns, ew = (name if is_known else DEFAULT_CARD for name, is_known in zip(names, known, strict=True))
    found = explain(view.auction, view.vulnerability, Cards(ns, ew))
    callers = (view.auction.caller(place) for place in range(len(found.made)))
    made = tuple(meant if known[seat.side] else None for meant, seat in zip(found.made, callers, strict=True))
    seat = view.auction.to_call
    return CardTexts(made, found.following if seat is not None and known[seat.side] else {})


class CardMeanings(Mapping[Call, Meaning]):
    """What each legal call shows by the card of the player to call, each found when it is first asked for."""

    def __init__(self, here: Position, legal: Sequence[Call]) -> None:
        self._here, self._legal = here, legal
        self._found: dict[Call, Meaning] = {}

    def __getitem__(self, call: Call) -> Meaning:
        found = self._found.get(call)
        if found is None:
            if call not in self._legal:
                raise KeyError(call)
            found = self._found[call] = self._here.meaning(call)
        return found

    def __iter__(self) -> Iterator[Call]:
        return iter(self._legal)

    def __len__(self) -> int:
        return len(self._legal)


def card_meanings(view: PublicView) -> Mapping[Call, Meaning]:
    """What each call of the player to call shows by the own side's card; nothing where that is not known."""
    seat = view.auction.to_call
    ns, ew = (name if _is_known(name) else None for name in (view.cards.ns, view.cards.ew))
    if seat is None or (ns, ew)[seat.side] is None:
        return {}
    return _card_meanings(view.auction, view.vulnerability, Cards(ns or DEFAULT_CARD, ew or DEFAULT_CARD))


@forgotten_with_positions
@lru_cache(maxsize=512)
def _card_meanings(auction: Auction, vulnerability: Vulnerability, cards: Cards) -> CardMeanings:
    """Kept for a while: many ask after the same few calls, and finding all meanings takes two milliseconds."""
    return CardMeanings(remembered_position(auction, vulnerability, cards), auction.legal_calls)


def texts(view: Viewpoint, bidder: Bidder | None, made: bool = True) -> CardTexts:
    """What the cards say, and for the sides of a bidder that explains its own system what it says.

    Those are the side of the player who looks, and sides that bring the bidder's card. Without `made` the calls made
    are left to the cards.
    """
    found = card_texts(view)
    meanings = None if bidder is None else bidder.meanings
    if bidder is None or meanings is None:
        return found
    own = frozenset(side for side in Side if view.cards.of(side) == bidder.card)
    if isinstance(view, PlayerView):
        own |= {view.seat.side}
    public = PublicView.of(view) if isinstance(view, PlayerView) else view
    seat = public.auction.to_call
    following = meanings.at(public) if seat is not None and seat.side in own else found.following
    if not made:
        return CardTexts(found.made, following, own)
    before = prefixes(public.auction)
    told = tuple(
        meanings.at(replace(public, auction=auction)).get(call)
        if public.auction.caller(place).side in own
        else found.made[place]
        for place, (auction, call) in enumerate(zip(before, public.auction.calls, strict=False))
    )
    return CardTexts(told, following, own)


def _is_known(card: str) -> bool:
    if not has_card(card):
        return False
    try:
        load_card(card)
    except BadInput:
        return False
    return True


def comment(
    reader: Reader,
    view: Viewpoint,
    *,
    bidder: Bidder | None = None,
    following: bool = True,
    every: bool = False,
    steps: bool = True,
) -> Commentary:
    """The commentary of a reader.

    With `following` the calls that may come now are told: those that `bidder` considers with the hand of the view if it
    is to call, those that the table expects if no hand is seen; with `every` also all that the card has a name for.
    With `steps` every call made is told.
    """
    cards = texts(view, bidder, made=steps)
    coming = _following(reader, view, bidder, every, cards) if following and not view.auction.is_over else ()
    if not steps:
        return Commentary(view, believed_all(reader, [view])[0], coming)
    found = history(reader, view)
    is_whole = found[-1].calls == len(view.auction.calls)
    beliefs = found[-1].beliefs if is_whole else believed_all(reader, [view])[0]
    return Commentary(view, beliefs, coming, found, _made(reader, view, found, cards))


def _made(reader: Reader, view: Viewpoint, steps: tuple[Step, ...], cards: CardTexts) -> tuple[CallInWords, ...]:
    """The words for every call; those of the own calls from what the table thinks."""
    words = told(steps, cards.made, cards.own_seats)
    if None in words:
        assert isinstance(view, PlayerView)  # noqa: S101 - only a player sees a hand
        table = told(history(reader, PublicView.of(view)), cards.made, cards.own_seats)
        words = [one or other for one, other in zip(words, table, strict=False)]
    return tuple(one for one in words if one is not None)


def _following(
    reader: Reader, view: Viewpoint, bidder: Bidder | None, every: bool, cards: CardTexts
) -> tuple[CallInWords, ...]:
    decision = None
    if isinstance(view, PublicView):
        decision = reader.public_calls(view)
    elif bidder is not None and view.is_to_call:
        decision = bidder.choose(view)
    seat = view.auction.to_call
    assert seat is not None  # noqa: S101 - nothing follows an auction that is over
    says = cards.says(seat)
    words = [] if decision is None else considered(reader, view, decision, cards.following, says=says)
    if every:
        public = PublicView.of(view) if isinstance(view, PlayerView) else view
        told_already = {one.call for one in words}
        named = [
            call
            for call, meaning in cards.following.items()
            if (meaning.name or says == BIDDER) and call not in told_already
        ]
        chances = None if decision is None else {one.call: one.probability for one in decision.choices}
        words += next_calls(reader, public, named, cards.following, chances, says)
    return tuple(words)
