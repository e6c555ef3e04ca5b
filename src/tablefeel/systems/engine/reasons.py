"""Why a hand makes a call, and why not another, each in one sentence as a teacher says it.

The reason for the call made has two halves: what the hand has of what its rule asks, and what the call is for.
"13 points and five spades opposite 15-17: enough for game; transfer first, so that partner declares." Another call is
told by what the hand lacks for it ("one point short, and not balanced") or, if it lacks nothing, by what it would hide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tablefeel.bidding.meaning import Force
from tablefeel.bidding.ranges import HandRange
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, SUITS, Call
from tablefeel.systems.conventions.natural import GAME
from tablefeel.systems.engine.hand_words import counted, holding, joined, missing, spoken, wanted
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import ALWAYS, Box, Boxes, Limit, fits
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Situation

NEAREST = 2
"""How many of the calls that were not made are worth a sentence."""
GAME_POINTS = 25
_OPENING_BID = 12
_OPENING_WIDTH, _STRONG = 6, 25
_WIDE = 13
"""A range of points wider than this tells nobody what to count with."""


class Why(IntEnum):
    """Why a call was or was not chosen."""

    CHOSEN = 0
    NO_USE = 1
    """No rule makes it in this position."""
    LATER = 2
    """It fits, but a rule that stands before it fits as well."""
    MISSING = 3
    """The hand does not have what it needs."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a call was or was not chosen: words for a player, `why` for a program, and how far the hand is from it."""

    words: str
    why: Why
    distance: int = 0
    wanted: str = ""
    """What the book wants of a hand and this one lacks, for where the book only draws a line: "six hearts"."""


def reasons(
    situation: Situation,
    rules: Sequence[PlacedRule],
    chosen: PlacedRule,
    row: f.Row,
    shown: Mapping[Call, HandRange],
) -> dict[Call, Reason]:
    """For each call why it was chosen or not; `shown` are the ranges printed beside the reasons, which must agree."""
    found = {
        call: _why_not(situation, rules, call, chosen, row, shows)
        for call, shows in shown.items()
        if call is not chosen.call
    }
    return {chosen.call: Reason(_why(situation, chosen, row, found), Why.CHOSEN), **found}


def nearest(found: dict[Call, Reason]) -> list[Call]:
    """The calls, but for the one chosen, that the hand comes closest to, nearest first."""
    others = [call for call, reason in found.items() if reason.why in (Why.LATER, Why.MISSING)]
    return sorted(others, key=lambda call: found[call].distance)[:NEAREST]


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
    if because and chosen.force is Force.FORCING and _makes_game(s, row) and _TELLS_ENOUGH.search(because) is None:
        return f"enough for game; {because}"
    return because


_TELLS_ENOUGH = re.compile(r"game|slam|[:.;]|points")


def _makes_game(s: Situation, row: f.Row) -> bool:
    """Whether both hands have the points for a game, with the fewest that partner has shown in a narrow range."""
    low, high = _partners_points(s)
    return not s.at_game and high - low <= _NARROW and row[f.HCP] + low >= GAME_POINTS


_NARROW = 3
"""Points between the ends of a range with which partner has told the whole strength: 15-17, 6-9."""


def _opposite(s: Situation) -> str:
    """Partner's points, where they are known well enough to count with: ` opposite 15-17`."""
    low, high = _partners_points(s)
    last = s.last_action(s.partner)
    if low == 0 or last is None:
        return ""
    if s.opener == s.partner and last.call is s.opening and high - low > _OPENING_WIDTH and high < _STRONG:
        return " opposite an opening bid"
    unit = max(_SHAPED, key=lambda place: (s.partner_least(place), -s.partner_most(place)))
    if (least := s.partner_least(unit)) > low + _SHAPE_TELLS:
        most = s.partner_most(unit)
        return f" opposite {least}{f'-{most}' if most < _STRONG else ' or more'} with the shape"
    return f" opposite {low}-{high}" if high - low < _WIDE and high < 30 else f" opposite {low} or more"


_SHAPED = (f.POINTS, *range(f.SUPPORT, f.SUPPORT + 4), *range(f.PLAYING, f.PLAYING + 4))
"""Points with length or shortness, in which some calls are told."""
_SHAPE_TELLS = 2
"""So many more of them than high-card points are what partner really told."""


def _partners_points(s: Situation) -> tuple[int, int]:
    return max(0, s.partner_least(f.HCP)), s.partner_most(f.HCP)


