"""Opening bids in all four seats (SAYC booklet, "Opening bids")."""

from tablefeel.systems.conventions.natural import (
    A_PASS,
    NOTRUMP_OPENING,
    PREEMPT,
    STRONG_2C,
    WEAK_TWO,
)
from tablefeel.systems.language.context import card, opening, seat
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    card_hcp,
    card_least,
    card_rule_of,
    good_suit,
    hcp,
    honours,
    length,
    longer,
    longest_is,
    losers,
    points,
    quick_tricks,
    rule_of,
    second,
    semi_balanced,
    tops,
)
from tablefeel.systems.language.rules import CONVENTION, FORCING, NATURAL, Rule, in_order, rule

# How much is an opening

sound = points(12) & (hcp(10, 21) & card_rule_of | hcp(12, 21) & quick_tricks(2) | hcp(13, 21))
quick = hcp(11, 11) & quick_tricks(3)
"""Three quick tricks make up for a point; partner does not reckon with it."""
light = card_least("openings.third_seat_points") & hcp(0, 21)
fourth_seat = hcp(8, 21) & rule_of(15) | hcp(12, 21)

# Which suit: the longest; with five and five the higher; with four-card suits a minor, 3-3 clubs and 4-4 diamonds

five_card_major = card("openings.five_card_majors")
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


# Strong hands and balanced hands

nine_tricks = hcp(18, 21) & losers(0, 3) & quick_tricks(4)
near_game = hcp(20, 21) & ~balanced & losers(0, 4) & quick_tricks(4)
long_minor = semi_balanced & ~balanced & length("S", 0, 4) & length("H", 0, 4) & length("C", 0, 5) & length("D", 0, 5)
"""5-4-2-2 with a long minor: no good rebid after one of the minor."""

strong = in_order(
    opening,
    [
        rule("1NT", card_hcp("openings.one_notrump") & balanced, name=NOTRUMP_OPENING),
        rule("1NT", card_hcp("openings.one_notrump") & hcp(0, 16) & long_minor, name=NOTRUMP_OPENING),
        rule("2NT", card_hcp("openings.two_notrump") & balanced, name=NOTRUMP_OPENING),
        rule("2C", hcp(22) | nine_tricks | near_game, name=STRONG_2C, force=FORCING, artificial=True,
             note="22+ HCP or nine tricks", shows=hcp(18)),
    ],
    CONVENTION,
)  # fmt: skip

first_and_second = in_order(
    opening & seat(1, 2), [*one_of_a_suit(sound), *one_of_a_suit(quick, rare=True)], NATURAL + 5
)
third = in_order(opening & seat(3), one_of_a_suit(sound | light), NATURAL + 5)
fourth = in_order(opening & seat(4), one_of_a_suit(fourth_seat), NATURAL + 5)


# Preempts, not in fourth seat


def side_major(suit: str) -> Needs:
    """At most three cards in a major beside the suit."""
    return {"S": length("H", 0, 3), "H": length("S", 0, 3), "C": length("S", 0, 3) & length("H", 0, 3)}.get(
        suit, anything
    )


def decent(suit: str) -> Needs:
    """Two of the top five cards, or one of the top three in a hand that is not too weak."""
    return good_suit(suit) | honours(suit, 2) | tops(suit, 1) & hcp(6)


weak_twos = in_order(
    opening & seat(1, 2, 3) & card("openings.weak_twos"),
    [
        rule(f"2{suit}", length(suit, 6, 6) & card_hcp("openings.weak_two_points") & decent(suit) & side_major(suit)
             & losers(5), name=WEAK_TWO)
        for suit in "SHD"
    ],
    NATURAL,
)  # fmt: skip

third_seat_weak_two = in_order(
    opening & seat(3) & card("openings.weak_twos"),
    [
        rule(f"2{suit}", length(suit, 5, 5) & hcp(6, 10) & honours(suit, 2) & tops(suit, 1) & side_major(suit)
             & second(0, 4), name=WEAK_TWO)
        for suit in "SH"
    ],
    NATURAL - 2,
)  # fmt: skip

preempts = in_order(
    opening & seat(1, 2, 3),
    [
        *(rule(f"4{s}", length(s, 8) & hcp(3, 11) & honours(s, 2), name=PREEMPT) for s in "SHDC"),
        *(rule(f"4{s}", length(s, 7) & hcp(6, 11) & tops(s, 3), name=PREEMPT) for s in "SH"),
        *(rule(f"3{s}", length(s, 7, 7) & hcp(3, 11) & tops(s, 2), name=PREEMPT) for s in "SHDC"),
        *(rule(f"3{s}", length(s, 7, 7) & hcp(4, 8) & honours(s, 3), name=PREEMPT) for s in "SHDC"),
        *(rule(f"3{s}", length(s, 7, 7) & hcp(4, 8) & tops(s, 1) & second(0, 3), name=PREEMPT) for s in "SHDC"),
        *(rule(f"3{s}", length(s, 7, 7) & hcp(5, 10) & tops(s, 1), name=PREEMPT) for s in "DC"),
        rule("3C", length("C", 6, 6) & hcp(5, 11) & tops("C", 2) & side_major("C"), name=PREEMPT),
    ],
    NATURAL - 1,
)

passing = in_order(
    opening,
    [
        rule("P", hcp(0, 12), name=A_PASS, when=seat(1, 2)),
        rule("P", hcp(0, 10), name=A_PASS, when=seat(3)),
        rule("P", hcp(0, 12), name=A_PASS, when=seat(4)),
        # No hand is left; saying so lets a pass deny what would have opened.
        rule("2C", anything, shows=hcp(18), name=STRONG_2C, force=FORCING, artificial=True, rare=True),
    ],
    5,
)
