"""How fast the service answers: `python -m benchmarks.service load|low|batching` from the project's folder.

- `load`: `tablefeel serve` with two workers on loopback; requests come at a fixed rate, whether or not the earlier ones
  are answered, so a server that falls behind shows it. Half ask for a call, half for beliefs; all hands differ.
  Latency counts from the moment at which a request was due.
- `low`: one request at a time; what a queue adds to the time that the work itself takes.
- `batching`: the same questions with up to 64 in a call, and one by one.

The client runs on the same cores as the server and its workers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from tests.service.nodes import Node, PrivateRedis
from tests.service.questions import view
from tests.service.serving import serving

from tablefeel.service.queue import batching
from tablefeel.service.queue.embedded import EmbeddedQueue
from tablefeel.service.queue.tasks import Queue, Task, perform

CONNECTIONS = 96
PATIENCE = 300.0
Told = TypeVar("Told")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("load", "low", "batching"))
    parser.add_argument("--queue", choices=("embedded", "redis"), default="embedded")
    parser.add_argument("--bidder", default="sayc", help="who bids")
    parser.add_argument("--reader", default=None, help="who explains; the bidder unless given")
    parser.add_argument("--kinds", default="bid,explain")
    parser.add_argument("--rate", type=float, default=300.0, help="requests a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--count", type=int, default=500, help="questions (low, batching)")
    given = parser.parse_args()
    with ExitStack() as stack:
        broker = None
        if given.queue == "redis":
            broker = stack.enter_context(PrivateRedis()).url
            if given.what == "load":
                for _ in range(given.workers):
                    stack.enter_context(Node(broker))
        row = {"load": load, "low": low, "batching": batched}[given.what](given, broker)
    print(json.dumps(vars(given) | row))


def questions(given: argparse.Namespace, count: int) -> list[tuple[str, dict[str, object]]]:
    """Kinds and payloads; all differ."""
    kinds = given.kinds.split(",")
    readers = {"explain": given.reader or given.bidder}
    return [
        (kind, view(seed, readers.get(kind, given.bidder)))
        for seed, kind in ((seed, kinds[seed % len(kinds)]) for seed in range(count))
    ]


# Load


def load(given: argparse.Namespace, broker: str | None) -> dict[str, object]:
    """Requests at a fixed rate over HTTP."""
    options = ["--workers", str(given.workers)] if broker is None else ["--broker", broker]
    with serving(*options, log_level="warning") as address:
        asyncio.run(wait_for_workers(address, given.workers))
        warm = asyncio.run(fire(address, questions(given, int(2 * given.rate)), given.rate))
        before = metrics(address)
        found = asyncio.run(fire(address, questions(given, int(given.rate * given.seconds)), given.rate))
        after = metrics(address)
        memory = worker_memory("serve" if broker is None else "worker")
    seconds = sorted(found["latencies"])
    answered = after["answered"] - before["answered"]
    return {
        "warm_up": len(warm["latencies"]),
        "requests": len(seconds),
        "per_second": round(len(seconds) / found["seconds"], 1),
        "statuses": dict(found["statuses"]),
        "p50_ms": percentile(seconds, 50),
        "p90_ms": percentile(seconds, 90),
        "p99_ms": percentile(seconds, 99),
        "most_ms": round(1000 * seconds[-1], 1),
        "tasks_in_a_batch": round(answered / max(1, after["batches"] - before["batches"]), 2),
        "worker_megabytes": memory,
    }


def percentile(ordered: list[float], percent: int) -> float:
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 1)


async def wait_for_workers(address: str, workers: int) -> None:
    until = time.monotonic() + PATIENCE
    while (await asyncio.to_thread(metrics, address))["workers"] < workers:
        if time.monotonic() > until:
            raise SystemExit("the workers did not come")
        await asyncio.sleep(0.2)


async def fire(address: str, asked: list[tuple[str, dict[str, object]]], rate: float) -> dict[str, object]:
    """Send each request when it is due, on the first free of some connections."""
    where = urlsplit(address)
    free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = asyncio.Queue()  # all are kept in use
    for _ in range(CONNECTIONS):
        free.put_nowait(await asyncio.open_connection(where.hostname, where.port))
    statuses: Counter[int] = Counter()
    latencies: list[float] = []
    sent = [request_bytes(where.netloc, kind, payload) for kind, payload in asked]

    async def one(body: bytes, due: float) -> None:
        connection = await free.get()
        try:
            statuses[await exchange(connection, body)] += 1
        finally:
            free.put_nowait(connection)
        latencies.append(time.perf_counter() - due)

    begin = time.perf_counter()
    running = []
    for number, body in enumerate(sent):
        due = begin + number / rate
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        running.append(asyncio.create_task(one(body, due)))
    await asyncio.gather(*running)
    seconds = time.perf_counter() - begin
    while not free.empty():
        free.get_nowait()[1].close()
    return {"latencies": latencies, "statuses": statuses, "seconds": seconds}


def request_bytes(host: str, kind: str, payload: dict[str, object]) -> bytes:
    body = json.dumps(payload).encode()
    head = f"POST /api/v1/{kind} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


async def exchange(connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], request: bytes) -> int:
    """The status of the answer, which is read in full."""
    reader, writer = connection
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    lower = head.lower()
    at = lower.index(b"content-length:") + len(b"content-length:")
    await reader.readexactly(int(lower[at : lower.index(b"\r\n", at)]))
    return int(head[9:12])


def metrics(address: str) -> dict[str, float]:
    """The queue's gauges."""
    from urllib.request import urlopen  # noqa: PLC0415

    with urlopen(f"{address}/metrics", timeout=60) as answer:  # noqa: S310 - our own server
        lines = answer.read().decode().splitlines()
    start = "tablefeel_queue_"
    return {line.split()[0].removeprefix(start): float(line.split()[1]) for line in lines if line.startswith(start)}


