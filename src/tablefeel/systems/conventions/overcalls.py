"""Overcalls in a suit, direct and in balancing seat, and partner's answers (SAYC booklet, "Defensive bidding")."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions import cue_bid_raise
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, GAME, NEW_SUIT, PREEMPTIVE_RAISE, RAISE
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    advancer,
    answering,
    balancing,
    card,
    level,
    overcaller,
    rho_bid,
    rho_doubled,
    rho_passed,
    they_opened,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    good_suit,
    hcp,
    honours,
    length,
    longer,
    longest_is,
    points,
    semi_balanced,
    stopper,
    suit_quality,
    support,
    support_points,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    COMPETITIVE,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    cheapest,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

OVERCALL = Convention("overcall")
WEAK_JUMP_OVERCALL = Convention("weak jump overcall")

direct = overcaller & ~balancing

# Overcalls


@written_for(overcaller & ~(they_opened("1NT") & level(1, 1)), NATURAL)
def natural(s: Situation) -> Iterator[Rule]:
    """Sound at the two level, lighter at the one level and in balancing seat."""
    light = 3 if s.passes_would_end else 0
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if call is None or suit in s.their_suits or call.level > 4:
            continue
        for needs in _strengths(s, suit.name, call.level, light):
            yield rule(call, needs & _best(suit.name), name=OVERCALL, shows=needs & length(suit, 5))


def _best(suit: str) -> Needs:
    """Five cards and no better suit; a major may be a card shorter than a minor."""
    if suit == "S":
        return length("S", 5) & longer("S", "H", 0) & longer("S", "D", -1) & longer("S", "C", -1)
    if suit == "H":
        return length("H", 5) & longer("H", "S") & longer("H", "D", -1) & longer("H", "C", -1)
    return length(suit, 5) & longest_is(suit, "C")


def _strengths(s: Situation, suit: str, level: int, light: int) -> list[Needs]:
    """The hands good enough to overcall at that level."""
    if level == 1:
        chunky = suit_quality(suit, 7) if suit == "D" else anything
        return [
            hcp(7 - light, 18) & points(8 - light) & tops(suit, 1) & chunky,
            hcp(8 - light, 18) & points(9 - light) & (tops(suit, 1) | hcp(10) & honours(suit, 1)),
            hcp(11 - light, 18) & honours(suit, 1),
        ]
    if level == 2:
        return [
            *_strengths_late(s, suit, light),
            hcp(13 - light, 18) & honours(suit, 1),
            hcp(12 - light, 18) & honours(suit, 2) & ~semi_balanced,
            hcp(15 - light, 18),
            hcp(9 - light, 18) & points(11 - light) & length(suit, 6) & honours(suit, 2),
            hcp(10 - light, 18) & length(suit, 6) & tops(suit, 1),
            hcp(11 - light, 18) & suit_quality(suit, 8),
        ]
    if level == 3:
        return [
            hcp(15, 19) & suit_quality(suit, 6),
            hcp(11 - light, 19) & length(suit, 6) & honours(suit, 2),
            hcp(12 - light, 19) & suit_quality(suit, 8 if suit in "CD" else 7),
        ]
    least = 11 if suit in "HS" else 13
    return [hcp(least, 21) & length(suit, 6) & honours(suit, 2) & points(least + 2)]


def _strengths_late(s: Situation, suit: str, light: int) -> Iterator[Needs]:
    """What suffices at the two level once they have told more, or have opened a weak two."""
    if light and s.calls_since_opening > 3:
        yield hcp(8, 18) & length(suit, 5)
    if s.calls_since_opening >= 3 and s.opening is not Call.N1:
        quality = 6 if suit in "HS" else 7
        yield hcp(11, 18) & points(12) & suit_quality(suit, quality)
        yield hcp(10, 18) & points(11) & suit_quality(suit, quality + 1)
    if s.opening is not None and s.opening.level == 2 and suit in "HS":
        yield hcp(11, 18) & points(12) & tops(suit, 1)


@written_for(direct & they_opened("1x") & card("competition.weak_jump_overcalls"), NATURAL, before=natural)
def weak_jumps(s: Situation) -> Iterator[Rule]:
    """A preempt over their opening: six cards at the two level, seven at the three level."""
    if s.level > 1:
        return
    for suit in SUITS_DOWN:
        call = s.cheapest(suit)
        if call is None or suit in s.their_suits or call.level > 2:
            continue
        no_major = length("S", 0, 3) if suit is Suit.H else length("H", 0, 3) if suit is Suit.S else anything
        good = good_suit(suit) | honours(suit, 2)
        four = cheapest(suit, 4 - call.level)
        three = cheapest(suit, 3 - call.level)
        yield rule(four, length(suit, 8) & hcp(3, 10), name=WEAK_JUMP_OVERCALL)
        yield rule(three, length(suit, 7, 7) & hcp(4, 10) & good, name=WEAK_JUMP_OVERCALL)
        if call.level == 1:
            two = length(suit, 6, 6) & hcp(3, 9) & good & no_major
            yield rule(cheapest(suit, 1), two, name=WEAK_JUMP_OVERCALL)


# Partner's answers

answered = advancer & (rho_passed | rho_bid | rho_doubled)


@written_for(answered & answering(OVERCALL, WEAK_JUMP_OVERCALL), COMPETITIVE)
def advances(s: Situation) -> Iterator[Rule]:
    """Raises by strength and trumps, a cue-bid for a good raise, new suits and notrump with a stopper."""
    suit, made = s.suit("partner"), s.partners_last_call
    if suit is None:
        return
    weak = made.is_a(WEAK_JUMP_OVERCALL)
    if s.opening is Call.N1 and s.partner_most(f.HCP) <= 12:
        strong = support(3) & support_points(14, suit=suit) | support(4) & support_points(12, suit=suit)
        yield rule(cheapest(suit), strong, name="invitation", force=INVITATIONAL)
        yield rule("P", anything, name=A_PASS, when=rho_passed)
    yield from _games(s, suit, weak)
    if not weak:
        yield from cue_bid_raise.by_advancer(s, suit)
        yield from _raises(s, suit)
    else:
        yield from _raises_of_a_preempt(s, suit)
    yield from _new_suits(s, suit, weak)
    yield rule("1NT", hcp(9, 11) & stopper("theirs") & support(0, 2), name="notrump advance")
    yield rule("2NT", hcp(12, 14) & stopper("theirs"), name="notrump advance", force=INVITATIONAL)
    if not weak:
        yield rule("P", hcp(0, 16), name=A_PASS)


def _games(s: Situation, suit: Suit, weak: bool) -> Iterator[Rule]:
    """Game in partner's major, to make it or to be in the way; 3NT with their suit stopped."""
    height, extra = s.partners_last_call.call.level, 4 if weak else 0
    if suit.is_major:
        four = at(4, suit)
        if height == 3 and not weak:
            yield rule(four, support(3) & support_points(8, suit=suit) & hcp(6), name=GAME, force=SIGN_OFF)
        yield rule(four, support(3) & support_points(14 + extra, suit=suit) & hcp(10), name=GAME, force=SIGN_OFF)
        if not s.we_are_vulnerable:
            preempt = support(5) & hcp(3, 9) & support_points(8, suit=suit)
            yield rule(four, preempt, name=PREEMPTIVE_RAISE, force=SIGN_OFF)
    stopped = hcp(15 + extra) & stopper("theirs") & semi_balanced & support(1 if height < 3 else 2)
    yield rule("3NT", stopped, name=GAME, force=SIGN_OFF)


