"""What a pair may agree on: each agreement once, with its usual value, its words for players, an auction that shows it.

This is the schema of convention cards. Card files, names that write a card out, the card's editor and its answers in
JSON are made from it, so a new agreement is one definition here and nothing anywhere else.
"""

# ruff: noqa: RUF009 - `agreed` makes the field of a dataclass, as `field` does

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import Any, ClassVar, Literal, TypeVar

from tablefeel.errors import BadInput

Points = tuple[int, int]
Kind = Literal["switch", "number", "points", "choice"]
Usual = TypeVar("Usual")


@dataclass(frozen=True, slots=True)
class Example:
    """An auction whose last call the agreement is about; with a hand, what that hand calls next."""

    auction: str
    hand: str = ""
    vulnerable: str = "none"


@dataclass(frozen=True, slots=True)
class Words:
    """What players call an agreement, what it is about, its choices where there are some, and what it excludes."""

    title: str
    about: str
    example: Example
    choices: Mapping[Any, str]
    instead_of: str | None


_WORDS = "words"


def agreed(
    usual: Usual,
    title: str,
    about: str,
    example: str | Example,
    choices: Mapping[Usual, str] | None = None,
    instead_of: str | None = None,
) -> Usual:
    """An agreement with its value on SAYC, and what of its section it excludes because both use the same call."""
    shown = Example(example) if isinstance(example, str) else example
    words = Words(title, about, shown, dict(choices or {}), instead_of)
    return field(default=usual, metadata={_WORDS: words})


# fmt: off

@dataclass(frozen=True, slots=True)
class Openings:
    """How the pair opens."""

    title: ClassVar[str] = "Opening the bidding"

    one_notrump: Points = agreed((15, 17), "1NT opening", "High-card points of a balanced 1NT opening.", "1N")
    two_notrump: Points = agreed((20, 21), "2NT opening", "High-card points of a balanced 2NT opening.", "2N")
    five_card_majors: bool = agreed(
        True, "Five-card majors", "One of a major promises five cards; otherwise four are enough.", "1S"
    )
    rule_of: int = agreed(
        20, "Rule of 20",
        "High-card points and the lengths of the two longest suits, added up, that make a light opening.",
        Example("", hand="KQJ75.AJ842.4.92"),
    )
    third_seat_points: int = agreed(
        11, "Light in third seat",
        "High-card points for an opening in third seat with a good five-card suit.",
        Example("P P", hand="KQJ95.A42.J43.92"),
    )
    weak_twos: bool = agreed(True, "Weak twos", "2♦, 2♥ and 2♠ show a six-card suit and less than an opening.", "2H")
    weak_two_points: Points = agreed(
        (5, 11), "Strength of a weak two", "High-card points of a weak two, or of a Multi.", "2H"
    )
    multi_two_diamonds: bool = agreed(
        False, "Multi 2♦",
        "2♦ shows a weak two in one of the majors; instead of natural weak twos.",
        "2D", instead_of="weak_twos",
    )


@dataclass(frozen=True, slots=True)
class Notrump:
    """After our 1NT and 2NT."""

    title: ClassVar[str] = "After our 1NT and 2NT"

    stayman: bool = agreed(True, "Stayman", "2♣ over 1NT asks for a four-card major.", "1N P 2C")
    jacoby_transfers: bool = agreed(
        True, "Transfers", "2♦ over 1NT shows five hearts and 2♥ five spades; opener bids the suit.", "1N P 2D"
    )
    texas_transfers: bool = agreed(
        False, "Texas transfers", "4♦ and 4♥ over 1NT show six hearts or spades; opener bids game.", "1N P 4D"
    )
    minor_transfer: bool = agreed(True, "2♠ for the minors", "2♠ over 1NT asks for 3♣, to stop in a minor.", "1N P 2S")
    gerber: bool = agreed(True, "Gerber", "4♣ over our notrump asks how many aces.", "1N P 4C")
    on_over_double: bool = agreed(
        True, "On after a double",
        "When they double our 1NT, Stayman and transfers stay on; otherwise two of a suit runs there.",
        "1N X 2C",
    )
    lebensohl: bool = agreed(
        False, "Lebensohl over 1NT",
        "When they overcall our 1NT, 2NT asks for 3♣ so that a weak hand can stop.",
        "1N 2H 2N",
    )


