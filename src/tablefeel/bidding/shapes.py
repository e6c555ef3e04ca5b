"""The JSON of views, decisions and beliefs, as every door and every external bidder has it (docs/reference/json.md).

Each shape is a class from which parsing, printing, the OpenAPI document and the page's types follow. Calls are
`P X XX 1C … 7N`, seats `N E S W`, vulnerability `none ns ew all`, hands dotted with spades first, an auction is a list
of calls from the dealer's on. Reading accepts every spelling that the kernel accepts.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from tablefeel.bidding.belief import Belief
from tablefeel.bidding.decision import Choice, Decision
from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.ranges import HandRange
from tablefeel.bidding.searched_call import SearchedCall
from tablefeel.bidding.view import DEFAULT_CARD, Cards, PlayerView, PublicView, Viewpoint
from tablefeel.errors import BadInput, BadRequest
from tablefeel.kernel import PACK, SUITS, Auction, Call, Contract, Hand, Seat, Vulnerability
from tablefeel.kernel.auction import LONGEST

Json = dict[str, Any]
Value = TypeVar("Value")

SeatName = Literal["N", "E", "S", "W"]
SuitName = Literal["S", "H", "D", "C"]
VulName = Literal["none", "ns", "ew", "all"]
BySuit = Annotated[dict[SuitName, Value], Meta(extra_json_schema={"propertyNames": {"enum": ["S", "H", "D", "C"]}})]
"""A value for each suit."""
BySeat = Annotated[dict[SeatName, Value], Meta(extra_json_schema={"propertyNames": {"enum": ["N", "E", "S", "W"]}})]
"""A value for some seats."""
Chance = Annotated[float, Meta(ge=0, le=1.0001)]
Ends = tuple[int, int]


def _text(longest: int, kind: str, description: str, *examples: str) -> Meta:
    return Meta(
        max_length=longest,
        description=description,
        examples=list(examples) or None,
        extra_json_schema={"format": kind},
    )


HandText = Annotated[str, _text(100, "bridge-hand", "Thirteen cards, spades first.", "AK5.QJ32.A4.T982")]
CallText = Annotated[str, _text(20, "bridge-call", "`P X XX 1C … 7N`.")]
SeatText = Annotated[str, _text(20, "bridge-seat", "`N E S W`.")]
VulText = Annotated[str, _text(20, "bridge-vulnerability", "`none ns ew all`.")]
CardName = Annotated[str, _text(2000, "bridge-card", "A convention card.", "sayc", "sayc;one_notrump=12-14;stayman=no")]
CardText = Annotated[str, Meta(extra_json_schema={"format": "bridge-playing-card"})]
"""`SA` to `C2`."""
Mark = Annotated[str, Meta(max_length=200)] | Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
"""The caller's own mark, given back with the answer."""


@contextmanager
def at(where: str) -> Iterator[None]:
    """What is wrong inside is said to be wrong in that field."""
    try:
        yield
    except BadInput as error:
        error.where = where if error.where is None else error.where
        raise


def parsed(where: str, parse: Callable[[str], Value], text: str) -> Value:
    """The value of a field's text."""
    with at(where):
        return parse(text)


# Views


class Request(Struct, frozen=True, kw_only=True):
    """A question. Null and left out are the same; other fields are ignored."""

    id: Annotated[Mark | None, Meta(description="The caller's own mark, given back with the answer.")] = None


class CardsShape(Struct, frozen=True):
    """The convention cards on the table; `sayc` unless given."""

    ns: CardName | None = None
    ew: CardName | None = None

    @property
    def cards(self) -> Cards:
        """The names of both."""
        return Cards(self.ns or DEFAULT_CARD, self.ew or DEFAULT_CARD)


class AuctionSoFar(Request, frozen=True, kw_only=True):
    """An auction, its dealer and the cards through which its calls are read."""

    dealer: Annotated[SeatText | None, Meta(description="Who dealt; N unless given.", examples=["N"])] = None
    vul: Annotated[VulText | None, Meta(description="Who is vulnerable; none unless given.", examples=["none"])] = None
    auction: Annotated[
        tuple[CallText, ...] | None, Meta(description="The calls so far, from the dealer's on.", examples=[["1D", "P"]])
    ] = None
    cards: CardsShape | None = None

    def public_view(self) -> PublicView:
        """What everybody sees."""
        dealer = parsed("dealer", Seat.parse, self.dealer or "N")
        vulnerability = parsed("vul", Vulnerability.parse, self.vul or "none")
        texts = self.auction or ()
        if len(texts) > LONGEST:
            raise BadRequest(f"'auction' has {len(texts)} calls; the longest has {LONGEST}").within("auction")
        calls = tuple(parsed(f"auction.{place}", Call.parse, text) for place, text in enumerate(texts))
        with at("auction"):
            auction = Auction(dealer, calls)
        return PublicView(auction, vulnerability, (self.cards or CardsShape()).cards)


