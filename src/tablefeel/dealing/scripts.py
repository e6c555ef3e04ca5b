"""Scripts of van Staveren's `dealer`: predeal, condition, produce, generate and actions, as far as they are used most.

    predeal south SAKQ, HA
    strong = hcp(north) >= 15 and shape(north, any 4333 + any 4432)
    condition strong or (spades(south) == 5 && !(controls(west) > 4))
    produce 10
    action printpbn

Understood are `hcp`, `controls`, `losers`, `top2` to `top5` and `aces` to `tens` (of a hand or of one suit), `spades`
to `clubs`, `shape`, `hascard`, comparisons, `+ - *`, `and or not` with their signs, names, numbers and brackets. All
else is refused with its line. Expressions are evaluated on arrays of deals; nothing of a script is ever run as code.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

import numpy as np

from tablefeel.arrays import deals_of, random_owners
from tablefeel.arrays.types import Bytes
from tablefeel.bidding.budget import out_of_time
from tablefeel.bidding.ranges import ALL_SHAPES
from tablefeel.dealing.counted_deals import RANKED, CountedDeals, Measure, Value
from tablefeel.dealing.script_tokens import Token, tokens
from tablefeel.errors import BadConstraint, BadFile, BadInput, quoted
from tablefeel.kernel import SUITS, Card, Deal, Hand, Seat, Suit

MOST_TRIES = 10_000_000
_CHUNK = 20_000
_DEEPEST = 60
_MOST_WORK = 500
"""Things that are looked at for one deal, names counted with all that they stand for."""
_LONGEST = 20_000
_ACTIONS = ("printpbn", "printall", "print", "printoneline", "printcompact", "printew")
"""Actions that ask for the deals; which format they are printed in is told by the command."""
_REFUSED_ACTIONS = ("average", "frequency", "evalcontract", "printes")


@dataclass(frozen=True, slots=True)
class Script:
    """A script that was read: cards dealt beforehand, the condition, how many deals it asks for."""

    condition: Measure
    predealt: dict[Seat, Hand] = field(default_factory=dict)
    produce: int | None = None
    generate: int | None = None
    dealer: Seat | None = None
    vulnerable: str | None = None

    @classmethod
    def parse(cls, text: str) -> Script:
        """From a script's text; `BadFile` names the line that is not understood."""
        if len(text) > _LONGEST:
            raise BadFile(f"a script has at most {_LONGEST} characters, not {len(text)}")
        return _Parser(text).script()

    def deals(self, count: int, rng: np.random.Generator, most_tries: int = MOST_TRIES) -> tuple[list[Deal], int]:
        """`count` deals that meet the condition, and how many were tried; `BadConstraint` if there are too few."""
        most = min(most_tries, self.generate or most_tries)
        found: list[Deal] = []
        tried = 0
        while len(found) < count and tried < most:
            if tried and out_of_time(_TOO_RARE):
                break
            size = min(_CHUNK, most - tried)
            owners = self._dealt(size, rng)
            good = np.asarray(self.condition(CountedDeals(owners))) != 0
            found += deals_of(owners[good][: count - len(found)])
            tried += size
        if len(found) < count:
            raise BadConstraint(f"only {len(found)} of {count} deals met the condition in {tried:,} tries")
        return found, tried

    def _dealt(self, size: int, rng: np.random.Generator) -> Bytes:
        """Random deals with the cards that are dealt beforehand in their places."""
        if not self.predealt:
            return random_owners(size, rng)
        owned = np.full(52, 255, dtype=np.uint8)
        for seat, hand in self.predealt.items():
            for card in hand:
                owned[card.index] = seat
        free = np.flatnonzero(owned == 255)
        rest = np.repeat(np.arange(4, dtype=np.uint8), [13 - int((owned == seat).sum()) for seat in range(4)])
        owners = np.tile(owned, (size, 1))
        owners[:, free] = rng.permuted(np.tile(rest, (size, 1)), axis=1)
        return owners


_TOO_RARE = "there was no time to look for more deals"

# Reading

_SUIT_FUNCTIONS = {name: suit for suit in SUITS for name in (suit.word, suit.word[:-1])}
_FUNCTIONS = (*_SUIT_FUNCTIONS, *RANKED, "hcp", "shape", "losers", "loser", "hascard")
_COMPARE: dict[str, Callable[[Value, Value], Value]] = {
    "==": np.equal, "!=": np.not_equal, ">=": np.greater_equal, "<=": np.less_equal, ">": np.greater, "<": np.less,
}  # fmt: skip


