"""A rule: when the auction is so and the hand is so, make this call, which shows that.

    when >> [
        rule("2D", length("H", 5), name=JACOBY_TRANSFER, force=FORCING, artificial=True),
        ...
    ]

Rules in a list stand in order: the first that fits the hand is the call. Which of two lists comes first, their groups
say, and `before=` and `after=` within a group (see `order`). A call therefore also denies what stands before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tablefeel.bidding.meaning import Force
from tablefeel.kernel import CALLS, Call, Suit
from tablefeel.systems.language.boxes import Boxes
from tablefeel.systems.language.context import Context
from tablefeel.systems.language.convention import UNNAMED, Convention, worded
from tablefeel.systems.language.needs import Needs, anything
from tablefeel.systems.language.order import (
    COMPETITIVE,
    CONVENTION,
    GENERAL,
    LAST_RESORT,
    NATURAL,
    PLACED,
    SITUATION,
    SLAM,
    SLAM_TRIES,
    WHOLE,
    Group,
)
from tablefeel.systems.language.situation import Situation

NONE, SIGN_OFF, INVITATIONAL, FORCING, GAME_FORCING = Force

CallSpec = Call | Callable[[Situation], Call | None]


class PlacedRule(NamedTuple):
    """A rule in one position of the auction: a legal call and what it needs and shows there."""

    call: Call
    needs: Boxes
    shows: Boxes
    convention: Convention = UNNAMED
    force: Force = Force.NONE
    artificial: bool = False
    note: str = ""
    rare: bool = False
    because: str = ""

    @property
    def name(self) -> str:
        return self.convention.name


class Rule(NamedTuple):
    """One line of a system; see `rule`."""

    call: CallSpec
    needs: Needs
    shows: Needs | None = None
    convention: Convention = UNNAMED
    force: Force = Force.NONE
    artificial: bool = False
    note: str = ""
    when: Context | None = None
    rare: bool = False
    """For hands that have nothing better: partner does not expect them, the ranges shown include them."""
    because: str = ""
    """What the call is for, the second half of its reason: "transfer first, so that partner declares"."""


def rule(  # noqa: PLR0913 - a rule has that many columns, as a table in a book has
    call: str | CallSpec,
    needs: Needs = anything,
    *,
    shows: Needs | None = None,
    name: Convention | str = UNNAMED,
    force: Force = Force.NONE,
    artificial: bool = False,
    note: str = "",
    when: Context | None = None,
    rare: bool = False,
    because: str = "",
) -> Rule:
    """A rule; `shows` is what needs says unless given, `when` narrows the list's context for this line.

    `name` is a convention, or mere words where nobody will ask what the call was. `note` says in a player's words what
    the ranges cannot ("short in ♥, support for the other suits, or 17+"), `because` what the call is for.
    """
    spec: CallSpec = Call.parse(call) if isinstance(call, str) else call
    convention = worded(name) if isinstance(name, str) else name
    return _tuple(Rule, (spec, needs, shows, convention, force, artificial, note, when, rare, because))


_tuple = tuple.__new__
"""Makes a named tuple in half the time: every position writes some ten rules."""
Generator = Callable[[Situation], Iterable[Rule]]


@dataclass(frozen=True, slots=True, eq=False)
class RuleList:
    """Rules of one context, in order; or a function that writes them for a position."""

    when: Context
    rules: Sequence[Rule] | Generator
    group: Group = NATURAL
    after: tuple[RuleList, ...] = ()
    before: tuple[RuleList, ...] = ()

    def bound(self, situation: Situation) -> list[PlacedRule]:
        """The rules whose call is legal here, where the context holds."""
        rules = self.rules(situation) if callable(self.rules) else self.rules
        return [found for one in rules if (found := _bind(one, situation)) is not None]


def _bind(one: Rule, situation: Situation) -> PlacedRule | None:
    """The rule in this position; None where its call is not legal or nothing fits it."""
    spec, needs, shows, convention, force, artificial, note, when, rare, because = one
    if when is not None and not when.asks(situation):
        return None
    call = spec if isinstance(spec, Call) else spec(situation)
    if call is None or not situation.is_legal(call):
        return None
    needed = needs.boxes
    if needed is None:
        needed = needs.bind(situation)
    if not needed:
        return None
    shown = needed if shows is None else shows.bind(situation)
    return _tuple(PlacedRule, (call, needed, shown, convention, force, artificial, note, rare, because))


Related = RuleList | Sequence[RuleList]


def _all(related: Related) -> tuple[RuleList, ...]:
    return (related,) if isinstance(related, RuleList) else tuple(related)


def in_order(
    when: Context, rules: Sequence[Rule], group: Group = NATURAL, *, after: Related = (), before: Related = ()
) -> RuleList:
    """A list of rules for one context, and where it stands among other lists of its group."""
    return RuleList(when, tuple(rules), group, _all(after), _all(before))


def written_for(
    when: Context, group: Group = NATURAL, *, after: Related = (), before: Related = ()
) -> Callable[[Generator], RuleList]:
    """Decorator: the function writes the rules of each position of this context."""
    return lambda write: RuleList(when, write, group, _all(after), _all(before))


# Calls that depend on the position


def at(level: int, suit: Suit) -> Call:
    """That level in the suit."""
    return CALLS[5 * level - 2 + suit]


def bid(level: int, suit: str) -> CallSpec:
    """That level in the suit with that part in the auction: `bid(4, "partner")`."""

    def find(situation: Situation) -> Call | None:
        found = situation.suit(suit)
        return None if found is None else at(level, found)

    return find


def cheapest(suit: str | Suit, jump: int = 0) -> CallSpec:
    """The lowest bid of a suit (`"N"` for notrump), or a jump above it."""

    def find(situation: Situation) -> Call | None:
        strain = suit if isinstance(suit, Suit) else 4 if suit == "N" else situation.suit(suit)
        call = None if strain is None else situation.cheapest(strain)
        if call is None or call + 5 * jump > Call.N7:
            return None
        return Call(call + 5 * jump)

    return find


__all__ = [
    "COMPETITIVE", "CONVENTION", "FORCING", "GAME_FORCING", "GENERAL", "INVITATIONAL", "LAST_RESORT", "NATURAL",
    "NONE", "PLACED", "SIGN_OFF", "SITUATION", "SLAM", "SLAM_TRIES", "WHOLE", "CallSpec", "Generator", "Group",
    "PlacedRule", "Related", "Rule", "RuleList", "at", "bid", "cheapest", "in_order", "rule", "written_for",
]  # fmt: skip
