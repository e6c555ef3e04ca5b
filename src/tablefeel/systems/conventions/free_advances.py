"""Partner doubled one of a suit for takeout and right-hand opponent acted: no need to bid (map, section 13)."""

from collections.abc import Iterator

from tablefeel.kernel import Strain, Suit
from tablefeel.systems.conventions.advancing_doubles import (  # fmt: skip
    ADVANCE,
    JUMP_ADVANCE,
    MINORS,
    better_major,
    longest_of,
    no_major,
    unbid,
)
from tablefeel.systems.conventions.advancing_overcalls import NOTRUMP_ADVANCE, RESPONSIVE_DOUBLE
from tablefeel.systems.conventions.judgement import MAJORS, opened_suit
from tablefeel.systems.conventions.natural import A_PASS, CUE_BID, GAME, PENALTY_DOUBLE
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    answering,
    rho_bid,
    rho_redoubled,
    they_opened,
)
from tablefeel.systems.language.needs import Needs, anything, hcp, length, points, stopper
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

doubled = answering(TAKEOUT_DOUBLE) & advancer


def _raised(s: Situation) -> bool:
    return s.last_bid is not None and s.opening is not None and s.last_bid.strain is s.opening.strain


raised = rho_bid & Context(_raised)


def best_of(s: Situation, suit: Suit) -> Needs:
    """The longer of the unbid majors, or of the unbid minors."""
    return better_major(s, suit) if suit.is_major else longest_of(suit, unbid(s, MINORS), suit is Suit.D)


def suits(s: Situation, height: int) -> list[Suit]:
    """The unbid suits that can be bid at that level without a jump, majors first."""
    found = []
    for suit in (*MAJORS, *reversed(MINORS)):
        call = s.cheapest(suit)
        if suit not in s.their_suits and call is not None and call.level == height:
            found.append(suit)
    return found


FREE_BID, ESCAPE = "a free bid: some values and a suit", "an escape from the redouble"


def shows(s: Situation, suit: Suit, needs: Needs, because: str = FREE_BID) -> Rule:
    call = s.cheapest(suit)
    assert call is not None  # noqa: S101 - it stands in `suits`
    return rule(call, needs & best_of(s, suit), name=ADVANCE, because=because)


def jumps(s: Situation, suit: Suit, needs: Needs) -> Iterator[Rule]:
    call = s.cheapest(suit)
    if call is not None and call.level <= 2:
        yield rule(at(call.level + 1, suit), needs & best_of(s, suit), name=JUMP_ADVANCE, force=INVITATIONAL,
                   because="a fit with partner: invite game")  # fmt: skip


def games(s: Situation, five: int, four: int) -> Iterator[Rule]:
    """Four of a major, with five cards or with four and more strength."""
    for major in unbid(s, MAJORS):
        call = s.cheapest(major)
        if call is not None and call.level <= 4:
            needs = length(major, 5) & points(five) | length(major, 4) & points(four)
            most = points(0, 15) if s.level <= 2 else anything
            yield rule(at(4, major), needs & best_of(s, major) & most, name=GAME, force=SIGN_OFF,
                       because="a fit with partner, and enough for game")  # fmt: skip


# They redoubled


@written_for(doubled & rho_redoubled, SITUATION)
def over_a_redouble(s: Situation) -> Iterator[Rule]:
    """A suit with four cards at the one level, five at the two level; a pass shows no preference."""
    for suit in unbid(s, (*MAJORS, *reversed(MINORS))):
        call = s.cheapest(suit)
        if call is not None and call.level <= 2:
            yield rule(at(call.level + 1, suit), length(suit, 6) & hcp(0, 6), name="weak jump",
                       because="long trumps, few points")  # fmt: skip
    for suit in suits(s, 1):
        yield shows(s, suit, length(suit, 4), ESCAPE)
    for suit in suits(s, 2):
        yield shows(s, suit, length(suit, 5), ESCAPE)
    for suit in suits(s, 3):
        yield shows(s, suit, length(suit, 5), ESCAPE)
    yield rule("P", anything, name=A_PASS, note="no preference", because="no suit to name: partner chooses")


# They bid a new suit


@written_for(doubled & rho_bid & ~raised & they_opened("1x"), SITUATION)
def over_a_new_suit(s: Situation) -> Iterator[Rule]:
    """A double is for penalties; a suit shows five to nine, a jump ten or eleven."""
    bid, opened = s.last_bid, opened_suit(s)
    if bid is None or s.level > 3:
        yield rule("P", anything, name=A_PASS)
        return
    if bid.strain is Strain.NT:
        yield rule("X", hcp(7), name=PENALTY_DOUBLE, because="partner has an opening bid: we have most of the points")
        for suit in suits(s, 2):
            yield shows(s, suit, length(suit, 5) & points(3, 8))
        yield rule("P", anything, name=A_PASS)
        return
    theirs = bid.strain.suit
    if theirs is not None:
        yield rule("X", length(theirs, 4) & hcp(6), name=PENALTY_DOUBLE, note=f"four cards in {theirs.symbol}",
                   because="they have bid my suit")  # fmt: skip
    yield from games(s, 12, 99)
    cue = s.cheapest(opened)
    if cue is not None and cue.level <= 3:
        yield rule(cue, points(12) & hcp(10), name=CUE_BID, force=FORCING, artificial=True,
                   because="enough for game, but which one?")  # fmt: skip
    for suit in unbid(s, (*MAJORS, *reversed(MINORS))):
        yield from jumps(s, suit, length(suit, 4 if suit.is_major else 5) & points(10, 11))
    for suit in suits(s, 1):
        yield shows(s, suit, length(suit, 4) & points(5, 9))
    yield rule("1NT", hcp(7, 10) & stopper("theirs"), name=NOTRUMP_ADVANCE, because="both their suits stopped")
    yield rule("2NT", hcp(11, 12) & stopper("theirs"), name=NOTRUMP_ADVANCE, force=INVITATIONAL)
    yield from _two_or_three_of_a_suit(s)
    yield rule("P", anything, name=A_PASS, because="nothing to show")