def _raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A jump with four trumps and little else; a simple raise with three."""
    call = s.cheapest(suit)
    if call is None:
        return
    if call.level <= 2:
        preempt = support(4) & hcp(3, 9) & support_points(6, 10, suit)
        yield rule(at(call.level + 1, suit), preempt, name=PREEMPTIVE_RAISE)
    if call.level <= 3:
        trumps = support(3 if call.level < 3 else 4)
        worth = support_points((0, 5, 5, 8)[call.level], 12, suit)
        yield rule(call, trumps & worth & hcp(2, 11), name=RAISE)
        yield rule(call, support(4) & support_points(5, 12, suit) & hcp(2, 11), name=RAISE)
        free = support(3) & support_points(7, 13, suit) & hcp(5, 12)
        yield rule(call, free, name=RAISE, when=rho_bid | rho_doubled)


def _raises_of_a_preempt(s: Situation, suit: Suit) -> Iterator[Rule]:
    """To the level of our trumps."""
    call = s.cheapest(suit)
    if call is None:
        return
    trumps = call.level + 6 - s.partner_least(suit)
    if call.level <= (4 if s.we_are_vulnerable else 5) and trumps <= 5:
        yield rule(call, support(max(3, trumps)) & hcp(5, 14), name=RAISE)
        if s.level <= 3:
            yield rule(call, support(4) & hcp(3, 14), name=RAISE)


def _new_suits(s: Situation, suit: Suit, weak: bool) -> Iterator[Rule]:
    """A suit of mine, not forcing."""
    highest = 2 if s.partners_last_call.call.level == 1 else 3
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other in s.their_suits or other is suit or call is None or call.level > highest:
            continue
        least = (7, 10, 12)[call.level - 1] + (2 if weak else 0)
        few = support(0, 2 if suit.is_major else 3)
        yield rule(call, length(other, 5) & hcp(least) & few & honours(other, 1), name=NEW_SUIT)
        yield rule(call, length(other, 6) & hcp(least - 2) & support(0, 2), name=NEW_SUIT)
