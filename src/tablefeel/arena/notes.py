"""The system of any bidder written out, found by watching it bid: which calls it makes where, and on which hands.

Three lots of random boards are bid. By the first the ranges are chosen, by the second it is told how often each call
is made and how many of its hands lie within all its ranges, and by the third, of other deals, all this is checked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import numpy as np

from tablefeel.arena.openings import Opening, Spread, opening_shape
from tablefeel.arena.table import Progress
from tablefeel.arena.watching import Decisions, Path, Place, Says, Watched, watch
from tablefeel.arrays import hands_of, hcp, lengths, shape_numbers
from tablefeel.arrays.types import Bools
from tablefeel.bidding import BALANCED
from tablefeel.errors import BadInput
from tablefeel.kernel import CALLS, PASS, Auction, Call, Hand, Seat

LEAST = 0.002
"""A call that is made more seldom than this in a situation is not written down."""
TOLERANCE = 0.02
"""How far the share of hands within the stated ranges may be from the stated one, on other deals."""
SIGMAS = 4.0
"""A larger difference is blamed on chance if it is less than so many standard errors: some calls are rare."""
_BALANCED = shape_numbers(np.array(sorted(BALANCED)))


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is written down."""

    most: int = 12
    """Situations of each kind, the most frequent ones."""
    fewest: int = 50
    """Hands of a lot that make a call."""


KINDS = (
    "Openings",
    "Responses",
    "Opener's rebids",
    "Responder's rebids",
    "Overcalls and doubles",
    "Over their response",
    "In the balancing seat",
    "Responses after interference",
    "Advances of partner's overcall or double",
    "Opener's rebids after interference",
)
"""The chapters, in their order."""


