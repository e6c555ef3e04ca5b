"""The convention card: what a pair has agreed, as a TOML file.

`sayc`, `two-over-one` and `acol-weak-nt` come with the package; anywhere a card's name may stand, the path of an own
`.toml` file may stand as well, and so may a card that is written out in its name (`cards/written.py`). A card names
only what differs from SAYC.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Literal, get_args, get_type_hints

from tablefeel.bidding.view import CARDLESS, DEFAULT_CARD
from tablefeel.errors import BadFile, BadInput

Points = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Openings:
    """How the pair opens."""

    one_notrump: Points = (15, 17)
    """HCP of a 1NT opening."""
    two_notrump: Points = (20, 21)
    five_card_majors: bool = True
    rule_of: int = 20
    """HCP and the two longest suits that make an opening in first and second seat."""
    third_seat_points: int = 11
    """HCP that make an opening in third seat, with a good suit of five cards."""
    weak_twos: bool = True
    weak_two_points: Points = (5, 11)
    """HCP of a weak two, also of one that is opened with the Multi."""
    multi_two_diamonds: bool = False
    """2D shows a weak two in either major; the natural weak twos must be off."""


@dataclass(frozen=True, slots=True)
class Notrump:
    """After our 1NT and 2NT."""

    stayman: bool = True
    jacoby_transfers: bool = True
    texas_transfers: bool = False
    minor_transfer: bool = True
    """2S asks for 3C, to play in a minor."""
    gerber: bool = True
    on_over_double: bool = True
    """Stayman and transfers stay on when they double our 1NT; otherwise two of a suit runs there."""
    lebensohl: bool = False
    """2NT asks for 3C when they overcall our 1NT."""


@dataclass(frozen=True, slots=True)
class Responses:
    """Responses to one of a suit, and what follows."""

    two_over_one: Literal["one-round", "game"] = "one-round"
    """How far a new suit at the two level forces."""
    forcing_notrump: bool = False
    """1NT over one of a major forces (unless passed)."""
    semi_forcing_notrump: bool = False
    """1NT over one of a major is as wide as a forcing one, but opener passes with a balanced minimum."""
    jacoby_two_notrump: bool = True
    bergen_raises: bool = False
    """With four trumps over one of a major 3C shows 7 to 10 points, 3D an invitation, three of the major is weak."""
    drury: bool = False
    """A passed hand's 2C over one of a major shows a fit and asks whether the opening was sound."""
    checkback: Literal["none", "new-minor", "checkback"] = "none"
    """After opener's 1NT rebid the unbid minor, or 2C, asks for a major-suit fit."""
    inverted_minors: bool = False
    """A raise of a minor to two is strong and forces, to three is weak."""
    splinters: bool = False
    strong_jump_shifts: bool = True
    fourth_suit_forcing: Literal["one-round", "game"] = "one-round"
    lebensohl_over_reverses: bool = False
    """2NT over opener's reverse asks for 3C, with a weak hand; anything else forces to game."""


@dataclass(frozen=True, slots=True)
class Slam:
    """Ways to a slam."""

    blackwood: Literal["aces", "key-cards", "key-cards-1430"] = "aces"
    """What 4NT asks for: aces, or key cards with the answers 0314 or 1430."""
    control_bids: bool = True
    grand_slam_force: bool = True


