"""Half an hour of questions of every kind and name: `python -m benchmarks.soak` from the project's folder.

`tablefeel serve` with two workers answers questions that never repeat, one after the other on four connections: all
names of the roster, all kinds, short auctions and absurd ones. Once a minute the memory of the server and of its
workers is written down with what was answered. Memory is flat if the last third needs no more than the second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from collections import Counter
from pathlib import Path
from random import Random

from benchmarks.attacks import exchange
from benchmarks.random_questions import question
from tests.service.serving import serving

CONNECTIONS = 4


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with serving("--workers", "2", log_level="error", time_limit=120) as address:
        asyncio.run(story(address, given.minutes, given.seed))


async def story(address: str, minutes: float, seed: int) -> None:
    """Ask, and write down once a minute."""
    begin = time.monotonic()
    statuses: Counter[int] = Counter()
    rows: list[dict[str, object]] = []

    async def client(number: int) -> None:
        rng = Random(1000 * seed + number)
        while time.monotonic() - begin < 60 * minutes:
            statuses[(await exchange(address, "127.0.0.1", *question(rng)))[0]] += 1

    clients = [asyncio.create_task(client(number)) for number in range(CONNECTIONS)]
    while not all(one.done() for one in clients):
        await asyncio.wait(clients, timeout=60)
        server, workers = memory()
        rows.append({"minute": round((time.monotonic() - begin) / 60, 1), "server_mb": server, "workers_mb": workers})
        print(json.dumps(rows[-1] | {"statuses": dict(statuses)}), flush=True)
    await asyncio.gather(*clients)
    third = len(rows) // 3
    print(json.dumps({"answered": dict(statuses), "most_mb": [_most(rows[:third]), _most(rows[third : 2 * third]),
                      _most(rows[2 * third :])]}))  # fmt: skip


def _most(rows: list[dict[str, object]]) -> list[float]:
    """The most that the server and any worker took."""
    workers = [size for row in rows for size in row["workers_mb"]]  # type: ignore[attr-defined]
    return [max(row["server_mb"] for row in rows), max(workers, default=0.0)]  # type: ignore[type-var, list-item]


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
        status = Path(f"/proc/{process}/status").read_text()
        return round(int(status.split("VmRSS:")[1].split()[0]) / 1024, 1)
    except (OSError, IndexError):
        return 0.0


if __name__ == "__main__":
    main()
