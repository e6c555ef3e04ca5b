"""Where the IMPs are: every call of the rules replaced by its natural alternatives, bid out and scored double dummy.

    python experiments/systems/regret.py random-100k.dd.gz --first 1 --boards 5000 --out regret.csv
    python experiments/systems/regret.py --read regret.csv --by role rule kind --where "contested and their_level == 3"

The rules bid the deals at all four seats. At each call every alternative that a player would think of (pass, double,
the cheapest support and one level more, game in the fit, the longest suit, notrump) is made instead, the rules bid on
for everybody, and the gain in IMPs for the caller's side is written down with what the caller saw. Groups are means of
these gains; a group is worth its mean times how often it comes up in 1,000 boards. Development uses the deals 1 to
40,000 only; openings are not replaced.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablefeel.arena.statistics import NORMAL_95
from tablefeel.arrays import deals_of, packed_deals
from tablefeel.bidding.view import Cards
from tablefeel.datasets.solved import read_solved
from tablefeel.kernel import DOUBLE, PASS, SUITS, Call, Doubling, Seat, Strain, Vulnerability, imps
from tablefeel.kernel.scoring import declarer_score
from tablefeel.systems.conventions.judgement import partner_points
from tablefeel.systems.engine.bulk import by_root, walk
from tablefeel.systems.engine.position import Position
from tablefeel.systems.language import features as f
from tablefeel.systems.language.rules import at
from tablefeel.systems.language.situation import Role, Situation

COLUMNS = (
    "deal", "kind", "gain", "role", "contested", "balancing", "partner", "rule", "call", "instead", "hcp", "points",
    "support", "trumps", "in_theirs", "quick", "losers", "longest", "shortest", "partner_low", "partner_high",
    "their_level", "their_strain", "our_vul", "their_vul", "must_bid", "auction",
)  # fmt: skip
HIGHEST = 6
"""No alternative is above this level."""
FEWEST = 40
"""Smaller groups are not told."""
Numbers = NDArray[np.int64]


@cache
def won(level: int, strain: int, doubling: int, vulnerable: bool) -> Numbers:
    """The declaring side's points by the tricks taken."""
    return np.array([declarer_score(level, Strain(strain), Doubling(doubling), vulnerable, t) for t in range(14)])


class Table:
    """Solved deals and their features."""

    def __init__(self, file: Path, first: int, boards: int) -> None:
        solved = read_solved(file, first - 1 + boards)
        self.tricks = solved.tricks[first - 1 :].reshape(-1, 5, 4)
        self.features = np.ascontiguousarray(
            f.feature_table(packed_deals(deals_of(solved.owners[first - 1 :])).reshape(-1))
        )
        numbers = range(first, first + len(self.tricks))
        self.dealers = np.array([int(Seat.dealer_of(number)) for number in numbers], dtype=np.int64)
        self.vulnerable = np.array([int(Vulnerability.of_board(number)) for number in numbers], dtype=np.int64)
        self.first = first

    def scores(self, here: Position, deals: Numbers) -> Numbers:
        """What the dealer's side scores on these deals if everybody passes now."""
        s = here.situation
        bid = s.last_bid
        if bid is None:
            return np.zeros(len(deals), dtype=np.int64)
        named = (
            made.seat
            for made in s.made
            if made.call.is_bid and made.call.strain is bid.strain and (made.seat ^ s.last_bidder) & 1 == 0
        )
        declarer = next(named)
        taken = self.tricks[deals, int(bid.strain), (self.dealers[deals] + declarer) & 3]
        points = won(bid.level, int(bid.strain), s.doubling, s.vulnerable[declarer & 1])[taken]
        return points if declarer & 1 == 0 else -points

    def bid_out(self, start: Position, deals: Numbers) -> Numbers:
        """What the dealer's side scores on each of these deals, bid on from a position."""
        found = np.zeros(len(deals), dtype=np.int64)
        some = np.ascontiguousarray(self.features[:, (deals[:, None] * 4 + np.arange(4)).reshape(-1)])
        for here, call, part, _ in walk(start, np.arange(len(deals)), some, self.dealers[deals]):
            if call is PASS and here.situation.a_pass_ends:
                found[part] = self.scores(here, deals[part])
        return found


