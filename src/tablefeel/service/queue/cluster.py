"""Bulk work on nodes: auctions, double-dummy tables and matches in pieces, put together as one machine makes them."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from types import TracebackType
from typing import Self, TypeVar

import numpy as np

from tablefeel.arena.match import BoardResult, MatchBoard, result
from tablefeel.datasets.manifest import Recipe
from tablefeel.datasets.shards import AuctionShard
from tablefeel.doubledummy import Progress, Tricks
from tablefeel.errors import BadInput, BidderFailed
from tablefeel.kernel import Deal
from tablefeel.service.queue.celery_queue import CeleryQueue
from tablefeel.service.queue.cluster_tasks import boards_payload, rooms_of, shard_of, shard_payload, tables_payload
from tablefeel.service.queue.sealing import key_of_environment
from tablefeel.service.queue.tasks import Json, QueueUnavailable, Task, TaskFailed

LONGEST_SECONDS = 86_400.0
"""How long a piece may take, its waiting included."""
DEALS_AT_ONCE = 8
BOARDS_AT_ONCE = 32
_AHEAD = 3
"""Pieces on their way for each worker process."""
_NOBODY_SECONDS = 20.0
"""How long to wait for the first node."""
Item = TypeVar("Item")


class Nodes:
    """The nodes behind a broker, for a program that waits for what they make; end it with `with`."""

    def __init__(self, broker: str) -> None:
        self._queue = CeleryQueue(broker, limit=1_000_000, key=key_of_environment())
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="nodes", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._queue.start(), self._loop).result()
        until = time.monotonic() + _NOBODY_SECONDS
        while not self._queue.status().ready:
            if time.monotonic() > until:
                self._close()
                raise QueueUnavailable(
                    "no node is connected to the broker: start one with `tablefeel worker --broker …`"
                )
            time.sleep(0.05)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._close()

    def _close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._queue.close(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def answers(self, kind: str, payloads: Iterable[Json]) -> Iterator[Json]:
        """The answer to each payload, in order; some are always on their way."""
        left = iter(payloads)
        asked: deque[Future[Json]] = deque()
        try:
            while True:
                while len(asked) < _AHEAD * max(1, self._queue.status().workers):
                    payload = next(left, None)
                    if payload is None:
                        break
                    asked.append(asyncio.run_coroutine_threadsafe(self._ask(kind, payload), self._loop))
                if not asked:
                    return
                yield asked.popleft().result()
        except TaskFailed as error:
            raise (BadInput if error.is_bad_input else BidderFailed)(str(error)) from None
        finally:
            for one in asked:
                one.cancel()

    async def _ask(self, kind: str, payload: Json) -> Json:
        while True:
            try:
                return await self._queue.ask(Task(kind, payload, deadline=time.time() + LONGEST_SECONDS))
            except QueueUnavailable as error:  # Redis is away: nothing is lost by waiting
                if self._queue.is_closed:
                    raise
                await asyncio.sleep(error.retry_after)

    # What they make

    def shards(self, recipe: Recipe, numbers: Sequence[int]) -> Iterator[AuctionShard]:
        """The shards of a recipe with these numbers."""
        made = self.answers("shard", (shard_payload(recipe, number) for number in numbers))
        for number, answer in zip(numbers, made, strict=True):
            yield shard_of(recipe, number, answer)

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> Tricks:
        """Exact tricks, as `Solver.tables`."""
        groups = list(_groups(deals, DEALS_AT_ONCE))
        found: list[Tricks] = []
        done = 0
        for group, answer in zip(groups, self.answers("tables", map(tables_payload, groups)), strict=True):
            found.append(np.array(answer["tables"], dtype=np.int8).reshape(-1, 5, 4))
            done += len(group)
            if progress is not None:
                progress(done, len(deals))
        return np.concatenate(found) if found else np.zeros((0, 5, 4), dtype=np.int8)

    def match(self, a: str, b: str, boards: Sequence[MatchBoard], score_all: bool = False) -> Iterator[BoardResult]:
        """Each board's result, in order, as `arena.play_match`."""
        groups = list(_groups(boards, BOARDS_AT_ONCE))
        played = self.answers("boards", (boards_payload(a, b, group, score_all) for group in groups))
        for group, answer in zip(groups, played, strict=True):
            for one, rooms in zip(group, answer["boards"], strict=True):
                yield result(one.board, *rooms_of(one.board, rooms))


def _groups(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    return (items[start : start + size] for start in range(0, len(items), size))
