"""Expert iteration: close decisions on fresh deals are searched, the policy learns what was chosen, again and again.

    python experiments/selfplay/expert_iteration.py selfplay --deals random-100k.dd.gz --out runs/expert --rounds 2

The policy bids random deals in all four seats; where its second call has some chance, the search of `+search` looks at
the decision (no clock). A copy then learns to make the call that the search chose, and is held to the policy at all
other decisions of the same boards. A tenth of the decisions is kept back: how often the copy makes the search's call
there, and how much of what the search expected it thereby gets. The copy plays the policy on validation deals, and is
the policy of the next round. Searches are written down as they are made, so a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from network_match import Together, match

from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import deals_of, random_owners
from tablefeel.arrays.types import Bools, Ints
from tablefeel.bidding import PlayerView
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.encoding.bidding import view_bits
from tablefeel.kernel import CALLS, Auction, Board, Call
from tablefeel.models.selfplay import MODEL
from tablefeel.roster import find
from tablefeel.search.refinements import QUICK, searching
from tablefeel.search.search import Search
from tablefeel.training.selfplay.network import BiddingNetwork, copy_of, from_weights, log_chances
from tablefeel.training.selfplay.opponent_pool import left_by
from tablefeel.training.selfplay.results import leave

CLOSE = 0.002
"""A decision is searched where the second call has at least this chance."""
KEPT_BACK = 10
"""Every tenth searched board is not learned from."""
RATE, BATCH, EPOCHS = 1e-4, 256, 4
HELD = 1.0
"""What leaving the policy at decisions that were not searched costs, beside the loss of those that were."""


def views_of(board: Board, calls: Sequence[Call]) -> Iterator[PlayerView]:
    """What each caller saw."""
    for turn in range(len(calls)):
        yield PlayerView.of_board(board, Auction(board.dealer, tuple(calls[:turn])))


def boards_from(seed: int, count: int) -> list[Board]:
    """Random deals with dealers and vulnerabilities in turn; the first are the same however many are wanted."""
    owners = np.concatenate([random_owners(1, np.random.default_rng([seed, 9, number])) for number in range(count)])
    return [Board.numbered(number % 16 + 1, deal) for number, deal in enumerate(deals_of(owners))]


def searched(search: Search, pair: Pair, seed: int, count: int, path: Path) -> list[dict[str, Any]]:
    """A row for each board: its calls, and what the search found at those that were close; what is written is kept."""
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    boards = boards_from(seed, count)
    records = bid_tables([Table(board, pair, pair) for board in boards[len(rows) :]], explain=False)
    assert pair.bidder.chances is not None  # noqa: S101 - a self-taught one
    with path.open("a") as out:
        for number, record in enumerate(records, start=len(rows)):
            calls = record.auction.calls
            views = list(views_of(boards[number], calls))
            chances = np.sort(pair.bidder.chances(views), axis=1)[:, -2]
            found = {}
            for turn in np.flatnonzero(chances >= CLOSE).tolist():
                considered = search.consider(views[turn])
                if considered:
                    found[str(turn)] = [[int(one.call), round(one.gain, 3)] for one in considered]
            rows.append({"calls": list(map(int, calls)), "found": found})
            out.write(json.dumps(rows[-1]) + "\n")
            out.flush()
    return rows[:count]


class Examples:
    """Decisions as arrays: bits, states, the call to learn (-1: stay with the policy), and what each call was worth."""

    def __init__(self, boards: Sequence[Board], rows: Sequence[dict[str, Any]]) -> None:
        views: list[PlayerView] = []
        self.call: list[int] = []
        self.worth: list[dict[int, float]] = []
        for board, row in zip(boards, rows, strict=True):
            calls = [CALLS[call] for call in row["calls"]]
            views += views_of(board, calls)
            for turn in range(len(calls)):
                considered = row["found"].get(str(turn))
                self.call.append(considered[0][0] if considered else -1)
                self.worth.append(dict(considered) if considered else {})
        self.bits, self.states = view_bits(views)
        self.calls: Ints = np.array(self.call)

    def take(self, rows: Ints) -> tuple[Bools, Ints, Ints]:
        return self.bits[rows], self.states[rows], self.calls[rows]


def logs_of(network: BiddingNetwork, bits: Bools, states: Ints) -> torch.Tensor:
    """(n, 38): the logarithm of each call's chance, none below e to the power of -30."""
    return log_chances(network(torch.from_numpy(bits)), states).clamp(min=-30.0)


