"""Half an hour of questions of every kind and name: `python -m benchmarks.soak` from the project's folder.

`tablefeel serve` with two workers answers questions that never repeat, one after the other on four connections: all
names of the roster, all kinds, short auctions and absurd ones; before, every name is loaded and both workers have
answered `--warm` dear questions. `--rate` asks no more than so many a second, for a machine that has other things to
do. Every ten seconds the memory of the server and of its workers (their own, without what is mapped from files) is
written down. It is flat if neither the median nor the most of the last third is above the second third's by more than
5%; the ninth tenth is told beside them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import mmap
import os
import statistics
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks.attacks import exchange
from benchmarks.random_questions import Json, question
from tests.service.serving import serving

from tablefeel.kernel import Deal, Seat
from tablefeel.questions.players import bidders

CONNECTIONS = 4
LOOKS = 6
"""How often a minute memory is looked at."""
LARGE = 400.0
"""Megabytes of a worker from which it is told what was asked at that moment."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--rate", type=float, default=100.0, help="questions a second at the most")
    parser.add_argument("--warm", type=int, default=600, help="dear questions before anything is written down")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with serving("--workers", "2", log_level="error", time_limit=120) as address:
        asyncio.run(story(address, given))


async def story(address: str, given: argparse.Namespace) -> None:
    """Ask, and write down how much memory is held."""
    await warmed(address, given.warm)
    begin = time.monotonic()
    statuses: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    rows: list[Row] = []
    asked: dict[int, tuple[str, Json]] = {}

    async def client(number: int) -> None:
        rng = Random(1000 * given.seed + number)
        while (now := time.monotonic() - begin) < 60 * given.minutes:
            kind, payload = question(rng)
            asked[number] = kind, payload
            status, _ = await exchange(address, "127.0.0.1", kind, payload)
            asked.pop(number)
            statuses[status] += 1
            kinds[kind] += 1
            await asyncio.sleep(max(0.0, CONNECTIONS / given.rate - (time.monotonic() - begin - now)))

    clients = [asyncio.create_task(client(number)) for number in range(CONNECTIONS)]
    while not all(one.done() for one in clients):
        await asyncio.wait(clients, timeout=60 / LOOKS)
        rows.append((time.monotonic() - begin, *memory()))
        if max(rows[-1][2], default=0.0) > LARGE:
            print(json.dumps({"large": rows[-1][2], "asked": list(asked.values())}), flush=True)
        if len(rows) % LOOKS == 0:
            told = {"minute": round(rows[-1][0] / 60, 1), "server_mb": rows[-1][1], "workers_mb": rows[-1][2]}
            print(json.dumps(told | {"statuses": dict(statuses)}), flush=True)
    await asyncio.gather(*clients)
    print(json.dumps({"answered": dict(statuses), "kinds": dict(kinds)} | verdict(rows)))


Row = tuple[float, float, list[float]]
"""Seconds since the beginning, megabytes of the server and of each worker."""


async def warmed(address: str, dear: int) -> None:
    """Every name loaded and so many dear questions answered, by both workers.

    Who was free last is asked first, and of two workers one takes dear questions at a time. So it would be the same
    one for as long as dear questions wait; a cheap question just before each keeps that one busy for a moment.
    """
    rng = Random(0)

    async def ask(kind: str, payload: Json) -> None:
        await exchange(address, "127.0.0.1", kind, payload)

    for name in 2 * bidders():
        await asyncio.gather(*(ask("bid", {"hand": _hand(rng), "bidder": name}) for _ in range(2)))
    for _ in range(dear):
        kind, payload = question(rng)
        cheap = asyncio.create_task(ask("bid", {"hand": _hand(rng), "bidder": "sayc", "words": True}))
        await asyncio.sleep(0.002)
        await asyncio.gather(cheap, ask(kind, payload))


def _hand(rng: Random) -> str:
    return str(Deal.random(rng)[Seat.S])


def verdict(rows: list[Row]) -> dict[str, object]:
    """Median, ninth tenth and most by thirds of the time: the server, all workers, the largest worker."""
    third = len(rows) // 3
    parts = [rows[:third], rows[third : 2 * third], rows[2 * third :]]
    measures: dict[str, Callable[[Row], float]] = {
        "server": lambda row: row[1],
        "workers": lambda row: sum(row[2]),
        "largest": lambda row: max(row[2]),
    }
    found: dict[str, object] = {}
    flat = True
    for name, of in measures.items():
        sizes = [[of(row) for row in part if row[2]] for part in parts]
        middle = [statistics.median(part) for part in sizes]
        tenth = [sorted(part)[len(part) * 9 // 10] for part in sizes]
        most = [max(part) for part in sizes]
        told = {"median_mb": middle, "ninth_tenth_mb": tenth, "most_mb": most}
        found[name] = {measure: [round(one, 1) for one in values] for measure, values in told.items()}
        flat &= middle[2] <= 1.05 * middle[1] and most[2] <= 1.05 * most[1]
    return found | {"flat": flat}


def memory() -> tuple[float, list[float]]:
    """Megabytes of the server that we started, and of each of its workers."""
    servers = [child for child in _children(os.getpid()) if "serve" in Path(f"/proc/{child}/cmdline").read_text()]
    workers = [worker for server in servers for worker in _children(server)]
    return sum(map(_megabytes, servers)), [_megabytes(worker) for worker in workers]


def _children(process: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def _megabytes(process: int) -> float:
    try:
        _, resident, shared, *_ = map(int, Path(f"/proc/{process}/statm").read_text().split())
    except OSError:
        return 0.0
    return round((resident - shared) * mmap.PAGESIZE / 1e6, 1)


if __name__ == "__main__":
    main()
