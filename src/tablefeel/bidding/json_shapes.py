"""The JSON that every door shares: command line, batch files, external bidders, HTTP (docs/json.md).

Calls are `P X XX 1C … 7N`, seats `N E S W`, vulnerability `none ns ew all`, hands dotted with spades first, an
auction is a list of calls from the dealer's on. Reading accepts every spelling that the kernel accepts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tablefeel.bidding.belief import Belief
from tablefeel.bidding.bidder import Decision
from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.view import DEFAULT_CARD, Cards, PlayerView, PublicView, Viewpoint
from tablefeel.errors import BadRequest
from tablefeel.kernel import (
    PACK,
    SEATS,
    STRAINS,
    SUITS,
    Auction,
    Board,
    Call,
    Deal,
    Hand,
    Seat,
    TrickTable,
    Vulnerability,
)

if TYPE_CHECKING:
    from tablefeel.formats import Record

Json = dict[str, Any]


def load_line(line: str) -> Json:
    """The object that one line of a batch holds."""
    try:
        found = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadRequest(f"not JSON: {error}") from None
    if not isinstance(found, dict):
        raise BadRequest(f"a request is a JSON object, not {_kind(found)}")
    return found


def dump_line(answer: Mapping[str, Any]) -> str:
    """One line of JSON, suits as `♠`, no line end."""
    return json.dumps(answer, ensure_ascii=False)


def request_id(request: Mapping[str, Any]) -> Any:
    """The caller's own mark, given back with the answer; None without one."""
    return request.get("id")


def error_to_json(error: BaseException, mark: Any = None) -> Json:
    """The one shape of an error: its type and one sentence."""
    shape: Json = {} if mark is None else {"id": mark}
    return shape | {"error": {"type": type(error).__name__, "message": str(error)}}


# Requests


def view_from_json(request: Mapping[str, Any]) -> PlayerView:
    """The view that a request asks about.

    `hand` and `auction` are needed; `dealer` is N and `vul` none unless given; `seat` is the player to call unless
    given, and must be given when the auction is over.
    """
    hand = Hand.parse(_text(request, "hand"))
    auction = auction_from_json(request)
    vulnerability = Vulnerability.parse(_text(request, "vul", "none"))
    to_call = auction.to_call
    seat = Seat.parse(_text(request, "seat")) if request.get("seat") is not None else to_call
    if seat is None:
        raise BadRequest(f"'seat' is needed once the auction is over (auction: {auction})")
    return PlayerView(hand, seat, auction, vulnerability, cards_from_json(request))


def viewpoint_from_json(request: Mapping[str, Any], public: bool = False) -> Viewpoint:
    """The viewpoint that a request asks for: a view, or with `"public": true` (or `public`) nobody's hand."""
    said = request.get("public", False)
    if not isinstance(said, bool):
        raise BadRequest(f"'public' is true or false, not {_kind(said)}")
    if not said and not public:
        return view_from_json(request)
    vulnerability = Vulnerability.parse(_text(request, "vul", "none"))
    return PublicView(auction_from_json(request), vulnerability, cards_from_json(request))


def view_to_call(request: Mapping[str, Any]) -> PlayerView:
    """The view of a request that asks for a call: its player is to call."""
    view = view_from_json(request)
    if not view.is_to_call:
        turn = view.auction.to_call
        whose = "the auction is over" if turn is None else f"it is {turn.word}'s turn"
        raise BadRequest(f"{view.seat.word} is not to call: {whose} (auction: {view.auction})")
    return view


def auction_from_json(request: Mapping[str, Any]) -> Auction:
    """The auction so far, from `dealer` and `auction`."""
    dealer = Seat.parse(_text(request, "dealer", "N"))
    calls = request.get("auction", [])
    if not isinstance(calls, list) or not all(isinstance(call, str) for call in calls):
        raise BadRequest(f'\'auction\' is a list of calls such as ["1D", "P"], not {_kind(calls)}')
    return Auction(dealer, tuple(map(Call.parse, calls)))


def cards_from_json(request: Mapping[str, Any]) -> Cards:
    """The convention cards; `sayc` where nothing is said."""
    cards = request.get("cards")
    if cards is None:
        return Cards()
    if not isinstance(cards, dict):
        raise BadRequest(f"'cards' is an object with 'ns' and 'ew', not {_kind(cards)}")
    return Cards(_text(cards, "ns", DEFAULT_CARD), _text(cards, "ew", DEFAULT_CARD))


def board_from_json(request: Mapping[str, Any]) -> Board:
    """A deal with `dealer` (N unless given) and `vul` (none unless given)."""
    return Board(
        deal_from_json(request),
        Seat.parse(_text(request, "dealer", "N")),
        Vulnerability.parse(_text(request, "vul", "none")),
    )


