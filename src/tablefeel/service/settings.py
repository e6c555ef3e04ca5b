"""Settings of the service: from the environment (`TABLEFEEL_PORT=8080`), a TOML file, or both.

What is given on the command line comes before the environment, the environment before the file, the file before the
defaults. A key that does not exist is refused, wherever it stands.
"""

from __future__ import annotations

import os
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from tablefeel.doubledummy.cache import VARIABLE as CACHE_VARIABLE
from tablefeel.errors import BadConfig, quoted
from tablefeel.kernel.auction import LONGEST

PREFIX = "TABLEFEEL_"
FILE_VARIABLE = "TABLEFEEL_SETTINGS"
"""Names the TOML file where the command line does not."""
_OTHER_VARIABLES = (CACHE_VARIABLE, FILE_VARIABLE, "TABLEFEEL_DEVICE")
"""Variables with our prefix that other parts read."""
_FOR_TESTS = "TABLEFEEL_TEST_"

Names = Annotated[tuple[str, ...], NoDecode]
"""Several names; in the environment with commas between."""


def _cores() -> int:
    """One worker for each core, four at most: each takes memory, and little of the work is long.

    Two at least: dear questions never occupy all of them.
    """
    return max(2, min(4, os.cpu_count() or 1))


class Settings(BaseSettings):
    """Everything that can be set; the description of each field is printed by `tablefeel settings`."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True)

    host: str = Field(default="127.0.0.1", description="the address to listen on")
    port: int = Field(default=8000, ge=0, le=65535, description="the port to listen on; 0 takes a free one")
    open: bool = Field(default=False, description="listen on other addresses than loopback without a token")
    token: SecretStr | None = Field(
        default=None, min_length=8, description="what clients must send: Authorization: Bearer …"
    )
    token_file: Path | None = Field(default=None, description="a file that holds the token")
    hosts: Names = Field(
        default=(), description="the names by which clients may call this server; loopback's own if empty"
    )
    proxies: Names = Field(default=(), description="addresses of proxies whose X-Forwarded-For is believed")

    broker: SecretStr | None = Field(
        default=None, description="redis://… for worker nodes; worker processes here if empty"
    )
    broker_key: SecretStr | None = Field(
        default=None, min_length=16, description="signs what service and nodes tell each other; all have the same"
    )
    broker_key_file: Path | None = Field(default=None, description="a file that holds the broker's key")
    workers: int = Field(default_factory=_cores, ge=1, le=1024, description="worker processes on this machine")
    queue_limit: int = Field(default=1000, ge=1, description="tasks that may wait; beyond it the answer is 503")
    time_limit: float = Field(
        default=20.0, gt=0, le=3600, description="seconds that a request may take; then the answer is 504"
    )

    question_seconds: float = Field(
        default=1.0,
        gt=0,
        le=3600,
        description="seconds of a core for one question; then it is answered in part",
    )
    client_dear: int = Field(
        default=2, ge=0, description="dear questions of one client at a time, the others wait; 0 for no limit"
    )

    body_limit: int = Field(
        default=262_144, ge=1024, description="bytes of a request's body; beyond it the answer is 413"
    )
    auction_limit: int = Field(default=LONGEST, ge=1, le=LONGEST, description="calls in an auction")
    deals_limit: int = Field(default=100, ge=1, description="boards in one request to convert")
    rate_limit: float | None = Field(
        default=None,
        ge=0,
        description="requests a second for each client, dear ones count for more; 0 for no limit;"
        " if empty 100, and as much as the workers do where only this machine can ask",
    )
    rate_burst: int = Field(default=400, ge=1, description="requests that a client may send at once")
    client_time: float = Field(
        default=10.0, gt=0, description="seconds that a client may take to send a request or read on"
    )
    connection_limit: int = Field(default=1000, ge=1, description="open connections")
    client_connections: int = Field(default=256, ge=1, description="open connections of one client")

    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="info", description="what is logged at least"
    )
    log_hands: bool = Field(default=False, description="log hands, auctions and error messages, which quote them")
    page_folder: Path = Field(default=Path(__file__).parent / "page", description="the built files of the page")

    @field_validator("hosts", "proxies", mode="before")
    @classmethod
    def _by_commas(cls, given: object) -> object:
        return [name.strip() for name in given.split(",") if name.strip()] if isinstance(given, str) else given

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - pydantic's signature
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)

    @property
    def secret_token(self) -> str | None:
        """The token that clients must send; None where none is asked for."""
        return None if self.token is None else self.token.get_secret_value()

    @property
    def broker_url(self) -> str | None:
        """The broker with its password, if it has one."""
        return None if self.broker is None else self.broker.get_secret_value()

    @property
    def signing_key(self) -> str | None:
        """The key that signs messages; None where none is set."""
        return None if self.broker_key is None else self.broker_key.get_secret_value()

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can connect."""
        return self.host in LOOPBACK or self.host.startswith("127.")

    @property
    def has_own_user_only(self) -> bool:
        """Whether whoever asks sits at this machine and waits for its own workers only: no proxy, no other names."""
        return self.is_loopback and not (self.hosts or self.proxies or self.open or self.broker)


