"""PBN games as programs write them, read in one go: tags, an auction, a play and tables without any annotation.

Most games of most files are such. `plain_game` recognises one, `plain_record` reads it; whenever anything is not as
usual they answer None, and the game is read piece by piece, by the readers that know every exception and every error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tablefeel.errors import BadInput
from tablefeel.formats.notation import PBN_ORDER, PBN_PLACES, hands_of
from tablefeel.formats.pbn_analysis import TABLE_HEAD, score_of
from tablefeel.formats.pbn_play import card_numbers, plain_play
from tablefeel.formats.pbn_result import Outcome, contract_of, is_passed_out
from tablefeel.formats.pbn_sections import plain_auction
from tablefeel.formats.records import ALONE_CALLS, Hands, PlayedCard, Record, Tag, places_of
from tablefeel.kernel import SEATS, Auction, Contract, Seat, TrickTable, Vulnerability

_FIRST = frozenset(("Event", "Site", "Date", "Board"))
"""Tags that only ever begin a game or stand at its beginning."""
_WITH_SECTION = frozenset(("Auction", "Play", "OptimumResultTable"))
_WITH_MEANING = frozenset(("Note", "AlertedCalls"))
"""Tags that change how others are read."""
_PIECE = re.compile(
    r'\[([A-Za-z0-9_.:-]{1,80}) "((?:[^"\\\n\t#][^"\\\n\t]{0,899}+)?+|Declarer;Denomination\\2R;Result\\2R)"\]'
    r"(\n?[\n !&'()*,./0-9:>@A-Z_`a-z|~-]*+)"
)
_NUMBER = re.compile(r"0*[1-9][0-9]{0,8}")
_UNKNOWN = ("", "?")
_NOTHING = ("\n", "")
_LEFT_OUT = (("Event", "?"), ("Site", "?"), ("Date", "?"), ("Scoring", "?"))


@dataclass(frozen=True, slots=True)
class PlainGame:
    """A game's text and its tags, each with its value and what stands below it."""

    line: int
    text: str
    tags: dict[str, tuple[str, str]]


def plain_game(line: int, text: str) -> PlainGame | None:
    """The game of a paragraph; None unless it is one whole game without remarks, escapes, inherited values or notes."""
    pieces = _PIECE.findall(text)
    if not pieces or sum([5 + len(name) + len(value) + len(below) for name, value, below in pieces]) != len(text):
        return None
    tags = {name: (value, below) for name, value, below in pieces}
    if len(tags) != len(pieces) or pieces[0][0] not in _FIRST or "\n " in text or not _WITH_MEANING.isdisjoint(tags):
        return None
    for name, _, below in pieces:
        if below not in _NOTHING and name not in _WITH_SECTION:
            return None
    return PlainGame(line, text, tags)


class _Unusual(Exception):
    """Something that is not read here: not an error, the other readers know more."""


def plain_record(game: PlainGame) -> Record | None:
    """The record of a game; None where it takes more than is known here, or something is wrong."""
    try:
        return _record(game)
    except (_Unusual, BadInput, KeyError):
        return None


def _record(game: PlainGame) -> Record:
    tags = dict(game.tags)
    hands = hands_of(tags.pop("Deal")[0])
    number = _number(tags)
    dealer, vulnerability = _seat(_take(tags, "Dealer")), _vulnerability(_take(tags, "Vulnerable"))
    auction = _auction(tags, dealer)
    outcome = _outcome(tags, auction)
    contract, tricks = outcome.contract, outcome.tricks
    play: tuple[PlayedCard, ...] = ()
    if "Play" in tags:
        play, won = _play(tags, contract, hands)
        tricks = won if tricks is None else tricks
    table = _table(tags)
    score = score_of(tags.pop("OptimumScore")[0]) if "OptimumScore" in tags else None
    par = tags.pop("ParContract", (None, ""))[0]
    players = tuple([_player(tags, seat) for seat in _SEAT_WORDS])
    others = tuple([(name, value) for name, (value, _) in tags.items()])
    if auction is not None:
        dealer = auction.dealer
    return Record.checked(
        number, hands, dealer, vulnerability, players,
        () if auction is None else tuple([ALONE_CALLS[call] for call in auction.calls]), False,
        contract, outcome.passed_out, tricks, play, False, table, score, par, _tags(others), (), game.line,
    )  # fmt: skip


_SEAT_WORDS = tuple(seat.word for seat in SEATS)


def _take(tags: dict[str, tuple[str, str]], name: str) -> str:
    """The value of a tag, which is taken out; empty if it is absent or unknown."""
    value = tags.pop(name, ("", ""))[0].strip()
    return "" if value == "?" else value