@dataclass(frozen=True, slots=True)
class Competition:
    """When both sides bid."""

    one_notrump_overcall: Points = (15, 18)
    negative_doubles_to: Literal["2S", "3S", "4D", "none"] = "2S"
    responsive_doubles: bool = True
    """Advancer's double of a raise shows the unbid suits; off, it is for penalties."""
    support_doubles: bool = False
    """Opener doubles an overcall below two of responder's major with exactly three cards in it."""
    michaels: bool = True
    """A bid of their suit shows two suits."""
    michaels_style: Literal["weak-or-strong", "any-strength", "top-and-another"] = "weak-or-strong"
    """6-10 or 16+ points and two fair suits; any hand above the floor; or always the highest unbid suit and another."""
    unusual_notrump: bool = True
    """2NT over one of a suit shows the two lowest unbid suits; off, it is natural with 19-21."""
    cue_bid_raise: bool = True
    jump_overcalls: Literal["weak", "intermediate", "strong"] = "weak"
    """A jump in a new suit over one of theirs: a weak two, an opening bid, or 16-18 with a good six-card suit."""
    against_notrump: Literal["cappelletti", "natural", "dont", "landy"] = "cappelletti"
    """What suits mean over their 1NT."""
    lebensohl_over_weak_twos: bool = False
    """2NT in answer to partner's double of a weak two asks for 3C, with a weak hand."""
    law_of_total_tricks: bool = True
    sacrifices: bool = True
    """Five over their four at favourable vulnerability, with eleven trumps."""


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
        try:
            found = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadFile(f"convention card {source} is not TOML: {error}") from None
        known = {one.name for one in fields(cls)} - {"name"}
        values: dict[str, Any] = {"name": source}
        for key, value in found.items():
            if key not in known:
                raise BadInput(f"convention card {source}: no section {key!r}{nearest(key, known)}")
            if key == "title":
                values[key] = checked(value, str, f"{source}: title")
            else:
                values[key] = _section(key, value, source)
        return cls(**values).agreed()

    def agreed(self) -> ConventionCard:
        """The card, unless two of its agreements use the same call."""
        for one, other in EXCLUSIVE:
            if self.value(one) and self.value(other):
                raise BadInput(f"convention card {self.name}: {one} and {other} cannot both be true")
        return self


SECTIONS: dict[str, type[Openings | Notrump | Responses | Slam | Competition]] = {
    "openings": Openings, "notrump": Notrump, "responses": Responses, "slam": Slam, "competition": Competition,
}  # fmt: skip

EXCLUSIVE = (
    ("openings.multi_two_diamonds", "openings.weak_twos"),
    ("responses.forcing_notrump", "responses.semi_forcing_notrump"),
)
"""Agreements that use the same call."""


def _section(name: str, found: Any, source: str) -> Any:
    kind = SECTIONS[name]
    if not isinstance(found, dict):
        raise BadInput(f"convention card {source}: {name!r} is a section, written [{name}]")
    hints = get_type_hints(kind)
    for key in found:
        if key not in hints:
            raise BadInput(f"convention card {source}: no {key!r} in [{name}]{nearest(key, hints)}")
    return kind(**{key: checked(value, hints[key], f"{source}: {name}.{key}") for key, value in found.items()})


def checked(value: Any, wanted: Any, where: str) -> Any:
    """The value if it is of the wanted kind; one clear sentence otherwise."""
    choices = get_args(wanted)
    if wanted is bool or wanted is str or wanted is int:
        if type(value) is not wanted:
            word = {bool: "true or false", str: "a text", int: "a whole number"}[wanted]
            raise BadInput(f"convention card {where} is {word}, not {value!r}")
        return value
    if wanted == Points:
        good = isinstance(value, list) and len(value) == 2 and all(type(end) is int for end in value)
        if not good or not 0 <= value[0] <= value[1] <= 40:
            raise BadInput(f"convention card {where} is a range of points such as [15, 17], not {value!r}")
        return (value[0], value[1])
    if value not in choices:
        near = nearest(str(value), map(str, choices))
        raise BadInput(f"convention card {where} is one of {', '.join(choices)}, not {value!r}{near}")
    return value


def nearest(wrong: str, known: Any) -> str:
    """A guess at what was meant, or what there is."""
    close = get_close_matches(wrong, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else f" (known: {', '.join(sorted(known))})"


def shipped() -> tuple[str, ...]:
    """The names of the cards in the package."""
    folder = resources.files("tablefeel.systems") / "cards"
    return tuple(sorted(one.name.removesuffix(".toml") for one in folder.iterdir() if one.name.endswith(".toml")))


@lru_cache(maxsize=64)
def load_card(name: str) -> ConventionCard:
    """A card by the name of a shipped one, by one that writes it out, or by the path of a file; the default one for
    pairs that have none."""
    if name in CARDLESS:
        name = DEFAULT_CARD
    if ";" in name:
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
