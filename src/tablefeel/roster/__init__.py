# ruff: noqa: PLC0415 - a bidder is imported when it is asked for
"""A name for every bidder: `sayc`, `floor`, `my-card.toml`, `exec:python mine.py`.

A name is a base, an optional version and optional refinements: `selfplay@runs/mine+search`. Two names with `&` between
them are two partners, the first North or East: `sayc&belief`. Bases stand in a table (`bidders.py`), refinements in
another (`refinements.py`); nothing is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from tablefeel.arena.process import Said
from tablefeel.arena.table import Pair
from tablefeel.bidding import Bidder, Reader
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.errors import NotABidder, quoted
from tablefeel.roster.bidders import BIDDERS, JUDGEMENT, USUAL, About, by_card, has_weights
from tablefeel.roster.bulk import in_bulk
from tablefeel.roster.refinements import REFINED, may_follow_a_program, refined

if TYPE_CHECKING:
    from tablefeel.arena.external import ExternalBidder

__all__ = [
    "REFINED", "About", "about", "bench_boards", "benched", "find", "in_bulk", "names", "reader_of", "seated",
    "unhurried", "usual",
]  # fmt: skip

EXEC = "exec:"
CARD_ENDING = ".toml"
PARTNERS = "&"
_BENCH_RULES, _BENCH_NETWORK, _BENCH_SEARCH = (10_000, 300), (2000, 100), (20, 3)
"""Boards of a signature, and of its first part, which the tests compare."""

Maker = Callable[[str], Pair]
"""Starts the program of a name."""


def about(name: str) -> About:
    """What is said of a bidder of the package; its name alone where nothing is."""
    if name in BIDDERS:
        return BIDDERS[name].about
    return REFINED.get(name, About(name, "", offered=False))


def names() -> tuple[str, ...]:
    """The names that a base may have, without cards in files and programs, and without weights that are not there."""
    return tuple(name for name, entry in BIDDERS.items() if entry.is_there)


@contextmanager
def seated(*wanted: str, time_limit: float | None = None, said: Said | None = None) -> Iterator[tuple[Pair, ...]]:
    """A pair for each name; programs that were started are ended with the block.

    `time_limit` is how many seconds a program may be silent; `said` is told what it writes to its standard error.
    """
    with ExitStack() as programs:

        def start(name: str) -> Pair:
            pair, program = _program(name, time_limit, said)
            programs.enter_context(program)
            return pair

        yield tuple(_found(name, start) for name in wanted)


def find(name: str) -> Pair:
    """The pair with that name; a program (`exec:COMMAND`) must be closed by the caller, or use `seated`."""
    return _found(name, lambda command: _program(command, None, None)[0])


def _found(name: str, start: Maker) -> Pair:
    """The pair with that name; `start` starts programs."""
    base, refinements, partner = _parted(name)
    bidder = start(base).bidder if base.startswith(EXEC) else _base(name, base)
    for refinement in refinements:
        bidder = refined(name, bidder, refinement)
    alone = Pair(name, bidder)
    if partner is None:
        return alone
    from tablefeel.arena.partners import Partners

    return Pair(name, Partners(alone, _found(partner, start)))


def _parted(name: str) -> tuple[str, list[str], str | None]:
    """The base of a name, its refinements, and the partner's name if there is one.

    A command may hold any character, so a program has no partner after it, and only refinements that are known.
    """
    if name.startswith(EXEC):
        base = name
        refinements: list[str] = []
        while may_follow_a_program(base.rpartition("+")[2]):
            base, _, refinement = base.rpartition("+")
            refinements.insert(0, refinement)
        return base, refinements, None
    first, both, partner = name.partition(PARTNERS)
    base, *refined_by = first.split("+")
    return base, refined_by, partner if both else None


def _base(name: str, base: str) -> Bidder:
    known, _, version = base.partition("@")
    if base.endswith(CARD_ENDING) and known not in BIDDERS:
        return by_card(base)
    if known not in BIDDERS:
        raise NotABidder(f"{quoted(name)} is not a bidder{_nearest(known)}: expected {_choices()}")
    entry = BIDDERS[known]
    if not version:
        if not entry.is_there:
            raise NotABidder(
                f"{known!r} is not a bidder: expected the folder of a training run, as in {known}@runs/{known}"
            )
        return entry.shipped()
    if entry.of_card is not None:
        return entry.of_card(version)
    if entry.of_run is not None:
        return entry.of_run(Path(version))
    raise NotABidder(f"'{known}@{version}' is not a bidder: {known} has no versions")


def reader_of(pair: Pair) -> Reader:
    """Who says what the players hold as that pair sees it; `NotABidder` where it cannot."""
    found = pair.bidder.reader
    if found is None:
        raise NotABidder(f"{quoted(pair.name)} bids, but cannot say what others hold")
    return found


def usual() -> str:
    """The name of the bidder that every door takes unless told otherwise: the adviser, if its weights are installed."""
    return USUAL if has_weights(JUDGEMENT) else DEFAULT_CARD


def benched() -> tuple[str, ...]:
    """The bidders whose calls have a signature: all that the package has, and the refinements that are served."""
    return (*names(), *REFINED)


def bench_boards(name: str, quick: bool = False) -> int:
    """How many boards the signature of a bidder stands on: the slower it is, the fewer."""
    base, refinements, _ = _parted(name)
    is_network = base in BIDDERS and BIDDERS[base].is_network
    most, few = _BENCH_SEARCH if refinements else _BENCH_NETWORK if is_network else _BENCH_RULES
    return few if quick else most


def unhurried(pair: Pair) -> Pair:
    """The pair without a clock: a bidder that searches looks at all its layouts, the same on every machine."""
    return replace(pair, bidder=pair.bidder.unhurried())


def _choices() -> str:
    runs = ", ".join(f"{name}@FOLDER" for name, entry in BIDDERS.items() if entry.of_run is not None)
    return f"{', '.join(names())}, {runs}, the path of a convention card ({CARD_ENDING}) or {EXEC}COMMAND"


def _nearest(wrong: str) -> str:
    close = get_close_matches(wrong, names(), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _program(name: str, time_limit: float | None, said: Said | None) -> tuple[Pair, ExternalBidder]:
    from tablefeel.arena.external import TIME_LIMIT, ExternalBidder

    command = name.removeprefix(EXEC)
    program = ExternalBidder(command, TIME_LIMIT if time_limit is None else time_limit, said)
    return Pair(name, program), program
