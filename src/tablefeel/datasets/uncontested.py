"""The uncontested problem as data: the hands of partnerships and what every contract costs them.

Three sources of costs, one shape:
- solved deals: one exact layout, as in Ho's thesis; both partnerships of a deal may be used;
- pairs with several layouts of the other cards, as in Yeh and Lin's paper, read either way (`READINGS`); their tricks
  are exact, or the trick network's where so many could not be solved;
- any estimate of the costs, such as the two-hand network's: `from_estimate`, `estimate_pairs`.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from tablefeel.arrays import cards_of, deals_of, pairs_of, random_owners
from tablefeel.arrays.types import Bools, Bytes, Floats32, Ints
from tablefeel.datasets.layouts import layouts_of
from tablefeel.datasets.shards import DAMAGED, whole_content, write_whole
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part, parts_of
from tablefeel.doubledummy import Progress, Solver
from tablefeel.errors import BadFile, BadInput
from tablefeel.kernel import Hand, Side
from tablefeel.simulation.uncontested import CLASSES, READINGS, declared_costs

ENCODING = "uncontested-1"
_STRAINS = (4, 3, 2, 1, 0)
"""Files have notrump first."""
PAIRS = ".npz"
"""How files of partnerships end."""
NO_TRICKS: Bytes = np.zeros((0, 1, 5, 2), dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Partnerships:
    """n partnerships: two hands each, what every contract costs, and the part of the data that each belongs to."""

    hands: Bools
    """(n, 2, 52): the cards of the partner who opens the auction, and of the other."""
    costs: Floats32
    """(n, 36): IMPs lost by playing each contract (0 is passed out) instead of the best; the declarer is assumed."""
    parts: Ints
    """(n,): `Part`."""
    tricks: Bytes = field(default_factory=lambda: NO_TRICKS)
    """(n, layouts, 5, 2): tricks by strain and declaring partner; empty where costs were estimated at once."""

    @property
    def has_layouts(self) -> bool:
        """Whether the costs come from layouts."""
        return len(self.tricks) == len(self.hands)

    def declared_costs(self) -> Ints:
        """(n, 36, 2): the cost of each contract when either partner declares; needs exactly one layout."""
        if not self.has_layouts or self.tricks.shape[1] != 1:
            raise BadInput("costs by declarer need one layout of each deal")
        return declared_costs(self.tricks[:, 0])

    def take(self, index: Ints | Bools | slice) -> Partnerships:
        """Some of them, in that order."""
        tricks = self.tricks[index] if self.has_layouts else NO_TRICKS
        return Partnerships(self.hands[index], self.costs[index], self.parts[index], tricks)

    def part(self, part: Part) -> Partnerships:
        """Those for training, validation or testing."""
        return self.take(self.parts == part)

    def read_as(self, reading: str) -> Partnerships:
        """The same pairs with the costs of several layouts taken together another way: `costs` or `scores`."""
        if not self.has_layouts:
            raise BadInput("estimated costs cannot be read another way: they have no layouts")
        return replace(self, costs=READINGS[checked_reading(reading)](self.tricks))

    def __len__(self) -> int:
        return len(self.hands)


def checked_reading(reading: str) -> str:
    """The reading if it is one."""
    if reading not in READINGS:
        raise BadInput(f"{reading!r} is not a reading of the cost: expected {' or '.join(READINGS)}")
    return reading


def from_solved(deals: SolvedDeals, sides: Sequence[Side] = (Side.NS,)) -> Partnerships:
    """The partnerships of solved deals, all of one side before the next; costs of one layout."""
    if not sides:
        raise BadInput("no side was named: expected ns, ew or both")
    parts = parts_of(deals.owners)
    found = []
    for side in sides:
        seats = [int(seat) for seat in side.seats]
        tricks = np.ascontiguousarray(deals.tricks[:, :, seats])[:, None]
        found.append(of_layouts(pairs_of(deals.owners, side), tricks, parts))
    return joined(found)


def read_pairs(path: Path, sides: Sequence[Side] = (Side.NS,)) -> Partnerships:
    """What an uncontested learner is given: a file of `save` (.npz), or solved deals and the sides to take of them."""
    return load(path) if path.suffix == PAIRS else from_solved(read_solved(path), sides)


def of_layouts(hands: Bools, tricks: Bytes, parts: Ints, reading: str = "costs") -> Partnerships:
    """Partnerships with the tricks (n, layouts, 5, 2) of one or several layouts."""
    return Partnerships(hands, READINGS[checked_reading(reading)](tricks), parts, tricks)


def from_estimate(hands: Bools, costs: Floats32, part: Part = Part.TRAIN) -> Partnerships:
    """Partnerships with estimated costs, such as a network's expectation over all layouts."""
    if hands.shape != (len(hands), 2, 52) or costs.shape != (len(hands), CLASSES):
        raise BadInput(f"hands {hands.shape} and costs {costs.shape}: expected (n, 2, 52) and (n, {CLASSES})")
    return Partnerships(hands, costs.astype(np.float32), np.full(len(hands), part, np.intp))


def estimate_pairs(count: int, rng: np.random.Generator, estimate: Callable[[Bools], Floats32]) -> Partnerships:
    """New random partnerships with estimated costs, both of each deal; only deals whose part is training are taken."""
    hands = training_pairs(count, rng)
    return from_estimate(hands, estimate(hands))


