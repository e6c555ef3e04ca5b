"""What `measure.py` has written, as figures: tricks given away, leads, lateness, and the match scored in every way.

python experiments/play/report.py boards.jsonl …
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from tablefeel.arena.scoring import tricks_more
from tablefeel.kernel import Board, Contract, Deal, Doubling, imps, score_ns

_LATE = 0.5


def main() -> None:
    boards = [json.loads(line) for name in sys.argv[1:] for line in Path(name).read_text().splitlines()]
    rooms = [room for board in boards for room in board["rooms"] if room["contract"]]
    same = sum(board["same"] for board in boards)
    print(f"{len(boards)} boards, {same} with the same auction, {len(rooms)} tables played")
    for name, words in (("by_declarer", "declarer"), ("by_defenders", "defenders"), ("by_lead", "of these the lead")):
        print(f"tricks given away by {words:<18} {_mean([room[name] for room in rooms])}")
    print(f"leads that are best double dummy      {_mean([room['by_lead'] == 0 for room in rooms])}")
    print(f"tricks against double dummy           {_mean([room['tricks'] - room['dd'] for room in rooms])}")
    cards = sum(room["chosen"] for room in rooms)
    layouts, spent = sum(room["layouts"] for room in rooms) / cards, sum(room["cpu"] for room in rooms) / cards
    slowest, claims = max(room["slowest_cpu"] for room in rooms), sum(room["claimed"] for room in rooms)
    print(
        f"cards {cards}, layouts a card {layouts:.1f}, processor a card {1000 * spent:.0f} ms, slowest {slowest:.2f} s"
    )
    late = [room["late"] for room in rooms if "late" in room]
    often = sum(one > _LATE for one in late)
    print(f"claims {claims}")
    print(f"a card over {_LATE} s late at {often} of {len(late)} tables, the latest by {max(late, default=0.0):.2f} s")
    for way in ("dd", "blind-lead", "doubled", "real", "play"):
        print(f"{way:<12} {_mean([_imps(board, way) for board in boards])}")


def _mean(values: Sequence[float]) -> str:
    n = len(values)
    mean = sum(values) / n
    error = sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n)
    return f"{mean:+.3f} ± {1.96 * error:.3f}"


def _imps(board: dict[str, Any], way: str) -> float:
    if board["same"]:
        return 0.0
    numbered = Board.numbered(board["board"], Deal.parse(board["deal"]))
    first, second = (_scores(room, way, numbered) for room in board["rooms"])
    return sum(p * q * imps(one - other) for p, one in first for q, other in second)


def _scores(room: dict[str, Any], way: str, board: Board) -> list[tuple[float, int]]:
    if room["contract"] is None:
        return [(1.0, 0)]
    contract = Contract.parse(room["contract"])
    tricks = {"play": room["tricks"], "blind-lead": room["after_lead"]}.get(way, room["dd"])
    if way == "doubled" and tricks < contract.target and not contract.doubling:
        contract = Contract(contract.level, contract.strain, Doubling.DOUBLED, contract.declarer)
    score = score_ns(contract, tricks, board.vulnerability)
    if way != "real":
        return [(1.0, score)]
    more = tricks_more(contract)
    moved = min(13, max(0, tricks + (1 if more > 0 else -1)))
    return [(1 - abs(more), score), (abs(more), score_ns(contract, moved, board.vulnerability))]


if __name__ == "__main__":
    main()
