"""Positions of the auction: which rules apply, which one a hand follows, what each call shows.

A `Position` is reached by calls alone and kept, so that a thousand hands in the same auction share its work. Positions
hang together as a tree; the root is one pair of cards and one vulnerability, seen from the dealer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from tablefeel.bidding.meaning import Force, Meaning
from tablefeel.bidding.ranges import MOST_POINTS, HandRange
from tablefeel.bidding.view import Cards
from tablefeel.kernel import PASS, Auction, Call, Seat, Strain, Vulnerability
from tablefeel.systems.cards.card import load_card
from tablefeel.systems.engine import knowledge, promises
from tablefeel.systems.engine.book import Book, book
from tablefeel.systems.engine.natural import is_artificial, natural_box, natural_name
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import ALWAYS, Box, fits
from tablefeel.systems.language.convention import UNNAMED, Made
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Known, Situation

_PASS = PlacedRule(PASS, ALWAYS, ALWAYS)


class _Kept:
    """Counts the positions that are kept; when they are too many all are forgotten, and found again when needed.

    A position takes about 12 kB, and there is no end of auctions that somebody may ask about.
    """

    def __init__(self, most: int) -> None:
        self.most, self._now = most, 0

    def count(self) -> None:
        """One more is kept."""
        self._now += 1
        if self._now > self.most:
            self._now = 0
            _root.cache_clear()
            _remembered.cache_clear()


_kept = _Kept(20_000)


def keep_positions(most: int) -> None:
    """Keep no more positions than that in this process."""
    _kept.most = most


class Position:
    """The auction so far, with the rules for the player to call and the positions that follow."""

    __slots__ = ("_following", "_meanings", "_places", "_rules", "book", "situation")

    def __init__(self, situation: Situation, system: Book) -> None:
        self.situation = situation
        self.book = system
        self._rules: tuple[PlacedRule, ...] | None = None
        self._places: dict[int, int] = {}
        self._following: dict[Call, Position] = {}
        self._meanings: dict[Call, Meaning] = {}

    @property
    def rules(self) -> tuple[PlacedRule, ...]:
        """The rules that apply, in order; a pass that fits every hand stands last."""
        if self._rules is None:
            found = self.book.rules_for(self.situation)
            found.append(_PASS)
            self._rules = tuple(found)
            self._places = {id(one): place for place, one in enumerate(self._rules)}
        return self._rules

    def rule_for(self, row: f.Row) -> PlacedRule:
        """The rule that a hand with these features follows."""
        for one in self.rules:
            if fits(one.needs, row):
                return one
        return _PASS

    def then(self, call: Call, keep: bool = True) -> Position:
        """The position after a legal call; kept for the next hand unless told otherwise."""
        found = self._following.get(call)
        if found is None:
            known, usual, made = self.told_by(call)
            found = Position(self.situation.after(made, known, usual), self.book)
            if keep:
                self._following[call] = found
                _kept.count()
        return found

    def forget(self) -> None:
        """Drop every position that follows; they are found again when needed."""
        self._following.clear()

    def told_by(self, call: Call) -> tuple[Known, Known, Made]:
        """What the caller would hold for certain and usually, and how the call would be understood."""
        situation, rules = self.situation, self.rules
        before, usually = situation.known[situation.me], situation.usual[situation.me]
        behind = [one for one in rules if one.call is call]
        expected = [one for one in behind if not one.rare and one is not _PASS] or behind
        known = knowledge.shown_by(before, rules, behind, self._places) if behind else None
        if known is None:
            known = self._unexpected(before, call, behind)
            behind = expected = [one for one in behind if one is not _PASS][:1]
        usual: Known | None = known
        if len(expected) < len(behind) or before is not usually:
            usual = knowledge.shown_by(usually, rules, expected, self._places) or known
        best = self._likeliest(usually, expected)
        if best is not None:
            convention, force, artificial = best.convention, best.force, best.artificial
        elif call is PASS:
            convention, force, artificial = UNNAMED, Force.NONE, False
        else:
            convention, force = natural_name(situation, call)
            artificial = is_artificial(situation, call)
        suit = None if artificial or not call.is_bid or call.strain is Strain.NT else call.strain.suit
        return known, usual or known, Made(call, situation.me, convention, suit, force, artificial)

    def _likeliest(self, known: Known, behind: list[PlacedRule]) -> PlacedRule | None:
        """The first rule behind a call that agrees with what is known of the caller."""
        for one in behind:
            if any(knowledge.narrowed(known, box) is not None for box in one.shows):
                return one
        return behind[0] if behind else None

    def _unexpected(self, known: Known, call: Call, behind: list[PlacedRule]) -> Known:
        """What to think of a call that no rule explains, or that contradicts what was shown."""
        box: Box = behind[0].shows[0] if behind and behind[0].shows else natural_box(self.situation, call)
        return knowledge.replaced(known, box)

    def meaning(self, call: Call) -> Meaning:
        """What a legal call shows, together with all that its caller had shown before; worked out once."""
        if call not in self._meanings:
            self._meanings[call] = self._meaning(call)
        return self._meanings[call]

    def _meaning(self, call: Call) -> Meaning:
        known, _, made = self.told_by(call)
        expected = [one for one in self.rules if one.call is call and one is not _PASS and not one.rare]
        expected = expected or [one for one in self.rules if one.call is call and one is not _PASS]
        kinds = self.kinds(call)
        words = self._promise(call, made, expected, kinds, known)
        return Meaning(
            knowledge.hand_range(known),
            made.force,
            made.artificial,
            made.name,
            promise=words,
            alternatives=_ranges(knowledge.tightened(held) for _, held in kinds),
        )

    def kinds(self, call: Call) -> list[tuple[Box, Known]]:
        """The kinds of hands that are expected to make a call, each with what is then known; none for a mere pass.

        Where a pass is free, hands that fit no rule pass too: it has no kinds, it only denies.
        """
        if call is PASS and not self.situation.must_bid:
            return []
        behind = [one for one in self.rules if one.call is call and one is not _PASS]
        expected = [one for one in behind if not one.rare] or behind
        usually = self.situation.usual[self.situation.me]
        found = knowledge.alternatives(usually, self.rules, expected, self._places)
        return [(box, held) for box, held in found if held.get(f.HCP, (0, 40))[0] <= MOST_POINTS]

    def _promise(
        self, call: Call, made: Made, expected: list[PlacedRule], kinds: list[tuple[Box, Known]], known: Known
    ) -> str:
        """What the call promises in a player's words: as its author wrote it, or as its rules say."""
        free_pass = call is PASS and not kinds
        note = "" if free_pass else next((one.note for one in expected if one.note), "")
        said = [promises.said_by(box, knowledge.tightened(held)) for box, held in kinds]
        if note:
            points = "" if _NAMES_POINTS.search(note) else promises.common_points(said)
            return "; ".join(part for part in (note, points) if part)
        if made.convention.told and not free_pass:
            return "; ".join(part for part in (promises.common_words(said), made.convention.told) if part)
        if free_pass:
            return promises.denied(self.rules, known)
        return promises.in_words(said)


