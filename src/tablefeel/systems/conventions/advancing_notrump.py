"""Partner overcalled 1NT over one of a suit, or bid it in the last seat: the advancer's call (map, sections 13 and 19).

Stayman, transfers and the minor relay are on; what follows them stands in their own files.
"""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.conventions import lebensohl, notrump_overcalled, notrump_stolen
from tablefeel.systems.conventions.jacoby_transfers import JACOBY_TRANSFER
from tablefeel.systems.conventions.judgement import MAJORS, opened_suit
from tablefeel.systems.conventions.minor_transfer import MINOR_TRANSFER
from tablefeel.systems.conventions.natural import A_PASS, GAME, PENALTY_DOUBLE, TO_PLAY
from tablefeel.systems.conventions.notrump import BALANCING_NOTRUMP, NOTRUMP_OVERCALL
from tablefeel.systems.conventions.stayman import STAYMAN
from tablefeel.systems.language.context import (  # fmt: skip
    advancer,
    answering,
    having_bid,
    overcaller_rebid,
    partner_called,
    rho_bid_a_suit,
    rho_passed,
    they_opened,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, hcp, length, longer, points
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

THREE_SUITER = Convention("three-suiter", shows="game values", double_shows_suit=False)
ESCAPES = Convention("escapes to a long suit")

one_notrump = advancer & answering(NOTRUMP_OVERCALL, BALANCING_NOTRUMP) & partner_called("1NT") & they_opened("1x")


def _ranges(s: Situation) -> tuple[int, int]:
    """The points that invite game and those that bid it."""
    return (11, 13) if s.partners_last_call.is_a(BALANCING_NOTRUMP) else (7, 9)


def _best(major: Suit, majors: list[Suit]) -> Needs:
    other = Suit.H if major is Suit.S else Suit.S
    return longer(major, other, 0 if major is Suit.S else 1) if other in majors else anything


@written_for(one_notrump & rho_passed, WHOLE)
def advances(s: Situation) -> Iterator[Rule]:
    """As over our own 1NT opening; their suit shows a three-suiter."""
    theirs, (invites, game) = opened_suit(s), _ranges(s)
    majors = [major for major in MAJORS if major is not theirs]
    if len(majors) == 2:
        five_four = length("S", 5, 5) & length("H", 4, 4) | length("H", 5, 5) & length("S", 4, 4)
        yield _stayman(five_four & hcp(invites))
    for major in majors:
        yield rule(at(2, Suit(major - 1)), length(major, 5) & _best(major, majors), name=JACOBY_TRANSFER, force=FORCING,
                   artificial=True, note=f"five or more {major.symbol}",
                   because="transfer first, so that the strong hand declares")  # fmt: skip
    yield rule(at(3, theirs), hcp(game) & _three_suited(theirs), name=THREE_SUITER, force=GAME_FORCING, artificial=True,
               because="short in their suit: notrump may not be best")  # fmt: skip
    for major in majors:
        yield _stayman(length(major, 4) & hcp(invites))
    long = anything if theirs in MAJORS else length(theirs, 0, 5)
    six = length("C", 6) | length("D", 6)
    yield rule("2S", six & long & hcp(0, invites - 1), name=MINOR_TRANSFER, force=FORCING, artificial=True,
               note="six or more clubs or diamonds, weak",
               because="too weak for game: play in the long minor")  # fmt: skip
    yield rule("3NT", hcp(game), name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    yield rule("2NT", hcp(invites), name="invitation", force=INVITATIONAL, because="game only opposite a maximum")
    yield rule("P", anything, shows=hcp(0, invites - 1), name=A_PASS, because="too little for game")


def _stayman(needs: Needs) -> Rule:
    return rule("2C", needs, name=STAYMAN, force=FORCING, artificial=True,
                because="look for a 4-4 fit in a major before notrump")  # fmt: skip


def _three_suited(theirs: Suit) -> Needs:
    """At most one card in their suit and four in each of the others."""
    needs = length(theirs, 0, 1)
    for suit in SUITS:
        if suit is not theirs:
            needs &= length(suit, 4)
    return needs


@written_for(
    one_notrump & rho_bid_a_suit,
    WHOLE,
    before=(
        lebensohl.ask,
        notrump_overcalled.responses,
        notrump_overcalled.over_three,
        notrump_overcalled.over_artificial,
        notrump_stolen.responses,
    ),
)
def they_bid_on(s: Situation) -> Iterator[Rule]:
    """They bid over partner's 1NT: a double is for penalties, suits are to play."""
    late = 4 if s.partners_last_call.is_a(BALANCING_NOTRUMP) else 0
    theirs = s.rhos_last_call.suit
    for major in MAJORS:
        if major not in s.their_suits:
            yield rule(at(4, major), length(major, 6) & points(9 + late), name=GAME, force=SIGN_OFF)
    if theirs is not None:
        yield rule("X", hcp(7 + late) & length(theirs, 3), name=PENALTY_DOUBLE, because="the points are ours")
    yield rule("3NT", hcp(9 + late), name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    yield rule("X", hcp(7 + late), name=PENALTY_DOUBLE, because="the points are ours")
    for suit in reversed(SUITS):
        call = s.cheapest(suit)
        if suit not in s.their_suits and call is not None and call.level == 2:
            yield rule(call, length(suit, 5) & hcp(3, 6 + late), name=ESCAPES, force=SIGN_OFF,
                       because="a long suit, to play")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="nothing to add")


@written_for(
    overcaller_rebid & having_bid(NOTRUMP_OVERCALL, BALANCING_NOTRUMP) & answering(THREE_SUITER) & rho_passed, WHOLE
)
def over_a_three_suiter(s: Situation) -> Iterator[Rule]:
    """Four cards in a major make a fit."""
    for major in MAJORS:
        if major is not opened_suit(s):
            yield rule(at(4, major), length(major, 4), name=GAME, force=SIGN_OFF, because="a 4-4 fit")
    yield rule("3NT", anything, name=TO_PLAY, force=SIGN_OFF, because="no fit in a major")
