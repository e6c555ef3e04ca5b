"""After the strong 2C and a positive answer: opener's second call (docs/sayc/08)."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import notrump
from tablefeel.systems.conventions.blackwood import BLACKWOOD
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, GAME, NEW_SUIT, SMALL_SLAM, SUPPORT, TO_PLAY
from tablefeel.systems.conventions.notrump import QUANTITATIVE
from tablefeel.systems.conventions.stayman import FOUR_HEARTS, FOUR_SPADES, NO_MAJOR, STAYMAN, a_four_card_major
from tablefeel.systems.conventions.two_clubs import POSITIVE, POSITIVE_NOTRUMP, longest_first
from tablefeel.systems.language.context import answering, having_bid, i_opened, partner_called, rho_passed, undisturbed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, balanced, combined, hcp, length, longest
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

BALANCED_REBID = Convention("balanced rebid", shows="balanced or 4-4-4-1")

positive = i_opened("2C") & undisturbed & rho_passed


@written_for(positive & answering(POSITIVE), WHOLE)
def over_a_suit(s: Situation) -> Iterator[Rule]:
    """Support sets trumps; otherwise my own suit, or notrump."""
    suit = s.partners_last_call.suit
    if suit is None:
        return
    fit, raised = length(suit, 3), s.cheapest(suit)
    if raised is not None:
        yield rule(raised, fit, name=SUPPORT, force=GAME_FORCING, because="set the trumps and look for a slam")
    for own in SUITS_DOWN:
        low = s.cheapest(own)
        if own is not suit and low is not None:
            yield rule(low, longest_first(own) & ~balanced, name=NEW_SUIT, force=GAME_FORCING, because="the long suit")
    if s.level == 2:
        no_suit = ~fit & (balanced | longest(0, 4))
        yield rule("2NT", anything, shows=hcp(22) & no_suit, name=BALANCED_REBID, force=GAME_FORCING,
                   because="balanced, no fit")  # fmt: skip
    yield rule("3NT", anything, name=TO_PLAY, because="balanced, no fit")


@written_for(positive & answering(POSITIVE_NOTRUMP), WHOLE)
def over_two_notrump(_: Situation) -> Iterator[Rule]:
    """Stayman, a suit of five cards, or notrump by points."""
    for suit in (Suit.S, Suit.H, Suit.D):
        yield rule(
            at(3, suit), longest_first(suit) & ~balanced, name=NEW_SUIT, force=GAME_FORCING, because="the long suit"
        )
    yield rule("3C", a_four_card_major, name=STAYMAN, force=GAME_FORCING, artificial=True,
               because="a 4-4 fit may be better than notrump")  # fmt: skip
    for suit in (Suit.S, Suit.H):
        yield rule(at(3, suit), length(suit, 5), name=NEW_SUIT, force=GAME_FORCING, because="the long suit")
    yield rule("6NT", hcp(25) & balanced, name=SMALL_SLAM, force=SIGN_OFF, because="33 together")
    yield rule(
        "4NT", hcp(24, 24) & balanced, name=QUANTITATIVE, force=INVITATIONAL, because="a slam opposite 9 or more"
    )
    yield rule("3NT", balanced, name=TO_PLAY, because="a minimum without a four-card major")
    yield rule("4NT", hcp(24), name=QUANTITATIVE, force=INVITATIONAL, because="a slam opposite 9 or more")
    yield rule("3NT", anything, name=TO_PLAY, because="a minimum without a four-card major")


answers = in_order(
    having_bid(POSITIVE_NOTRUMP) & answering(STAYMAN) & rho_passed,
    [
        rule("3H", length("H", 4), name=FOUR_HEARTS, force=GAME_FORCING, because="hearts first"),
        rule("3S", length("S", 4), name=FOUR_SPADES, force=GAME_FORCING, because="four spades, not four hearts"),
        rule("3D", anything, name=NO_MAJOR, artificial=True, force=GAME_FORCING, because="no four-card major"),
    ],
    WHOLE,
)
answer_quantitative = in_order(
    having_bid(POSITIVE_NOTRUMP) & answering(QUANTITATIVE) & rho_passed,
    [
        rule("6NT", hcp(9), name="accepts", force=SIGN_OFF, because="9 opposite 24 is enough"),
        rule("P", anything, name="declines", because="a minimum"),
    ],
    WHOLE,
    before=notrump.answer_quantitative,
)


@written_for(having_bid(POSITIVE, POSITIVE_NOTRUMP) & answering(GAME, TO_PLAY) & rho_passed, WHOLE)
def over_game(s: Situation) -> Iterator[Rule]:
    """Opener has at least 22: eleven opposite make a slam."""
    suit = s.partners_last_call.suit
    if suit is not None:
        yield rule(
            "4NT", combined(33), name=BLACKWOOD, force=FORCING, artificial=True, because="33 together: check the aces"
        )
    elif partner_called("3NT")(s):
        yield rule("6NT", combined(33), name=SMALL_SLAM, force=SIGN_OFF, because="33 together")
        yield rule("4NT", combined(31, 32), name=QUANTITATIVE, force=INVITATIONAL, because="a slam opposite more")
    yield rule("P", anything, name=A_PASS, because="game is enough")
