"""The best contract of decisions in competitive auctions, after Chen (2025), labelled by layouts of the unseen hands.

Boards are bid by the system at both sides. On each board one decision that ended the bidding is looked at: the last bid
or double, or one of the passes behind it. From what its player knows, layouts of the other hands are dealt; the mean
score of every choice over them says whether the level category of the system's contract was right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import TypeAlias

import numpy as np

from tablefeel.arrays import Boards, flat_auctions, keys_of, packed_hands, rotated_owners, starts_of
from tablefeel.arrays.types import Bytes, Floats32, Ints
from tablefeel.bidding import Cards
from tablefeel.datasets.contract_shards import ILLEGAL, ORIGINAL, ContractShard
from tablefeel.datasets.manifest import ContractRecipe
from tablefeel.datasets.split import parts_of
from tablefeel.dealing.swapping import dealt_anew, swapped_layouts
from tablefeel.kernel import DOUBLE, PASS, Call
from tablefeel.simulation.final_contracts import (
    CHOICES,
    choice_makes,
    choice_of,
    choice_scores,
    doubled_bids,
    moved,
)
from tablefeel.systems.engine.shown import bid_and_explain

ChancesOf: TypeAlias = Callable[[Bytes], Floats32]
"""(n, 5, 4, 14): the chances of each trick count of deals (n, 52), by strain and declarer: a trick network."""

PASSES = 0.25
"""The share of boards of which a closing pass is taken in place of the last bid or double."""
RARE = 0.01
"""A class with a smaller share of the decisions is filled up by dealing the other hands anew."""
_TIMES = 4
"""Deals for each missing decision of a rare class; few of them end with a decision of the same player."""
_AT_ONCE = 100
"""Decisions whose layouts are dealt and estimated together."""


def make_contract_shards(recipe: ContractRecipe, chances: ChancesOf, numbers: Sequence[int]) -> Iterator[ContractShard]:
    """The shards of a recipe with these numbers."""
    for number in numbers:
        rng = np.random.default_rng([recipe.seed, number])
        boards = Boards.random(recipe.boards_in(number), rng)
        shard = decided(boards, Cards(*recipe.cards), rng)
        if recipe.redeals:
            shard = joined([shard, (grown if recipe.grow else redealt)(shard, recipe, rng)])
        yield labelled(shard, recipe, chances, rng)


# Decisions


def decided(boards: Boards, cards: Cards, rng: np.random.Generator, of: Ints | None = None) -> ContractShard:
    """The boards as the system bids them, with a decision each; not labelled yet.

    With `of` (n,) only decisions of that seat are taken, and boards without one are left out.
    """
    hands = packed_hands(boards.held)
    auctions, shown, artificial = bid_and_explain(hands, boards.dealer, boards.vulnerability, cards)
    found = [decision_of(calls, rng) for calls in auctions]
    if of is None:
        kept = list(range(len(auctions)))
    else:
        kept = [i for i, turn in enumerate(found) if (int(boards.dealer[i]) + turn) & 3 == int(of[i])]
    calls, starts = flat_auctions([auctions[i] for i in kept])
    n = len(kept)
    return ContractShard(
        keys_of(boards.owners[kept]),
        boards.dealer[kept].astype(np.uint8),
        boards.vulnerability[kept].astype(np.uint8),
        parts_of(boards.owners[kept]).astype(np.uint8),
        calls,
        _together([shown[i] for i in kept], (0, 10)),
        _together([artificial[i] for i in kept], (0,)),
        starts.astype(np.uint32),
        np.array([found[i] for i in kept], dtype=np.uint8),
        np.array([choice_of(auctions[i][found[i]]) for i in kept], dtype=np.uint8),
        np.array([choice_of(auctions[i][found[i]]) for i in kept], dtype=np.uint8),
        np.zeros((n, CHOICES), dtype=np.int16),
        np.zeros((n, CHOICES), dtype=np.uint8),
        np.zeros((n, 5), dtype=np.uint8),
        np.zeros((n, 5, 4), dtype=np.uint8),
        np.array(kept if of is not None else [ORIGINAL] * n, dtype=np.int32),
    )


def decision_of(calls: Sequence[Call], rng: np.random.Generator) -> int:
    """The number of the call that is looked at: the last that was no pass, or a pass behind it."""
    last = max((place for place, call in enumerate(calls) if call is not PASS), default=-1)
    passing = rng.random() < PASSES
    behind = last + 1 + int(rng.integers(len(calls) - last - 1))
    is_choice = last >= 0 and (calls[last].is_bid or calls[last] is DOUBLE)
    return last if is_choice and not passing else behind


def redealt(shard: ContractShard, recipe: ContractRecipe, rng: np.random.Generator) -> ContractShard:
    """More decisions of rare classes: their players keep their hands, the other 39 cards are shuffled and bid again."""
    counts = np.bincount(shard.system, minlength=CHOICES)
    rare = counts < RARE * len(shard)
    chosen = np.flatnonzero(rare[shard.system])
    wanted = _TIMES * RARE * len(shard) / counts[shard.system[chosen]]
    origin = np.repeat(chosen, np.clip(wanted, 1, recipe.redeals).astype(np.intp))
    found = _dealt_again(shard, origin, recipe, rng)
    return taken(found, np.flatnonzero(rare[found.system]))


def grown(shard: ContractShard, recipe: ContractRecipe, rng: np.random.Generator) -> ContractShard:
    """The same at the paper's scale: the rarest classes are filled up alike until there are `grow` as many boards more.

    A class whose hands have been dealt anew as often as the recipe allows stays short.
    """
    counts = np.bincount(shard.system, minlength=CHOICES)
    missing = np.where(counts, filled_up(counts, round(recipe.grow * len(shard))) - counts, 0)
    dealt = np.zeros(len(shard), dtype=np.intp)
    parts = [taken(shard, np.zeros(0, dtype=np.intp))]
    while True:
        lacking = missing[shard.system]
        each = np.minimum(-(-lacking // counts[shard.system]), recipe.redeals - dealt)
        if not each.any():
            return joined(parts)
        dealt += each
        found = _dealt_again(shard, np.repeat(np.arange(len(shard)), each), recipe, rng)
        kept = first_of_each(found.system.astype(np.intp), missing)
        missing -= np.bincount(found.system[kept], minlength=CHOICES)
        parts.append(taken(found, kept))


def filled_up(counts: Ints, more: int) -> Ints:
    """The counts after so many more, always one to the class that has fewest; empty classes stay empty."""
    found = counts.copy()
    order = np.argsort(counts, kind="stable")[np.count_nonzero(counts == 0) :]
    sizes = counts[order]
    for last in range(len(order), 0, -1):  # the largest group that can be brought to one height above its members
        height, left = divmod(int(sizes[:last].sum()) + more, last)
        if height >= sizes[last - 1]:
            found[order[:last]] = height + (np.arange(last) < left)
            return found
    return found


def first_of_each(classes: Ints, most: Ints) -> Ints:
    """The places of the first `most[c]` of every class c, in their order."""
    order = np.argsort(classes, kind="stable")
    ordered = classes[order]
    rank = np.arange(len(classes)) - np.searchsorted(ordered, ordered)
    return np.sort(order[rank < most[ordered]])


def _dealt_again(shard: ContractShard, origin: Ints, recipe: ContractRecipe, rng: np.random.Generator) -> ContractShard:
    """Boards on which the players of these decisions have the same hands and the others new ones, bid again."""
    again = dealt_anew(shard.owners()[origin], 1, rng)[:, 0]
    player = shard.player[origin]
    boards = Boards(
        rotated_owners(again, player),
        shard.dealer[origin].astype(np.intp),
        shard.vulnerability[origin].astype(np.intp),
    )
    found = decided(boards, Cards(*recipe.cards), rng, of=player)
    found.origin[:] = origin[found.origin]
    return found


# Labels


def labelled(
    shard: ContractShard, recipe: ContractRecipe, chances: ChancesOf, rng: np.random.Generator
) -> ContractShard:
    """The shard with scores, chances to make and labels."""
    owners, points, standing = shard.owners(), shard.points(), shard.standing()
    arrays = {field.name: getattr(shard, field.name).copy() for field in fields(ContractShard)}
    for start in range(0, len(shard), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        layouts = layouts_for(owners[part], points.shown[part], recipe, rng)
        mean = mean_chances(layouts, chances)
        some = standing.take(part)
        scores = choice_scores(mean, some)
        arrays["label"][part] = moved(shard.system[part].astype(np.intp), scores, some)
        arrays["scores"][part] = np.where(np.isfinite(scores), np.rint(scores), ILLEGAL)
        arrays["makes"][part] = np.rint(100 * choice_makes(mean, some))
        arrays["doubled"][part] = np.packbits(doubled_bids(mean, some), axis=1, bitorder="little")
        seats = (np.arange(4) - shard.player[part][:, None]) & 3
        likeliest = chances(owners[part]).argmax(axis=-1).astype(np.uint8)
        arrays["tricks"][part] = np.take_along_axis(likeliest, seats[:, None, :], axis=2)
    return ContractShard(**arrays)


def layouts_for(owners: Bytes, shown: Bytes, recipe: ContractRecipe, rng: np.random.Generator) -> Bytes:
    """(n, layouts, 52): layouts of the hidden hands, as the recipe wishes them."""
    if recipe.by == "uniform":
        return dealt_anew(owners, recipe.layouts, rng)
    return swapped_layouts(owners, shown, recipe.layouts, rng)


def mean_chances(layouts: Bytes, chances: ChancesOf) -> Floats32:
    """(n, 5, 4, 14): the chances of each trick count, averaged over layouts (n, count, 52)."""
    n, count = layouts.shape[:2]
    found = chances(layouts.reshape(-1, 52)).reshape(n, count, 5, 4, 14)
    mean: Floats32 = found.mean(axis=1)
    return mean


# Arrays


def joined(shards: Sequence[ContractShard]) -> ContractShard:
    """Shards after each other; origins count within the first."""
    parts = {
        field.name: np.concatenate([getattr(shard, field.name) for shard in shards])
        for field in fields(ContractShard)
        if field.name != "starts"
    }
    lengths = np.concatenate([np.diff(shard.starts.astype(np.intp)) for shard in shards])
    return ContractShard(**parts, starts=starts_of(lengths).astype(np.uint32))


_OF_CALLS = ("calls", "shown", "artificial")


def taken(shard: ContractShard, index: Ints) -> ContractShard:
    """Some boards of a shard."""
    start, end = shard.starts[index].astype(np.intp), shard.starts[index + 1].astype(np.intp)
    starts = starts_of(end - start)
    places = np.repeat(start - starts[:-1], end - start) + np.arange(starts[-1])
    parts = {
        field.name: getattr(shard, field.name)[places if field.name in _OF_CALLS else index]
        for field in fields(ContractShard)
        if field.name != "starts"
    }
    return ContractShard(**parts, starts=starts.astype(np.uint32))


def _together(parts: Sequence[Bytes], empty: tuple[int, ...]) -> Bytes:
    return np.concatenate(parts) if parts else np.zeros(empty, dtype=np.uint8)
