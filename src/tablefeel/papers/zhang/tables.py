"""`tablefeel reproduce zhang`: the paper's figures 7 to 10 and tables 2 to 4.

Every cell is a row of `results.jsonl`, found again by its settings: a run that was stopped goes on with what is
missing (a training from its checkpoint), and the page is written anew after each cell. What the belief model says also
depends on its file: with other weights those cells are made again.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tablefeel.arena.table import Pair
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships
from tablefeel.errors import BadInput
from tablefeel.models.belief import MODEL, BeliefModel
from tablefeel.models.files import shipped
from tablefeel.papers.registry import Given, Paper
from tablefeel.papers.zhang import cells as zhang_cells
from tablefeel.papers.zhang.pages import draw, pages
from tablefeel.systems.bidder import SystemBidder
from tablefeel.training.belief import learner as belief
from tablefeel.training.runs import Report, append_row, read_rows, replace_text
from tablefeel.training.settings import Json

RESULTS, TABLES = "results.jsonl", "tables.md"
_PAPERS: Json = {"design": "recurrent"}
VARIANTS: dict[str, Json] = {
    "residual (the shipped design, small)": {},
    "recurrent (the paper's)": _PAPERS,
    "recurrent without the rule mask": {**_PAPERS, "mask": False},
    "recurrent without the turn bit": {**_PAPERS, "turn": False},
    "recurrent without the belief heads": {**_PAPERS, "beliefs": False},
    "recurrent with promises (Chen's inputs)": {**_PAPERS, "promises": True},
}
"""What figures 8 and 9 compare: the settings that differ."""
SMALL = belief.Config(
    units=256, blocks=3, batch=512, steps=1500, check=150, rate=0.0015, decay=0.01, average=0.998, others=0.15,
    kibitzers=0.15, card_weight=0.5, hcp_weight=0.1, length_weight=0.2, seed=0,
)  # fmt: skip
"""The settings that all variants share: small, since only their differences are looked at."""
_FEW = 300
_QUICK = belief.Config(units=16, blocks=1, batch=32, steps=4, check=2, auctions=_FEW)
PAIRS, BOARDS = 10_000, 10_000
"""How many test pairs are bid for table 3, and test boards for table 4."""
LAYERS = (2, 3, 4, 5)

Cell = tuple[Json, Callable[[], Json]]
"""Settings, and what finds out the rest of the row."""


@dataclasses.dataclass(frozen=True, slots=True)
class Inputs:
    """What the cells are made from."""

    auctions: Path
    deals: Path
    folder: Path
    quick: bool
    yeh: Path | None
    against: Pair


def reproduce(given: Given, deals: Path, folder: Path, quick: bool, report: Report) -> str:
    """Figures and tables as Markdown; also written to the folder, with every result, picture and run."""
    if given.auctions is None:
        raise BadInput("zhang learns from auctions: give a folder that `tablefeel generate auctions` made (--auctions)")
    folder.mkdir(parents=True, exist_ok=True)
    against = given.against or Pair("sayc", SystemBidder("sayc"))
    inputs = Inputs(given.auctions, deals, folder, quick, given.yeh, against)
    rows = known(folder)
    for done, (settings, measured) in enumerate(cells(inputs), start=1):  # later cells need what earlier ones left
        if key_of(settings) not in rows:
            rows[key_of(settings)] = {"settings": settings, **measured()}
            append_row(folder / RESULTS, rows[key_of(settings)])
            written(folder)
        report(done, max(done, len(VARIANTS) + len(LAYERS) + 5), {})
    return written(folder)


def written(folder: Path) -> str:
    """The page of the results so far, in the folder too, with the figures; of rows about the same thing the newest."""
    rows = list({_about(row["settings"]): row for row in known(folder).values()}.values())
    text = pages(rows)
    replace_text(folder / TABLES, text)
    draw(rows, folder)
    return text


def _about(settings: Json) -> tuple[str | None, ...]:
    """What a row is about, whatever the weights or the size of the data."""
    return tuple(settings.get(name) for name in ("cell", "variant", "bidder", "a", "b"))


def known(folder: Path) -> dict[str, Json]:
    """The rows of the cells that are done, by their settings."""
    path = folder / RESULTS
    return {key_of(row["settings"]): row for row in read_rows(path)} if path.exists() else {}


def key_of(settings: Json) -> str:
    """The same settings, the same text."""
    return json.dumps(settings, sort_keys=True)


def cells(inputs: Inputs) -> Iterator[Cell]:
    """Every cell: first those that take minutes, then the trainings; without a shipped model, what one of them says."""
    auctions = Bids.load(inputs.auctions, _FEW if inputs.quick else 0)
    yield {"cell": "data", "auctions": len(auctions)}, lambda: zhang_cells.data(auctions)
    deals = read_solved(inputs.deals, 2000 if inputs.quick else None).part(Part.TEST)
    pairs = zhang_cells.test_pairs(deals, 20 if inputs.quick else PAIRS)
    is_shipped = shipped("belief").is_file() and not inputs.quick
    if is_shipped:
        yield from _of_model(inputs, shipped("belief"), deals, pairs)
    yield _uncontested(Pair("sayc", SystemBidder("sayc")), "", pairs)
    for layers, folder in zhang_cells.yeh_models(inputs.yeh, LAYERS).items():
        yield _uncontested(zhang_cells.yeh_pair(layers, folder), folder.name, pairs)
    trainings = list(_trainings(inputs, len(auctions)))
    yield from trainings
    if not is_shipped:
        yield from _of_model(inputs, _run(inputs, trainings[0][0]) / MODEL, deals, pairs)


def _of_model(inputs: Inputs, path: Path, deals: SolvedDeals, pairs: Partnerships) -> Iterator[Cell]:
    """What a belief model says in the example, what it loses on uncontested deals, and how it plays."""
    weights = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
    model = BeliefModel(path)
    yield {"cell": "example", "weights": weights}, partial(zhang_cells.example, model)
    pair = Pair("belief", model)
    yield _uncontested(pair, weights, pairs)
    boards = min(len(deals), 20 if inputs.quick else BOARDS)
    settings = {"cell": "match", "a": pair.name, "weights": weights, "b": inputs.against.name, "boards": boards}
    yield settings, partial(zhang_cells.match, pair, inputs.against, deals.take(slice(boards)))


def _uncontested(pair: Pair, weights: str, pairs: Partnerships) -> Cell:
    settings = {"cell": "uncontested", "bidder": pair.name, "weights": weights, "pairs": len(pairs)}
    return settings, partial(zhang_cells.uncontested, pair, pairs)


def _trainings(inputs: Inputs, auctions: int) -> Iterator[Cell]:
    base = _QUICK if inputs.quick else SMALL
    for name, changes in VARIANTS.items():
        config = dataclasses.replace(base, **changes)
        settings = {"cell": "training", "variant": name, **dataclasses.asdict(config), "of": auctions}
        yield settings, partial(zhang_cells.training, inputs.auctions, config, _run(inputs, settings))


def _run(inputs: Inputs, settings: Json) -> Path:
    """The folder of a training: the same settings, the same folder."""
    return inputs.folder / "runs" / hashlib.sha256(key_of(settings).encode()).hexdigest()[:12]


def _paper(given: Given) -> Paper:
    return Paper(
        lambda deals, folder, quick, report: reproduce(given, deals, folder, quick, report),
        with_given=_paper,
        uses=frozenset({"auctions", "yeh", "against"}),
    )


PAPER = _paper(Given())
