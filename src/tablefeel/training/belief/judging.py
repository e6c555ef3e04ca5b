"""How good a belief network is: calls hit, cards found, chances that can be trusted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tablefeel.arrays import IS_BID
from tablefeel.arrays.types import Bools, Floats32, Floats64, Ints
from tablefeel.models.belief import Answers
from tablefeel.training.belief.batches import Batch
from tablefeel.training.tricks.judging import Calibration, binned

_BINS = 20
_LEAST = 1e-9


def call_measures(chances: Floats32, calls: Ints) -> dict[str, float]:
    """Percent: all calls hit, calls other than passes hit, precision and recall of bids and of other calls."""
    said = chances.argmax(axis=1)
    right = said == calls
    truth = np.take_along_axis(chances, calls[:, None], axis=1)[:, 0]
    found = {
        "accuracy": _percent(right),
        "accuracy_without_passes": _percent(right[calls > 0]),
        "call_surprise": round(float(-np.log(np.maximum(truth, _LEAST)).mean()), 4),
    }
    for name, of_kind in (("bids", IS_BID), ("non_bids", ~IS_BID)):
        found[f"precision_{name}"] = _percent(right[of_kind[said]])
        found[f"recall_{name}"] = _percent(right[of_kind[calls]])
    return found


def _percent(hits: Bools) -> float:
    return round(100 * float(hits.mean()), 2) if len(hits) else 0.0


@dataclass(frozen=True, slots=True)
class Hidden:
    """Beliefs about the three hidden seats of views with a hand, beside what was so."""

    answers: Answers
    batch: Batch

    @property
    def unseen(self) -> Bools:
        """(n, 52): the cards that the viewer does not hold."""
        unseen: Bools = self.batch.owners != 0
        return unseen

    def card_losses(self) -> Floats64:
        """(n,): the mean over hidden cards of -log the chance that its holder was given."""
        return _mean_surprise(self.answers.cards, self.batch.owners, self.unseen)

    def partner_only_losses(self) -> Floats64:
        """(n,): the same if only partner's cards were predicted and the rest were shared evenly (the paper's head)."""
        cards = self.answers.cards.copy()
        cards[:, [1, 3]] = (1 - cards[:, [2]]) / 2
        return _mean_surprise(cards, self.batch.owners, self.unseen)

    def card_calibration(self) -> Calibration:
        """Every hidden card at every hidden seat."""
        said = self.answers.cards[:, 1:]
        held = self.batch.owners[:, None] == np.arange(1, 4)[:, None]
        unseen = np.broadcast_to(self.unseen[:, None], said.shape)
        return binned(said[unseen].astype(np.float64), held[unseen], _BINS)

    def hcp_calibration(self) -> Calibration:
        """Every "at least so many points" of every hidden seat."""
        return _at_least(self.answers.hcp[:, 1:], self.batch.hcp[:, 1:])

    def length_calibration(self) -> Calibration:
        """Every "at least so many cards" of every hidden seat and suit."""
        return _at_least(self.answers.lengths[:, 1:], self.batch.lengths[:, 1:])

    def measures(self) -> dict[str, float]:
        """Log-loss per hidden card, percent of calibration error, log-loss of points and lengths."""
        hcp = np.take_along_axis(self.answers.hcp[:, 1:], self.batch.hcp[:, 1:, None], axis=2)
        sizes = np.take_along_axis(self.answers.lengths[:, 1:], self.batch.lengths[:, 1:, :, None], axis=3)
        return {
            "card_loss": round(float(self.card_losses().mean()), 4),
            "hcp_loss": round(float(-np.log(np.maximum(hcp, _LEAST)).mean()), 4),
            "length_loss": round(float(-np.log(np.maximum(sizes, _LEAST)).mean()), 4),
            "card_calibration": round(100 * self.card_calibration().error, 3),
            "hcp_calibration": round(100 * self.hcp_calibration().error, 3),
            "length_calibration": round(100 * self.length_calibration().error, 3),
        }


def judged(answers: Answers, batch: Batch) -> Mapping[str, float]:
    """All measures of answers to own turns."""
    return {"decisions": len(batch), **call_measures(answers.calls, batch.call), **Hidden(answers, batch).measures()}


def _mean_surprise(cards: Floats32, owners: Ints, unseen: Bools) -> Floats64:
    truth = np.take_along_axis(cards, owners[:, None], axis=1)[:, 0].astype(np.float64)
    surprise = np.where(unseen, -np.log(np.maximum(truth, _LEAST)), 0)
    mean: Floats64 = surprise.sum(axis=1) / unseen.sum(axis=1)
    return mean


def _at_least(chances: Floats32, truth: Ints) -> Calibration:
    """How well "at least k" is said, for every k but 0, which is sure."""
    said = chances[..., ::-1].cumsum(axis=-1)[..., ::-1][..., 1:].astype(np.float64)
    reached = truth[..., None] >= np.arange(1, chances.shape[-1])
    return binned(np.minimum(said, 1).ravel(), reached.ravel(), _BINS)