def kind_of(path: Path) -> str | None:
    """The chapter of a situation, by the calls since the opening; None if it has none."""
    if len(path) % 2:  # the caller's side did not open
        if len(path) == 1:
            return KINDS[4]
        if len(path) == 3:
            return KINDS[8] if path[1] is not PASS else KINDS[6] if path[2] is PASS else KINDS[5]
        return None
    quiet = all(call is PASS for call in path[1::2])
    if len(path) > 4:
        return KINDS[3] if quiet and len(path) == 6 else None
    return KINDS[(0, 1 if quiet else 7, 2 if quiet else 9)[len(path) // 2]]


SEATS_TO_OPEN = ("In first or second seat", "In third seat", "In fourth seat")


@dataclass(frozen=True, slots=True)
class Check:
    """The stated coverage of one or more calls beside that of other deals."""

    hands: int
    """Of other deals."""
    stated_hands: int
    """By which the coverage was stated."""
    stated: float
    found: float

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Check:
        """All lines together, each counted by its hands of other deals."""
        counted = [line for line in lines if line.checked_hands]
        hands = sum(line.checked_hands for line in counted)
        stated = sum(line.within * line.checked_hands for line in counted) / max(1, hands)
        found = sum(line.checked * line.checked_hands for line in counted) / max(1, hands)
        return cls(hands, sum(line.opening.hands for line in counted), stated, found)

    @property
    def is_close(self) -> bool:
        """Whether they are within 2% of each other."""
        return self.hands == 0 or abs(self.stated - self.found) <= TOLERANCE

    @property
    def holds(self) -> bool:
        """Whether they are, or the difference may be chance."""
        return self.is_close or abs(self.stated - self.found) <= SIGMAS * self.standard_error

    @property
    def standard_error(self) -> float:
        """Of the difference, by both shares together and four hands more, half of them within (Agresti and Caffo)."""
        hands = self.hands, self.stated_hands
        inside = self.found * self.hands + self.stated * self.stated_hands
        share = (inside + 2) / (sum(hands) + 4)
        return float(np.sqrt(share * (1 - share) * sum(1 / (number + 2) for number in hands)))

    def to_json(self) -> dict[str, Any]:
        return {"hands": self.hands, "stated": round(self.stated, 4), "found": round(self.found, 4)}


@dataclass(frozen=True, slots=True)
class Line:
    """One call of a situation."""

    opening: Opening
    """How often it is made there, and the points and lengths of the hands."""
    within: float
    """The stated coverage: the share of the hands whose points and four lengths are all within the usual ranges."""
    examples: tuple[Hand, ...]
    """Two hands that make it, a weaker and a stronger one."""
    checked: float
    """The share within on other deals."""
    checked_hands: int

    @property
    def check(self) -> Check:
        """What other deals say."""
        return Check(self.checked_hands, self.opening.hands, self.within, self.checked)

    def to_json(self) -> dict[str, Any]:
        shown: dict[str, Any] = msgspec.to_builtins(opening_shape(self.opening))
        return shown | {
            "within": round(self.within, 4),
            "examples": [str(hand) for hand in self.examples],
            "checked": round(self.checked, 4),
            "checked_hands": self.checked_hands,
        }


@dataclass(frozen=True, slots=True)
class Situation:
    """A player to call after some calls, and what is called there."""

    kind: str
    path: Path
    """The calls since the opening."""
    where: str
    """As players write it, with the other side's calls in brackets: `1♠ (Pass)`; or the seat to open in."""
    per_board: float
    """How often a board comes here."""
    lines: tuple[Line, ...]

    @property
    def rest(self) -> float:
        """The share of calls that are too rare to be written down."""
        return max(0.0, 1 - sum(line.opening.frequency for line in self.lines))

    def to_json(self) -> dict[str, Any]:
        return {
            "where": self.where,
            "calls": [str(call) for call in self.path],
            "per_board": round(self.per_board, 5),
            "lines": [line.to_json() for line in self.lines],
            "rest": round(self.rest, 4),
        }


@dataclass(frozen=True, slots=True)
class Notes:
    """A system written out."""

    name: str
    against: str
    boards: int
    """In each of the three lots."""
    seed: int
    situations: tuple[Situation, ...]

    def of_kind(self, kind: str) -> tuple[Situation, ...]:
        """The situations of a chapter."""
        return tuple(one for one in self.situations if one.kind == kind)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The chapters that have situations."""
        return tuple(kind for kind in KINDS if self.of_kind(kind))

    def check(self, kind: str | None = None) -> Check:
        """The check of a chapter, or of all."""
        chosen = self.situations if kind is None else self.of_kind(kind)
        return Check.of(line for one in chosen for line in one.lines)

    @property
    def close(self) -> tuple[int, int]:
        """How many calls other deals confirm within 2%, and how many there are."""
        lines = [line for one in self.situations for line in one.lines]
        return sum(line.check.is_close for line in lines), len(lines)

    @property
    def doubtful(self) -> tuple[tuple[Situation, Line], ...]:
        """Single calls whose coverage on other deals is further off than chance explains."""
        return tuple((one, line) for one in self.situations for line in one.lines if not line.check.holds)

    @property
    def holds(self) -> bool:
        """Whether the other deals agree with every chapter and every call."""
        return all(self.check(kind).holds for kind in self.kinds) and not self.doubtful

    def to_json(self) -> dict[str, Any]:
        """The notes in the shapes that every door shares."""
        return {
            "bidder": self.name,
            "against": self.against,
            "boards": self.boards,
            "seed": self.seed,
            "check": self.check().to_json()
            | {"holds": self.holds, "calls": self.close[1], "calls_within_tolerance": self.close[0]},
            "chapters": [
                {
                    "title": kind,
                    "check": self.check(kind).to_json(),
                    "situations": [one.to_json() for one in self.of_kind(kind)],
                }
                for kind in self.kinds
            ],
        }


def write_notes(
    who: Watched, boards: int, seed: int, limits: Limits = Limits(), progress: Progress | None = None  # noqa: B008
) -> Notes:  # fmt: skip
    """The notes of a bidder, from three lots of so many random boards."""
    if boards < 1:
        raise BadInput(f"{boards} is not a number of boards: expected at least 1")
    lots = []
    for number in range(3):
        done = None if progress is None else _part_of(progress, number * boards, 3 * boards)
        lots.append(watch(who, boards, np.random.default_rng([seed, number]), done))
    found = [_situation(place, lots, boards, limits.fewest) for place in _chosen(lots[0], limits)]
    told = [_with_meanings(one, who.says) for one in found if one.lines]
    return Notes(who.name, who.against, boards, seed, tuple(told))


def _part_of(progress: Progress, before: int, total: int) -> Progress:
    return lambda done, _: progress(before + done, total)


# Writing down


def _chosen(lot: Mapping[Place, Decisions], limits: Limits) -> list[Place]:
    """The situations that are frequent enough, chapter by chapter, the calls in their order."""
    by_kind: dict[str, list[Place]] = defaultdict(list)
    for place, found in lot.items():
        kind = kind_of(place[1])
        if kind is not None and len(found.calls) >= 2 * limits.fewest:
            by_kind[kind].append(place)
    frequent = {kind: sorted(by_kind[kind], key=lambda place: -len(lot[place].calls)) for kind in KINDS}
    return [place for kind in KINDS for place in sorted(frequent[kind][: limits.most])]


def _situation(place: Place, lots: Sequence[Mapping[Place, Decisions]], boards: int, fewest: int) -> Situation:
    first, second, third = (lot.get(place, _NOBODY) for lot in lots)
    counts = np.minimum(*(np.bincount(lot.calls, minlength=len(CALLS)) for lot in (first, second)))
    lines = [
        _line(CALLS[call], first.of(CALLS[call]), second, third.of(CALLS[call]))
        for call in np.flatnonzero(counts >= max(fewest, LEAST * len(second.calls))).tolist()
    ]
    seat, path = place
    where = SEATS_TO_OPEN[seat] if not path else _where(path)
    return Situation(kind_of(path) or "", path, where, len(second.calls) / boards, tuple(lines))


_NOBODY = Decisions(np.empty(0, np.intp), np.empty((0, 52), np.bool_))


def _where(path: Path) -> str:
    """The calls with those of the side that is not to call in brackets."""
    ours = len(path) & 1
    return " ".join(call.pretty if turn & 1 == ours else f"({call.pretty})" for turn, call in enumerate(path))


def _line(call: Call, chosen_by: Bools, told: Decisions, checked_by: Bools) -> Line:
    """The line of a call: ranges by the first hands, shares by the second lot, and the check."""
    told_by, total = told.of(call), len(told.calls)
    points, suits = hcp(chosen_by), lengths(chosen_by)
    clubs, diamonds, hearts, spades = (Spread.of(suits[:, suit]) for suit in range(4))
    balanced = np.isin(shape_numbers(lengths(told_by)), _BALANCED).mean()
    found = Opening(
        call, len(told_by) / total, len(told_by), Spread.of(points), (clubs, diamonds, hearts, spades), float(balanced)
    )
    inside = _within(found, told_by)
    checked = _within(found, checked_by)
    share = float(checked.mean()) if len(checked) else 0.0
    examples = _examples(told_by[inside] if inside.any() else told_by)
    return Line(found, float(inside.mean()), examples, share, len(checked))


def _within(opening: Opening, hands: Bools) -> Bools:
    """(n,): which hands are within all usual ranges."""
    numbers = np.concatenate([hcp(hands)[:, None], lengths(hands)], axis=1)
    ranges = np.array([opening.hcp.usual, *(spread.usual for spread in opening.lengths)])
    fits: Bools = (numbers >= ranges[:, 0]) & (numbers <= ranges[:, 1])
    found: Bools = np.logical_and.reduce(fits, axis=1)
    return found


def _examples(hands: Bools) -> tuple[Hand, ...]:
    """Two of the hands: with more points than a quarter of them, and than three quarters."""
    order = np.argsort(hcp(hands), kind="stable")
    chosen = sorted({int(order[len(order) // 4]), int(order[3 * len(order) // 4])})
    ordered = sorted(chosen, key=lambda row: int(hcp(hands[row])))
    return tuple(hands_of(hands[ordered]))


def _with_meanings(situation: Situation, says: Says | None) -> Situation:
    if says is None:
        return situation
    meant = says(Auction(Seat.N, situation.path))
    lines = tuple(
        replace(line, opening=replace(line.opening, meaning=str(meant.get(line.opening.call) or "")))
        for line in situation.lines
    )
    return replace(situation, lines=lines)
