"""Do experts lose less than the rules? The calls of a file and those of `sayc` on the same boards, judged alike.

    python experiments/judgement/experts.py OUT.jsonl FILE…
    python experiments/judgement/experts.py --once OUT.jsonl FILE…

One line a board: what both sides lost at the table and what `sayc` loses in all four chairs, as reviews count it. With
`--once` one table of each deal is taken, at random by a fixed seed: files of clubs have the same deals at many tables.
It goes on where it stopped.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from tablefeel.formats import Record, read
from tablefeel.kernel import Board
from tablefeel.questions.players import PackagePlayers
from tablefeel.questions.review import ReviewRequest, answers
from tablefeel.systems.engine.bulk import bid_boards

PLAYERS = PackagePlayers()
SEED = 1


def lost(board: Board, calls: tuple[str, ...]) -> tuple[float, float, int]:
    """What both sides lost, what they lose when calls that the card does not know count too, and how many calls."""
    asked = ReviewRequest(deal=str(board.deal), dealer=str(board.dealer), vul=str(board.vulnerability), auction=calls)
    found = answers([asked], PLAYERS)[0]
    wrong = [call.cost for call in found.calls if call.verdict in ("mistake", "blunder")]
    return found.lost.ns + found.lost.ew, sum(wrong), len(found.calls)


def one_a_deal(records: list[Record]) -> list[Record]:
    """One table of each deal, in the order of the file."""
    by_deal: dict[str, list[Record]] = {}
    for record in records:
        by_deal.setdefault(str(record.board), []).append(record)
    rng = np.random.default_rng(SEED)
    return [tables[int(rng.integers(len(tables)))] for tables in by_deal.values()]


def main() -> None:
    """Judge on, and compare."""
    once = sys.argv[1] == "--once"
    out, *files = (Path(name) for name in sys.argv[2 if once else 1 :])
    done = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    records = [one for file in files for one in read(file, strict=False) if isinstance(one, Record)]
    usable = [one for one in records if one.board is not None and one.auction is not None and one.auction.is_over]
    usable = one_a_deal(usable) if once else usable
    with out.open("a") as lines:
        for record in usable[len(done) :]:
            board, auction = record.board, record.auction
            if board is None or auction is None:
                continue
            rules = bid_boards([board])[0]
            table = lost(board, tuple(str(call) for call in auction.calls))
            done.append({"table": table, "sayc": lost(board, tuple(str(call) for call in rules.calls))})
            lines.write(json.dumps(done[-1]) + "\n")
            lines.flush()
    for place, words in enumerate(("held against them", "all calls, known to the card or not")):
        table, rules = (np.array([row[who][place] for row in done]) for who in ("table", "sayc"))
        error = float((table - rules).std(ddof=1) / np.sqrt(len(done)))
        print(
            f"{len(done)} boards, {words}: {table.mean():.2f} IMPs a board at the table, {rules.mean():.2f} by sayc, "
            f"difference {(table - rules).mean():+.2f} ± {1.96 * error:.2f}"
        )


if __name__ == "__main__":
    main()