def training_pairs(count: int, rng: np.random.Generator) -> Bools:
    """(count, 2, 52): the hands of both partnerships of random deals whose part is training."""
    hands: list[Bools] = []
    while sum(map(len, hands)) < count:
        owners = random_owners(count - sum(map(len, hands)), rng)
        hands += [pairs_of(owners[parts_of(owners) == Part.TRAIN], side) for side in Side]
    return np.concatenate(hands)[:count]


def joined(found: Sequence[Partnerships]) -> Partnerships:
    """All of them after each other; tricks are kept if all have them."""
    keep = all(one.has_layouts for one in found)
    return Partnerships(
        np.concatenate([one.hands for one in found]),
        np.concatenate([one.costs for one in found]),
        np.concatenate([one.parts for one in found]),
        np.concatenate([one.tricks for one in found]) if keep else NO_TRICKS,
    )


def solve_layouts(
    pairs: int, layouts: int, seed: int, solver: Solver, progress: Progress | None = None
) -> Partnerships:
    """Random North and South hands, each with the solver's tricks on that many layouts of the other cards.

    The part follows from the deal that the pair was first seen in, so that it never changes with `layouts`.
    """
    rng = np.random.default_rng(seed)
    owners = random_owners(pairs, rng)
    return solved_pairs(owners, layouts_of(owners, Side.NS, layouts, rng), solver, progress)


def solved_pairs(owners: Bytes, dealt: Bytes, solver: Solver, progress: Progress | None = None) -> Partnerships:
    """The North and South hands of deals (n, 52) with tricks on their layouts (n, layouts, 52)."""
    tables = solver.tables(deals_of(dealt.reshape(-1, 52)), progress)
    seats = [int(seat) for seat in Side.NS.seats]
    tricks: Bytes = np.ascontiguousarray(tables.reshape(*dealt.shape[:2], 5, 4)[..., seats], dtype=np.uint8)
    return of_layouts(pairs_of(owners, Side.NS), tricks, parts_of(owners))


# Files


def read_layouts(path: Path, reading: str = "costs") -> Partnerships:
    """Pairs from a text file (gzip or not): north TAB south TAB groups of ten digits, strains NT S H D C by N and S.

    Such pairs come without the other hands, hence without a deal to split by: all are for testing.
    """
    hands: list[Hand] = []
    tricks: list[list[list[int]]] = []
    for number, line in enumerate(_lines(path), start=1):
        north, _, rest = line.partition("\t")
        south, _, groups = rest.partition("\t")
        try:
            pair = Hand.parse(north), Hand.parse(south)
            counts = [[int(digit, 16) for digit in group] for group in groups.split()]
        except ValueError as error:
            raise BadFile(f"{path}: {error}", number) from None
        wrong = not counts or len({len(group) for group in counts} | {10}) > 1 or max(map(max, counts)) > 13
        if pair[0].bits & pair[1].bits or wrong or (tricks and len(tricks[0]) != len(counts)):
            raise BadFile(f"{path}: expected two hands and groups of ten trick counts, as many in every line", number)
        hands += pair
        tricks.append(counts)
    if not hands:
        raise BadFile(f"{path} has no pairs")
    taken = np.array(tricks, dtype=np.uint8).reshape(len(tricks), -1, 5, 2)[:, :, _STRAINS]
    cards = cards_of(hands).reshape(-1, 2, 52)
    return of_layouts(cards, np.ascontiguousarray(taken), np.full(len(cards), Part.TEST, np.intp), reading)


def save(path: Path, pairs: Partnerships, origin: dict[str, Any]) -> None:
    """Write pairs as a zip of numpy arrays; `origin` says how they were made."""
    packed = io.BytesIO()
    about = json.dumps({"encoding": ENCODING, **origin})
    np.savez_compressed(
        packed, about=np.array(about), hands=np.packbits(pairs.hands, axis=2), costs=pairs.costs,
        parts=pairs.parts.astype(np.uint8), tricks=pairs.tricks,
    )  # fmt: skip
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, packed.getvalue())


def load(path: Path) -> Partnerships:
    """The pairs in a file that `save` wrote."""
    return _loaded(path)[0]


def origin_of(path: Path) -> dict[str, Any]:
    """How the pairs in a file that `save` wrote were made."""
    return _loaded(path)[1]


def _loaded(path: Path) -> tuple[Partnerships, dict[str, Any]]:
    try:
        with np.load(io.BytesIO(whole_content(path)), allow_pickle=False) as found:
            about = json.loads(str(found["about"]))
            if about.pop("encoding") != ENCODING:
                raise BadFile(f"{path} has another encoding than {ENCODING}")
            hands = np.unpackbits(found["hands"], axis=2)[..., :52].astype(np.bool_)
            return Partnerships(hands, found["costs"], found["parts"].astype(np.intp), found["tricks"]), about
    except BadFile:
        raise
    except DAMAGED as error:
        raise BadFile(f"{path} is not a file of partnerships: {error}") from None


def _lines(path: Path) -> list[str]:
    try:
        raw = path.read_bytes()
        return (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode().splitlines()
    except FileNotFoundError:
        raise BadFile(f"{path} is not there") from None
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise BadFile(f"{path} cannot be read: {error}") from None
