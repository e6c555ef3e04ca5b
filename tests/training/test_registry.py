"""What a new learned bidder touches: its learner, and its entry in the roster."""

from __future__ import annotations

import json
from pathlib import Path

from tests.own_package import copied, run

from tablefeel.roster.bidders import BIDDERS
from tablefeel.training.registry import LEARNERS, learner

NEWCOMER = """
from dataclasses import dataclass

import torch

from tablefeel.training.registry import Learner
from tablefeel.training.selfplay.network import BiddingNetwork
from tablefeel.training.selfplay.results import leave


@dataclass(frozen=True)
class Config:
    units: int = 8


def train(deals, config, folder, report):
    torch.manual_seed(0)
    folder.mkdir(parents=True)
    leave(BiddingNetwork(config.units, 1), folder, {"learner": "newcomer"})
    return {"units": config.units}


LEARNER = Learner(Config, train)
"""
ENTRY = """    "newcomer": _self_taught("newcomer", DEFAULT_CARD, About("Newcomer", "For a test.", offered=False)),
    "floor": Entry("""
TRAINS_AND_BIDS = """
from tablefeel.cli.app import outcome
assert outcome(["train", "newcomer", "--out", "run", "--set", "units=4"]) == 0
assert outcome(["bid", "AQ875.K4.KJ32.T2", "1N P", "--bidder", "newcomer@run", "--json"]) == 0
"""


def test_every_learner_of_a_bidder_can_be_seated() -> None:
    assert {name for name, entry in BIDDERS.items() if entry.of_run is not None} - {"zhang", "sayc-plus"} <= set(
        LEARNERS
    )
    for name in LEARNERS:
        assert learner(name).config() is not None


def test_a_learned_bidder_touches_two_files(tmp_path: Path) -> None:
    """A learner in a folder of its own and an entry in the roster: it trains, sits down and bids."""
    package = copied(tmp_path, ["training", "roster"])
    (package / "training/newcomer").mkdir()
    (package / "training/newcomer/learner.py").write_text(NEWCOMER, encoding="utf-8")
    table = package / "roster/bidders.py"
    before = table.read_text(encoding="utf-8")
    after = before.replace('    "floor": Entry(', ENTRY)
    assert len(after.splitlines()) == len(before.splitlines()) + 1
    table.write_text(after, encoding="utf-8")

    trained, found = map(json.loads, run(tmp_path, "-c", TRAINS_AND_BIDS).splitlines())
    assert trained["units"] == 4
    assert len(found["calls"]) == 31
