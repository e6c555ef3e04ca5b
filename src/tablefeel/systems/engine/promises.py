"""What a call promises, in words and as alternatives: made from the rules behind it, not from the ranges' hull.

A rule's boxes say what the call itself sets; what is known besides (earlier calls, what stands before it and is thereby
denied) narrows those numbers and adds none. Boxes that say the same in words become one; what all of them say stands
first, the rest are alternatives: `4+ ♠ or 4+ ♥; 8+ HCP`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from tablefeel.bidding.promise_words import MANY_POINTS, length_words, long_first, points_words
from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import Box
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Known

Said = dict[int, tuple[int, int]]
"""What one alternative says: the features that get a word, and their ranges."""

MOST_ALTERNATIVES = 3
"""With more of them nobody listens to the end: then only what all have in common is said."""

_ANY = (0, 40)
COUNTED = (f.POINTS, f.TOTAL, *range(f.SUPPORT, f.SUPPORT + 4), *range(f.PLAYING, f.PLAYING + 4))
"""Points that count more than high cards."""
_SHAPE = (f.BALANCE, f.SHORTEST)
_SHAPE_POINTS = 5
"""Hardly a hand counts more than this for its shape."""


def said_by(box: Box, held: Known) -> Said:
    """What an alternative says: the limits of the box that players name, narrowed to what is then known."""
    said: Said = {}
    counted = counted_by(box, held)
    for place, least, most in box:
        kept = held.get(place, (least, most)) if place < 4 else (least, most)
        if _word(place, kept):
            said[place] = kept
    high_cards = held.get(f.HCP, _ANY)
    if counted is not None:
        least, most = held.get(counted, _ANY)
        least = max(least, high_cards[0])
        if _high_cards_tell(box, least, most, high_cards):
            said[f.HCP] = high_cards
        elif least > 0 or most < MANY_POINTS:
            said[f.POINTS] = (least, most)  # with shape a hand may count more than its high cards are limited to
        elif f.HCP in held:
            said[f.HCP] = high_cards
    elif f.HCP in held:
        said[f.HCP] = high_cards
    return said


def _high_cards_tell(box: Box, least: int, most: int, high_cards: tuple[int, int]) -> bool:
    """Whether high cards say more than points with shape: they end the range sooner, or end one that has no end."""
    if most < MANY_POINTS:
        return high_cards[1] + _SHAPE_POINTS < most
    ends = any(place == f.HCP and most < MANY_POINTS for place, _, most in box)
    return ends and (high_cards[0] <= 0 or least <= high_cards[0] + ABOUT)


def counted_by(box: Box, held: Known) -> int | None:
    """The points with shape that an alternative is told by: those with an upper end before others."""
    counted = [place for place, *_ in box if place in COUNTED]
    return min(counted, key=lambda place: held.get(place, _ANY)[1] >= MANY_POINTS, default=None)


def _word(place: int, held: tuple[int, int]) -> str:
    """The words for one range of an alternative, points left out; empty where players have none."""
    if place < 4:
        return length_words(SUITS[place], held)
    if place in _SHAPE:
        return _shape_words(place, held)
    if f.TOP3 <= place < f.SUPPORT:
        return _honour_words(place, held[0])
    return _ace_words(*held) if place == f.ACES else ""


def in_words(alternatives: Sequence[Said]) -> str:
    """The alternatives in a player's words: what they have in common, and the rest with "or" between them."""
    found = _without_echoes(_nearly_alike(simplified(_same_unit(alternatives))))
    if not found:
        return ""
    if len(found) > MOST_ALTERNATIVES:
        return _few_words(found)
    common = _common(found)
    rest = [_words({place: held for place, held in one.items() if place not in common}) for one in found]
    if len(found) == 1 or not all(rest):
        return "; ".join(_words(common))
    rest = sorted(_distinct(rest), key=len)
    if all(len(words) == 1 for words in rest):
        either = " or ".join(words[0] for words in rest)
        return "; ".join([*_sorted_words(common, shape=True), either, *_sorted_words(common, shape=False)])
    if len(found) > MOST_LONG_ALTERNATIVES:
        words = _few_words(found)
        return words if FEWER_WITH_LENGTH in words else in_words(_fewer(found))
    return "; or ".join(["; ".join([*_words(common), ", ".join(rest[0])]), *(", ".join(words) for words in rest[1:])])


MOST_LONG_ALTERNATIVES = 2
"""Alternatives that each say several things are no more than this, so that nobody has to look for brackets."""


def _fewer(found: Sequence[Said]) -> list[Said]:
    """The same with one for the two that are most alike: what both say, as widely as the wider."""
    one, other = max(combinations(found, 2), key=lambda pair: _likeness(*pair))
    rest = [kept for kept in found if kept is not one and kept is not other]
    return sorted([*rest, _hull([one, other])], key=len)


def _likeness(one: Said, other: Said) -> tuple[int, int]:
    """How many suits two alternatives have the same range of, and how many things both say."""
    suits = sum(one.get(suit) == other.get(suit) and suit in one for suit in SUITS)
    return suits, len(one.keys() & other.keys())


