"""How good labels of best contracts are: how many moved, what the moves win, and how noisy they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablefeel.arrays import held, packed_hands
from tablefeel.arrays.types import Bools, Bytes, Floats32, Ints
from tablefeel.datasets.contract_shards import ORIGINAL, ContractShard
from tablefeel.datasets.contracts import ChancesOf, layouts_for, mean_chances, taken
from tablefeel.datasets.manifest import ContractRecipe
from tablefeel.doubledummy.dds import MOST_BOARDS, solve_results
from tablefeel.kernel import SEATS, STRAINS
from tablefeel.simulation import imps
from tablefeel.simulation.final_contracts import CATEGORIES, CATEGORY, Standing, choice_scores, moved, scores_on


@dataclass(frozen=True, slots=True)
class Moves:
    """What moving the system's contracts is worth on the deals themselves."""

    decisions: int
    changed: float
    """The share of labels that are not the system's choice."""
    imps: float
    """IMPs a board that the labels win against the system's contracts."""
    standard_error: float
    win: float
    tie: float
    loss: float

    def __str__(self) -> str:
        return (
            f"{self.changed:.1%} of the labels changed; they win {self.imps:+.3f} ± {1.96 * self.standard_error:.3f} "
            f"IMPs a board (win {self.win:.1%}, tie {self.tie:.1%}, loss {self.loss:.1%})"
        )


def swings(shard: ContractShard, choice: Ints) -> Ints:
    """(n,): IMPs that a choice for each decision wins on the deal itself against the system's; equal choices tie."""
    standing, tricks = shard.standing(), shard.turned_tricks()
    doubled: Bools = np.unpackbits(shard.doubled, axis=1, bitorder="little")[:, :35].astype(np.bool_)
    system = shard.system.astype(np.intp)
    usual = scores_on(system, np.zeros_like(doubled), tricks, standing)
    return np.where(choice == system, 0, imps(scores_on(choice, doubled, tricks, standing) - usual))


def moves(shards: Sequence[ContractShard]) -> Moves:
    """What the labels of some shards are worth; re-dealt boards are left out."""
    won, changed = [], []
    for shard in shards:
        original = shard.origin == ORIGINAL
        won.append(swings(shard, shard.label.astype(np.intp))[original])
        changed.append((shard.label != shard.system)[original])
    return summary(np.concatenate(won), np.concatenate(changed))


def summary(won: Ints, changed: Bools) -> Moves:
    """The moves with those swings."""
    n = max(len(won), 1)
    return Moves(
        len(won), float(changed.mean()), float(won.mean()), float(won.std() / n**0.5), float((won > 0).mean()),
        float((won == 0).mean()), float((won < 0).mean()),
    )  # fmt: skip


def by_category(shards: Sequence[ContractShard]) -> dict[str, dict[str, int]]:
    """How many labels went from each category of the system's choice to each other."""
    table = np.zeros((len(CATEGORIES), len(CATEGORIES)), dtype=np.intp)
    for shard in shards:
        kept = shard.origin == ORIGINAL
        np.add.at(table, (CATEGORY[shard.system[kept]], CATEGORY[shard.label[kept]]), 1)
    names = CATEGORIES
    return {one: {names[j]: int(table[i, j]) for j in np.flatnonzero(table[i])} for i, one in enumerate(names)}


@dataclass(frozen=True, slots=True)
class Noise:
    """How often the label of a decision comes out the same again."""

    decisions: int
    same_estimate: float
    """The share with the same label from other layouts, estimated again."""
    same_exact: float
    """The share with the same label from the same layouts, solved exactly."""
    points_lost: float = 0.0
    """Points a decision by which the exact labels score more than the estimated ones on these layouts, exactly."""

    def __str__(self) -> str:
        estimated, exact = (
            f"{share:.1%} ({low:.1%} to {high:.1%})"
            for share in (self.same_estimate, self.same_exact)
            for low, high in [share_interval(share, self.decisions)]
        )
        return (
            f"of {self.decisions} labels {estimated} are the same with other layouts, {exact} with exact tricks, "
            f"which score {self.points_lost:+.1f} points a decision"
        )


def share_interval(share: float, count: int) -> tuple[float, float]:
    """Between which shares the true one lies, 19 times in 20 (Wilson)."""
    z = 1.96
    middle = share + z * z / (2 * count)
    off = z * ((share * (1 - share) + z * z / (4 * count)) / count) ** 0.5
    whole = 1 + z * z / count
    return max(0.0, (middle - off) / whole), min(1.0, (middle + off) / whole)


def noise(
    shard: ContractShard, recipe: ContractRecipe, chances: ChancesOf, count: int, rng: np.random.Generator
) -> Noise:
    """The noise of the first `count` labels: the layouts are dealt anew, estimated, and solved exactly."""
    some = taken(shard, np.arange(min(count, len(shard))))
    owners, standing, system = some.owners(), some.standing(), some.system.astype(np.intp)
    layouts = layouts_for(owners, some.points().shown, recipe, rng)
    estimated = mean_chances(layouts, chances)
    labels = moved(system, choice_scores(estimated, standing), standing)
    exact = exact_chances(layouts, estimated, system, standing)
    scores = choice_scores(exact, standing)
    truly = moved(system, scores, standing)
    rows = np.arange(len(some))
    lost = float((scores[rows, truly] - scores[rows, labels]).mean())
    return Noise(len(some), float((labels == some.label).mean()), float((truly == labels).mean()), round(lost, 2))


def exact_chances(layouts: Bytes, estimated: Floats32, system: Ints, standing: Standing) -> Floats32:
    """The estimated chances (n, 5, 4, 14) with those solved that the label of each decision depends on.

    These are the strain of the system's choice with its declarer, and the contract that stands.
    """
    found = estimated.copy()
    for number in range(len(layouts)):
        wanted = set()
        if system[number] < 35:
            strain = int(system[number]) % 5
            wanted.add((strain, int(standing.namer[number, strain])))
        if standing.bid[number] >= 0:
            wanted.add((int(standing.bid[number]) % 5, int(standing.declarer[number])))
        hands = packed_hands(held(layouts[number])).tolist()
        for strain, declarer in wanted:
            asked = [(four, STRAINS[strain], SEATS[declarer]) for four in hands]
            counts = b"".join(
                solve_results(asked[start : start + MOST_BOARDS]) for start in range(0, len(asked), MOST_BOARDS)
            )
            tricks = np.frombuffer(counts, dtype=np.uint8)
            found[number, strain, declarer] = np.bincount(tricks, minlength=14) / len(tricks)
    return found