def _two_or_three_of_a_suit(s: Situation) -> Iterator[Rule]:
    """Five cards; four in a major at the two level with some values, five in a major with next to none."""
    for suit in suits(s, 2):
        yield shows(s, suit, length(suit, 5) & points(5, 11))
    for suit in suits(s, 2):
        if suit.is_major:
            yield shows(s, suit, length(suit, 4) & points(6, 9), "four cards in a major that partner has promised")
    for suit in suits(s, 3):
        yield shows(s, suit, length(suit, 5) & points(8, 11))
    for suit in () if s.we_are_vulnerable else (*suits(s, 1), *suits(s, 2)):
        if suit.is_major:
            yield shows(s, suit, length(suit, 5) & points(2, 4), "five cards in a major: weak, but a fit is likely")


# They raised


def responsive(s: Situation, least: int) -> Iterator[Rule]:
    """Both majors over a minor, both minors over a major."""
    theirs = opened_suit(s)
    pair = MINORS if theirs.is_major else MAJORS
    if not s.card.competition.responsive_doubles:
        yield rule("X", length(theirs, 4) & hcp(least + 1), name=PENALTY_DOUBLE, note=f"four cards in {theirs.symbol}",
                   because="they have bid my suit")  # fmt: skip
    else:
        note = f"four cards in {pair[0].symbol} and {pair[1].symbol}"
        yield rule("X", length(pair[0], 4) & length(pair[1], 4) & hcp(least), name=RESPONSIVE_DOUBLE, force=FORCING,
                   note=note, because="partner picks the suit")  # fmt: skip


@written_for(doubled & raised & they_opened("1x") & Context(lambda s: s.level == 2), SITUATION)
def over_a_raise(s: Situation) -> Iterator[Rule]:
    """Two of their suit: responsive doubles, and suits by strength."""
    cue = s.cheapest(opened_suit(s))
    yield from responsive(s, 7)
    yield from games(s, 12, 99)
    yield rule("3NT", hcp(13) & stopper("theirs") & no_major(s), name=GAME, force=SIGN_OFF,
               because="enough for game, their suit stopped")  # fmt: skip
    if cue is not None:
        yield rule(cue, points(12) & hcp(10), name=CUE_BID, force=GAME_FORCING, artificial=True,
                   because="enough for game, but which one?")  # fmt: skip
    for suit in unbid(s, (*MAJORS, *reversed(MINORS))):
        yield from jumps(s, suit, length(suit, 4 if suit.is_major else 5) & points(10, 11))
    for suit in suits(s, 2):
        yield shows(s, suit, length(suit, 4 if suit.is_major else 5) & points(5, 9))
    yield rule("2NT", hcp(10, 12) & stopper("theirs"), name=NOTRUMP_ADVANCE, force=INVITATIONAL,
               because="nearly enough for game, their suit stopped")  # fmt: skip
    for suit in suits(s, 3):
        cards = 4 if suit is Suit.H else 5
        yield shows(s, suit, length(suit, cards) & points(7, 11))
    yield rule("P", anything, name=A_PASS, because="nothing to show")


@written_for(doubled & raised & they_opened("1x") & Context(lambda s: s.level >= 3), SITUATION)
def over_a_jump_raise(s: Situation) -> Iterator[Rule]:
    """Three of their suit or more: a responsive double with nine, game with ten."""
    if s.level == 3:
        yield from responsive(s, 9)
        yield from games(s, 10, 10)
        yield rule("3NT", hcp(11) & stopper("theirs"), name=GAME, force=SIGN_OFF)
        for suit in suits(s, 3):
            yield shows(s, suit, length(suit, 4 if suit.is_major else 5) & points(7, 11))
        for suit in suits(s, 4):
            yield shows(s, suit, length(suit, 6 if not suit.is_major else 5) & points(9, 14))
    elif s.level == 4:
        for major in suits(s, 4):
            yield shows(s, major, length(major, 5) & points(8))
        yield rule("X", hcp(9), name=PENALTY_DOUBLE, note="strength; partner may bid on with a good hand",
                   because="partner has an opening bid: they have bid too high")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="nothing to show")


# They raised a weak two


@written_for(doubled & raised & they_opened("2D/2H/2S") & Context(lambda s: s.level == 3), SITUATION)
def over_a_raised_weak_two(s: Situation) -> Iterator[Rule]:
    """Game with ten points, a suit with seven; doubles show trumps or points, as in any auction."""
    yield from games(s, 10, 11)
    yield rule("3NT", hcp(11) & stopper("theirs") & no_major(s), name=GAME, force=SIGN_OFF,
               because="enough for game, their suit stopped")  # fmt: skip
    for suit in suits(s, 3):
        yield shows(s, suit, length(suit, 4 if suit.is_major else 5) & points(7, 11))
    for suit in suits(s, 4):
        yield shows(s, suit, length(suit, 5 if suit.is_major else 6) & points(9, 14))
