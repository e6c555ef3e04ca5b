"""One of a suit in all four seats, and the pass (SAYC booklet, "Opening bids")."""

from tablefeel.systems.conventions.natural import A_PASS
from tablefeel.systems.conventions.two_clubs import STRONG_2C
from tablefeel.systems.language.context import card, opening, seat
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    card_least,
    card_rule_of,
    hcp,
    length,
    longer,
    longest_is,
    points,
    quick_tricks,
    rule_of,
)
from tablefeel.systems.language.rules import FORCING, LAST_RESORT, NATURAL, Rule, in_order, rule

# How much is an opening

sound = points(12) & (hcp(10, 21) & card_rule_of | hcp(12, 21) & quick_tricks(2) | hcp(13, 21))
quick = hcp(11, 11) & quick_tricks(3)
"""Three quick tricks make up for a point; partner does not reckon with it."""
light = card_least("openings.third_seat_points") & hcp(0, 21)
fourth_seat = hcp(8, 21) & rule_of(15) | hcp(12, 21)

# Which suit: the longest; with five and five the higher; with four-card suits a minor, 3-3 clubs and 4-4 diamonds

four_card_major = card("openings.five_card_majors", False)

spades = length("S", 5) & longer("S", "H", 0) & longer("S", "D", 0) & longer("S", "C", 0)
hearts = length("H", 5) & longer("H", "S", 1) & longer("H", "D", 0) & longer("H", "C", 0)
diamonds = length("D", 5) & longer("D", "S") & longer("D", "H") & longer("D", "C", 0)
clubs = length("C", 5) & longer("C", "S") & longer("C", "H") & longer("C", "D")
no_five = length("S", 0, 4) & length("H", 0, 4) & length("C", 0, 4) & length("D", 0, 4)
better_diamonds = no_five & length("D", 4) & longer("D", "C", 0)
better_clubs = no_five & length("C", 3) & (longer("C", "D") | length("D", 3))
three_diamonds = no_five & length("D", 3, 3) & length("C", 2, 2)


def one_of_a_suit(strength: Needs, rare: bool = False) -> list[Rule]:
    """The five suit openings for a hand of that strength."""
    word = "opening"
    return [
        rule("1S", strength & spades, name=word, rare=rare),
        rule("1H", strength & hearts, name=word, rare=rare),
        rule("1S", strength & length("S", 4) & longest_is("S", "CD"), name=word, rare=rare, when=four_card_major),
        rule("1H", strength & length("H", 4) & longest_is("H"), name=word, rare=rare, when=four_card_major),
        rule(
            "1D",
            strength & (diamonds | better_diamonds | three_diamonds),
            name=word,
            rare=rare,
            shows=strength & length("D", 3) & length("S", 0, 12),
        ),
        rule("1C", strength & (clubs | better_clubs), name=word, rare=rare),
    ]


first_and_second = in_order(opening & seat(1, 2), [*one_of_a_suit(sound), *one_of_a_suit(quick, rare=True)], NATURAL)
third = in_order(opening & seat(3), one_of_a_suit(sound | light), NATURAL)
fourth = in_order(opening & seat(4), one_of_a_suit(fourth_seat), NATURAL)
one_level = (first_and_second, third, fourth)

passing = in_order(
    opening,
    [
        rule("P", hcp(0, 12), name=A_PASS, when=seat(1, 2)),
        rule("P", hcp(0, 10), name=A_PASS, when=seat(3)),
        rule("P", hcp(0, 12), name=A_PASS, when=seat(4)),
        # No hand is left; saying so lets a pass deny what would have opened.
        rule("2C", anything, shows=hcp(18), name=STRONG_2C, force=FORCING, artificial=True, rare=True),
    ],
    LAST_RESORT,
)
