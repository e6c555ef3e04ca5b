"""Positions of the auction: which rules apply, which one a hand follows, what each call shows.

A `Position` is reached by calls alone and kept, so that a thousand hands in the same auction share its work. Positions
hang together as a tree; the root is one pair of cards and one vulnerability, seen from the dealer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

from tablefeel.bidding.meaning import Force, Meaning
from tablefeel.bidding.promise_words import range_words
from tablefeel.bidding.ranges import MOST_POINTS, HandRange
from tablefeel.bidding.view import Cards
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Auction, Call, Seat, Strain, Vulnerability
from tablefeel.systems.cards.card import load_card
from tablefeel.systems.engine import knowledge, promises, widening
from tablefeel.systems.engine.book import Book, book
from tablefeel.systems.engine.meaning_words import (  # fmt: skip
    FORCED,
    LEFT_IN,
    NAMES_POINTS,
    USUALLY,
    alone,
    authored,
    besides,
    penalty_words,
    usually,
)
from tablefeel.systems.engine.natural import is_artificial, natural_box, natural_name
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import ALWAYS, Box, fits
from tablefeel.systems.language.convention import UNNAMED, Made
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Known, Situation

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

NO_RULE = PlacedRule(PASS, ALWAYS, ALWAYS)
"""The pass of hands that fit no rule."""


class _Kept:
    """Counts the positions that are kept; when they are too many all are forgotten, and found again when needed.

    A position takes about 12 kB, twice that with what all its calls show, and there is no end of auctions that
    somebody may ask about.
    """

    def __init__(self, most: int) -> None:
        self.most, self._now = most, 0
        self.memories: list[Callable[[], None]] = []
        """What forgets positions that others hold."""

    def count(self) -> None:
        """One more is kept."""
        self._now += 1
        if self._now > self.most:
            self._now = 0
            for forget in self.memories:
                forget()


_kept = _Kept(20_000)


Memory = TypeVar("Memory", bound="_lru_cache_wrapper[Any]")


def forgotten_with_positions(memory: Memory) -> Memory:
    """A function that remembers positions, or what holds some, forgets when too many are kept."""
    _kept.memories.append(memory.cache_clear)
    return memory


def keep_positions(most: int) -> None:
    """Keep no more positions than that in this process."""
    _kept.most = most


class Position:
    """The auction so far, with the rules for the player to call and the positions that follow."""

    __slots__ = ("_following", "_judged", "_meanings", "_places", "_rules", "_said", "before", "book", "situation")

    def __init__(self, situation: Situation, system: Book, before: Position | None = None) -> None:
        self.situation = situation
        self.book = system
        self.before = before
        """The position before the last call."""
        self._said: dict[Call | None, tuple[Known, Known]] = {}
        self._judged: dict[Call, bool] = {}
        self._rules: tuple[PlacedRule, ...] | None = None
        self._places: dict[int, int] = {}
        self._following: dict[Call, Position] = {}
        self._meanings: dict[Call, Meaning] = {}

    @property
    def rules(self) -> tuple[PlacedRule, ...]:
        """The rules that apply, in order; the last fits every hand, `NO_RULE` where the book has none that does."""
        if self._rules is None:
            found = self.book.rules_for(self.situation)
            if not found or found[-1].needs != ALWAYS:
                found.append(NO_RULE)
            self._rules = tuple(found)
            self._places = {id(one): place for place, one in enumerate(self._rules)}
        return self._rules

    def rule_for(self, row: f.Row) -> PlacedRule:
        """The rule that a hand with these features follows."""
        for one in self.rules:
            if fits(one.needs, row):
                return one
        return NO_RULE

    def then(self, call: Call, keep: bool = True) -> Position:
        """The position after a legal call; kept for the next hand unless told otherwise."""
        found = self._following.get(call)
        if found is None:
            known, usual, made = self.told_by(call)
            found = Position(self.situation.after(made, known, usual), self.book, self)
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
        expected = [one for one in behind if not one.rare and one is not NO_RULE] or behind
        known, usual = knowledge.shown_by_all_and_some(before, rules, behind, expected, self._places)
        if known is None:
            known = usual = self._unexpected(before, call, behind)
            behind = expected = [one for one in behind if one is not NO_RULE][:1]
        if before != usually:
            usual = knowledge.shown_by(usually, rules, expected, self._places)
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

    # What is said, which judgement makes wider than what the rules go by

    @property
    def said(self) -> tuple[Known, Known]:
        """What the player to call has said so far, for certain and usually."""
        if None not in self._said:
            back: Position | None = self
            for _ in range(4):
                back = None if back is None else back.before
            self._said[None] = ({}, {}) if back is None else back.said_by(self.situation.calls[-4])
        return self._said[None]

    def said_by(self, call: Call) -> tuple[Known, Known]:
        """What the caller would have said with a call and all before, for certain and usually."""
        if call not in self._said:
            self._said[call] = self._said_by(call)
        return self._said[call]

    def _said_by(self, call: Call) -> tuple[Known, Known]:
        situation, (before, usually) = self.situation, self.said
        known, usual, _ = self.told_by(call)
        judged = self.is_judged(call)
        if judged and call is PASS:
            return widening.passed(before, known), widening.passed(usually, usual)
        if not judged and (before, usually) == (situation.known[situation.me], situation.usual[situation.me]):
            return known, usual
        behind = [one for one in self.rules if one.call is call]
        expected = [one for one in behind if not one.rare and one is not NO_RULE] or behind
        kinds, rare = self._boxes(call, expected, before), [one for one in behind if one not in expected]
        certain = knowledge.spanned([*kinds, *knowledge.alternatives(before, self.rules, rare, self._places)])
        if certain is None:
            boxes = behind[0].shows if behind and behind[0].shows else (natural_box(situation, call),)
            certain = knowledge.replaced(before, (widening.widened(situation, call, boxes) if judged else boxes)[0])
        return certain, knowledge.spanned(self._boxes(call, expected, usually)) or certain

    def is_judged(self, call: Call) -> bool:
        """Whether what is said of a call leaves room for judgement."""
        if call not in self._judged:
            expected = [one for one in self.rules if one.call is call and one is not NO_RULE and not one.rare]
            self._judged[call] = widening.is_judged(self.situation, self.told_by(call)[2], expected)
        return self._judged[call]

    @property
    def is_a_mere_pass(self) -> bool:
        """Whether a pass now is free, and made with whatever is left or left to judgement."""
        if self.situation.must_bid:
            return False
        last = next((one for one in reversed(self.rules) if not one.rare), NO_RULE)
        return last.call is PASS or self.is_judged(PASS)

    def _boxes(self, call: Call, behind: list[PlacedRule], known: Known) -> list[tuple[Box, Known]]:
        """The kinds of hands that may make a call, each with what is then known of somebody known so far."""
        if not self.is_judged(call):
            return list(knowledge.alternatives(known, self.rules, behind, self._places))
        if behind and not self.situation.they_acted:  # in peace a call still denies what should have been bid before it
            widen = partial(widening.widened, self.situation, call)
            return list(knowledge.alternatives(known, self.rules, behind, self._places, widen))
        boxes = widening.widened(self.situation, call, tuple(box for one in behind for box in one.shows))
        found = ((box, knowledge.narrowed(known, box)) for box in boxes)
        agreed = [one for one in self.rules if one.artificial and one.call in (DOUBLE, REDOUBLE)]  # a support double
        left = ((box, held and knowledge.less_denied(held, agreed, call)) for box, held in found)
        return [(box, held) for box, held in left if held is not None]

    def meaning(self, call: Call) -> Meaning:
        """What a legal call shows, together with all that its caller had shown before; worked out once."""
        if call not in self._meanings:
            self._meanings[call] = self._meaning(call)
        return self._meanings[call]

    def _meaning(self, call: Call) -> Meaning:
        (known, _), made = self.said_by(call), self.told_by(call)[2]
        expected = [one for one in self.rules if one.call is call and one is not NO_RULE and not one.rare]
        expected = expected or [one for one in self.rules if one.call is call and one is not NO_RULE]
        kinds = self.kinds(call)
        name = made.name or ("pass" if call is PASS else "")
        words = besides(name, self._promise(call, made, expected, kinds, known))
        if self.said[0] != self.said[1] and call is not PASS and self._is_usual(expected):
            words = usually(words or range_words(knowledge.hand_range(known)), self._usual_words(call, made, expected))
        for_takeout = call is DOUBLE and made.force is Force.FORCING and not _is_notrump(self.situation.last_bid)
        return Meaning(
            knowledge.hand_range(known),
            Force.NONE if call is DOUBLE and (for_takeout or made.force is Force.SIGN_OFF) else made.force,
            made.artificial,
            name,
            LEFT_IN if for_takeout else "",
            promise=words,
            alternatives=_ranges(knowledge.tightened(held) for _, held in kinds),
        )

    def _is_usual(self, expected: list[PlacedRule]) -> bool:
        """Whether a call may follow what its caller has usually shown: 3♠ after a double of 19 points does not."""
        boxes = [box for one in expected for box in one.shows]
        return not boxes or any(knowledge.narrowed(self.said[1], box) is not None for box in boxes)

    def _usual_words(self, call: Call, made: Made, expected: list[PlacedRule]) -> str:
        """The words of a call if all its caller's calls before were made with the hands that are expected to."""
        usual = self.said_by(call)[1]
        kinds = self._boxes(call, expected, self.said[1])
        return besides(made.name, self._promise(call, made, expected, kinds, usual)) or range_words(
            knowledge.hand_range(usual)
        )

    def kinds(self, call: Call) -> list[tuple[Box, Known]]:
        """The kinds of hands that are expected to make a call, each with what is then known; none for a mere pass.

        A pass of all hands that have no call has no kinds, it only denies; nor has one that is left to judgement.
        """
        if call is PASS and self.is_a_mere_pass:
            return []
        behind = [one for one in self.rules if one.call is call and one is not NO_RULE]
        expected = [one for one in behind if not one.rare] or behind
        found = self._boxes(call, expected, self.said[0])
        return [(box, held) for box, held in found if held.get(f.HCP, (0, 40))[0] <= MOST_POINTS]

    def has_words_for(self, call: Call, rare: list[PlacedRule]) -> bool:
        """Whether hands that only follow these rules behind a call are as its words say, too; or there are none."""
        found = list(knowledge.alternatives(self.said[0], self.rules, rare, self._places, alone=True)) if rare else []
        said = [promises.said_by(*one) for one in _tightened(self.kinds(call))]
        kinds = [promises.said_by(*one) for one in _tightened(found)]
        return all(any(promises.is_within(kind, one) for one in said) for kind in kinds)

    def _promise(
        self, call: Call, made: Made, expected: list[PlacedRule], kinds: list[tuple[Box, Known]], known: Known
    ) -> str:
        """What the call promises in a player's words: as its author wrote it, or as its rules say."""
        free_pass = call is PASS and not kinds
        note = "" if free_pass else authored(made, expected)
        said = [promises.said_by(*one) for one in _tightened(kinds)]
        if call is DOUBLE and self.is_judged(call):  # trumps or strength, whatever was shown before
            said = [promises.said_by(box, alone(box)) for box, _ in kinds]
        if note:
            points = "" if NAMES_POINTS.search(note) else self._points_beside(call, note, said)
            return "; ".join(part for part in (note, points) if part)
        if call is DOUBLE and self.is_judged(call):
            boxes = [box for one in expected for box in one.shows]
            possible = [box for box in boxes if knowledge.narrowed(self.said[0], box) is not None]
            return penalty_words(self.situation.last_bid, possible)
        if free_pass:
            return FORCED if self.situation.must_bid else promises.denied(self.rules, known)
        told = made.convention.told
        if call.is_bid and self.is_judged(call):
            boxes = [box for box, _ in kinds]
            words = promises.about_in_words([promises.common(said)] if told else said, boxes)
        else:
            words = promises.common_words(said) if told else promises.in_words(said)
        return "; ".join(part for part in (words, told) if part)

    def _points_beside(self, call: Call, note: str, said: list[promises.Said]) -> str:
        """The points of a call in its author's words; usual ones, where the words tell of other hands as well."""
        points = promises.common_points(said)
        noted = [one for one in self.rules if one.call is call and one.note == note]
        if not points or not any(one.rare for one in noted):
            return points
        all_kinds = self._boxes(call, noted, self.said[0])
        wider = promises.common_points([promises.said_by(*one) for one in _tightened(all_kinds)])
        return wider if wider == points or not call.is_bid else USUALLY + points


