"""The cards of hard boards asked again with more and less time: how late can the player be?

    python experiments/play/late.py boards.jsonl --over 0.05 --cards 16

Takes the rooms of a file of `measure.py` in which a card was late by more than `--over` seconds, and asks for each of
the first `--cards` cards with every plan of `--seconds` (the lead has four times as much). A layout that is hard to
solve is then met early and late in the thinking. Late is what a card takes above its plan, in time of the processor.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from tablefeel.arena.playing import listener_of
from tablefeel.arena.table import Table
from tablefeel.kernel import Auction, Board, Card, Deal
from tablefeel.play.player import CardPlayer, Settings
from tablefeel.play.seen import PlayView
from tablefeel.roster import find

_LATE = 0.5
_PLANS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--over", type=float, default=0.3)
    parser.add_argument("--cards", type=int, default=1)
    parser.add_argument("--rooms", type=int, default=20)
    parser.add_argument("--seconds", type=float, nargs="*", default=_PLANS)
    asked = parser.parse_args()
    found = [
        (room["late"], board, place, room)
        for board in map(json.loads, asked.file.read_text().splitlines())
        for place, room in enumerate(board["rooms"])
        if room.get("late", 0) > asked.over
    ]
    found.sort(key=lambda one: -one[0])
    every: dict[bool, list[float]] = {True: [], False: []}
    for late, board, place, room in found[: asked.rooms]:
        for number in range(min(asked.cards, len(room["cards"]))):
            lates = [_late(board, place, room, number, seconds) for seconds in asked.seconds]
            every[number == 0] += lates
            if number == 0 or max(lates) > _LATE / 2:
                told = " ".join(f"{one:+.2f}" for one in lates)
                print(
                    f"board {board['board']} room {place} {room['contract']}, {late:.2f}; card {number + 1}: {told}",
                    flush=True,
                )
    for leads, lates in every.items():
        if lates:
            often, words = sum(one > _LATE for one in lates), "leads" if leads else "others"
            print(f"{words}: {len(lates)}, over {_LATE} s late {often}, latest {max(lates):+.2f} s")


_PAIRS = find("selfplay"), find("sayc")


def _late(line: dict[str, Any], place: int, room: dict[str, Any], number: int, seconds: float) -> float:
    """How late one card is; what is believed is read before, as it loads the networks."""
    board = Board.numbered(line["board"], Deal.parse(line["deal"]))
    auction = Auction.parse(f"{board.dealer}: {' '.join(room['auction'])}")
    table = Table(board, *(_PAIRS if place == 0 else _PAIRS[::-1]))
    played = tuple(map(Card.parse, room["cards"][:number]))
    seen = PlayView.of_board(board, auction, played, table.cards)
    settings = Settings(seconds=seconds)
    listener = listener_of(table.pair(seen.view.seat).bidder)
    listener.beliefs(seen.view)
    begun = time.process_time()
    CardPlayer(listener, settings).choose(seen)
    return time.process_time() - begun - seconds * (1 if played else settings.longer_to_lead)


if __name__ == "__main__":
    main()
