"""How many of the hands that make a call satisfy its printed meaning, over the auctions of many random deals.

    nice -n 5 python experiments/systems/meanings.py --deals 1000000 --seed 1 [--card sayc] --state meanings.json

Every call of every auction is held against the words printed beside it: the suits, shape, honours and points of one of
its alternatives (where the words are only what all have in common, that), the points of a pass, the rules behind an
author's own line. Deals are done by tens of thousands and counted in the file `--state`: the same command goes on from
there. Prints the share, the calls without words, and the calls that miss their words most often.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablefeel.bidding.view import Cards
from tablefeel.kernel import PASS, SUITS, Call
from tablefeel.systems.engine import knowledge, promises
from tablefeel.systems.engine.bulk import by_root, walk
from tablefeel.systems.engine.position import Position
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import fits_all

PILE = 10_000
Hands = NDArray[np.int16]
"""The features of the hands, one column a hand."""
Truth = NDArray[np.bool_]


def keeps(here: Position, call: Call, hands: Hands) -> Truth:
    """For each hand that makes the call whether it is as the printed words say."""
    if call is PASS and not here.situation.must_bid:
        least, most = here.meaning(call).shows.hcp
        return (hands[f.HCP] >= least) & (hands[f.HCP] <= most)
    behind = [one for one in here.rules if one.call is call]
    if any(one.note for one in behind):
        return _any([fits_all(one.shows, hands) for one in behind if one.note or not one.rare])
    kinds = here.kinds(call)
    if not kinds:
        return _all(hands)
    said = [(promises.said_by(box, knowledge.tightened(held)), _counts(box)) for box, held in kinds]
    told = behind[0].convention.told
    if told or len(promises.simplified([one for one, _ in said])) > promises.MOST_ALTERNATIVES:
        counts = tuple({place for _, places in said for place in places})
        return _fits(promises.common([one for one, _ in said]), counts, hands)
    return _any([_fits(one, counts, hands) for one, counts in said])


def _counts(box: tuple[tuple[int, int, int], ...]) -> tuple[int, ...]:
    """The ways in which an alternative counts its points."""
    return tuple(place for place, *_ in box if place in promises.COUNTED)


def _fits(said: promises.Said, counts: tuple[int, ...], hands: Hands) -> Truth:
    found = _all(hands)
    for place, (least, most) in said.items():
        if place == f.POINTS and counts:
            held = hands[list(counts)]
            found &= (held.max(axis=0) >= least) & (np.minimum(held.min(axis=0), hands[f.HCP]) <= most)
        else:
            found &= (hands[place] >= least) & (hands[place] <= most)
    return found


def _all(hands: Hands) -> Truth:
    return np.ones(hands.shape[1], dtype=np.bool_)


def _any(parts: list[Truth]) -> Truth:
    found = parts[0].copy()
    for one in parts[1:]:
        found |= one
    return found


class Tally:
    """What was counted so far, and where it is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        kept = json.loads(path.read_text()) if path.exists() else {}
        self.deals: int = kept.get("deals", 0)
        self.of: Counter[str] = Counter(kept.get("of", {}))
        self.missed: Counter[str] = Counter(kept.get("missed", {}))
        self.silent: Counter[str] = Counter(kept.get("silent", {}))
        self.example: dict[str, str] = kept.get("example", {})

    def add(self, here: Position, call: Call, hands: Hands) -> None:
        """Count the hands that make one call of a position."""
        meaning = here.meaning(call)
        kept = keeps(here, call, hands)
        key = f"{meaning.name or call} ({here.situation.role.name.lower().replace('_', ' ')})"
        self.of[key] += len(kept)
        if call is not PASS and not meaning.text:
            self.silent[key] += len(kept)
        if not kept.all():
            self.missed[key] += int((~kept).sum())
            hand = _hand(hands[:, int(np.argmin(kept))])
            after = " ".join(map(str, here.situation.calls)) or "nothing"
            self.example.setdefault(key, f"{hand} after {after}: {call} ({meaning})")

    def save(self) -> None:
        """Write the tally, the old one staying whole until the new one is."""
        text = json.dumps({key: value for key, value in vars(self).items() if key != "_path"})
        beside = self._path.with_suffix(".new")
        beside.write_text(text)
        beside.replace(self._path)


def _hand(row: NDArray[np.int16]) -> str:
    """What can be told of a hand by its features: lengths and points."""
    return "=".join(str(row[suit]) for suit in reversed(SUITS)) + f" with {row[f.HCP]} HCP"


def count(deals: int, seed: int, card: str, tally: Tally) -> None:
    """Bid what is left of the deals, pile by pile; each pile has a seed of its own."""
    for pile in range(tally.deals // PILE, -(-deals // PILE)):
        rng = np.random.default_rng((seed, pile))
        n = min(PILE, deals - pile * PILE)
        owners = rng.permuted(np.tile(np.repeat(np.arange(4), 13), (n, 1)), axis=1)
        bits = np.stack([((owners == seat) << np.arange(52, dtype=np.int64)).sum(axis=1) for seat in range(4)], axis=1)
        table = np.ascontiguousarray(f.feature_table(bits.reshape(-1)))
        dealers, vulnerable = rng.integers(0, 4, n), rng.integers(0, 4, n)
        for start, chosen in by_root(dealers, vulnerable, Cards(card, card)):
            for here, call, _, columns in walk(start, chosen, table, dealers):
                tally.add(here, call, table[:, columns])
        tally.deals = pile * PILE + n
        tally.save()


def main() -> None:
    """Print the share, and where words and hands differ."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--deals", type=int, default=1_000_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--card", default="sayc")
    options.add_argument("--state", type=Path, required=True)
    options.add_argument("--show", type=int, default=20)
    told = options.parse_args()
    tally = Tally(told.state)
    count(told.deals, told.seed, told.card, tally)
    calls, missed, silent = (sum(one.values()) for one in (tally.of, tally.missed, tally.silent))
    print(f"{tally.deals:,} auctions, {calls:,} calls: {1 - missed / calls:.3%} of the hands are as the words say")
    print(f"calls without words: {silent:,} ({silent / calls:.4%})")
    print("\n| call | made | not as its words say | an example |\n|---|---:|---:|---|")
    for key, number in (tally.missed + tally.silent).most_common(told.show):
        print(f"| {key} | {tally.of[key]:,} | {number:,} | {tally.example.get(key, 'no words')} |")


if __name__ == "__main__":
    main()
