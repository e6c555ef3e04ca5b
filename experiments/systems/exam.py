"""How many cases of a blind exam a bidder gets right, section by section.

python experiments/systems/exam.py experiments/systems/exam/batch-1 --bidder sayc

A case is a line `hand | auction | accepted calls | vulnerable | reason`; the hand is that of the player to call, `we`
and `they` are vulnerable from that player's side. Each batch is scored once before anything is changed.

A file may say in its first lines what its cases play, as a convention card writes it; both sides play it then:

    # card: responses.bergen_raises = true
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tablefeel.bidding import PlayerView
from tablefeel.bidding.view import Cards
from tablefeel.front import bidder
from tablefeel.kernel import Auction, Call, Hand, Seat, Vulnerability
from tablefeel.systems.bidder import SystemBidder


@dataclass(frozen=True, slots=True)
class Case:
    """A question of the exam."""

    section: str
    number: int
    view: PlayerView
    accepted: tuple[Call, ...]
    reason: str
    switches: tuple[str, ...] = ()
    """What is played instead of the bidder's own system, line by line as a convention card says it."""


SWITCHES = "# card:"


def cases(batch: Path) -> Iterator[Case]:
    """The cases of a batch or of one of its files; a file of JSON lines has its groups for sections."""
    if batch.suffix == ".jsonl":
        yield from _given_cases(batch)
        return
    for path in sorted(batch.glob("*.cases")) if batch.is_dir() else [batch]:
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
        switches = tuple(line.removeprefix(SWITCHES).strip() for line in lines if line.startswith(SWITCHES))
        for number, line in enumerate((line for line in lines if line[0] != "#"), start=1):
            hand, calls, accepted, vulnerable, reason = (part.strip() for part in line.split("|", 4))
            auction = Auction(Seat.N, tuple(map(Call.parse, () if calls == "-" else calls.split())))
            seat = auction.to_call
            if seat is None:
                raise ValueError(f"{path}, case {number}: the auction is over")
            side = seat & 1
            who = {"none": 0, "all": 3, "we": 1 << side, "they": 2 >> side}[vulnerable]
            view = PlayerView(Hand.parse(hand), seat, auction, Vulnerability(who))
            yield Case(path.stem, number, view, tuple(map(Call.parse, accepted.split("/"))), reason, switches)


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


class Candidate:
    """Who is examined: a bidder, and its rules with other switches where a file says so."""

    def __init__(self, name: str, folder: Path) -> None:
        self._bidder = bidder(name)
        self._folder = folder
        self._with: dict[tuple[str, ...], str] = {}

    def call(self, case: Case) -> Call:
        """The answer to a case."""
        if not case.switches:
            return self._bidder.call(case.view)
        card = self._with.get(case.switches)
        if card is None:
            path = self._folder / f"switches-{len(self._with)}.toml"
            path.write_text("\n".join(case.switches), encoding="utf-8")
            card = self._with[case.switches] = str(path)
        return SystemBidder(card).call(replace(case.view, cards=Cards(card, card)))


def main() -> None:
    """Print right and all of each section; with `--show` also what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("batch", type=Path)
    parser.add_argument("--bidder", default="sayc")
    parser.add_argument("--show", action="store_true", help="only for a batch that has been scored and recorded")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        score(given.batch, Candidate(given.bidder, Path(folder)), given.show)


def score(batch: Path, candidate: Candidate, show: bool) -> None:
    """Print the score of a candidate."""
    right: dict[str, int] = {}
    all_: dict[str, int] = {}
    for case in cases(batch):
        call = candidate.call(case)
        all_[case.section] = all_.get(case.section, 0) + 1
        right[case.section] = right.get(case.section, 0) + (call in case.accepted)
        if show and call not in case.accepted:
            wanted = "/".join(map(str, case.accepted))
            asked_of = f"{case.section} {case.number}: {case.view.hand} {case.view.auction}"
            print(f"{asked_of} {call}, not {wanted}: {case.reason}")
    for section, count in all_.items():
        print(f"{section:<60}{right[section]:>4} / {count}")
    total, good = sum(all_.values()), sum(right.values())
    print(f"{'all':<60}{good:>4} / {total} = {good / total:.1%}")


if __name__ == "__main__":
    main()