def worker_memory(command: str) -> list[float]:
    """Megabytes of each worker process below the `tablefeel` commands of that name that this program started."""
    mine = [child for child in children(os.getpid()) if command in Path(f"/proc/{child}/cmdline").read_text()]
    return [megabytes(worker) for one in mine for worker in children(one)]


def children(process: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def megabytes(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return round(int(status.split("VmRSS:")[1].split()[0]) / 1024, 1)


# One at a time, and many at once


def low(given: argparse.Namespace, broker: str | None) -> dict[str, object]:
    """What a queue adds, one question at a time."""
    kind = given.kinds.split(",")[0]
    payloads = [payload for _, payload in questions(given, given.count)]
    perform(kind, payloads[:20])
    alone = []
    for payload in payloads:
        begin = time.perf_counter()
        perform(kind, [payload])
        alone.append(time.perf_counter() - begin)
    through = asyncio.run(with_queue(given, broker, lambda queue: one_by_one(queue, kind, payloads)))
    added = [1000 * (one - other) for one, other in zip(through, alone, strict=True)]
    return {
        "work_ms": round(1000 * statistics.median(alone), 2),
        "through_queue_ms": round(1000 * statistics.median(through), 2),
        "added_ms": round(statistics.median(added), 2),
        "added_p90_ms": round(sorted(added)[len(added) * 9 // 10], 2),
    }


async def one_by_one(queue: Queue, kind: str, payloads: list[dict[str, object]]) -> list[float]:
    await asyncio.gather(*(queue.ask(Task(kind, payload)) for payload in payloads[:200]))
    seconds = []
    for payload in payloads:
        await asyncio.sleep(0.01)
        begin = time.perf_counter()
        await queue.ask(Task(kind, payload))
        seconds.append(time.perf_counter() - begin)
    return seconds


def batched(given: argparse.Namespace, broker: str | None) -> dict[str, object]:
    """Questions a second with and without batches, in turns."""
    asked = questions(given, given.count)
    rates: dict[int, list[float]] = {64: [], 1: []}

    async def story(queue: Queue) -> None:
        usual = batching.BATCH
        for _ in range(4):
            for most, found in rates.items():
                batching.BATCH = usual if most > 1 else 0.0  # type: ignore[misc]
                begin = time.perf_counter()
                await asyncio.gather(
                    *(queue.ask(Task(kind, payload, deadline=time.time() + PATIENCE)) for kind, payload in asked)
                )
                found.append(len(asked) / (time.perf_counter() - begin))

    asyncio.run(with_queue(given, broker, story))
    together, alone = (statistics.median(found[1:]) for found in rates.values())
    return {"per_second": round(together, 1), "one_by_one": round(alone, 1), "ratio": round(together / alone, 2)}


async def with_queue(given: argparse.Namespace, broker: str | None, story: Callable[[Queue], Awaitable[Told]]) -> Told:
    """What a story told with a queue gives."""
    queue: Queue = EmbeddedQueue(given.workers, 10_000)
    with ExitStack() as stack:
        if broker is not None:
            from tablefeel.service.queue.celery_queue import CeleryQueue  # noqa: PLC0415

            queue = CeleryQueue(broker, 10_000)
            for _ in range(given.workers):
                stack.enter_context(Node(broker))
        await queue.start()
        try:
            while queue.status().workers < given.workers:
                await asyncio.sleep(0.1)
            return await story(queue)
        finally:
            await queue.close()


if __name__ == "__main__":
    sys.exit(main())