LOOPBACK = ("localhost", "127.0.0.1", "::1")


def load_settings(file: Path | None = None, **given: Any) -> Settings:
    """The settings; `given` comes first (None means not given). `BadConfig` says what is unknown or wrong."""
    _refuse_unknown_variables()
    if file is None and os.environ.get(FILE_VARIABLE):
        file = Path(os.environ[FILE_VARIABLE])
    values = {name: value for name, value in given.items() if value is not None}
    try:
        found = _class_reading(file)(**values)
    except ValidationError as error:
        raise BadConfig(_sentence(error)) from None
    secrets = {
        name: _secret_in(file, words, least)
        for name, file, words, least in (
            ("token", found.token_file, "token", 8),
            ("broker_key", found.broker_key_file, "key", 16),
        )
        if getattr(found, name) is None and file is not None
    }
    return found.model_copy(update=secrets)


def _class_reading(file: Path | None) -> type[Settings]:
    """The settings class that also reads a TOML file."""
    if file is None:
        return Settings
    try:
        tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadConfig(f"the settings file {str(file)!r} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig(f"the settings file {str(file)!r} is not TOML: {error}") from None

    class FromFile(Settings):
        model_config = SettingsConfigDict(toml_file=file)

    return FromFile


def _secret_in(file: Path, name: str, least: int) -> SecretStr:
    try:
        secret = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadConfig(f"the {name} file {str(file)!r} cannot be read: {error}") from None
    if len(secret) < least:
        raise BadConfig(f"the {name} in {str(file)!r} is shorter than {least} characters")
    return SecretStr(secret)


def _refuse_unknown_variables() -> None:
    known = {PREFIX + name.upper() for name in Settings.model_fields} | set(_OTHER_VARIABLES)
    for name in os.environ:
        ours = name.upper().startswith(PREFIX) and not name.startswith(_FOR_TESTS)
        if ours and name.upper() not in known:
            raise BadConfig(f"no setting {quoted(name)} (environment){_nearest(name.upper(), known)}")


def _nearest(wrong: str, known: set[str]) -> str:
    close = get_close_matches(wrong, sorted(known), n=1)
    return f": did you mean {close[0]}?" if close else ": see `tablefeel settings`"


def _sentence(error: ValidationError) -> str:
    """What is wrong with the first bad setting, without its value, which may be a secret."""
    first = error.errors(include_input=False, include_url=False)[0]
    name = ".".join(map(str, first["loc"]))
    if first["type"] == "extra_forbidden":
        return f"no setting {quoted(name)}{_nearest(name, set(Settings.model_fields))}"
    return f"setting {name}: {first['msg'][:1].lower()}{first['msg'][1:]}"
