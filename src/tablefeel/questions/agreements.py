"""What does a pair play?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from tablefeel.bidding.shapes import CallText, CardName, MeaningShape, Request, VulName, at, meaning_shape
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.errors import BadRequest
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.systems.cards.agreements import Agreement, Example
    from tablefeel.systems.cards.card import ConventionCard

SUMMARY, AT_ONCE = "What a convention card says", 8
LONGEST_FILE = 20_000
ValueKind = Literal["switch", "number", "points", "choice"]
Value = bool | int | str | tuple[int, int]


class AgreementsRequest(Request, frozen=True, kw_only=True):
    """Asks for a card's agreements in words; the card is named, or given as the text of its file."""

    card: Annotated[CardName | None, Meta(description="A card's name; `sayc` unless given.")] = None
    text: Annotated[
        Annotated[str, Meta(max_length=LONGEST_FILE)] | None,
        Meta(description="A card as a TOML file has it; what it leaves out is as on SAYC."),
    ] = None

    def said(self, players: Players) -> AgreementsRequest:
        """The same with the card's name said, whatever way it was given."""
        from tablefeel.systems.cards.card import ConventionCard, load_card  # noqa: PLC0415 - shapes are light to load
        from tablefeel.systems.cards.written import nearest_base, written  # noqa: PLC0415

        if self.text is not None and self.card is not None:
            raise BadRequest("'card' and 'text' both name a card: one of them is enough").within("text")
        if self.text is None:
            with at("card"):
                name = load_card(players.check_card(self.card or DEFAULT_CARD)).name
        else:
            with at("text"):
                found = ConventionCard.from_toml(self.text, "file")
                name = written(found, nearest_base(found))
        return AgreementsRequest(card=name)


class CardChoice(Struct, frozen=True):
    """A value that may be chosen."""

    value: str
    title: str


class ExampleShape(Struct, frozen=True):
    """An auction, and what its last call shows by this card; or what a hand calls after it."""

    auction: list[CallText]
    vul: VulName
    meaning: MeaningShape | UnsetType | None = UNSET
    hand: str | UnsetType = UNSET
    call: CallText | UnsetType = UNSET


class AgreementShape(Struct, frozen=True, kw_only=True):
    """One agreement."""

    key: str
    title: str
    about: str
    kind: ValueKind
    value: Value
    usual: Annotated[Value, Meta(description="Its value on the card that this one began with.")]
    excludes: Annotated[list[str], Meta(description="Agreements that cannot be made together with it.")]
    example: ExampleShape
    choices: list[CardChoice] | UnsetType = UNSET


class SectionShape(Struct, frozen=True):
    """Agreements that belong together."""

    name: str
    title: str
    agreements: list[AgreementShape]


class AgreementsAnswer(Struct, frozen=True):
    """A card in a player's words."""

    card: Annotated[str, Meta(description="The name that writes the card out; it may stand wherever a card's may.")]
    base: Annotated[str, Meta(description="The card of the package that it began with.")]
    title: str
    changes: Annotated[int, Meta(description="How many agreements differ from the base.")]
    sections: list[SectionShape]
    toml: Annotated[str, Meta(description="The card as a file.")]


REQUEST, ANSWER = AgreementsRequest, AgreementsAnswer


def answers(requests: Sequence[AgreementsRequest], players: Players) -> list[AgreementsAnswer]:
    """Every agreement of a convention card in a player's words, with an auction that shows it."""
    return [_told(request.said(players).card or DEFAULT_CARD) for request in requests]


def _told(name: str) -> AgreementsAnswer:
    from tablefeel.systems.cards.agreements import AGREEMENTS, SECTIONS  # noqa: PLC0415
    from tablefeel.systems.cards.card import load_card  # noqa: PLC0415
    from tablefeel.systems.cards.written import base_of, toml  # noqa: PLC0415

    card, usual = load_card(name), load_card(base_of(name))
    sections = {section: SectionShape(section, kind.title, []) for section, kind in SECTIONS.items()}
    for agreement in AGREEMENTS.values():
        sections[agreement.section].agreements.append(_agreement(card, usual, agreement))
    told = list(sections.values())
    changes = sum(one.value != one.usual for section in told for one in section.agreements)
    return AgreementsAnswer(name, usual.name, card.title, changes, told, toml(card))


def _agreement(card: ConventionCard, usual: ConventionCard, agreement: Agreement) -> AgreementShape:
    from tablefeel.systems.cards.agreements import exclusive  # noqa: PLC0415

    words, place = agreement.words, agreement.place
    excluded = {one.key for pair in exclusive() if agreement in pair for one in pair} - {agreement.key}
    found = AgreementShape(
        key=agreement.key, title=words.title, about=words.about, kind=agreement.kind, value=card.value(place),
        usual=usual.value(place), excludes=sorted(excluded), example=_example(card, words.example),
    )  # fmt: skip
    if not words.choices:
        return found
    return structs.replace(found, choices=[CardChoice(value, title) for value, title in words.choices.items()])


def _example(card: ConventionCard, example: Example) -> ExampleShape:
    """What the example says when both sides play the card; North deals."""
    from tablefeel.bidding import Cards, PlayerView  # noqa: PLC0415
    from tablefeel.bidding.shapes import vul_name  # noqa: PLC0415
    from tablefeel.kernel import Auction, Call, Hand, Seat, Vulnerability  # noqa: PLC0415
    from tablefeel.systems.bidder import SystemBidder, explain  # noqa: PLC0415

    calls = tuple(Call.parse(text) for text in example.auction.split())
    auction, vulnerability = Auction(Seat.N, calls), Vulnerability.parse(example.vulnerable)
    cards = Cards(card.name, card.name)
    found = ExampleShape([str(call) for call in calls], vul_name(vulnerability))
    if not example.hand:
        made = explain(auction, vulnerability, cards).made[-1]
        return structs.replace(found, meaning=meaning_shape(made))
    seat = auction.to_call
    assert seat is not None  # noqa: S101 - the examples are auctions that go on
    call = SystemBidder().call(PlayerView(Hand.parse(example.hand), seat, auction, vulnerability, cards))
    return structs.replace(found, hand=example.hand, call=str(call))
