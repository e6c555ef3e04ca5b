"""Whatever a record says, a file keeps: record -> text -> record, for each format within what it can say."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from tests.properties import examples

from tablefeel.formats import (
    AnnotatedCall,
    Comment,
    PlayedCard,
    Record,
    Tag,
    dot_text,
    parse_dot,
    parse_url,
    reads,
    url_of,
    writes,
)
from tablefeel.formats.play import trick_winner
from tablefeel.kernel import SEATS, STRAINS, Auction, Contract, Deal, Doubling, Hand, Seat, Strain, Suit, TrickTable
from tablefeel.kernel import Vulnerability as Vul

Draw = Callable[[st.SearchStrategy[Any]], Any]

quick = examples(60)

# No control characters and no surrogates; PBN's comments cannot hold a closing brace.
letters = st.characters(
    min_codepoint=32, max_codepoint=0x2FFF, exclude_characters="\x7f}", exclude_categories=["Cs", "Zl", "Zp", "Cc"]
)
texts = st.text(letters, max_size=40).map(str.strip)
plain = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x17F, exclude_characters="|,}{)(&\x7f", exclude_categories=["Cc"]),
    max_size=20,
).map(str.strip)
names = st.one_of(st.none(), texts.filter(lambda text: text != "?"))
tag_names = st.sampled_from(("Room", "Round", "HomeTeam", "Table", "MyTag", "BCFlags"))


def random_auction(rng: Random, dealer: Seat, most: int = 60) -> Auction:
    auction = Auction(dealer)
    while not auction.is_over and len(auction) < most:
        legal = auction.legal_calls
        auction = auction.then(legal[0] if rng.random() < 0.45 else rng.choice(legal[:8]))
    return auction


def random_play(rng: Random, deal: Deal, contract: Contract, cards: int) -> tuple[PlayedCard, ...]:
    left = {seat: list(deal[seat]) for seat in SEATS}
    play: list[PlayedCard] = []
    seat = contract.leader
    led: Suit | None = None
    for position in range(cards):
        choices = [card for card in left[seat] if card.suit is led] or left[seat]
        card = rng.choice(choices)
        left[seat].remove(card)
        play.append(PlayedCard(card, seat))
        led = card.suit if position % 4 == 0 else led
        if position % 4 == 3:
            trick = [(made.seat, made.card) for made in play[-4:] if made.card is not None]
            seat, led = trick_winner(trick, contract.strain.suit), None
        else:
            seat = seat.lho
    return tuple(play)


@st.composite
def comments(draw: Draw, text: st.SearchStrategy[str]) -> tuple[Comment, ...]:
    return tuple(Comment(words) for words in draw(st.lists(text.filter(bool), max_size=2)))


@st.composite
def boards(draw: Draw, text: st.SearchStrategy[str], annotated: bool = True) -> Record:
    """A board with a legal auction and a lawful play, as far as each goes."""
    rng = Random(draw(st.integers(0, 2**32)))
    deal = Deal.random(rng)
    dealer = draw(st.sampled_from(SEATS))
    auction = random_auction(rng, dealer)
    record = Record(draw(st.integers(1, 999)), deal.hands, dealer, draw(st.sampled_from(list(Vul))))
    if draw(st.booleans()):
        record = record.with_auction(auction)
        contract = auction.contract
        if auction.is_over and contract is not None and draw(st.booleans()):
            play = random_play(rng, deal, contract, draw(st.integers(0, 52)))
            tricks = draw(st.integers(0, 13)) if len(play) < 52 else None
            record = changed(record, play=play, tricks=tricks)
    if annotated and record.calls:
        calls = tuple(
            AnnotatedCall(made.call, draw(st.booleans()), draw(text), comments=draw(comments(text)))
            if rng.random() < 0.3 else made
            for made in record.calls
        )  # fmt: skip
        record = changed(record, calls=calls)
    return record


def changed(record: Record, **fields: Any) -> Record:
    values = {name: getattr(record, name) for name in Record.__dataclass_fields__}
    return Record(**(values | fields))


@st.composite
def pbn_records(draw: Draw) -> Record:
    """Everything that PBN can say."""
    record: Record = draw(boards(texts))
    counts = draw(st.lists(st.lists(st.integers(0, 13), min_size=4, max_size=4), min_size=5, max_size=5))
    marks = st.lists(st.integers(0, 255), max_size=3, unique=True).map(lambda found: tuple(sorted(found)))
    calls = tuple(
        AnnotatedCall(made.call, made.alerted, made.explanation, draw(marks), made.comments)
        for made in record.calls[:3]
    )
    tags = {name: Tag(name, draw(texts)) for name in draw(st.lists(tag_names, unique=True))}
    tags["Extra"] = Tag(
        "Extra", draw(texts), tuple(draw(st.lists(st.sampled_from(("a b", '"x y" 3', "- ?")), max_size=3)))
    )
    hidden = draw(st.booleans()) and not record.play
    return changed(
        record,
        hands=(record.hands[0], None, record.hands[2], None) if hidden else record.hands,
        players=tuple(draw(names) for _ in SEATS),
        calls=(*calls, *record.calls[3:]),
        auction_open=draw(st.booleans()) and bool(record.calls),
        trick_table=draw(st.sampled_from((None, TrickTable.of(counts)))),
        par_score=draw(st.one_of(st.none(), st.integers(-7600, 7600))),
        par_contract=draw(st.sampled_from((None, "NS 4S", "EW Pass"))),
        tags=tuple(tags.values()),
        comments=(
            Comment(draw(texts), draw(st.sampled_from(("", "Event", "Deal", "Extra"))), draw(st.sampled_from("{;%"))),
        ),
    )


@st.composite
def lin_records(draw: Draw) -> Record:
    """Everything that LIN can say."""
    record: Record = draw(boards(plain))
    bare = st.one_of(st.none(), plain.filter(bool))
    match = draw(st.sampled_from(((), (Tag("Event", "Final"),), (Tag("HomeTeam", "A"), Tag("Room", "Closed")))))
    return changed(
        record,
        players=tuple(draw(bare) for _ in SEATS),
        tags=(*match, Tag("LIN_zz", draw(plain))),
        comments=draw(comments(plain)),
    )


@given(st.lists(pbn_records(), max_size=2))
@example([Record(players=("#", "##", None, None), tags=(Tag("Room", "#"), Tag("Extra", "##x", ("a b",))))])
@quick
def test_pbn_keeps_a_record(records: list[Record]) -> None:
    assert list(reads(writes(records, "pbn"), "pbn")) == records


@given(st.lists(pbn_records(), max_size=2))
@quick
def test_a_second_rewrite_of_pbn_changes_nothing(records: list[Record]) -> None:
    text = writes(records, "pbn")
    assert writes(reads(text, "pbn"), "pbn") == text


@given(st.lists(lin_records(), max_size=3))
@quick
def test_lin_keeps_a_record(records: list[Record]) -> None:
    assert list(reads(writes(records, "lin"), "lin")) == records


@given(boards(plain.filter(lambda text: not set(text) & set("!?"))))
@quick
def test_a_viewer_address_keeps_a_record(record: Record) -> None:
    assert parse_url(url_of(record)) == record


@given(boards(plain))
@quick
def test_a_viewer_address_with_lin_keeps_a_record(record: Record) -> None:
    assert parse_url(url_of(record, as_lin=True)) == record


@given(st.integers(0, 2**32), st.lists(st.booleans(), min_size=4, max_size=4), st.booleans())
@quick
def test_dot_notation_keeps_hands_and_tricks(seed: int, known: list[bool], solved: bool) -> None:
    rng = Random(seed)
    hands = tuple(
        hand if kept or not any(known) else None for hand, kept in zip(Deal.random(rng).hands, known, strict=True)
    )
    table = TrickTable.of([[rng.randrange(14) for _ in SEATS] for _ in STRAINS]) if solved else None
    record = Record(hands=hands, trick_table=table)  # type: ignore[arg-type]
    assert parse_dot(dot_text(record)) == record


@given(boards(plain, annotated=False))
@quick
def test_pbn_to_lin_to_pbn_keeps_board_auction_and_play(record: Record) -> None:
    (through,) = reads(writes(reads(writes([record], "pbn")), "lin"))
    assert through == record


def test_a_contract_without_auction_survives_both_formats() -> None:
    contract = Contract(4, Strain.S, Doubling.DOUBLED, Seat.W)
    record = Record(7, (Hand.parse("AKQ.AKQ.AKQ.AKQJ"), None, None, None), Seat.S, Vul.ALL, contract=contract, tricks=8)
    for name in ("pbn", "lin"):
        assert list(reads(writes([record, record], name), name)) == [record, record]
