"""BBO hand-viewer addresses: `https://www.bridgebase.com/tools/handviewer.html?n=…&e=…&d=n&v=-&b=7&a=1cp1np…`.

Hands are `sKQT874hK74d8743c`; one hand is enough. `a` holds the calls in a run: `!` alerts the call before it, `(…)`
explains it, `{…}` is a remark. `p` holds the cards played, `c` the tricks claimed, `nn en sn wn` the names. An address
may instead carry a whole LIN board in `lin`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from urllib.parse import quote, unquote, urlsplit

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.lin_reader import calls_in, read_lin
from tablefeel.formats.lin_writer import lin_call, lin_text
from tablefeel.formats.notation import check_lengths, lettered, small_number
from tablefeel.formats.play import check_play, seated
from tablefeel.formats.records import AnnotatedCall, Comment, Hands, PlayedCard, Players, Problem, Record, completed
from tablefeel.formats.source import Line, brief
from tablefeel.kernel import SEATS, Auction, Call, Card, Hand, Seat, Vulnerability

VIEWER = "https://www.bridgebase.com/tools/handviewer.html"
URL_LIMIT = 50_000

_PART = re.compile(r"\((?P<text>[^)]*)\)|\{(?P<remark>[^}]*)\}|(?P<calls>[^({]+)|(?P<odd>.)", re.DOTALL)
_CARD = re.compile(r"\{(?P<remark>[^}]*)\}|(?P<card>[SHDCshdc](?:10|[AKQJTakqjt2-9]))|(?P<odd>\S)")
_VULNERABLE = {Vulnerability.NONE: "-", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.ALL: "b"}


def read_urls(lines: Iterable[Line]) -> Iterator[Record | Problem]:
    """A record or problem per line; blank lines and lines that start with `#` are left out."""
    too_long = False
    for number, text, ends in lines:
        skip, too_long = too_long, not ends
        plain = text.strip()
        if skip or not plain or plain.startswith("#"):
            continue
        try:
            yield replace(parse_url(plain), line=number)
        except BadInput as error:
            yield Problem(number, error.reason if isinstance(error, BadFile) else str(error), brief(plain))


def parse_url(url: str) -> Record:
    """The record that a hand-viewer address shows."""
    if len(url) > URL_LIMIT:
        raise BadFile(f"the address {brief(url)!r} is longer than {URL_LIMIT} characters")
    fields = _fields(url)
    if "lin" in fields:
        return _from_lin(fields["lin"])
    if not fields.keys() & {"n", "e", "s", "w", "a"}:
        raise BadFile(f"the address {brief(url)!r} shows no hand: expected n=, e=, s=, w=, a= or lin=")
    hands = _hands(fields)
    number = small_number(fields["b"].strip(), "a board number", 1, 10**9) if fields.get("b", "").strip() else None
    dealer = Seat.parse(brief(fields["d"])) if fields.get("d", "").strip() else None
    text = fields.get("v", "").strip()
    vulnerability = Vulnerability.parse(brief(text)) if text else None
    if dealer is None and fields.get("a", "").strip():
        dealer = Seat.N if number is None else Seat.dealer_of(number)
    calls, early = _calls(fields.get("a", ""), dealer)
    record = Record(
        number=number, hands=hands, dealer=dealer, vulnerability=vulnerability, players=_players(fields),
        calls=calls, comments=early,
    )  # fmt: skip
    return _with_play(record, fields)


def _fields(url: str) -> dict[str, str]:
    """The fields of the query, decoded; `+` is a blank unless blanks are written otherwise."""
    try:
        query = urlsplit(url.replace("&amp;", "&")).query
    except ValueError:
        raise BadFile(f"{brief(url)!r} is not an address") from None
    if "%20" not in query and " " not in query:
        query = query.replace("+", " ")
    pairs = (part.partition("=") for part in query.split("&")[:100])
    return {unquote(name).strip().lower(): unquote(value) for name, _, value in pairs if name}


def _from_lin(text: str) -> Record:
    found = list(read_lin([Line(1, text, True)]))
    if len(found) != 1:
        raise BadFile(f"lin= holds {len(found)} boards in {brief(text)!r}: expected one")
    if isinstance(found[0], Problem):
        raise BadFile(f"lin=: {found[0].reason}")
    return found[0]


def _hands(fields: dict[str, str]) -> Hands:
    by_seat: list[Hand | None] = [None] * 4
    for seat in SEATS:
        text = fields.get(seat.name.lower(), "").strip()
        if text.strip("shdcSHDC-"):
            try:
                by_seat[seat] = Hand.parse(brief(text), None)
            except BadInput as error:
                raise BadFile(f"{seat.word}: {error}") from None
    hands = completed((by_seat[0], by_seat[1], by_seat[2], by_seat[3]))
    check_lengths(hands)
    return hands


def _players(fields: dict[str, str]) -> Players:
    north, east, south, west = (fields.get(f"{seat.name.lower()}n", "").strip() or None for seat in SEATS)
    return (north, east, south, west)


def _calls(text: str, dealer: Seat | None) -> tuple[tuple[AnnotatedCall, ...], tuple[Comment, ...]]:
    """The calls of `a`, and the remarks in front of them."""
    calls: list[tuple[Call, bool]] = []
    remarks: list[list[Comment]] = [[]]  # in front of the first call, then after each
    explanations: dict[int, str] = {}
    for match in _PART.finditer(text.strip().rstrip("?")):
        remark, explanation = match["remark"], match["text"]
        if match["odd"] is not None or (explanation is not None and not calls):
            raise BadFile(f"{brief(match[0])!r} does not follow a call in a={brief(text)!r}")
        if remark is not None:
            remarks[-1].append(Comment(remark))
        elif explanation is not None:
            explanations[len(calls)] = explanation
        else:
            calls.extend(calls_in(match["calls"]))
            remarks.extend([] for _ in range(len(calls) + 1 - len(remarks)))
    if calls and dealer is not None:
        Auction(dealer, tuple(call for call, _ in calls))
    made = (
        AnnotatedCall(call, alerted, explanations.get(place, ""), comments=tuple(remarks[place]))
        for place, (call, alerted) in enumerate(calls, 1)
    )
    return tuple(made), tuple(remarks[0])


def _with_play(record: Record, fields: dict[str, str]) -> Record:
    """The record with the cards of `p` and the claim of `c`."""
    cards: list[Card] = []
    remarks: list[list[Comment]] = [[]]
    for match in _CARD.finditer(fields.get("p", "")):
        if match["odd"] is not None or len(cards) == 52:
            raise BadFile(f"{brief(match[0])!r} is not a card in p={brief(fields['p'])!r}")
        if match["remark"] is not None:
            remarks[-1].append(Comment(match["remark"]))
        else:
            cards.append(Card.parse(match["card"]))
            remarks.append([])
    early = tuple(Comment(remark.text, "Play") for remark in remarks[0])
    claim = fields.get("c", "").strip()
    auction = record.auction
    contract = record.contract if auction is None else auction.contract
    if contract is None or not (cards or claim):
        return replace(record, comments=(*record.comments, *early)) if early else record
    play = tuple(
        PlayedCard(card, seat, comments=tuple(after))
        for (seat, card), after in zip(seated(cards, contract.leader, contract.strain), remarks[1:], strict=True)
    )
    check_play(play, record.hands)
    return replace(
        record, contract=contract, play=play, comments=(*record.comments, *early),
        tricks=small_number(claim, "a number of tricks", 0, 13) if claim else None,
    )  # fmt: skip


def url_of(record: Record, as_lin: bool = False) -> str:
    """The hand-viewer address of a record; `as_lin` puts the whole board into `lin`."""
    if as_lin:
        return f"{VIEWER}?bbo=y&lin={quote(lin_text(record), safe='')}"
    return f"{VIEWER}?" + "&".join(f"{name}={quote(value, safe='!(),-')}" for name, value in _values(record))


def write_urls(records: Iterable[Record]) -> Iterator[str]:
    """An address per record."""
    return (url_of(record) for record in records)


def _values(record: Record) -> Iterator[tuple[str, str]]:
    yield from ((seat.name.lower(), lettered(hand)) for seat, hand in zip(SEATS, record.hands, strict=True) if hand)
    yield from ((f"{seat.name.lower()}n", name) for seat, name in zip(SEATS, record.players, strict=True) if name)
    if record.dealer is not None:
        yield "d", record.dealer.name.lower()
    if record.vulnerability is not None:
        yield "v", _VULNERABLE[record.vulnerability]
    if record.number is not None:
        yield "b", str(record.number)
    if record.calls or not any(record.hands):
        yield "a", "".join(_remark(c) for c in record.comments if not c.after) + "".join(map(_call, record.calls))
    if record.play and all(made.card is not None for made in record.play):
        yield "p", "".join(f"{made.card}" + "".join(map(_remark, made.comments)) for made in record.play)
    if record.tricks is not None and record.contract is not None and len(record.play) < 52:
        yield "c", str(record.tricks)


def _call(made: AnnotatedCall) -> str:
    if made.call is None or made.insufficient:
        raise BadFile("an irregular auction cannot be shown by the hand viewer")
    text = lin_call(made.call) + ("!" if made.alerted else "")
    if made.explanation:
        text += "(" + made.explanation.replace("(", "[").replace(")", "]") + ")"
    return text + "".join(map(_remark, made.comments))


def _remark(comment: Comment) -> str:
    return "" if comment.style == "%" else "{" + comment.text.replace("}", ")") + "}"
