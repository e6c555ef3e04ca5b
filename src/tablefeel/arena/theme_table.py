"""What may be practised, in players' words; light to load, so that every door can offer it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """What a board shall be about."""

    name: str
    title: str
    about: str
    """One line for players."""
    calls: tuple[str, ...] = ()
    """Parts of the names of calls, one of which South or North shall make."""
    south: str = ""
    north: str = ""
    swaps: bool = True
    """Whether South may as well have what is wished for North."""


THEMES = {
    theme.name: theme
    for theme in (
        Theme("anything", "Anything", "Boards as they come."),
        Theme("close", "Close decisions", "Hands where the adviser is nearly undecided."),
        Theme(
            "stayman",
            "Stayman",
            "Looking for a four-four major fit after 1NT.",
            ("stayman",),
            "8+ hcp",
            "15-17 hcp, balanced",
        ),
        Theme(
            "transfers",
            "Transfers",
            "Showing a five-card major after 1NT.",
            ("transfer",),
            "5+ hearts",
            "15-17 hcp, balanced",
        ),
        Theme(
            "notrump",
            "Notrump",
            "Opening 1NT or 2NT and answering it.",
            ("notrump opening",),
            "",
            "15-17 hcp, balanced",
        ),
        Theme(
            "weak-twos",
            "Weak twos",
            "Opening them, raising them, asking about them.",
            ("weak two",),
            "",
            "5-10 hcp, 6 spades",
        ),
        Theme("preempts", "Preempts", "Opening at the three level and higher.", ("preempt",), "", "5-10 hcp, 7 hearts"),
        Theme("strong", "Strong two clubs", "The biggest hands.", ("strong 2",), "", "22+ hcp"),
        Theme("overcalls", "Overcalls", "When they open and you have a suit.", ("overcall",), "8-16 hcp, 5+ spades"),
        Theme("takeout", "Takeout doubles", "Doubling for takeout and answering.", ("takeout double",), "12+ hcp"),
        Theme(
            "negative-doubles",
            "Negative doubles",
            "When they overcall partner's opening.",
            ("negative double",),
            "7+ hcp",
            "12+ hcp",
        ),
        Theme(
            "slams", "Slam bidding", "Enough for slam, if it can be found out.", (), "15+ hcp", "15+ hcp", swaps=False
        ),
        Theme(
            "competing",
            "Competing",
            "Both sides bid: when to go on, when to stop.",
            (),
            "6-14 hcp",
            "6-14 hcp",
            swaps=False,
        ),
        Theme(
            "raises",
            "Raising partner",
            "A fit for partner's suit, from weak to slam.",
            ("raise",),
            "",
            "12+ hcp, 5+ spades",
        ),
    )
}
"""What may be practised; an agreement of the card, and any name of a call of it, is a theme as well."""