_NAMES_POINTS = re.compile(r"\d\d|points|HCP")
"""What a note says when it has told the points itself."""
MOST_KINDS = 4
"""More kinds of hands than this are told by their common range alone."""


def _ranges(kinds: Iterable[Known]) -> tuple[HandRange, ...]:
    """Each kind of hand as a range; none where one says it all, or where they are too many."""
    found = tuple(dict.fromkeys(map(knowledge.hand_range, kinds)))
    return found if 1 < len(found) <= MOST_KINDS else ()


@lru_cache(maxsize=64)
def _root(dealers: str, others: str, we: bool, they: bool) -> Position:
    cards = (load_card(dealers), load_card(others))
    return Position(Situation.start(cards, (we, they)), book())


def root(dealer: Seat, vulnerability: Vulnerability, cards: Cards) -> Position:
    """The position before the first call."""
    return _root(cards.of(dealer), cards.of(dealer.lho), vulnerability.of(dealer), vulnerability.of(dealer.lho))


KEPT_CALLS = 6
"""Positions are kept up to this many calls after the opening; deeper ones are seldom met again."""


def position(auction: Auction, vulnerability: Vulnerability, cards: Cards) -> Position:
    """The position after the calls of `auction`."""
    *_, last = positions(auction, vulnerability, cards)
    return last


def positions(auction: Auction, vulnerability: Vulnerability, cards: Cards) -> Iterator[Position]:
    """The position before each call of `auction`, and the one after the last."""
    found = root(auction.dealer, vulnerability, cards)
    for call in auction.calls:
        yield found
        found = found.then(call, keep=len(found.situation.since_opening) < KEPT_CALLS)
    yield found


@lru_cache(maxsize=2048)
def _remembered(first: Seat, vulnerability: Vulnerability, calls: tuple[Call, ...], cards: Cards) -> Position:
    if not calls:
        return root(first, vulnerability, cards)
    return _remembered(first, vulnerability, calls[:-1], cards).then(calls[-1], keep=False)


def remembered_position(auction: Auction, vulnerability: Vulnerability, cards: Cards) -> Position:
    """The same as `position`, kept for a while with all that was found out about it, however deep it is.

    For whoever comes back after every call, or asks several things about one position.
    """
    return _remembered(Seat(auction.dealer & 1), vulnerability, auction.calls, cards)
