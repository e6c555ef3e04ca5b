"""Why a call was not made: what the hand lacks for it, or what it would do wrong with a hand that lacks nothing.

What is said here must agree with what is printed of the call beside it (`printed`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from tablefeel.bidding.meaning import Force
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, SUITS, Call
from tablefeel.systems.conventions.blackwood import ASKS_FOR_KINGS, BLACKWOOD
from tablefeel.systems.conventions.control_bids import CONTROL_BID
from tablefeel.systems.conventions.natural import QUANTITATIVE, SLAM_TRY
from tablefeel.systems.engine.counting import is_game, makes_game
from tablefeel.systems.engine.hand_words import counted, joined, missing, spoken, wanted
from tablefeel.systems.engine.printed import POINTS, Printed, points_missing, points_wanted
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import ALWAYS, Box, Boxes, Limit, fits
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Situation

_OPENING_BID = 12
_LONG = 4
"""A suit with fewer cards is not hidden by a call that does not name it."""
_TWO_SUITS = 5
"""Cards in each suit of a hand that everybody asks about a two-suited convention with."""


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
    expected: bool = False
    """Whether every player asks about the call with such a shape, however far the hand is from it."""


def why_not(
    s: Situation, rules: Sequence[PlacedRule], call: Call, chosen: PlacedRule, row: f.Row, printed: Printed
) -> Reason:
    """Why another call than the one chosen is not made."""
    behind = [rule for rule in rules if rule.call is call and (rule.needs != ALWAYS or rule.name)]
    if not behind and call is PASS:
        return Reason(f"keeps silent with a hand worth {worth(chosen.call)}", Why.NO_USE, _FAR)
    if not behind:
        return Reason("not a call of this system here", Why.NO_USE, _FAR)
    sound = [rule for rule in behind if not (rule.rare and rule.needs == ALWAYS)] or behind
    for rule in sound:
        if fits(rule.needs, row):
            return Reason(_gives_up(s, rule, chosen, row) or _worse(s, rule, chosen, row, printed), Why.LATER)
    return _lacking(s, sound, row, printed)


_FAR = 999


# What the hand lacks


def _lacking(s: Situation, behind: Sequence[PlacedRule], row: f.Row, printed: Printed) -> Reason:
    """What a hand lacks for the kind of hands that it is nearest to."""
    missed = [(rule, box, _misses(box, row)) for rule in behind for box in rule.needs]
    far = [_distance(lack, row) + _UNSAID * _is_unsaid(rule, lack, row, printed) for rule, _, lack in missed]
    rule, box, lacking = missed[far.index(min(far))]
    between = _between([(box, lack) for _, box, lack in missed], row)
    words = between or _lacks(rule.call, box, [_as_shown(one, row, printed) for one in lacking], row, printed)
    if not between and _is_too_strong(lacking, row) and printed.has(row):
        words = "would hide your strength"
    if rule.convention.told == ASKS_FOR_KINGS.told and all(one[0] in POINTS for one in lacking):
        words = "not enough for seven"
    expected = any(_has_both(one, kind, row) for one, kind, _ in missed)
    return Reason(
        words, Why.MISSING, 1 + _distance(lacking, row) + _is_strange(s, rule, row), _wants(lacking, row), expected
    )


def _is_strange(s: Situation, rule: PlacedRule, row: f.Row) -> int:
    """How much farther a new suit is than its lacks say, which nobody thinks of bidding with three cards."""
    suit = rule.call.strain.suit if rule.call.is_bid and not rule.artificial else None
    is_new = suit is not None and s.last_bid is not None and suit not in s.our_suits
    return _STRANGE if is_new and row[suit or 0] < _LONG else 0


_STRANGE = 2
_UNSAID = 6
"""A lack that nobody could see from what is printed of the call is told only if nothing else is as near."""


def _is_too_strong(lacking: Sequence[Limit], row: f.Row) -> bool:
    return all(place in POINTS and row[place] > most for place, _, most in lacking)


def _has_both(rule: PlacedRule, box: Box, row: f.Row) -> bool:
    """Whether a convention shows two suits that this hand has, five cards each."""
    suits = [row[place] for place, least, _ in box if place < 4 and least >= _LONG]
    return rule.artificial and rule.call.is_bid and len(suits) == 2 and min(suits) >= _TWO_SUITS


def _between(missed: Sequence[tuple[Box, Sequence[Limit]]], row: f.Row) -> str:
    """That a hand of the shape is too strong for the weak kind and too weak for the strong one; empty if it is not."""
    points = [lack[0] for _, lack in missed if len(lack) == 1 and lack[0][0] == f.HCP]
    weak = [most for _, _, most in points if row[f.HCP] > most]
    strong = [least for _, least, _ in points if row[f.HCP] < least]
    if not weak or not strong:
        return ""
    return f"weak (at most {max(weak)} points) or strong ({min(strong)} or more), and {row[f.HCP]} are between"


def _is_unsaid(rule: PlacedRule, lacking: Sequence[Limit], row: f.Row, printed: Printed) -> bool:
    """Whether the words of a call do not tell what is missed: a rule for want of better, or the hand is within them."""
    return rule.rare or all((place == f.HCP or place < 4) and _is_shown(place, row, printed) for place, *_ in lacking)


def _is_shown(place: int, row: f.Row, printed: Printed) -> bool:
    """Whether the length or the high cards of a hand are within what is printed of a call."""
    least, most = printed.shows.hcp if place == f.HCP else printed.shows.lengths[place]
    return least <= row[place] <= most


def _misses(box: Box, row: f.Row) -> list[Limit]:
    return [one for one in box if not one[1] <= row[one[0]] <= one[2]]


def _distance(lacking: Sequence[Limit], row: f.Row) -> int:
    """How far a hand is from what it lacks: a point counts one, a card or an honour two."""
    return sum(
        (max(least - row[place], row[place] - most)) * (1 if place in POINTS else 2) for place, least, most in lacking
    )


def _as_shown(one: Limit, row: f.Row, printed: Printed) -> Limit:
    """The cards of the meaning instead of one rule's, if the hand is outside of those too."""
    place = one[0]
    return one if place >= 4 or _is_shown(place, row, printed) else (place, *printed.shows.lengths[place])


