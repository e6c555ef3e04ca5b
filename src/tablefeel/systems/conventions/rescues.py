"""They double us for penalties, or we redouble: SOS, running to a long suit, or sitting (map, section 20)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call, Strain, Suit
from tablefeel.systems.conventions.judgement import DECISIONS, SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, PENALTY_DOUBLE, TO_PLAY
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    acted,
    answering,
    rho_bid,
    rho_doubled,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, length, longer
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    SIGN_OFF,
    Rule,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

SOS = Convention("SOS redouble", asks="partner for another suit")


def _is_for_penalties(s: Situation) -> bool:
    """Whether right-hand opponent's double of partner's suit is for penalties."""
    made, bid = s.rhos_last_call, s.last_bid
    if bid is None or bid.strain is Strain.NT or not s.partner_bid_last or bid.level > 3:
        return False
    return made.is_a(PENALTY_DOUBLE) or (s.opening is Call.N1 and s.opener & 1 != s.me & 1)


partner_named_a_suit = Context(lambda s: s.partners_last_call.suit is not None)


@written_for(acted & rho_doubled & partner_named_a_suit & Context(_is_for_penalties), DECISIONS)
def our_suit_doubled(s: Situation) -> Iterator[Rule]:
    """With at most one card in partner's suit: a long suit of one's own, or redouble for rescue."""
    suit = s.last_bid.strain.suit if s.last_bid is not None else None
    if suit is None:
        return
    if s.partner_least(suit) >= 6:
        yield rule("P", anything, name=A_PASS, because="partner's long suit is the place to play")
        return
    short = length(suit, 0, 1)
    for other in SUITS_DOWN:
        if s.unbid(other) or other in s.my_suits:
            yield rule(cheapest(other), short & length(other, 6), name=TO_PLAY, force=SIGN_OFF,
                       because="six cards of my own and no support")  # fmt: skip
    others = [other for other in SUITS if other is not suit and other not in s.their_suits]
    two_suits: Needs | None = None
    for place, one in enumerate(others):
        for other in others[place + 1 :]:
            both = length(one, 4) & length(other, 4)
            two_suits = both if two_suits is None else two_suits | both
    if two_suits is not None:
        yield rule("XX", short & two_suits, name=SOS, force=FORCING, artificial=True,
                   note="at most one card in partner's suit, two other suits of four or more",
                   because="anything plays better than partner's suit")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="two cards in partner's suit, or no better place")


@written_for(acted & answering(SOS) & (rho_passed | rho_bid), DECISIONS)
def answers(s: Situation) -> Iterator[Rule]:
    """The cheapest suit of four cards; partner chooses from there."""
    if not s.made[-1].call.is_bid:
        others = [suit for suit in SUITS if suit not in s.their_suits and suit is not s.suit("mine")]
        ordered = sorted(others, key=lambda suit: s.cheapest(suit) or Call.N7)
        for cards in (5, 4, 3):
            for suit in ordered:
                yield rule(cheapest(suit), length(suit, cards) & _longest(suit, others), name="rescue", rare=cards == 3)
        yield rule(cheapest("N"), anything, name="rescue", rare=True)


def _longest(suit: Suit, others: list[Suit]) -> Needs:
    needs = anything
    for other in others:
        if other is not suit:
            needs &= longer(suit, other, 0)
    return needs
