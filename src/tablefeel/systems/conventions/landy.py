"""Landy against their 1NT: 2C shows both majors, everything else is natural."""

from collections.abc import Iterator

from tablefeel.systems.conventions import against_notrump
from tablefeel.systems.conventions.against_notrump import OVER_1NT, both_minors, longest_first, preempts, their_1nt
from tablefeel.systems.conventions.cappelletti import best_major, five_four
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, GAME, PICKS_A_MAJOR
from tablefeel.systems.language.context import advancer, answering, card, having_bid, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    good_suit,
    hcp,
    length,
    longer,
    support_points,
    unbalanced,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
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

LANDY = Convention("Landy", asks="partner to pick a major", shows="both majors, five cards in one of them",
                   double_shows_suit=False)  # fmt: skip
NO_PREFERENCE = Convention("no preference", asks="the longer major")


@written_for(their_1nt & card("competition.against_notrump", "landy"), WHOLE, after=against_notrump.penalty)
def ask(s: Situation) -> Iterator[Rule]:
    """Both majors, then a natural suit; clubs have no bid at the two level."""
    least = 10 if s.we_are_vulnerable else 8
    yield from preempts()
    yield both_minors(hcp(10, 15))
    yield rule(
        "2C", hcp(least, 15) & five_four, name=LANDY, artificial=True, force=FORCING, because="both majors in one call"
    )
    for suit in SUITS_DOWN[:3]:
        long = length(suit, 6) | length(suit, 5) & good_suit(suit) & unbalanced
        yield rule(at(2, suit), hcp(least, 15) & long & longest_first(suit), name=OVER_1NT, because="a long suit")
    yield rule("P", anything, shows=hcp(0, 15), name=A_PASS, because="nothing to gain by bidding over their notrump")


answers = in_order(
    advancer & answering(LANDY) & rho_passed,
    [
        *(rule(f"4{m}", length(m, 4) & best_major(m) & support_points(13, suit=m), name=GAME, force=SIGN_OFF,
               because="a fit, enough for game") for m in "HS"),
        *(rule(f"3{m}", length(m, 4) & best_major(m) & support_points(10, 12, m), name="invitation", force=INVITATIONAL,
               because="a fit; game opposite a maximum") for m in "HS"),
        rule("P", length("C", 6) & length("H", 0, 2) & length("S", 0, 2), name="to play in clubs",
             because="clubs are best"),
        rule("2H", longer("H", "S"), name=PICKS_A_MAJOR, because="the longer major"),
        rule("2S", longer("S", "H"), name=PICKS_A_MAJOR, because="the longer major"),
        rule("2D", anything, name=NO_PREFERENCE, force=FORCING, artificial=True,
             because="as many of each: partner picks"),
    ],
    WHOLE,
)  # fmt: skip
picks = in_order(
    having_bid(LANDY) & answering(NO_PREFERENCE) & rho_passed,
    [
        rule("2S", longer("S", "H"), name=PICKS_A_MAJOR, because="the longer major"),
        rule("2H", anything, name=PICKS_A_MAJOR, because="the longer major"),
    ],
    WHOLE,
)


@written_for(having_bid(LANDY) & rho_passed, WHOLE, after=picks)
def picked(s: Situation) -> Iterator[Rule]:
    """Partner has picked a major; three of it invites."""
    suit = s.partners_last_call.suit
    if suit is not None and suit.is_major and s.level == 3:
        yield rule(at(4, suit), hcp(12), name="accepts", force=SIGN_OFF, because="more than a minimum")
    yield rule("P", anything, name=A_PASS, because="partner has picked")
