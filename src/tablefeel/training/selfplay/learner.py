"""Self-play: a bidder for the whole auction that learns by the exact gradient of the expected result.

    tablefeel train selfplay --deals random-100k.dd.gz --out runs/selfplay --set start=sayc

An auction has few calls, its result is known once the contract and the trick table are, and a policy puts most of its
chance on one or two calls. So the likely part of the whole auction tree of every deal is expanded (`auction_tree`), the
worth (value) of each kept call is backed up from the leaves, and every player learns from every deal at once: a policy
gradient whose advantages come from a tree in place of single rollouts. On a share of the deals one side is played by
somebody else: an earlier self, or a network that imitates a bidder of the roster (behaviour cloning). A penalty for
leaving the policy that was imitated first (its KL divergence from that prior, times a weight), or without one a bonus
for entropy, keeps calls alive until their worth is known. A policy that must keep to what a book says of its calls is
masked by a network that knows which are true (`truth_mask.py`), and so are its prior and its earlier selves. Of rivals
who keep to a convention card the learner may be told what their calls promise (`told_cards.py`).

This file is the algorithm: one step, and the loop. Settings are in `config.py`, deals in `batches.py`, the network in
`network.py`, imitation in `imitation.py`, the others at the table in `opponent_pool.py`, who sits where in `seats.py`,
matches and files in `results.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.encoding.bidding import NOTHING, are_quiet
from tablefeel.errors import BadConfig
from tablefeel.roster import seated
from tablefeel.simulation import imps
from tablefeel.training.fitting import average
from tablefeel.training.numbers import kind_of
from tablefeel.training.processes import ALONE, Processes, joined
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run, optimiser_tensors, restore_optimiser
from tablefeel.training.selfplay.auction_tree import Level, Tree, advantages, expand, utilities
from tablefeel.training.selfplay.batches import Batch, Batches
from tablefeel.training.selfplay.config import Config
from tablefeel.training.selfplay.network import BiddingNetwork, copy_of, from_weights, log_chances
from tablefeel.training.selfplay.opponent_pool import OpponentPool, assembled, left_by
from tablefeel.training.selfplay.results import Judge, draw, leave, measures_of
from tablefeel.training.selfplay.seats import Seats
from tablefeel.training.selfplay.told_cards import ToldCards
from tablefeel.training.selfplay.truth_mask import TruthMask
from tablefeel.training.settings import to_json

_SURE = 0.9
"""Nodes whose likeliest call has more chance than this, and at which only one was kept, teach little."""
_SELDOM = 4
"""Only each fourth of them is learned from, and counted four times."""
_LEAST_LOG = -12.0
"""What is taken for the logarithm of chances that are smaller."""


# One step


@dataclass(frozen=True, slots=True)
class Lines:
    """What is learned from: decisions of the learner, and what its kept calls were worth."""

    hand: Ints
    places: Ints
    state: Ints
    weight: Floats32
    """(n,): how much each decision counts."""
    quiet: Bools
    """(n,): whether the opponents have only passed."""
    card: Ints
    """(n,): which promises of the opponents the player is told."""
    row: Ints
    """(c,): the decision of each kept call."""
    call: Ints
    gain: Floats32
    """(c,): the derivative of the expected worth by the call's chance (its advantage, weighted)."""

    def __len__(self) -> int:
        return len(self.hand)


