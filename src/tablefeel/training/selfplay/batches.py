"""The deals of self-play: solved ones in all their forms, and new ones whose tricks the trick network estimates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from tablefeel.arrays import SUIT_ORDERS, Boards, random_owners
from tablefeel.arrays.types import Bytes, Floats32, Ints
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.doubledummy.par_arrays import par_scores
from tablefeel.encoding.bidding import seen_bits
from tablefeel.models.tricks import TrickNet


@dataclass(frozen=True, slots=True)
class Batch:
    """Boards dealt by seat 0 with their tricks, what each player sees, and the dealer's side's par."""

    boards: Boards
    seen: Tensor
    """(4 n, 370): what each hand sees, the dealer's first."""
    par: Ints

    @classmethod
    def of(cls, boards: Boards) -> Batch:
        """Of boards with tricks, turned so that seat 0 deals."""
        turned = boards.rotated(-boards.dealer)
        assert turned.tricks is not None  # noqa: S101 (our callers give tricks)
        seen = seen_bits(turned.held, turned.vulnerability).reshape(4 * len(turned), -1)
        par = par_scores(turned.tricks.astype(np.int8), 0, turned.vulnerability).astype(np.intp)
        return cls(turned, torch.from_numpy(seen.astype(np.float32)), par)

    def take(self, part: slice) -> Batch:
        """Some neighbouring boards."""
        return Batch(self.boards.take(part), self.seen[4 * part.start : 4 * part.stop], self.par[part])

    def __len__(self) -> int:
        return len(self.par)


class Batches:
    """The boards of every step, `size` of them: the same for the same seed and step, whatever was asked before."""

    AT_ONCE = 8
    """Steps whose boards are made together."""

    def __init__(self, solved: SolvedDeals | None, exact: float, size: int, *seed: int) -> None:
        self.solved, self.size, (self.seed, *self.own_seed) = solved, size, seed
        self.exact = round(exact * size) if solved is not None else 0
        """How many boards of a batch are solved ones."""
        self.net = TrickNet()
        self._block = -1
        self._made: Batch | None = None

    def of_step(self, step: int) -> Batch:
        """The boards of one step."""
        block, place = divmod(step, self.AT_ONCE)
        if block != self._block or self._made is None:
            self._block, self._made = block, self._make(np.random.default_rng([self.seed, 1, block, *self.own_seed]))
        return self._made.take(slice(place * self.size, (place + 1) * self.size))

    def _make(self, rng: np.random.Generator) -> Batch:
        new = random_owners((self.size - self.exact) * self.AT_ONCE, rng)
        owners, tricks = [new], [drawn_tricks(self.net(new), rng)]
        if self.solved is not None:
            chosen = self.solved.take(rng.integers(len(self.solved), size=self.exact * self.AT_ONCE))
            owners, tricks = [*owners, chosen.owners], [*tricks, chosen.tricks]
        mixed = rng.permutation(self.size * self.AT_ONCE)
        boards = _boards(np.concatenate(owners)[mixed], np.concatenate(tricks)[mixed])
        return Batch.of(_other_form(boards, rng))


def drawn_tricks(chances: Floats32, rng: np.random.Generator) -> Bytes:
    """(n, 5, 4): tricks drawn from a network's chances (n, 5, 4, 14): every contract makes as often as it should.

    The likeliest count would not do: 73% of the games bid make, 75% by likeliest counts, and of doubled four-level
    contracts 22% in place of 27%. One draw decides a deal: where North-South are lucky in one strain, they are in all,
    and their opponents are not.
    """
    luck = rng.random((len(chances), 1, 1, 1), dtype=np.float32)
    luck = np.concatenate([luck, 1 - luck, luck, 1 - luck], axis=2)
    counts: Bytes = (chances.cumsum(axis=-1)[..., :-1] < luck).sum(axis=-1, dtype=np.uint8)
    return counts


def _boards(owners: Bytes, tricks: Bytes) -> Boards:
    nothing = np.zeros(len(owners), dtype=np.intp)
    return Boards(owners, nothing, nothing, tricks)


def _other_form(boards: Boards, rng: np.random.Generator) -> Boards:
    """The deals with suits exchanged, seats turned, and any dealer and vulnerability."""
    n = len(boards)
    changed = boards.relabelled(SUIT_ORDERS[rng.integers(24, size=n)]).rotated(rng.integers(4, size=n))
    return Boards(changed.owners, rng.integers(4, size=n), rng.integers(4, size=n), changed.tricks)
