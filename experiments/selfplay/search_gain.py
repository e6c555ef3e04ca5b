"""What a search wins against a stranger at the table, by the kind of the calls that it changes.

    python experiments/selfplay/search_gain.py selfplay@experiments/selfplay/scratch61 random-100k.dd.gz out.jsonl

Each deal is bid four times: with and without the search, North-South and East-West, the stranger at the other seats;
together a board of a match, and the difference that the search makes to it. All searches look at all their layouts, so
a run gives the same again. One line a deal; a run goes on after the deals that are there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from search_calibration import kind_of

from tablefeel.arena.statistics import NORMAL_95
from tablefeel.arena.table import Pair
from tablefeel.arrays import deals_of
from tablefeel.bidding import Cards, PlayerView
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.kernel import Auction, Board, Side, TrickTable, imps, score_ns
from tablefeel.roster import find
from tablefeel.search.refinements import QUICK, searching
from tablefeel.search.search import Search


def bid(
    player: Pair, stranger: Pair, board: Board, side: Side, search: Search | None
) -> tuple[Auction, list[dict[str, Any]]]:
    """The auction with the player at that side, and the calls that the search changed."""
    auction, changes = Auction(board.dealer), list[dict[str, Any]]()
    pairs = (player, stranger) if side is Side.NS else (stranger, player)
    cards = Cards(pairs[0].card, pairs[1].card)
    while not auction.is_over:
        view = PlayerView.of_board(board, auction, cards)
        call = pairs[view.seat & 1].bidder.call(view)
        found = search.consider(view) if search is not None and view.seat.side is side else []
        if found and found[0].call is not call:
            best = found[0]
            changes.append({"kind": kind_of(call, best.call), "gain": round(best.gain, 2), "call": str(best.call)})
            call = best.call
        auction = auction.then(call)
    return auction, changes


def points(auction: Auction, board: Board, tricks: TrickTable, side: Side) -> int:
    """What the side scores."""
    contract = auction.contract
    if contract is None:
        return 0
    score = score_ns(contract, tricks.tricks(contract.declarer, contract.strain), board.vulnerability)
    return score if side is Side.NS else -score


def played(player: Pair, stranger: Pair, search: Search, board: Board, tricks: TrickTable) -> dict[str, Any]:
    """Both tables of a board, with and without the search."""
    row: dict[str, Any] = {}
    for side in Side:
        plain, _ = bid(player, stranger, board, side, None)
        searched, changes = bid(player, stranger, board, side, search)
        scores = [points(auction, board, tricks, side) for auction in (plain, searched)]
        row[side.name] = {"plain": scores[0], "searched": scores[1], "changes": changes, "auction": str(searched)}
    return row


def said(values: Sequence[float]) -> str:
    """A mean with half of its 95% interval."""
    return f"{np.mean(values):+.2f} ± {NORMAL_95 * np.std(values) / np.sqrt(len(values)):.2f}"


def report(rows: Sequence[dict[str, Any]]) -> None:
    """The match without and with the search, and what single changes brought at their table."""
    plain, searched = (
        np.array([imps(sum(row[side.name][kind] for side in Side)) for row in rows]) for kind in ("plain", "searched")
    )
    print(f"{len(rows)} boards: {said(plain)} without, {said(searched)} with, gain {said(searched - plain)}\n")
    print("| the only change at its table | how many | expected IMPs | true |\n|---|---|---|---|")
    single: dict[str, list[tuple[float, int]]] = {}
    for row in rows:
        for side in Side:
            table = row[side.name]
            if len(table["changes"]) == 1:
                change = table["changes"][0]
                won = imps(table["searched"] - table["plain"])
                single.setdefault(change["kind"], []).append((change["gain"], won))
    for kind, found in sorted(single.items()):
        expected, true = zip(*found, strict=True)
        print(f"| {kind} | {len(found)} | {np.mean(expected):+.2f} | {said(true)} |")


def main() -> None:
    """Bid more boards, and say what all show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stranger")
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--name", default="selfplay")
    parser.add_argument("--part", choices=[part.name.lower() for part in Part], default="validation")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--boards", type=int, default=1000)
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    player, stranger = find(given.name), find(given.stranger)
    search = searching(player.bidder, replace(QUICK, seconds=None))
    solved = read_solved(given.deals).part(Part[given.part.upper()])
    with given.out.open("a") as out:
        for number in range(given.first + len(rows), given.first + given.boards):
            board = Board.numbered(number + 1, deals_of(solved.owners[number : number + 1])[0])
            row = played(player, stranger, search, board, TrickTable.of(solved.tricks[number].tolist()))
            out.write(json.dumps({"board": number, **row}) + "\n")
            out.flush()
            rows.append(row)
    report(rows)


if __name__ == "__main__":
    main()