def _wants(lacking: Sequence[Limit], row: f.Row) -> str:
    """What the book would want instead: shape, and the most points that are missing; two things at most."""
    shape = [wanted(one, row) for one in lacking if one[0] not in POINTS]
    points = [one for one in lacking if one[0] in POINTS]
    farthest = [points_wanted(max(points, key=lambda one: _distance([one], row)), row)] if points else []
    words = [one for one in dict.fromkeys([*shape, *farthest]) if one][:2]
    return joined(words) if words else ""


def _lacks(call: Call, box: Box, lacking: Sequence[Limit], row: f.Row, printed: Printed) -> str:
    """What the nearest alternative asks and the hand does not have; shape before points, two things at most."""
    shape = sorted((one for one in lacking if one[0] not in POINTS), key=lambda limit: limit[0] >= 4)
    words = [*(missing(one, row) for one in shape), points_missing(call, box, lacking, row, printed)]
    return ", and ".join([one for one in dict.fromkeys(words) if one][:2])


# A call that the hand lacks nothing for


def worth(call: Call) -> str:
    """A call as what a hand is worth: `a double`, `3♦`."""
    return {DOUBLE: "a double", REDOUBLE: "a redouble"}.get(call, call.pretty)


def _gives_up(s: Situation, rule: PlacedRule, chosen: PlacedRule, row: f.Row) -> str:
    """What a pass would give up; empty for other calls, and where it is only what the call made would tell."""
    if rule.call is not PASS:
        return ""
    bid = chosen.call.is_bid
    if bid and chosen.call.level >= _SLAM_LEVEL and s.we_bid_last:
        return "would give up on slam"
    high = bid and chosen.call.level >= _SLAM_LEVEL - 1 and chosen.force.is_forcing
    goes_on = not s.at_game and (chosen.force is Force.GAME_FORCING or _bids_game(chosen) or high)
    if s.we_bid_last and (goes_on or makes_game(s, row)):
        return "would stop below game"
    if chosen.force is Force.INVITATIONAL or _tries_for_game(s, chosen):
        return "would give up on game"
    if _is_a_trap(s, row):
        return "waits for partner to double, who need not"
    if s.last_bid is not None and not s.we_bid_last and (row[f.HCP] >= _OPENING_BID or chosen.force.is_forcing):
        return f"too {_good(row)} to leave them in {s.last_bid.pretty}"
    if s.last_bid is None:
        return "too strong to pass" if row[f.HCP] >= _OPENING_BID else f"the hand is worth {worth(chosen.call)}"
    return ""


_SLAM_LEVEL = 5


def _is_a_trap(s: Situation, row: f.Row) -> bool:
    """Whether somebody whose partner has opened holds four good cards in the suit that they have just bid."""
    suit = None if s.last_bid is None or s.we_bid_last else s.last_bid.strain.suit
    return suit is not None and s.opener == s.partner and row[suit] >= _LONG and row[f.TOP3 + suit] >= _GOOD


_GOOD = 2
"""Of ace, king and queen."""


def _tries_for_game(s: Situation, chosen: PlacedRule) -> bool:
    """Whether a call asks below game, after a raise, about a game."""
    return s.we_bid_last and s.agreed_suit is not None and chosen.force is Force.FORCING and not s.at_game


def _bids_game(chosen: PlacedRule) -> bool:
    return chosen.call.is_bid and is_game(chosen.call) and chosen.force is Force.SIGN_OFF


def _good(row: f.Row) -> str:
    return "strong" if row[f.HCP] >= _OPENING_BID else "good"


