"""The convention card: what a pair has agreed, as a TOML file.

`sayc`, `two-over-one` and `acol-weak-nt` come with the package; anywhere a card's name may stand, the path of an own
`.toml` file may stand as well, and so may a card that is written out in its name (`cards/written.py`). A card names
only what differs from SAYC.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, fields
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from tablefeel.bidding.view import DEFAULT_CARD, has_card
from tablefeel.errors import BadFile, BadInput
from tablefeel.systems.cards.agreements import (
    AGREEMENTS,
    SECTIONS,
    Competition,
    Notrump,
    Openings,
    Responses,
    Slam,
    exclusive,
    nearest,
)  # fmt: skip

SIGN = ";"
"""Stands between the base and each change in a name that writes a card out."""


@dataclass(frozen=True, slots=True)
class ConventionCard:
    """A pair's agreements; a value is found by its dotted name: `card.value("notrump.stayman")`."""

    name: str = "sayc"
    title: str = "Standard American Yellow Card"
    openings: Openings = field(default_factory=Openings)
    notrump: Notrump = field(default_factory=Notrump)
    responses: Responses = field(default_factory=Responses)
    slam: Slam = field(default_factory=Slam)
    competition: Competition = field(default_factory=Competition)

    def value(self, key: str) -> Any:
        """What the card says at a dotted name."""
        section, _, name = key.partition(".")
        return getattr(getattr(self, section), name)

    @classmethod
    def from_toml(cls, text: str, source: str) -> ConventionCard:
        """The card that a TOML text describes; `source` names it in errors."""
        found = _toml(text, source)
        known = {one.name for one in fields(cls)} - {"name"}
        values: dict[str, Any] = {"name": source}
        for key, value in found.items():
            if key not in known:
                raise BadInput(f"convention card {source}: no section {key!r}{nearest(key, known)}")
            if key == "title":
                if not isinstance(value, str):
                    raise BadInput(f"convention card {source}: title is a text, not {value!r}")
                values[key] = value
            else:
                values[key] = _section(key, value, source)
        return cls(**values).agreed()

    def agreed(self) -> ConventionCard:
        """The card, unless two of its agreements use the same call."""
        for one, other in exclusive():
            if self.value(one.place) and self.value(other.place):
                raise BadInput(f"convention card {self.name}: {one.place} and {other.place} cannot both be true")
        return self


LONGEST_LINE = 300
"""Letters in a line of a card's file; longer ones are no card, and some take long to read."""


def _toml(text: str, source: str) -> dict[str, Any]:
    """What a TOML text says; one sentence where it is none, whatever it is."""
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadFile(f"convention card {source}: line {number} has more than {LONGEST_LINE} letters")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _LINE.search(str(error))
        where = f"at line {found[1]}" if found else "to its end"
        raise BadFile(f"convention card {source} cannot be read {where}: {HOW_WRITTEN}") from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, lists in lists in lists
        raise BadFile(f"convention card {source} cannot be read: {HOW_WRITTEN}") from None


HOW_WRITTEN = "a line is a section, as in [notrump], or a setting and its value, as in stayman = true"
_LINE = re.compile(r"at line (\d+)")


def _section(name: str, found: Any, source: str) -> Any:
    kind = SECTIONS[name]
    if not isinstance(found, dict):
        raise BadInput(f"convention card {source}: {name!r} is a section, written [{name}]")
    known = {one.name for one in fields(kind)}
    for key in found:
        if key not in known:
            raise BadInput(f"convention card {source}: no {key!r} in [{name}]{nearest(key, known)}")
    return kind(**{key: AGREEMENTS[key].checked(value, f"{source}: {name}.{key}") for key, value in found.items()})


def is_written(name: str) -> bool:
    """Whether a card is written out in its name (`cards/written.py`)."""
    return SIGN in name


def shipped() -> tuple[str, ...]:
    """The names of the cards in the package."""
    folder = resources.files("tablefeel.systems") / "cards"
    return tuple(sorted(one.name.removesuffix(".toml") for one in folder.iterdir() if one.name.endswith(".toml")))


@lru_cache(maxsize=64)
def load_card(name: str) -> ConventionCard:
    """A card by the name of a shipped one, by one that writes it out, or by the path of a file; the default one for
    pairs that have none."""
    if not has_card(name):
        name = DEFAULT_CARD
    if is_written(name):
        from tablefeel.systems.cards.written import read_card  # noqa: PLC0415 - it reads the cards of this file

        return read_card(name)
    if name in shipped():
        return ConventionCard.from_toml(
            (resources.files("tablefeel.systems") / "cards" / f"{name}.toml").read_text(), name
        )
    path = Path(name)
    if name.endswith(".toml") or "/" in name:
        try:
            return ConventionCard.from_toml(path.read_text(encoding="utf-8"), name)
        except OSError as error:
            raise BadInput(f"convention card {name!r} cannot be read: {error.strerror}") from None
    raise BadInput(f"no convention card {name!r}{nearest(name, shipped())}; or give the path of a .toml file")
