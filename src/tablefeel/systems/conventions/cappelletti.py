"""Cappelletti (also called Hamilton) against their 1NT: 2C any long suit, 2D both majors, 2M that major and a minor."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import against_notrump
from tablefeel.systems.conventions.against_notrump import both_minors, preempts, their_1nt
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.michaels import ASKS_FOR_THE_MINOR
from tablefeel.systems.conventions.natural import A_PASS, GAME, OWN_SUIT, PICKS_A_MAJOR, TO_PLAY
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    answering,
    balancing,
    card,
    having_bid,
    partner_passed,
    rho_doubled,
    rho_passed,
    they_opened,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    fair_suit,
    good_suit,
    hcp,
    length,
    longer,
    longest,
    stopper,
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

ONE_SUIT = Convention("Cappelletti 2♣", asks="which suit it is", shows="one long suit, any", double_shows_suit=False)
MAJORS = Convention(
    "Cappelletti 2♦", asks="partner to pick a major", shows="both majors, five cards in one of them",
                    double_shows_suit=False)  # fmt: skip
MAJOR_AND_MINOR = Convention("Cappelletti 2♥ or 2♠", shows="five cards in this major and a minor")
ASKS_FOR_THE_SUIT = Convention("asks for the suit", asks="which suit it is")
NAMES_THE_SUIT = Convention("names the suit")
NAMES_THE_MINOR = Convention("names the minor")

# The overcall

five_four = length("H", 5) & length("S", 4) | length("S", 5) & length("H", 4)
a_minor = length("C", 5) | length("D", 5) | length("C", 4) & fair_suit("C") | length("D", 4) & fair_suit("D")


def one_suit() -> Needs:
    """Six cards, or five good ones in a hand that is not balanced."""
    needs = longest(6)
    for suit in SUITS_DOWN:
        needs |= length(suit, 5) & good_suit(suit) & unbalanced
    return needs


@written_for(their_1nt & card("competition.against_notrump", "cappelletti"), WHOLE, after=against_notrump.penalty)
def ask(s: Situation) -> Iterator[Rule]:
    """Two suits before one; a little lighter in the pass-out seat."""
    enough = hcp(7, 14) if balancing(s) else hcp(10 if s.we_are_vulnerable else 8, 15)
    yield from preempts()
    yield both_minors(enough)
    yield rule("2D", enough & five_four, name=MAJORS, artificial=True, force=FORCING, because="both majors in one call")
    for major in (Suit.S, Suit.H):
        five = length(major, 5, 5) & a_minor | length(major, 6) & (length("C", 5) | length("D", 5))
        yield rule(at(2, major), five & enough, name=MAJOR_AND_MINOR, because="a major and a minor in one call")
    yield rule("2C", enough & one_suit(), name=ONE_SUIT, artificial=True, force=FORCING, because="one long suit",
               note="one long suit, any")  # fmt: skip
    yield rule("P", anything, shows=hcp(0, 15), name=A_PASS, because="nothing to gain by bidding over their notrump")


# Partner's answers

asked = advancer & rho_passed
doubled = advancer & rho_doubled

over_one_suit = in_order(
    asked & answering(ONE_SUIT),
    [
        rule("P", length("C", 6) & hcp(0, 10), name="to play in clubs", because="clubs will do, whatever the suit"),
        rule("2H", length("H", 6) & good_suit("H"), name=OWN_SUIT, because="a good suit of my own"),
        rule("2S", length("S", 6) & good_suit("S"), name=OWN_SUIT, because="a good suit of my own"),
        rule("2D", anything, name=ASKS_FOR_THE_SUIT, force=FORCING, artificial=True, because="ask which suit it is"),
    ],
    WHOLE,
)
over_one_suit_doubled = in_order(
    doubled & answering(ONE_SUIT),
    [
        *(rule(f"2{suit}", length(suit, 6) & good_suit(suit), name=OWN_SUIT, because="a good suit of my own")
          for suit in "SHD"),
        rule("P", anything, name=A_PASS, because="partner will name the suit"),
    ],
    WHOLE,
)  # fmt: skip


def best_major(major: str) -> Needs:
    return longer(major, "H" if major == "S" else "S", 0 if major == "H" else 1)


over_majors = in_order(
    (asked | doubled) & answering(MAJORS),
    [
        *(rule(f"4{m}", length(m, 4) & best_major(m) & support_points(13, suit=m), name=GAME, force=SIGN_OFF,
               because="a fit, enough for game") for m in "HS"),
        *(rule(f"3{m}", length(m, 4) & best_major(m) & support_points(10, 12, m) & hcp(8), name="invitation",
               force=INVITATIONAL, because="a fit; game opposite a maximum") for m in "HS"),
        rule("2NT", length("H", 0, 1) & length("S", 0, 1), name=ASKS_FOR_THE_MINOR, force=FORCING, artificial=True,
             because="no major will do: ask for a minor"),
        rule("P", length("D", 6) & length("H", 0, 2) & length("S", 0, 2), name="to play in diamonds",
             because="diamonds are best"),
        rule("2S", longer("S", "H"), name=PICKS_A_MAJOR, because="the longer major"),
        rule("2H", anything, name=PICKS_A_MAJOR, because="the longer major"),
    ],
    WHOLE,
)  # fmt: skip


@written_for((asked | doubled) & answering(MAJOR_AND_MINOR), WHOLE)
def over_major_and_minor(s: Situation) -> Iterator[Rule]:
    """Raise with four trumps; 2NT asks for the minor, short in the major or on the way to an invitation."""
    major = s.partners_last_call.suit
    if major is None:
        return
    three, four = length(major, 3), length(major, 4)
    yield rule(at(4, major), three & hcp(13) | four & support_points(13, suit=major), name=GAME, force=SIGN_OFF,
               because="a fit, enough for game")  # fmt: skip
    yield rule(at(3, major), four & support_points(9, 12, major) & hcp(7, 9), name="invitation", force=INVITATIONAL,
               because="four trumps; game opposite a maximum")  # fmt: skip
    yield rule("2NT", length(major, 0, 1) | three & hcp(10) | hcp(12), name=ASKS_FOR_THE_MINOR, force=FORCING,
               artificial=True, because="ask for the minor: short in the major, or too good to pass")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="this suit will do")


# The overcaller shows the suit

named = [
    rule("2H", length("H", 6) | length("H", 5) & longest(5, 5), name=NAMES_THE_SUIT, because="the long suit"),
    rule("2S", length("S", 6) | length("S", 5) & longest(5, 5), name=NAMES_THE_SUIT, because="the long suit"),
]
show_suit = in_order(
    having_bid(ONE_SUIT) & answering(ASKS_FOR_THE_SUIT) & rho_passed,
    [
        *named,
        rule("P", longer("D", "C"), name="diamonds", because="diamonds are the suit"),
        rule("3C", anything, shows=length("C", 5), name=NAMES_THE_SUIT, because="the long suit"),
    ],
    WHOLE,
)
suit_after_a_double = in_order(
    having_bid(ONE_SUIT) & partner_passed & rho_passed & Context(lambda s: s.doubling == 1),
    [
        *named,
        rule("2D", longer("D", "C"), name=NAMES_THE_SUIT, because="the long suit"),
        rule("P", anything, name="clubs", because="clubs are the suit"),
    ],
    WHOLE,
)
show_minor = in_order(
    having_bid(MAJOR_AND_MINOR, MAJORS) & answering(ASKS_FOR_THE_MINOR) & rho_passed & Context(lambda s: s.level == 2),
    [
        rule("3C", longer("C", "D"), name=NAMES_THE_MINOR, because="the minor"),
        rule("3D", anything, name=NAMES_THE_MINOR, because="the minor"),
    ],
    WHOLE,
)
own_suit_opposite = in_order(
    having_bid(ONE_SUIT) & answering(OWN_SUIT) & rho_passed & they_opened("1NT"),
    [rule("P", anything, name=A_PASS, because="partner has a good suit of his own")],
    WHOLE,
)

# The suits are known


@written_for(having_bid(ASKS_FOR_THE_SUIT) & answering(NAMES_THE_SUIT) & rho_passed, WHOLE)
def over_the_suit(s: Situation) -> Iterator[Rule]:
    """A raise with a fit; otherwise the suit is the contract."""
    suit = s.partners_last_call.suit
    if suit is not None and suit.is_major:
        fit = length(suit, 3) | length(suit, 2) & hcp(12)
        yield rule(at(4, suit), fit & support_points(13, suit=suit), name=GAME, force=SIGN_OFF,
                   because="a fit, enough for game")  # fmt: skip
        yield rule(at(3, suit), fit & support_points(10, 12, suit), name="invitation", force=INVITATIONAL,
                   because="a fit; game opposite a maximum")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="the long suit will do")


@written_for(having_bid(ASKS_FOR_THE_MINOR) & answering(NAMES_THE_MINOR) & rho_passed & they_opened("1NT"), WHOLE)
def over_the_minor(s: Situation) -> Iterator[Rule]:
    """Three of the major now invites; otherwise the minor is the contract."""
    major, minor = s.suit("partner1"), s.partners_last_call.suit
    if minor is None:
        return
    if major is not None and major.is_major:
        yield rule(at(3, major), length(major, 3) & hcp(10), name="invitation", force=INVITATIONAL,
                   because="a fit for the major; game opposite a maximum")  # fmt: skip
    other = Suit.H if major is Suit.S else Suit.S
    yield rule("3NT", hcp(14) & stopper(other), name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    yield rule("P", anything, name=A_PASS, because="the minor will do")


raised = Context(lambda s: s.level == 3 and s.partners_last_call.suit in (Suit.H, Suit.S))


@written_for(
    having_bid(ONE_SUIT, MAJOR_AND_MINOR, MAJORS, NAMES_THE_SUIT, NAMES_THE_MINOR) & rho_passed & raised, WHOLE
)
def answer_invitation(s: Situation) -> Iterator[Rule]:
    """Partner raised to three of a major: game with more than a minimum."""
    suit = s.partners_last_call.suit
    if suit is not None:
        yield rule(at(4, suit), hcp(12), name="accepts", force=SIGN_OFF, because="more than a minimum")
        yield rule("P", anything, name="declines", because="a minimum")
