"""Processor time of a reviewed board, and of one verdict: `python experiments/judgement/times.py`.

24 random boards (seed 5) bid by `sayc`, after two to warm up; the verdicts are on South's first pass.
"""

from __future__ import annotations

from time import process_time

import numpy as np

from tablefeel.arena.match import random_boards
from tablefeel.questions import judge, review
from tablefeel.questions.players import PackagePlayers
from tablefeel.systems.engine.bulk import bid_boards

PLAYERS = PackagePlayers()
WARM, BOARDS = 2, 26


def main() -> None:
    """Print the means and the largest."""
    boards = [one.board for one in random_boards(BOARDS, 5)]
    reviews, verdicts = [], []
    for board, auction in zip(boards, bid_boards(boards), strict=True):
        table = {"dealer": str(board.dealer), "vul": str(board.vulnerability)}
        calls = tuple(str(call) for call in auction.calls)
        began = process_time()
        review.answers([review.ReviewRequest(deal=str(board.deal), **table, auction=calls)], PLAYERS)
        reviews.append(process_time() - began)
        place = (2 - board.dealer) % 4
        hand = str(board.deal.hands[2])
        began = process_time()
        judge.answers([judge.JudgeRequest(hand=hand, **table, auction=calls[:place], call="P")], PLAYERS)
        verdicts.append(process_time() - began)
    for words, found in (("a board", reviews[WARM:]), ("a verdict", verdicts[WARM:])):
        print(f"{words}: mean {np.mean(found):.2f} s, half {np.median(found):.2f} s, most {max(found):.2f} s")


if __name__ == "__main__":
    main()
