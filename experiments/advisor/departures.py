#!/usr/bin/env python3
"""What leaving the book once wins: every call that judgement would rather make, bid out by the book on the deal itself.

    python experiments/advisor/departures.py DEALS OUT.jsonl [--first 30001] [--boards 3000] [--judge MODEL] \
        [--policy NAME=MODEL …]

Deals are bid by the book. At every decision each true call that the contract network or a policy likes better than the
book's is bid out by the book, and the IMPs that it wins against the book's own auction are noted beside what judgement
expected. OUT.jsonl has a line for every 250 deals; a stopped run goes on. Prints the gains by kind and price.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tablefeel.arena.match import MatchBoard
from tablefeel.arena.statistics import NORMAL_95, Tally
from tablefeel.arrays import packed_deals
from tablefeel.bidding import PlayerView
from tablefeel.cli.match import given_boards
from tablefeel.kernel import DOUBLE, PASS, Auction, Call, imps, score_ns
from tablefeel.models.advisor import AdvisorBidder, Considered, Price, is_quiet, judgement_of
from tablefeel.models.contract import ContractModel
from tablefeel.models.files import shipped
from tablefeel.models.selfplay import SelfPlay
from tablefeel.models.true_policy import TruePolicy
from tablefeel.systems.engine.bulk import bid_boards, finish

PIECE = 250
FREE = Price(0.0, 0.0)
PRICES = {"contract": (0, 20, 40, 60, 80, 120, 200), "policy": (1, 2, 5, 10, 20, 50)}


def main() -> None:
    """Note what is missing, and print all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--first", type=int, default=30_001)
    parser.add_argument("--boards", type=int, default=3000)
    parser.add_argument("--judge", type=Path)
    parser.add_argument("--policy", nargs="*", default=[])
    asked = parser.parse_args()
    judge = AdvisorBidder(judgement_of(ContractModel(asked.judge)), price=FREE)
    policies = {}
    for one in asked.policy:
        name, _, path = one.partition("=")
        policies[name] = TruePolicy(SelfPlay(Path(path) if path else shipped(name)))
    done = len(asked.out.read_text(encoding="utf-8").splitlines()) if asked.out.exists() else 0
    for number in range(done, asked.boards // PIECE):
        found = list(departures(given_boards(asked.deals, PIECE, asked.first + number * PIECE), judge, policies))
        with asked.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found) + "\n")
    show([row for line in asked.out.read_text(encoding="utf-8").splitlines() for row in json.loads(line)])


def departures(
    boards: Iterable[MatchBoard], judge: AdvisorBidder, policies: dict[str, TruePolicy]
) -> Iterator[dict[str, object]]:
    """Every call that somebody would rather make: in place of what, how much rather, and the IMPs that it won."""
    boards = list(boards)
    for one, auction in zip(boards, bid_boards([one.board for one in boards]), strict=True):
        views = [
            PlayerView.of_board(one.board, Auction(one.board.dealer, auction.calls[:turn]))
            for turn in range(len(auction.calls))
        ]
        considered = judge.consider(views)
        for turn, call, likings in liked(views, considered, policies):
            here = considered[turn]
            yield {
                "turn": f"{one.board.number} {turn}", "kind": kind(views[turn], here, call), "about": about(here, call),
                "own": str(here.own), "call": str(call), "won": gain(one, here, auction, turn, call), **likings,
            }  # fmt: skip


def liked(
    views: list[PlayerView], considered: list[Considered], policies: dict[str, TruePolicy]
) -> Iterator[tuple[int, Call, dict[str, float]]]:
    """The calls that somebody likes better than the book's: points expected more, and how many times as likely."""
    found: dict[tuple[int, Call], dict[str, float]] = {}
    for turn, one in enumerate(considered):
        for call in one.rivals:
            found.setdefault((turn, call), {})["contract"] = one.scores[call] - one.scores[one.own]
    turns = [turn for turn, one in enumerate(considered) if len(one.candidates) > 1 and one.true]
    for name, policy in policies.items():
        chances = policy.chances([views[turn] for turn in turns], [considered[turn].candidates for turn in turns])
        for turn, among in zip(turns, chances, strict=True):
            one = considered[turn]
            for call in one.true:
                if call is not one.own:
                    found.setdefault((turn, call), {})[name] = among[call] / max(among[one.own], 1e-9)
    for (turn, call), likings in found.items():
        if any(value > (0 if name == "contract" else 1) for name, value in likings.items()):
            yield turn, call, likings


def gain(one: MatchBoard, here: Considered, auction: Auction, turn: int, call: Call) -> int:
    """The IMPs that a call in place of the book's wins for its side, everybody going on by the book."""
    if call is PASS and here.here.situation.a_pass_ends:
        calls = (*auction.calls[:turn], PASS)
    else:
        calls = finish(here.here.then(call, keep=False), packed_deals([one.board.deal]), one.board.dealer)[0]
    ours = points(one, Auction(one.board.dealer, calls)) - points(one, auction)
    return imps(ours if auction.caller(turn) % 2 == 0 else -ours)


def points(one: MatchBoard, auction: Auction) -> int:
    """North-South's points, double dummy."""
    contract = auction.contract
    if contract is None or one.tricks is None:
        return 0
    return score_ns(contract, one.tricks.tricks(contract.declarer, contract.strain), one.board.vulnerability)


def kind(view: PlayerView, one: Considered, call: Call) -> str:
    """What is put in the place of what."""
    words = {PASS: "pass", DOUBLE: "X"}
    was, now = (words.get(c, "bid") for c in (one.own, call))
    return f"{'quiet' if is_quiet(view) else 'contested'} {'final' if one.rivals else 'open'} {was}->{now}"


def about(one: Considered, call: Call) -> str:
    """Whether a pass would end the auction, what our side has done, and whether the call raises partner."""
    s = one.here.situation
    acted = "opened" if s.opener >= 0 and s.opener & 1 == s.me & 1 else "acted" if s.our_suits else "silent"
    raises = call.is_bid and call.strain.suit in s.partners_suits
    return f"{'last' if s.passes_would_end else 'early'} {acted} {'raise' if raises else 'other'} {s.role.name.lower()}"


def show(rows: list[dict[str, Any]]) -> None:
    """Print the gains by judge, kind of departure and price."""
    for who in sorted({name for row in rows for name in row} - {"turn", "kind", "call", "own", "won", "about"}):
        for what in ["", *sorted({row["kind"] for row in rows})]:
            line = []
            for price in PRICES["contract" if who == "contract" else "policy"]:
                won = [row["won"] for row in rows if what in row["kind"] and row.get(who, -1) > price]
                if len(won) > 1:
                    half = NORMAL_95 * (Tally.of(won).standard_error or 0.0)
                    line.append(f">{price}: {sum(won):+d} in {len(won)} ({sum(won) / len(won):+.2f} ± {half:.2f})")
            print(f"{who}: {what or 'all'}: {'  '.join(line)}")


if __name__ == "__main__":
    main()
