"""Cards that are written out in their name: `sayc;one_notrump=12-14;stayman=no` is SAYC with two changes.

Such a name stands wherever the name of a card may stand, so an edited card fits into a link and into a question, and
nobody has to keep it. Bases are the cards of the package; what is not named is as on the base.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.errors import BadInput, quoted
from tablefeel.systems.cards.agreements import AGREEMENTS, SECTIONS, Points, nearest
from tablefeel.systems.cards.card import SIGN, ConventionCard, load_card, shipped

LONGEST = 2000
"""Letters of a name; all agreements together take fewer."""
_WORDS = {"yes": True, "no": False}
_RANGE = re.compile(r"(\d{1,2})-(\d{1,2})")
_NUMBER = re.compile(r"\d{1,2}")


def read_card(name: str) -> ConventionCard:
    """The card of such a name; one sentence on what is wrong with it."""
    base, *changes = (part.strip() for part in name.split(SIGN))
    if len(name) > LONGEST:
        raise BadInput(f"a convention card's name has at most {LONGEST} letters, not {len(name)}")
    if base not in shipped():
        raise BadInput(f"convention card {quoted(name)} begins with {quoted(base)}: expected {', '.join(shipped())}")
    values: dict[str, Any] = {}
    for change in filter(None, changes):
        key, equals, text = (part.strip() for part in change.partition("="))
        if not equals or key not in AGREEMENTS:
            raise BadInput(f"convention card {quoted(name)}: no agreement {quoted(key)}{nearest(key, AGREEMENTS)}")
        values[key] = AGREEMENTS[key].checked(_value(text), f"{base}: {key}")
    return changed(base, values)


def changed(base: str, values: Mapping[str, Any]) -> ConventionCard:
    """A card of the package with some agreements changed; its name tells which."""
    card = load_card(base)
    sections: dict[str, Any] = {}
    for section, kind in SECTIONS.items():
        old = getattr(card, section)
        here = {one.name: values.get(one.name, getattr(old, one.name)) for one in fields(kind)}
        sections[section] = kind(**here)
    found = ConventionCard(name=base, title=card.title, **sections)
    name = written(found, base)
    if name == base:
        return card
    return ConventionCard(name=name, title=f"{card.title}, changed", **sections).agreed()


def base_of(name: str) -> str:
    """The card of the package with which a card's name begins."""
    return name.partition(SIGN)[0].strip()


def nearest_base(card: ConventionCard) -> str:
    """The card of the package from which a card differs in the fewest agreements; the default one among equals."""
    order = sorted(shipped(), key=lambda name: name != DEFAULT_CARD)
    return min(order, key=lambda name: written(card, name).count(SIGN))


def written(card: ConventionCard, base: str) -> str:
    """The name of a card as what it changes of a card of the package, in the order of the schema."""
    usual = load_card(base)
    parts = [base]
    for key, agreement in AGREEMENTS.items():
        value = card.value(agreement.place)
        if value != usual.value(agreement.place):
            parts.append(f"{key}={_text(value)}")
    return SIGN.join(parts)


def toml(card: ConventionCard) -> str:
    """The card as a file, with every agreement; it is read anywhere a card's name may stand."""
    lines = [f"title = {_toml(card.title)}"]
    for section, kind in SECTIONS.items():
        lines += ["", f"[{section}]"]
        values = getattr(card, section)
        lines += [f"{one.name} = {_toml(getattr(values, one.name))}" for one in fields(kind)]
    return "\n".join(lines) + "\n"


def _value(text: str) -> Any:
    """A value as its kind will have it: yes and no, a number, a range, or a word."""
    if text in _WORDS:
        return _WORDS[text]
    if found := _RANGE.fullmatch(text):
        return [int(found[1]), int(found[2])]
    return int(text) if _NUMBER.fullmatch(text) else text


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value[0]}-{value[1]}" if isinstance(value, tuple) else str(value)


def _toml(value: bool | int | str | Points) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{value[0]}, {value[1]}]"
    if isinstance(value, int):
        return str(value)
    plain = "".join(letter for letter in value if letter.isprintable())
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'
