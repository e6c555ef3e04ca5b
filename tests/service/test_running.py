"""`tablefeel serve` as a whole: how it starts, what it says, and that nothing is left when it ends."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.patience import LONG_ENOUGH

from tablefeel.cli.app import outcome
from tablefeel.service.running import address_of

PATIENCE = LONG_ENOUGH


def workers_of(process: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def is_running(process: int) -> bool:
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="finds worker processes in /proc")
@pytest.mark.parametrize(("ending", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 0), (signal.SIGKILL, -9)])
def test_nothing_is_left_when_it_ends(ending: signal.Signals, code: int, tmp_path: Path) -> None:
    """Ctrl-C in a terminal reaches the worker processes too; even `kill -9` leaves none behind."""
    said = tmp_path / "said"
    with said.open("wb") as stream:
        server = subprocess.Popen(
            [sys.executable, "-m", "tablefeel", "serve", "--port", "0", "--workers", "2"],
            stderr=stream, stdout=stream, start_new_session=True,
        )  # fmt: skip
    until = time.monotonic() + PATIENCE
    while "is ready" not in said.read_text():
        assert time.monotonic() < until, said.read_text()
        time.sleep(0.05)
    workers = workers_of(server.pid)
    assert len(workers) == 2
    if ending is signal.SIGINT:
        os.killpg(server.pid, ending)
    else:
        os.kill(server.pid, ending)
    assert server.wait(PATIENCE) == code
    while any(map(is_running, workers)):
        assert time.monotonic() < until + PATIENCE
        time.sleep(0.05)
    assert "Traceback" not in said.read_text()
    assert ("tablefeel: ended" in said.read_text()) == (code == 0)


def test_a_port_in_use_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert outcome(["serve", "--port", str(port)]) == 1
    told = capsys.readouterr().err
    assert told == (
        f"tablefeel: port {port} on 127.0.0.1 is in use by another program: end it or give another --port\n"
    )


@pytest.mark.parametrize("option", [("--host", "no such host"), ("--broker", "localhost"), ("--host", "0.0.0.0")])  # noqa: S104
def test_wrong_settings_are_one_sentence(option: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(["serve", "--port", "0", *option]) == 1
    told = capsys.readouterr().err
    assert told.startswith("tablefeel: ") and told.count("\n") == 1


def test_the_address_is_one_that_a_browser_takes() -> None:
    with socket.socket() as listener:
        listener.bind(("0.0.0.0", 0))  # noqa: S104
        assert address_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"


@pytest.mark.parametrize("wrong", [("--device", "gpu"), ("--processes", "0")])
def test_a_node_refuses_wrong_options(wrong: tuple[str, str]) -> None:
    assert outcome(["worker", "--broker", "redis://127.0.0.1:1/0", *wrong]) == 2


def test_a_node_refuses_a_device_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("onnxruntime.get_available_providers", lambda: ["CPUExecutionProvider"])
    monkeypatch.setenv("TABLEFEEL_DEVICE", "cpu")  # put back afterwards
    assert outcome(["worker", "--broker", "redis://127.0.0.1:1/0", "--device", "cuda:0"]) == 1
    assert "networks cannot run on cuda:0" in capsys.readouterr().err
