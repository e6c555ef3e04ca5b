"""Partner doubled for takeout and right-hand opponent passed: the advancer's first call (map, sections 13 and 19)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.advancing_overcalls import NOTRUMP_ADVANCE, partner_balanced
from tablefeel.systems.conventions.judgement import MAJORS, opened_suit
from tablefeel.systems.conventions.natural import CUE_BID, GAME
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.language.context import Context, advancer, answering, rho_passed, they_opened
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    good_suit,
    hcp,
    honours,
    length,
    longer,
    points,
    stopper,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

ADVANCE = Convention("advance")
JUMP_ADVANCE = Convention("jump advance")
PENALTY_PASS = Convention("leaves the double in")
MINORS = (Suit.C, Suit.D)

doubled = answering(TAKEOUT_DOUBLE) & advancer & Context(lambda s: s.doubling == 1)
low = Context(lambda s: s.level == 1)


def unbid(s: Situation, suits: tuple[Suit, ...]) -> list[Suit]:
    """Those of the suits that they have not shown."""
    return [suit for suit in suits if suit not in s.their_suits]


def longest_of(suit: Suit, rivals: list[Suit], ties: bool) -> Needs:
    """No rival is longer; with `ties` as long is enough."""
    needs = anything
    for rival in rivals:
        if rival is not suit:
            needs &= longer(suit, rival, 0 if ties else 1)
    return needs


def better_major(s: Situation, major: Suit) -> Needs:
    """The longer unbid major, spades with equal length."""
    return longest_of(major, unbid(s, MAJORS), major is Suit.S)


def no_major(s: Situation, cards: int = 4) -> Needs:
    """Fewer cards than that in every unbid major."""
    needs = anything
    for major in unbid(s, MAJORS):
        needs &= length(major, 0, cards - 1)
    return needs


def a_major(s: Situation, cards: int = 4) -> Needs:
    return ~no_major(s, cards)


def both_majors(s: Situation) -> Needs:
    majors = unbid(s, MAJORS)
    return length(majors[0], 4) & length(majors[1], 4) if len(majors) == 2 else ~anything


def two_places(s: Situation) -> Needs:
    """Four cards in two suits that they have not shown, and five in none of the majors: partner chooses."""
    pairs, suits = ~anything, unbid(s, (*MAJORS, *MINORS))
    for place, one in enumerate(suits):
        for other in suits[place + 1 :]:
            pairs |= length(one, 4) & length(other, 4)
    return pairs & no_major(s, 5)


def leaves_it_in(s: Situation, cards: int, least: int) -> Rule:
    """A pass for penalties: long and good cards in their suit; with five such cards points do not count."""
    theirs = s.suit("theirs")
    assert theirs is not None  # noqa: S101 - partner has doubled a suit
    enough = length(theirs, cards) & good_suit(theirs) & hcp(least) | length(theirs, 5) & honours(theirs, 3)
    return rule("P", enough, name=PENALTY_PASS,
                note=f"for penalties: good {theirs.symbol}", because="their suit is ours: defend")  # fmt: skip


# A double of one of a suit


@written_for(doubled & rho_passed & low & they_opened("1x"), SITUATION)
def answers(s: Situation) -> Iterator[Rule]:
    """As high as the hand is worth; weak hands bid too, for a pass would be for penalties.

    Opposite a balancing double two or three points more for each step.
    """
    theirs, light = opened_suit(s), 2 if partner_balanced(s) else 0
    more = 1 if light else 0
    yield leaves_it_in(s, 5, 6 + light)
    yield from _games(s, light)
    yield from _cue_bids(s, theirs, 12 + light, 9 + light)
    yield from _jumps(s, 9 + light, 11 + light)
    stops = stopper(theirs) & no_major(s)
    yield rule("3NT", hcp(13 + more) & stops, name=GAME, force=SIGN_OFF, because="enough for game, their suit stopped")
    top = 12 + more
    yield rule("2NT", hcp(11 + more, top) & stops, name=NOTRUMP_ADVANCE, force=INVITATIONAL,
               because="nearly enough for game, their suit stopped")  # fmt: skip
    yield rule("1NT", hcp(6 + light, 10 + more) & stops, name=NOTRUMP_ADVANCE,
               because="some values, and their suit stopped")  # fmt: skip
    yield from _minor_jumps(s, 9 + light, 11 + light)
    if s.is_legal(at(2, theirs)):
        yield rule(at(2, theirs), points(12 + light), name=CUE_BID, force=FORCING, artificial=True,
                   because="enough for game, but which one?")  # fmt: skip
    yield from cheapest_suit(s, shown=8 + light)


def _games(s: Situation, light: int) -> Iterator[Rule]:
    """Four of a major: six cards with 9 to 13, five with 12 to 14."""
    for major in unbid(s, MAJORS):
        good = length(major, 6) & points(9 + light, 13 + light) | length(major, 5) & points(12 + light, 14 + light)
        yield rule(at(4, major), good & better_major(s, major), name=GAME, force=SIGN_OFF,
                   because="a fit with partner, and enough for game")  # fmt: skip


def _cue_bids(s: Situation, theirs: Suit, strong: int, both: int) -> Iterator[Rule]:
    """Their suit: game values with a major, or both majors and an invitation."""
    call = at(2, theirs)
    needs = points(strong) & a_major(s) | points(both) & hcp(6) & both_majors(s)
    yield rule(call, needs, name=CUE_BID, force=FORCING, artificial=True, note="partner names a major",
               because="let partner choose the suit")  # fmt: skip


def _jumps(s: Situation, least: int, most: int) -> Iterator[Rule]:
    """A jump in a major invites; a double jump is weak with six cards."""
    for major in unbid(s, MAJORS):
        call = s.cheapest(major)
        if call is None or call.level > 2:
            continue
        best = better_major(s, major)
        yield rule(at(call.level + 1, major), length(major, 4) & points(least, most) & best, name=JUMP_ADVANCE,
                   force=INVITATIONAL, because="a fit with partner: invite game")  # fmt: skip
        if call.level == 1:
            weak = length(major, 6) & points(6, least - 1) & best
            yield rule(
                at(3, major), weak, name="double jump", note="six cards, weak", because="long trumps, few points"
            )


def _minor_jumps(s: Situation, least: int, most: int) -> Iterator[Rule]:
    """A jump in a minor: five cards, four with no other call."""
    minors = unbid(s, MINORS)
    for cards in (5, 4):
        for minor in reversed(minors):
            call = s.cheapest(minor)
            if call is not None and call.level <= 2:
                needs = length(minor, cards) & points(least, most) & longest_of(minor, minors, True) & no_major(s)
                yield rule(at(call.level + 1, minor), needs, name=JUMP_ADVANCE, force=INVITATIONAL,
                           because="invites game; no major, no stopper")  # fmt: skip


def cheapest_suit(s: Situation, most: int = 99, shown: int = 99) -> Iterator[Rule]:
    """The best suit at the lowest level: a four-card major, the longer minor, at worst three cards.

    `most` points for a major where a stronger hand has nothing better than a minor, `shown` where it has jumped before.
    """
    majors, minors = unbid(s, MAJORS), unbid(s, MINORS)
    says = "partner asked for a suit"
    for major in majors:
        call = s.cheapest(major)
        if call is not None:
            needs = length(major, 4) & better_major(s, major) & points(0, most)
            yield rule(call, needs, shows=needs & points(0, shown), name=ADVANCE, because=says)
    for minor in minors:
        call = s.cheapest(minor)
        if call is not None:
            yield rule(call, length(minor, 4) & longest_of(minor, minors, True), name=ADVANCE, because=says)
    calls = sorted((call, suit) for suit in (*majors, *minors) if (call := s.cheapest(suit)) is not None)
    for call, suit in calls:
        yield rule(call, length(suit, 3), name=ADVANCE, rare=True, because="no four-card suit: the cheapest")
    for call, _ in calls[:1]:
        yield rule(call, anything, name=ADVANCE, rare=True, because="no four-card suit: the cheapest")


# A double of a two-bid: a weak two, or a suit that they have raised


@written_for(doubled & rho_passed & Context(lambda s: s.level == 2), SITUATION)
def answers_at_the_two_level(s: Situation) -> Iterator[Rule]:
    """A jump invites where there is one; four of a major otherwise with ten."""
    theirs, light = s.suit("theirs"), 2 if partner_balanced(s) else 0
    if theirs is None:
        return
    cue = s.cheapest(theirs)
    yield leaves_it_in(s, 5, 8)
    for major in unbid(s, MAJORS):
        call = s.cheapest(major)
        if call is None:
            continue
        best = better_major(s, major)
        game = length(major, 5) & points(12 + light)
        if call.level == 3:
            game |= length(major, 4) & points(10 + light) & ~(points(12 + light) & two_places(s))
        yield rule(at(4, major), game & best & points(0, 16), name=GAME, force=SIGN_OFF,
                   because="a fit with partner, and enough for game")  # fmt: skip
    if cue is not None and cue.level == 3:
        needs = points(12 + light) & a_major(s)
        yield rule(cue, needs, name=CUE_BID, force=GAME_FORCING, artificial=True, note="partner names a major",
                   because="let partner choose the suit")  # fmt: skip
    for major in unbid(s, MAJORS):
        call = s.cheapest(major)
        if call is not None and call.level == 2:
            yield rule(at(3, major), length(major, 4) & points(9 + light, 11 + light) & better_major(s, major),
                       name=JUMP_ADVANCE, force=INVITATIONAL, because="a fit with partner: invite game")  # fmt: skip
    stops = stopper("theirs") & no_major(s)
    yield rule("3NT", hcp(12 + light) & stops, name=GAME, force=SIGN_OFF, because="enough for game, their suit stopped")
    yield rule("2NT", hcp(9 + light, 11 + light) & stops, name=NOTRUMP_ADVANCE, force=INVITATIONAL,
               because="nearly enough for game, their suit stopped")  # fmt: skip
    if cue is not None and cue.level == 3:
        yield rule(cue, points(13 + light), name=CUE_BID, force=GAME_FORCING, artificial=True,
                   because="enough for game, but which one?")  # fmt: skip
    yield from cheapest_suit(s)


# A double of a three-bid or higher


@written_for(doubled & rho_passed & Context(lambda s: s.level == 3), SITUATION)
def answers_at_the_three_level(s: Situation) -> Iterator[Rule]:
    """Game with nine or more, otherwise the cheapest suit."""
    theirs = s.suit("theirs")
    if theirs is None:
        return
    yield leaves_it_in(s, 4, 8)
    majors = unbid(s, MAJORS)
    cue = s.cheapest(theirs)
    if cue is not None and cue.level == 4 and len(majors) == 2:
        yield rule(cue, both_majors(s) & points(12), name=CUE_BID, force=GAME_FORCING, artificial=True,
                   note="partner names a major", because="let partner choose the major")  # fmt: skip
    for major in majors:
        call = s.cheapest(major)
        if call is not None and call.level <= 4:
            strength = points(9) if call.level == 3 else anything
            yield rule(at(4, major), length(major, 4) & better_major(s, major) & strength, name=GAME, force=SIGN_OFF,
                       because="partner asked for a suit, and game is near")  # fmt: skip
    yield rule("3NT", hcp(9) & stopper(theirs) & no_major(s), name=GAME, force=SIGN_OFF,
               because="their suit stopped: game is near")  # fmt: skip
    for minor in reversed(unbid(s, MINORS)):
        yield rule(at(5, minor), length(minor, 5) & points(12) & longest_of(minor, unbid(s, MINORS), True), name=GAME,
                   force=SIGN_OFF)  # fmt: skip
    yield from cheapest_suit(s)


@written_for(doubled & rho_passed & Context(lambda s: s.level >= 4), SITUATION)
def answers_at_the_four_level(s: Situation) -> Iterator[Rule]:
    """Four of a major over a minor; a double of 4♥ or higher is left in."""
    bid, majors = s.last_bid, unbid(s, MAJORS)
    if bid is None:
        return
    if bid <= Call.D4:
        for major in majors:
            yield rule(at(4, major), length(major, 4) & better_major(s, major), name=GAME, force=SIGN_OFF)
        theirs = opened_suit(s)
        for minor in unbid(s, MINORS):
            yield rule(at(5, minor), length(minor, 6) & length(theirs, 0, 2), name=GAME, force=SIGN_OFF)
    elif bid is Call.H4:
        yield rule("4S", length("S", 5) & length("H", 0, 1), name=GAME, force=SIGN_OFF)
    yield rule("P", anything, name=PENALTY_PASS, because="the double shows a strong hand: defend")
