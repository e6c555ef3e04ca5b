"""Settings of learners: frozen dataclasses to and from JSON and `name=value`; what is not known is refused."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from tablefeel.errors import BadConfig

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Settings = TypeVar("Settings", bound=DataclassInstance)
else:
    Settings = TypeVar("Settings")

Json = dict[str, Any]

RENAMED: Mapping[str, Mapping[str, str]] = {
    "selfplay": {
        "tied": "par_weight",
        "first_held": "first_kl_weight",
        "last_held": "last_kl_weight",
        "lessons": "imitation_boards",
    },
}
"""For each learner settings that once had another name, so that runs begun then can go on."""
RENAMED_LEARNERS: Mapping[str, str] = {"follower": "distilled"}
"""Learners that once had another name."""

_KINDS: dict[type, str] = {int: "a whole number", float: "a number", bool: "true or false", str: "a text"}


def to_json(config: DataclassInstance) -> Json:
    """The settings as a JSON object, in the order they are declared."""
    return dataclasses.asdict(config)


def from_json(kind: type[Settings], found: Mapping[str, Any]) -> Settings:
    """The settings of a JSON object; one left out has its default, one that is not known is refused."""
    hints = get_type_hints(kind)
    known = [field.name for field in dataclasses.fields(kind)]
    for name in found:
        if name not in known:
            raise BadConfig(f"{name!r} is not a setting: expected one of {', '.join(known)}")
    return kind(**{name: _checked(name, value, hints[name]) for name, value in found.items()})


def with_present_names(saved: Json) -> Json:
    """What a run saved, `learner` and `config`, with the names that learner and settings have now."""
    learner, config = saved.get("learner"), saved.get("config")
    learner = RENAMED_LEARNERS.get(str(learner), learner)
    if isinstance(config, dict):
        names = RENAMED.get(str(learner), {})
        config = {names.get(name, name): value for name, value in config.items()}
    return {**saved, "learner": learner, "config": config}


def changed(config: Settings, assignments: Iterable[str]) -> Settings:
    """The settings with some set anew by texts such as `epochs=12`."""
    values = to_json(config)
    for text in assignments:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadConfig(f"{text!r} is not a setting: expected name=value, as in epochs=12")
        values[name.strip()] = _read(value.strip())
    return from_json(type(config), values)


def _read(text: str) -> Any:
    """The value that a text stands for: JSON where it is JSON, else the text itself."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text


def _checked(name: str, value: Any, kind: type) -> Any:
    """The value if it is of that kind; whole numbers serve as numbers."""
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if type(value) is not kind:
        raise BadConfig(f"{name} is {_KINDS.get(kind, kind.__name__)}, not {json.dumps(value)}")
    return value