def _player(tags: dict[str, tuple[str, str]], word: str) -> str | None:
    value = tags.pop(word, ("?", ""))[0]
    return None if value == "?" else value


def _number(tags: dict[str, tuple[str, str]]) -> int | None:
    text = _take(tags, "Board")
    if text and not _NUMBER.fullmatch(text):
        raise _Unusual
    return int(text) if text else None


@lru_cache(1000)
def _seat(text: str) -> Seat | None:
    return Seat.parse(text) if text else None


@lru_cache(1000)
def _vulnerability(text: str) -> Vulnerability | None:
    return Vulnerability.parse(text) if text else None


def _auction(tags: dict[str, tuple[str, str]], dealer: Seat | None) -> Auction | None:
    """The auction; None if the game has none."""
    if "Auction" not in tags:
        return None
    value, below = tags.pop("Auction")
    first, words = _seat(value.strip()), below.split()
    if first is None or not words or (dealer is not None and dealer is not first):
        raise _Unusual
    auction = plain_auction(first, words)
    if auction is None:
        raise _Unusual
    return auction


def _outcome(tags: dict[str, tuple[str, str]], auction: Auction | None) -> Outcome:
    """Contract and tricks, if the tags and the auction agree."""
    text, declarer, result = _take(tags, "Contract"), _take(tags, "Declarer"), _take(tags, "Result")
    over = auction is not None and auction.is_over
    bid = auction.contract if auction is not None and over else None
    if is_passed_out(text) or (over and bid is None):
        if bid is not None or (text and not is_passed_out(text)) or result not in ("", "0") or declarer:
            raise _Unusual
        return Outcome(passed_out=True)
    if bool(text) is not bool(declarer) or "^" in declarer or "?" in text + declarer:
        raise _Unusual
    contract = contract_of(f"{text} {declarer}") if text else bid
    if (over and contract != bid) or (result and contract is None):
        raise _Unusual
    return Outcome(contract, False, _RESULTS[result])


_RESULTS: dict[str, int | None] = {"": None} | {str(tricks): tricks for tricks in range(14)}


def _play(
    tags: dict[str, tuple[str, str]], contract: Contract | None, hands: Hands
) -> tuple[tuple[PlayedCard, ...], int | None]:
    """The cards in the order of play, and declarer's tricks if all are played."""
    value, below = tags.pop("Play")
    words = below.split()
    if not words:
        _seat(value.strip())
        return (), None
    if contract is None:
        raise _Unusual
    text = value.strip()
    first = contract.leader if text in _UNKNOWN else _seat(text)
    numbers = card_numbers(words)
    found = None if first is None or numbers is None else plain_play(numbers, first, contract, hands)
    if found is None:
        raise _Unusual
    play, won = found
    return play, won if len(play) == 52 else None


def _table(tags: dict[str, tuple[str, str]]) -> TrickTable | None:
    """The double-dummy table of twenty digits, of twenty rows in the usual order, or of both if they agree."""
    digits, rows = tags.pop("DoubleDummyTricks", None), tags.pop("OptimumResultTable", None)
    if digits is None and rows is None:
        return None
    given: list[list[int]] = []
    if digits is not None:
        if len(digits[0]) != 20:
            raise _Unusual
        given.append([_DIGITS[digit] for digit in digits[0]])
    if rows is not None:
        words = rows[1].split()
        if rows[0] != TABLE_HEAD or words[::3] != _DECLARERS or words[1::3] != _STRAINS or len(words) != 60:
            raise _Unusual
        given.append([_TRICKS[word] for word in words[2::3]])
    if given[0] != given[-1]:
        raise _Unusual
    counts = [given[0][place] for place in _FROM_PBN]
    return TrickTable.of([counts[start : start + 4] for start in range(0, 20, 4)])


_DIGITS = {digit: int(digit, 16) for digit in "0123456789abcdABCD"}
_TRICKS = {text: tricks for tricks in range(14) for text in (str(tricks), f"{tricks:02}")}
_DECLARERS, _STRAINS = [str(seat) for seat, _ in PBN_ORDER], [str(strain) for _, strain in PBN_ORDER]
_FROM_PBN = [PBN_PLACES.index(place) for place in range(20)]


@lru_cache(1000)
def _tags(others: tuple[tuple[str, str], ...]) -> tuple[Tag, ...]:
    """The tags that have no field of their own, in PBN's order; boards of one event mostly have the same."""
    kept = [Tag(*pair) for pair in others if pair not in _LEFT_OUT]
    return tuple(sorted(kept, key=places_of(())))
