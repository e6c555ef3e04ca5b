"""What it costs when partners do not bid alike: both alone and mixed, against each card, on solved deals.

python experiments/selfplay/misunderstanding.py sayc sayc-plus held-out.dd --boards 10000

Each cell is a match, IMPs per board with half of the 95% interval; positive is good for the row.
"""

from __future__ import annotations

import argparse
from itertools import islice
from pathlib import Path

from tablefeel.arena import MatchBoard, play_match
from tablefeel.arena.match import numbered_boards
from tablefeel.arena.statistics import NORMAL_95, Tally
from tablefeel.doubledummy import ExactSolver
from tablefeel.formats import read
from tablefeel.roster import find

CARDS = ("sayc", "two-over-one", "acol-weak-nt")


def cell(ours: str, theirs: str, boards: list[MatchBoard]) -> str:
    """The result of one match."""
    with ExactSolver(1) as solver:
        tally = Tally.of([one.imps for one in play_match(find(ours), find(theirs), boards, solver)])
    return f"{tally.mean:+.2f} ± {NORMAL_95 * (tally.standard_error or 0):.2f}"


def main() -> None:
    """Write the table, row by row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("deals", type=Path)
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--against", nargs="*", default=list(CARDS))
    given = parser.parse_args()
    deals = ((record.deal, record.trick_table) for record in read(given.deals) if record.deal is not None)
    boards = list(islice(numbered_boards(deals), given.boards))
    print(f"{len(boards)} boards\n\n| pair | {' | '.join(f'against {card}' for card in given.against)} |")
    print(f"|---|{'---|' * len(given.against)}", flush=True)
    for ours in (given.first, f"{given.first}&{given.second}", f"{given.second}&{given.first}", given.second):
        cells = ["0" if ours == card else cell(ours, card, boards) for card in given.against]
        print(f"| `{ours}` | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
