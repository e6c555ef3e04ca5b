"""`sayc+contract` or `sayc+chen` against `sayc` on solved deals: what `tablefeel match --deals` plays, much quicker.

    python experiments/chen/match.py --deals deals.dd --boards 10000
    python experiments/chen/match.py --deals deals.dd --boards 10000 --network chen

Both bidders call alike until the network first disagrees with the rules, so all boards are bid by the rules in bulk,
all turns are asked at once, and only boards with a disagreement are bid on call by call. `--check 50` plays the first
boards as the arena does and compares.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import deals_of, packed_deals, unpacked_hands, vulnerable_sides
from tablefeel.bidding import Cards, PlayerView
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.dealing.swapping import ANYTHING
from tablefeel.encoding.contract import Points
from tablefeel.kernel import CALLS, Auction, Board, Contract, imps, score_ns
from tablefeel.models.chen import ANY, ChenModel
from tablefeel.models.contract import ContractModel
from tablefeel.models.contract_bidder import ContractBidder, Margins
from tablefeel.simulation.final_contracts import NO_CALL
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.engine.shown import bid_and_explain

AT_ONCE = 1000


def points_of_turns(
    boards: list[Board], auctions: list, shown: list, alerts: list
) -> tuple[Points, np.ndarray, np.ndarray]:
    """What the player to call sees at every turn of every auction; the board and the turn of each."""
    lengths = np.array([len(calls) for calls in auctions])
    number = np.repeat(np.arange(len(boards)), lengths)
    turns = np.concatenate([np.arange(n) for n in lengths])
    most = int(lengths.max())
    calls = np.full((len(boards), most), NO_CALL, dtype=np.uint8)
    artificial = np.zeros((len(boards), most), dtype=np.bool_)
    told = np.tile(ANYTHING, (len(boards), most + 4, 1))  # four rows before the first call: nothing is known
    for i, made in enumerate(auctions):
        calls[i, : len(made)], artificial[i, : len(made)], told[i, 4 : 4 + len(made)] = made, alerts[i], shown[i]
    before = np.arange(most) < turns[:, None]
    rows = np.stack([told[number, turns + away] for away in (1, 2, 3)], axis=1)
    hands = packed_deals([board.deal for board in boards])
    seats = (np.array([board.dealer for board in boards])[number] + turns) & 3
    vulnerable = np.array([board.vulnerability for board in boards])[number]
    return (
        Points(
            unpacked_hands(hands[number, seats]),
            np.where(before, calls[number], NO_CALL).astype(np.uint8),
            artificial[number] & before,
            turns,
            rows,
            vulnerable_sides(vulnerable, seats),
        ),
        number,
        turns,
    )


def disagreements(bidder: ContractBidder, boards: list[Board]) -> tuple[list[Auction], list[dict[int, int]]]:
    """How the rules bid each board, and for each side (0, 1) the first turn at which the network calls otherwise."""
    hands = packed_deals([board.deal for board in boards])
    dealers = np.array([board.dealer for board in boards], dtype=np.int64)
    vulnerable = np.array([board.vulnerability for board in boards], dtype=np.int64)
    made, shown, alerts = bid_and_explain(hands, dealers, vulnerable, Cards())
    auctions = [Auction(board.dealer, calls) for board, calls in zip(boards, made, strict=True)]
    points, number, turns = points_of_turns(boards, made, shown, alerts)
    scores = bidder.model.final_scores(points)
    first: list[dict[int, int]] = [{} for _ in boards]
    for row in np.flatnonzero(np.isfinite(scores).any(axis=1)):
        board, turn = int(number[row]), int(turns[row])
        call = made[board][turn]
        side = (int(dealers[board]) + turn) & 1
        if side in first[board] or call in CALLS[1:3]:
            continue
        own = 35 if call is CALLS[0] else int(call) - 3
        if scores[row].max() - scores[row, own] <= bidder.margins.least:
            continue
        view = PlayerView.of_board(boards[board], Auction(boards[board].dealer, made[board][:turn]))
        if bidder.call(view) is not call:
            first[board][side] = turn
    return auctions, first


def score(board: Board, contract: Contract | None, tricks: np.ndarray) -> int:
    """North-South's points."""
    if contract is None:
        return 0
    return score_ns(contract, int(tricks[contract.strain, contract.declarer]), board.vulnerability)


