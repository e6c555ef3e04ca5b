"""What an external bidder answers, read from JSON: a call, and as much of a decision as it cares to give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablefeel.bidding import BALANCED, Decision, Force, HandRange, Meaning, PlayerView
from tablefeel.bidding.ranges import ANY_LENGTH, ANY_POINTS, Range
from tablefeel.errors import BadInput, BadRequest
from tablefeel.kernel import SUITS, Call

_FORCES = {str(force): force for force in Force}


def decision_from_json(view: PlayerView, answer: Mapping[str, Any]) -> Decision:
    """The decision that `{"call": …, "calls": […]}` states; raises `BadInput` with the reason.

    Without `calls`, or without probabilities there, the call is certain. Probabilities are scaled to sum to one.
    """
    call = _call(answer)
    view.auction.check(call)
    listed = answer.get("calls")
    if listed is None:
        return Decision.of(view.auction, call)
    if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
        raise BadRequest("'calls' is a list of objects")
    entries = {_call(entry): entry for entry in listed}
    for other in entries:
        view.auction.check(other)
    meanings = {other: meaning_from_json(entry["meaning"]) for other, entry in entries.items() if entry.get("meaning")}
    reasons = {other: str(entry.get("reason", "")) for other, entry in entries.items()}
    return Decision.of(view.auction, call, _probabilities(entries), meanings, reasons)


def _call(entry: Mapping[str, Any]) -> Call:
    text = entry.get("call")
    if not isinstance(text, str):
        raise BadRequest("'call' is missing" if text is None else "'call' is not a text")
    return Call.parse(text)


def _probabilities(entries: Mapping[Call, Mapping[str, Any]]) -> dict[Call, float] | None:
    """The chances given, scaled to one; None where there are none."""
    chances = {call: entry["probability"] for call, entry in entries.items() if entry.get("probability") is not None}
    for call, chance in chances.items():
        if isinstance(chance, bool) or not isinstance(chance, int | float) or not 0 <= chance <= 1:
            raise BadRequest(f"the probability of {call} is not a number from 0 to 1")
    total = sum(chances.values())
    return {call: chance / total for call, chance in chances.items()} if total else None


def meaning_from_json(found: object) -> Meaning:
    """The meaning that `shapes.meaning_shape` wrote; what is left out is unknown."""
    if not isinstance(found, dict):
        raise BadRequest("'meaning' is an object or null")
    lengths = found.get("lengths") or {}
    if not isinstance(lengths, dict):
        raise BadRequest("'lengths' is an object with a range for each suit")
    suits = tuple(_range(lengths.get(str(suit)), ANY_LENGTH, f"lengths {suit}") for suit in SUITS)
    shapes = BALANCED if found.get("balanced") is True else None
    shows = HandRange(_range(found.get("hcp"), ANY_POINTS, "hcp"), (suits[0], suits[1], suits[2], suits[3]), shapes)
    force = _FORCES.get(str(found.get("force") or ""), Force.NONE)
    if found.get("forcing") is True and not force.is_forcing:
        force = Force.FORCING
    return Meaning(shows, force, found.get("artificial") is True, str(found.get("name") or ""), _note(found))


def _note(found: Mapping[str, Any]) -> str:
    """The answer's own text where it says more than ranges do; none where ranges are given."""
    stated = any(key in found for key in ("hcp", "lengths"))
    return "" if stated else str(found.get("text") or "")


def _range(found: object, widest: Range, where: str) -> Range:
    if found is None:
        return widest
    if not isinstance(found, list) or len(found) != 2 or not all(type(end) is int for end in found):
        raise BadRequest(f"'{where}' is two whole numbers, least and most")
    least, most = found
    if not widest[0] <= least <= most <= widest[1]:
        raise BadInput(f"'{where}' is no range within {widest[0]} to {widest[1]}: {least} to {most}")
    return least, most
