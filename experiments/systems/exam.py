"""How many cases of a blind exam a bidder gets right, section by section.

python experiments/systems/exam.py experiments/systems/exam/batch-1 --bidder sayc

A case is a line `hand | auction | accepted calls | vulnerable | reason`; the hand is that of the player to call, `we`
and `they` are vulnerable from that player's side. Each batch is scored once before anything is changed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tablefeel.bidding import PlayerView
from tablefeel.front import bidder
from tablefeel.kernel import Auction, Call, Hand, Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class Case:
    """A question of the exam."""

    section: str
    number: int
    view: PlayerView
    accepted: tuple[Call, ...]
    reason: str


def cases(folder: Path) -> Iterator[Case]:
    """The cases of a batch, section by section; a file of JSON lines has its groups for sections."""
    if folder.is_file():
        yield from _given_cases(folder)
        return
    for path in sorted(folder.glob("*.cases")):
        lines = (line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#")
        for number, line in enumerate(lines, start=1):
            hand, calls, accepted, vulnerable, reason = (part.strip() for part in line.split("|", 4))
            auction = Auction(Seat.N, tuple(map(Call.parse, () if calls == "-" else calls.split())))
            seat = auction.to_call
            if seat is None:
                raise ValueError(f"{path}, case {number}: the auction is over")
            side = seat & 1
            who = {"none": 0, "all": 3, "we": 1 << side, "they": 2 >> side}[vulnerable]
            view = PlayerView(Hand.parse(hand), seat, auction, Vulnerability(who))
            yield Case(path.stem, number, view, tuple(map(Call.parse, accepted.split("/"))), reason)


_VULNERABLE = {"None": 0, "N-S": 1, "E-W": 2, "Both": 3}


def _given_cases(file: Path) -> Iterator[Case]:
    """The cases of a file in the form of those given beside the project."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        case = json.loads(line)
        auction = Auction(Seat.N, tuple(map(Call.parse, case["auction"].split())))
        if auction.to_call is None:
            raise ValueError(f"{file}, case {number}: the auction is over")
        view = PlayerView(Hand.parse(case["hand"]), auction.to_call, auction, Vulnerability(_VULNERABLE[case["vul"]]))
        yield Case(case["group"], number, view, (Call.parse(case["expected"]),), "given")


def main() -> None:
    """Print right and all of each section; with `--show` also what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("batch", type=Path)
    parser.add_argument("--bidder", default="sayc")
    parser.add_argument("--show", action="store_true", help="only for a batch that has been scored and recorded")
    given = parser.parse_args()
    asked, right, all_ = bidder(given.bidder), {}, {}
    for case in cases(given.batch):
        call = asked.call(case.view)
        all_[case.section] = all_.get(case.section, 0) + 1
        right[case.section] = right.get(case.section, 0) + (call in case.accepted)
        if given.show and call not in case.accepted:
            wanted = "/".join(map(str, case.accepted))
            asked_of = f"{case.section} {case.number}: {case.view.hand} {case.view.auction}"
            print(f"{asked_of} {call}, not {wanted}: {case.reason}")
    for section, count in all_.items():
        print(f"{section:<60}{right[section]:>4} / {count}")
    total, good = sum(all_.values()), sum(right.values())
    print(f"{'all':<60}{good:>4} / {total} = {good / total:.1%}")


if __name__ == "__main__":
    main()
