"""Why a hand makes a call, and why not another, each in one sentence as a teacher says it.

The reason for the call made has two halves: what the hand has of what its rule asks, and what the call is for.
"13 points and five spades opposite 15-17: enough for game; transfer first, so that partner declares." Another call is
told by what the hand lacks for it ("one point short, and not balanced") or, if it lacks nothing, by what it would hide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from tablefeel.bidding.meaning import Force
from tablefeel.kernel import PASS, Call
from tablefeel.systems.conventions.natural import GAME
from tablefeel.systems.engine.counting import GAME_POINTS, is_game, makes_game, partners_points
from tablefeel.systems.engine.hand_words import holding, joined, spoken
from tablefeel.systems.engine.printed import Printed
from tablefeel.systems.engine.why_not import Reason, Why, why_not, worth
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import fits
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Situation

NEAREST = 2
"""How many of the calls that were not made are worth a sentence."""
_OPENING_WIDTH, _STRONG = 6, 25
_WIDE = 13
"""A range of points wider than this tells nobody what to count with."""


def reasons(
    situation: Situation,
    rules: Sequence[PlacedRule],
    chosen: PlacedRule,
    row: f.Row,
    printed: Mapping[Call, Printed],
) -> dict[Call, Reason]:
    """For each call why it was chosen or not; `printed` is what stands beside the reasons, which must agree."""
    found = {
        call: why_not(situation, rules, call, chosen, row, beside)
        for call, beside in printed.items()
        if call is not chosen.call
    }
    return {chosen.call: Reason(_why(situation, chosen, row, found), Why.CHOSEN), **found}


def nearest(found: dict[Call, Reason]) -> list[Call]:
    """The calls, but for the one chosen, that the hand comes closest to, nearest first."""
    others = [call for call, reason in found.items() if reason.why in (Why.LATER, Why.MISSING)]
    near = sorted(others, key=lambda call: found[call].distance)
    return [*near[:NEAREST], *(call for call in near[NEAREST:] if found[call].expected)]


# The call that was made


def _why(s: Situation, chosen: PlacedRule, row: f.Row, others: dict[Call, Reason]) -> str:
    box = next((box for box in chosen.needs if fits((box,), row)), ())
    facts = joined(holding(box, row))
    opposite = _opposite(s)
    aim = _with_game(s, chosen, row) or _aim(s, chosen, row)
    if not chosen.because and chosen.artificial and s.partners_last_call.convention.asks:
        return f"{chosen.convention.name.capitalize()}, as asked."
    if not aim and chosen.call is PASS:
        return _nothing_to_bid(facts, others)
    if not aim:
        aim = f"{spoken(chosen.call)} shows just that"
    if ": " in aim:  # one colon is enough for a sentence
        return f"{facts}{opposite}. {aim[0].upper()}{aim[1:]}."
    return f"{facts}{opposite}: {aim}."


def _with_game(s: Situation, chosen: PlacedRule, row: f.Row) -> str:
    """What the rule says that its call is for, and that there will be a game where the call does not tell."""
    because = chosen.because
    if because and chosen.force is Force.FORCING and makes_game(s, row) and _TELLS_ENOUGH.search(because) is None:
        return f"enough for game; {because}"
    return because


_TELLS_ENOUGH = re.compile(r"game|slam|[:.;]|points")


def _opposite(s: Situation) -> str:
    """Partner's points, where they are known well enough to count with: ` opposite 15-17`."""
    low, high = partners_points(s)
    last = s.last_action(s.partner)
    if low == 0 or last is None:
        return ""
    if s.opener == s.partner and last.call is s.opening and high - low > _OPENING_WIDTH and high < _STRONG:
        return " opposite an opening bid"
    unit = max(_SHAPED, key=lambda place: (s.partner_least(place), -s.partner_most(place)))
    if (least := s.partner_least(unit)) >= low + _SHAPE_TELLS:
        most = s.partner_most(unit)
        return f" opposite {least}{f'-{most}' if most < _STRONG else ' or more'} with the shape"
    return f" opposite {low}-{high}" if high - low < _WIDE and high < 30 else f" opposite {low} or more"


_SHAPED = (f.POINTS, *range(f.SUPPORT, f.SUPPORT + 4), *range(f.PLAYING, f.PLAYING + 4))
"""Points with length or shortness, in which some calls are told."""
_SHAPE_TELLS = 2
"""So many more of them than high-card points are what partner really told."""


def _aim(s: Situation, chosen: PlacedRule, row: f.Row) -> str:
    """What a natural call is for, as the points of both hands say; empty where they do not."""
    low, high = partners_points(s)
    together, at_most = row[f.HCP] + low, row[f.HCP] + min(high, low + 10)
    partner_spoke = s.last_action(s.partner) is not None
    if not partner_spoke:
        return ""
    call = chosen.call
    if chosen.force is Force.INVITATIONAL:
        return "game if partner has more than the least"
    if call.is_bid and is_game(call):
        return "enough for game" if together >= GAME_POINTS - 1 or chosen.convention is GAME else ""
    if chosen.force is Force.GAME_FORCING and together >= GAME_POINTS - 1:
        return "enough for game; look for the best one"
    if chosen.force is Force.SIGN_OFF and call.is_bid and at_most < GAME_POINTS + 1:
        return "not enough for game, so this is where it ends"
    if call is PASS and s.we_bid_last and at_most < GAME_POINTS + 1 and not s.at_game:
        return "not enough for game together"
    return ""


def _nothing_to_bid(facts: str, others: dict[Call, Reason]) -> str:
    """A pass because nothing fits: what comes nearest, and what the hand lacks for it."""
    close = next(iter(nearest(others)), None)
    if close is None or others[close].distance > _NEAR:
        return f"{facts}: nothing to say."
    name = worth(close)
    return f"{facts}: nothing to bid. {name[0].upper()}{name[1:]}: {others[close].words}."


_NEAR = 4
"""A call that the hand is farther from is no alternative to a pass: a card and a point, or three points."""
__all__ = ["Reason", "Why", "nearest", "reasons"]
