"""Ho's one-bid methods (section 3.1): the contract straight from one hand (baseline) or from both (optimistic).

CSTSR is a ridge regression of every contract's cost. CSOSR is one-sided: the cheapest contract must not be estimated
above its cost, the others not below theirs. The thesis solves it by LIBSVM with a Gaussian kernel; here the kernel is
approximated (Nystroem) and the hinge is squared, which leaves a smooth problem for all 36 contracts at once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize  # type: ignore[import-untyped]
from sklearn.kernel_approximation import Nystroem  # type: ignore[import-untyped]

from tablefeel.arrays.types import Floats32, Floats64, Ints
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships
from tablefeel.errors import BadConfig
from tablefeel.models.bandit_tree import condensed, expanded
from tablefeel.simulation.uncontested import CLASSES

REPRESENTATIONS = {"binary": 0, "condensed": 1, "condensed 2nd order": 2, "condensed 3rd order": 3}
RIDGES = tuple(10.0**power for power in range(-6, 4))
PENALTIES, WIDTHS = (1.0, 10.0), (0.01, 0.1)


@dataclass(frozen=True, slots=True)
class Config:
    """One cell of table 4.1."""

    method: str = "CSTSR"
    """`CSTSR` (ridge regression) or `CSOSR` (one-sided regression)."""
    representation: str = "condensed 2nd order"
    """`binary`: 52 cards; `condensed`: points and lengths, with products up to the 2nd or 3rd order."""
    optimistic: bool = False
    """Whether both hands are seen."""
    sample: int = 20_000
    """Deals that CSOSR learns from."""
    landmarks: int = 400
    """Deals by which CSOSR's kernel is approximated."""
    steps: int = 150
    """Most steps of CSOSR's solver."""
    seed: int = 0
    """Of the sample and the landmarks."""

    def __post_init__(self) -> None:
        if self.method not in ("CSTSR", "CSOSR") or self.representation not in REPRESENTATIONS:
            raise BadConfig(f"{self.method!r} with {self.representation!r} is not one of the one-bid methods")


def inputs_of(pairs: Partnerships, config: Config) -> Floats64:
    """(n, d): what the method sees of each partnership."""
    hands = [pairs.hands[:, partner] for partner in range(2 if config.optimistic else 1)]
    order = REPRESENTATIONS[config.representation]
    if order == 0:
        return expanded(np.concatenate(hands, axis=1).astype(np.float64), 1)
    return expanded(np.concatenate([condensed(cards) for cards in hands], axis=1), order)


def chosen_cost(estimates: Floats64, costs: Floats32) -> float:
    """The mean cost of the contracts with the least estimates."""
    return float(costs[np.arange(len(costs)), estimates.argmin(axis=1)].mean())


def ridge(inputs: Floats64, costs: Floats32, regularisation: float) -> Floats64:
    """(d, 36): the weights that estimate the cost of each contract."""
    a = inputs.T @ inputs + regularisation * np.eye(inputs.shape[1])
    weights: Floats64 = np.linalg.solve(a, inputs.T @ costs.astype(np.float64)).astype(np.float64)
    return weights


def one_sided(inputs: Floats64, costs: Floats32, penalty: float, steps: int) -> Floats64:
    """(d, 36): weights with the least |w|²/2 + C Σ max(0, Z (w'x - c))², Z = 1 for the cheapest contracts, else -1."""
    wanted = costs.astype(np.float64)
    sign = np.where(wanted == wanted.min(axis=1, keepdims=True), 1.0, -1.0)
    shape = (inputs.shape[1], CLASSES)

    def loss(flat: Floats64) -> tuple[float, Floats64]:
        weights = flat.reshape(shape)
        excess = np.maximum(0, sign * (inputs @ weights - wanted))
        gradient = weights + 2 * penalty * (inputs.T @ (sign * excess))
        return float((flat @ flat) / 2 + penalty * (excess**2).sum()), gradient.ravel()

    start = ridge(inputs, costs, 1.0).ravel()
    solved = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": steps})
    return np.asarray(solved.x).reshape(shape)


def measure(pairs: Partnerships, config: Config) -> dict[str, float]:
    """The validation and test cost with the settings that suit validation best."""
    parts = {part: pairs.part(part) for part in Part}
    inputs = {part: inputs_of(some, config) for part, some in parts.items()}
    costs = {part: some.costs for part, some in parts.items()}
    tried = _ridges(inputs, costs) if config.method == "CSTSR" else _one_sided_ones(inputs, costs, config)
    best = min(tried, key=lambda one: one["validation"])
    return {"dimensions": inputs[Part.TEST].shape[1], **{name: round(value, 6) for name, value in best.items()}}


def chosen(pairs: Partnerships, others: Partnerships, config: Config, regularisation: float = 1e-3) -> Ints:
    """(n,): the contracts that a ridge regression learned from `pairs` chooses for `others`."""
    learn = pairs.part(Part.TRAIN)
    weights = ridge(inputs_of(learn, config), learn.costs, regularisation)
    contracts: Ints = (inputs_of(others, config) @ weights).argmin(axis=1)
    return contracts


def _ridges(inputs: dict[Part, Floats64], costs: dict[Part, Floats32]) -> list[dict[str, float]]:
    tried = []
    for regularisation in RIDGES:
        weights = ridge(inputs[Part.TRAIN], costs[Part.TRAIN], regularisation)
        measured = {str(part): chosen_cost(inputs[part] @ weights, costs[part]) for part in Part}
        tried.append({"ridge": regularisation, **measured})
    return tried


def _one_sided_ones(
    inputs: dict[Part, Floats64], costs: dict[Part, Floats32], config: Config
) -> list[dict[str, float]]:
    rng = np.random.default_rng(config.seed)
    chosen = rng.permutation(len(costs[Part.TRAIN]))[: config.sample]
    spread = inputs[Part.TRAIN].std(axis=0) if REPRESENTATIONS[config.representation] else np.ones(1)
    scale = np.where(spread > 0, spread, 1.0)
    tried = []
    for width in WIDTHS:
        count = min(config.landmarks, len(chosen))
        kernel = Nystroem(gamma=width, n_components=count, random_state=config.seed)
        learned = kernel.fit_transform(inputs[Part.TRAIN][chosen] / scale)
        shown = {part: expanded(kernel.transform(inputs[part] / scale), 1) for part in (Part.VALIDATION, Part.TEST)}
        for penalty in PENALTIES:
            weights = one_sided(expanded(learned, 1), costs[Part.TRAIN][chosen], penalty, config.steps)
            measured = {str(part): chosen_cost(shown[part] @ weights, costs[part]) for part in shown}
            tried.append({"penalty": penalty, "width": width, **measured})
    return tried
