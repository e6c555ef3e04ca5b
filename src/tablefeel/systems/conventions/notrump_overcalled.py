"""They overcalled our 1NT: natural bids, a cue-bid for Stayman, a penalty double (docs/sayc/17)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Suit
from tablefeel.systems.conventions.judgement import MAJORS
from tablefeel.systems.conventions.natural import A_PASS, GAME, PENALTY_DOUBLE, SMALL_SLAM, TO_PLAY
from tablefeel.systems.conventions.notrump import QUANTITATIVE, accepts_game, natural_1nt, partner_bid_1nt
from tablefeel.systems.conventions.takeout_doubles import TAKEOUT_DOUBLE
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    card,
    having_bid,
    i_opened,
    partner_opened,
    rho_bid_a_suit,
    rho_called,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    above_minimum,
    anything,
    balanced,
    combined,
    combined_points,
    hcp,
    honours,
    length,
    longer,
    stopper,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

CUE_FOR_A_MAJOR = Convention("cue-bid for a major", asks="a four-card major, as Stayman does", double_shows_suit=False)
STRONG_SUIT = Convention("natural, forcing to game")
SIGNS_OFF = Convention("to play in a long suit")
VALUES = Convention("values", shows="later doubles are for penalty")

overcalled = partner_bid_1nt & rho_bid_a_suit
natural_overcall = Context(lambda s: not s.rhos_last_call.artificial)
at_two = rho_called("2C/2D/2H/2S")
stolen = overcalled & rho_called("2C") & (~natural_overcall | card("notrump.lebensohl", False))
"""They bid our 2♣, whatever it means."""
at_three = rho_called("3C/3D/3H/3S")


def shown_by_them(s: Situation) -> list[Suit]:
    """The suits that the overcaller has shown, by name or with four cards or more."""
    return [suit for suit in SUITS if suit in s.their_suits or s.least(s.rho, suit) >= 4]


def majors_in_order(their: list[Suit]) -> Iterator[tuple[Suit, Needs]]:
    """The majors that they have not shown, with the test for the better one."""
    for major in MAJORS:
        if major not in their:
            other = Suit.H if major is Suit.S else Suit.S
            yield major, anything if other in their else longer(major, other, 0 if major is Suit.S else 1)


@written_for(overcalled & rho_called("2D/2H/2S") & natural_overcall & card("notrump.lebensohl", False), WHOLE)
def responses(s: Situation) -> Iterator[Rule]:
    """Double with their suit, cue-bid with four cards in a major, suits, notrump."""
    theirs = s.rhos_last_call.suit
    if theirs is None:
        return
    yield rule("X", length(theirs, 4) & honours(theirs, 2) & combined(23), name=PENALTY_DOUBLE,
               because="their suit is ours to beat, and the points are on our side")  # fmt: skip
    yield from _cue(s, theirs)
    yield from long_majors(s, [theirs], 23)
    yield rule("X", length(theirs, 4) & combined(23), name=PENALTY_DOUBLE,
               because="four cards in their suit, and the points are on our side")  # fmt: skip
    yield from _minors(theirs)
    yield from notrump(stopper(theirs))
    yield rule("P", anything, shows=combined(0, 24), name=A_PASS, because="no suit, no stopper, or too weak")


def _cue(s: Situation, theirs: Suit) -> Iterator[Rule]:
    """Game values and exactly four cards in an unbid major."""
    four, few = anything & ~anything, anything
    for major, _ in majors_in_order([theirs]):
        four |= length(major, 4, 4)
        few &= length(major, 0, 4)
    call = s.cheapest(theirs)
    if call is not None:
        yield rule(call, four & few & combined(25), name=CUE_FOR_A_MAJOR, force=GAME_FORCING, artificial=True,
                   because="their suit takes the place of Stayman")  # fmt: skip


def long_majors(s: Situation, their: list[Suit], least: int) -> Iterator[Rule]:
    """Game with six cards, three of the suit to force with five, two of it to stop there."""
    for major, best in majors_in_order(their):
        six, five = length(major, 6) & best, length(major, 5) & best
        yield rule(at(4, major), six & combined(22) & combined_points(least, 29), name=GAME, force=SIGN_OFF,
                   because="six trumps opposite at least two: bid the game")  # fmt: skip
        low = s.cheapest(major)
        if low is None or low.level > 4:
            continue
        if low.level <= 3:
            yield rule(at(3, major), five & combined(25), name=STRONG_SUIT, force=GAME_FORCING,
                       because="five cards and the values for game: opener picks it")  # fmt: skip
        if low.level == 2:
            yield rule(low, five & combined(19, 24), name=SIGNS_OFF,
                       because="a long suit and too little for game")  # fmt: skip


def _minors(theirs: Suit) -> Iterator[Rule]:
    """Three of a minor forces without a stopper or with a slam in mind."""
    for minor in (Suit.D, Suit.C):
        if minor is not theirs:
            needs = length(minor, 6) & (combined(25) & ~stopper(theirs) | combined(31))
            yield rule(at(3, minor), needs, name=STRONG_SUIT, force=GAME_FORCING,
                       because="a long suit, the values for game and no stopper of my own")  # fmt: skip


def notrump(stopped: Needs) -> Iterator[Rule]:
    """Notrump by points; an invitation needs a stopper."""
    yield rule("6NT", combined(33), name=SMALL_SLAM, force=SIGN_OFF, because="33 together")
    yield rule("4NT", combined(31, 32), name=QUANTITATIVE, force=INVITATIONAL, because="a slam opposite a maximum")
    yield rule("3NT", combined(25), name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    yield rule("2NT", combined(23, 24) & stopped, name="invitation", force=INVITATIONAL,
               because="their suit stopped; game opposite more than a minimum")  # fmt: skip


@written_for(overcalled & at_three & natural_overcall, WHOLE)
def over_three(s: Situation) -> Iterator[Rule]:
    """Less room: double, a suit that forces, or game."""
    theirs = s.rhos_last_call.suit
    if theirs is None:
        return
    yield rule("X", length(theirs, 4) & combined(23), name=PENALTY_DOUBLE, because="four cards in their suit")
    yield from long_majors(s, [theirs], 23)
    yield rule("3NT", combined(24, 30) & stopper(theirs), name=TO_PLAY, force=SIGN_OFF,
               because="their suit stopped and enough for game")  # fmt: skip
    for suit in (Suit.H, Suit.D, Suit.C):
        low = s.cheapest(suit)
        if suit is not theirs and low is not None and low.level == 4:
            cards = 5 if suit is Suit.H else 6
            yield rule(low, length(suit, cards) & combined(25), name=STRONG_SUIT, force=GAME_FORCING,
                       because="a long suit and the values for game")  # fmt: skip
    yield rule("4NT", combined(31, 32) & stopper(theirs), name=QUANTITATIVE, force=INVITATIONAL,
               because="a slam opposite a maximum")  # fmt: skip
    yield rule("6NT", combined(33) & stopper(theirs), name=SMALL_SLAM, force=SIGN_OFF, because="33 together")
    yield rule("X", combined(25), name=PENALTY_DOUBLE, because="the points are ours, but their suit is not stopped")
    yield rule("P", anything, shows=combined(0, 24), name=A_PASS, because="too little to act at this level")


# Opener answers

opener = having_bid(*natural_1nt) & rho_passed


@written_for(opener & answering(CUE_FOR_A_MAJOR), WHOLE)
def answer_cue(s: Situation) -> Iterator[Rule]:
    """A four-card major, or 3NT."""
    for major in (Suit.H, Suit.S):
        low = s.cheapest(major)
        if major not in s.their_suits and low is not None and low.level <= 4:
            yield rule(
                low,
                length(major, 4),
                name="four-card major",
                force=GAME_FORCING if low.level == 3 else SIGN_OFF,
                because="as over Stayman: the four-card major",
            )
    yield rule("3NT", anything, name=TO_PLAY, force=SIGN_OFF, because="no four-card major")


@written_for(having_bid(CUE_FOR_A_MAJOR) & rho_passed, WHOLE)
def after_cue(s: Situation) -> Iterator[Rule]:
    """Game in the major that opener showed, or 3NT."""
    major = s.partners_last_call.suit
    if major is not None and s.level == 3:
        yield rule(at(4, major), length(major, 4), name=GAME, force=SIGN_OFF, because="a 4-4 fit")
        yield rule("3NT", anything, name=TO_PLAY, force=SIGN_OFF, because="no fit")
    yield rule("P", anything, name=A_PASS, because="the contract is placed")


@written_for(opener & answering(SIGNS_OFF), WHOLE)
def over_a_sign_off(s: Situation) -> Iterator[Rule]:
    """Pass; once in a while a raise, with four trumps and a maximum."""
    suit = s.partners_last_call.suit
    if suit is not None and suit.is_major:
        yield rule(at(3, suit), length(suit, 4) & above_minimum(2), name="raised", because="four trumps and a maximum")
    yield rule("P", anything, name=A_PASS, because="partner has placed the contract")


@written_for(opener & answering(STRONG_SUIT), WHOLE)
def over_a_strong_suit(s: Situation) -> Iterator[Rule]:
    """Three cards in the major make a fit; otherwise notrump, or a raise of the minor."""
    suit = s.partners_last_call.suit
    if suit is None:
        return
    if suit.is_major and s.level == 3:
        yield rule(at(4, suit), length(suit, 3), name=GAME, because="an eight-card fit")
        yield rule("3NT", anything, name=TO_PLAY, force=SIGN_OFF, because="no fit")
    elif s.level == 3:
        yield rule("3NT", stopper("theirs"), name=TO_PLAY, force=SIGN_OFF, because="their suit is stopped")
        yield rule(at(4, suit), anything, name="raised", force=FORCING, because="no stopper: play in the minor")
    elif s.at_game:
        yield rule("P", anything, name=A_PASS, because="game is reached")
    else:
        yield rule(at(5, suit), anything, name=GAME, force=SIGN_OFF, because="a long suit opposite")


leaves_the_double = in_order(
    opener & answering(PENALTY_DOUBLE, VALUES),
    [rule("P", anything, name=A_PASS, because="partner doubled for penalty, and my hand is known")],
    WHOLE,
)

# They bid and we are about to sell out

reopening_seat = Context(lambda s: s.passes_would_end and s.their_last_bid is not None and s.level <= 2)
only_bid = Context(lambda s: s.calls_since_opening == 4 and s.their_last_bid is not None)


@written_for(i_opened("1NT") & only_bid & reopening_seat, WHOLE)
def opener_reopens(s: Situation) -> Iterator[Rule]:
    """Takeout with more than a minimum and two cards in their suit."""
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    if theirs is not None:
        yield rule(
            "X",
            length(theirs, 0, 2) & accepts_game,
            name=TAKEOUT_DOUBLE,
            force=FORCING,
            note="short in their suit, more than a minimum",
            because="short in their suit, more than a minimum: partner may have a little",
        )
    yield rule("P", anything, name=A_PASS, because="partner could not act, and my hand is told")


@written_for(
    i_opened("1NT") & Context(lambda s: s.since_opening[1:3] == (0, 0) and s.calls_since_opening == 4 and s.level <= 3),
    WHOLE,
    after=opener_reopens,
)
def opener_over_the_last_seat(s: Situation) -> Iterator[Rule]:
    """They came in over two passes: takeout of two of a major with two cards there, not a minimum; else a pass."""
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    if theirs is not None and theirs.is_major and s.level == 2:
        yield rule("X", length(theirs, 0, 2) & accepts_game, name=TAKEOUT_DOUBLE, force=FORCING,
                   note="short in their suit, more than a minimum",
                   because="short in their suit, more than a minimum: do not sell out")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="my hand is told; partner decides")


@written_for(partner_opened("1NT") & reopening_seat & Context(lambda s: s.calls_since_opening == 6), WHOLE)
def responder_reopens(s: Situation) -> Iterator[Rule]:
    """After 1NT and two passes they came in: takeout with a little and short in their suit."""
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    if theirs is not None and not s.our_suits:
        yield rule(
            "X",
            length(theirs, 0, 2) & hcp(5, 9),
            name=TAKEOUT_DOUBLE,
            force=FORCING,
            note="short in their suit",
            because="a little strength and short in their suit",
        )
        yield rule("P", anything, name=A_PASS, because="nothing to compete with")


# Artificial overcalls

artificial_two = overcalled & at_two & ~natural_overcall


@written_for(artificial_two & ~rho_called("2C"), WHOLE)
def over_artificial(s: Situation) -> Iterator[Rule]:
    """A double shows values; suits they have not shown are natural; a suit of theirs asks for a major."""
    theirs = shown_by_them(s)
    for suit in theirs:
        call = s.cheapest(suit)
        others = [major for major in MAJORS if major not in theirs]
        if call is not None and call.level == 3 and others:
            yield rule(call, length(others[0], 4, 4) & combined(25), name=CUE_FOR_A_MAJOR, force=GAME_FORCING,
                       artificial=True, because="their suit takes the place of Stayman")  # fmt: skip
    yield from long_majors(s, theirs, 23)
    yield rule("X", combined(23) & balanced, name=VALUES, because="the points are ours; double them later")
    yield from notrump(anything)
    yield rule("X", combined(23), name=VALUES, because="the points are ours; double them later")
    yield rule("P", anything, shows=combined(0, 22), name=A_PASS, because="too little to act")