class _Parser:
    """Reads a script from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.place = 0
        self.depth = 0
        self.size = 0
        """How much there is to be worked out for every deal."""
        self.names: dict[str, tuple[Measure, int]] = {}

    # Statements

    def script(self) -> Script:
        condition: Measure = lambda deals: np.ones(deals.n, dtype=np.bool_)  # noqa: E731
        predealt: dict[Seat, Hand] = {}
        found: dict[str, int] = {}
        dealer: Seat | None = None
        vulnerable: str | None = None
        while not self._is("end"):
            word = self._peek().text.lower()
            if word == "predeal":
                self._take()
                self._predeal(predealt)
            elif word in ("produce", "generate"):
                self._take()
                found[word] = self._number()
            elif word == "condition":
                self._take()
                condition = self._either()
            elif word == "action":
                self._take()
                self._actions()
            elif word == "dealer":
                self._take()
                dealer = self._seat()
            elif word == "vulnerable":
                self._take()
                vulnerable = self._take().text
            elif self._peek().kind == "name" and self._peek(1).text == "=":
                name = self._take().text
                self._take()
                before = self.size
                self.names[name] = self._either(), self.size - before
            else:
                condition = self._bare(word)
        return Script(condition, predealt, found.get("produce"), found.get("generate"), dealer, vulnerable)

    def _bare(self, word: str) -> Measure:
        """A condition that stands alone, as scripts may have it."""
        known = word in _FUNCTIONS or word in self.names or word in ("not", "!", "(")
        if not known:
            raise self._wrong(f"{quoted(self._peek().text)} is not understood here")
        return self._either()

    def _predeal(self, predealt: dict[Seat, Hand]) -> None:
        seat = self._seat()
        while True:
            token = self._take()
            text = token.text
            cards = _predealt_cards(text, token, self._wrong_at)
            bits = predealt.get(seat, Hand(0)).bits
            for card in cards:
                if any(card in hand for hand in predealt.values()) or bits >> card.index & 1:
                    raise self._wrong_at(token, f"{card} is dealt twice")
                bits |= 1 << card.index
            try:
                predealt[seat] = Hand(bits)
            except BadInput as error:
                raise self._wrong_at(token, str(error)) from None
            if self._peek().text == ",":
                self._take()
                continue
            if self._peek().text.lower() in _SEAT_WORDS:
                seat = self._seat()
                continue
            return

    def _actions(self) -> None:
        while True:
            token = self._take()
            name = token.text.lower()
            if name in _REFUSED_ACTIONS or name not in _ACTIONS:
                raise self._wrong_at(
                    token, f"the action {quoted(token.text)} is not understood: expected {', '.join(_ACTIONS)}"
                )
            if self._peek().text == "(":
                raise self._wrong_at(token, f"the action {name} takes no list of seats here")
            if self._peek().text != ",":
                return
            self._take()

    # Expressions, the loosest binding first

    def _either(self) -> Measure:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self._wrong("brackets are too deep")
        found = self._both()
        while self._peek().text.lower() in ("or", "||"):
            self._take()
            found = self._joined(np.logical_or, found, self._both())
        self.depth -= 1
        return found

    def _joined(self, how: Callable[[Value, Value], Value], one: Measure, other: Measure) -> Measure:
        self._charge(1)
        return lambda deals: how(one(deals), other(deals))

    def _charge(self, size: int) -> None:
        """Count what a deal costs; a script that would never come to an end is refused."""
        self.size += size
        if self.size > _MOST_WORK:
            raise self._wrong("the condition is too long")

    def _both(self) -> Measure:
        found = self._compared()
        while self._peek().text.lower() in ("and", "&&"):
            self._take()
            found = self._joined(np.logical_and, found, self._compared())
        return found

    def _compared(self) -> Measure:
        found = self._sum()
        while self._peek().text in _COMPARE:
            found = self._joined(_COMPARE[self._take().text], found, self._sum())
        return found

    def _sum(self) -> Measure:
        found = self._product()
        while self._peek().text in ("+", "-"):
            sign = self._take().text
            found = self._joined(_plus if sign == "+" else _minus, found, self._product())
        return found

    def _product(self) -> Measure:
        found = self._single()
        while self._peek().text == "*":
            self._take()
            found = self._joined(_times, found, self._single())
        return found

    def _single(self) -> Measure:
        token = self._take()
        word = token.text.lower()
        self._charge(1)
        if word in ("not", "!"):
            inner = self._single()
            return lambda deals: np.logical_not(inner(deals))
        if word == "-":
            inner = self._single()
            return lambda deals: -np.asarray(inner(deals)).astype(np.intp)
        if word == "(":
            found = self._either()
            self._expect(")")
            return found
        if token.kind == "number":
            number = _number_of(token, self._wrong_at)
            return lambda deals: np.full(deals.n, number)
        if word in _FUNCTIONS:
            return self._function(word)
        if token.text in self.names:
            measure, size = self.names[token.text]
            self._charge(size)
            return measure
        raise self._wrong_at(token, f"{quoted(token.text)} is not understood: expected {', '.join(sorted(_FUNCTIONS))}")

    def _function(self, name: str) -> Measure:
        self._expect("(")
        seat = self._seat()
        if name == "shape":
            self._expect(",")
            return self._shape(seat)
        if name == "hascard":
            self._expect(",")
            token = self._take()
            text = token.text + (self._take().text if token.kind == "number" else "")
            card = _card_of(text, token, self._wrong_at)
            self._expect(")")
            return lambda deals: deals.cards[:, seat, card.index]
        suit = None
        if self._peek().text == ",":
            self._take()
            suit = self._suit()
        self._expect(")")
        if name in _SUIT_FUNCTIONS:
            wanted = _SUIT_FUNCTIONS[name]
            return lambda deals: deals.lengths[:, seat, wanted]
        if name == "hcp":
            if suit is None:
                return lambda deals: deals.points[:, seat]
            return lambda deals: deals.honours(seat, suit, (12, 11, 10, 9), (4, 3, 2, 1))
        if name in ("losers", "loser"):
            return lambda deals: deals.losers(seat, suit)
        ranks, weights = RANKED[name]
        return lambda deals: deals.honours(seat, suit, ranks, weights)

    def _shape(self, seat: Seat) -> Measure:
        """`any 4333 + 5xxx - any 7xxx`: shapes spades first, `any` in every order, added and taken away."""
        shapes: set[tuple[int, ...]] = set()
        sign = "+"
        while True:
            token = self._take()
            any_order = token.text.lower() == "any"
            if any_order:
                token = self._take()
            digits = token.text.lower()
            while self._peek().start == token.start + len(digits) and self._peek().kind in ("name", "number"):
                digits += self._take().text.lower()
            if not re.fullmatch(r"[0-9x]{4}", digits):
                raise self._wrong_at(token, f"{quoted(digits)} is not a shape such as 4432, 5xxx or any 4333")
            found = _shapes_like(digits, any_order)
            shapes = shapes | found if sign == "+" else shapes - found
            if self._peek().text not in ("+", "-"):
                break
            sign = self._take().text
        self._expect(")")
        table = np.zeros((14, 14, 14, 14), dtype=np.bool_)
        for shape in shapes:
            table[shape] = True
        return lambda deals: table[tuple(deals.lengths[:, seat].T)]

    # Words

    def _seat(self) -> Seat:
        token = self._take()
        if token.text.lower() not in _SEAT_WORDS:
            raise self._wrong_at(token, f"{quoted(token.text)} is not a seat: expected north, east, south or west")
        return Seat.parse(token.text)

    def _suit(self) -> Suit:
        token = self._take()
        if token.text.lower() not in _SUIT_FUNCTIONS:
            raise self._wrong_at(token, f"{quoted(token.text)} is not a suit such as spades")
        return _SUIT_FUNCTIONS[token.text.lower()]

    def _number(self) -> int:
        token = self._take()
        if token.kind != "number":
            raise self._wrong_at(token, f"{quoted(token.text)} is not a number")
        return _number_of(token, self._wrong_at)

    def _expect(self, text: str) -> None:
        token = self._take()
        if token.text != text:
            raise self._wrong_at(token, f"expected {text!r}, found {quoted(token.text or 'the end')}")

    def _peek(self, ahead: int = 0) -> Token:
        return self.tokens[min(self.place + ahead, len(self.tokens) - 1)]

    def _take(self) -> Token:
        token = self._peek()
        self.place += 1
        return token

    def _is(self, kind: str) -> bool:
        return self._peek().kind == kind

    def _wrong(self, message: str) -> BadFile:
        return self._wrong_at(self._peek(), message)

    @staticmethod
    def _wrong_at(token: Token, message: str) -> BadFile:
        return BadFile(message, token.line)


_SEAT_WORDS = ("north", "east", "south", "west")
_Wrong: TypeAlias = Callable[[Token, str], BadFile]


def _plus(one: Value, other: Value) -> Value:
    return one.astype(np.intp) + other.astype(np.intp)


def _minus(one: Value, other: Value) -> Value:
    return one.astype(np.intp) - other.astype(np.intp)


def _times(one: Value, other: Value) -> Value:
    return one.astype(np.intp) * other.astype(np.intp)


def _number_of(token: Token, wrong: _Wrong) -> int:
    if len(token.text) > 9:
        raise wrong(token, f"{quoted(token.text)} is too large a number")
    return int(token.text)


@lru_cache(maxsize=1024)
def _shapes_like(digits: str, any_order: bool) -> frozenset[tuple[int, ...]]:
    """The shapes that are written so."""
    return frozenset(shape for shape in ALL_SHAPES if _fits(shape, digits, any_order))


def _fits(shape: tuple[int, ...], digits: str, any_order: bool) -> bool:
    """Whether a shape (clubs first) is one of those written spades first; with `any` in every order."""
    wanted = [None if digit == "x" else int(digit) for digit in digits]
    if not any_order:
        return all(want is None or want == length for want, length in zip(wanted, reversed(shape), strict=True))
    left = list(shape)
    for want in wanted:
        if want is not None:
            if want not in left:
                return False
            left.remove(want)
    return True


def _card_of(text: str, token: Token, wrong: _Wrong) -> Card:
    try:
        return Card.parse(text)
    except BadInput as error:
        raise wrong(token, str(error)) from None


def _predealt_cards(text: str, token: Token, wrong: _Wrong) -> list[Card]:
    """`SAKQ` is three spades."""
    if not re.fullmatch(r"(?i)[shdc][2-9tjqka]+", text):
        raise wrong(token, f"{quoted(text)} is not a suit with its cards such as SAKQ")
    return [_card_of(text[0] + rank, token, wrong) for rank in text[1:]]
