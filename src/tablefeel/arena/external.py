"""External bidders, what UCI is to chess: any program that reads views and answers calls, one JSON a line.

The program is started once, without a shell. Up to 256 views wait for their answers, which may come in any order.
`{"quit": true}` ends it. An illegal call, a bad line, silence beyond the time limit or a crash raises `BidderFailed`
with one sentence that names the program, the view and what it said.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from itertools import count
from time import monotonic
from types import TracebackType
from typing import Any, NoReturn, Self

from tablefeel.arena.answers import decision_from_json
from tablefeel.arena.process import LineProcess, Said
from tablefeel.arena.table import situation
from tablefeel.bidding import Bidder, Decision, Explain, PlayerView
from tablefeel.bidding.shapes import dump_line, load_line, view_shape
from tablefeel.errors import BadInput, BadRequest, BidderFailed, quoted

IN_FLIGHT = 256
"""Views that may be unanswered at a time."""
TIME_LIMIT = 60.0
"""Seconds of silence, while a view waits, after which a program is given up."""


class ExternalBidder(Bidder):
    """A program as a bidder; end it with `close`, or use it in a `with` block."""

    def __init__(self, command: str, time_limit: float = TIME_LIMIT, said: Said | None = None) -> None:
        """Start `command`; `said` is told what it writes to its standard error."""
        if not time_limit > 0:
            raise BadInput(f"{time_limit} is not a time limit in seconds: expected more than 0")
        self.command = command
        self.time_limit = time_limit
        self._numbers = count(1)
        self._asking = threading.Lock()
        self._failed: str | None = None
        self._program = LineProcess(command, said)

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:  # noqa: ARG002
        """A decision for each view, with many views on their way at once; a program says of them what it likes."""
        with self._asking:
            if self._failed is not None:
                raise BidderFailed(self._failed)
            try:
                return self._ask(views)
            except KeyboardInterrupt:  # what it would answer now nobody waits for
                self.kill()
                raise

    def close(self) -> None:
        """Tell the program to quit and see that it does."""
        with self._asking:
            if self._failed is None:
                self._program.send(dump_line({"quit": True}))
                self._failed = f"exec:{self.command} was closed"
            self._program.close()

    def kill(self) -> None:
        """End the program at once."""
        self._failed = self._failed or f"exec:{self.command} was stopped"
        self._program.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.close()
        else:
            self.kill()

    def _ask(self, views: Sequence[PlayerView]) -> list[Decision]:
        found: list[Decision | None] = [None] * len(views)
        unanswered: dict[str, int] = {}
        sent = 0
        while sent < len(views) or unanswered:
            while sent < len(views) and len(unanswered) < IN_FLIGHT:
                mark = str(next(self._numbers))
                unanswered[mark] = sent
                self._program.send(dump_line(view_shape(views[sent], mark)))
                sent += 1
            line = self._line(views, unanswered)
            mark, answer = self._answer(line, views, unanswered)
            place = unanswered.pop(mark)
            found[place] = self._decision(views[place], answer, line, mark)
        return [decision for decision in found if decision is not None]

    def _line(self, views: Sequence[PlayerView], unanswered: Mapping[str, int]) -> str:
        """The next line that is not blank, while some views are unanswered."""
        deadline = monotonic() + self.time_limit
        line: str | None = ""
        while line is not None and not line.strip():
            try:
                line = self._program.receive(max(deadline - monotonic(), 0.0))
            except TimeoutError:
                waiting = f"said nothing for {self.time_limit:g} seconds"
                self._fail(f"{waiting}, asked {_oldest(views, unanswered)}")
        if line is None:
            self._fail(f"{self._program.how_it_ended()}, asked {_oldest(views, unanswered)}")
        return line

    def _answer(
        self, line: str, views: Sequence[PlayerView], unanswered: Mapping[str, int]
    ) -> tuple[str, dict[str, Any]]:
        """The number of the view that a line answers, and what it says."""
        try:
            answer = load_line(line)
            mark = answer.get("id")
            if isinstance(mark, bool) or not isinstance(mark, str | int):
                raise BadRequest("'id' is missing" if mark is None else "'id' is not that of a view")
            if str(mark) not in unanswered:
                raise BadRequest(f"no view with the id {str(mark)!r} waits for an answer")
            if "error" in answer:
                raise BadRequest(f"it reports {_reported(answer['error'])}")
        except BadInput as error:
            self._fail(f"said {quoted(line)}, asked {_oldest(views, unanswered)}: {error}")
        return str(mark), answer

    def _decision(self, view: PlayerView, answer: Mapping[str, Any], line: str, mark: str) -> Decision:
        try:
            return decision_from_json(view, answer)
        except BadInput as error:
            self._fail(f"said {quoted(line)}, asked {_asked(view, mark)}: {error}")

    def _fail(self, what: str) -> NoReturn:
        self._failed = f"exec:{self.command} {what}"
        self._program.kill()
        raise BidderFailed(self._failed)


def _oldest(views: Sequence[PlayerView], unanswered: Mapping[str, int]) -> str:
    mark, place = next(iter(unanswered.items()))
    more = f" and {len(unanswered) - 1} more" if len(unanswered) > 1 else ""
    return _asked(views[place], mark) + more


def _asked(view: PlayerView, mark: str) -> str:
    return f"for a call {situation(view)} (view {mark})"


def _reported(error: object) -> str:
    if isinstance(error, dict) and isinstance(error.get("message"), str):
        return quoted(error["message"])
    return "an error"
