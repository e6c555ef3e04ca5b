"""Cappelletti (also called Hamilton) against their 1NT: 2C any long suit, 2D both majors, 2M that major and a minor."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import against_notrump
from tablefeel.systems.conventions.against_notrump import both_minors, preempts, their_1nt
from tablefeel.systems.conventions.michaels import ASKS_FOR_THE_MINOR
from tablefeel.systems.conventions.natural import A_PASS, GAME, OWN_SUIT
from tablefeel.systems.language.context import Context, advancer, answering, card, having_bid, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    good_suit,
    hcp,
    length,
    longer,
    longest,
    support_points,
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

ONE_SUIT = Convention("Cappelletti 2♣", asks="which suit it is", shows="one long suit, any", double_shows_suit=False)
MAJORS = Convention(
    "Cappelletti 2♦", asks="partner to pick a major", shows="both majors, five cards in one of them",
                    double_shows_suit=False)  # fmt: skip
MAJOR_AND_MINOR = Convention("Cappelletti 2♥ or 2♠", shows="five cards in this major and four or more in a minor")
ASKS_FOR_THE_SUIT = Convention("asks for the suit", asks="which suit it is")

# The overcall

five_four = length("H", 5) & length("S", 4) | length("S", 5) & length("H", 4)
a_minor = length("C", 4) | length("D", 4)


@written_for(their_1nt & card("competition.against_notrump", "cappelletti"), WHOLE, after=against_notrump.penalty)
def ask(s: Situation) -> Iterator[Rule]:
    """Two suits before one; the same in both seats."""
    enough = hcp(10 if s.we_are_vulnerable else 8, 15)
    yield from preempts()
    yield both_minors()
    yield rule("2D", enough & five_four, name=MAJORS, artificial=True, force=FORCING, because="both majors in one call")
    for major in (Suit.S, Suit.H):
        strong = length(major, 5, 5) & a_minor & enough & longest(0, 5)
        yield rule(at(2, major), strong, name=MAJOR_AND_MINOR, because="a major and a minor in one call")
    yield rule("2C", enough & longest(6), name=ONE_SUIT, artificial=True, force=FORCING, because="one long suit")
    yield rule("P", anything, shows=hcp(0, 15), name=A_PASS, because="nothing to gain by bidding over their notrump")


# Partner's answers

asked = advancer & rho_passed

over_one_suit = in_order(
    asked & answering(ONE_SUIT),
    [
        rule("P", length("C", 6) & hcp(0, 10), name="to play in clubs", because="clubs will do, whatever the suit"),
        rule("2H", length("H", 6) & good_suit("H"), name=OWN_SUIT, because="a good suit of my own"),
        rule("2S", length("S", 6) & good_suit("S"), name=OWN_SUIT, because="a good suit of my own"),
        rule("2NT", hcp(12), name="invitation", force=INVITATIONAL, because="values for game"),
        rule("2D", anything, name=ASKS_FOR_THE_SUIT, force=FORCING, artificial=True, because="ask which suit it is"),
    ],
    WHOLE,
)


def best_major(major: str) -> Needs:
    return longer(major, "H" if major == "S" else "S", 0 if major == "H" else 1)


over_majors = in_order(
    asked & answering(MAJORS),
    [
        *(rule(f"4{m}", length(m, 4) & best_major(m) & support_points(13, suit=m), name=GAME, force=SIGN_OFF,
               because="a fit, enough for game") for m in "HS"),
        *(rule(f"3{m}", length(m, 4) & best_major(m) & support_points(10, 12, m), name="invitation", force=INVITATIONAL,
               because="a fit; game opposite a maximum") for m in "HS"),
        rule("2NT", length("H", 0, 1) & length("S", 0, 1), name=ASKS_FOR_THE_MINOR, force=FORCING, artificial=True,
             because="no major will do: ask for a minor"),
        rule("P", length("D", 6) & length("H", 0, 2) & length("S", 0, 2), name="to play in diamonds",
             because="diamonds are best"),
        rule("2S", longer("S", "H"), name="picks a suit", because="the longer major"),
        rule("2H", anything, name="picks a suit", because="the longer major"),
    ],
    WHOLE,
)  # fmt: skip


@written_for(asked & answering(MAJOR_AND_MINOR), WHOLE)
def over_major_and_minor(s: Situation) -> Iterator[Rule]:
    """Raise with a fit, ask for the minor without one."""
    major = s.partners_last_call.suit
    if major is None:
        return
    three = length(major, 3)
    yield rule(
        at(4, major),
        three & support_points(13, suit=major),
        name=GAME,
        force=SIGN_OFF,
        because="a fit, enough for game",
    )
    yield rule(
        at(3, major), three & support_points(10, 12, major), name="invitation", force=INVITATIONAL, because="a fit"
    )
    yield rule("2NT", length(major, 0, 1) | length(major, 0, 2) & hcp(11), name=ASKS_FOR_THE_MINOR, force=FORCING,
               artificial=True, because="no fit: ask for the minor")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="this suit will do")


# The overcaller shows the suit

show_suit = in_order(
    having_bid(ONE_SUIT) & answering(ASKS_FOR_THE_SUIT) & rho_passed,
    [
        rule("P", length("D", 6), name="diamonds", because="diamonds are the suit"),
        rule("2H", length("H", 6), name="hearts", because="the long suit"),
        rule("2S", length("S", 6), name="spades", because="the long suit"),
        rule("3C", anything, shows=length("C", 6), name="clubs", because="the long suit"),
    ],
    WHOLE,
)
show_minor = in_order(
    having_bid(MAJOR_AND_MINOR, MAJORS) & answering(ASKS_FOR_THE_MINOR) & rho_passed & Context(lambda s: s.level == 2),
    [
        rule("3C", longer("C", "D"), name="clubs", because="the minor"),
        rule("3D", anything, name="diamonds", because="the minor"),
    ],
    WHOLE,
)


@written_for(having_bid(ONE_SUIT, MAJOR_AND_MINOR, MAJORS) & rho_passed & Context(lambda s: s.level == 3), WHOLE)
def answer_invitation(s: Situation) -> Iterator[Rule]:
    """Partner raised to three of a major: game with more than a minimum."""
    suit = s.partners_last_call.suit
    if suit is not None and suit.is_major:
        yield rule(at(4, suit), hcp(12), name="accepts", force=SIGN_OFF, because="more than a minimum")
        yield rule("P", anything, name="declines", because="a minimum")
