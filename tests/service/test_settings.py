"""Settings: where they come from, and what is refused."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import pytest

from tablefeel.cli.app import outcome
from tablefeel.errors import BadConfig
from tablefeel.service.http.security import check_binding, is_known_host
from tablefeel.service.settings import Settings, load_settings

SECRET = "correct-horse-battery"  # noqa: S105 - of the tests


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("TABLEFEEL_") and name != "TABLEFEEL_CACHE":
            monkeypatch.delenv(name)


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "tablefeel.toml"
    file.write_text('port = 1\nworkers = 1\nqueue_limit = 1\nhosts = ["a.example", "b.example"]\n')
    monkeypatch.setenv("TABLEFEEL_PORT", "2")
    monkeypatch.setenv("TABLEFEEL_WORKERS", "2")
    found = load_settings(file, port=3, workers=None)
    assert (found.port, found.workers, found.queue_limit, found.time_limit) == (3, 2, 1, 20.0)
    assert found.hosts == ("a.example", "b.example")


def test_the_environment_may_name_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.toml").write_text("port = 1234\n")
    monkeypatch.setenv("TABLEFEEL_SETTINGS", str(tmp_path / "own.toml"))
    monkeypatch.setenv("TABLEFEEL_HOSTS", "a.example, b.example")
    assert load_settings().port == 1234
    assert load_settings().hosts == ("a.example", "b.example")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 1", "no setting 'prot': did you mean port?"),
        ("[server]\nport = 1", "no setting 'server'"),
        ("port = 99999", "setting port: input should be less than or equal to 65535"),
        ('token = "short"', "setting token"),
        ('log_level = "loud"', "setting log_level"),
        ("port = ", "is not TOML"),
    ],
)
def test_wrong_files(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text)
    with pytest.raises(BadConfig, match=said.replace("'", ".")) as error:
        load_settings(file)
    assert "\n" not in str(error.value)
    assert "short" not in str(error.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="cannot be read"):
        load_settings(tmp_path / "none.toml")


def test_unknown_variables_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFEEL_TEST_REDIS", "redis://localhost")
    load_settings()
    monkeypatch.setenv("TABLEFEEL_TOKN", SECRET)
    with pytest.raises(BadConfig, match="did you mean TABLEFEEL_TOKEN") as error:
        load_settings()
    assert SECRET not in str(error.value)


def test_a_token_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(f"{SECRET}\n")
    assert load_settings(token_file=tmp_path / "token").secret_token == SECRET
    (tmp_path / "token").write_text("short")
    with pytest.raises(BadConfig, match="shorter"):
        load_settings(token_file=tmp_path / "token")
    with pytest.raises(BadConfig, match="cannot be read"):
        load_settings(token_file=tmp_path / "none")


def test_printed_settings_are_a_file_and_hide_secrets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("TABLEFEEL_TOKEN", SECRET)
    monkeypatch.setenv("TABLEFEEL_BROKER", "redis://:passw0rd@broker/0")
    assert outcome(["settings"]) == 0
    printed = capsys.readouterr().out
    assert SECRET not in printed
    assert "passw0rd" not in printed
    unset = {"token_file", "broker_key", "broker_key_file", "rate_limit"}
    assert set(tomllib.loads(printed)) | unset == set(Settings.model_fields)
    assert outcome(["settings", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["port"] == 8000
    for name in ("TOKEN", "BROKER"):
        monkeypatch.delenv(f"TABLEFEEL_{name}")
    assert outcome(["settings"]) == 0
    (tmp_path / "again.toml").write_text(capsys.readouterr().out)
    assert load_settings(tmp_path / "again.toml").model_dump() == load_settings().model_dump()


def test_a_wrong_setting_is_one_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFEEL_PORT", "many")
    assert outcome(["settings"]) == 1
    assert capsys.readouterr().err.startswith("tablefeel: setting port: ")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.1.2.3"])
def test_loopback_needs_nothing(host: str) -> None:
    check_binding(Settings(host=host))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "bridge.example"])  # noqa: S104
def test_other_addresses_need_a_token_or_open(host: str) -> None:
    with pytest.raises(BadConfig, match=r"token .* or .*--open"):
        check_binding(Settings(host=host))
    check_binding(load_settings(host=host, token=SECRET))
    check_binding(Settings(host=host, open=True))


@pytest.mark.parametrize(
    ("host", "hosts", "header", "known"),
    [
        ("127.0.0.1", (), "localhost:8000", True),
        ("127.0.0.1", (), "127.0.0.1", True),
        ("127.0.0.1", (), "[::1]:8000", True),
        ("127.0.0.1", (), "evil.example", False),
        ("127.0.0.1", (), "localhost.evil.example", False),
        ("127.0.0.1", (), "", False),
        ("127.0.0.1", ("Bridge.example",), "bridge.EXAMPLE:443", True),
        ("127.0.0.1", ("bridge.example",), "localhost", False),
        ("127.0.0.1", ("*",), "anything", True),
        ("0.0.0.0", (), "anything", False),  # noqa: S104
        ("0.0.0.0", ("bridge.example",), "anything", False),  # noqa: S104
    ],
)
def test_hosts(host: str, hosts: tuple[str, ...], header: str, known: bool) -> None:
    assert is_known_host(header, Settings(host=host, hosts=hosts)) is known
