"""What each ingredient of self-play gives: short runs with one of them changed, all from the same start, at equal CPU.

    python experiments/selfplay/ablations.py --deals random-100k.dd.gz --out runs/ablations [--minutes 4] [--seeds 1]

A first run imitates `sayc` and stops at once; every variant takes over its weights. How many steps fit into the CPU
minutes is measured before each run, so that its schedule ends with them. The judge is a match against `sayc` on
validation deals that no variant has met. A variant that is done is not run again: stop and go on as you like.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from time import process_time

import torch

from tablefeel.arena.statistics import NORMAL_95
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.roster import find
from tablefeel.training.runs import append_row, read_rows, silent
from tablefeel.training.selfplay.batches import Batches
from tablefeel.training.selfplay.config import Config
from tablefeel.training.selfplay.learner import Training, train
from tablefeel.training.selfplay.results import Judge
from tablefeel.training.settings import Json

RESULTS, TABLE = "results.jsonl", Path(__file__).with_name("ablations.md")
JUDGED = 4000
"""Validation deals in each match; ± 0.14 IMPs or so."""
TIMED = 30
"""Steps by which the speed of a variant is known, after as many that warm up."""
VARIANTS: dict[str, dict[str, float | str]] = {
    "whole": {},
    "sampled auctions, four a deal, instead of a tree": {"roots": 4, "first_threshold": 0.25, "last_threshold": 0.25},
    "no par in the worth": {"par_weight": 0.0},
    "half of the worth is par": {"par_weight": 0.5},
    "next to no KL weight": {"first_kl_weight": 0.001, "last_kl_weight": 0.001},
    "the first KL weight all the time": {"last_kl_weight": 0.3},
    "no earlier selves": {"selves": 0},
    "rivals that bid as sayc and floor do": {"rivals": "sayc floor"},
    "solved deals alone": {"exact": 1.0},
    "estimated deals alone": {"exact": 0.0},
    "smaller steps": {"rate": 0.0003},
}


def main() -> None:
    """Run what is missing and write the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--deals", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--minutes", type=float, default=4.0)
    options.add_argument("--seeds", type=int, default=1)
    told = options.parse_args()
    torch.set_num_threads(1)
    solved, base, judge = beginning(told.deals, told.out)
    results = told.out / RESULTS
    known = {(row["variant"], row["seed"], row["minutes"]) for row in read_rows(results)} if results.exists() else set()
    for seed in range(told.seeds):
        for name, changed in VARIANTS.items():
            if (name, seed, told.minutes) not in known:
                config = replace(base, seed=seed, **changed)  # type: ignore[arg-type]
                row = trained(config, solved, judge, told.minutes)
                append_row(results, {"variant": name, "seed": seed, "minutes": told.minutes, **row})
                print(json.dumps(row), flush=True)
    write(read_rows(results), told.minutes)


def beginning(deals: Path, out: Path) -> tuple[SolvedDeals, Config, Judge]:
    """The deals, what all variants have in common, and who judges them."""
    solved, start = read_solved(deals), out / "start"
    train(deals, Config(start="sayc", rivals="", steps=1, check=1, boards=10), start, silent)
    base = Config(start=f"selfplay@{start}", rivals="", renew=250, check=10**9)
    return solved, base, Judge(solved.part(Part.VALIDATION), JUDGED, [find("sayc")])


def trained(config: Config, solved: SolvedDeals, judge: Judge, minutes: float) -> dict[str, float]:
    """One variant, as many steps as fit into the minutes, and its match."""
    deals = solved.part(Part.TRAIN)
    spent = seconds_of_a_step(replace(config, steps=2 * TIMED), deals)
    config = replace(config, steps=max(1, int(60 * minutes / spent)))
    training = Training(config)
    batches = Batches(deals, config.exact, config.batch, config.seed)
    began = process_time()
    while training.step < config.steps:
        training.learn(batches.of_step(training.step))
    took = process_time() - began
    tally = judge.tallies(training.averaged)["sayc"]
    half = NORMAL_95 * (tally.standard_error or 0.0)
    return {
        "steps": config.steps, "nodes": training.nodes, "cpu_minutes": round(took / 60, 2),
        "imps": round(tally.mean, 3), "half_95": round(half, 3),
    }  # fmt: skip


def seconds_of_a_step(config: Config, deals: SolvedDeals) -> float:
    """CPU seconds of a step, its deals included."""
    training = Training(config)
    batches = Batches(deals, config.exact, config.batch, config.seed)
    for step in range(config.steps):
        if step == config.steps - TIMED:
            began = process_time()
        training.learn(batches.of_step(step))
    return (process_time() - began) / TIMED


def write(rows: list[Json], minutes: float) -> None:
    """The table, with the difference from the whole method on the same seed."""
    rows = [row for row in rows if row["minutes"] == minutes]
    whole = {row["seed"]: row["imps"] for row in rows if row["variant"] == "whole"}
    lines = [
        "# Self-play: what each ingredient gives", "",
        f"`python experiments/selfplay/ablations.py --deals random-100k.dd.gz --out RUNS --minutes {minutes:g}`",
        f"({JUDGED:,} validation deals, exact double dummy, IMPs per board against `sayc`, ± half of the 95% interval.",
        "All variants meet the same deals, so their differences are surer than that).", "",
        "| variant | seed | steps | nodes | CPU minutes | against sayc | less than whole |",
        "|---|---|---|---|---|---|---|",
    ]  # fmt: skip
    for row in rows:
        less = whole[row["seed"]] - row["imps"] if row["seed"] in whole else float("nan")
        lines.append(
            f"| {row['variant']} | {row['seed']} | {row['steps']:,} | {row['nodes']:,} | {row['cpu_minutes']} | "
            f"{row['imps']:+.2f} ± {row['half_95']:.2f} | {less:+.2f} |"
        )
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
