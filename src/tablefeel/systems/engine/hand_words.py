"""A hand as a teacher talks about it: `13 points`, `five spades`, `no stopper in hearts`, `one point short`."""

from __future__ import annotations

from collections.abc import Sequence

from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, SUITS, Call, Suit
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import Box, Limit

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
)  # fmt: skip
MOST_FACTS = 3
"""More things about a hand than this are not heard, but for three suits that a call offers alike."""


def number(count: int) -> str:
    """A count in letters."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def plural(count: int, thing: str) -> str:
    """`one point`, `three points`."""
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def counted(count: int, suit: Suit) -> str:
    """`five spades`, `a singleton heart`, `no clubs`."""
    if count == 1:
        return f"singleton {suit.word.removesuffix('s')}"
    return f"{number(count)} {suit.word}"


def spoken(call: Call) -> str:
    """A call within a sentence: `1♠`, `the double`, `a pass`."""
    return {PASS: "a pass", DOUBLE: "the double", REDOUBLE: "the redouble"}.get(call, call.pretty)


def joined(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def holding(box: Box, row: f.Row) -> list[str]:
    """The points of a hand, and what else it has of what the box asks."""
    facts = [_points(box, row)]
    three_suits = sum(place < 4 and least >= 3 for place, least, _ in box) == 3
    for place, least, most in sorted(box, key=lambda one: (one[0] >= 4, -row[one[0]], -one[0])):
        if place < 4 and least >= 3:
            facts.append(counted(row[place], SUITS[place]))
        elif place < 4 and most <= 2:
            facts.append(f"only {counted(row[place], SUITS[place])}" if row[place] > 1 else _short(row[place], place))
        elif place == f.BALANCE and most == 0:
            facts.append("a balanced hand")
        elif f.STOPPER <= place < f.STOPPER + 4 and least >= 2:
            facts.append(f"{SUITS[place % 4].word} stopped")
        elif f.TOP3 <= place < f.STOPPER and least >= 2:
            facts.append(f"good {SUITS[place % 4].word}")
    return list(dict.fromkeys(facts))[: MOST_FACTS + three_suits]


def _short(count: int, place: int) -> str:
    suit = SUITS[place]
    return f"no {suit.word}" if count == 0 else f"a singleton {suit.word.removesuffix('s')}"


WITH_SHAPE = (f.POINTS, f.TOTAL, *range(f.SUPPORT, f.SUPPORT + 4), *range(f.PLAYING, f.PLAYING + 4))
"""Points with length or shortness."""


def _points(box: Box, row: f.Row) -> str:
    """The points as the rule counts them: high cards, and shape where it counts that too."""
    place = next((place for place, *_ in box if place in WITH_SHAPE), f.HCP)
    count = row[place]
    if count > row[f.HCP]:
        return f"{count} points with the shape"
    return f"{count} point{'' if count == 1 else 's'}"


_COUNTED_POINTS = 6
"""Nobody counts how many more points than that are missing."""


def missing(limit: Limit, row: f.Row) -> str:
    """What a hand lacks of one limit: `one point short`, `only four hearts`, `not balanced`."""
    place, least, most = limit
    has = row[place]
    if place in (f.HCP, f.TWENTY, *WITH_SHAPE):
        if max(least - has, has - most) > _COUNTED_POINTS:
            return "far too weak" if has < least else "far too strong"
        return f"{plural(least - has, 'point')} short" if has < least else f"{plural(has - most, 'point')} too strong"
    if place < 4:
        return _length_missing(SUITS[place], has, least, most)
    if place == f.BALANCE:
        return "not balanced" if 0 <= most < has else "too balanced"
    if place in (f.LONGEST, f.SECOND) and has < least:
        return f"no {_SUIT_OF[place]}{number(least)} cards"
    suit = SUITS[place % 4].word
    if f.LONGER <= place < f.LONGER + 16:
        long = SUITS[(place - f.LONGER) // 4].word
        return f"{suit} are longer" if has < 0 else f"{long} are no longer than {suit}"
    for first, (few, many) in _BY_SUIT.items():
        if first <= place < first + 4:
            return (few if has < least else many).format(suit=suit)
    few, many = _OTHERS.get(place, ("not that kind of hand", "not that kind of hand"))
    return few if has < least else many


def wanted(limit: Limit, row: f.Row) -> str:
    """What a hand would need for one limit that it misses: `six hearts`, `a short suit`; empty without a word."""
    place, least, most = limit
    has = row[place]
    if place < 4:
        suit = SUITS[place]
        few = f"one {suit.word.removesuffix('s')}" if most == 1 else counted(most, suit)
        return counted(least, suit) if has < least else f"at most {few}" if most else f"no {suit.word}"
    if place == f.BALANCE:
        return "a balanced hand" if 0 <= most < has else "shape"
    if place in (f.LONGEST, f.SECOND) and has < least:
        return f"a {_SUIT_OF[place]}{number(least)} cards"
    suit = SUITS[place % 4]
    if f.LONGER <= place < f.LONGER + 16 and has < least:
        return f"{'more' if least > 0 else 'no fewer'} {SUITS[(place - f.LONGER) // 4].word} than {suit.word}"
    if f.STOPPER <= place < f.STOPPER + 4 and has < least:
        return f"a stopper in {suit.word}"
    if any(first <= place < first + 4 for first in (f.SUIT_HCP, f.TOP3, f.TOP5, f.QUALITY, f.TOP4)) and has < least:
        return f"better {suit.word}"
    more, fewer = _WANTED.get(place, ("", ""))
    return more if has < least else fewer


_SUIT_OF = {f.LONGEST: "suit of ", f.SECOND: "second suit of "}


def _length_missing(suit: Suit, has: int, least: int, most: int) -> str:
    if has < least:
        return (
            f"no {suit.word}"
            if has == 0
            else f"only {number(has)} {suit.word.removesuffix('s') if has == 1 else suit.word}"
        )
    return f"{number(has)} {suit.word} are too many" if most > 0 else f"not void in {suit.word}"


_BY_SUIT: dict[int, tuple[str, str]] = {
    f.SUIT_HCP: ("{suit} too weak", "{suit} too strong"),
    f.TOP3: ("{suit} too weak", "{suit} too good"),
    f.TOP5: ("{suit} too weak", "{suit} too good"),
    f.STOPPER: ("no stopper in {suit}", "{suit} stopped"),
    f.HAS_ACE: ("without the ace of {suit}", "with the ace of {suit}"),
    f.HAS_KING: ("without the king of {suit}", "with the king of {suit}"),
    f.HAS_QUEEN: ("without the queen of {suit}", "with the queen of {suit}"),
    f.KEYCARDS: ("too few key cards", "too many key cards"),
    f.QUALITY: ("{suit} too weak", "{suit} too good"),
    f.TOP4: ("{suit} too weak", "{suit} too good"),
    f.CONTROL: ("no control in {suit}", "{suit} under control"),
    f.SIDE_TOPS: ("too little beside {suit}", "too much beside {suit}"),
}
"""For features that each suit has: what to say of too few and of too many."""
_WANTED: dict[int, tuple[str, str]] = {
    f.CONTROLS: ("more aces and kings", "fewer aces and kings"),
    f.ACES: ("more aces", "fewer aces"),
    f.KINGS: ("more kings", "fewer kings"),
    f.LOSERS: ("more losers", "fewer losers"),
    f.QUICK: ("more quick tricks", "fewer quick tricks"),
    f.LONGEST: ("a longer suit", "no suit that long"),
    f.SECOND: ("a longer second suit", "no second suit that long"),
    f.SHORTEST: ("no short suit", "a short suit"),
    f.TRICKS: ("more playing tricks", "fewer playing tricks"),
}
"""What to say of a hand that has too little or too much of other features."""
_OTHERS: dict[int, tuple[str, str]] = {
    f.CONTROLS: ("too few aces and kings", "too many aces and kings"),
    f.ACES: ("too few aces", "too many aces"),
    f.KINGS: ("too few kings", "too many kings"),
    f.LOSERS: ("fewer losers than that", "too many losers"),
    f.QUICK: ("too few quick tricks", "too many quick tricks"),
    f.LONGEST: ("no suit that long", "a suit too long for that"),
    f.SECOND: ("no second suit that long", "a second suit too long for that"),
    f.FIFTEEN: ("too few spades and points together", "enough to open"),
    f.SHORTEST: ("too short in a suit", "no short suit"),
    f.TRICKS: ("too few playing tricks", "too many playing tricks"),
}
