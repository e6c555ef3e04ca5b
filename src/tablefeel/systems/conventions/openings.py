"""One of a suit in all four seats, and the pass (map, section 01; SAYC booklet, "Opening bids")."""

from tablefeel.systems.conventions.natural import A_PASS
from tablefeel.systems.conventions.two_clubs import STRONG_2C
from tablefeel.systems.language.context import card, opening, seat
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    card_least,
    card_rule_of,
    good_suit,
    hcp,
    length,
    longer,
    longest_is,
    no_shortness,
    nothing,
    quick_tricks,
    rule_of,
)
from tablefeel.systems.language.rules import FORCING, LAST_RESORT, NATURAL, Rule, in_order, rule

# How much is an opening

eight_card_major = length("S", 8) | length("H", 8)
sound = (hcp(13, 21) | hcp(10, 12) & card_rule_of | hcp(12, 12) & quick_tricks(2)) & ~(eight_card_major & hcp(0, 10))
"""An eight-card major with less opens game at once."""
light = card_least("openings.third_seat_points") & hcp(0, 11)
"""Enough in third seat, with a good suit of five cards."""
fourth_seat = hcp(13, 21) | hcp(10, 12) & rule_of(15)


def no_other_five(suit: str) -> Needs:
    """At most four cards in every other suit: with two suits one opens at the one level."""
    needs = anything
    for other in "CDHS":
        if other != suit:
            needs &= length(other, 0, 4)
    return needs


fourth_seat_two = length("S", 6, 6) & good_suit("S") & hcp(10, 11) & no_other_five("S")
"""Opens 2S in fourth seat."""

# Which suit: the longest; with five and five the higher; with four-card suits a minor, 3-3 clubs and 4-4 diamonds

four_card_majors = card("openings.five_card_majors", False)
"""A four-card major of a balanced hand is opened before a minor; of 4-4-4-1 the middle suit beside a black singleton,
the suit below a red one (so that there is a second suit to bid over partner's answer)."""

spades = length("S", 5) & longer("S", "H", 0) & longer("S", "D", 0) & longer("S", "C", 0)
hearts = length("H", 5) & longer("H", "S", 1) & longer("H", "D", 0) & longer("H", "C", 0)
diamonds = length("D", 5) & longer("D", "S") & longer("D", "H") & longer("D", "C", 0)
clubs = length("C", 5) & longer("C", "S") & longer("C", "H") & longer("C", "D")
no_five = length("S", 0, 4) & length("H", 0, 4) & length("C", 0, 4) & length("D", 0, 4)
better_diamonds = no_five & length("D", 4) & longer("D", "C", 0)
better_clubs = no_five & length("C", 3) & (longer("C", "D") | length("D", 3))
three_diamonds = no_five & length("D", 3, 3) & length("C", 2, 2)

longest = "the longest suit first"
better_minor = "no five-card major: the better minor"
diamond_note = "4+ ♦, or three with four cards in both majors"


def one_of_a_suit(strength: Needs, light_suits: Needs = nothing) -> list[Rule]:
    """The suit openings for a hand of that strength, or of less with a good suit of five (with 11 points of four)."""

    def enough(suit: str) -> Needs:
        return strength | light_suits & good_suit(suit) & (length(suit, 5, 5) | hcp(11) & length(suit, 4, 4))

    word = "opening"
    return [
        rule("1S", enough("S") & spades, name=word, because=longest),
        rule("1H", enough("H") & hearts, name=word, because=longest),
        rule("1S", strength & length("S", 4) & longest_is("S", "CD") & no_shortness, name=word, when=four_card_majors,
             because="a four-card major before a minor"),
        rule("1H", strength & length("H", 4) & longest_is("H") & (no_shortness | length("C", 0, 1)), name=word,
             when=four_card_majors, because="a four-card major before a minor"),
        rule("1D", enough("D") & diamonds, name=word, because=longest, note=diamond_note),
        rule("1D", enough("D") & better_diamonds, name=word, because=better_minor, note=diamond_note),
        rule("1D", strength & three_diamonds, name=word, note=diamond_note,
             because="both majors are too short, and the clubs too"),
        rule("1C", enough("C") & clubs, name=word, because=longest),
        rule("1C", enough("C") & better_clubs, name=word, because=better_minor),
    ]  # fmt: skip


first_and_second = in_order(opening & seat(1, 2), one_of_a_suit(sound), NATURAL)
third = in_order(opening & seat(3), one_of_a_suit(sound, light), NATURAL)
long_spades = rule(
    "1S", hcp(8, 9) & length("S", 7), name="opening", rare=True, because="with the spades we win the part-score"
)
fourth = in_order(opening & seat(4), [*one_of_a_suit(fourth_seat & ~fourth_seat_two), long_spades], NATURAL)
one_level = (first_and_second, third, fourth)

passing = in_order(
    opening,
    [
        rule("P", hcp(0, 12), name=A_PASS),
        # No hand is left; saying so lets a pass deny what would have opened.
        rule("2C", anything, shows=hcp(18), name=STRONG_2C, force=FORCING, artificial=True, rare=True),
    ],
    LAST_RESORT,
)