def deal_from_json(request: Mapping[str, Any]) -> Deal:
    """The deal of a request: `{"deal": "N:… … … …"}`."""
    return Deal.parse(_text(request, "deal"))


def _text(request: Mapping[str, Any], key: str, default: str | None = None) -> str:
    found = request.get(key)
    if found is None:
        if default is None:
            raise BadRequest(f"{key!r} is missing")
        return default
    if not isinstance(found, str):
        raise BadRequest(f"{key!r} is a text, not {_kind(found)}")
    return found


def _kind(found: object) -> str:
    return {list: "a list", dict: "an object", str: "a text", bool: "true or false", type(None): "null"}.get(
        type(found), "a number"
    )


# Answers


def view_to_json(view: PlayerView, mark: Any = None) -> Json:
    """A view as a request, as external bidders receive it."""
    shape: Json = {} if mark is None else {"id": mark}
    return shape | {"hand": str(view.hand), "seat": str(view.seat)} | public_to_json(view)


def viewpoint_to_json(view: Viewpoint) -> Json:
    """A viewpoint as a request."""
    return view_to_json(view) if isinstance(view, PlayerView) else {"public": True} | public_to_json(view)


def public_to_json(view: Viewpoint) -> Json:
    """What everybody sees of a view: the auction and what belongs to it."""
    return {
        "dealer": str(view.auction.dealer),
        "vul": str(view.vulnerability),
        "auction": [str(call) for call in view.auction.calls],
        "cards": {"ns": view.cards.ns, "ew": view.cards.ew},
    }


def board_to_json(board: Board) -> Json:
    """A deal with its dealer and vulnerability, as a request."""
    return {"deal": str(board.deal), "dealer": str(board.dealer), "vul": str(board.vulnerability)}


def meaning_to_json(meaning: Meaning | None) -> Json | None:
    """What a call shows; null where nothing is known."""
    if meaning is None:
        return None
    shows = meaning.shows
    return {
        "name": meaning.name,
        "text": meaning.text,
        "hcp": list(shows.hcp),
        "lengths": {str(suit): list(shows.lengths[suit]) for suit in reversed(SUITS)},
        "balanced": shows.is_balanced,
        "forcing": meaning.force.is_forcing,
        "force": str(meaning.force) or "none",
        "artificial": meaning.artificial,
    }


def decision_to_json(decision: Decision, mark: Any = None) -> Json:
    """The answer of a bidder, likeliest call first."""
    shape: Json = {} if mark is None else {"id": mark}
    calls = []
    for choice in decision.choices:
        entry: Json = {
            "call": str(choice.call),
            "probability": choice.probability,
            "meaning": meaning_to_json(choice.meaning),
        }
        if choice.reason:
            entry["reason"] = choice.reason
        if choice.searched is not None:
            entry["search"] = choice.searched.to_json()
        calls.append(entry)
    return shape | {"call": str(decision.call), "calls": calls}


def beliefs_to_json(beliefs: Mapping[Seat, Belief], mark: Any = None) -> Json:
    """The answer of a reader: a belief for each hidden seat."""
    shape: Json = {} if mark is None else {"id": mark}
    return shape | {"beliefs": {str(seat): _belief_to_json(belief) for seat, belief in sorted(beliefs.items())}}


def _belief_to_json(belief: Belief) -> Json:
    return {
        "hcp": belief.hcp.tolist(),
        "lengths": {str(suit): belief.lengths[suit].tolist() for suit in reversed(SUITS)},
        "cards": {str(card): float(belief.cards[card.index]) for card in reversed(PACK)},
    }


def tricks_to_json(table: TrickTable) -> Json:
    """The double-dummy table by declarer, then strain."""
    return {str(seat): {str(strain): table.tricks(seat, strain) for strain in reversed(STRAINS)} for seat in SEATS}


def record_to_json(record: Record) -> Json:
    """What is known of a board; `hands` where some cards are known but not all."""
    deal = record.deal
    answer: Json = {
        "board": record.number,
        "deal": None if deal is None else str(deal),
        "dealer": None if record.dealer is None else str(record.dealer),
        "vul": None if record.vulnerability is None else str(record.vulnerability),
    }
    if deal is None and any(record.hands):
        known = zip(SEATS, record.hands, strict=True)
        answer["hands"] = {str(seat): None if hand is None else str(hand) for seat, hand in known}
    if record.calls:
        answer["auction"] = [str(made.call) for made in record.calls if made.call is not None]
    if record.contract is not None:
        answer["contract"] = str(record.contract)
    if record.passed_out:
        answer["contract"] = "P"
    if record.tricks is not None:
        answer["tricks_taken"] = record.tricks
    if record.trick_table is not None:
        answer["tricks"] = tricks_to_json(record.trick_table)
    return answer
