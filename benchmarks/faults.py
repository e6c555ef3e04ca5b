"""5,000 requests while parts break: `python -m benchmarks.faults [--queue embedded]` from the project's folder.

`tablefeel serve` answers over HTTP; 48 clients send one request after the other, half for a call and half for the
meanings of an auction. While they do, 30 faults come at random, each kind at least once: `kill -9` of a worker process
in mid-task, of a node, of all nodes; `SIGSTOP` of a worker process or of a node; Redis killed, back empty after two
seconds; nonsense written into Redis. With `--queue embedded` worker processes are killed, one or all, or stopped. At
the end a tenth of the requests comes at once, more than the queue takes. A client that is told 503 waits as long as it
is told and asks again; any other answer is final. Every answer is compared with what the work gives in this process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import redis
from tests.service.nodes import Node, PrivateRedis
from tests.service.questions import right, view
from tests.service.serving import serving

Json = dict[str, object]
CLIENTS = 48
KINDS = ("bid", "meanings")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queue", choices=("embedded", "redis"), default="redis")
    parser.add_argument("--requests", type=int, default=5000)
    parser.add_argument("--faults", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path, help="a folder for what nodes say and how things stood each second")
    given = parser.parse_args()
    if given.log is not None:
        given.log.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        if given.queue == "redis":
            own = stack.enter_context(PrivateRedis())
            crew = Crew(stack, own, given.log)
            crew.start(2)
            address = stack.enter_context(serving("--broker", own.url, queue_limit=40, time_limit=60))
            kinds, look = crew.faults(), crew.look
        else:
            address = stack.enter_context(serving("--workers", "2", queue_limit=40, time_limit=60))
            kinds, look = own_faults(Random(given.seed)), lambda: str(own_workers())
        faults = chosen(kinds, given.faults, Random(given.seed))
        timeline = given.log and given.log / "timeline"
        row = asyncio.run(Story(address, given.requests, faults, look, timeline).told())
    print(json.dumps({"queue": given.queue, "seed": given.seed} | row, indent=1))


Fault = Callable[[], None]


def chosen(kinds: list[tuple[str, Fault]], count: int, rng: Random) -> list[tuple[str, Fault]]:
    """So many faults in random order, every kind among them."""
    found = [*kinds, *rng.choices(kinds, k=max(0, count - len(kinds)))][: max(count, len(kinds))]
    rng.shuffle(found)
    return found


def stop(process: int) -> None:
    """Freeze a process; whoever notices may end it."""
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGSTOP)


class Crew:
    """Two nodes and their Redis."""

    def __init__(self, stack: ExitStack, redis: PrivateRedis, log: Path | None = None) -> None:
        self._stack = stack
        self._redis = redis
        self._log = log
        self._begun = 0
        self._nodes: list[Node] = []

    def start(self, count: int) -> None:
        for _ in range(count):
            self._begun += 1
            said = None if self._log is None else self._log / f"node-{self._begun}"
            self._nodes.append(self._stack.enter_context(Node(self._redis.url, said=said)))

    def look(self) -> str:
        """How the nodes and Redis stand."""
        nodes = [(node.id, _state(node.id), [(one, _state(one)) for one in node.workers()]) for node in self._nodes]
        try:
            with redis.Redis.from_url(self._redis.url, socket_timeout=1) as connection:
                waiting = connection.llen("tablefeel:questions")
                held = connection.hlen("tablefeel:unacked")
                now = connection.time()[0]
                there = connection.zcount("tablefeel:nodes", now - 5, now + 5)
        except redis.RedisError as error:
            return f"nodes {nodes}, Redis: {type(error).__name__}"
        return f"nodes {nodes}, messages waiting {waiting} held {held}, nodes that speak {there}"

    def faults(self) -> list[tuple[str, Fault]]:
        return [
            ("a worker process killed", self._kill_worker),
            ("a node killed, another started", self._kill_node),
            ("all nodes killed, then two started", self._kill_all),
            ("Redis killed, back empty after 2 s", self._restart_redis),
            ("a node stopped for 6 s", self._stop_node),
            ("a worker process stopped for 6 s", self._stop_worker),
            ("nonsense written into Redis", self._write_nonsense),
        ]

    def _stop_node(self) -> None:
        process = self._nodes[0]._process.pid
        self._freeze([process, *self._nodes[0].workers()])

    def _stop_worker(self) -> None:
        self._freeze(self._nodes[-1].workers()[:1])

    def _freeze(self, processes: list[int]) -> None:
        for process in processes:
            stop(process)
        time.sleep(6)
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)

    def _write_nonsense(self) -> None:
        with redis.Redis.from_url(self._redis.url) as connection:
            connection.lpush("tablefeel:questions", b"no message", b"{}", b"[1]")
            connection.zadd("tablefeel:nodes", {"x/99999999": 2e9, "nonsense": 2e9})
            for key in connection.keys("tablefeel:answers:*"):
                connection.lpush(key, b"no answer", b'- {"batch":1}')

    def _kill_worker(self) -> None:
        self._nodes[0].kill_workers()

    def _kill_node(self) -> None:
        self._nodes.pop().kill()
        self.start(1)

    def _kill_all(self) -> None:
        while self._nodes:
            self._nodes.pop().kill()
        self.start(2)

    def _restart_redis(self) -> None:
        self._redis.kill()
        time.sleep(2)
        self._redis.start()


def _state(process: int) -> str:
    """A letter for what a process does, as in proc(5), and the seconds of a core that it has had."""
    try:
        words = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return "gone"
    return f"{words[0]} {(int(words[11]) + int(words[12])) / os.sysconf('SC_CLK_TCK'):.1f}"


def own_faults(rng: Random) -> list[tuple[str, Fault]]:
    """What may happen to the worker processes of the embedded queue."""

    def one(act: Callable[[int], None]) -> Fault:
        return lambda: act(rng.choice(own_workers() or [0]))

    def kill(process: int) -> None:
        if process:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def freeze(process: int) -> None:
        if process:
            stop(process)

    def kill_all() -> None:
        for process in own_workers():
            kill(process)

    return [("all worker processes killed", kill_all), ("a worker process killed", one(kill)),
            ("a worker process stopped for ever", one(freeze))]  # fmt: skip


def own_workers() -> list[int]:
    """Every worker process of the embedded queue."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().split(b"\0")
            parent = int((entry.parent / "stat").read_text().rsplit(")", 1)[1].split()[1])
            grandparent = int(Path(f"/proc/{parent}/stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError, ValueError):
            continue
        if b"tablefeel.service.queue.worker_process" in words and grandparent == os.getpid():
            found.append(int(entry.parent.name))
    return found


@dataclass
class Story:
    """What is asked, what happens meanwhile, and what came of it."""

    address: str
    requests: int
    faults: list[tuple[str, Fault]]
    look: Callable[[], str]
    timeline: Path | None = None
    answers: dict[int, tuple[int, Json]] = field(default_factory=dict)
    refused: Counter[int] = field(default_factory=Counter)
    broken: int = 0
    seconds: list[float] = field(default_factory=list)
    last: str = ""
    """The fault that came last."""
    late: Counter[str] = field(default_factory=Counter)
    """Requests that were answered neither 200 nor 503, by the fault before."""

    async def told(self) -> Json:
        questions = [(KINDS[seed % len(KINDS)], view(seed)) for seed in range(self.requests)]
        numbers = iter(range(self.requests * 9 // 10))
        causing = asyncio.create_task(self._cause())
        begin = time.perf_counter()
        looking = asyncio.create_task(self._look())
        await asyncio.gather(*(self._client(numbers, questions) for _ in range(CLIENTS)))
        await causing
        # The rest at once: the queue takes 40 of them.
        rest = [iter([number]) for number in range(self.requests * 9 // 10, self.requests)]
        await asyncio.gather(*(self._client(one, questions) for one in rest))
        looking.cancel()
        return self._verdict(questions, time.perf_counter() - begin)

    def _verdict(self, questions: list[tuple[str, Json]], seconds: float) -> Json:
        wrong = 0
        for kind in KINDS:
            asked = [number for number, (one, _) in enumerate(questions) if one == kind]
            for number, expected in zip(asked, right(kind, [questions[number][1] for number in asked]), strict=True):
                status, answer = self.answers.get(number, (0, {}))
                as_sent = json.loads(json.dumps(expected))  # JSON has lists only
                wrong += status == 200 and {key: answer.get(key) for key in as_sent} != as_sent
        return {
            "requests": len(questions),
            "answered": len(self.answers),
            "statuses": dict(Counter(status for status, _ in self.answers.values())),
            "wrong": wrong,
            "not_answered_after": dict(self.late),
            "told_503_and_asked_again": self.refused[503],
            "broken_connections": self.broken,
            "faults": len(self.faults),
            "of_each": dict(Counter(name for name, _ in self.faults)),
            "longest_seconds": round(max(self.seconds), 1),
            "seconds": round(seconds, 1),
        }

    async def _cause(self) -> None:
        """Cause each fault when its share of the answers is there."""
        for number, (name, cause) in enumerate(self.faults, start=1):
            share = self.requests * 9 // 10 * number // (len(self.faults) + 1)
            while len(self.answers) < share:
                await asyncio.sleep(0.005)
            self.last = f"{number}: {name}"
            self._write(self.last)
            await asyncio.to_thread(cause)
            self._write(f"{number} done")

    async def _look(self) -> None:
        """Write down every second how things stand."""
        while self.timeline is not None:
            self._write(
                f"{len(self.answers)} answered, {self.refused[503]} refused, {await asyncio.to_thread(self.look)}"
            )
            await asyncio.sleep(1)

    def _write(self, text: str) -> None:
        if self.timeline is not None:
            with self.timeline.open("a", encoding="utf-8") as stream:
                stream.write(f"{time.strftime('%H:%M:%S')}.{int(time.time() * 10) % 10} {text}\n")

    async def _client(self, numbers: Iterator[int], questions: list[tuple[str, Json]]) -> None:
        for number in numbers:
            begin = time.perf_counter()
            self.answers[number] = await self._ask(*questions[number])
            if self.answers[number][0] != 200:
                self.late[self.last] += 1
            self.seconds.append(time.perf_counter() - begin)

    async def _ask(self, kind: str, payload: Json) -> tuple[int, Json]:
        while True:
            try:
                status, answer, wait = await exchange(self.address, kind, payload)
            except (OSError, asyncio.IncompleteReadError):
                self.broken += 1
                await asyncio.sleep(0.5)
                continue
            if status != 503:
                return status, answer
            self.refused[503] += 1
            await asyncio.sleep(wait)


async def exchange(address: str, kind: str, payload: Json) -> tuple[int, Json, float]:
    """Status, body and Retry-After of one request on a connection of its own."""
    where = urlsplit(address)
    reader, writer = await asyncio.open_connection(where.hostname, where.port)
    try:
        body = json.dumps(payload).encode()
        head = f"POST /api/v1/{kind} HTTP/1.1\r\nHost: {where.netloc}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        told, _, text = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    if not told:
        raise OSError("the connection was closed without an answer")
    lines = told.decode().lower().split("\r\n")
    wait = next((float(line.split(":")[1]) for line in lines if line.startswith("retry-after:")), 1.0)
    return int(told[9:12]), json.loads(text), wait


if __name__ == "__main__":
    main()
