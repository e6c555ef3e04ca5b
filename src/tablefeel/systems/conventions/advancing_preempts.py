"""Partner acted over their weak two or preempt: raises, notrump, the answers to 2NT and to 4NT (docs/sayc/18)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call, Suit
from tablefeel.systems.conventions import jacoby_transfers, stayman
from tablefeel.systems.conventions.against_preempts import (
    FOUR_NOTRUMP_TAKEOUT,
    OVER_A_PREEMPT,
    STRONG_JUMP,
    unbid_majors,
)
from tablefeel.systems.conventions.jacoby_transfers import JACOBY_TRANSFER
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, CHOICE_OF_GAMES, GAME, PICKS_THE_LONGEST, TO_PLAY
from tablefeel.systems.conventions.notrump import NOTRUMP_OVERCALL, QUANTITATIVE
from tablefeel.systems.conventions.stayman import FOUR_HEARTS, FOUR_SPADES, NO_MAJOR, STAYMAN
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    answering,
    having_bid,
    partner_called,
    rho_doubled,
    rho_passed,
    they_opened,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import Needs, anything, hcp, length, longer, points, stopper, support_points
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

STRONG_CUE = Convention(
    "strong cue-bid of a weak two",
    asks="partner to describe the hand",
    shows="14+ points and no clear bid",
    double_shows_suit=False,
)

overcalled = advancer & answering(OVER_A_PREEMPT)


def their_suit(s: Situation) -> Suit | None:
    return None if s.opening is None else s.opening.strain.suit


@written_for(overcalled & (rho_passed | rho_doubled) & they_opened("2x"), WHOLE)
def over_an_overcall(s: Situation) -> Iterator[Rule]:
    """Raises by support points, notrump with a stopper, a long suit, a cue-bid with more."""
    suit, theirs = s.partners_last_call.suit, their_suit(s)
    if suit is None or theirs is None:
        return
    few = length(suit, 0, 2) if suit.is_major else anything
    if suit.is_major:
        yield from _major_raises(suit, s.level)
    yield from _notrump(stopper(theirs) & few, s.level)
    for other in SUITS_DOWN:
        low = s.cheapest(other)
        if other not in (suit, theirs) and low is not None and low.level <= 3:
            own = length(other, 5) & points(10, 13) & few
            yield rule(
                low, own if s.level == 2 else own & hcp(10), name="suit of my own", because="a long suit, and no fit"
            )
    cue = s.cheapest(theirs)
    if cue is not None and cue.level <= 4:
        yield rule(
            cue, hcp(14), name=STRONG_CUE, force=GAME_FORCING, artificial=True, because="strong, and no clear bid"
        )
    if not suit.is_major:
        fit = length(suit, 3)
        yield rule(at(4, suit), fit & support_points(11, 14, suit), name="raised", force=INVITATIONAL, because="a fit")
        yield _game(at(5, suit), fit & support_points(15, suit=suit))
    yield rule("P", anything, name=A_PASS, because="not enough for game")


def _major_raises(suit: Suit, height: int) -> Iterator[Rule]:
    """To game, or over a bid at two an invitation."""
    fit = length(suit, 3)
    yield _game(at(4, suit), fit & support_points(11 if height == 2 else 10, suit=suit))
    if height == 2:
        yield rule(at(3, suit), fit & support_points(8, 10, suit), name="invitation", force=INVITATIONAL,
                   because="a fit; game opposite a good overcall")  # fmt: skip


def _game(call: Call, needs: Needs) -> Rule:
    return rule(call, needs, name=GAME, force=SIGN_OFF, because="a fit, enough for game")


def _notrump(stopped: Needs, height: int) -> Iterator[Rule]:
    """Their suit stopped: game, or over a bid at two an invitation."""
    game, why = hcp(13 if height == 2 else 11, 19), "their suit stopped, game values"
    yield rule("3NT", game & stopped, name=TO_PLAY, force=SIGN_OFF, because=why)
    if height == 2:
        yield rule("2NT", hcp(10, 12) & stopped, name="invitation", force=INVITATIONAL, because="their suit stopped")


@written_for(overcalled & (rho_passed | rho_doubled) & ~they_opened("2x"), WHOLE)
def over_a_high_overcall(s: Situation) -> Iterator[Rule]:
    """Partner has a good suit and an opening bid at the three or four level: game with a little."""
    suit, theirs = s.partners_last_call.suit, their_suit(s)
    if suit is None or theirs is None or s.at_game:
        yield rule("P", anything, name=A_PASS, because="not enough for more")
        return
    if suit.is_major:
        fit = length(suit, 3) & support_points(8, suit=suit) | length(suit, 2) & hcp(10)
        yield rule(at(4, suit), fit, name=GAME, force=SIGN_OFF, because="enough for game opposite a good suit")
    yield rule("3NT", hcp(10) & stopper(theirs), name=TO_PLAY, force=SIGN_OFF, because="their suit stopped")
    if not suit.is_major:
        yield rule(at(5, suit), length(suit, 3) & support_points(11, suit=suit), name=GAME, force=SIGN_OFF,
                   because="a fit, enough for game")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="not enough for game")


@written_for(advancer & answering(STRONG_JUMP) & rho_passed, WHOLE)
def over_a_strong_jump(s: Situation) -> Iterator[Rule]:
    """Game with a trick or two."""
    suit = s.partners_last_call.suit
    if suit is not None:
        fit = length(suit, 2) & hcp(7) | length(suit, 3) & support_points(7, suit=suit) | hcp(9)
        yield rule(at(4, suit), fit, name=GAME, force=SIGN_OFF, because="a trick or two is enough")
        yield rule("P", anything, name=A_PASS, because="nothing to add")


# Partner bid 2NT over a weak two

notrump = advancer & they_opened("2D/2H/2S") & answering(NOTRUMP_OVERCALL) & partner_called("2NT") & rho_passed


@written_for(notrump, WHOLE)
def over_two_notrump(s: Situation) -> Iterator[Rule]:
    """Transfers with five cards, Stayman with four, game with eight points."""
    theirs = their_suit(s)
    if theirs is None:
        return
    majors = unbid_majors(theirs)
    for major in majors:
        other = Suit.H if major is Suit.S else Suit.S
        best = longer(major, other, 0 if major is Suit.S else 1) if len(majors) == 2 else anything
        call = Call.D3 if major is Suit.H else Call.H3
        yield rule(
            call,
            length(major, 5) & best,
            name=JACOBY_TRANSFER,
            force=FORCING,
            artificial=True,
            note=f"five or more {major.symbol}",
            because="transfer first, so that the strong hand declares",
        )
    four = ~anything
    for major in majors:
        four |= length(major, 4)
    yield rule(
        "3C", hcp(8) & four, name=STAYMAN, force=FORCING, artificial=True, because="look for a 4-4 fit in a major"
    )
    yield rule("6NT", hcp(17), name=TO_PLAY, force=SIGN_OFF, because="enough for a slam")
    yield rule("4NT", hcp(15, 16), name=QUANTITATIVE, force=INVITATIONAL, because="a slam opposite a maximum")
    yield rule("3NT", hcp(8), name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    yield rule("P", anything, name=A_PASS, because="too weak for game")


@written_for(
    having_bid(STAYMAN) & they_opened("2D/2H/2S") & answering(FOUR_HEARTS, FOUR_SPADES, NO_MAJOR) & rho_passed,
    WHOLE,
    before=stayman.rebids_over_2nt,
)
def after_stayman(s: Situation) -> Iterator[Rule]:
    """Game in the fit, or 3NT."""
    major = s.partners_last_call.suit
    if major is not None:
        yield rule(at(4, major), length(major, 4), name=GAME, force=SIGN_OFF, because="a 4-4 fit")
    yield rule("3NT", anything, name=TO_PLAY, force=SIGN_OFF, because="no fit")


@written_for(
    having_bid(JACOBY_TRANSFER) & they_opened("2D/2H/2S") & rho_passed & Context(lambda s: s.level == 3),
    WHOLE,
    before=jacoby_transfers.rebids_over_2nt,
)
def after_transfer(s: Situation) -> Iterator[Rule]:
    """Pass when weak; game otherwise, with a choice when there are five cards."""
    major = s.partners_last_call.bid_suit
    if major is None:
        return
    yield rule("P", hcp(0, 6) & length(major, 5, 5) | hcp(0, 4), name=A_PASS, because="too weak for game")
    yield rule(at(4, major), length(major, 6), name=GAME, force=SIGN_OFF, because="six trumps, enough for game")
    yield rule("3NT", anything, name=CHOICE_OF_GAMES, because="partner picks the game")


# Partner bid 4NT for takeout


@written_for(advancer & answering(FOUR_NOTRUMP_TAKEOUT) & rho_passed, WHOLE)
def pick_a_suit(s: Situation) -> Iterator[Rule]:
    """The longest suit outside theirs; over 4♥ a minor."""
    theirs = their_suit(s)
    minors_only = theirs is Suit.H
    suits = [suit for suit in SUITS if suit is not theirs and not (minors_only and suit.is_major)]
    for suit in suits:
        best = anything
        for other in suits:
            if other is not suit:
                best &= longer(suit, other, 0)
        yield rule(at(5, suit), best, name=PICKS_THE_LONGEST, because="the longest suit")
    yield rule("5C", anything, name=PICKS_THE_LONGEST, because="the longest suit")
