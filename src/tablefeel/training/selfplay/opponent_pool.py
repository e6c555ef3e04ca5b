"""Whom a self-taught bidder meets beside itself: what it imitated first, imitated rivals, and its earlier selves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from safetensors import SafetensorError
from safetensors.torch import load_file

from tablefeel.arrays.types import Floats64
from tablefeel.errors import BadConfig
from tablefeel.models.files import shipped
from tablefeel.models.selfplay import MODEL
from tablefeel.roster import find
from tablefeel.systems.cards.card import load_card
from tablefeel.training.runs import Checkpoint, Tensors
from tablefeel.training.selfplay.config import OWN
from tablefeel.training.selfplay.imitation import examples_of, imitate
from tablefeel.training.selfplay.network import BiddingNetwork, blocks_of, copy_of, deepened, from_weights, widened
from tablefeel.training.selfplay.results import WEIGHTS, weights_in
from tablefeel.training.settings import Json

SMALL_UNITS, SMALL_BLOCKS = 128, 2
"""The size of networks that imitate rivals: they only need to be much like their teachers."""
_LOSS_SCALE = 0.5
"""IMPs a deal that make an opponent e times as frequent."""
_LOSS_STEP = 0.02
"""How much one step's result changes what is remembered of an opponent."""


@dataclass(slots=True)
class OpponentPool:
    """Frozen networks."""

    prior: BiddingNetwork | None = None
    """The policy that the learner began with and is held to; None when it began from nothing."""
    rivals: list[BiddingNetwork] = field(default_factory=list)
    selves: list[BiddingNetwork] = field(default_factory=list)
    """Earlier selves, the oldest first."""
    cards: list[str] = field(default_factory=list)
    """The convention card of each rival; empty where its calls mean what no card says."""
    lost: list[float] = field(default_factory=list)
    """IMPs a deal that the learner has lately lost to each of `others`, by par."""

    def __post_init__(self) -> None:
        self.lost = [*self.lost, *[0.0] * (len(self.others) - len(self.lost))]
        self.cards = [*self.cards, *[""] * (len(self.rivals) - len(self.cards))]

    @property
    def others(self) -> list[BiddingNetwork]:
        """Everybody who may sit against the learner: rivals, then earlier selves."""
        return [*self.rivals, *self.selves]

    def card_of(self, place: int | None) -> str:
        """The card of one of `others`; empty where it has none."""
        return self.cards[place] if place is not None and place < len(self.cards) else ""

    def anyone(self, rng: np.random.Generator) -> int:
        """The place of one of `others`: a rival as often as an earlier self, however many there are of each.

        Within a group, those who are lost to come more often (prioritised fictitious self-play).
        """
        groups = [group for group in (range(len(self.rivals)), range(len(self.rivals), len(self.others))) if group]
        group = groups[rng.integers(len(groups))]
        weights = np.exp([min(max(self.lost[place], -1.0), 1.0) / _LOSS_SCALE for place in group])
        return int(rng.choice(group, p=weights / weights.sum()))

    def tell(self, met: Floats64, lost: Floats64) -> None:
        """Remember how many times a step met each of `others`, and how much it lost to each in all."""
        for place in np.flatnonzero(met).tolist():
            self.lost[place] += _LOSS_STEP * float(lost[place] / met[place] - self.lost[place])

    def add(self, network: BiddingNetwork, most: int) -> None:
        """Keep the network as an earlier self; the oldest ones beyond `most` go."""
        leave = max(0, len(self.selves) + 1 - most)
        first = len(self.rivals)
        self.selves = [*self.selves, copy_of(network)][leave:]
        self.lost = [*self.lost[:first], *[*self.lost[first:], 0.0][leave:]]

    def calculate_in(self, numbers: torch.dtype) -> None:
        """Let everybody multiply their wide layers in these numbers."""
        for network in (*([] if self.prior is None else [self.prior]), *self.others):
            network.numbers = numbers

    # Checkpoints

    def weights(self) -> dict[str, Tensors]:
        """All weights, by part of a checkpoint."""
        named = {} if self.prior is None else {"prior": self.prior}
        named |= {f"rival{number}": network for number, network in enumerate(self.rivals)}
        named |= {f"self{number}": network for number, network in enumerate(self.selves)}
        return {name: network.state_dict() for name, network in named.items()}

    def counts(self) -> Json:
        """What a checkpoint's state must say to find them again."""
        here = {"prior": self.prior is not None, "rivals": len(self.rivals), "selves": len(self.selves)}
        return here | {"lost": self.lost, "cards": self.cards}

    @classmethod
    def restored(cls, checkpoint: Checkpoint) -> OpponentPool:
        """As it was saved."""
        state = checkpoint.state
        return cls(
            from_weights(checkpoint.under("prior")) if state["prior"] else None,
            [from_weights(checkpoint.under(f"rival{number}")) for number in range(state["rivals"])],
            [from_weights(checkpoint.under(f"self{number}")) for number in range(state["selves"])],
            cards=state.get("cards", []),
            lost=state.get("lost", []),
        )