def _worse(s: Situation, rule: PlacedRule, chosen: PlacedRule, row: f.Row, printed: Printed) -> str:
    """What is wrong with a call that the hand has what it takes for."""
    return (
        _out_of_range(rule, row, printed)
        or _hides(s, rule, chosen, row)
        or _of_game_and_slam(s, rule, chosen)
        or _of_a_pass(s, rule, chosen)
        or _tells_less(rule, chosen, row)
    )


def _out_of_range(rule: PlacedRule, row: f.Row, printed: Printed) -> str:
    """That the hand is not within the points printed, though a rule for want of better would make the call."""
    counts = [place for place, *_ in _fitting(rule.needs, row) if place in POINTS] or [f.HCP]
    if rule.call is PASS or printed.points is None or any(printed.has(row, place) for place in counts):
        return ""
    return points_missing(rule.call, (), [(f.HCP, *printed.points)], row, printed)


def _hides(s: Situation, rule: PlacedRule, chosen: PlacedRule, row: f.Row) -> str:
    """Four cards or support for partner that the call made tells of, this one does not, and nobody knows yet."""
    told, would_tell = _lengths(chosen.needs, row), _lengths(rule.needs, row)
    own = rule.call.strain.suit if rule.call.is_bid and not rule.artificial else None
    hidden = [
        suit
        for suit, least in told.items()
        if least >= 3 and would_tell.get(suit, 0) < least and (row[suit] >= _LONG or SUITS[suit] in s.partners_suits)
        and suit != own and SUITS[suit] not in s.their_suits and s.my_least(suit) < min(least, row[suit])
    ]  # fmt: skip
    if not hidden or chosen.call is PASS:
        return ""
    suit = max(hidden, key=lambda one: row[one])
    if row[suit] < _LONG:
        return f"would hide the support for {SUITS[suit].word}"
    return f"would hide your {counted(row[suit], SUITS[suit])}"


_SLAM_CALLS = (CONTROL_BID, BLACKWOOD, SLAM_TRY, QUANTITATIVE)


def _of_game_and_slam(s: Situation, rule: PlacedRule, chosen: PlacedRule) -> str:
    """That a call stops too low, or tries for more than the hand is worth, or does not ask partner."""
    if not chosen.call.is_bid or not rule.call.is_bid:
        return ""
    if _bids_game(chosen) and (rule.convention in _SLAM_CALLS or rule.call.level >= _SLAM_LEVEL + 1):
        return "tries for slam, and the hand is worth game only"
    below = not is_game(rule.call) and rule.call < chosen.call and not rule.force.is_forcing
    if below and not s.at_game and (_bids_game(chosen) or chosen.force is Force.GAME_FORCING):
        return "partner could pass below game"
    asks = chosen.force is Force.INVITATIONAL or chosen.convention.told.startswith(_ASKS)
    if _bids_game(rule) and asks and not is_game(chosen.call):
        return "bids game without asking partner"
    return ""


_ASKS = "asks "


def _of_a_pass(s: Situation, rule: PlacedRule, chosen: PlacedRule) -> str:
    """That the hand passes: for penalties, or because it is worth no more."""
    if chosen.call is not PASS or rule.call is PASS:
        return ""
    last = s.made[-2] if len(s.made) > 1 else None
    if last is not None and last.call is DOUBLE:
        return "would let them off"
    return "bids on with a hand that is worth no more than a pass"


def _tells_less(rule: PlacedRule, chosen: PlacedRule, row: f.Row) -> str:
    """What the call that was made tells or asks and this one does not."""
    told, kind = chosen.convention.told, chosen.convention
    if rule.call is PASS and chosen.force.is_forcing:
        return f"says nothing, and the hand is worth {worth(chosen.call)}"
    if chosen.force.is_forcing and not rule.force.is_forcing:
        return "partner could pass, and this hand wants to hear more"
    if _is_balanced(chosen.needs, row) and not _is_balanced(rule.needs, row):
        return "would not tell that the hand is balanced"
    if told.startswith(_ASKS) and rule.convention is not kind:
        return f"does not ask {told.removeprefix(_ASKS)}"
    if rule.call.is_bid and chosen.call.is_bid and rule.call > chosen.call:
        return f"takes more room than {spoken(chosen.call)}"
    if rule.call is PASS:
        return f"would not tell what {spoken(chosen.call)} tells"
    return f"tells partner less than {spoken(chosen.call)}"


def _fitting(needs: Boxes, row: f.Row) -> Box:
    return next((box for box in needs if fits((box,), row)), ())


def _is_balanced(needs: Boxes, row: f.Row) -> bool:
    return any(place == f.BALANCE and most == 0 for place, _, most in _fitting(needs, row))


def _lengths(needs: Boxes, row: f.Row) -> dict[int, int]:
    """The cards that the alternative which the hand fits asks of each suit."""
    return {place: least for place, least, _ in _fitting(needs, row) if place < 4 and least > 0}
