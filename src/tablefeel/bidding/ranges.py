"""What is known about a hand as ranges: points, suit lengths, shapes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import permutations, product

from tablefeel.errors import BadConstraint
from tablefeel.evaluation import hcp
from tablefeel.kernel import SUITS, Hand, Suit

MOST_POINTS = 40
"""All the high-card points of the pack: the open end of a range."""

Range = tuple[int, int]
"""Least and most, both included; least above most means that nothing fits."""

Lengths = tuple[int, int, int, int]
"""How many clubs, diamonds, hearts, spades."""

ANY_POINTS: Range = (0, MOST_POINTS)
ANY_LENGTH: Range = (0, 13)

ALL_SHAPES: frozenset[Lengths] = frozenset(
    (clubs, diamonds, hearts, 13 - clubs - diamonds - hearts)
    for clubs, diamonds, hearts in product(range(14), repeat=3)
    if clubs + diamonds + hearts <= 13
)


def any_order(*patterns: str) -> frozenset[Lengths]:
    """Every shape with one of the patterns (`"4432"`), whichever suits are long."""
    return frozenset(shape for pattern in patterns for shape in permutations(map(int, pattern)))  # type: ignore[misc]


BALANCED = any_order("4333", "4432", "5332")


_SHAPES = tuple(sorted(ALL_SHAPES))
_ANY_SHAPE = (1 << len(_SHAPES)) - 1


@cache
def _lengths_bits(suit: int, least: int, most: int) -> int:
    """The shapes with so many cards in a suit, as bits."""
    return sum(1 << place for place, shape in enumerate(_SHAPES) if least <= shape[suit] <= most)


@lru_cache(maxsize=4096)
def _shape_bits(shapes: frozenset[Lengths]) -> int:
    return sum(1 << place for place, shape in enumerate(_SHAPES) if shape in shapes)


@lru_cache(maxsize=4096)
def _shapes_of(bits: int) -> frozenset[Lengths]:
    return frozenset(shape for place, shape in enumerate(_SHAPES) if bits >> place & 1)


@dataclass(frozen=True, slots=True)
class HandRange:
    """A set of hands: those whose points, lengths and shape all lie within.

    Ranges are closed. `shapes` is None when only the lengths limit the shape.
    """

    hcp: Range = ANY_POINTS
    lengths: tuple[Range, Range, Range, Range] = (ANY_LENGTH,) * 4
    shapes: frozenset[Lengths] | None = None

    @classmethod
    def of(
        cls,
        hcp: Range = ANY_POINTS,
        *,
        clubs: Range = ANY_LENGTH,
        diamonds: Range = ANY_LENGTH,
        hearts: Range = ANY_LENGTH,
        spades: Range = ANY_LENGTH,
        shapes: Iterable[Lengths] | None = None,
    ) -> HandRange:
        """A range with the suits named."""
        return cls(hcp, (clubs, diamonds, hearts, spades), None if shapes is None else frozenset(shapes))

    def with_length(self, suit: Suit, least: int, most: int = 13) -> HandRange:
        """This range narrowed to that many cards of `suit`."""
        lengths = list(self.lengths)
        lengths[suit] = _overlap(lengths[suit], (least, most))
        return replace(self, lengths=tuple(lengths))  # type: ignore[arg-type]

    def with_hcp(self, least: int, most: int = MOST_POINTS) -> HandRange:
        """This range narrowed to that many points."""
        return replace(self, hcp=_overlap(self.hcp, (least, most)))

    def __contains__(self, hand: Hand) -> bool:
        lengths = hand.lengths
        return (
            self.hcp[0] <= hcp(hand) <= self.hcp[1]
            and all(least <= length <= most for length, (least, most) in zip(lengths, self.lengths, strict=True))
            and (self.shapes is None or lengths in self.shapes)
        )

    def __and__(self, other: HandRange) -> HandRange:
        """The hands in both."""
        lengths = tuple(_overlap(mine, theirs) for mine, theirs in zip(self.lengths, other.lengths, strict=True))
        shapes = self.shapes if other.shapes is None else other.shapes
        if self.shapes is not None and other.shapes is not None:
            shapes = self.shapes & other.shapes
        return HandRange(_overlap(self.hcp, other.hcp), lengths, shapes)  # type: ignore[arg-type]

    @property
    def _allowed(self) -> int:
        """The shapes that the lengths and shapes allow, a bit for each of `_SHAPES`."""
        allowed = _ANY_SHAPE if self.shapes is None else _shape_bits(self.shapes)
        for suit, (least, most) in enumerate(self.lengths):
            allowed &= _lengths_bits(suit, least, most)
        return allowed

    @property
    def allowed_shapes(self) -> frozenset[Lengths]:
        """Every shape of thirteen cards that the lengths and shapes allow."""
        return _shapes_of(self._allowed)

    @property
    def is_empty(self) -> bool:
        """Whether no hand can fit."""
        return self.hcp[0] > self.hcp[1] or not self._allowed

    @property
    def is_balanced(self) -> bool:
        """Whether every hand that fits is balanced (4333, 4432 or 5332)."""
        return not self.is_empty and not self._allowed & ~_shape_bits(BALANCED)

    def tightened(self) -> HandRange:
        """The same hands with length ranges no wider than the shapes allow."""
        shapes = self.allowed_shapes
        if not shapes:
            return self
        lengths = tuple((min(s[suit] for s in shapes), max(s[suit] for s in shapes)) for suit in SUITS)
        return replace(self, lengths=lengths)  # type: ignore[arg-type]

    def check(self) -> None:
        """Raise `BadConstraint` if no hand can fit."""
        if self.is_empty:
            raise BadConstraint(f"no hand has {self}")

    def __str__(self) -> str:
        """As players write it, spades first: `5+ ♠; 2-3 ♥; 12-14 HCP; balanced`."""
        parts = [
            f"{range_text(self.lengths[suit], ANY_LENGTH)} {suit.symbol}"
            for suit in reversed(SUITS)
            if self.lengths[suit] != ANY_LENGTH
        ]
        if self.hcp != ANY_POINTS:
            parts.append(f"{range_text(self.hcp, ANY_POINTS)} HCP")
        if self.shapes is not None:
            parts.append(_shapes_text(self.shapes))
        return "; ".join(parts) or "any hand"


def _shapes_text(shapes: frozenset[Lengths]) -> str:
    """A few words for the shapes: a family that players name, or how many they are."""
    if shapes <= BALANCED:
        return "balanced"
    if all(min(shape) >= 2 for shape in shapes):
        return "no singleton"
    if all(min(shape) <= 1 for shape in shapes):
        return "a singleton or void"
    if not shapes & BALANCED:
        return "unbalanced"
    return f"one of {len(shapes)} shapes"


def range_text(found: Range, widest: Range) -> str:
    """`5+`, `4-`, `5`, `12-14`: a range in few characters."""
    least, most = found
    if least == most:
        return str(least)
    if most >= widest[1]:
        return f"{least}+"
    if least <= widest[0]:
        return f"{most}-"
    return f"{least}-{most}"


def span_text(found: Sequence[int], to: str = "-") -> str:
    """Both ends, or the one number that they are: `12-14`, `5`."""
    least, most = found
    return str(least) if least == most else f"{least}{to}{most}"


def _overlap(one: Range, other: Range) -> Range:
    return max(one[0], other[0]), min(one[1], other[1])


ANY_HAND = HandRange()
