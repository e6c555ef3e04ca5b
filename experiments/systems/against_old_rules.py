"""The rules of this checkout against those of an older one, exact double dummy on solved deals.

    git worktree add ../old f32e937 && (cd ../old && scripts/setup dev)
    python experiments/systems/against_old_rules.py random-100k.dd.gz --old ../old/.venv/bin/python --first 80001

The same as `tablefeel match sayc exec:'OLD/tablefeel bidder sayc' --score dd`, but the old rules are asked only for
their calls, many at once, which takes minutes instead of hours.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from tablefeel.arena.match import MatchBoard, play_match
from tablefeel.arena.rotations import Clustered
from tablefeel.arena.table import Pair
from tablefeel.bidding.bidder import Bidder, Explain
from tablefeel.bidding.decision import Decision
from tablefeel.bidding.view import PlayerView
from tablefeel.doubledummy import ExactSolver
from tablefeel.formats import read
from tablefeel.kernel import Board, Call
from tablefeel.roster import find

OLD = """
import sys
from tablefeel.bidding.view import Cards
from tablefeel.kernel import Auction, Call, Hand, Seat, Vulnerability
try:
    from tablefeel.systems.engine.position import position
    from tablefeel.systems.language.features import features
except ModuleNotFoundError:  # as it was before conventions had files of their own
    from tablefeel.systems.engine import position
    from tablefeel.systems.features import features
for line in sys.stdin:
    found = []
    for _ in range(int(line)):
        bits, dealer, vulnerable, calls = sys.stdin.readline().split("|")
        auction = Auction(Seat(int(dealer)), tuple(Call(int(call)) for call in calls.split()))
        here = position(auction, Vulnerability(int(vulnerable)), Cards("sayc", "sayc"))
        found.append(int(here.rule_for(features(Hand(int(bits)))).call))
    print(*found, flush=True)
"""


class OldRules(Bidder):
    """The rules of another checkout, in a process of its interpreter."""

    def __init__(self, interpreter: Path) -> None:
        self._process = subprocess.Popen(  # noqa: S603
            [interpreter, "-c", OLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> Sequence[Decision]:
        """The calls alone, whatever is to be explained."""
        del explain
        asked, told = self._process.stdin, self._process.stdout
        if asked is None or told is None:
            raise RuntimeError("the old rules have no pipes")
        asked.write(f"{len(views)}\n" + "".join(map(_line, views)))
        asked.flush()
        return [Decision(Call(int(call))) for call in told.readline().split()]


def _line(view: PlayerView) -> str:
    calls = " ".join(str(int(call)) for call in view.auction.calls)
    return f"{view.hand.bits}|{int(view.auction.dealer)}|{int(view.vulnerability)}|{calls}\n"


def main() -> None:
    """Print the IMPs a board with their 95% interval."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("deals", type=Path)
    options.add_argument("--old", type=Path, required=True, help="the interpreter of the older checkout")
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--boards", type=int, default=10_000)
    told = options.parse_args()
    records = enumerate(islice(read(told.deals), told.first - 1, told.first - 1 + told.boards), told.first)
    boards = [MatchBoard(Board.numbered(number, one.deal), one.trick_table) for number, one in records if one.deal]
    with ExactSolver(1) as solver:
        results = list(play_match(find("sayc"), Pair("old", OldRules(told.old)), boards, solver))
    print(f"sayc against the old rules, {len(results)} boards: {Clustered.of([one.imps for one in results], 1)}")


if __name__ == "__main__":
    main()
