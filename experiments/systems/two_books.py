"""The rules of this checkout against those of another commit: exact double dummy, and where the IMPs are won and lost.

    python experiments/systems/two_books.py random-100k.dd.gz f32e937 --first 60001 --boards 10000 --groups 15

The other commit's package is copied under another name, so that both books bid in one process, all boards at once.
A board counts for the call at which the two tables part: its role, both calls and both rules.
"""

from __future__ import annotations

import argparse
import gzip
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from tablefeel.arrays import packed_deals
from tablefeel.kernel import Auction, Call, Deal, Seat, Vulnerability, imps, score
from tablefeel.kernel.states import FINISHED, NEXT

STRAIN_ROW = (4, 3, 2, 1, 0)
"""Where the file of solved deals has clubs, diamonds, hearts, spades and notrump."""
Calls = tuple[int, ...]


def other_package(commit: str, folder: Path) -> str:
    """The name under which the package of that commit can be imported from `folder`."""
    name = f"tablefeel_{commit}"
    tree = subprocess.run(["git", "archive", commit, "src/tablefeel"], check=True, capture_output=True).stdout  # noqa: S603, S607
    with tarfile.open(fileobj=io.BytesIO(tree)) as archive:
        archive.extractall(folder, filter="data")
    (folder / "src" / "tablefeel").rename(folder / name)
    for file in (folder / name).rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"\btablefeel(?=\.| import)", name, text), encoding="utf-8")
    return name


class Rules:
    """The rule book of one package, bidding many hands of a position at once."""

    def __init__(self, package: str, hands: np.ndarray) -> None:
        systems = f"{package}.systems"
        try:
            engine, bulk = import_module(f"{systems}.engine.position"), import_module(f"{systems}.engine.bulk")
            features = import_module(f"{systems}.language.features")
        except ModuleNotFoundError:  # the layout before the house was rebuilt
            engine, bulk = import_module(f"{systems}.engine"), import_module(f"{systems}.bulk")
            features = import_module(f"{systems}.features")
        kernel, cards = import_module(f"{package}.kernel"), import_module(f"{package}.bidding.view").Cards
        self.table = np.ascontiguousarray(features.feature_table(hands.reshape(-1)))
        self.rows = np.ascontiguousarray(self.table.T)
        self.call, self.calls_of = kernel.Call, bulk.calls_of
        self._start = lambda dealer, vulnerable: engine.root(
            kernel.Seat(dealer), kernel.Vulnerability(vulnerable), cards("sayc", "sayc")
        )

    def at(self, dealer: int, vulnerable: int, calls: Calls = ()) -> Any:
        """The position after these calls."""
        here = self._start(dealer, vulnerable)
        for call in calls:
            here = here.then(self.call(call), keep=False)
        return here


def bid(sides: tuple[Rules, Rules], dealers: np.ndarray, vulnerable: np.ndarray) -> list[Calls]:
    """The auctions with the first book North-South and the second East-West."""
    found: list[Calls] = [()] * len(dealers)
    for dealer, side in ((d, v) for d in range(4) for v in range(4)):
        boards = np.flatnonzero((dealers == dealer) & (vulnerable == side))
        waiting = [(tuple(book.at(dealer, side) for book in sides), 0, (), boards)]
        while waiting:
            here, state, calls, part = waiting.pop()
            seat = (dealer + len(calls)) & 3
            book = sides[seat & 1]
            chosen = book.calls_of(here[seat & 1], part * 4 + seat, book.table, book.rows) if len(part) else part
            for call in np.unique(chosen).tolist():
                some, after = part[chosen == call], (*calls, int(call))
                if NEXT[state][call] < FINISHED:
                    then = tuple(one.then(book.call(call), keep=False) for one, book in zip(here, sides, strict=True))
                    waiting.append((then, NEXT[state][call], after, some))
                    continue
                for board in some.tolist():
                    found[board] = after
    return found


def points(tricks: str, calls: Calls, dealer: int, vulnerable: int) -> int:
    """What North-South score."""
    contract = Auction(Seat(dealer), tuple(map(Call, calls))).contract
    if contract is None:
        return 0
    won = score(
        contract, int(tricks[4 * STRAIN_ROW[contract.strain] + contract.declarer], 16), Vulnerability(vulnerable)
    )
    return won if contract.declarer % 2 == 0 else -won


def parting(ours: Rules, theirs: Rules, board: int, deal: tuple[int, int], tables: tuple[Calls, Calls]) -> str:
    """Where the two tables part, in words."""
    one, two = tables
    place = next(number for number, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
    column = board * 4 + ((deal[0] + place) & 3)
    here, there = ours.at(*deal, one[:place]), theirs.at(*deal, one[:place])
    rules = here.rule_for(ours.rows[column].tolist()), there.rule_for(theirs.rows[column].tolist())
    said = [f"{'bid' if rule.call > 2 else str(rule.call)} ({rule.name or 'no rule'})" for rule in rules]
    role = here.situation.role.name.lower().replace("_", " ")
    return f"{role}, {'contested' if here.situation.they_acted else 'uncontested'}: {said[0]} for {said[1]}"


def main() -> None:
    """Print the IMPs a board with their 95% interval, and the groups that win and lose most."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("deals", type=Path)
    options.add_argument("commit")
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--boards", type=int, default=10_000)
    options.add_argument("--groups", type=int, default=0)
    told = options.parse_args()
    with gzip.open(told.deals, "rt") as lines:
        solved = [line.split() for line in islice(lines, told.first - 1, told.first - 1 + told.boards)]
    hands = packed_deals([Deal.parse(" ".join(parts[:-1])) for parts in solved])
    numbers = range(told.first, told.first + len(solved))
    dealers = np.array([int(Seat.dealer_of(number)) for number in numbers])
    vulnerable = np.array([int(Vulnerability.of_board(number)) for number in numbers])
    with tempfile.TemporaryDirectory() as folder:
        sys.path.insert(0, folder)
        ours, theirs = Rules("tablefeel", hands), Rules(other_package(told.commit, Path(folder)), hands)
        tables = [bid(sides, dealers, vulnerable) for sides in ((ours, theirs), (theirs, ours))]
        won, groups = [], defaultdict(list)
        for board, (parts, *calls) in enumerate(zip(solved, *tables, strict=True)):
            deal = int(dealers[board]), int(vulnerable[board])
            scores = [points(parts[-1], one, *deal) for one in calls]
            won.append(imps(scores[0] - scores[1]))
            if told.groups and calls[0] != calls[1]:
                groups[parting(ours, theirs, board, deal, (calls[0], calls[1]))].append(won[-1])
    interval = 1.96 * float(np.std(won)) / len(won) ** 0.5
    print(
        f"sayc against the rules of {told.commit}, {len(won)} boards: {np.mean(won):+.3f} ± {interval:.3f} IMPs a board"
    )
    in_order = sorted(groups.items(), key=lambda item: sum(item[1]))
    for words, each in [*in_order[: told.groups], *in_order[-told.groups :]] if told.groups else []:
        print(f"{sum(each):+6d} IMPs on {len(each):5d} boards  {words}")


if __name__ == "__main__":
    main()