FEWER_WITH_LENGTH = "a six-card suit with fewer"
_LONG, _FEWER = 6, 2


def _few_words(found: Sequence[Said]) -> str:
    """What many alternatives have in common, and that a long suit makes up for points where that is so."""
    hull = _hull(found)
    points, unit = next((one for one in _UNITS if one[0] in hull), (f.HCP, ""))
    usual = [one for one in found if all(held[0] < _LONG for place, held in one.items() if place < 4)]
    least = min((one[points][0] for one in usual), default=0) if unit else 0
    if not unit or least - hull[points][0] < _FEWER:
        return "; ".join(_words(hull))
    counted = f"{points_words((least, hull[points][1]), unit)} or {FEWER_WITH_LENGTH}"
    rest = {place: held for place, held in hull.items() if place != points}
    return "; ".join([*_sorted_words(rest, shape=True), counted, *_sorted_words(rest, shape=False)])


ABOUT = 1
"""Points on either side by which a hand may miss what is printed with "about"."""


def about_in_words(alternatives: Sequence[Said], boxes: Sequence[Box]) -> str:
    """The same with "about" before points whose ends these boxes set: a hand may miss them by one."""
    found = simplified(_same_unit(alternatives))
    ends = [(least, most) for box in boxes for place, least, most in box if place == f.HCP or place in COUNTED]
    printed = [_inside(said, ends) for said in found]
    words = in_words(printed)
    return words if printed == found else _NUMBER_OF_POINTS.sub("about \\g<0>", words)


_NUMBER_OF_POINTS = re.compile(r"\d[\d+-]* (?:HCP|points)")


def _inside(said: Said, ends: Sequence[tuple[int, int]]) -> Said:
    """What is printed of an alternative whose points have one of these ends, which allow one more on either side."""
    found = dict(said)
    for place in (f.HCP, f.POINTS):
        if place in said:
            low, high = said[place]
            low += ABOUT * any(least == low > 0 for least, _ in ends)
            high -= ABOUT * any(most == high < MANY_POINTS for _, most in ends)
            if low <= high:
                found[place] = (low, high)
    return found


def common(alternatives: Sequence[Said]) -> Said:
    """What all alternatives have in common, each range as wide as the widest."""
    return _hull(_same_unit(alternatives)) if alternatives else {}


def common_words(alternatives: Sequence[Said]) -> str:
    """The words of what all alternatives have in common."""
    return "; ".join(_words(common(alternatives)))


def common_points(alternatives: Sequence[Said]) -> str:
    """The points that all alternatives have in common."""
    hull = common(alternatives)
    return next((points_words(hull[place], unit) for place, unit in _UNITS if place in hull), "")


def _common(found: Sequence[Said]) -> Said:
    return {place: held for place, held in found[0].items() if all(one.get(place) == held for one in found)}


def _same_unit(alternatives: Sequence[Said]) -> list[Said]:
    """The same with one kind of points, where some count high cards and others shape too: players call both points."""
    if not any(f.POINTS in one for one in alternatives) or not any(f.HCP in one for one in alternatives):
        return list(alternatives)
    return [
        {f.POINTS if place == f.HCP else place: held for place, held in one.items()} if f.HCP in one else one
        for one in alternatives
    ]


def _distinct(phrases: Iterable[list[str]]) -> list[list[str]]:
    return [list(one) for one in dict.fromkeys(tuple(words) for words in phrases)]


def _sorted_words(said: Said, *, shape: bool) -> list[str]:
    """The words of the suits and the shape, or those of the points, stoppers and aces."""
    return _words({place: held for place, held in said.items() if _is_shape(place) == shape})


def _is_shape(place: int) -> bool:
    """Whether something is told of suits: how long and how good they are, or the shape of all."""
    return place < 4 or place in _SHAPE or f.TOP3 <= place < f.STOPPER


def _words(said: Said) -> list[str]:
    """The words of one alternative: long suits, short ones, their quality, shape, points, stoppers, aces."""
    suits = [_word(suit, held) for suit, held in long_first({suit: said[suit] for suit in SUITS if suit in said})]
    shape = [_word(place, said[place]) for place in _SHAPE if place in said]
    points = [points_words(said[place], unit) for place, unit in _UNITS if place in said]
    honours = sorted((place, held) for place, held in said.items() if _is_honour(place))
    good = [_word(place, held) for place, held in honours if _is_shape(place)]
    others = [_word(place, held) for place, held in honours if not _is_shape(place)]
    words = [one for one in dict.fromkeys([*suits, *good, *shape, *points, *others]) if one]
    return [*(one for one in words if not one.endswith(_STOPPED)), *_stopped(words)]


_STOPPED = " stopped"


def _stopped(words: Sequence[str]) -> list[str]:
    """The suits that are stopped in one phrase, spades first: `♠♥♣ stopped`."""
    suits = [one.removesuffix(_STOPPED) for one in words if one.endswith(_STOPPED)]
    return ["".join(reversed(suits)) + _STOPPED] if suits else []


