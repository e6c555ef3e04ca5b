"""Everything that tablefeel raises on purpose.

    TablefeelError
    ├── BadInput (also a ValueError)      the caller's text or value is wrong; the message quotes it
    │   ├── NotACard, NotAHand, NotADeal  cards
    │   ├── NotASeat, NotAVulnerability, NotABoard
    │   ├── NotACall, NotAnAuction, NotAContract
    │   ├── IllegalCall                   a real call, but the laws forbid it now
    │   ├── NotATrickTable, NotAPosition  double dummy
    │   ├── BadConstraint                 a wish about hands that cannot be read or met
    │   ├── BadRequest                    a JSON request (view, deal) with a wrong shape
    │   ├── BadConfig                     a learner's setting that is unknown or has a wrong value
    │   ├── NotABidder                    no bidder has that name
    │   └── BadFile                       PBN, LIN, viewer URL, dot notation; knows the line
    ├── SolverError                       the native solver is missing or refused a position
    ├── BadModel                          a network's file is missing, damaged or made for another encoding
    ├── BadRun                            a training folder that cannot be used or continued
    ├── MissingExtra                      a part of the installation that was left out; the message says how to add it
    ├── BadOrder                          conventions whose rules stand before and after each other
    ├── BidderFailed                      a bidder called illegally, fell silent, crashed or spoke nonsense
    └── Interrupted                       Ctrl-C was honoured; what was finished is kept

A message is one sentence that says what was wrong and where. Library code raises and never prints; the command
line turns any of these into one line and exit code 1 or 2.
"""

from __future__ import annotations

from typing import Self


class TablefeelError(Exception):
    """Base of every error that tablefeel raises on purpose."""

    where: str | None = None
    """The field of a request at fault, where one is: `auction.3`."""

    def within(self, where: str) -> Self:
        """The same error, said to be in that field."""
        self.where = where
        return self


class BadInput(TablefeelError, ValueError):
    """A text or value that is not what was asked for."""


class NotACard(BadInput):
    """Not a suit and rank such as `SA` or `♥10`."""


class NotAHand(BadInput):
    """Not a set of cards one player can hold."""


class NotADeal(BadInput):
    """Not four hands that share out the pack."""


class NotASeat(BadInput):
    """Not one of North, East, South, West (or of the two sides)."""


class NotAVulnerability(BadInput):
    """Not one of none, ns, ew, all."""


class NotABoard(BadInput):
    """Not a board number, or a board whose parts disagree."""


class NotACall(BadInput):
    """Not one of the 38 calls."""


class NotAnAuction(BadInput):
    """Not a dealer and a list of calls."""


class NotAContract(BadInput):
    """Not a level, strain, doubling and declarer."""


class IllegalCall(BadInput):
    """A call that the laws forbid at this point of the auction."""


class NotATrickTable(BadInput):
    """Not twenty trick counts between 0 and 13."""


class NotAPosition(BadInput):
    """Not a state of play in which somebody can play a card."""


class BadConstraint(BadInput):
    """A wish about hands that cannot be read, or that no deal meets."""


class BadRequest(BadInput):
    """A JSON request whose shape is wrong."""


class NotABidder(BadInput):
    """Not the name of a bidder; the message lists those there are."""


class BadConfig(BadInput):
    """A learner's setting that is unknown or has a wrong value."""


class BadFile(BadInput):
    """A text file that breaks its format; `line` is the 1-based line, or None."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line
        self.reason = message


class SolverError(TablefeelError):
    """The native double-dummy library is missing or refused what it was given."""


class BadOrder(TablefeelError):
    """Rules that are to stand before and after each other, or after rules that are not there."""


class BidderFailed(TablefeelError):
    """A bidder that cannot go on: the message names it, the view and what it said."""


class BadModel(TablefeelError):
    """A network's file that is missing, damaged or made for another encoding."""


class BadRun(TablefeelError):
    """A training folder that cannot be used or continued."""


class MissingExtra(TablefeelError):
    """Something that an optional part of the installation brings; the message says how to install it."""


class Interrupted(TablefeelError):
    """Ctrl-C was honoured at a clean point; finished work is kept."""


_QUOTED = 80


def quoted(text: str) -> str:
    """`text` in quotes for a message, cut to about 80 characters."""
    shown = repr(text[: _QUOTED + 1])
    return shown if len(shown) <= _QUOTED + 2 else f"{shown[:_QUOTED]}…{shown[0]}"
