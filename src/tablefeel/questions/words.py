"""Calls in words as JSON: what hands usually make a call, and how much it told."""

from __future__ import annotations

from msgspec import Struct

from tablefeel.bidding.shapes import (
    BySuit,
    CallText,
    Chance,
    Ends,
    MeaningShape,
    SeatName,
    by_suit,
    meaning_shape,
    seat_name,
)
from tablefeel.explaining.narrowing import Bits
from tablefeel.explaining.words import CallInWords

_DIGITS = 4


class BitsShape(Struct, frozen=True):
    """How much was told, in bits, and about what."""

    hcp: float
    lengths: float
    cards: float


class MeanShape(Struct, frozen=True):
    """What a hand has on average."""

    hcp: float
    lengths: BySuit[float]


class WordsShape(Struct, frozen=True):
    """A call in words: what its caller usually has, how much it tells, and where that contradicts the card."""

    seat: SeatName
    call: CallText
    probability: Chance | None
    text: str
    hcp: Ends
    lengths: BySuit[Ends]
    mean: MeanShape
    bits: float
    bits_about: BitsShape
    meaning: MeaningShape | None
    says: str
    disagreements: list[str]


def bits_shape(bits: Bits) -> BitsShape:
    """The bits of one belief by what they are about; points and lengths are the total."""
    return BitsShape(round(bits.hcp, _DIGITS), round(bits.lengths, _DIGITS), round(bits.cards, _DIGITS))


def words_shape(words: CallInWords) -> WordsShape:
    """A call in words."""
    usual = words.usual
    return WordsShape(
        seat=seat_name(words.seat),
        call=str(words.call),
        probability=words.probability,
        text=words.text,
        hcp=usual.hcp,
        lengths=by_suit(lambda suit: usual.lengths[suit]),
        mean=MeanShape(round(usual.mean_hcp, _DIGITS), by_suit(lambda suit: round(usual.mean_lengths[suit], _DIGITS))),
        bits=round(words.bits.total, _DIGITS),
        bits_about=bits_shape(words.bits),
        meaning=meaning_shape(words.meaning),
        says=words.says,
        disagreements=list(words.disagreements),
    )