def lines_of(tree: Tree, worth: list[Floats32], seats: Seats, rng: np.random.Generator) -> Lines:
    """The decisions that teach something, with weights that make up for those left out."""
    widest = max(level.nodes.events.shape[1] for level in tree.levels)
    parts: list[tuple[Any, ...]] = []
    before = 0
    for level, gained in zip(tree.levels, worth, strict=True):
        counted = _counted(level, seats, rng)
        chosen = np.flatnonzero(counted)
        number = np.cumsum(counted > 0) - 1 + before
        taken = np.flatnonzero(counted[level.rows])
        rows = level.rows[taken]
        nodes = level.nodes
        places = np.full((len(chosen), widest), NOTHING, dtype=np.intp)
        places[:, : nodes.events.shape[1]] = nodes.places[chosen]
        weight = level.weight * counted
        gain = weight[rows] / level.kept[taken] * gained[taken]
        told = (places, nodes.state[chosen], weight[chosen], are_quiet(places), seats.card_rows(nodes)[chosen])
        parts.append((nodes.hand[chosen], *told, number[rows], level.calls[taken], gain))
        before += len(chosen)
    return Lines(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _counted(level: Level, seats: Seats, rng: np.random.Generator) -> Floats32:
    """(n,): how often each node is counted; 0 for the rival's and for most that teach little."""
    n = len(level.nodes)
    is_dull = (level.surest > _SURE) & (np.bincount(level.rows, minlength=n) == 1)
    seldom = np.where(rng.random(n) * _SELDOM < 1, _SELDOM, 0)
    counted: Floats32 = np.where(is_dull, seldom, 1).astype(np.float32)
    counted[seats.is_rivals(level.nodes)] = 0
    return counted


def loss_of(
    seats: Seats, prior: BiddingNetwork | None, batch: Batch, lines: Lines, kl_weight: float, quiet: float
) -> tuple[Tensor, float]:  # fmt: skip
    """What to descend, and the mean KL from the prior (or minus the entropy) of a deal's decisions.

    A unit of KL costs `kl_weight` IMPs, and `quiet` times as many while the opponents have only passed.
    """
    hands, places = torch.from_numpy(lines.hand), torch.from_numpy(lines.places)
    looked = seats.looked[torch.from_numpy(seats.place[lines.hand])]
    by_cards = seats.by_cards(seats.learner, lines.card)
    if by_cards is not None:
        looked = looked + by_cards
    mask = seats.masks(lines.hand, lines.places)
    masked = 0.0 if mask is None else mask
    logs = log_chances(seats.learner.logits(looked, places) + masked, lines.state)
    found, logs = logs.exp(), logs.clamp(min=_LEAST_LOG)
    gain = found[torch.from_numpy(lines.row), torch.from_numpy(lines.call)] @ torch.from_numpy(lines.gain)
    if prior is not None:
        players, place = hands.unique(return_inverse=True)  # type: ignore[no-untyped-call]
        with torch.no_grad():
            sums, by_cards = prior.look(batch.seen[players])[place], seats.by_cards(prior, lines.card)
            sums = sums if by_cards is None else sums + by_cards
            usual = log_chances(prior.logits(sums, places) + masked, lines.state)
        logs = logs - usual.clamp(min=_LEAST_LOG)
    kl = (found * logs).sum(dim=1)
    weight = torch.from_numpy(lines.weight)
    price = weight * torch.from_numpy(np.where(lines.quiet, kl_weight * quiet, kl_weight).astype(np.float32))
    return (price @ kl - gain) / len(batch), float(weight @ kl.detach()) / len(batch)


class Training:
    """The learner, its average, its optimiser, its opponents, and how far it is."""

    def __init__(self, config: Config, run: Run | None = None, processes: Processes = ALONE) -> None:
        """From the run's checkpoint, or anew with whoever the settings name."""
        self.config, self.processes = config, processes
        torch.manual_seed(config.seed)
        self.network = BiddingNetwork(config.units, config.blocks, reads_cards=config.reads_cards)
        self.network.numbers = kind_of(config.numbers)
        if config.only_cards:
            self.network.learn_cards_only()
        self.learned = [one for one in self.network.parameters() if one.requires_grad]
        self.optimiser = torch.optim.Adam(self.learned, lr=config.rate, betas=(0.9, 0.99))
        self.truth = from_weights(left_by(config.truth)) if config.truth else None
        self.step = self.nodes = 0
        self.seconds = 0.0
        """CPU time of the steps, of all processes; imitation and matches are not in it."""
        found = None if run is None else run.checkpoint
        if found is None:
            self.opponents, self.agreement = assembled(
                self.network, config.start, config.rivals.split(), config.imitation_boards, config.seed
            )
            if config.explores:
                self.opponents.prior = None
            self.network.soften(config.softened)
            self.averaged = copy_of(self.network)
            self.opponents.calculate_in(self.network.numbers)
            return
        self.opponents, self.agreement = OpponentPool.restored(found), found.state["agreement"]
        self.opponents.calculate_in(self.network.numbers)
        self.network.load_state_dict(found.under("now"))
        self.averaged = copy_of(self.network)
        self.averaged.load_state_dict(found.under("averaged"))
        restore_optimiser(self.optimiser, found.under("adam"))
        self.step, self.nodes, self.seconds = (found.state[name] for name in ("step", "nodes", "seconds"))

    def result(self) -> BiddingNetwork:
        """What bids if the run ends now: the averaged network, with `only_cards` as sure of its calls as the start."""
        found = from_weights(self.averaged.state_dict())
        if self.config.only_cards:
            found.harden_as(left_by(self.config.start))
        return found

    def save(self, run: Run) -> None:
        """Write the checkpoint."""
        parts = {"now": self.network.state_dict(), "averaged": self.averaged.state_dict()}
        parts |= {"adam": optimiser_tensors(self.optimiser), **self.opponents.weights()}
        tensors = {f"{part}.{name}": tensor for part, named in parts.items() for name, tensor in named.items()}
        state = {"step": self.step, "nodes": self.nodes, "seconds": self.seconds, "agreement": self.agreement}
        run.save(tensors, state | self.opponents.counts())

    def learn(self, batch: Batch) -> dict[str, float]:
        """One step; gives some measures of it."""
        began = process_time()
        config, share = self.config, self.step / self.config.steps
        rng = np.random.default_rng([config.seed, 2, self.step, *self.processes.seed])
        rival = self.opponents.anyone(rng) if self.opponents.others else None
        seats = self._seats(batch, rival, rng)
        punished = np.where(rng.random(len(batch)) < config.punished, seats.side, -1)
        threshold = config.threshold(share)
        tree = expand(batch.boards, seats.chances, threshold, config.most_calls, rng, config.roots, punished)
        worth, mean = utilities(tree.leaves, batch.par, config.par_weight)
        lines = lines_of(tree, advantages(tree, worth, mean), seats, rng)
        loss, kl = loss_of(seats, self.opponents.prior, batch, lines, config.kl_weight(share), config.quiet)
        for group in self.optimiser.param_groups:
            group["lr"] = config.learning_rate(self.step)
        for one in self.learned:
            one.grad = torch.zeros_like(one)
        if loss.requires_grad:
            loss.backward()  # type: ignore[no-untyped-call]
        self.processes.average_gradients(self.learned)
        gradient_norm = nn.utils.clip_grad_norm_(self.learned, 1.0)
        self.optimiser.step()
        average(self.averaged, self.network, config.average, self.step)
        self.step += 1
        met = np.arange(len(self.opponents.others)) == rival
        lost = _lost(tree, batch, np.where(punished < 0, seats.side, -1))
        nodes, seconds, *told = self.processes.total([tree.size, process_time() - began, *met, *(met * lost)])
        self.nodes += int(nodes)
        self.seconds += seconds
        self.opponents.tell(*np.split(np.array(told), 2))
        if self.step % config.renew == 0:
            self.opponents.add(self.averaged, config.selves)
        if config.anchor and self.step % config.anchor == 0 and self.opponents.prior is not None:
            self.opponents.prior = copy_of(self.averaged)
        missed = np.abs(tree.leaves.score - batch.par[tree.leaves.deal]) @ tree.leaves.weight / len(batch)
        return {
            "nodes_per_deal": tree.size / len(batch), "learned": len(lines) / tree.size, "kl": kl,
            "points_from_par": float(missed), "gradient_norm": float(gradient_norm),
        }  # fmt: skip

    def _seats(self, batch: Batch, rival: int | None, rng: np.random.Generator) -> Seats:
        """On some deals one side, or one player of each, is somebody else, the same one all through a step."""
        config, n = self.config, len(batch)
        drawn = rng.random(n)[:, None]
        side, seat = rng.integers(2, size=(n, 1)), rng.integers(2, size=(n, 2))
        mask = None if self.truth is None else TruthMask(self.truth, batch.seen)
        if rival is None:
            return Seats(batch, self.network, None, np.zeros((n, 4), dtype=np.bool_), mask)
        opposite = np.arange(4) % 2 == side
        across = np.arange(4) // 2 == seat[:, [0, 1, 0, 1]]
        theirs = (drawn < config.against) & opposite
        theirs |= (drawn >= config.against) & (drawn < config.against + config.beside) & across
        is_self = rival >= len(self.opponents.rivals)
        cards = self._told_cards(batch, rival, theirs, rng) if config.reads_cards else None
        network = self.opponents.others[rival]
        return Seats(batch, self.network, network, theirs, mask, rival_is_true=is_self, cards=cards)

    def _told_cards(self, batch: Batch, rival: int, theirs: Bools, rng: np.random.Generator) -> ToldCards | None:
        """Which sides are told a card: that of a rival who has one, or one that its opponents do not keep to."""
        config, pool = self.config, self.opponents
        known = [card for card in pool.cards if card]
        if not known:
            return None
        drawn, of_rival = rng.random((len(batch), 2)), pool.card_of(rival)
        card = of_rival or known[rng.integers(len(known))]
        sides = np.stack([theirs[:, 0] & theirs[:, 2], theirs[:, 1] & theirs[:, 3]], axis=1)
        """(deals, 2): whether the rival is the dealer's side, or the other one."""
        against_card = sides[:, ::-1] if of_rival else np.zeros_like(sides)
        told = ~sides & (drawn < np.where(against_card, config.told, config.misled))
        return ToldCards(card, told, batch.boards.vulnerability)


def _lost(tree: Tree, batch: Batch, side: Ints) -> float:
    """IMPs a deal below par of the learner's contracts, on the deals where it has a `side` against the rival."""
    leaves = tree.leaves
    sign = np.select([side == 0, side == 1], [-1, 1], default=0)[leaves.deal]
    beyond = imps(leaves.score - batch.par[leaves.deal])
    return float((sign * beyond) @ leaves.weight) / max(1, int((side >= 0).sum()))


# The loop


def train(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The last results against fixed opponents; the folder has checkpoint, log, curves, safetensors and ONNX."""
    if deals is None:
        raise BadConfig("selfplay learns from solved deals and is judged on them: give their file (--deals)")
    torch.set_num_threads(1)  # its batches are too small to share; start more runs on more cores instead
    solved = read_solved(deals)
    processes = joined()
    training, run = _begun(config, folder, processes)
    batches = Batches(
        solved.part(Part.TRAIN), config.exact, processes.share(config.batch), config.seed, *processes.seed
    )
    with seated(*config.panel) as panel:
        return _loop(training, batches, Judge(solved.part(Part.VALIDATION), config.boards, panel), run, report)


def _loop(training: Training, batches: Batches, judge: Judge, run: Run, report: Report) -> dict[str, float]:
    """Steps to the end; the last results."""
    config, processes = training.config, training.processes
    measured: list[dict[str, float]] = []
    results: dict[str, float] = {}
    while training.step < config.steps:
        began = process_time()
        batch = batches.of_step(training.step)
        training.seconds += process_time() - began
        measured.append(training.learn(batch))
        report(training.step, config.steps, results or measured[-1])
        done = training.step == config.steps
        if not processes.is_first:
            continue
        if training.step % config.check == 0 or done:
            results = _check(training, judge, run, measured)
            measured = []
        if training.step % config.keep == 0 or training.step % config.check == 0 or done:
            training.save(run)
    processes.wait()
    return results or measures_of(judge.tallies(training.result(), training.truth))


def _begun(config: Config, folder: Path, processes: Processes) -> tuple[Training, Run]:
    """The training where its run's checkpoint has it; the first process writes one before the first step."""
    if not processes.is_first:
        processes.wait()
        run = Run.joined(folder)
        return Training(config, run, processes), run
    run = Run.start(folder, "selfplay", config)
    training = Training(config, run, processes)
    if training.step == 0:
        training.save(run)
    processes.wait()
    return training, run


def _check(training: Training, judge: Judge, run: Run, measured: list[dict[str, float]]) -> dict[str, float]:
    """Play, write a row into the log, and leave the averaged network as it is now."""
    config, seconds = training.config, training.seconds
    results = measures_of(judge.tallies(training.result(), training.truth))
    means = {name: round(float(np.mean([one[name] for one in measured])), 3) for name in measured[0]}
    row = {
        "step": training.step, "deals": training.step * config.batch, "nodes": training.nodes,
        "cpu_minutes": round(seconds / 60, 2), "nodes_per_second": round(training.nodes / max(seconds, 1e-9)),
        **means, **results, **training.agreement,
    }  # fmt: skip
    run.log(row)
    leave(training.result(), run.folder, {"model": "selfplay", "config": to_json(config), "measures": row})
    draw(run)
    return results


LEARNER = Learner(Config, train)
