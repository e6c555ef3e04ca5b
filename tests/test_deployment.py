"""Dockerfile, compose.yaml and systemd units: read as their programs read them, and their commands are ours."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest

from tablefeel.cli.app import outcome

ROOT = Path(__file__).parents[1]
UNITS = sorted(ROOT.glob("deploy/*.service"))
DOCKERFILE = (ROOT / "Dockerfile").read_text()


def understood(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Every option of a command is one that it has; nothing is started."""
    assert outcome([arguments[0], "--help"]) == 0
    known = capsys.readouterr().out
    for option in (word for word in arguments if word.startswith("--")):
        assert re.search(rf"{option}\b", known), option


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return found


def test_compose_has_the_service_redis_and_two_nodes(
    compose: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    services = compose["services"]
    assert sorted(services) == ["redis", "web", "worker"]
    assert services["worker"]["deploy"]["replicas"] == 2
    for name in ("web", "worker"):
        understood(services[name]["command"], capsys)
    brokers = {word for one in services.values() for word in one["command"] if word.startswith("redis://")}
    assert brokers == {"redis://redis:6379/0"}


def test_compose_is_careful(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        assert service["read_only"] and service["cap_drop"] == ["ALL"]
    assert "TABLEFEEL_TOKEN:?" in services["web"]["environment"]["TABLEFEEL_TOKEN"]
    assert all(port.startswith("127.0.0.1:") for port in services["web"]["ports"])
    assert compose["networks"]["inside"]["internal"]
    assert services["redis"]["networks"] == ["inside"] and "ports" not in services["redis"]
    assert services["redis"]["user"].split(":")[0] != "0"


def test_the_image_does_not_run_as_root_and_starts_our_command(capsys: pytest.CaptureFixture[str]) -> None:
    last = DOCKERFILE[DOCKERFILE.rindex("FROM ") :]
    assert re.search(r"^USER (?!0|root)\S+$", last, re.MULTILINE)
    assert json.loads(re.search(r"^ENTRYPOINT (.*)$", last, re.MULTILINE)[1]) == ["tablefeel"]  # type: ignore[index]
    understood(json.loads(re.search(r"^CMD (.*)$", last, re.MULTILINE)[1]), capsys)  # type: ignore[index]


def test_the_image_copies_what_is_there_and_what_docker_is_given() -> None:
    given = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists()
            assert any(source == name or source.startswith(f"{name}/") for name in given), source


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_run_our_command_as_nobody_special(unit: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(unit)
    service = parser["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert program == "/opt/tablefeel/bin/tablefeel"
    understood(arguments, capsys)
    assert service["DynamicUser"] == "yes"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_no_fault_in_the_units(tmp_path: Path) -> None:
    program = tmp_path / "tablefeel"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    copies = []
    for unit in UNITS:
        copy = tmp_path / unit.name.replace("@.", "@1.")
        copy.write_text(unit.read_text().replace("/opt/tablefeel/bin/tablefeel", str(program)))
        copies.append(str(copy))
    told = subprocess.run(["systemd-analyze", "verify", *copies], capture_output=True, text=True, check=False)
    complaints = [line for line in told.stderr.splitlines() if str(tmp_path) in line or "tablefeel" in line]
    assert complaints == []
