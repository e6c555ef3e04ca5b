"""How long one answer takes, in processor time: views of random auctions by the rules, asked one by one."""

from __future__ import annotations

import json
from time import process_time

import numpy as np

from tablefeel.arrays import Boards, packed_hands
from tablefeel.bidding import Cards, PlayerView
from tablefeel.kernel import Auction
from tablefeel.models.contract import shipped_contract
from tablefeel.models.contract_bidder import ContractBidder
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.engine.shown import bid_and_explain


def main() -> None:
    """Print the median and the 95th percentile of both questions, in milliseconds."""
    rng = np.random.default_rng(3)
    boards = Boards.random(200, rng)
    made, *_ = bid_and_explain(packed_hands(boards.held), boards.dealer, boards.vulnerability, Cards())
    model = shipped_contract()
    bidder = ContractBidder(SystemBidder(), model)
    views = []
    for number, calls in enumerate(made):
        board = boards.board(number)
        turn = int(rng.integers(len(calls)))
        views.append(PlayerView.of_board(board, Auction(board.dealer, calls[:turn])))
    model.answer(views[0])
    for name, ask in (("answer", model.answer), ("call", bidder.call)):
        spent = []
        for view in views:
            started = process_time()
            ask(view)
            spent.append(1000 * (process_time() - started))
        middle, slow = np.percentile(spent, [50, 95])
        print(json.dumps({"question": name, "median_ms": round(middle, 2), "p95_ms": round(slow, 2)}))


if __name__ == "__main__":
    main()
