"""How good a self-taught bidder is: matches on deals that it never trained on; and what its run leaves behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from safetensors.torch import save_file

from tablefeel.arena.match import numbered_boards
from tablefeel.arena.panel import judged
from tablefeel.arena.statistics import NORMAL_95, Tally
from tablefeel.arena.table import Pair
from tablefeel.arrays import Boards, deals_of
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.doubledummy import Progress, Tricks
from tablefeel.encoding.bidding import BIDDING, HISTORY, SEEN, bidding_bits
from tablefeel.encoding.observation import observe
from tablefeel.encoding.opponents import BIDDING_WITH_CARDS, opponents_bits
from tablefeel.encoding.promised import NOTHING_SHOWN
from tablefeel.errors import BadConfig, BadInput
from tablefeel.kernel import Deal, TrickTable
from tablefeel.models.promised_reader import opponents_told
from tablefeel.models.selfplay import MODEL, SelfPlayBidder
from tablefeel.simulation import Auctions
from tablefeel.training.curves import Panel, draw_curves
from tablefeel.training.export import export_parts
from tablefeel.training.runs import Run
from tablefeel.training.selfplay.network import BiddingNetwork, Parts
from tablefeel.training.selfplay.truth_mask import masked_logits
from tablefeel.training.settings import Json

WEIGHTS, CURVES = "weights.safetensors", "curves.png"
_HALF_WIDTH = "_95"
"""What the name of a result ends with where half the width of its 95% interval stands."""
_SHOWN = np.stack([NOTHING_SHOWN, NOTHING_SHOWN])[None]
"""What opponents have promised who have not called yet."""
_PART = "network."
"""How the names of weights in an ONNX file begin."""


class Judge:
    """Plays matches on solved deals, numbered from 1, so that dealer and vulnerability go round."""

    def __init__(self, deals: SolvedDeals, most: int, panel: Sequence[Pair]) -> None:
        chosen = deals.take(slice(most))
        tables = (TrickTable.of(tricks) for tricks in chosen.tricks.tolist())
        self.boards = list(numbered_boards(zip(deals_of(chosen.owners), tables, strict=True)))
        self.panel = panel

    def tallies(self, network: BiddingNetwork, truth: BiddingNetwork | None = None) -> dict[str, Tally]:
        """The result against each member and a perfect doubler; positive means that the network is better.

        The network is masked by `truth` where there is one.
        """
        pair = Pair("selfplay", bidder_of(network, truth))
        return {one.opponent: one.imps for one in judged(pair, self.panel, self.boards, _Solved())}


class _Solved:
    """Stands where a solver is asked for; every deal is solved already."""

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> Tricks:  # noqa: ARG002
        raise BadInput(f"{len(deals)} deals of a match among solved ones are not solved")


def bidder_of(network: BiddingNetwork, truth: BiddingNetwork | None = None) -> SelfPlayBidder:
    """A bidder that asks the network as it is now."""
    reads = opponents_told if network.reads_cards else None
    return SelfPlayBidder(lambda bits: masked_logits(network, truth, bits), opponents=reads)


def measures_of(tallies: Mapping[str, Tally]) -> dict[str, float]:
    """IMPs per board against each opponent, and half the width of the 95% interval."""
    found: dict[str, float] = {}
    for name, tally in tallies.items():
        found[name] = round(tally.mean, 3)
        found[f"{name}{_HALF_WIDTH}"] = round(NORMAL_95 * (tally.standard_error or 0.0), 3)
    return found


def leave(network: BiddingNetwork, folder: Path, about: Mapping[str, Any]) -> None:
    """Write the network as safetensors and ONNX."""
    save_file(network.state_dict(), folder / WEIGHTS)
    boards = Boards.random(64, np.random.default_rng(0))
    auctions = Auctions.start(boards.dealer, history=True)
    for _ in range(3):
        auctions.step(auctions.random_calls(np.random.default_rng(1)))
    bits = bidding_bits(observe(auctions, boards.held, boards.vulnerability)).astype(np.uint8)
    seen, told = bits[:, :SEEN], bits[:, SEEN:]
    with torch.no_grad():
        hidden = network.look(torch.from_numpy(seen).float()) + network.rows(torch.from_numpy(told))
    parts = Parts(network)
    given = [seen, told, hidden.numpy(), opponents_bits(_SHOWN.repeat(len(bits), axis=0))]
    samples = dict(zip(parts.inputs, given, strict=False))
    encoding = BIDDING_WITH_CARDS if network.reads_cards else BIDDING
    export_parts(parts, folder / MODEL, encoding, samples, about, parts.outputs)


def weights_in(path: Path) -> dict[str, torch.Tensor]:
    """The weights of a network in the ONNX file that `leave` wrote: a start for those who have the file alone."""
    arrays = {one.name: onnx.numpy_helper.to_array(one) for one in onnx.load(path).graph.initializer}
    found = {name.removeprefix(_PART): torch.tensor(array) for name, array in arrays.items() if name.startswith(_PART)}
    told = [array for name, array in arrays.items() if not name.startswith(_PART) and array.shape[:1] == (HISTORY,)]
    if not found or len(told) != 1:
        raise BadConfig(f"{path} holds no network of self-play's kind")
    nothing = np.zeros((1, told[0].shape[1]), dtype=np.float32)
    return found | {"told": torch.from_numpy(np.concatenate([told[0], nothing]))}


def draw(run: Run) -> None:
    """The results on the way over CPU minutes and deals, as `curves.png`."""
    rows = [row for row in run.rows() if "cpu_minutes" in row]
    met = [name for name in rows[-1] if f"{name}{_HALF_WIDTH}" in rows[-1]]
    panels = [_panel(rows, met, "cpu_minutes", "CPU minutes"), _panel(rows, met, "deals", "deals")]
    draw_curves(run.folder / CURVES, panels)


def _panel(rows: Sequence[Json], met: Sequence[str], across: str, title: str) -> Panel:
    played = {name: [row for row in rows if name in row] for name in met}
    curves = {name: ([row[across] for row in found], [row[name] for row in found]) for name, found in played.items()}
    return Panel("validation deals, double dummy", title, "IMPs per board", curves)