class ViewShape(AuctionSoFar, frozen=True, kw_only=True):
    """What one player sees."""

    hand: HandText
    seat: Annotated[SeatText | None, Meta(description="Who holds the hand; the player to call unless given.")] = None

    def view(self) -> PlayerView:
        """The view."""
        public = self.public_view()
        return player_view(public, self.hand, self.seat)

    def view_to_call(self) -> PlayerView:
        """The view of a player who is to call."""
        view = self.view()
        if not view.is_to_call:
            turn = view.auction.to_call
            whose = "the auction is over" if turn is None else f"it is {turn.word}'s turn"
            raise BadRequest(f"{view.seat.word} is not to call: {whose} (auction: {view.auction})")
        return view


def player_view(public: PublicView, hand: str, seat: str | None) -> PlayerView:
    """What a player sees who holds that hand; the seat must be given when the auction is over."""
    held = parsed("hand", Hand.parse, hand)
    whose = public.auction.to_call if seat is None else parsed("seat", Seat.parse, seat)
    if whose is None:
        raise BadRequest(f"'seat' is needed once the auction is over (auction: {public.auction})")
    with at("hand"):
        return PlayerView(held, whose, public.auction, public.vulnerability, public.cards)


def public_shape(view: Viewpoint) -> Json:
    """The fields of what everybody sees of a view."""
    return {
        "dealer": str(view.auction.dealer),
        "vul": str(view.vulnerability),
        "auction": tuple(str(call) for call in view.auction.calls),
        "cards": CardsShape(view.cards.ns, view.cards.ew),
    }


def view_shape(view: PlayerView, mark: Mark | None = None) -> ViewShape:
    """A view as a request, everything said."""
    return ViewShape(id=mark, hand=str(view.hand), seat=str(view.seat), **public_shape(view))


# Meanings and decisions


class KindShape(Struct, frozen=True):
    """One kind of hands that make a call."""

    hcp: Ends
    lengths: BySuit[Ends]
    balanced: bool


def kind_shape(kind: HandRange) -> KindShape:
    """One kind of hands."""
    return KindShape(kind.hcp, by_suit(lambda suit: kind.lengths[suit]), kind.is_balanced)


class MeaningShape(Struct, frozen=True):
    """What a call shows."""

    name: str
    text: str
    hcp: Ends
    lengths: BySuit[Ends]
    balanced: bool
    forcing: bool
    force: str
    artificial: bool
    alternatives: (
        Annotated[list[KindShape], Meta(description="The kinds of hands that make it, where there are several.")]
        | UnsetType
    ) = UNSET


@lru_cache(maxsize=8192)
def meaning_shape(meaning: Meaning | None) -> MeaningShape | None:
    """What a call shows; None where nothing is known."""
    if meaning is None:
        return None
    shows = meaning.shows
    return MeaningShape(
        name=meaning.name,
        text=meaning.text,
        hcp=shows.hcp,
        lengths=by_suit(lambda suit: shows.lengths[suit]),
        balanced=shows.is_balanced,
        forcing=meaning.force.is_forcing,
        force=str(meaning.force) or "none",
        artificial=meaning.artificial,
        alternatives=[kind_shape(kind) for kind in meaning.alternatives] or UNSET,
    )


class SwingShape(Struct, frozen=True):
    """A layout on which much is won or lost."""

    deal: str
    gain: float
    usual: Annotated[str, Meta(description="Where the usual call leads.")]
    instead: Annotated[str, Meta(description="Where this call leads.")]


class SearchShape(Struct, frozen=True):
    """What a search found out about a call, against the one that would be made anyway."""

    gain: float
    standard_error: float
    unit: Annotated[str, Meta(description="`imps` or `matchpoints` (tenths of a board).")]
    layouts: int
    effective: Annotated[float, Meta(description="How many equally likely layouts would tell as much.")]
    stopped: Annotated[bool, Meta(description="Whether the time was up before all layouts were looked at.")]
    deciding: list[SwingShape]


