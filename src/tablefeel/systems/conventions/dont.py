"""DONT against their 1NT: a double shows one long suit, two of a suit that suit and a higher one, 2S spades."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.against_notrump import preempts, their_1nt
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, OWN_SUIT, PICKS_A_MAJOR
from tablefeel.systems.language.context import advancer, answering, card, having_bid, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, good_suit, hcp, length, longer, longest
from tablefeel.systems.language.rules import FORCING, SIGN_OFF, WHOLE, Rule, at, in_order, rule, written_for
from tablefeel.systems.language.situation import Situation

ONE_SUITER = Convention("DONT double", asks="2♣, to hear which suit it is", shows="one long suit, any")
TWO_SUITER = Convention("DONT, two suits", shows="this suit and a higher one")
BOTH_MAJORS = Convention("DONT 2♥", shows="both majors")
SPADES = Convention("DONT 2♠", shows="long spades, less than a double and then spades")
NAME_IT = Convention("as asked, 2♣", asks="a pass, or the long suit")
ASKS_HIGHER = Convention("asks for the higher suit", asks="partner to pass, or to bid the higher suit")


@written_for(their_1nt & card("competition.against_notrump", "dont"), WHOLE)
def ask(s: Situation) -> Iterator[Rule]:
    """Two suits before one; the same in both seats. Strong balanced hands pass."""
    enough = hcp(10 if s.we_are_vulnerable else 8, 17)
    majors = length("H", 5) & length("S", 4) | length("H", 4) & length("S", 5)
    yield from preempts()
    yield rule("2H", enough & majors, name=BOTH_MAJORS, artificial=True, because="both majors in one call")
    for low, call in ((Suit.D, "2D"), (Suit.C, "2C")):
        shape = ~anything
        for high in SUITS_DOWN:
            if high > low:
                shape |= length(low, 5) & length(high, 4) | length(low, 4) & length(high, 5)
        yield rule(call, enough & shape & longest(0, 5), name=TWO_SUITER, because="two suits in one call")
    yield rule("2S", hcp(6 if not s.we_are_vulnerable else 8, 9) & length("S", 6), name=SPADES, because="long spades")
    yield rule("X", enough & longest(6), name=ONE_SUITER, force=FORCING, artificial=True, because="one long suit")
    yield rule("P", anything, name=A_PASS, because="nothing to gain by bidding over their notrump")


asked = advancer & rho_passed
over_the_double = in_order(
    asked & answering(ONE_SUITER),
    [
        *(
            rule(f"2{suit}", length(suit, 6) & good_suit(suit), name=OWN_SUIT, because="a good suit of my own")
            for suit in "SHD"
        ),
        rule(
            "2C",
            anything,
            name=NAME_IT,
            force=FORCING,
            artificial=True,
            because="as asked: partner names the suit",
        ),
    ],
    WHOLE,
)


@written_for(asked & answering(TWO_SUITER), WHOLE)
def over_two_suits(s: Situation) -> Iterator[Rule]:
    """Pass with three cards; the next suit asks for the higher one."""
    low = s.partners_last_call.suit
    if low is None:
        return
    for suit in (Suit.S, Suit.H):
        yield rule(at(2, suit), length(suit, 6) & good_suit(suit), name=OWN_SUIT, because="a good suit of my own")
    yield rule("P", length(low, 3), name=A_PASS, because="this suit will do")
    yield rule(
        at(2, Suit(low + 1)),
        anything,
        name=ASKS_HIGHER,
        force=FORCING,
        artificial=True,
        because="ask for the higher suit",
    )


over_majors = in_order(
    asked & answering(BOTH_MAJORS),
    [
        rule("2S", longer("S", "H"), name=PICKS_A_MAJOR, force=SIGN_OFF, because="the longer major"),
        rule("P", anything, name=A_PASS, because="hearts will do"),
    ],
    WHOLE,
)
name_the_suit = in_order(
    having_bid(ONE_SUITER) & answering(NAME_IT) & rho_passed,
    [
        rule("P", length("C", 6), name="clubs", because="clubs are the suit"),
        *(
            rule(f"2{suit}", length(suit, 6), name="the long suit", force=SIGN_OFF, because="the long suit")
            for suit in "SHD"
        ),
    ],
    WHOLE,
)


@written_for(having_bid(TWO_SUITER) & answering(ASKS_HIGHER) & rho_passed, WHOLE)
def name_the_higher(s: Situation) -> Iterator[Rule]:
    """Pass if the suit bid is the one."""
    asked_suit = s.partners_last_call.bid_suit
    if asked_suit is None:
        return
    yield rule("P", length(asked_suit, 4), name="this one", because="the suit bid is mine")
    for suit in (Suit.H, Suit.S):
        low = s.cheapest(suit)
        if low is not None:
            yield rule(low, length(suit, 4), name="the higher suit", force=SIGN_OFF, because="the higher suit")
