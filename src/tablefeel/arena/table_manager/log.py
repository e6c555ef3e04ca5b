"""A session as PBN: every board of both rooms with calls, explanations and cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tablefeel.arena.table_manager.manager import CLOSED, FinishedBoard, Session
from tablefeel.formats import Record, Tag, write
from tablefeel.formats.play import seated
from tablefeel.formats.records import PlayedCard
from tablefeel.kernel import imps


def save_session(session: Session, path: Path) -> None:
    """Write the boards; the file is whole or as it was."""
    write(records(session), path)


def records(session: Session) -> Iterator[Record]:
    """A record for each board and room; in the closed room the other team sits North-South."""
    for one in session.finished:
        yield _record(session, one)


def _record(session: Session, one: FinishedBoard) -> Record:
    ns, ew = session.teams[::-1] if one.room == CLOSED else session.teams
    texts, alerts = [called.text for called in one.calls], [called.alerted for called in one.calls]
    record = Record.of_board(one.board).with_auction(one.auction, texts, alerts)
    play: tuple[PlayedCard, ...] = ()
    if one.contract is not None:
        order = seated(one.cards, one.contract.leader, one.contract.strain)
        play = tuple(PlayedCard(card, seat) for seat, card in order)
    tags = (Tag("Event", " - ".join(session.teams)), Tag("Room", one.room), Tag("Score", f"NS {one.score_ns}"))
    return replace(record, players=(ns, ew, ns, ew), play=play, tricks=one.tricks, tags=tags)


def total_imps(session: Session) -> tuple[int, int]:
    """IMPs of the team that sat North-South in the open room, over boards finished in both rooms, and how many."""
    by_number: dict[int | None, dict[str, FinishedBoard]] = {}
    for one in session.finished:
        by_number.setdefault(one.board.number, {})[one.room] = one
    both = [rooms for rooms in by_number.values() if len(rooms) == 2]
    won = sum(imps(rooms["Open"].score_ns - rooms[CLOSED].score_ns) for rooms in both)
    return won, len(both)