@dataclass(frozen=True, slots=True)
class Responses:
    """Responses to one of a suit, and what follows."""

    title: ClassVar[str] = "After our one of a suit"

    two_over_one: Literal["one-round", "game"] = agreed(
        "one-round", "Two over one",
        "How far a new suit at the two level forces, over one of a higher suit.",
        "1S P 2C", choices={"one-round": "for one round", "game": "to game"},
    )
    forcing_notrump: bool = agreed(
        False, "Forcing 1NT",
        "1NT over one of a major must not be passed, up to 12 points.",
        "1S P 1N", instead_of="semi_forcing_notrump",
    )
    semi_forcing_notrump: bool = agreed(
        False, "Semi-forcing 1NT", "As wide as a forcing 1NT, but opener passes with a balanced minimum.", "1S P 1N"
    )
    jacoby_two_notrump: bool = agreed(
        True, "Jacoby 2NT", "2NT over one of a major shows four trumps and game values.", "1S P 2N"
    )
    bergen_raises: bool = agreed(
        False, "Bergen raises",
        "With four trumps over one of a major: 3♣ is 7 to 9 points, 3♦ invites, a jump raise is weak.",
        "1S P 3C",
    )
    drury: bool = agreed(
        False, "Drury",
        "A passed hand's 2♣ over one of a major shows a fit and asks whether the opening was sound.",
        "P P 1S P 2C",
    )
    checkback: Literal["none", "new-minor", "checkback"] = agreed(
        "none", "After opener's 1NT rebid",
        "How responder asks for a fit in a major.",
        "1D P 1S P 1N P 2C",
        choices={"none": "no way to ask", "new-minor": "the unbid minor asks", "checkback": "2♣ always asks"},
    )
    inverted_minors: bool = agreed(
        False, "Inverted minors", "A raise of a minor to two is strong and forcing, to three it is weak.", "1D P 2D"
    )
    splinters: bool = agreed(
        False, "Splinters", "A double jump in a new suit shows shortness there, support and game values.", "1S P 4C"
    )
    strong_jump_shifts: bool = agreed(
        True, "Strong jump shifts", "A jump in a new suit is strong and forces to game.", "1D P 2S"
    )
    fourth_suit_forcing: Literal["one-round", "game"] = agreed(
        "one-round", "Fourth suit",
        "How far the fourth suit forces; it says nothing about the suit itself.",
        "1D P 1S P 2C P 2H", choices={"one-round": "for one round", "game": "to game"},
    )
    lebensohl_over_reverses: bool = agreed(
        False, "Lebensohl over reverses",
        "After opener's reverse, 2NT asks for 3♣ with a weak hand; the rest forces to game.",
        "1D P 1S P 2H P 2N",
    )


@dataclass(frozen=True, slots=True)
class Slam:
    """Ways to a slam."""

    title: ClassVar[str] = "On the way to slam"

    blackwood: Literal["aces", "key-cards", "key-cards-1430"] = agreed(
        "aces", "4NT asks for",
        "What Blackwood counts, and what the first two answers mean.",
        "1S P 3S P 4N P 5C",
        choices={
            "aces": "aces",
            "key-cards": "key cards, 5♣ shows 0 or 3",
            "key-cards-1430": "key cards, 5♣ shows 1 or 4",
        },
    )
    control_bids: bool = agreed(
        True, "Control bids",
        "With a major agreed, a new suit at the four level shows an ace or a void there.",
        "1S P 3S P 4C",
    )
    grand_slam_force: bool = agreed(
        True, "Grand slam force", "5NT asks for seven with two of the three top trumps.", "1S P 3S P 5N"
    )


