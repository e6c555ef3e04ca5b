"""Splinters: a jump that shows support, the values for game and shortness in the suit bid, and opener's answer."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import card, partner_opened, passed_hand, responder, undisturbed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, hcp, length, limit, support, support_points
from tablefeel.systems.language.rules import CONVENTION, GAME_FORCING, Rule, in_order, rule

SPLINTER = Convention("splinter", shows="a small singleton or a void in the suit bid, and support", agrees_suit=True)

why = "support and a short suit: opener can judge the slam"


def short(suit: str) -> Needs:
    """A void, or a singleton below the king."""
    place = Suit[suit]
    return length(suit, 0, 0) | length(suit, 1, 1) & limit(f.SUIT_HCP + place, 0, 2)


def splinter(call: str, trumps: str, needs: Needs) -> Iterator[Rule]:
    """That call with such a hand: a void is shown before a singleton."""
    for shows in (length(call[1], 0, 0), short(call[1])):
        yield rule(call, needs & shows, name=SPLINTER, force=GAME_FORCING, artificial=True, because=why,
                   note=f"short in {Suit[call[1]].symbol}, support for {Suit[trumps].symbol}")  # fmt: skip


def voids_first(calls: tuple[str, ...], trumps: str, needs: Needs) -> list[Rule]:
    """The splinters of a position, those with a void first."""
    rules = [tuple(splinter(call, trumps, needs)) for call in calls]
    return [void for void, _ in rules] + [singleton for _, singleton in rules]


no_major = length("H", 0, 3) & length("S", 0, 3)

over_a_major = [
    in_order(
        responder & undisturbed & partner_opened(f"1{major}") & card("responses.splinters"),
        voids_first(calls, major, support(4) & hcp(10, 13) & support_points(13)),
        CONVENTION,
    )
    for major, calls in (("H", ("3S", "4C", "4D")), ("S", ("4C", "4D", "4H")))
]
over_a_minor = [
    in_order(
        responder & undisturbed & partner_opened(f"1{minor}") & ~passed_hand & card("responses.splinters"),
        voids_first(calls, minor, support(5) & hcp(11, 14) & support_points(13) & no_major),
        CONVENTION,
    )
    for minor, calls in (("C", ("3D", "3H", "3S")), ("D", ("3H", "3S", "4C")))
]