def bid_on(board: Board, auction: Auction, sides: tuple[object, object]) -> Auction:
    """The auction to its end, each side's bidder calling in turn."""
    while auction.to_call is not None:
        view = PlayerView.of_board(board, auction)
        auction = auction.then(sides[auction.to_call & 1].call(view))  # type: ignore[attr-defined]
    return auction


def play(
    bidder: ContractBidder, rules: SystemBidder, boards: list[Board], solved: SolvedDeals, start: int
) -> list[tuple]:
    """IMPs of the refined bidder on each board, with both auctions."""
    auctions, first = disagreements(bidder, boards)
    found = []
    for place, board in enumerate(boards):
        tricks = solved.tricks[start + place]
        rooms = []
        for side in (0, 1):
            turn = first[place].get(side)
            auction = auctions[place]
            if turn is not None:
                begun = Auction(board.dealer, auction.calls[:turn])
                auction = bid_on(board, begun, (bidder, rules) if side == 0 else (rules, bidder))
            rooms.append(auction)
        opened, closed = (score(board, room.contract, tricks) for room in rooms)
        found.append((imps(opened - closed), *rooms, auctions[place]))
    return found


def refined(rules: SystemBidder, network: str, model: Path | None, margins: dict[str, float]) -> ContractBidder:
    """The rules with that network's last word."""
    if network == "chen":
        return ContractBidder(rules, ChenModel(model), replace(ANY, **margins))
    return ContractBidder(rules, ContractModel(model), Margins(**margins))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=Path, required=True)
    parser.add_argument("--boards", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--network", choices=("contract", "chen"), default="contract")
    parser.add_argument("--model", type=Path, help="The file of another network than the one that ships.")
    parser.add_argument("--margins", default="{}", help='JSON, as in {"bid": 80}; points, or percent of chance (chen)')
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--out", type=Path, help="Keep a row a board here, and go on from there.")
    given = parser.parse_args()
    solved = read_solved(given.deals, given.first - 1 + given.boards).take(slice(given.first - 1, None))
    rules = SystemBidder()
    bidder = refined(rules, given.network, given.model, json.loads(given.margins))
    deals = deals_of(solved.owners)
    boards = [Board.numbered(given.first + i, deal) for i, deal in enumerate(deals)]
    won: list[int] = []
    if given.out is not None and given.out.exists():
        won = [json.loads(line)["imps"] for line in given.out.read_text().splitlines()]
    for start in range(len(won), len(boards), AT_ONCE):
        rows = play(bidder, rules, boards[start : start + AT_ONCE], solved, start)
        won += [row[0] for row in rows]
        if given.out is not None:
            with given.out.open("a") as file:
                for place, (swing, opened, closed, usual) in enumerate(rows):
                    told = {"board": given.first + start + place, "imps": swing}
                    if opened != usual or closed != usual:
                        told |= {"usual": str(usual), "open": str(opened), "closed": str(closed)}
                    file.write(json.dumps(told) + "\n")
        say(won)
    if given.check:
        a, b = Pair(f"sayc+{given.network}", bidder), Pair("sayc", rules)
        for i, board in enumerate(boards[: given.check]):
            rooms = bid_tables([Table(board, a, b), Table(board, b, a)], explain=False)
            opened, closed = (score(board, room.contract, solved.tricks[i]) for room in rooms)
            assert imps(opened - closed) == won[i], (i, board)  # noqa: S101
        print("the arena says the same")


def say(won: list[int]) -> None:
    values = np.array(won)
    mean, error = values.mean(), values.std(ddof=1) / len(values) ** 0.5
    rates = {"win": (values > 0).mean(), "tie": (values == 0).mean(), "loss": (values < 0).mean()}
    summary = {"boards": len(won), "imps_per_board": round(float(mean), 4), "standard_error": round(float(error), 4)}
    summary["interval95"] = [round(float(mean - 1.96 * error), 4), round(float(mean + 1.96 * error), 4)]
    print(json.dumps(summary | {name: round(float(rate), 4) for name, rate in rates.items()}), flush=True)


if __name__ == "__main__":
    main()
