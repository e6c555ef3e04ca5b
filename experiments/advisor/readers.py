#!/usr/bin/env python3
"""Compares readers on auctions of a robot that none of them learned from (../shared/data/wbridge5, evaluation only).

    python experiments/advisor/readers.py [--part measure] [--deals 600] [--promised MODEL.onnx]

For every decision of the odd auctions (`--part measure`, the half at which nobody looks): the mean surprise about who
holds each hidden card, the mean absolute error of the expected points of the hidden hands, the error of "at least so
many points", and the mass of the beliefs that lies within what the calls promised by the card. `they play` says what
both sides are taken to play: the card `sayc`, or an unknown one.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

import numpy as np

from tablefeel.bidding import Cards, PlayerView, Reader
from tablefeel.evaluation import hcp
from tablefeel.kernel import SEATS, Auction, Deal, Seat, Vulnerability
from tablefeel.models.belief import BeliefModel
from tablefeel.models.promised_reader import PromisedReader, rows_shown

ROBOTS = Path(__file__).parents[3] / "shared" / "data" / "wbridge5" / "auctions.tsv.gz"
AT_ONCE = 256
PARTS = {"all": (0, 1), "look": (0,), "measure": (1,)}


def decisions(part: str, deals: int, cards: Cards) -> list[tuple[Deal, PlayerView]]:
    """Every decision of some robot auctions."""
    found, used = [], 0
    for number, line in enumerate(gzip.decompress(ROBOTS.read_bytes()).decode().splitlines()):
        if number % 2 not in PARTS[part] or used >= deals:
            continue
        used += 1
        dealer, vul, text, calls = line.split("\t")[:4]
        deal, auction = Deal.parse(text), Auction.parse(calls, Seat.parse(dealer))
        for turn in range(len(auction.calls)):
            before = Auction(auction.dealer, auction.calls[:turn])
            seat = SEATS[auction.dealer + turn & 3]
            found.append((deal, PlayerView(deal[seat], seat, before, Vulnerability.parse(vul), cards)))
    return found


def measured(reader: Reader, asked: list[tuple[Deal, PlayerView]]) -> dict[str, float]:
    """The measures of a reader."""
    surprise, off, within, said, held = [], [], [], [], []
    for start in range(0, len(asked), AT_ONCE):
        part = asked[start : start + AT_ONCE]
        views = [view for _, view in part]
        shown = rows_shown(views)
        for row, ((deal, view), beliefs) in enumerate(zip(part, reader.read_all(views), strict=True)):
            for seat, belief in beliefs.items():
                cards = np.array([card for card in range(52) if deal[seat].bits >> card & 1])
                surprise.append(-np.log(np.maximum(belief.cards[cards], 1e-9)).sum())
                points = hcp(deal[seat])
                off.append(abs(belief.mean_hcp - points))
                chances = np.asarray(belief.hcp)
                least, most = shown[row, seat - view.seat & 3, 8:]
                if (least, most) != (0, 40):
                    within.append(chances[least : most + 1].sum())
                said.append(chances[::-1].cumsum()[::-1][1:])
                held.append(points >= np.arange(1, len(chances)))
    chance, truth = np.concatenate(said), np.concatenate(held)
    place = np.minimum((chance * 20).astype(int), 19)
    error = sum(abs(chance[place == one].sum() - truth[place == one].sum()) for one in range(20)) / len(chance)
    return {
        "decisions": len(asked), "card surprise": np.sum(surprise) / (39 * len(asked)), "points off": np.mean(off),
        "points within %": 100 * np.mean(within or [np.nan]), "points calibration %": 100 * error,
    }  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", choices=PARTS, default="measure")
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--promised", type=Path)
    asked = parser.parse_args()
    promised = PromisedReader(asked.promised)
    for name, reader, card in (
        ("belief", BeliefModel(), "sayc"),
        ("promised, they play sayc", promised, "sayc"),
        ("promised, they play unknown", promised, "unknown"),
    ):
        found = measured(reader, decisions(asked.part, asked.deals, Cards(card, card)))
        print(name, {key: round(float(value), 4) for key, value in found.items()})


if __name__ == "__main__":
    main()
