"""Deals and boards."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tablefeel.errors import NotADeal, NotAHand, quoted
from tablefeel.kernel.cards import PACK, Card
from tablefeel.kernel.hands import ALL_CARDS, FULL_HAND, Hand
from tablefeel.kernel.seats import SEATS, Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of thirteen that share out the pack, from North clockwise."""

    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        seen = 0
        for seat, hand in zip(SEATS, self.hands, strict=True):
            if len(hand) != FULL_HAND:
                raise NotADeal(f"{seat.word} has {len(hand)} cards, not 13")
            if seen & hand.bits:
                twice = next(card for card in PACK if seen & hand.bits & 1 << card.index)
                first = next(other for other in SEATS if twice in self.hands[other])
                raise NotADeal(f"{twice} is dealt twice, to {first.word} and to {seat.word}")
            seen |= hand.bits

    @classmethod
    def parse(cls, text: str) -> Deal:
        """From `N:AKQ2.J2.T98.5432 … … …`: the first seat and four hands clockwise.

        Without a seat the first hand is North's. One of the four hands may be `-` and is filled with the rest.
        """
        seat, hands = _split(text)
        unknown = [i for i, hand in enumerate(hands) if hand in ("-", "...")]
        if len(hands) != 4 or len(unknown) > 1:
            raise NotADeal(
                f"{quoted(text)} is not a deal: expected a seat, a colon and four hands, one of them '-' at most"
            )
        try:
            parsed = [None if i in unknown else Hand.parse(hand) for i, hand in enumerate(hands)]
        except NotAHand as error:
            raise NotADeal(f"{error} (deal {quoted(text)})") from None
        bits = [0 if hand is None else hand.bits for hand in parsed]
        try:
            for i in unknown:
                bits[i] = ALL_CARDS & ~(bits[i - 1] | bits[i - 2] | bits[i - 3])
                if bits[i].bit_count() != FULL_HAND:
                    raise NotADeal(f"{_shared([hand for hand in parsed if hand])} is in two of the hands")
            first = -seat
            return cls((Hand(bits[first]), Hand(bits[first + 1]), Hand(bits[first + 2]), Hand(bits[first + 3])))
        except NotADeal as error:
            raise NotADeal(f"{error} (deal {quoted(text)})") from None

    @classmethod
    def random(cls, rng: Random) -> Deal:
        """A uniformly random deal."""
        order = list(range(52))
        rng.shuffle(order)
        n, e, s, w = (Hand(sum(1 << card for card in order[i : i + 13])) for i in (0, 13, 26, 39))
        return cls((n, e, s, w))

    def __getitem__(self, seat: Seat) -> Hand:
        return self.hands[seat]

    def text(self, first: Seat = Seat.N) -> str:
        """PBN's notation, starting with the hand of `first`."""
        return f"{first}:" + " ".join(str(self.hands[first.after(turns)]) for turns in range(4))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Deal({str(self)!r})"


@dataclass(frozen=True, slots=True)
class Board:
    """A deal with its dealer and vulnerability, and its number if it has one."""

    deal: Deal
    dealer: Seat
    vulnerability: Vulnerability
    number: int | None = None

    @classmethod
    def numbered(cls, number: int, deal: Deal) -> Board:
        """Duplicate board `number`; dealer and vulnerability follow from it (Law 2)."""
        return cls(deal, Seat.dealer_of(number), Vulnerability.of_board(number), number)


def _shared(hands: list[Hand]) -> Card:
    """A card that two of the hands hold."""
    held = [card for hand in hands for card in hand]
    return next(card for card in held if held.count(card) > 1)


def _split(text: str) -> tuple[Seat, list[str]]:
    """The first seat and the hands of a written deal."""
    plain = text.strip()
    if plain[1:2] == ":":
        letter = plain[0].upper()
        if letter not in Seat.__members__:
            raise NotADeal(f"deal {quoted(text)} starts with {plain[0]!r}: expected N, E, S or W")
        return Seat[letter], plain[2:].split()
    return Seat.N, plain.split()
