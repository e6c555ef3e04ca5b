"""The strong 2C opening, the first answers and opener's second call (docs/sayc/01 and 08)."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import notrump
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import GAME
from tablefeel.systems.conventions.notrump import REBID_2NT, REBID_3NT
from tablefeel.systems.language.context import after, i_opened, opening, partner_opened, responder, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    ace_of,
    anything,
    balanced,
    good_suit,
    hcp,
    honours,
    king_of,
    length,
    longer,
    playing_tricks,
    solid_suit,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    GAME_FORCING,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

STRONG_2C = Convention("strong 2♣", asks="whether partner has anything", shows="too strong for any other opening",
                       double_shows_suit=False)  # fmt: skip
WAITING = Convention("waiting", shows="nothing yet: opener tells first")
POSITIVE = Convention("positive", shows="a good suit")
POSITIVE_NOTRUMP = Convention("positive, balanced", shows="no good five-card suit")
OPENERS_SUIT = Convention("natural, strong")
SETS_TRUMPS = Convention("sets trumps", asks="partner's aces", shows="a solid suit; asks for aces")

# The opening

ask = in_order(
    opening,
    [
        rule("2C", hcp(22), name=STRONG_2C, force=FORCING, artificial=True, because="too strong for any other opening"),
    ],
    CONVENTION,
    after=notrump.openings,
)  # fmt: skip

# Responses


def longest_first(suit: Suit, cards: int = 5) -> Needs:
    """So many cards and no suit longer; with equal length the higher one."""
    needs = length(suit, cards)
    for other in SUITS_DOWN:
        if other is not suit:
            needs &= longer(suit, other, 1 if other > suit else 0)
    return needs


@written_for(responder & partner_opened("2C") & rho_passed, WHOLE)
def responses(_: Situation) -> Iterator[Rule]:
    """2♦ waits; a suit or 2NT shows eight points and forces to game."""
    for major in (Suit.S, Suit.H):
        one_loser = hcp(8) & length(major, 7) & tops(major, 2) & honours(major, 3)
        yield rule(at(3, major), one_loser, name=POSITIVE, force=GAME_FORCING, because="a suit that needs no support")
    # The longest good suit first, of two the higher; a suit that is not good does not hide a good one.
    for cards in (7, 6, 5):
        for suit in SUITS_DOWN:
            needs = hcp(8) & length(suit, cards) & good_suit(suit)
            if cards == 5 and not suit.is_major:
                needs &= length("S", 0, 3) & length("H", 0, 3)  # a minor of five only with nothing else to say
            yield rule(at(2 if suit.is_major else 3, suit), needs, name=POSITIVE, force=GAME_FORCING,
                       because="enough to force to game, and a good suit")  # fmt: skip
    for minor in (Suit.D, Suit.C):
        tricks = hcp(7) & length(minor, 6) & ace_of(minor) & king_of(minor)
        yield rule(at(3, minor), tricks, name=POSITIVE, force=GAME_FORCING, because="six tricks, or nearly")
    yield rule("2NT", hcp(8) & balanced, name=POSITIVE_NOTRUMP, force=GAME_FORCING, because="enough to force to game")
    yield rule(
        "2D", anything, name=WAITING, force=FORCING, artificial=True, because="wait: opener tells the hand first"
    )


# Opener's second call, after the waiting answer

waited = after("2C P 2D P")


@written_for(i_opened("2C") & waited, WHOLE)
def rebids(s: Situation) -> Iterator[Rule]:
    """Balanced hands bid notrump; others their longest suit."""
    yield rule("2NT", hcp(22, 24) & balanced, name=REBID_2NT, because="balanced, told in one call")
    yield rule("3NT", hcp(25) & balanced, name=REBID_3NT, because="balanced, told in one call")
    for major in (Suit.S, Suit.H):
        tricks = length(major, 6) & longest_first(major) & hcp(0, 21) & playing_tricks(9, 9.5)
        yield rule(
            at(4, major),
            tricks,
            name=GAME,
            force=SIGN_OFF,
            because="nearly game in hand, and no slam opposite a weak hand",
        )
    for major in (Suit.S, Suit.H):
        yield rule(at(3, major), solid_suit(major) & longest_first(major, 7), name=SETS_TRUMPS, force=GAME_FORCING,
                   because="the suit needs no support: ask for aces")  # fmt: skip
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if call is not None:
            yield rule(call, longest_first(suit), name=OPENERS_SUIT, force=FORCING, because="the long suit")
    for suit in (Suit.H, Suit.S):
        yield rule(at(2, suit), length(suit, 4), name=OPENERS_SUIT, force=FORCING, rare=True,
                   because="three suits of four: the cheapest")  # fmt: skip
    yield rule("3C", anything, name=OPENERS_SUIT, force=FORCING, rare=True, because="the least lie")
