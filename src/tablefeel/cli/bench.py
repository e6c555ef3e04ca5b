"""`tablefeel bench`: one number for all calls of every bidder, and how fast they are made."""

from __future__ import annotations

from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.options import AsJson
from tablefeel.cli.output import draw, print_json, progress
from tablefeel.errors import BadInput

if TYPE_CHECKING:
    from tablefeel.arena.signature import Signature

NAME = "bench"
HELP = (
    "Print a signature of all calls: bidders bid fixed boards, and the hash of their auctions is one number each.\n\n"
    "A change that alters no call keeps every number. `--check FILE` compares them with those recorded there and exits "
    "with 1 if any differs; `--record FILE` writes them. The last column is calls per second of processor time."
)
EXAMPLE = "Example: `tablefeel bench sayc belief --check benchmarks/signature.json`"


def command(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[BIDDER]…", help="Who bids; all that are served unless given.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Only the first few boards, as the tests do.")] = False,
    check: Annotated[Path | None, typer.Option("--check", metavar="FILE", help="Compare with this file.")] = None,
    record: Annotated[Path | None, typer.Option("--record", metavar="FILE", help="Write into this file.")] = None,
    as_json: AsJson = False,
) -> None:
    """Bid the fixed boards with each bidder and print the hashes of their auctions."""
    from tablefeel.arena.signature import Recorded, together
    from tablefeel.roster import benched

    if check is not None and not check.is_file():
        raise BadInput(f"{check}: there is no such file to compare with")
    known = Recorded.load(check) if check is not None else None
    kept = Recorded.load(record) if record is not None else None
    found: list[Signature] = []
    verdicts: dict[str, str] = {}
    for name in names or benched():
        one, calls, seconds = _bid(name, quick)
        found.append(one)
        verdicts[name] = "" if known is None else known.verdict(one)
        speed = calls / max(seconds, 1e-9)
        if kept is not None:
            kept.add(one)
        if as_json:
            row = {"bidder": name, "boards": one.boards, "hash": one.hash, "calls": calls, "cpu_seconds": seconds}
            print_json(row | ({"verdict": verdicts[name]} if verdicts[name] else {}))
        else:
            draw(
                f"{name:<18}{one.boards:>7} boards  {one.hash}  {speed:>10,.0f} calls/CPU-s  {verdicts[name]}".rstrip()
            )
    if kept is not None and record is not None:
        kept.save(record)
    if not as_json:
        draw(f"{'all':<18}{sum(one.boards for one in found):>7} boards  {together(found)}")
    changed = [name for name, verdict in verdicts.items() if verdict == "changed"]
    if changed:
        raise BadInput(f"the calls of {', '.join(changed)} are not those recorded in {check}")


def _bid(name: str, quick: bool) -> tuple[Signature, int, float]:
    """The signature of a bidder, how many calls it made, and the processor time they took."""
    from tablefeel.arena.match import random_boards
    from tablefeel.arena.signature import SEED, signature
    from tablefeel.arrays import Boards
    from tablefeel.roster import bench_boards, find, in_bulk, unhurried

    boards = Boards.of([one.board for one in random_boards(bench_boards(name, quick), SEED)])
    pair = unhurried(find(name))
    bid = in_bulk(pair, pair)
    began = process_time()
    auctions = []
    with progress(name) as report:
        for start in range(0, len(boards), _AT_ONCE):
            auctions += bid(boards.take(slice(start, start + _AT_ONCE)))
            report(len(auctions), len(boards))
    return signature(name, auctions), sum(map(len, auctions)), process_time() - began


_AT_ONCE = 2000
"""Boards bid between two reports."""