@dataclass(frozen=True, slots=True)
class Competition:
    """When both sides bid."""

    title: ClassVar[str] = "When both sides bid"

    one_notrump_overcall: Points = agreed(
        (15, 18), "1NT overcall", "High-card points of a 1NT overcall, with their suit stopped.", "1D 1N"
    )
    negative_doubles_to: Literal["2S", "3S", "4D", "none"] = agreed(
        "2S", "Negative doubles",
        "How high a double of their overcall shows the other suits rather than penalties.",
        "1D 3C X", choices={"2S": "up to 2♠", "3S": "up to 3♠", "4D": "up to 4♦", "none": "never"},
    )
    responsive_doubles: bool = agreed(
        True, "Responsive doubles",
        "After partner's takeout double and their raise, a double shows the unbid suits.",
        "1D X 2D X",
    )
    support_doubles: bool = agreed(
        False, "Support doubles",
        "Opener doubles their overcall with exactly three cards in responder's major.",
        "1D P 1S 2C X",
    )
    michaels: bool = agreed(True, "Michaels", "A bid of their suit shows two suits.", "1D 2D")
    michaels_style: Literal["weak-or-strong", "any-strength", "top-and-another"] = agreed(
        "weak-or-strong", "Strength of Michaels",
        "How strong a hand with two suits is, and which suits it shows.",
        "1D 2D",
        choices={
            "weak-or-strong": "weak or strong, not between",
            "any-strength": "any strength",
            "top-and-another": "spades and another suit",
        },
    )
    unusual_notrump: bool = agreed(
        True, "Unusual 2NT",
        "2NT over one of a suit shows the two lowest unbid suits; otherwise it is strong and balanced.",
        "1S 2N",
    )
    cue_bid_raise: bool = agreed(
        True, "Cue-bid raise", "A bid of their suit shows a good raise of partner's overcall.", "1D 1S P 2D"
    )
    jump_overcalls: Literal["weak", "intermediate", "strong"] = agreed(
        "weak", "Jump overcalls",
        "What a jump in a new suit over their opening shows.",
        "1D 2S",
        choices={
            "weak": "a weak two",
            "intermediate": "an opening bid and a good six-card suit",
            "strong": "15 to 18 and a good six-card suit",
        },
    )
    against_notrump: Literal["cappelletti", "natural", "dont", "landy"] = agreed(
        "cappelletti", "Against their 1NT",
        "What two of a suit shows over their 1NT.",
        "1N 2C",
        choices={
            "cappelletti": "Cappelletti: 2♣ any one suit",
            "natural": "the suit bid",
            "dont": "DONT: the suit and a higher one",
            "landy": "Landy: 2♣ both majors",
        },
    )
    lebensohl_over_weak_twos: bool = agreed(
        False, "Lebensohl over weak twos",
        "When partner doubles a weak two, 2NT asks for 3♣ with a weak hand.",
        "2H X P 2N",
    )
    law_of_total_tricks: bool = agreed(
        True, "Competing by trumps",
        "Compete as high as we have trumps, and double what goes too high.",
        Example("1S 2H 3S 4H P P", hand="QJ872.Q84.AT6.T9"),
    )
    sacrifices: bool = agreed(
        True, "Sacrifices",
        "Five over their four with eleven trumps, when they are vulnerable and we are not.",
        Example("1S 2D 4S 5D", vulnerable="ns"),
    )
# fmt: on


SECTIONS: dict[str, type[Openings | Notrump | Responses | Slam | Competition]] = {
    "openings": Openings, "notrump": Notrump, "responses": Responses, "slam": Slam, "competition": Competition,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Agreement:
    """One of the agreements, as the schema has it."""

    section: str
    key: str
    usual: Any
    words: Words

    @property
    def place(self) -> str:
        """Its dotted name: `notrump.stayman`."""
        return f"{self.section}.{self.key}"

    @property
    def kind(self) -> Kind:
        """What sort of value it has."""
        if isinstance(self.usual, bool):
            return "switch"
        if isinstance(self.usual, int):
            return "number"
        return "points" if isinstance(self.usual, tuple) else "choice"

    def checked(self, value: Any, where: str) -> Any:
        """The value if it is of its kind; one clear sentence that begins with `where` otherwise."""
        if self.kind == "switch" and type(value) is not bool:
            raise BadInput(f"convention card {where} is true or false, not {value!r}")
        if self.kind == "number" and type(value) is not int:
            raise BadInput(f"convention card {where} is a whole number, not {value!r}")
        if self.kind == "points":
            return _points(value, where)
        if self.kind == "choice" and value not in self.words.choices:
            near = nearest(str(value), self.words.choices)
            raise BadInput(f"convention card {where} is one of {', '.join(self.words.choices)}, not {value!r}{near}")
        return value


def _points(value: Any, where: str) -> Points:
    good = isinstance(value, list | tuple) and len(value) == 2 and all(type(end) is int for end in value)
    if not good or not 0 <= value[0] <= value[1] <= 40:
        raise BadInput(f"convention card {where} is a range of points such as [15, 17], not {value!r}")
    return (value[0], value[1])


AGREEMENTS = {
    one.name: Agreement(section, one.name, one.default, one.metadata[_WORDS])
    for section, kind in SECTIONS.items()
    for one in fields(kind)
}
"""Every agreement by its name, in the order in which they are shown."""


def agreement_at(place: str) -> Agreement:
    """The agreement of a dotted name."""
    found = AGREEMENTS.get(place.rpartition(".")[2])
    if found is None or found.place != place:
        raise BadInput(f"no agreement {place!r}{nearest(place, [one.place for one in AGREEMENTS.values()])}")
    return found


def exclusive() -> list[tuple[Agreement, Agreement]]:
    """Agreements that use the same call."""
    return [(one, AGREEMENTS[one.words.instead_of]) for one in AGREEMENTS.values() if one.words.instead_of]


def nearest(wrong: str, known: Iterable[str]) -> str:
    """A guess at what was meant, or what there is."""
    close = get_close_matches(wrong, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else f" (known: {', '.join(sorted(known))})"
