"""Processes that train together stay equal, go on where they were stopped, and share a batch."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file
from tests.patience import LONG_ENOUGH

from tablefeel.errors import BadConfig
from tablefeel.training.processes import ALONE, Processes
from tablefeel.training.runs import LOG, load_checkpoint, read_rows

PROGRAM = """
import sys
from dataclasses import replace
from pathlib import Path
from tablefeel.training.selfplay.config import Config
from tablefeel.training.selfplay.learner import train

class Stopped(Exception):
    pass

deals, folder, stop = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])

def report(done, total, measures):
    if done == stop:
        raise Stopped

config = Config(
    rivals="", units=16, blocks=1, batch=16, steps=4, check=4, keep=2, renew=1, against=0.5, boards=8, seed=3
)
try:
    train(deals, config, folder, report)
except Stopped:
    pass
"""


def start_two(deals: Path, folder: Path, stop: int = 0) -> None:
    """Two processes as `torchrun` would start them."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    shared = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port), "WORLD_SIZE": "2", "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-c", PROGRAM, str(deals), str(folder), str(stop)]
    both = [subprocess.Popen(command, env={**os.environ, **shared, "RANK": str(rank)}) for rank in range(2)]
    assert [one.wait(LONG_ENOUGH) for one in both] == [0, 0]


def test_two_processes_train_one_network_and_go_on_where_they_were(deals_file: Path, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    start_two(deals_file, whole)
    start_two(deals_file, broken, stop=3)
    stopped = load_checkpoint(broken / "checkpoint.safetensors")
    assert stopped is not None and stopped.state["step"] == 2
    start_two(deals_file, broken)
    for name, tensor in load_file(whole / "weights.safetensors").items():
        assert torch.equal(tensor, load_file(broken / "weights.safetensors")[name])
    rows = [read_rows(folder / LOG)[-1] for folder in (whole, broken)]
    assert rows[0]["nodes"] == rows[1]["nodes"] > 0
    assert rows[0]["step"] == 4


def test_a_batch_is_shared_evenly_or_not_at_all() -> None:
    assert ALONE.share(7) == 7
    assert Processes(1, 2).share(8) == 4
    with pytest.raises(BadConfig, match="a batch of 7 cannot be shared evenly by 2 processes"):
        Processes(1, 2).share(7)


def test_alone_nothing_is_sent() -> None:
    parameter = torch.nn.Parameter(torch.ones(3))
    parameter.grad = torch.tensor([1.0, 2.0, 3.0])
    ALONE.average_gradients([parameter])
    assert parameter.grad.tolist() == [1.0, 2.0, 3.0]
    assert np.array_equal(ALONE.total([1, 2.5]), [1, 2.5])
    assert ALONE.seed == ()
    assert Processes(1, 2).seed == (1,)