def _is_notrump(bid: Call | None) -> bool:
    return bid is not None and bid.strain is Strain.NT


def _tightened(kinds: list[tuple[Box, Known]]) -> list[tuple[Box, Known]]:
    return [(box, knowledge.tightened(held)) for box, held in kinds]


MOST_KINDS = 4
"""More kinds of hands than this are told by their common range alone."""


def _ranges(kinds: Iterable[Known]) -> tuple[HandRange, ...]:
    """Each kind of hand as a range; none where one says it all, or where they are too many."""
    found = tuple(dict.fromkeys(map(knowledge.hand_range, kinds)))
    return found if 1 < len(found) <= MOST_KINDS else ()


@forgotten_with_positions
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


@forgotten_with_positions
@lru_cache(maxsize=2048)
def _remembered(start: Position, calls: tuple[Call, ...]) -> Position:
    if not calls:
        return start
    before = _remembered(start, calls[:-1])
    keep = len(before.situation.since_opening) < KEPT_CALLS
    if not keep:
        _kept.count()
    return before.then(calls[-1], keep=keep)


def remembered_position(auction: Auction, vulnerability: Vulnerability, cards: Cards) -> Position:
    """The same as `position`, kept for a while with all that was found out about it, however deep it is.

    For whoever comes back after every call, or asks several things about one position.
    """
    return _remembered(root(auction.dealer, vulnerability, cards), auction.calls)
