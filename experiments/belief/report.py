"""What the belief model can do: held-out auctions of the own system, robot auctions, speed.

    python experiments/belief/report.py AUCTIONS [--model FILE.onnx] [--auctions 10000] [--sampled 400]

AUCTIONS is the folder that `generate.sh` made. Writes results.json and results.md beside this file. The robot auctions
(`../shared/data/wbridge5`) are for evaluation only and are left out where they are not there.
"""

from __future__ import annotations

import argparse
import gzip
import json
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from tablefeel.arrays import calls_of, flat_auctions, hands_of, hcp, held, lengths, owners_of, rotated_owners
from tablefeel.bidding import Cards, PlayerView
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.split import Part
from tablefeel.encoding.belief import UNKNOWN, Situations, Traces, observe
from tablefeel.kernel import SEATS, Auction, Call, Deal, Seat, Vulnerability
from tablefeel.models.belief import BATCH, Answers, BeliefModel, BeliefNet
from tablefeel.systems.reading import SystemReader
from tablefeel.training.belief.batches import Batch, Batches
from tablefeel.training.belief.judging import Hidden, call_measures

HERE = Path(__file__).parent
ROBOTS = HERE.parents[2] / "shared" / "data" / "wbridge5" / "auctions.tsv.gz"
GROUPS = ((0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (6, 7), (8, 11), (12, 99))
"""Numbers of calls seen that share a row."""


def own_system(net: BeliefNet, folder: Path, auctions: int, sampled: int) -> dict[str, Any]:
    """Every decision of test auctions, the sampler on some of them."""
    bids = Bids.load(folder)
    traces = Traces.of(bids.calls, bids.starts)
    batches = Batches(bids, traces, Part.TEST)
    found: dict[str, Any] = {}
    ours = batches.auctions[~bids.is_strange[batches.auctions]]
    few = np.sort(np.random.default_rng(0).permutation(ours)[:auctions])
    batch = batches.own_turns(few)
    answers = net(traces, batch.at)
    found["all cards"] = {"auctions": len(few), **measures(answers, batch)}
    for number, pair in enumerate(bids.cards):
        if not bids.strange[number]:
            one = np.flatnonzero(bids.dataset[batch.at.auction] == number)
            found[" - ".join(pair)] = measures(taken(answers, one), part_of(batch, one))
    strange = np.sort(batches.auctions[bids.is_strange[batches.auctions]])[:auctions]
    other = batches.own_turns(strange)
    found["players who misjudge"] = {"auctions": len(strange), **measures(net(traces, other.at), other)}
    found["by calls seen"] = by_calls_seen(answers, batch, views_of(bids, batch), sampled)
    return found


def measures(answers: Answers, batch: Batch) -> dict[str, Any]:
    hidden = Hidden(answers, batch)
    return {
        "decisions": len(batch), **call_measures(answers.calls, batch.call), **hidden.measures(),
        "partner_only_loss": round(float(hidden.partner_only_losses().mean()), 4),
    }  # fmt: skip


def taken(answers: Answers, index: np.ndarray) -> Answers:
    return Answers(*(part[index] for part in answers))


def part_of(batch: Batch, index: np.ndarray) -> Batch:
    rest = (getattr(batch, name)[index] for name in ("owners", "hcp", "lengths", "call", "own_turn", "over"))
    return Batch(batch.at.take(index), *rest)


class views_of:  # noqa: N801 - reads like a function that makes one view at a time
    """The kernel's views of a batch's situations, made when asked for."""

    def __init__(self, bids: Bids, batch: Batch) -> None:
        self.bids, self.batch = bids, batch

    def __getitem__(self, row: int) -> PlayerView:
        at, bids = self.batch.at, self.bids
        number = int(at.auction[row])
        calls = bids.calls[bids.starts[number] : bids.starts[number] + at.turn[row]]
        hand = hands_of(at.hands[row : row + 1])[0]
        auction = Auction(SEATS[at.dealer[row]], calls_of(calls))
        cards = Cards(*bids.cards[bids.dataset[number]])
        return PlayerView(hand, SEATS[at.seat[row]], auction, Vulnerability(int(at.vulnerability[row])), cards)


def by_calls_seen(answers: Answers, batch: Batch, views: views_of, sampled: int) -> list[dict[str, Any]]:
    """Log-loss per hidden card: the model, uniform, only partner predicted, and the sampler on card meanings."""
    rng, reader = np.random.default_rng(1), SystemReader()
    hidden = Hidden(answers, batch)
    model, partner = hidden.card_losses(), hidden.partner_only_losses()
    rows = []
    for least, most in GROUPS:
        rows_of = np.flatnonzero((batch.at.turn >= least) & (batch.at.turn <= most))
        some = rng.permutation(rows_of)[: max(1, sampled // len(GROUPS))]
        by_sampler = [sampler_loss(reader, views[row], batch.owners[row]) for row in some]
        rows.append(
            {
                "calls": f"{least}" if least == most else f"{least}-{most}" if most < 99 else f"{least}+",
                "decisions": len(rows_of),
                "model": round(float(model[rows_of].mean()), 4),
                "uniform": round(float(np.log(3)), 4),
                "partner only": round(float(partner[rows_of].mean()), 4),
                "sampled": len(some),
                "sampler": round(float(np.mean(by_sampler)), 4),
                "model on the sampled": round(float(model[some].mean()), 4),
            }
        )
    return rows


def sampler_loss(reader: SystemReader, view: PlayerView, owners: np.ndarray) -> float:
    """The sampler's log-loss; its frequencies are smoothed by one pseudo-deal in a hundred."""
    beliefs = reader.read(view)
    cards = np.zeros((4, 52))
    for seat, belief in beliefs.items():
        cards[seat - view.seat & 3] = 0.99 * belief.cards + 0.01 / 3
    unseen = owners != 0
    return float(-np.log(cards[owners, np.arange(52)][unseen]).mean())


def robots(net: BeliefNet, system: int) -> dict[str, Any]:
    """WBridge5's auctions, read with both cards `system` (or UNKNOWN); beliefs also after the last call."""
    rows = [line.split("\t")[:4] for line in gzip.decompress(ROBOTS.read_bytes()).decode().splitlines()]
    deals = [Deal.parse(row[2]) for row in rows]
    calls = [[Call.parse(word) for word in row[3].split()] for row in rows]
    traces = Traces.of(*flat_auctions(calls))
    starts = traces.starts
    owners, dealer = owners_of(deals), np.array([Seat.parse(row[0]) for row in rows])
    auction = np.repeat(np.arange(len(rows)), np.diff(starts))
    turn = np.arange(len(auction)) - starts[auction]
    seat = dealer[auction] + turn & 3
    cards = held(rotated_owners(owners[auction], -seat))
    n = len(auction)
    at = Situations(
        auction, turn, dealer[auction], seat, np.zeros(n, np.intp), np.full((n, 2), system), cards[:, 0],
        np.ones(n, bool),
    )  # fmt: skip
    batch = Batch(
        at, cards.argmax(axis=1), hcp(cards), lengths(cards), traces.calls[starts[auction] + turn].astype(np.intp),
        np.ones(n, bool), np.zeros(n, bool),
    )  # fmt: skip
    answers = net(traces, at)
    late = np.flatnonzero(turn >= 4)
    hidden = Hidden(taken(answers, late), part_of(batch, late))
    return {
        "auctions": len(rows), **measures(answers, batch),
        "card_loss after a round": round(float(hidden.card_losses().mean()), 4),
        "card_calibration after a round": round(100 * hidden.card_calibration().error, 3),
        "uniform": round(float(np.log(3)), 4),
    }  # fmt: skip


def speed(model: BeliefModel, folder: Path) -> dict[str, float]:
    """Processor time on one core: the best of several tries, since the machine is shared."""
    bids = Bids.load(folder, 2000)
    traces = Traces.of(bids.calls, bids.starts)
    batch = Batches(bids, traces, Part.TRAIN).own_turns(np.arange(200))
    views = views_of(bids, batch)
    many = [views[row] for row in range(BATCH)]
    at = batch.at.take(slice(0, BATCH))
    bits = observe(traces, at)

    def best(what: Any, tries: int = 30) -> float:
        times = []
        for _ in range(tries):
            start = process_time()
            what()
            times.append(process_time() - start)
        return min(times)

    return {
        "one decision with beliefs, network and encoding, ms": round(
            1000 * best(lambda: model.net(traces, batch.at.take(slice(5, 6))), 200), 3
        ),
        "one view: choose, ms": round(1000 * best(lambda: model.choose(many[5]), 200), 3),
        "one view: read, ms": round(1000 * best(lambda: model.read(many[5]), 200), 3),
        "batch of 256, network, per second": round(BATCH / best(lambda: model.net.of_bits(bits))),
        "batch of 256, encoding and network, per second": round(BATCH / best(lambda: model.net(traces, at))),
        "choose_all of 256 views, per second": round(BATCH / best(lambda: model.choose_all(many))),
        "read_all of 256 views, per second": round(BATCH / best(lambda: model.read_all(many))),
    }


def as_text(found: dict[str, Any]) -> str:
    """The results as a page."""
    lines = ["# The belief model: results", "", "Made by `report.py`; see README.md for the commands.", ""]
    names = ("accuracy", "accuracy_without_passes", "precision_bids", "recall_bids", "precision_non_bids",
             "recall_non_bids", "card_loss", "card_calibration", "hcp_calibration", "length_calibration")  # fmt: skip
    heads = ("decisions", "accuracy", "without passes", "bids: precision", "recall", "other calls: precision", "recall",
             "log-loss per card", "card calibration error", "HCP", "lengths")  # fmt: skip
    lines += ["## Calls and beliefs", "", "Percent, except decisions and log-loss (uniform: 1.0986).", ""]
    lines += [f"| auctions | {' | '.join(heads)} |", "|---" * (len(heads) + 1) + "|"]
    tables = {name: row for name, row in found["own system"].items() if isinstance(row, dict)}
    for name, row in [*tables.items(), *found.get("robots", {}).items()]:
        lines.append(f"| {name} | {row['decisions']} | {' | '.join(str(row[one]) for one in names)} |")
    rows = found["own system"]["by calls seen"]
    lines += ["", "## Log-loss per hidden card by calls seen", ""]
    lines += [f"| {' | '.join(rows[0])} |", "|---" * len(rows[0]) + "|"]
    lines += [f"| {' | '.join(str(value) for value in row.values())} |" for row in rows]
    lines += ["", "## Speed (processor time, one core)", "", "| what | |", "|---|---|"]
    lines += [f"| {name} | {value} |" for name, value in found["speed"].items()]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--model", type=Path)
    parser.add_argument("--auctions", type=int, default=10_000)
    parser.add_argument("--sampled", type=int, default=400)
    parser.add_argument("--out", type=Path, default=HERE)
    told = parser.parse_args()
    model = BeliefModel(told.model)
    found: dict[str, Any] = {"speed": speed(model, told.folder)}
    found["own system"] = own_system(model.net, told.folder, told.auctions, told.sampled)
    if ROBOTS.exists():
        found["robots"] = {
            "WBridge5, cards not known": robots(model.net, UNKNOWN), "WBridge5, read as sayc": robots(model.net, 0)
        }  # fmt: skip
    (told.out / "results.json").write_text(json.dumps(found, indent=1) + "\n")
    (told.out / "results.md").write_text(as_text(found))
    print(as_text(found))


if __name__ == "__main__":
    main()
