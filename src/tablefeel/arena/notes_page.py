"""Notes on a system as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from tablefeel.arena.notes import TOLERANCE, Line, Notes, Situation
from tablefeel.bidding.ranges import span_text
from tablefeel.kernel import SUITS, Hand

_HEAD = (
    "call",
    "share",
    "HCP",
    *(suit.symbol for suit in reversed(SUITS)),
    "within (checked)",
    "in words",
    "for example",
)


def markdown(notes: Notes, command: str) -> str:
    """The page; `command` is what made it."""
    return "\n".join([*_opening(notes, command), *_chapters(notes), *_closing(notes)]) + "\n"


def _opening(notes: Notes, command: str) -> Iterator[str]:
    yield f"# The system of {notes.name}\n"
    yield f"Written by watching it bid ({_company(notes)}): `{command}`.\n"
    yield (
        "Calls of the other side stand in brackets, and passes before the opening are left out. All dealers and "
        "vulnerabilities are counted together. `share` is how often the call is made there. Each range of points and "
        "lengths leaves out at most 5% of the hands on each side; `within` is how many hands are within all five, and "
        "in brackets how many of the hands that check it. The two hands (♠ ♥ ♦ ♣) are a weaker and a stronger one that "
        "make the call.\n"
    )
    yield _verdict(notes) + "\n"


def _company(notes: Notes) -> str:
    return "all four seats" if notes.against == notes.name else f"against {notes.against}"


def _verdict(notes: Notes) -> str:
    check = notes.check()
    found = (
        f"Checked on {notes.boards} other boards: {check.found:.1%} of {check.hands} hands are within the ranges of "
        f"their calls, stated {check.stated:.1%}."
    )
    close, calls = notes.close
    found += f" Of {calls} calls {close} are within {TOLERANCE:.0%} of what is stated"
    if notes.holds:
        return f"{found}{', the others within what chance explains' if close < calls else ''}."
    wrong = [kind for kind in notes.kinds if not notes.check(kind).holds]
    named = [f"{line.opening.call.pretty} after {one.where}" for one, line in notes.doubtful]
    return f"{found}. **The check failed**: further off than {TOLERANCE:.0%} and chance are {', '.join(wrong + named)}."


def _chapters(notes: Notes) -> Iterator[str]:
    for kind in notes.kinds:
        yield f"## {kind}\n"
        for situation in notes.of_kind(kind):
            yield from _table(situation)


def _table(situation: Situation) -> Iterator[str]:
    yield f"### {situation.where}\n"
    yield f"{_times(1000 * situation.per_board)} times in 1000 boards.\n"
    yield _row(_HEAD)
    yield _row(("---",) * len(_HEAD))
    for line in situation.lines:
        yield _row(_cells(line))
    if situation.rest >= 0.0005:
        yield f"\nOther calls: {situation.rest:.1%}."
    yield ""


def _times(number: float) -> str:
    return f"{number:.0f}" if number >= 10 else f"{number:.1f}"


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(line: Line) -> tuple[str, ...]:
    found = line.opening
    ranges = (found.hcp, *(found.lengths[suit] for suit in reversed(SUITS)))
    return (
        found.call.pretty,
        f"{found.frequency:.1%}",
        *(span_text(spread.usual) for spread in ranges),
        f"{line.within:.0%} ({line.checked:.0%})",
        found.meaning.replace("|", "/") or found.words,
        " ".join(_hand(hand) for hand in line.examples),
    )


def _hand(hand: Hand) -> str:
    return f"`{hand}`"


def _closing(notes: Notes) -> Iterator[str]:
    yield "## The check\n"
    yield f"{notes.boards} boards of other deals; coverage is the share of hands within all ranges of their call.\n"
    yield _row(("chapter", "hands", "stated", "found"))
    yield _row(("---",) * 4)
    for kind in notes.kinds:
        check = notes.check(kind)
        yield _row((kind, str(check.hands), f"{check.stated:.1%}", f"{check.found:.1%}"))
    check = notes.check()
    yield _row(("all", str(check.hands), f"{check.stated:.1%}", f"{check.found:.1%}"))
