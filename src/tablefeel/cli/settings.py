"""`tablefeel settings`: what the service would run with, as TOML."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablefeel.cli.options import AsJson
from tablefeel.cli.output import print_json
from tablefeel.errors import MissingExtra

if TYPE_CHECKING:
    from tablefeel.service.settings import Settings

NAME = "settings"
HELP = (
    "Print the settings of the service, secrets hidden, as a TOML file that can be changed and given back.\n\n"
    "They come from the environment (TABLEFEEL_PORT=8080), from a TOML file (--settings or TABLEFEEL_SETTINGS) and "
    "from the defaults, in this order. Needs the serve extra: pip install 'tablefeel[serve]'."
)
EXAMPLE = "Example: `TABLEFEEL_PORT=8080 tablefeel settings > tablefeel.toml`"

SettingsFile = Annotated[
    Path | None, typer.Option("--settings", metavar="FILE", help="A TOML file; see `tablefeel settings`.")
]


def command(settings: SettingsFile = None, as_json: AsJson = False) -> None:
    """Print every setting with what it means."""
    found = loaded(settings)
    values = {name: _shown(getattr(found, name)) for name in type(found).model_fields}
    if as_json:
        print_json(values)
        return
    for name, field in type(found).model_fields.items():
        typer.echo(f"# {field.description}")
        value = values[name]
        typer.echo(f"# {name} =" if value is None else f"{name} = {json.dumps(value, ensure_ascii=False)}")


def loaded(file: Path | None, **given: Any) -> Settings:
    """The settings; `MissingExtra` where the service is not installed."""
    try:
        from tablefeel.service.settings import load_settings
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f"the service needs {error.name}, which is not installed: pip install 'tablefeel[serve]'"
        ) from None
    return load_settings(file, **given)


def _shown(value: Any) -> Any:
    """A value as TOML and JSON write it; secrets are stars, nothing is None."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    return list(value) if isinstance(value, tuple) else str(value)
