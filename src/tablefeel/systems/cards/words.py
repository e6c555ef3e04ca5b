"""The agreements of a convention card in a player's words, each with an auction that shows what it is about."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Example:
    """An auction whose last call the agreement is about; with a hand, what that hand calls next."""

    auction: str
    hand: str = ""
    vulnerable: str = "none"


@dataclass(frozen=True, slots=True)
class Words:
    """What an agreement is called, what it is about, and its choices where there are some."""

    title: str
    about: str
    example: Example
    choices: dict[str, str] = field(default_factory=dict)


SECTION_WORDS = {
    "openings": "Opening the bidding",
    "notrump": "After our 1NT and 2NT",
    "responses": "After our one of a suit",
    "slam": "On the way to slam",
    "competition": "When both sides bid",
}

AGREEMENT_WORDS = {
    "one_notrump": Words("1NT opening", "High-card points of a balanced 1NT opening.", Example("1N")),
    "two_notrump": Words("2NT opening", "High-card points of a balanced 2NT opening.", Example("2N")),
    "five_card_majors": Words(
        "Five-card majors", "One of a major promises five cards; otherwise four are enough.", Example("1S")
    ),
    "rule_of": Words(
        "Rule of 20",
        "High-card points and the lengths of the two longest suits, added up, that make a light opening.",
        Example("", "KQJ75.AJ842.4.92"),
    ),
    "third_seat_points": Words(
        "Light in third seat", "High-card points for an opening in third seat with a good five-card suit.",
        Example("P P", "KQJ95.A42.943.92"),
    ),
    "weak_twos": Words("Weak twos", "2♦, 2♥ and 2♠ show a six-card suit and less than an opening.", Example("2H")),
    "weak_two_points": Words("Strength of a weak two", "High-card points of a weak two, or of a Multi.", Example("2H")),
    "multi_two_diamonds": Words(
        "Multi 2♦", "2♦ shows a weak two in one of the majors; instead of natural weak twos.", Example("2D")
    ),
    "stayman": Words("Stayman", "2♣ over 1NT asks for a four-card major.", Example("1N P 2C")),
    "jacoby_transfers": Words(
        "Transfers", "2♦ over 1NT shows five hearts and 2♥ five spades; opener bids the suit.", Example("1N P 2D")
    ),
    "texas_transfers": Words(
        "Texas transfers", "4♦ and 4♥ over 1NT show six hearts or spades; opener bids game.", Example("1N P 4D")
    ),
    "minor_transfer": Words("2♠ for the minors", "2♠ over 1NT asks for 3♣, to stop in a minor.", Example("1N P 2S")),
    "gerber": Words("Gerber", "4♣ over our notrump asks how many aces.", Example("1N P 4C")),
    "on_over_double": Words(
        "On after a double",
        "When they double our 1NT, Stayman and transfers stay on; otherwise two of a suit runs there.",
        Example("1N X 2C"),
    ),
    "lebensohl": Words(
        "Lebensohl over 1NT", "When they overcall our 1NT, 2NT asks for 3♣ so that a weak hand can stop.",
        Example("1N 2H 2N"),
    ),
    "two_over_one": Words(
        "Two over one", "How far a new suit at the two level forces, over one of a higher suit.", Example("1S P 2C"),
        {"one-round": "for one round", "game": "to game"},
    ),
    "forcing_notrump": Words(
        "Forcing 1NT", "1NT over one of a major must not be passed, up to 12 points.", Example("1S P 1N")
    ),
    "semi_forcing_notrump": Words(
        "Semi-forcing 1NT", "As wide as a forcing 1NT, but opener passes with a balanced minimum.", Example("1S P 1N")
    ),
    "jacoby_two_notrump": Words(
        "Jacoby 2NT", "2NT over one of a major shows four trumps and game values.", Example("1S P 2N")
    ),
    "bergen_raises": Words(
        "Bergen raises",
        "With four trumps over one of a major: 3♣ is 7 to 10 points, 3♦ invites, a jump raise is weak.",
        Example("1S P 3C"),
    ),
    "drury": Words(
        "Drury", "A passed hand's 2♣ over one of a major shows a fit and asks whether the opening was sound.",
        Example("P P 1S P 2C"),
    ),
    "checkback": Words(
        "After opener's 1NT rebid", "How responder asks for a fit in a major.", Example("1D P 1S P 1N P 2C"),
        {"none": "no way to ask", "new-minor": "the unbid minor asks", "checkback": "2♣ always asks"},
    ),
    "inverted_minors": Words(
        "Inverted minors", "A raise of a minor to two is strong and forcing, to three it is weak.", Example("1D P 2D")
    ),
    "splinters": Words(
        "Splinters", "A double jump in a new suit shows shortness there, support and game values.", Example("1S P 4C")
    ),
    "strong_jump_shifts": Words(
        "Strong jump shifts", "A jump in a new suit is strong and forces to game.", Example("1D P 2S")
    ),
    "fourth_suit_forcing": Words(
        "Fourth suit", "How far the fourth suit forces; it says nothing about the suit itself.",
        Example("1D P 1S P 2C P 2H"), {"one-round": "for one round", "game": "to game"},
    ),
    "lebensohl_over_reverses": Words(
        "Lebensohl over reverses", "After opener's reverse, 2NT asks for 3♣ with a weak hand; the rest forces to game.",
        Example("1D P 1S P 2H P 2N"),
    ),
    "blackwood": Words(
        "4NT asks for", "What Blackwood counts, and what the first two answers mean.", Example("1S P 3S P 4N P 5C"),
        {
            "aces": "aces",
            "key-cards": "key cards, 5♣ shows 0 or 3",
            "key-cards-1430": "key cards, 5♣ shows 1 or 4",
        },
    ),
    "control_bids": Words(
        "Control bids", "With a major agreed, a new suit at the four level shows an ace or a void there.",
        Example("1S P 3S P 4C"),
    ),
    "grand_slam_force": Words(
        "Grand slam force", "5NT asks for seven with two of the three top trumps.", Example("1S P 3S P 5N")
    ),
    "one_notrump_overcall": Words(
        "1NT overcall", "High-card points of a 1NT overcall, with their suit stopped.", Example("1D 1N")
    ),
    "negative_doubles_to": Words(
        "Negative doubles", "How high a double of their overcall shows the other suits rather than penalties.",
        Example("1D 3C X"), {"2S": "up to 2♠", "3S": "up to 3♠", "4D": "up to 4♦", "none": "never"},
    ),
    "responsive_doubles": Words(
        "Responsive doubles", "After partner's takeout double and their raise, a double shows the unbid suits.",
        Example("1D X 2D X"),
    ),
    "support_doubles": Words(
        "Support doubles", "Opener doubles their overcall with exactly three cards in responder's major.",
        Example("1D P 1S 2C X"),
    ),
    "michaels": Words("Michaels", "A bid of their suit shows two suits.", Example("1D 2D")),
    "michaels_style": Words(
        "Strength of Michaels", "How strong a hand with two suits is, and which suits it shows.", Example("1D 2D"),
        {
            "any-strength": "any strength",
            "weak-or-strong": "weak or strong, not between",
            "top-and-another": "spades and another suit",
        },
    ),
    "unusual_notrump": Words(
        "Unusual 2NT", "2NT over one of a suit shows the two lowest unbid suits; otherwise it is strong and balanced.",
        Example("1S 2N"),
    ),
    "cue_bid_raise": Words(
        "Cue-bid raise", "A bid of their suit shows a good raise of partner's overcall.", Example("1D 1S P 2D")
    ),
    "jump_overcalls": Words(
        "Jump overcalls", "What a jump in a new suit over their opening shows.", Example("1D 2S"),
        {"weak": "a weak two", "intermediate": "an opening bid and six cards", "strong": "16 to 18 and six cards"},
    ),
    "against_notrump": Words(
        "Against their 1NT", "What two of a suit shows over their 1NT.", Example("1N 2C"),
        {
            "natural": "the suit bid",
            "cappelletti": "Cappelletti: 2♣ any one suit",
            "dont": "DONT: the suit and a higher one",
            "landy": "Landy: 2♣ both majors",
        },
    ),
    "lebensohl_over_weak_twos": Words(
        "Lebensohl over weak twos", "When partner doubles a weak two, 2NT asks for 3♣ with a weak hand.",
        Example("2H X P 2N"),
    ),
    "law_of_total_tricks": Words(
        "Competing by trumps", "Compete as high as we have trumps, and double what goes too high.",
        Example("1S 2H 3S 4H P P", "QJ872.Q84.AT6.T9"),
    ),
    "sacrifices": Words(
        "Sacrifices", "Five over their four with eleven trumps, when they are vulnerable and we are not.",
        Example("1S 2D 4S 5D", vulnerable="ns"),
    ),
}  # fmt: skip
"""By the agreement's name, in the order in which they are shown."""
