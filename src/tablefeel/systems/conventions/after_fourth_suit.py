"""Responder's third call after the fourth suit, and opener's next (map, section 06)."""

from collections.abc import Iterator

from tablefeel.kernel import Strain, Suit
from tablefeel.systems.conventions.fourth_suit import FOURTH_SUIT
from tablefeel.systems.conventions.natural import A_PASS, GAME, INVITATION, RAISE, STRONG_SUPPORT
from tablefeel.systems.language.context import answering, having_bid, later, rho_passed, undisturbed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, hcp, length, points, stopper, support_points, tops
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

FOURTH_SUIT_RAISE = Convention("raise after the fourth suit")
SIX_CARDS = Convention("six cards after the fourth suit")
MINOR_RAISE = Convention("raise of the minor after the fourth suit")

asked = later & undisturbed & having_bid(FOURTH_SUIT) & rho_passed
game, enough = hcp(13, 17), "enough for game"


@written_for(asked, CONVENTION)
def next_call(s: Situation) -> Iterator[Rule]:
    """With 10 to 12 invite or stop low, with 13 or more bid game; no one passes opener's three of a minor."""
    own, first, fourth = s.suit("mine"), s.suit("partner1"), s.my_last_call.call.strain.suit
    answer = s.partners_last_call.call
    suit = answer.strain.suit
    if own is None or first is None or fourth is None or s.at_game:
        return
    yield from _strong_support(s)
    if answer.strain is Strain.NT:
        yield from _over_notrump(s, own)
    elif suit is own and own.is_major:
        yield from _over_support(s, own)
    elif suit is not None:
        yield from _over_a_suit(s, suit, own, fourth)


def _strong_support(s: Situation) -> Iterator[Rule]:
    """A fit for opener's major and too much to have bid game at once: three of it forces."""
    for suit, cards in zip(s.partners_suits[:2], (3, 4), strict=False):
        call = s.cheapest(suit)
        if suit.is_major and call is not None and call.level == 3:
            yield rule(call, length(suit, cards) & support_points(17, suit=suit), name=STRONG_SUPPORT,
                       force=GAME_FORCING, because="a fit, and too strong for game at once")  # fmt: skip
            yield rule(at(4, suit), length(suit, cards) & hcp(11), name=GAME, force=SIGN_OFF, because="a fit")


def _over_notrump(s: Situation, own: Suit) -> Iterator[Rule]:
    """2NT: game with thirteen."""
    if own.is_major:
        yield from _six_cards(s, own)
    yield rule("3NT", game, name=GAME, force=SIGN_OFF, because=enough)
    if not s.we_force_to_game:
        yield rule("P", hcp(0, 12) & points(0, 13), name=A_PASS, because="no more than an invitation")
    yield rule("3NT", hcp(0, 12), name=GAME, force=SIGN_OFF, because="too much for 2NT")


def _six_cards(s: Situation, own: Suit) -> Iterator[Rule]:
    call = s.cheapest(own)
    if call is not None and call.level <= 3:
        yield rule(at(3, own), length(own, 6) & hcp(13), name=SIX_CARDS, force=GAME_FORCING,
                   because="six cards, and enough for game")  # fmt: skip


def _over_support(s: Situation, own: Suit) -> Iterator[Rule]:
    """Opener has three cards in my major."""
    if s.level == 2 and not s.we_force_to_game:
        yield rule(at(3, own), hcp(0, 12), name=FOURTH_SUIT_RAISE, force=INVITATIONAL, because="eight trumps: invites")
        yield rule(at(4, own), game, name=GAME, force=SIGN_OFF, because=enough)
    else:
        yield rule(at(4, own), hcp(0, 16), name=GAME, force=SIGN_OFF, because=enough)


def _over_a_suit(s: Situation, suit: Suit, own: Suit, fourth: Suit) -> Iterator[Rule]:
    """Opener repeated a suit or raised the fourth: game in a major, my six-card suit, notrump, the minor."""
    if own.is_major:
        yield from _six_cards(s, own)
    if suit.is_major and suit is not fourth:
        yield from _openers_major(s, suit)
    natural = suit is fourth
    if s.level >= 3 or s.we_force_to_game:
        yield rule("3NT", anything if natural else stopper(fourth), name=GAME, force=SIGN_OFF, because=enough)
        if not suit.is_major and not natural and s.level == 3:
            yield rule(at(4, suit), length(suit, 3), name=MINOR_RAISE, force=INVITATIONAL,
                       because="the fourth suit is not stopped")  # fmt: skip
        yield from _preference(s, suit, own)
        yield rule("3NT", anything, name=GAME, force=SIGN_OFF, rare=True, because="no better game")
        return
    low = hcp(0, 12)
    if not suit.is_major:
        yield rule(at(3, suit), length(suit, 3) & low, name=INVITATION, force=INVITATIONAL, because="a fit: invites")
    yield rule("P", low, name=A_PASS, because="no more than an invitation")
    yield rule("3NT", hcp(13), name=GAME, force=SIGN_OFF, because=enough)


def _openers_major(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Two cards with an honour are enough for game, and three anyhow."""
    values = game if s.level == 2 and not s.we_force_to_game else anything
    fit = length(suit, 3) | length(suit, 2) & tops(suit, 1)
    yield rule(at(4, suit), fit & values & hcp(0, 16), name=GAME, force=SIGN_OFF, because="opener's suit is long")


def _preference(s: Situation, suit: Suit, own: Suit) -> Iterator[Rule]:
    """No stopper and no fit: opener's first major with two cards, or a good five-card suit."""
    for other, cards in ((s.suit("partner1"), length_of_two), (own, five_good)):
        call = None if other is None else s.cheapest(other)
        if other is not None and other is not suit and other.is_major and call is not None and call.level == 3:
            yield rule(call, cards(other), name="preference", force=FORCING, because="no stopper for notrump")


def length_of_two(suit: Suit) -> Needs:
    return length(suit, 2)


def five_good(suit: Suit) -> Needs:
    return length(suit, 5) & tops(suit, 2)


# Opener


@written_for(later & undisturbed & answering(FOURTH_SUIT_RAISE) & rho_passed, CONVENTION)
def invited(s: Situation) -> Iterator[Rule]:
    """Game with more than a bare minimum."""
    suit = s.partners_last_call.call.strain.suit
    if suit is not None:
        yield rule(at(4, suit), hcp(14), name="accepts", force=SIGN_OFF, because="more than a minimum")
        yield rule("P", anything, name="declines", because="a minimum")


@written_for(later & undisturbed & answering(SIX_CARDS) & rho_passed, CONVENTION)
def over_six_cards(s: Situation) -> Iterator[Rule]:
    """Game in the major with two cards, in notrump without."""
    suit = s.partners_last_call.call.strain.suit
    if suit is not None:
        yield rule(at(4, suit), length(suit, 2), name=GAME, force=SIGN_OFF, because="eight trumps")
        yield rule("3NT", anything, name=GAME, force=SIGN_OFF, because="no fit")


@written_for(later & undisturbed & answering(MINOR_RAISE) & rho_passed, CONVENTION)
def over_a_minor(s: Situation) -> Iterator[Rule]:
    """Game in the minor with more than a bare minimum."""
    suit = s.partners_last_call.call.strain.suit
    if suit is not None:
        yield rule(at(5, suit), hcp(13), name=RAISE, force=SIGN_OFF, because="more than a minimum")
        yield rule("P", anything, name="declines", because="a minimum")