def taught(policy: BiddingNetwork, examples: Examples, seed: int) -> BiddingNetwork:
    """A copy that makes the calls of the search, and elsewhere bids as the policy does."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    copy = copy_of(policy).requires_grad_(True)
    optimiser = torch.optim.Adam(copy.parameters(), lr=RATE)
    steps, done = EPOCHS * -(-len(examples.calls) // BATCH), 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(examples.calls))
        for start in range(0, len(order), BATCH):
            bits, states, calls = examples.take(order[start : start + BATCH])
            logs = logs_of(copy, bits, states)
            with torch.no_grad():
                usual = logs_of(policy, bits, states)
            is_searched = torch.from_numpy(calls >= 0)
            chosen = torch.from_numpy(np.maximum(calls, 0))
            cross = -logs.gather(1, chosen[:, None])[:, 0][is_searched].sum()
            kl = (usual.exp() * (usual - logs)).sum(dim=1)[~is_searched].sum()
            for group in optimiser.param_groups:
                group["lr"] = RATE * (1 - done / steps)
            optimiser.zero_grad()
            ((cross + HELD * kl) / len(calls)).backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            done += 1
    return copy.requires_grad_(False)


def captured(network: BiddingNetwork, examples: Examples) -> dict[str, float]:
    """Of the searched decisions: how often the network makes the search's call where that is another than the policy's,
    and how much of the expected gain it gets."""
    with torch.no_grad():
        made = logs_of(network, examples.bits, examples.states).argmax(dim=1).numpy()
    rows = [row for row, worth in enumerate(examples.worth) if worth]
    own = [next(call for call, gain in examples.worth[row].items() if gain == 0) for row in rows]
    changed = [row for row, call in zip(rows, own, strict=True) if examples.call[row] != call]
    best = sum(examples.worth[row][examples.call[row]] for row in changed)
    got = sum(examples.worth[row].get(int(made[row]), 0.0) for row in rows)
    same = sum(int(made[row] == examples.call[row]) for row in changed)
    return {
        "searched": len(rows), "changed": len(changed), "learned": round(same / max(1, len(changed)), 3),
        "expected": round(best / max(1, len(rows)), 4), "got": round(got / max(1, len(rows)), 4),
    }  # fmt: skip


def main() -> None:
    """Search, teach, play; as many rounds as wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("policy", help="a shipped network or the folder of a run")
    parser.add_argument("--deals", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--boards", type=int, default=4000, help="searched in each round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    solved = read_solved(given.deals).part(Part.VALIDATION)
    first = policy = from_weights(left_by(f"selfplay@{given.policy}"))
    for number in range(given.rounds):
        name = given.policy if number == 0 else str(given.out / f"round{number}")
        policy = round_of(policy, first, name, number, given, solved)


def round_of(
    policy: BiddingNetwork,
    first: BiddingNetwork,
    name: str,
    number: int,
    given: argparse.Namespace,
    held: SolvedDeals,
) -> BiddingNetwork:
    """One round; what it brought is printed."""
    folder = given.out / f"round{number + 1}"
    folder.mkdir(parents=True, exist_ok=True)
    seed = 1000 * given.seed + number
    pair = find(f"selfplay@{name}" if (Path(name) / MODEL).exists() else name)
    search = searching(pair.bidder, replace(QUICK, seconds=None))
    rows = searched(search, pair, seed, given.boards, folder / "searched.jsonl")
    boards = boards_from(seed, given.boards)
    is_kept = np.arange(len(rows)) % KEPT_BACK == 0
    parts = [np.flatnonzero(~is_kept).tolist(), np.flatnonzero(is_kept).tolist()]
    learned, kept = (Examples([boards[row] for row in part], [rows[row] for row in part]) for part in parts)
    copy = taught(policy, learned, seed)
    leave(copy, folder, {"model": "selfplay", "config": {}, "measures": {}})
    print(f"round {number + 1}: learned from {json.dumps(captured(copy, learned))}")
    print(f"kept back: {json.dumps(captured(copy, kept))}")
    for against, who in ((policy, "the policy before"), (first, "the first policy")):
        mean, half = match(Together([copy]), Together([against]), held, 8)
        print(f"{mean:+.3f} ± {half:.3f} IMPs a board against {who}", flush=True)
    return copy


if __name__ == "__main__":
    main()
