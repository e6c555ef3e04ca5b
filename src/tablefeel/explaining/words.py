"""Calls in words, from the beliefs of the same reader that bids, beside what the convention card says.

A belief about the caller, once the call is made, describes the hands that would make it. Its usual ranges are the
words; how far it moved is the bits; the card's own text stands beside it, and where the two disagree this is said.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tablefeel.bidding.belief import Belief
from tablefeel.bidding.decision import Decision
from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.ranges import ANY_LENGTH, ANY_POINTS, Range, range_text, span_text
from tablefeel.bidding.reader import Reader
from tablefeel.bidding.view import PlayerView, PublicView, Viewpoint
from tablefeel.errors import BadInput
from tablefeel.explaining.history import Step, read_after
from tablefeel.explaining.narrowing import Bits, UsualRanges, narrowing
from tablefeel.kernel import SUITS, Call, Seat

CARD, BIDDER = "card", "bidder"
"""Who says what a call means: a convention card, or the bidder whose system it is."""
LEAST = 0.01
"""A call with less chance than this is not worth a word."""


@dataclass(frozen=True, slots=True)
class CallInWords:
    """What one call says about its caller's hand."""

    seat: Seat
    call: Call
    usual: UsualRanges
    """Points and lengths of most hands that make the call here."""
    bits: Bits
    """How much the call narrowed the belief about the caller."""
    meaning: Meaning | None = None
    """What the convention card says, or the bidder that has a system of its own, where they say something."""
    probability: float | None = None
    """The chance that the bidder makes it with the hand it holds; None if nobody was asked."""
    says: str = CARD
    """Whose the meaning is."""

    @classmethod
    def of(
        cls,
        seat: Seat,
        call: Call,
        before: Belief,
        after: Belief,
        meaning: Meaning | None = None,
        probability: float | None = None,
        says: str = CARD,
    ) -> CallInWords:
        """The words for a call that moved the belief about its caller from `before` to `after`."""
        return cls(seat, call, UsualRanges.of(after), narrowing(before, after), meaning, probability, says)

    @property
    def text(self) -> str:
        """The usual ranges: `12-15 HCP; ♠ 2-4 ♥ 2-4 ♦ 4-6 ♣ 2-4`."""
        suits = " ".join(f"{suit.symbol} {span_text(self.usual.lengths[suit])}" for suit in reversed(SUITS))
        return f"{span_text(self.usual.hcp)} HCP; {suits}"

    @property
    def disagreements(self) -> tuple[str, ...]:
        """Where the belief contradicts the card, a sentence for each: points first, then spades to clubs."""
        if self.meaning is None:
            return ()
        shows, usual = self.meaning.shows, self.usual
        found = [_against("HCP", shows.hcp, ANY_POINTS, usual.hcp, usual.mean_hcp)]
        for suit in reversed(SUITS):
            found.append(
                _against(suit.symbol, shows.lengths[suit], ANY_LENGTH, usual.lengths[suit], usual.mean_lengths[suit])
            )
        return tuple(f"the {self.says} says {sentence}" for sentence in found if sentence)


def told(
    steps: Sequence[Step], meanings: Sequence[Meaning | None], own: Collection[Seat] = ()
) -> list[CallInWords | None]:
    """The words for every call made, from a history; None for calls of a player whose hand is seen.

    The meanings of the seats in `own` are those of their bidder, not of a card.
    """
    found: list[CallInWords | None] = []
    for before, after, meaning in zip(steps, steps[1:], meanings, strict=False):
        seat, call = after.caller, after.call
        if seat is None or call is None or seat not in after.beliefs:
            found.append(None)
        else:
            says = BIDDER if seat in own else CARD
            found.append(CallInWords.of(seat, call, before.beliefs[seat], after.beliefs[seat], meaning, says=says))
    return found


def next_calls(
    reader: Reader,
    view: PublicView,
    calls: Iterable[Call],
    meanings: Mapping[Call, Meaning],
    chances: Mapping[Call, float] | None = None,
    says: str = CARD,
) -> list[CallInWords]:
    """The words for some calls that the player to call might make now.

    The hands that would make a call are what the table believes of the caller after it: nobody's hand is looked at.
    """
    seat = view.auction.to_call
    if seat is None:
        raise BadInput(f"the auction is over, so no call can be explained (auction: {view.auction})")
    asked = tuple(calls)
    before, *after = read_after(reader, view, [view.auction, *map(view.auction.then, asked)])
    found = []
    for call, beliefs in zip(asked, after, strict=True):
        chance = None if chances is None else chances.get(call, 0.0)
        found.append(CallInWords.of(seat, call, before[seat], beliefs[seat], meanings.get(call), chance, says))
    return found


def considered(
    reader: Reader,
    view: Viewpoint,
    decision: Decision,
    meanings: Mapping[Call, Meaning] | None = None,
    least: float = LEAST,
    says: str = CARD,
) -> list[CallInWords]:
    """The words for every call that a decision gives at least that chance, likeliest first.

    `meanings` are those of the card, or of whoever `says` them, for calls that the decision itself does not explain.
    """
    choices = [one for one in decision.choices if one.probability >= least or one.call is decision.call]
    explained = dict(meanings or {}) | {one.call: one.meaning for one in choices if one.meaning is not None}
    chances = {one.call: one.probability for one in choices}
    public = PublicView.of(view) if isinstance(view, PlayerView) else view
    return next_calls(reader, public, chances, explained, chances, says)


def _against(what: str, card: Range, widest: Range, usual: Range, mean: float) -> str:
    """What a sentence goes on with if the usual range misses the card's, or the mean lies outside it; else nothing."""
    least, most = card
    misses = usual[1] < least or usual[0] > most
    if not misses and least - 0.5 <= mean <= most + 0.5:
        return ""
    return f"{range_text(card, widest)} {what}, the reader expects {span_text(usual)} (mean {mean:.1f})"
