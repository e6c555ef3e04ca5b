"""Calls per CPU-second of `tablefeel.simulation` against pgx's `BridgeBidding`, both on one core.

    python benchmarks/simulation.py > benchmarks/results/simulation.md

needs the `bench` extra (pgx 2.6.0). What is timed, at 4096 tables, after a first round that is not counted:

* *step with the legal mask*: the (4096, 38) mask of legal calls is built as an array, one uniformly random legal call
  is chosen at every table (one random number a table on both sides), the calls are made, and tables whose auction is
  over start anew on their own deal;
* *with the observation*: the same, and the observation of the player to call is built (478 and 480 bits).

pgx builds its observation inside `step`; for the first line it is told to drop it, so that XLA leaves the work out. It
runs in whichever of two forms proves faster: one compiled call a step, or a compiled loop of 20 steps. Its
double-dummy file, which only dealing and scoring read, is a small made-up one; neither side scores here.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from measure import rates, use_one_core, versions
from pgx.bridge_bidding import BridgeBidding

from tablefeel.arrays import Boards
from tablefeel.encoding.observation import observe
from tablefeel.simulation import Auctions

TABLES = 4096
STEPS = 20
LOOPS = 10
"""Loops of STEPS that tablefeel runs in one round; pgx, being slower, runs one."""


def ours(observing: bool) -> Callable[[], int]:
    """A run of LOOPS × STEPS random calls at every table; it returns how many calls that were."""
    rng = np.random.default_rng(1)
    boards = Boards.random(TABLES, rng)
    held = boards.held
    tables = Auctions.start(boards.dealer, history=observing)

    def run() -> int:
        for _ in range(LOOPS * STEPS):
            legal = tables.legal()
            assert legal.shape == (TABLES, 38)
            if observing:
                observe(tables, held, boards.vulnerability)
            tables.step(tables.random_calls(rng))
            tables.restart(tables.is_over)
        return LOOPS * STEPS * TABLES

    return run


def pgx_environment(folder: Path) -> Any:
    """pgx's environment on a thousand random deals with made-up trick counts."""
    rng = np.random.default_rng(0)
    owners = rng.permuted(np.tile(np.repeat(np.arange(4), 13), (1000, 1)), axis=1).reshape(1000, 4, 13)
    keys = (owners * 4 ** np.arange(12, -1, -1)).sum(axis=2)
    path = folder / "deals.npy"
    np.save(path, np.array([keys, rng.integers(0, 1 << 19, (1000, 4))], dtype=np.int32))
    return BridgeBidding(str(path))


def theirs(env: Any, observing: bool, compiled_loop: bool) -> Callable[[], int]:
    """A run of STEPS random calls at every table of pgx; it returns how many calls that were."""
    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), TABLES))

    def step(state: Any, call: Any) -> Any:
        following = env.step(state, call)
        return following if observing else following.replace(observation=state.observation)

    def turn(state: Any, key: Any) -> Any:
        counted = jnp.cumsum(state.legal_action_mask, axis=1)
        rank = jnp.floor(jax.random.uniform(key, (TABLES,)) * counted[:, -1])
        calls = jnp.argmax(counted > rank[:, None], axis=1).astype(jnp.int32)
        following = jax.vmap(step)(state, calls)
        over = following.terminated

        def anew(fresh: Any, part: Any) -> Any:
            return jnp.where(over.reshape((TABLES,) + (1,) * (part.ndim - 1)), fresh, part)

        return jax.tree.map(anew, start, following)

    one = jax.jit(turn)
    many = jax.jit(lambda state, keys: jax.lax.scan(lambda s, key: (turn(s, key), None), state, keys)[0])
    state, seed = start, 0

    def run() -> int:
        nonlocal state, seed
        seed += 1
        keys = jax.random.split(jax.random.PRNGKey(seed), STEPS)
        if compiled_loop:
            state = many(state, keys)
        else:
            for key in keys:
                state = one(state, key)
        jax.block_until_ready(state)
        return STEPS * TABLES

    return run


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        env = pgx_environment(Path(folder))
    print("# Simulation against pgx's BridgeBidding\n")
    print(
        "`python benchmarks/simulation.py`, one core, 4096 tables, random legal calls, medians of calls per CPU-second"
    )
    print(f"({versions('numpy', 'pgx', 'jax')}). What is timed is told at the top of the script.\n")
    print("| | tablefeel | pgx | ratio | asked |\n|---|---|---|---|---|")
    for observing, name, asked in ((False, "step with the legal mask", 20), (True, "with the observation", 3)):
        found = rates({
            "ours": ours(observing),
            "pgx, step by step": theirs(env, observing, compiled_loop=False),
            "pgx, compiled loop": theirs(env, observing, compiled_loop=True),
        })  # fmt: skip
        mine = found.pop("ours")
        best = max(found.values())
        print(f"| {name} | {mine:,.0f} | {best:,.0f} | {mine / best:.1f}× | {asked}× |", flush=True)


if __name__ == "__main__":
    use_one_core()
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    main()
