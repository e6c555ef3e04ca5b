"""Bridge sense: which of cards that are worth the same a good player takes.

The lead of a suit is the card that partners expect (top of touching honours, fourth best, low from an honour, high from
a doubleton). Following, a player wins as cheaply as it goes and otherwise plays low; declarer hides the low cards that
tell most by playing the highest of equals. A discard comes from length, low, and not from under an honour.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablefeel.kernel import Card, Contract, Hand, Rank, Strain, Suit
from tablefeel.play.seen import PlayView


def sensible(seen: PlayView, cards: Sequence[Card]) -> Card:
    """The card to play among those that are worth the same."""
    seat, trick = seen.progress.to_play, seen.progress.trick
    assert seat is not None and cards  # noqa: S101 - somebody is to play one of these
    hand, strain = seen.left(seat), seen.progress.contract.strain
    if not trick:
        if not seen.is_declaring:
            return _lead(hand, cards, seen.progress.contract)
        return max(cards, key=lambda card: (_winner_first(seen, card), hand.length(card.suit), -card.rank))
    if cards[0].suit is trick[0].suit:
        return _follow(seen, hand, cards)
    return _discard(hand, cards, strain)


def expected_lead(hand: Hand, suit: Suit, strain: Strain) -> Card:
    """The card that partners expect from a suit."""
    ranks = sorted((card for card in hand if card.suit is suit), key=lambda card: -card.rank)
    top = ranks[0]
    touching = len(ranks) > 1 and ranks[1].rank == top.rank - 1
    if len(ranks) == 1:
        return top
    if len(ranks) == 2:
        return top
    if touching and top.rank >= Rank.TEN:
        needs_third = strain is Strain.NT and top.rank < Rank.ACE
        if not needs_third or ranks[2].rank >= top.rank - 3 or len(ranks) == 3:
            return top
    if top.rank is Rank.ACE and strain is not Strain.NT and suit is not strain.suit:
        return top  # nobody leads away from an ace against a suit contract
    if len(ranks) >= 4:
        return ranks[3] if top.rank >= Rank.TEN else ranks[1]
    return ranks[-1] if top.rank >= Rank.TEN else ranks[0]


def _lead(hand: Hand, cards: Sequence[Card], contract: Contract) -> Card:
    """From the longest suit but trumps, the card that is expected, or the nearest to it; an ace beats a grand slam."""
    strain = contract.strain
    aces = [card for card in cards if card.rank is Rank.ACE]
    if contract.level == 7 and aces:
        return min(aces, key=lambda card: hand.length(card.suit))
    suit = max({card.suit for card in cards}, key=lambda one: (one is not strain.suit, hand.length(one), one))
    expected = expected_lead(hand, suit, strain)
    return min((card for card in cards if card.suit is suit), key=lambda card: abs(card.rank - expected.rank))


def _winner_first(seen: PlayView, card: Card) -> bool:
    """Whether a card is the highest of its suit that is left: sure tricks keep the lead."""
    gone = seen.progress.played_bits >> (13 * card.suit)
    return all(gone >> rank & 1 for rank in range(card.rank + 1, 13))


def _follow(seen: PlayView, hand: Hand, cards: Sequence[Card]) -> Card:
    """Low if the trick is not won, else the cheapest winner; declarer the highest card that is equal to it."""
    trick, strain = seen.progress.trick, seen.progress.contract.strain
    trumped = any(card.suit is strain.suit for card in trick) and trick[0].suit is not strain.suit
    best = max(card.rank for card in trick if card.suit is trick[0].suit)
    winners = [] if trumped else [card for card in cards if card.rank > best]
    if not winners:
        return min(cards, key=lambda card: card.rank)
    cheapest = min(winners, key=lambda card: card.rank)
    if not seen.is_declaring or seen.progress.to_play is seen.progress.contract.dummy:
        return cheapest
    equals = {cheapest.rank}
    for rank in range(cheapest.rank + 1, 13):
        if not hand.holding(cheapest.suit) >> rank & 1:
            break
        equals.add(Rank(rank))
    return max((card for card in winners if card.rank in equals), key=lambda card: card.rank)


def _discard(hand: Hand, cards: Sequence[Card], strain: Strain) -> Card:
    """The lowest card of the longest side suit; a guarded honour keeps its guard, a trump stays."""

    def dear(card: Card) -> tuple[bool, bool, int, int]:
        highest = max(one.rank for one in hand if one.suit is card.suit)
        length = hand.length(card.suit)
        guards = highest >= Rank.JACK and length <= Rank.ACE - highest + 2
        return card.suit is strain.suit, guards, card.rank, -length

    return min(cards, key=dear)
