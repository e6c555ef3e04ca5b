"""I advanced partner's takeout double and partner has shown strength: my second call (map, sections 12 and 13)."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.advancing_doubles import ADVANCE
from tablefeel.systems.conventions.doubler_again import (  # fmt: skip
    DOUBLER_RAISES,
    NAMES_A_MAJOR,
    STRONG_NOTRUMP,
    STRONG_SUIT,
)
from tablefeel.systems.conventions.judgement import opened_suit
from tablefeel.systems.conventions.natural import A_PASS, CUE_BID, GAME
from tablefeel.systems.language.context import answering, having_bid, overcaller_rebid, rho_passed
from tablefeel.systems.language.needs import anything, hcp, length, points, stopper, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

advanced = overcaller_rebid & having_bid(ADVANCE) & rho_passed


def done(because: str) -> Rule:
    return rule("P", anything, name=A_PASS, because=because)


def light(s: Situation) -> int:
    """Three points if partner doubled in the last seat and may have a king less."""
    return 3 if len(s.made) > 7 and not any(made.call for made in s.made[-8:-6]) else 0


@written_for(advanced & answering(DOUBLER_RAISES), SITUATION)
def after_a_raise(s: Situation) -> Iterator[Rule]:
    """Partner has 16 to 18 with four trumps, or 19 and 20 after a jump: go on with a maximum."""
    bid = s.last_bid
    suit = None if bid is None else bid.strain.suit
    if bid is None or suit is None:
        return
    low = s.my_last_call.call.level
    strong = bid.level - low > 1
    if suit.is_major and bid.level < 4:
        game = 5 if strong else 8 if bid.level == 2 else 6
        yield rule(at(4, suit), points(game) & hcp(game - 2), name=GAME, force=SIGN_OFF,
                   because="partner has much extra, and I have a little")  # fmt: skip
        if bid.level == 2:
            yield rule(at(3, suit), points(6, 7), name="invitation", force=INVITATIONAL,
                       because="game if partner is at the top")  # fmt: skip
    elif bid.level == 3:
        yield rule("3NT", hcp(7) & stopper(opened_suit(s)), name=GAME, force=SIGN_OFF)
        yield rule(at(5, suit), points(9) & length(suit, 5), name=GAME, force=SIGN_OFF)
    yield done("too little for game")


@written_for(advanced & answering(STRONG_SUIT), SITUATION)
def after_a_new_suit(s: Situation) -> Iterator[Rule]:
    """Partner has 17 to 20 and five cards: raise with a fit and a few points."""
    suit, mine, bid, less = s.suit("partner"), s.my_last_call.suit, s.last_bid, light(s)
    if suit is None or bid is None:
        return
    jump = s.partners_last_call.force is INVITATIONAL
    fit = length(suit, 3) if not jump else length(suit, 2)
    game = 4 if jump else 7 + less
    if suit.is_major and bid.level <= 3:
        yield rule(at(4, suit), fit & support_points(game, suit=suit), name=GAME, force=SIGN_OFF,
                   because="a fit, and enough opposite partner's strength")  # fmt: skip
    if bid.level <= 2:
        yield rule(at(bid.level + 1, suit), fit & support_points(4 + less, suit=suit), name="invitation",
                   force=INVITATIONAL, because="a fit and a few points")  # fmt: skip
    stops = stopper(opened_suit(s))
    yield rule("3NT", hcp(7 + less) & stops, name=GAME, force=SIGN_OFF, because="their suit stopped, enough for game")
    if suit.is_major and bid.level == 3:
        yield rule(at(4, suit), length(suit, 2) & hcp(6 + less), name=GAME, force=SIGN_OFF,
                   because="two trumps will do opposite partner's strength")  # fmt: skip
    if bid.level <= 2:
        yield rule("2NT", hcp(5 + less) & stops, name="invitation", force=INVITATIONAL)
    low = None if mine is None else s.cheapest(mine)
    if mine is not None and low is not None and low.level <= 3:
        yield rule(low, length(mine, 6) & length(suit, 0, 1), name="long suit again")
        yield rule(low, length(mine, 5) & length(suit, 0, 1) & hcp(4), name="long suit again")
    yield done("too little for game")


@written_for(advanced & answering(STRONG_NOTRUMP), SITUATION)
def after_notrump(s: Situation) -> Iterator[Rule]:
    """Partner is balanced with 19 to 21: game with about six points."""
    mine, bid, less = s.my_last_call.suit, s.last_bid, light(s)
    if bid is None:
        return
    strong = 2 if bid.level == 2 and s.partners_last_call.force is INVITATIONAL else 0
    game = 6 + less - strong
    if mine is not None and mine.is_major:
        yield rule(at(4, mine), length(mine, 6) & hcp(game - 2), name=GAME, force=SIGN_OFF)
        yield rule(at(3, mine), length(mine, 5) & hcp(game), name="choice of game", force=FORCING)
    yield rule("3NT", hcp(game), name=GAME, force=SIGN_OFF, because="enough opposite partner's strength")
    if bid.level == 1:
        yield rule("2NT", hcp(game - 1), name="invitation", force=INVITATIONAL)
    low = None if mine is None else s.cheapest(mine)
    if mine is not None and low is not None:
        yield rule(low, length(mine, 6) | length(mine, 5) & hcp(0, 4), name="to play in the long suit", force=SIGN_OFF)
    yield done("too little for game")


# I bid their suit, and partner named a major


@written_for(overcaller_rebid & having_bid(CUE_BID) & answering(NAMES_A_MAJOR) & rho_passed, SITUATION)
def after_my_cue_bid(s: Situation) -> Iterator[Rule]:
    """Raise to three with an invitation, to four with more; without a fit the other major or notrump."""
    suit, theirs, less = s.suit("partner"), opened_suit(s), light(s)
    if suit is None:
        return
    fit = length(suit, 4) | length(suit, 3) & length(_other(suit), 0, 3) & ~stopper(theirs)
    yield rule(at(4, suit), length(suit, 4) & points(13 + less // 2), name=GAME, force=SIGN_OFF,
               because="the fit is found, and enough for game")  # fmt: skip
    if s.level == 2:
        yield rule(at(3, suit), length(suit, 4), name="invitation", force=INVITATIONAL,
                   because="the fit is found: invite game")  # fmt: skip
    other = _other(suit)
    call = s.cheapest(other)
    if other is not theirs and call is not None and call.level <= 3 and other > suit:
        yield rule(call, length(other, 4), name="the other major", force=FORCING, because="four cards here, none there")
    yield rule("3NT", hcp(12 + less) & stopper(theirs), name=GAME, force=SIGN_OFF)
    if s.level == 2:
        yield rule("2NT", hcp(0, 11 + less) & stopper(theirs), name="invitation", force=INVITATIONAL)
    yield rule(at(4, suit), fit & points(13 + less // 2), name=GAME, force=SIGN_OFF)
    for minor in (Suit.C, Suit.D):
        low = s.cheapest(minor)
        if minor is not theirs and low is not None and low.level <= 4:
            yield rule(low, length(minor, 5), name="a long minor", force=FORCING)
    low = s.cheapest(suit)
    if low is not None:
        yield rule(low, anything, name="no better call", rare=True)


def _other(major: Suit) -> Suit:
    return Suit.H if major is Suit.S else Suit.S
