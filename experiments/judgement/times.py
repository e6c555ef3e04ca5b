"""Processor time of a reviewed board, of one verdict, of a table of leads: `python experiments/judgement/times.py`.

Random boards (seed 5) bid by `sayc`, after two to warm up; the verdicts are on South's first pass, the leads over 100
layouts against the contract (`--leads` boards of them), quickly (the chance to beat it alone) and whole; with
`--reviews 0` only these. The first board is counted on its own, with all that a fresh
process has to load: that is what the first verdict of a session may take. A second run finds the deals in the solver's
cache.
"""

from __future__ import annotations

import argparse
import sys
from time import process_time

import numpy as np

from tablefeel.arena.match import random_boards
from tablefeel.kernel import Auction, Board
from tablefeel.questions import judge, lead, review
from tablefeel.questions.players import PackagePlayers
from tablefeel.systems.engine.bulk import bid_boards

PLAYERS = PackagePlayers()
WARM, LAYOUTS, LATE = 2, 100, 0.3


def shared(board: Board) -> dict[str, str]:
    """Dealer and vulnerability, as questions have them."""
    return {"dealer": str(board.dealer), "vul": str(board.vulnerability)}


def review_seconds(board: Board, calls: tuple[str, ...]) -> float:
    """What it takes to review a board."""
    began = process_time()
    review.answers([review.ReviewRequest(deal=str(board.deal), **shared(board), auction=calls)], PLAYERS)
    return process_time() - began


def verdict_seconds(board: Board, calls: tuple[str, ...]) -> float:
    """What it takes to judge South's first pass."""
    place = (2 - board.dealer) % 4
    began = process_time()
    asked = judge.JudgeRequest(hand=str(board.deal.hands[2]), **shared(board), auction=calls[:place], call="P")
    judge.answers([asked], PLAYERS)
    return process_time() - began


def lead_seconds(board: Board, auction: Auction, calls: tuple[str, ...], quick: bool) -> float | None:
    """What the table of leads takes, or the chances alone; None after a pass-out."""
    if auction.contract is None:
        return None
    leader = (auction.contract.declarer + 1) % 4
    began = process_time()
    asked = lead.LeadRequest(
        hand=str(board.deal.hands[leader]), seat="NESW"[leader], **shared(board), auction=calls, layouts=LAYOUTS,
        quick=quick,
    )  # fmt: skip
    lead.answers([asked], PLAYERS)
    return process_time() - began


def main() -> None:
    """Print the means and the largest; what each board took goes to the other channel."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=24)
    parser.add_argument("--leads", type=int, default=24)
    parser.add_argument("--reviews", type=int, default=1, choices=(0, 1))
    given = parser.parse_args()
    boards = [one.board for one in random_boards(WARM + given.boards, 5)]
    taken: dict[str, list[float]] = {"a board": [], "a verdict": [], "leads, quickly": [], "leads, whole": []}
    first = 0.0
    for number, (board, auction) in enumerate(zip(boards, bid_boards(boards), strict=True)):
        calls = tuple(str(call) for call in auction.calls)
        if given.reviews:
            taken["a board"].append(review_seconds(board, calls))
            first = first or process_time()
            taken["a verdict"].append(verdict_seconds(board, calls))
        for words, quick in (("leads, quickly", True), ("leads, whole", False)):
            took = lead_seconds(board, auction, calls, quick) if number < WARM + given.leads else None
            taken[words] += [] if took is None else [took]
        print(
            number,
            *(f"{words} {found[-1]:.2f}" for words, found in taken.items() if found),
            file=sys.stderr,
            flush=True,
        )
    if given.reviews:
        print(f"the first board of a fresh process, with all that it loads: {first:.2f} s")
    for words, found in ((words, found[WARM:]) for words, found in taken.items()):
        if not found:
            continue
        most, half, late = max(found), np.median(found), sum(one > LATE for one in found)
        spread = f"mean {np.mean(found):.2f} s, half {half:.2f} s, most {most:.2f} s"
        print(f"{words}: {len(found)}, {spread}, {late} over {LATE} s")


if __name__ == "__main__":
    main()