def _aim(s: Situation, chosen: PlacedRule, row: f.Row) -> str:
    """What a natural call is for, as the points of both hands say; empty where they do not."""
    low, high = _partners_points(s)
    together, at_most = row[f.HCP] + low, row[f.HCP] + min(high, low + 10)
    partner_spoke = s.last_action(s.partner) is not None
    if not partner_spoke:
        return ""
    call = chosen.call
    if chosen.force is Force.INVITATIONAL:
        return "game if partner has more than the least"
    if call.is_bid and _is_game(call):
        return "enough for game" if together >= GAME_POINTS - 1 or chosen.convention is GAME else ""
    if chosen.force is Force.GAME_FORCING and together >= GAME_POINTS - 1:
        return "enough for game; look for the best one"
    if chosen.force is Force.SIGN_OFF and call.is_bid and at_most < GAME_POINTS + 1:
        return "not enough for game, so this is where it ends"
    if call is PASS and s.we_bid_last and at_most < GAME_POINTS + 1 and not s.at_game:
        return "not enough for game together"
    return ""


def _is_game(call: Call) -> bool:
    return call.level >= (3 if call.strain == 4 else 4 if call.strain.is_major else 5) and call.level < 6


def _nothing_to_bid(facts: str, others: dict[Call, Reason]) -> str:
    """A pass because nothing fits: what comes nearest, and what the hand lacks for it."""
    close = next(iter(nearest(others)), None)
    if close is None or others[close].distance > _NEAR:
        return f"{facts}: nothing to say."
    name = _worth(close)
    return f"{facts}: nothing to bid. {name[0].upper()}{name[1:]}: {others[close].words}."


# Calls that were not made


def _why_not(
    s: Situation, rules: Sequence[PlacedRule], call: Call, chosen: PlacedRule, row: f.Row, shows: HandRange
) -> Reason:
    behind = [rule for rule in rules if rule.call is call and (rule.needs != ALWAYS or rule.name)]
    if not behind and call is PASS:
        return Reason(f"keeps silent with a hand worth {_worth(chosen.call)}", Why.NO_USE, _FAR)
    if not behind:
        return Reason("not a call of this system here", Why.NO_USE, _FAR)
    sound = [rule for rule in behind if not (rule.rare and rule.needs == ALWAYS)] or behind
    for rule in sound:
        if fits(rule.needs, row):
            return Reason(_gives_up(s, rule, chosen, row) or _hides(rule, chosen, row), Why.LATER)
    missed = [(rule, _misses(box, row)) for rule in sound for box in rule.needs]
    far = [_distance(lack, row) + _UNSAID * _is_unsaid(rule, lack, row, shows) for rule, lack in missed]
    lacking = missed[far.index(min(far))][1]
    words = _lacks([_as_shown(one, row, shows) for one in lacking], row)
    if all(one[0] in _POINTS and row[one[0]] > one[2] for one in lacking) and row[f.HCP] <= shows.hcp[1]:
        words = "would hide your strength"
    return Reason(words, Why.MISSING, 1 + _distance(lacking, row), _wants(lacking, row))


_FAR = 999
_UNSAID = 6
"""A lack that nobody could see from what is printed of the call is told only if nothing else is as near."""


def _is_unsaid(rule: PlacedRule, lacking: Sequence[Limit], row: f.Row, shows: HandRange) -> bool:
    """Whether the words of a call do not tell what is missed: a rule for want of better, or the hand is within them."""
    return rule.rare or all((place == f.HCP or place < 4) and _is_shown(place, row, shows) for place, *_ in lacking)


def _is_shown(place: int, row: f.Row, shows: HandRange) -> bool:
    """Whether the length or the high cards of a hand are within what is printed of a call."""
    least, most = shows.hcp if place == f.HCP else shows.lengths[place]
    return least <= row[place] <= most


_NEAR = 4
"""A call that the hand is farther from is no alternative to a pass: a card and a point, or three points."""


def _worth(call: Call) -> str:
    return {DOUBLE: "a double", REDOUBLE: "a redouble"}.get(call, call.pretty)


