"""Dockerfile, compose.yaml and systemd units: read as their programs read them, and their commands are ours."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet

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
        (command,) = services[name]["command"]
        understood(command.partition(" tablefeel ")[2].split(), capsys)
        assert 'TABLEFEEL_BROKER="redis://:$$(cat /run/secrets/redis_password)@redis:6379/0"' in command


def test_compose_is_careful(compose: dict[str, Any]) -> None:
    services = compose["services"]
    for service in services.values():
        assert service["read_only"] and service["cap_drop"] == ["ALL"]
        assert "mem_limit" in service
        assert set(service["secrets"]) <= set(compose["secrets"])
    for name in ("web", "worker"):
        assert services[name]["environment"]["TABLEFEEL_BROKER_KEY_FILE"] == "/run/secrets/broker_key"
    assert services["web"]["environment"]["TABLEFEEL_TOKEN_FILE"].endswith("/token")
    assert "requirepass" in services["redis"]["command"][0]
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


def test_images_are_named_by_digest_and_packages_by_hash(compose: dict[str, Any]) -> None:
    named = [*re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE), compose["services"]["redis"]["image"]]
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image) for image in named)
    assert "--require-hashes" in DOCKERFILE
    locked = (ROOT / "requirements-image.txt").read_text().splitlines()[1:]
    assert all(re.fullmatch(r"[\w.-]+==\S+ --hash=sha256:[0-9a-f]{64}", line) for line in locked)
    wanted = {line.strip().lower() for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert {line.partition(" ")[0].lower() for line in locked} <= wanted


def test_packages_go_with_the_oldest_python() -> None:
    """Debian 12 has 3.11.2: a package that wants 3.11.5 could not be installed there."""
    named = {
        line.partition("==")[0].strip() for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line
    }
    wanted = {one.metadata["Name"]: one.metadata["Requires-Python"] for one in metadata.distributions()}
    known = {name: SpecifierSet(python) for name, python in wanted.items() if python and name in named}
    assert len(known) > 40
    assert [name for name, python in known.items() if "3.11.0" not in python] == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_units_expose_little(unit: Path) -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Unknown" in told.stderr or "unrecognized option" in told.stderr:
        pytest.skip("this systemd cannot look at files")
    assert told.returncode == 0, told.stdout[-200:]


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


def test_the_bill_of_materials_has_all_that_is_shipped() -> None:
    """Every distribution of the image and every library of the page, in that version, under a known licence."""
    parts = json.loads((ROOT / "sbom.cdx.json").read_text(encoding="utf-8"))["components"]
    listed = {(re.sub(r"[-_.]+", "-", part["name"]).lower(), part["version"]) for part in parts}
    locked = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / "requirements-image.txt").read_text(), re.MULTILINE)
    page = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    shipped = {(re.sub(r"[-_.]+", "-", name).lower(), version) for name, version in locked} | {
        (path.rpartition("node_modules/")[2], one["version"])
        for path, one in page.items() if path and not one.get("dev") and not one.get("optional")
    }  # fmt: skip
    assert {"redis", "celery", "preact"} <= {name for name, _ in shipped}
    assert shipped - listed == set()
    assert listed - shipped == {("dds", "2.9")}
    licences = [one.get("expression") or one["license"]["name"] for part in parts for one in part["licenses"]]
    assert len(licences) == len(parts)
    assert "unknown" not in licences
    table = (ROOT / "docs" / "reference" / "licences.md").read_text(encoding="utf-8")
    assert all(f"| {part['name']} | {part['version']} |" in table for part in parts)