_UNITS = ((f.HCP, "HCP"), (f.POINTS, "points"))


def _shape_words(place: int, held: tuple[int, int]) -> str:
    least, most = held
    if place == f.BALANCE:
        return "balanced" if most == 0 else "" if least == 0 else "unbalanced" if least >= 2 else ""
    return "a singleton or void" if most <= 1 else ""


def _honour_words(place: int, least: int) -> str:
    suit: Suit = SUITS[place % 4]
    if f.TOP3 <= place < f.TOP3 + 4:
        return f"good {suit.symbol}" if least >= 2 else ""
    if f.TOP5 <= place < f.TOP5 + 4:
        return f"good {suit.symbol}" if least >= 3 else ""
    return f"{suit.symbol} stopped" if least >= 2 else ""


def _ace_words(least: int, most: int) -> str:
    if least == most:
        return ("no ace", "one ace", "two aces", "three aces", "four aces")[least]
    return f"{least}+ aces" if most >= 4 and least else ""


def simplified(alternatives: Iterable[Said]) -> list[Said]:
    """The same with no alternative inside another, and those that differ in one range only made one."""
    found: list[Said] = []
    for one in alternatives:
        if one not in found:
            found.append(one)
    merged = True
    while merged:
        found = [one for one in found if not any(other is not one and is_within(one, other) for other in found)]
        merged = False
        for one, other in combinations(found, 2):
            together = _together(one, other)
            if together is not None:
                found = [kept for kept in found if kept is not one and kept is not other]
                found.append(together)
                merged = True
                break
    return found


def _nearly_alike(alternatives: list[Said]) -> list[Said]:
    """The same with one for those that differ by a point besides one range: "3+ ♥; 6-10 points" for a raise."""
    for one, other in combinations(alternatives, 2):
        points = next((place for place in (f.HCP, f.POINTS) if place in one and place in other), None)
        if points is None:
            continue
        wide = (min(one[points][0], other[points][0]), max(one[points][1], other[points][1]))
        if all(max(held[points][0] - wide[0], wide[1] - held[points][1]) > ABOUT for held in (one, other)):
            continue
        together = _together(one | {points: wide}, other | {points: wide})
        if together is not None:
            rest = [kept for kept in alternatives if kept is not one and kept is not other]
            return _nearly_alike([*rest, together])
    return alternatives


def _without_echoes(alternatives: list[Said]) -> list[Said]:
    """The same without those whose words only repeat another's: "7+ ♣, good ♣" after "6+ ♣, good ♣"."""

    def is_echo(one: Said, other: Said) -> bool:
        counted = {place: held for place, held in other.items() if not _is_honour(place)}
        return is_within(one, counted) and _honours(other) <= _honours(one)

    kept = list[Said]()
    for number, one in enumerate(alternatives):
        others = [*kept, *alternatives[number + 1 :]]
        if not any(is_echo(one, other) for other in others):
            kept.append(one)
    return kept


def _is_honour(place: int) -> bool:
    return place >= f.TOP3 or place == f.ACES


def _honours(said: Said) -> set[str]:
    """The words for the quality of suits and for aces; those that players have none for do not count."""
    return {words for place, held in said.items() if _is_honour(place) and (words := _word(place, held))}


def is_within(one: Said, other: Said) -> bool:
    """Whether every hand of `one` is one of `other`; equal ones are within only the earlier."""
    return all(place in one and held[0] <= one[place][0] and one[place][1] <= held[1] for place, held in other.items())


def _together(one: Said, other: Said) -> Said | None:
    """One alternative for two that differ in a single range which has no gap; None for others."""
    if one.keys() != other.keys():
        return None
    differing = [place for place in one if one[place] != other[place]]
    if len(differing) != 1:
        return None
    (place,) = differing
    low, high = sorted((one[place], other[place]))
    return one | {place: (low[0], max(low[1], high[1]))} if high[0] <= low[1] + 1 else None


def _hull(alternatives: Sequence[Said]) -> Said:
    """What all alternatives say, as widely as the widest."""
    shared = [place for place in alternatives[0] if all(place in one for one in alternatives)]
    return {
        place: (min(one[place][0] for one in alternatives), max(one[place][1] for one in alternatives))
        for place in shared
    }


def denied(rules: Sequence[PlacedRule], held: Known) -> str:
    """What a pass says: the most points it leaves open, and the bids that it denies."""
    points = points_words(held.get(f.HCP, (0, 40)))
    calls = list(dict.fromkeys(one.call for one in rules if one.call.is_bid and one.name and not one.rare))
    if not calls:
        return points or "nothing to add"
    if len(calls) > MOST_DENIED:
        nothing = "nothing worth a bid"
    else:
        nothing = f"not a hand for {' or '.join(call.pretty for call in sorted(calls))}"
    return f"{points}; {nothing}" if points else nothing


MOST_DENIED = 2
"""Of so many bids a pass says that it denies them; of more, that none was worth it."""
