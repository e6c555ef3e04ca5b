"""Who may be asked: everybody at the command line, only what the package has from outside."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from tablefeel.bidding.budget import unpaid
from tablefeel.bidding.shapes import at
from tablefeel.bidding.view import OWN_SYSTEM, UNKNOWN_CARD, Cards, has_card
from tablefeel.errors import BadInput, NotABidder, quoted
from tablefeel.roster import REFINED, find, names, usual

if TYPE_CHECKING:
    from tablefeel.arena.table import Pair
    from tablefeel.doubledummy import Solver


class Players(ABC):
    """Finds bidders by name, if they may be asked here."""

    @abstractmethod
    def check(self, name: str) -> str:
        """The name, if that bidder may be asked; finding that out loads nothing."""

    @abstractmethod
    def pair(self, name: str) -> Pair:
        """The bidder of that name."""

    @abstractmethod
    def check_card(self, name: str) -> str:
        """The name, if that convention card may lie on the table."""

    def solver(self) -> Solver:
        """Who solves deals exactly: one solver for each process, on one core, since workers share the machine."""
        return _one_core()

    def named(self, name: str | None, where: str = "bidder") -> str:
        """The name in that field, if that bidder may be asked; the usual bidder where none is named."""
        with at(where):
            return usual() if name is None else self.check(name)

    def check_cards(self, cards: Cards) -> Cards:
        """The cards, if both may lie on the table."""
        for side in ("ns", "ew"):
            with at(f"cards.{side}"):
                self.check_card(getattr(cards, side))
        return cards


class PackagePlayers(Players):
    """Bidders and cards of the package, never programs or files: names that come from outside."""

    def check(self, name: str) -> str:
        """The name, if a bidder of the package has it."""
        if name not in bidders():
            raise NotABidder(f"{quoted(name)} is not a bidder that is served here: expected {', '.join(bidders())}")
        return name

    def pair(self, name: str) -> Pair:
        """The bidder of that name, made once for each process."""
        return _kept(self.check(name))

    def check_card(self, name: str) -> str:
        """The name, if a card of the package has it, if it writes one out, or stands for a system without one."""
        from tablefeel.systems.cards.card import is_written, load_card  # noqa: PLC0415 - shapes of requests need no card

        if is_written(name):
            return load_card(name).name
        if name not in (*cards(), OWN_SYSTEM, UNKNOWN_CARD):
            raise BadInput(
                f"{quoted(name)} is not a convention card that is served here: expected {', '.join(cards())}"
            )
        return name


class SeatedPlayers(Players):
    """Bidders that sit at the table already, by their names, and whoever else the roster finds."""

    def __init__(self, seated: Mapping[str, Pair], solver: Solver | None = None) -> None:
        self._seated, self._solver = dict(seated), solver

    def solver(self) -> Solver:
        """The solver that was given, or one on one core."""
        return self._solver or super().solver()

    def check(self, name: str) -> str:
        """Any name; a wrong one is refused when it is looked for."""
        return name

    def pair(self, name: str) -> Pair:
        """The bidder of that name."""
        if name not in self._seated:
            self._seated[name] = find(name)
        return self._seated[name]

    def check_card(self, name: str) -> str:
        """The name, if a card can be read under it: one of the package, a file, or a system without one."""
        if has_card(name):
            from tablefeel.systems.cards.card import load_card  # noqa: PLC0415 - shapes of requests need no card

            load_card(name)
        return name


@cache
def bidders() -> tuple[str, ...]:
    """The bidders of the package that answer soon enough to be served."""
    return (*names(), *REFINED)


@cache
def cards() -> tuple[str, ...]:
    """The convention cards of the package."""
    from tablefeel.systems.cards.card import shipped  # noqa: PLC0415 - the shapes of requests need no card

    return shipped()


@cache
def _one_core() -> Solver:
    from tablefeel.doubledummy import ExactSolver  # noqa: PLC0415 - few questions need it

    return ExactSolver(jobs=1)


@cache
def _kept(name: str) -> Pair:
    with unpaid():
        return find(name)
