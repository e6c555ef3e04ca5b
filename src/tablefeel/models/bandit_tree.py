"""Ho's model: bidding nodes in layers, each a linear estimate of the reward of every call; runs on numpy alone."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import hcp, lengths
from tablefeel.arrays.types import Bools, Floats32, Floats64, Ints
from tablefeel.errors import BadConfig, BadModel
from tablefeel.models import WEIGHTS
from tablefeel.simulation.uncontested import CLASSES, MOST_COST

SHAPES = ("tree", "layered")
SHIPPED = "ho"
"""What the package calls its own."""
_AT_ONCE = 2000
_ENDS = -1

# Features


def condensed(cards: Bools) -> Floats64:
    """(n, 5): points (of 40) and the four lengths (of 13) of hands (n, 52)."""
    points = hcp(cards)[:, None] / 40
    return np.concatenate([points, lengths(cards) / 13], axis=1)


def expanded(features: Floats64, order: int) -> Floats64:
    """(n, d): a constant and every product of at most `order` features: 6, 21, 56 of five."""
    columns = [np.ones(len(features))]
    for degree in range(1, order + 1):
        for chosen in combinations_with_replacement(range(features.shape[1]), degree):
            columns.append(features[:, chosen].prod(axis=1))
    return np.stack(columns, axis=1)


def features_of(cards: Bools, order: int = 2) -> Floats64:
    """(n, d): what a node sees of hands (n, 52)."""
    return expanded(condensed(cards), order)


# Nodes


@dataclass(frozen=True)
class Structure:
    """The nodes of a model: node 0 opens; a call leads to another node or ends the auction."""

    layer: Ints
    """(nodes,): how many calls were made before."""
    label: Ints
    """(nodes,): the class of the last bid, 0 before any."""
    child: Ints
    """(nodes, 36): where each class leads; -1 if it ends the auction."""
    legal: Bools
    """(nodes, 36): pass and the bids above the label."""

    def __len__(self) -> int:
        return len(self.layer)

    @property
    def layers(self) -> int:
        """Most calls of an auction."""
        return int(self.layer.max()) + 1


@lru_cache(maxsize=8)
def structure(shape: str, layers: int, open_bids: int) -> Structure:
    """The nodes of a `tree` (one for every sequence) or a `layered` model (one for every last bid in each layer).

    The lowest `open_bids` choices of a node keep the auction open: of the opener pass is one, later only bids are.
    """
    if shape not in SHAPES:
        raise BadConfig(f"{shape!r} is not a structure: expected {' or '.join(SHAPES)}")
    if layers < 1 or open_bids < 1:
        raise BadConfig(f"{layers} layers with {open_bids} open bids: both must be at least 1")
    found: list[tuple[int, int]] = [(0, 0)]  # layer and label
    numbers: dict[tuple[int, ...], int] = {}
    children: list[Ints] = []
    paths: list[tuple[int, ...]] = [()]
    for node, (layer, label) in enumerate(found):  # grows while it is read
        child = np.full(CLASSES, _ENDS)
        first = 0 if layer == 0 else label + 1
        for number in range(first, min(first + open_bids, CLASSES)) if layer + 1 < layers else ():
            path = (*paths[node], number)
            key = path if shape == "tree" else (layer + 1, number)
            if key not in numbers:
                numbers[key] = len(found)
                found.append((layer + 1, number))
                paths.append(path)
            child[number] = numbers[key]
        children.append(child)
    layers_of, labels = (np.array(column, dtype=np.intp) for column in zip(*found, strict=True))
    classes = np.arange(CLASSES)
    return Structure(layers_of, labels, np.stack(children), (labels[:, None] < classes) | (classes == 0))


@dataclass(frozen=True)
class BanditTree:
    """A trained model: the reward that each node expects of each class is linear in the hand's features."""

    structure: Structure
    weights: NDArray[np.floating]
    """(nodes, 36, d)."""
    order: int = 2
    """Of the products of features."""

    def rewards(self, nodes: Ints, features: Floats64) -> Floats64:
        """(n, 36): the expected reward of every class at each node; minus infinity where it is illegal."""
        expected = np.empty((len(nodes), CLASSES))
        for start in range(0, len(nodes), _AT_ONCE):
            part = slice(start, start + _AT_ONCE)
            expected[part] = np.matmul(self.weights[nodes[part]], features[part, :, None])[..., 0]
        expected[~self.structure.legal[nodes]] = -np.inf
        return expected

    def bid(self, hands: Bools) -> tuple[Ints, Bools]:
        """(n,) contracts and (n, 2, 36) calls of both partners on hands (n, 2, 52), every call the best expected."""
        return self.bid_features(np.stack([features_of(hands[:, partner], self.order) for partner in range(2)], axis=1))

    def bid_features(self, features: Floats64) -> tuple[Ints, Bools]:
        """The same by features (n, 2, d), which need not be made again each time."""
        contracts = np.zeros(len(features), np.intp)
        made = np.zeros((len(features), 2, CLASSES), np.bool_)
        deals, nodes = np.arange(len(features)), np.zeros(len(features), np.intp)
        for layer in range(self.structure.layers):
            classes = self.rewards(nodes, features[deals, layer & 1]).argmax(axis=1)
            made[deals, layer & 1, classes] = True
            contracts[deals] = np.where(classes > 0, classes, contracts[deals])
            nodes = self.structure.child[nodes, classes]
            deals, nodes = deals[nodes != _ENDS], nodes[nodes != _ENDS]
        return contracts, made

    # As a policy of the uncontested problem

    @property
    def most_calls(self) -> int:
        return self.structure.layers

    def costs(self, cards: Bools, calls: tuple[int, ...]) -> Floats32 | None:
        """(n, 36): expected IMPs lost by each class with hands (n, 52) after these calls; None if they ended it."""
        node = 0
        for number in calls:
            node = int(self.structure.child[node, number])
            if node == _ENDS:
                return None
        features = features_of(cards, self.order)
        expected: Floats32 = (MOST_COST - features @ self.weights[node].T).astype(np.float32)
        expected[:, ~self.structure.legal[node]] = np.inf
        return expected


def load(folder: Path) -> BanditTree:
    """The model that a training run left in its folder."""
    return _load(folder / "config.json", folder / "weights.safetensors", folder)


def shipped_tree() -> BanditTree:
    """The one that the package ships."""
    return _load(WEIGHTS / f"{SHIPPED}.json", WEIGHTS / f"{SHIPPED}.safetensors", WEIGHTS)


def _load(about: Path, weights: Path, where: Path) -> BanditTree:
    try:
        config = json.loads(about.read_text(encoding="utf-8"))["config"]
        nodes = structure(config["shape"], config["layers"], config["open_bids"])
        return BanditTree(nodes, _weights(weights), config["order"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadModel(f"{where} has no trained bandits: {error}") from None


def _weights(path: Path) -> Floats32:
    """The array in a safetensors file: a length, a JSON header, then plain numbers; the format needs no library."""
    raw = path.read_bytes()
    size = int.from_bytes(raw[:8], "little")
    about = json.loads(raw[8 : 8 + size])["weights"]
    first, last = about["data_offsets"]
    return np.frombuffer(raw[8 + size + first : 8 + size + last], dtype="<f4").reshape(about["shape"])