def search_shape(found: SearchedCall) -> SearchShape:
    """What a search found out."""
    return SearchShape(
        round(found.gain, 3),
        round(found.standard_error, 3),
        found.unit,
        found.layouts,
        round(found.effective, 1),
        found.stopped,
        [SwingShape(str(one.deal), one.gain, _end(one.usual), _end(one.instead)) for one in found.deciding],
    )


def _end(contract: Contract | None) -> str:
    return "passed out" if contract is None else str(contract)


class ChoiceShape(Struct, frozen=True):
    """A legal call as the bidder sees it."""

    call: CallText
    probability: Chance
    meaning: MeaningShape | None
    reason: Annotated[str, Meta(description="Why it was or was not chosen, where the bidder says so.")] | UnsetType = (
        UNSET
    )
    used: Annotated[bool, Meta(description="False where the system has no use for the call here.")] | UnsetType = UNSET
    close: Annotated[bool, Meta(description="True for the calls nearest to the one made.")] | UnsetType = UNSET
    search: SearchShape | UnsetType = UNSET


def choice_shape(choice: Choice) -> ChoiceShape:
    """A choice; what the bidder did not say is left out."""
    return ChoiceShape(
        str(choice.call),
        choice.probability,
        meaning_shape(choice.meaning),
        choice.reason or UNSET,
        UNSET if choice.used else False,
        choice.close or UNSET,
        UNSET if choice.searched is None else search_shape(choice.searched),
    )


class DecisionShape(Struct, frozen=True):
    """The call, and every legal call with its probability, likeliest first."""

    call: CallText
    calls: list[ChoiceShape]


def decision_shape(decision: Decision) -> DecisionShape:
    """The answer of a bidder."""
    return DecisionShape(str(decision.call), [choice_shape(choice) for choice in decision.choices])


# Beliefs


class BeliefShape(Struct, frozen=True):
    """What to think of one hidden hand; distributions sum to 1, `cards` to 13."""

    hcp: Annotated[list[Chance], Meta(min_length=38, max_length=38)]
    lengths: BySuit[Annotated[list[Chance], Meta(min_length=14, max_length=14)]]
    cards: dict[CardText, Chance]


def belief_shape(belief: Belief) -> BeliefShape:
    """A belief as lists."""
    return BeliefShape(
        belief.hcp.tolist(),
        by_suit(lambda suit: belief.lengths[suit].tolist()),
        {str(card): float(belief.cards[card.index]) for card in reversed(PACK)},
    )


def beliefs_shape(beliefs: Mapping[Seat, Belief]) -> BySeat[BeliefShape]:
    """A belief for each hidden seat."""
    return {seat_name(seat): belief_shape(belief) for seat, belief in sorted(beliefs.items())}


# Names


def seat_name(seat: Seat) -> SeatName:
    """`N E S W`."""
    return seat.name  # type: ignore[return-value]  # the names of the enumeration are these


def vul_name(vulnerability: Vulnerability) -> VulName:
    """`none ns ew all`."""
    return str(vulnerability)  # type: ignore[return-value]  # it prints as one of these


def by_suit(value: Callable[[int], Value]) -> BySuit[Value]:
    """A value for each suit, spades first."""
    return {suit.name: value(suit) for suit in reversed(SUITS)}  # type: ignore[misc]  # as above


# JSON


def load_line(line: str | bytes) -> Json:
    """The object that one line of a batch holds."""
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(f"not JSON: {error}") from None
    if not isinstance(found, dict):
        raise BadRequest(f"a request is a JSON object, not {kind_of(found)}")
    return found


def dump_line(answer: Any) -> str:
    """One line of JSON, suits as `♠`, no line end."""
    return json.dumps(msgspec.to_builtins(answer), ensure_ascii=False)


def kind_of(found: object) -> str:
    """What a JSON value is, in words."""
    return {list: "a list", dict: "an object", str: "a text", bool: "true or false", type(None): "null"}.get(
        type(found), "a number"
    )


def error_json(error: BaseException) -> Json:
    """The one shape of an error: its type and one sentence."""
    return {"error": {"type": type(error).__name__, "message": str(error)}}
