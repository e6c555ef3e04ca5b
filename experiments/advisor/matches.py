#!/usr/bin/env python3
"""Plays matches in pieces that are kept, so that a stopped one goes on; several take turns, piece by piece.

    python experiments/advisor/matches.py DEALS OUT "advisor sayc" "advisor&sayc sayc" "advisor+search sayc:500" \
        [--first 70001] [--boards 10000]

DEALS is a file of solved deals; a match is on `--boards` of them from number `--first` on (a number after a colon is
for that match alone). Searches look at all their layouts, without a clock. OUT is a folder with a file for each match.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from tablefeel.arena.match import play_match
from tablefeel.arena.statistics import NORMAL_95, Tally
from tablefeel.cli.match import given_boards
from tablefeel.doubledummy import ExactSolver
from tablefeel.roster import find, unhurried

PIECE = 250


def main() -> None:
    """Play what is missing, and print all results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("matches", nargs="+")
    parser.add_argument("--first", type=int, default=70_001)
    parser.add_argument("--boards", type=int, default=10_000)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    wanted = {}
    for match in asked.matches:
        names, _, boards = match.partition(":")
        wanted[names] = int(boards or asked.boards)
    while left := [names for names, boards in wanted.items() if len(results(asked.out, names)) < boards]:
        for names in left:
            play(asked.deals, asked.out, names, asked.first, min(PIECE, wanted[names] - len(results(asked.out, names))))
            show(asked.out, names, asked.first)
    for names in wanted:
        show(asked.out, names, asked.first)


def play(deals: Path, out: Path, names: str, first: int, boards: int) -> None:
    """Play the next boards of a match and keep their results."""
    a, b = (unhurried(find(name)) for name in names.split(" "))
    began = time.process_time()
    chosen = given_boards(deals, boards, first + len(results(out, names)))
    with ExactSolver(1) as solver:
        found = [result.imps for result in play_match(a, b, chosen, solver)]
    with kept(out, names).open("a", encoding="utf-8") as file:
        file.write(json.dumps({"imps": found, "cpu": round(time.process_time() - began, 1)}) + "\n")


def results(out: Path, names: str) -> list[int]:
    """The IMPs of every board so far."""
    path = kept(out, names)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [imps for line in lines for imps in json.loads(line)["imps"]]


def kept(out: Path, names: str) -> Path:
    """The file of a match."""
    return out / f"{names.replace(' ', '--').replace('/', '_')}.jsonl"


def show(out: Path, names: str, first: int) -> None:
    """Print a match as far as it is."""
    found = results(out, names)
    tally = Tally.of(found)
    half = NORMAL_95 * (tally.standard_error or 0.0)
    print(f"{names}: {tally.mean:+.3f} ± {half:.3f} on deals {first} to {first + len(found) - 1}", flush=True)


if __name__ == "__main__":
    main()