def assembled(
    network: BiddingNetwork, start: str, rivals: Sequence[str], boards: int, seed: int
) -> tuple[OpponentPool, dict[str, float]]:
    """The pool before the first step, and how often each imitation agrees with its teacher.

    `network` itself learns to bid as `start` does, or takes over its weights; nothing happens to it without one.
    """
    named = [name.partition("=") for name in rivals]
    left = [(name, card) for name, _, card in named if name.startswith(OWN)]
    imitated = [(name, card) for name, _, card in named if not name.startswith(OWN)]
    pool, agreement = OpponentPool(), {}
    pool.rivals = [from_weights(left_by(name)) for name, _ in left]
    pool.cards = [load_card(card).name if card else "" for _, card in (*left, *imitated)]
    names = [name for name, _ in imitated]
    pairs = {name: find(name) for name in (*names, start) if name and not name.startswith(OWN)}
    for name, pair in pairs.items():
        examples = examples_of(pair, [other for other in pairs.values() if other is not pair], boards, seed)
        if name in names:
            small = BiddingNetwork(SMALL_UNITS, SMALL_BLOCKS)
            agreement[f"like_{name}"] = round(imitate(small, examples, seed), 4)
            pool.rivals.append(copy_of(small))
        if name == start:
            agreement["start"] = round(imitate(network, examples, seed), 4)
    if start.startswith(OWN):
        take_over(network, start, seed)
    if start:
        pool.prior = copy_of(network)
    pool.lost = [0.0] * len(pool.others)
    return pool, agreement


def take_over(network: BiddingNetwork, start: str, seed: int) -> None:
    """Give the network the weights that a run left, or that are shipped; it may be wider and deeper than theirs."""
    weights = left_by(start)
    units, blocks = network.told.shape[1], blocks_of(network.state_dict())
    if weights["told"].shape[1] < units:
        weights = widened(weights, units, seed)
    if blocks_of(weights) < blocks:
        weights = deepened(weights, blocks)
    if network.reads_cards and "promised" not in weights:
        weights = {**weights, "promised": torch.zeros_like(network.promised)}
    try:
        network.load_state_dict(weights)
    except RuntimeError:
        raise BadConfig(f"{start} holds a network of another size: set units and blocks as in its run") from None


def left_by(name: str) -> Tensors:
    """The weights of `selfplay@FOLDER`, which a run left (or its ONNX file), or of the shipped `selfplay@NAME`."""
    place = name.removeprefix(OWN)
    path = Path(place) / WEIGHTS
    for model in (path.with_name(MODEL), shipped(place)):
        if not path.exists() and model.exists():
            return weights_in(model)
    try:
        return load_file(path)
    except (OSError, SafetensorError) as error:
        raise BadConfig(f"{path} cannot be read: {error}") from None