def _gives_up(s: Situation, rule: PlacedRule, chosen: PlacedRule, row: f.Row) -> str:
    """What a pass would give up; empty for other calls, and where it is only what the call made would tell."""
    if rule.call is not PASS:
        return ""
    if chosen.call.is_bid and chosen.call.level >= _SLAM_LEVEL and s.we_bid_last:
        return "would give up on slam"
    if s.we_bid_last and (chosen.force is Force.GAME_FORCING or _bids_game(chosen) or _makes_game(s, row)):
        return "would stop below game"
    if chosen.force is Force.INVITATIONAL:
        return "would give up on game"
    if s.last_bid is not None and not s.we_bid_last and (row[f.HCP] >= _OPENING_BID or chosen.force.is_forcing):
        return f"too {_good(row)} to leave them in {s.last_bid.pretty}"
    return "too strong to pass" if s.last_bid is None and row[f.HCP] >= _OPENING_BID else ""


_SLAM_LEVEL = 5


def _bids_game(chosen: PlacedRule) -> bool:
    return chosen.call.is_bid and _is_game(chosen.call) and chosen.force is Force.SIGN_OFF


def _good(row: f.Row) -> str:
    return "strong" if row[f.HCP] >= _OPENING_BID else "good"


def _hides(rule: PlacedRule, chosen: PlacedRule, row: f.Row) -> str:
    """What the call that was made tells and this one would not."""
    told, would_tell = _lengths(chosen.needs, row), _lengths(rule.needs, row)
    hidden = [suit for suit, least in told.items() if least >= 3 and would_tell.get(suit, 0) < least]
    if hidden:
        suit = max(hidden, key=lambda one: row[one])
        return f"would hide your {counted(row[suit], SUITS[suit])}"
    if rule.call is PASS and chosen.force.is_forcing:
        return f"says nothing, and the hand is worth {_worth(chosen.call)}"
    if chosen.force.is_forcing and not rule.force.is_forcing:
        return "partner could pass, and this hand wants to hear more"
    if rule.call.is_bid and chosen.call.is_bid and rule.call > chosen.call:
        return f"takes more room than {spoken(chosen.call)} and tells no more"
    if rule.call is PASS:
        return f"would not tell what {spoken(chosen.call)} tells"
    return f"tells partner less than {spoken(chosen.call)}"


def _lengths(needs: Boxes, row: f.Row) -> dict[int, int]:
    """The cards that the alternative which the hand fits asks of each suit."""
    box: Box = next((box for box in needs if fits((box,), row)), ())
    return {place: least for place, least, _ in box if place < 4 and least > 0}


def _misses(box: Box, row: f.Row) -> list[Limit]:
    return [one for one in box if not one[1] <= row[one[0]] <= one[2]]


def _distance(lacking: Sequence[Limit], row: f.Row) -> int:
    """How far a hand is from what it lacks: a point counts one, a card or an honour two."""
    return sum(
        (max(least - row[place], row[place] - most)) * (1 if place in _POINTS else 2) for place, least, most in lacking
    )


_POINTS = (f.HCP, f.POINTS, f.TOTAL, f.TWENTY, *range(f.SUPPORT, f.SUPPORT + 4), *range(f.PLAYING, f.PLAYING + 4))


def _as_shown(one: Limit, row: f.Row, shows: HandRange) -> Limit:
    """The range of the meaning instead of one rule's, if the hand is outside of that too."""
    place = one[0]
    if (place != f.HCP and place >= 4) or _is_shown(place, row, shows):
        return one
    return (place, *(shows.hcp if place == f.HCP else shows.lengths[place]))


def _wants(lacking: Sequence[Limit], row: f.Row) -> str:
    """What the book would want instead: shape, and the most points that are missing; two things at most."""
    shape = [wanted(one, row) for one in lacking if one[0] not in _POINTS]
    points = [one for one in lacking if one[0] in _POINTS]
    farthest = [wanted(max(points, key=lambda one: _distance([one], row)), row)] if points else []
    words = [one for one in dict.fromkeys([*shape, *farthest]) if one][:2]
    return joined(words) if words else ""


def _lacks(lacking: Sequence[Limit], row: f.Row) -> str:
    """What the nearest alternative asks and the hand does not have; shape before points, two things at most."""
    words: dict[str, None] = {}
    points = [one for one in lacking if one[0] in _POINTS]
    farthest = max(points, key=lambda one: _distance([one], row), default=None)
    for one in sorted(lacking, key=lambda limit: (limit[0] in _POINTS, limit[0] >= 4)):
        if one[0] not in _POINTS or one is farthest:
            words.setdefault(missing(one, row))
    return ", and ".join(list(words)[:2])
