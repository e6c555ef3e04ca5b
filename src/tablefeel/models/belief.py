"""The belief model at work: one network bids, and says what it thinks everybody holds.

model = BeliefModel()                               # the shipped weights
model.choose(view).call                             # a Bidder
model.read(view)[view.seat.partner].mean_hcp        # a Reader
model.read(PublicView(auction))                     # all four seats, nobody's hand seen
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Bytes
from tablefeel.bidding import (
    Belief,
    Bidder,
    Cards,
    Chances,
    Decision,
    Explain,
    PlayerView,
    PublicView,
    Reader,
    Viewpoint,
)  # fmt: skip
from tablefeel.encoding.belief import BELIEF, SIZE, Situations, Traces, observe, of_tables, of_views
from tablefeel.encoding.promised import PROMISED
from tablefeel.encoding.promised import SIZE as PROMISED_SIZE
from tablefeel.errors import BadInput
from tablefeel.explaining.commentary import card_meanings
from tablefeel.kernel import CALLS, SEATS, Auction, Seat, Vulnerability
from tablefeel.models.decisions import decisions
from tablefeel.models.files import Model, shipped

MODEL = "model.onnx"
"""The file in a training run's folder."""
BATCH = 256
"""Situations that are computed at once: what they need stays in the processor's cache."""

_EXACT = 1e-6
"""How far a seat's expected number of cards may be from thirteen."""
_MOST_ROUNDS = 50

Table = tuple[Auction, Vulnerability, Cards]
"""What everybody at the table knows."""


class Answers(NamedTuple):
    """What the network says about n situations; seats are counted from the viewer, clockwise."""

    calls: NDArray[np.floating]
    """(n, 38): the chance that the player to call makes each call; meaningless when the auction is over."""
    hcp: NDArray[np.floating]
    """(n, 4, 38)."""
    lengths: NDArray[np.floating]
    """(n, 4, 4, 14): by seat and suit."""
    cards: NDArray[np.floating]
    """(n, 4, 52): by seat and card."""


_SIZES = {BELIEF: SIZE, PROMISED: PROMISED_SIZE}


class BeliefNet:
    """Arrays in, arrays out; see `encoding.belief` for what goes in."""

    def __init__(self, path: Path | None = None, threads: int = 1, encoding: str = BELIEF) -> None:
        self.model = Model(path or shipped("belief"), encoding, threads)
        self.size = _SIZES[encoding]

    def __call__(self, traces: Traces, at: Situations) -> Answers:
        """The answers for every situation."""
        return self.of_bits(observe(traces, at))

    def of_bits(self, bits: Bytes) -> Answers:
        """The answers for observations (n, SIZE), in batches."""
        if bits.ndim != 2 or bits.shape[1] != self.size:
            raise BadInput(f"observations have the shape (n, {self.size}), not {bits.shape}")
        if 0 < len(bits) <= BATCH:
            return Answers(*self.model.outputs(bits))
        parts = [self.model.outputs(bits[start : start + BATCH]) for start in range(0, max(1, len(bits)), BATCH)]
        return Answers(*(np.concatenate(column) for column in zip(*parts, strict=True)))


class Network(Protocol):
    """What says something about situations: this page's network, or Zhang's recurrent one."""

    model: Model

    def __call__(self, traces: Traces, at: Situations) -> Answers:
        """The answers for every situation."""
        ...


class BeliefModel(Bidder, Reader):
    """A bidder and reader in one; the same network answers both."""

    net: Network

    def __init__(self, path: Path | None = None, threads: int = 1) -> None:
        self.net = _shipped_net() if path is None and threads == 1 else BeliefNet(path, threads)

    # Bidding

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        """A decision for each view, in their order: the likeliest call, with what its card says about the calls."""
        if not views:
            return []
        for view in views:
            view.check_turn()
        return decisions(views, self._chances(views), explain, card_meanings)

    @property
    def chances(self) -> Chances:
        """The chance of each call in each view."""
        return self._chances

    @property
    def keeps_card(self) -> bool:
        """It has learned to make the calls of the cards."""
        return True

    def _chances(self, views: Sequence[PlayerView]) -> NDArray[np.float64]:
        """(n, 38)."""
        found: NDArray[np.float64] = self.net(*of_views(views)).calls.astype(np.float64)
        found /= found.sum(axis=1, keepdims=True)
        return found

    # Reading

    @property
    def reader(self) -> Reader:
        """Itself."""
        return self

    def read_all(self, views: Sequence[Viewpoint]) -> list[Mapping[Seat, Belief]]:
        """The beliefs of each viewpoint, in their order; players and onlookers are two batches."""
        found: dict[int, dict[Seat, Belief]] = {}
        playing = {place: view for place, view in enumerate(views) if isinstance(view, PlayerView)}
        if playing:
            answers = exact(self.net(*of_views(list(playing.values()))))
            for row, (place, view) in enumerate(playing.items()):
                found[place] = beliefs_of(answers, row, view.seat, range(1, 4))
        looking = [place for place in range(len(views)) if place not in playing]
        if looking:
            traces, at = of_tables([_table(views[place]) for place in looking])
            answers = exact(self.net(traces, at))
            for row, (place, seat) in enumerate(zip(looking, at.seat.tolist(), strict=True)):
                found[place] = beliefs_of(answers, row, SEATS[seat], range(4))
        return [found[place] for place in range(len(views))]

    def public_calls(self, view: PublicView) -> Decision:
        """How likely each call is to a kibitzer who does not see the hand of the player to call."""
        auction = view.auction
        if auction.is_over:
            raise BadInput(f"the auction is over, so nobody is to call (auction: {auction})")
        chances = self.net(*of_tables([_table(view)])).calls[0].astype(np.float64)
        chances /= chances.sum()
        return Decision.of(auction, CALLS[int(chances.argmax())], dict(zip(CALLS, chances.tolist(), strict=True)))


def _table(view: Viewpoint) -> Table:
    return view.auction, view.vulnerability, view.cards


def exact(answers: Answers) -> Answers:
    """The answers in double precision, card chances scaled until cards and seats add up exactly."""
    hcp, lengths, cards = (part.astype(np.float64) for part in answers[1:])
    for _ in range(_MOST_ROUNDS):
        held = cards.sum(axis=2, keepdims=True)
        if np.abs(held - 13).max() < _EXACT:
            break
        cards *= 13 / held
        cards /= cards.sum(axis=1, keepdims=True)
    hcp /= hcp.sum(axis=-1, keepdims=True)
    lengths /= lengths.sum(axis=-1, keepdims=True)
    return Answers(answers.calls, hcp, lengths, cards)


def beliefs_of(answers: Answers, row: int, viewer: Seat, turns: Sequence[int]) -> dict[Seat, Belief]:
    """One row's beliefs by seat."""
    found = {
        SEATS[viewer + turn & 3]: Belief(answers.hcp[row, turn], answers.lengths[row, turn], answers.cards[row, turn])
        for turn in turns
    }
    return dict(sorted(found.items()))


@cache
def _shipped_net() -> BeliefNet:
    """The shipped network, loaded once."""
    return BeliefNet()
