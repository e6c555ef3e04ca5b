"""Boards bid by two pairs in both rooms and played out card by card: what it tells about bidding and about play.

    nice -n 5 python experiments/play/measure.py selfplay sayc boards.jsonl --boards 1000 --seed 23

Goes on where it was stopped. Each line is a board: both auctions, the cards, declarer's tricks as played, double dummy,
and double dummy after the lead that was made. `report.py` reads it. With `--first 501` and another file a second core
plays the other half.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from random import Random
from typing import Any

from tablefeel.arena.playing import check_legal, play_out, players_of
from tablefeel.arena.table import Bidding, Table, bid_tables
from tablefeel.kernel import Board, Deal, Seat
from tablefeel.play.conceded import conceded
from tablefeel.play.player import ChosenCard, Settings
from tablefeel.play.progress import Progress
from tablefeel.roster import find


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("out", type=Path)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--boards", type=int, default=1000, help="the last board, counted from 1")
    parser.add_argument("--seed", type=int, default=23)
    parser.add_argument("--layouts", type=int, default=Settings().layouts)
    parser.add_argument("--sure", type=int, default=Settings().sure)
    parser.add_argument("--seconds", type=float, default=0.3)
    asked = parser.parse_args()
    settings = Settings(layouts=asked.layouts, sure=asked.sure, seconds=asked.seconds)
    a, b = find(asked.a), find(asked.b)
    done = len(asked.out.read_text().splitlines()) if asked.out.exists() else 0
    rng = Random(asked.seed)
    boards = [Board.numbered(number, Deal.random(rng)) for number in range(1, asked.boards + 1)]
    with asked.out.open("a") as out:
        for board in boards[asked.first - 1 + done :]:
            tables = [Table(board, a, b), Table(board, b, a)]
            biddings = bid_tables(tables, explain=False)
            same = biddings[0].auction == biddings[1].auction
            rooms = [
                _room(table, bidding, settings) for table, bidding in zip(tables, biddings, strict=True) if not same
            ]
            line = {"board": board.number, "deal": str(board.deal), "same": same, "rooms": rooms}
            out.write(json.dumps(line) + "\n")
            out.flush()


def _room(table: Table, bidding: Bidding, settings: Settings) -> dict[str, Any]:
    """What happened at one table."""
    contract, calls = bidding.contract, [str(call) for call in bidding.auction.calls]
    if contract is None:
        return {"auction": calls, "contract": None}
    slowest, late = [0.0, 0.0], 0.0
    clock = [time.process_time(), time.monotonic()]
    thought = [0, 0]

    def watch(_: Seat, chosen: ChosenCard) -> None:
        nonlocal late
        now = [time.process_time(), time.monotonic()]
        for place in range(2):
            slowest[place] = max(slowest[place], now[place] - clock[place])
        allowed = (settings.seconds or 0.0) * (1 if thought[0] else settings.longer_to_lead)
        late = max(late, now[0] - clock[0] - allowed)
        clock[:] = now
        thought[0] += 1
        thought[1] += chosen.layouts

    started = time.process_time()
    played = play_out(table.board, bidding.auction, players_of(table, settings), cards=table.cards, watch=watch)
    check_legal(table.board, Progress.of(contract, played.cards))
    lost = conceded(table.board.deal, contract, played.cards)
    return {
        "auction": calls, "contract": str(contract), "cards": [str(card) for card in played.cards],
        "claimed": played.claimed, "tricks": played.tricks, "dd": lost.best, "after_lead": lost.best + lost.by_lead,
        "by_declarer": lost.by_declarer, "by_defenders": lost.by_defenders, "by_lead": lost.by_lead,
        "cpu": round(time.process_time() - started, 3), "slowest_cpu": round(slowest[0], 3),
        "late": round(late, 3),
        "slowest_wall": round(slowest[1], 3), "layouts": thought[1], "chosen": thought[0],
    }  # fmt: skip


if __name__ == "__main__":
    main()
