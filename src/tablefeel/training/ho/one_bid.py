"""Ho's one-bid methods (section 3.1): the contract straight from one hand (baseline) or from both (optimistic).

CSTSR is a ridge regression of every contract's cost. CSOSR is one-sided: the cheapest contract must not be estimated
above its cost, the others not below theirs. The thesis solves it by LIBSVM with a Gaussian kernel; here the hinge is
squared, which leaves a smooth problem for all 36 contracts at once, and the kernel is approximated (Nystroem) or, with
`landmarks=0`, exact (`one_sided_kernel`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import minimize  # type: ignore[import-untyped]
from sklearn.kernel_approximation import Nystroem  # type: ignore[import-untyped]
from sklearn.metrics.pairwise import rbf_kernel  # type: ignore[import-untyped]

from tablefeel.arrays.types import Floats32, Floats64, Ints
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships
from tablefeel.errors import BadConfig
from tablefeel.models.bandit_tree import condensed, expanded
from tablefeel.simulation.uncontested import CLASSES

REPRESENTATIONS = {"binary": 0, "condensed": 1, "condensed 2nd order": 2, "condensed 3rd order": 3}
RIDGES = tuple(10.0**power for power in range(-6, 4))
GRIDS = {
    "small": ((1.0, 10.0), (0.01, 0.1)),
    "thesis": ((1.0, 10.0, 100.0, 1000.0), (0.001, 0.01, 0.1, 1.0)),
}
"""The penalties (C) and widths (gamma) that CSOSR searches."""
_AT_ONCE = 2000
_LINE_SEARCH = 5
_CLOSE = 1e-4


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
    """Deals by which CSOSR's kernel is approximated; 0 for the kernel itself."""
    steps: int = 150
    """Most steps of CSOSR's solver."""
    seed: int = 0
    """Of the sample and the landmarks."""
    grid: str = "small"
    """What CSOSR searches: `small` (2 x 2) or the `thesis`'s 4 x 4 settings."""

    def __post_init__(self) -> None:
        if self.method not in ("CSTSR", "CSOSR") or self.representation not in REPRESENTATIONS:
            raise BadConfig(f"{self.method!r} with {self.representation!r} is not one of the one-bid methods")
        if self.grid not in GRIDS or self.landmarks < 0:
            raise BadConfig(f"grid is {' or '.join(GRIDS)} and landmarks at least 0")


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


def one_sided_kernel(kernel: Floats32, costs: Floats32, penalty: float, steps: int) -> Floats32:
    """(n, 36): weights a of the deals learned from, with the least a'Ka/2 + C Σ max(0, Z (Ka - c))².

    Conjugate gradients in the kernel's own geometry: one product with K a step, and a line search of Newton's steps for
    each contract by itself.
    """
    sign = np.where(costs == costs.min(axis=1, keepdims=True), np.float32(1), np.float32(-1))
    weights, estimates = np.zeros_like(costs), np.zeros_like(costs)
    way, along, before, first = np.zeros_like(costs), np.zeros_like(costs), np.zeros_like(costs), None
    length = np.ones(CLASSES)
    for _ in range(steps):
        slope = weights + 2 * penalty * sign * np.maximum(0, sign * (estimates - costs))
        raised = kernel @ slope
        now = np.einsum("nc,nc->c", slope, raised)
        first = now if first is None else first
        if (now <= _CLOSE**2 * first).all():
            break
        keep = np.maximum(0, (now - np.einsum("nc,nc->c", before, raised)) / np.maximum(length, 1e-30))
        way, along = keep * way - slope, keep * along - raised
        size = _line_search(weights, estimates, way, along, sign, costs, penalty)
        weights, estimates = weights + size * way, estimates + size * along
        before, length = slope, now
    return weights


def _line_search(
    weights: Floats32,
    estimates: Floats32,
    way: Floats32,
    along: Floats32,
    sign: Floats32,
    costs: Floats32,
    penalty: float,
) -> Floats32:
    """(36,): how far to go, for each contract the least point of a convex function that is quadratic in pieces."""
    size = np.zeros(CLASSES, np.float32)
    fixed, bend = np.einsum("nc,nc->c", weights, along), np.einsum("nc,nc->c", way, along)
    for _ in range(_LINE_SEARCH):
        excess = np.maximum(0, sign * (estimates + size * along - costs))
        slope = fixed + size * bend + 2 * penalty * np.einsum("nc,nc->c", sign * excess, along)
        curve = bend + 2 * penalty * np.einsum("nc,nc->c", (excess > 0) * along, along)
        size = size - (slope / np.maximum(curve, 1e-30)).astype(np.float32)
    return size


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
    scaled = {part: inputs[part] / scale for part in Part}
    learned, wanted = scaled[Part.TRAIN][chosen], costs[Part.TRAIN][chosen]
    others = (Part.VALIDATION, Part.TEST)
    penalties, widths = GRIDS[config.grid]
    tried = []
    for width in widths:
        solve = (
            _exact(learned, wanted, width, config) if not config.landmarks else _near(learned, wanted, width, config)
        )
        for penalty in penalties:
            estimates = solve(penalty, [scaled[part] for part in others])
            measured = {str(part): chosen_cost(said, costs[part]) for part, said in zip(others, estimates, strict=True)}
            tried.append({"penalty": penalty, "width": width, **measured})
    return tried


Estimates = Callable[[float, Sequence[Floats64]], list[Floats64]]
"""The estimated costs of some partnerships, learned with a penalty."""


def _near(learned: Floats64, wanted: Floats32, width: float, config: Config) -> Estimates:
    """By a kernel that landmarks approximate."""
    kernel = Nystroem(gamma=width, n_components=min(config.landmarks, len(learned)), random_state=config.seed)
    inside = expanded(kernel.fit_transform(learned), 1)

    def solve(penalty: float, others: Sequence[Floats64]) -> list[Floats64]:
        weights = one_sided(inside, wanted, penalty, config.steps)
        return [expanded(kernel.transform(one), 1) @ weights for one in others]

    return solve


def _exact(learned: Floats64, wanted: Floats32, width: float, config: Config) -> Estimates:
    """By the kernel itself, and a constant: 1.6 GB for 20,000 deals."""
    known = learned.astype(np.float32)
    kernel = rbf_kernel(known, gamma=width) + np.float32(1)

    def solve(penalty: float, others: Sequence[Floats64]) -> list[Floats64]:
        weights = one_sided_kernel(kernel, wanted.astype(np.float32), penalty, config.steps)
        return [_by_kernel(one.astype(np.float32), known, weights, width) for one in others]

    return solve


def _by_kernel(inputs: Floats32, known: Floats32, weights: Floats32, width: float) -> Floats64:
    parts = [
        (rbf_kernel(inputs[start : start + _AT_ONCE], known, gamma=width) + np.float32(1)) @ weights
        for start in range(0, len(inputs), _AT_ONCE)
    ]
    return np.concatenate(parts).astype(np.float64)
