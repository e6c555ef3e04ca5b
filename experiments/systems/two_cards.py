"""One card against another by the rules of this checkout: exact double dummy, and where the IMPs are won and lost.

    python experiments/systems/two_cards.py random-100k.dd.gz acol-weak-nt sayc --first 1 --boards 10000 --groups 15

Both tables are bid all at once. A board counts for the call at which the tables part: who called what, by which rule of
either card, and the opening before it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np
from regret import Numbers, Table

from tablefeel.arena.statistics import NORMAL_95
from tablefeel.bidding.view import Cards
from tablefeel.kernel import PASS, Call, imps
from tablefeel.systems.engine.bulk import by_root, walk

Steps = list[tuple[Call, str]]
"""The calls of a board with the rule behind each."""


def table_of(table: Table, cards: Cards) -> tuple[Numbers, list[Steps]]:
    """North-South's points on every board, and the calls."""
    points = np.zeros(len(table.tricks), dtype=np.int64)
    steps: list[Steps] = [[] for _ in points]
    for start, chosen in by_root(table.dealers, table.vulnerable, cards):
        for here, call, part, _ in walk(start, chosen, table.features, table.dealers):
            rules = {one.name for one in here.rules if one.call is call}
            name = here.told_by(call)[2].name or "/".join(sorted(rules))
            for deal in part.tolist():
                steps[deal].append((call, name))
            if call is PASS and here.situation.a_pass_ends:
                points[part] = table.scores(here, part)
    return np.where(table.dealers & 1 == 0, points, -points), steps


def parting(dealer: int, one: Steps, other: Steps) -> str:
    """The call at which two tables part, that of the first card first."""
    place = next(number for number, (a, b) in enumerate(zip(one, other, strict=False)) if a[0] != b[0])
    if (dealer + place) & 1:
        one, other = other, one
    before = " ".join(str(call) for call, _ in one[:place]).lstrip("P ") or "opening"
    return f"{before}: {one[place][0]} ({one[place][1]}) for {other[place][0]} ({other[place][1]})"


def main() -> None:
    """Print the IMPs a board with their 95% interval, and the groups that win and lose most."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("deals", type=Path)
    options.add_argument("card")
    options.add_argument("other")
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--boards", type=int, default=10_000)
    options.add_argument("--groups", type=int, default=0)
    told = options.parse_args()
    table = Table(told.deals, told.first, told.boards)
    (ours, here), (theirs, there) = (
        table_of(table, Cards(*cards)) for cards in ((told.card, told.other), (told.other, told.card))
    )
    won = np.array([imps(int(gain)) for gain in ours - theirs])
    interval = NORMAL_95 * float(np.std(won)) / len(won) ** 0.5
    print(f"{told.card} against {told.other}, {len(won)} boards: {np.mean(won):+.3f} ± {interval:.3f} IMPs a board")
    groups: dict[str, list[int]] = defaultdict(list)
    for gain, dealer, one, other in zip(won.tolist(), table.dealers.tolist(), here, there, strict=True):
        if [call for call, _ in one] != [call for call, _ in other]:
            groups[parting(dealer, one, other)].append(gain)
    in_order = sorted(groups.items(), key=lambda item: sum(item[1]))
    for words, each in [*in_order[: told.groups], *in_order[-told.groups :]] if told.groups else []:
        print(f"{sum(each):+6d} IMPs on {len(each):5d} boards  {words}")


if __name__ == "__main__":
    main()
