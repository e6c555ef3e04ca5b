"""PBN's contract, declarer and result (PBN 2.1, chapters 3.4.13 to 3.4.15)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.pbn_sections import RawTag
from tablefeel.formats.source import brief
from tablefeel.kernel import Auction, Contract, Seat, Side, Strain

_PASSED = frozenset(("PASS", "PASSED", "PASSED OUT", "PASSEDOUT", "ALL PASS", "ALLPASS", "AP", "P"))
_DECLARER = re.compile(r"\^?\s*(?:[NESW]|NORTH|EAST|SOUTH|WEST)")
_TRUMP = re.compile(r"NT?|[SHDC]")
_NUMBER = re.compile(r"[0-9]{1,9}")
_SIDES = re.compile(r"(NS|EW)\s*([0-9]{1,3})(?:\s+(NS|EW)\s*([0-9]{1,3}))?", re.IGNORECASE)
_RELATIVE = re.compile(r"=|[+-][0-9]{1,2}")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the tags say of the contract; `trump` may be known where the contract is not."""

    contract: Contract | None = None
    passed_out: bool = False
    tricks: int | None = None
    trump: Strain | None = None


def outcome_of(tags: dict[str, RawTag], auction: Auction | None) -> Outcome:
    """Contract and tricks; the tags that are understood are taken out, others stay as they are written."""
    named = _stated(tags)
    contract, passed_out, trump = named.contract, named.passed_out, named.trump
    bid = auction.contract if auction is not None and auction.is_over else None
    by = tags.get("Declarer")
    if contract is None and bid is not None and not passed_out and not (by and by.value.startswith("^")):
        raw = tags.get("Contract")
        if by is not None and Seat.parse(by.value) is not bid.declarer:
            raise BadFile(f"the declarer is {by.value!r}, but the auction ends in {bid}", by.line)
        tags.pop("Declarer", None)
        if raw is not None and trump is not None and not _same(raw.value, bid):
            raise BadFile(f"the contract is {brief(raw.value)!r}, but the auction ends in {bid}", raw.line)
        if raw is None or trump is not None:
            tags.pop("Contract", None)
            contract = bid
    if contract is not None:
        trump = contract.strain
    elif trump is None and bid is not None:
        trump = bid.strain
    return Outcome(contract, passed_out, _tricks(tags, contract or bid, passed_out), trump)


def _stated(tags: dict[str, RawTag]) -> Outcome:
    """The outcome that `Contract` and `Declarer` name together."""
    raw, by = tags.get("Contract"), tags.get("Declarer")
    declarer = "" if by is None else by.value.strip().strip("?")
    text = "" if raw is None else raw.value.strip().strip("?")
    if not declarer:
        tags.pop("Declarer", None)
    elif not _DECLARER.fullmatch(declarer.upper()):
        raise BadFile(f"[Declarer]: {brief(declarer)!r} is not a seat: expected N, E, S or W", by.line if by else None)
    if raw is None or not text:
        tags.pop("Contract", None)
        return Outcome()
    if is_passed_out(text):
        tags.pop("Contract")
        tags.pop("Declarer", None)
        return Outcome(passed_out=True)
    if _TRUMP.fullmatch(text.upper()):  # an end position names only the trumps
        return Outcome(trump=Strain.parse(text))
    try:
        contract = contract_of(f"{brief(text)} {declarer.strip('^ ') or 'N'}")
    except BadInput:
        expected = "expected Pass, or a level, a strain and X or XX such as 4SX"
        raise BadFile(f"[Contract]: {brief(text)!r} is not a contract: {expected}", raw.line) from None
    if not declarer or declarer.startswith("^"):
        return Outcome(trump=contract.strain)
    tags.pop("Contract")
    tags.pop("Declarer")
    return Outcome(contract, trump=contract.strain)


@lru_cache(1000)
def contract_of(text: str) -> Contract:
    """`Contract.parse`, which the few hundred contracts that there are need only once."""
    return Contract.parse(text)


def is_passed_out(text: str) -> bool:
    """Whether a contract's text says that everybody passed."""
    return text.upper() in _PASSED


def _same(text: str, contract: Contract) -> bool:
    """Whether the text names that contract, by whomever."""
    try:
        return Contract.parse(f"{brief(text)} {contract.declarer}") == contract
    except BadInput:
        return False


def _tricks(tags: dict[str, RawTag], contract: Contract | None, passed_out: bool) -> int | None:
    """Declarer's tricks; the tag stays where it says something that a number cannot."""
    raw = tags.get("Result")
    text = "" if raw is None else raw.value.strip()
    if raw is None or text in ("", "?") or (passed_out and text == "0"):
        tags.pop("Result", None)
        return None
    if text.startswith("^"):
        return _count(text[1:].strip(), contract, raw.line) if contract is not None else None
    tricks = _count(text, contract, raw.line)
    if tricks is None or contract is None:
        return None  # the tag stays
    tags.pop("Result")
    return tricks


def _count(text: str, contract: Contract | None, line: int) -> int | None:
    """The number in one of the forms of a result; None if it is none of them."""
    sides = _SIDES.fullmatch(text)
    if sides is not None:
        won = {Side.parse(side): int(count) for side, count in (sides.group(1, 2), sides.group(3, 4)) if side}
        if max(won.values()) > 13 or (len(won) == 2 and sum(won.values()) > 13):
            raise BadFile(f"[Result]: {text!r} is not a result: there are 13 tricks", line)
        if contract is None:
            return None
        mine = won.get(contract.declarer.side)
        return 13 - won[contract.declarer.side.other] if mine is None else mine
    if _NUMBER.fullmatch(text):
        if int(text) > 13:
            raise BadFile(f"[Result]: {text!r} is not a result: there are 13 tricks", line)
        return int(text)
    if contract is not None and _RELATIVE.fullmatch(text):
        tricks = contract.target + (0 if text == "=" else int(text))
        if not 0 <= tricks <= 13:
            raise BadFile(f"[Result]: {text!r} is not a result of {contract}", line)
        return tricks
    return None
