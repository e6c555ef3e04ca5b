"""Which calls a hand can make without a lie: what is said of the call, as it is printed, the hand has.

What is printed of a call are the ranges of all hands that may make it, the kinds of hands that are expected to, and the
words made from their rules. Words that a rule's author wrote ("short in ♥, support for the other suits") cannot be read
by a program; there a hand keeps them that has all that such a rule asks.

A rule that is only followed for want of anything better (`rare`) is in the ranges of its call, but not in the words.
Of a call that has such a rule behind it `stated` therefore says its words "usually", and names no kinds of hands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.promise_words import MANY_POINTS, range_words
from tablefeel.bidding.ranges import ANY_HAND
from tablefeel.kernel import CALLS, PASS, Call, Hand
from tablefeel.kernel.states import LEGAL
from tablefeel.systems.conventions.natural import A_PASS, PENALTY_DOUBLE
from tablefeel.systems.engine import knowledge, promises
from tablefeel.systems.engine.meaning_words import USUALLY
from tablefeel.systems.engine.natural import is_artificial, natural_box, natural_name
from tablefeel.systems.engine.position import NO_RULE, Position
from tablefeel.systems.engine.widening import widened
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import MOST, Box, Boxes, fits
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Known

_ASKS_OR_USUALLY = ("asks ", USUALLY)
"""What a call asks it asks with any hand."""
NOTHING_FITS = "no call of the card fits such a hand here, so this one promises nothing"


def truthful(here: Position, row: f.Row) -> list[Call]:
    """The calls whose stated meaning a hand with these features has: those of rules in their order, then natural ones.

    The call that the rules make is among them unless they make it for want of anything better.
    """
    return [call for call, saying in sayings(here).items() if saying.is_kept(row)]


def stated(here: Position, call: Call) -> Meaning:
    """What a call is said to show, so that every hand that the rules would make it with keeps it."""
    meaning = here.meaning(call)
    behind = rules_behind(here).get(call, ())
    rare = [one for one in behind if one.rare]
    plain = call is PASS and meaning.name == A_PASS.name
    if plain or len(rare) == len(behind) or here.has_words_for(call, rare):
        return meaning
    words = (meaning.promise or range_words(meaning.shows)).split("; ")
    first = next((place for place, part in enumerate(words) if not part.startswith(_ASKS_OR_USUALLY)), None)
    if first is not None and words[first]:
        words[first:] = [USUALLY + words[first], *(part.removeprefix(USUALLY) for part in words[first + 1 :])]
    return replace(meaning, promise="; ".join(words), alternatives=())


def earlier_misfit(here: Position, hand: Hand) -> Call | None:
    """The first call of the player to call, in the auction so far, that shows another hand than this one."""
    path: list[Position] = [here]
    while (before := path[-1].before) is not None:
        path.append(before)
    path.reverse()
    mine = range(len(path) - 1 & 3, len(path) - 1, 4)
    calls = here.situation.calls
    return next((calls[place] for place in mine if not stated(path[place], calls[place]).allows(hand)), None)


def without_promise(meaning: Meaning) -> Meaning:
    """The meaning of a call that is made because none fits: it promises nothing, and says so."""
    return replace(meaning, shows=ANY_HAND, promise=NOTHING_FITS, alternatives=())


def rules_behind(here: Position) -> dict[Call, list[PlacedRule]]:
    """The rules behind each call, without the pass of hands that fit none."""
    found: dict[Call, list[PlacedRule]] = {}
    for one in here.rules:
        if one is not NO_RULE:
            found.setdefault(one.call, []).append(one)
    return found


@dataclass(slots=True)
class Saying:
    """What one call is said to show, ready to be compared with hands; worked out when the first hand may have it."""

    here: Position
    call: Call
    first_look: Boxes
    """The lengths and high cards of the rules behind it: a hand that has none of these is not looked at again."""
    in_authors_words: bool
    has_rules: bool
    _kinds: tuple[Box, ...] | None = None
    """What the kinds of hands have, one of which must fit; and ..."""
    _ranges: Box = ()
    """... what all of them have."""

    def is_kept(self, row: f.Row) -> bool:
        """Whether a hand with these features is as the call says."""
        if not fits(self.first_look, row):
            return False
        if self._kinds is None:
            self._work_out()
        return fits((self._ranges,), row) and fits(self._kinds or (), row)

    def _work_out(self) -> None:
        made = self.here.told_by(self.call)[2]
        self._ranges = _printed(self.here.said_by(self.call)[0])
        if not self.has_rules and (self.call is PASS or not self.here.is_judged(self.call)):
            self._kinds = ((),)
            return
        literal = self.in_authors_words or bool(made.convention.told)
        self._kinds = tuple(
            (*box, *_box(held)) if literal else _in_words(box, held) for box, held in self.here.kinds(self.call)
        )


def sayings(here: Position) -> dict[Call, Saying]:
    """What is said of every call that has a meaning here; kept with the position."""
    found = here.situation.memo.get(_SAYINGS)
    if found is None:
        found = here.situation.memo[_SAYINGS] = _sayings(here)
    return found  # type: ignore[return-value]


_SAYINGS = "sayings"


def _sayings(here: Position) -> dict[Call, Saying]:
    situation, behind = here.situation, rules_behind(here)
    found = {call: _of_rules(here, call, rules) for call, rules in behind.items() if call is not PASS}
    if here.is_a_mere_pass:
        found[PASS] = Saying(here, PASS, ((),), in_authors_words=False, has_rules=False)
    elif PASS in behind:
        found[PASS] = _of_rules(here, PASS, behind[PASS])
    for number in LEGAL[situation.state]:
        call = CALLS[number]
        if call is not PASS and call not in behind and _is_natural(here, call):
            look = widened(situation, call, ()) if here.is_judged(call) else (natural_box(situation, call),)
            found[call] = Saying(here, call, look, in_authors_words=False, has_rules=False)
    return found


def _of_rules(here: Position, call: Call, behind: list[PlacedRule]) -> Saying:
    expected = [one for one in behind if not one.rare] or behind
    boxes = tuple(box for one in expected for box in one.shows)
    if here.is_judged(call):
        boxes = widened(here.situation, call, boxes)
    look = tuple({tuple(limit for limit in box if limit[0] <= f.HCP) for box in boxes})
    return Saying(here, call, look, in_authors_words=any(one.note for one in expected), has_rules=True)


def _is_natural(here: Position, call: Call) -> bool:
    """Whether a call that no rule makes has a plain natural sense that does not force."""
    situation = here.situation
    if is_artificial(situation, call):
        return False
    name, force = natural_name(situation, call)
    return not force.is_forcing and (call.is_bid or name is PENALTY_DOUBLE)


def _box(known: Known) -> Box:
    return tuple((place, least, most) for place, (least, most) in known.items())


def _printed(known: Known) -> Box:
    """The lengths, high cards and balance that are known: what `Meaning.shows` prints."""
    return tuple(limit for limit in _box(known) if limit[0] <= f.HCP or limit[0] == f.BALANCE)


def _in_words(box: Box, held: Known) -> Box:
    """What is said of one kind of hands: its ranges, and the limits that get a word."""
    known = knowledge.tightened(dict(held))
    found = promises.counted_by(box, known)
    counted = f.POINTS if found is None else found
    said = promises.said_by(box, known)
    if f.POINTS in said and known.get(counted, (0, MANY_POINTS))[1] >= MANY_POINTS:
        said[f.POINTS] = (said[f.POINTS][0], MOST)  # only its high cards are limited, which are printed
    return (
        *_printed(known),
        *((counted if place == f.POINTS else place, least, most) for place, (least, most) in said.items()),
    )
