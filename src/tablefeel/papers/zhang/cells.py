"""What stands in the cells of `tablefeel reproduce zhang`: each function makes the numbers of one row."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from time import process_time

import msgspec
import numpy as np

from tablefeel.arena.match import numbered_boards, play_match
from tablefeel.arena.statistics import Tally
from tablefeel.arena.table import Pair
from tablefeel.arrays import deals_of
from tablefeel.bidding import PlayerView, PublicView
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.datasets.uncontested import Partnerships, from_solved
from tablefeel.doubledummy import ExactSolver
from tablefeel.explaining.commentary import comment
from tablefeel.explaining.narrowing import UsualRanges
from tablefeel.kernel import SEATS, Auction, Board, Deal, Seat, Side, TrickTable, Vulnerability
from tablefeel.models.belief import BeliefModel
from tablefeel.models.q_networks import MODEL, QNetworks
from tablefeel.models.uncontested import UncontestedBidder
from tablefeel.papers.reference import reached
from tablefeel.questions.words import words_shape
from tablefeel.training.belief import learner as belief
from tablefeel.training.runs import LOG, read_rows, silent
from tablefeel.training.settings import Json

TABLE_2 = (
    "N:63.8.KJT932.AK63 Q2.AJT92.Q854.JT AKJT985.6.A76.84 74.KQ7543..Q9752",
    "N: 1D 1H 1S 4H P P 4S 5H P P 5S 6H P P 6S 7H P P X P P P",
)
"""The paper's test case; North-South are vulnerable."""
_SESSION = 500
"""Boards of one session of a match: table 4 has the best and the worst."""
_AT_ONCE = 200_000


# Figure 7


def data(bids: Bids) -> Json:
    """Who holds each card how often, and how long auctions are."""
    counts = np.zeros((4, 52), dtype=np.int64)
    for start in range(0, len(bids), _AT_ONCE):
        owners = bids.owners(np.arange(start, min(start + _AT_ONCE, len(bids))))
        counts += np.stack([(owners == seat).sum(axis=0) for seat in SEATS])
    lengths = np.bincount(bids.lengths)
    return {"shares": np.round(counts / len(bids), 5).tolist(), "lengths": lengths.tolist()}


# Figures 8 and 9


MEASURES = (
    "accuracy", "accuracy_without_passes", "precision_bids", "recall_bids", "precision_non_bids", "recall_non_bids",
    "card_loss",
)  # fmt: skip
"""What is kept of a training's measures on test auctions: percent, and the mean log-loss per hidden card."""


def training(auctions: Path, config: belief.Config, run: Path) -> Json:
    """The curves of a training, and how good its calls are on test auctions."""
    start = process_time()
    measures = belief.train(auctions, config, run, silent)
    rows = read_rows(run / LOG)
    curves = {name: [row[name] for row in rows] for name in ("epoch", "accuracy", "bid_accuracy", "call")}
    kept = {name: measures[name] for name in ("decisions", *MEASURES)}
    return {**kept, "curves": curves, "seconds": round(process_time() - start, 1)}


# Table 2 and figure 10


def example(model: BeliefModel) -> Json:
    """What the model says in the paper's test case: the words for each call, and the beliefs of figure 10."""
    deal, auction = Deal.parse(TABLE_2[0]), Auction.parse(TABLE_2[1])
    opening = Auction(auction.dealer, auction.calls[:1])
    vulnerable = Vulnerability.NS
    north = model.read(PlayerView(deal[Seat.S], Seat.S, opening, vulnerable))[Seat.N]
    west = model.read(PlayerView(deal[Seat.S], Seat.S, auction, vulnerable))[Seat.W]
    calls, own = [], []
    for made, words in enumerate(comment(model, PublicView(auction, vulnerable)).made):
        before = PlayerView.of_board(
            Board(deal, auction.dealer, vulnerable), Auction(auction.dealer, auction.calls[:made])
        )
        decision = model.choose(before)
        own.append(str(decision.call))
        calls.append(
            msgspec.to_builtins(words_shape(words)) | {"probability": round(decision.probability(words.call), 4)}
        )
    usual = UsualRanges.of(west)
    return {
        "calls": calls,
        "own": own,
        "north_hcp": north.hcp.round(5).tolist(),
        "north_usual": list(UsualRanges.of(north).hcp),
        "west_lengths": west.lengths.round(5).tolist(),
        "west_usual": [list(one) for one in usual.lengths],
        "west_cards": west.cards.round(5).tolist(),
    }


# Table 3


def test_pairs(deals: SolvedDeals, most: int) -> Partnerships:
    """Partnerships of test deals, North-South and East-West in turn."""
    both = from_solved(deals.take(slice((most + 1) // 2)), (Side.NS, Side.EW))
    return both.take(slice(most))


def yeh_models(folder: Path | None, layers: Sequence[int]) -> dict[int, Path]:
    """For each number of layers the run of `tablefeel reproduce yeh` with the best validation cost."""
    if folder is None:
        return {}
    rows = read_rows(folder / "results.jsonl")
    by_settings = {json.dumps(row["settings"], sort_keys=True): row for row in rows if _is_usual(row["settings"])}
    best: dict[int, tuple[float, Path]] = {}
    for run in sorted((folder / "runs").iterdir()):
        settings = json.loads((run / "config.json").read_text(encoding="utf-8")).get("config", {})
        row = by_settings.get(json.dumps(settings, sort_keys=True))
        if row is not None and (run / MODEL).is_file():
            found = (float(row["validation"]), run)
            best[settings["layers"]] = min(best.get(settings["layers"], found), found)
    return {count: best[count][1] for count in layers if count in best}


def _is_usual(settings: Json) -> bool:
    return settings["openings"] == "learned" and not settings["partner_head"] and settings["backup"] == "penetrative"


def yeh_pair(layers: int, folder: Path) -> Pair:
    """Yeh's networks with so many calls, as a pair."""
    return Pair(f"yeh l = {layers}", UncontestedBidder(QNetworks(folder / MODEL)))


def uncontested(pair: Pair, pairs: Partnerships) -> Json:
    """Mean IMPs to the best contract when the opponents pass; negative, as the paper has it."""
    contracts = reached(pairs.hands, pair).contracts
    costs = pairs.costs[np.arange(len(pairs)), contracts]
    error = float(costs.std(ddof=1) / np.sqrt(len(costs)))
    return {"difference": round(-float(costs.mean()), 4), "standard_error": round(error, 4)}


# Table 4


def match(a: Pair, b: Pair, deals: SolvedDeals) -> Json:
    """The result of a match on solved deals: all boards, and the best and the worst session."""
    tables = (TrickTable.of(counts) for counts in deals.tricks.tolist())
    boards = numbered_boards(zip(deals_of(deals.owners), tables, strict=True))
    swings = [result.imps for result in play_match(a, b, boards, ExactSolver())]
    sessions = [np.mean(swings[at : at + _SESSION]) for at in range(0, len(swings), _SESSION)]
    return Tally.of(swings).to_json() | {
        "best_session": round(float(max(sessions)), 4),
        "worst_session": round(float(min(sessions)), 4),
        "session": _SESSION,
    }