def main() -> None:
    """Bid and write down, or read and print the groups."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("deals", type=Path, nargs="?")
    options.add_argument("--first", type=int, default=1)
    options.add_argument("--boards", type=int, default=5_000)
    options.add_argument("--share", type=float, default=1.0, help="of the alternatives that are bid out, by chance")
    options.add_argument("--seed", type=int, default=18)
    options.add_argument("--kinds", nargs="+", default=[""], help="how kinds of alternatives begin: double, support")
    options.add_argument("--card", default="sayc")
    options.add_argument("--out", type=Path, default=Path("regret.csv"))
    options.add_argument("--read", type=Path, nargs="*", default=[])
    options.add_argument("--by", nargs="+", default=["role", "contested", "rule", "call_kind", "kind"])
    options.add_argument("--where", default="")
    options.add_argument("--groups", type=int, default=40)
    told = options.parse_args()
    if told.read:
        print_groups(told.read, told.by, told.where, told.groups)
        return
    table = Table(told.deals, told.first, told.boards)
    rng = np.random.default_rng(told.seed)
    with told.out.open("w", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(COLUMNS)
        for start, chosen in by_root(table.dealers, table.vulnerable, Cards(told.card, told.card)):
            for row in regrets(table, start, chosen, (told.share, rng), tuple(told.kinds)):
                rows.writerow(row)


def regrets(
    table: Table, start: Position, deals: Numbers, drawn: tuple[float, np.random.Generator], kinds: tuple[str, ...]
) -> Iterator[tuple[object, ...]]:
    """The alternatives to every call on these deals, or a share of them drawn by chance."""
    share, rng = drawn
    real = np.zeros(len(table.tricks), dtype=np.int64)
    real[deals] = table.bid_out(start, deals)
    for here, call, part, columns in walk(start, deals, table.features, table.dealers):
        s = here.situation
        sign = 1 if s.me & 1 == 0 else -1
        held = table.features[:, columns]
        if s.role is Role.OPENING:
            continue
        for kind, instead, might in alternatives(s, call, held):
            fitting = might & (rng.random(len(part)) < share)
            if not fitting.any() or not kind.startswith(kinds):
                continue
            some = part[fitting]
            ends = instead is PASS and s.a_pass_ends
            then = table.scores(here, some) if ends else table.bid_out(here.then(instead, keep=False), some)
            gains = sign * (then - real[some])
            rows = held[:, fitting].T.tolist()
            for deal, gain, row in zip(some.tolist(), gains.tolist(), rows, strict=True):
                yield table.first + deal, kind, imps(gain), *seen(here, call, instead, row)


def alternatives(s: Situation, call: Call, held: NDArray[np.int16]) -> Iterator[tuple[str, Call, NDArray[np.bool_]]]:
    """What else a player would think of: its kind, the call, and which hands might."""
    low, _ = partner_points(s, None)
    if call is not PASS and not s.must_bid:
        yield "pass", PASS, np.ones(held.shape[1], dtype=bool)
    if call is not DOUBLE and s.is_legal(DOUBLE):
        yield "double", DOUBLE, (held[f.HCP] >= 7) & (held[f.HCP] + low >= (12 if s.level < 3 else 16))
    told = {call}
    for kind, bid, fitting in _bids(s, held, low):
        if bid not in told and bid.level <= HIGHEST and s.is_legal(bid):
            told.add(bid)
            yield f"{kind} at {bid.level}", bid, fitting


def _bids(s: Situation, held: NDArray[np.int16], low: int) -> Iterator[tuple[str, Call, NDArray[np.bool_]]]:
    together = held[f.HCP] + low
    for suit in SUITS:
        call = s.cheapest(suit)
        if call is None or max(s.least(s.lho, suit), s.least(s.rho, suit)) >= 4:
            continue
        shown, mine = s.partner_least(suit), s.my_least(suit)
        trumps = held[suit] + shown
        if suit is s.agreed_suit or (shown >= 4 and shown > mine):
            game = 4 if suit.is_major else 5
            yield "support", call, (held[suit] > mine) | (trumps >= min(call.level + 5, 9))
            if call.level < game:
                yield "jump support", at(call.level + 1, suit), trumps >= 9
                yield "game", at(game, suit), (trumps >= 10) | ((trumps >= 8) & (together >= 19))
        else:
            longest = (held[suit] == held[f.LONGEST]) & (held[suit] >= 5) & (held[suit] + (together >= 12) >= 6)
            yield "own suit", call, longest
            if call.level < 4:
                yield "jump", at(call.level + 1, suit), longest & (held[suit] >= 6)
    call = s.cheapest(Strain.NT)
    if call is not None and call.level <= 3:
        even = held[f.BALANCE] <= 1
        yield "notrump", call, even & (together >= 15 + 3 * call.level)
        yield "notrump", Call.N3, even & (together >= 22)


def seen(here: Position, call: Call, instead: Call, row: list[int]) -> tuple[object, ...]:
    """What the caller held and saw, and the two calls."""
    s = here.situation
    rule = here.rule_for(row)
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    trump = None if not instead.is_bid else instead.strain.suit
    low, high = partner_points(s, trump)
    return (
        s.role.name.lower(), int(s.they_acted), int(s.passes_would_end), s.partners_last_call.name, rule.name,
        str(call), str(instead), row[f.HCP], row[f.POINTS],
        -1 if trump is None else row[f.SUPPORT + trump], -1 if trump is None else row[trump] + s.partner_least(trump),
        -1 if theirs is None else row[theirs], row[f.QUICK], row[f.LOSERS], row[f.LONGEST], row[f.SHORTEST],
        low, high, 0 if bid is None else bid.level, "" if bid is None else bid.strain.name,
        int(s.we_are_vulnerable), int(s.they_are_vulnerable), int(s.must_bid), " ".join(map(str, s.calls)),
    )  # fmt: skip


def print_groups(files: list[Path], by: list[str], where: str, groups: int) -> None:
    """The groups worth most, with the mean gain of a decision, its 95% interval and the IMPs per 1,000 boards."""
    import pandas as pd  # noqa: PLC0415 - only to look at what was written

    table = pd.concat([pd.read_csv(file, keep_default_na=False) for file in files])
    boards = int(table["deal"].max() - table["deal"].min() + 1)
    table["call_kind"] = table["call"].where(table["call"].isin(["P", "X", "XX"]), "bid")
    if where:
        table = table.query(where)
    found = table.groupby(by)["gain"].agg(["count", "mean", "std"]).reset_index()
    found = found[found["count"] >= FEWEST]
    found["interval"] = NORMAL_95 * found["std"] / found["count"] ** 0.5
    found["worth"] = found["mean"] * found["count"] / boards * 1000
    found["sure"] = (found["mean"] - found["interval"]).clip(lower=0) * found["count"] / boards * 1000
    found = found.sort_values(["sure", "worth"], ascending=False).head(groups)
    for row in found.itertuples(index=False):
        words = " | ".join(str(getattr(row, name)) for name in by)
        print(f"{row.worth:+7.1f} per 1000 boards  {row.mean:+.2f} ± {row.interval:.2f} on {row.count:5d}  {words}")


if __name__ == "__main__":
    main()
