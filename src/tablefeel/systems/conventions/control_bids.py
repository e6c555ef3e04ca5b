"""Control bids below game in the agreed major; what follows Jacoby's answers and splinters (map, section 10)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions import blackwood
from tablefeel.systems.conventions.blackwood import SMALL, TOGETHER, asks_for_aces, no_quick_losers, rho_quiet
from tablefeel.systems.conventions.jacoby_two_notrump import EXTRAS, JACOBY_2NT, MAXIMUM, SHORTNESS, SIDE_SUIT
from tablefeel.systems.conventions.judgement import counted_on, partner_points, worth
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    GAME,
    LIMIT_RAISE,
    MINIMUM,
    SLAM_TRY,
    STRONG_SUPPORT,
    SUPPORT,
)
from tablefeel.systems.conventions.splinters import SPLINTER
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (
    Context,
    acted,
    answering,
    card,
    having_bid,
    level,
    partner_bid_last,
    rho_passed,
    suit_agreed,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    ace_of,
    aces,
    anything,
    balanced,
    control_in,
    controls,
    first_round_control,
    hcp,
    length,
    limit,
    playing_points,
    stopper,
    support_points,
    tp,
)
from tablefeel.systems.language.rules import FORCING, GAME_FORCING, SIGN_OFF, SLAM_TRIES, Rule, at, rule, written_for
from tablefeel.systems.language.situation import Situation

CONTROL_BID = Convention("control bid", shows="the ace of the suit or a void")
CONTROL_AND_SUPPORT = Convention(
    "control bid with support", shows="support, and the ace of the suit or a void", agrees_suit=True
)
WAITING = Convention("waiting for a control", asks="opener to show a control", shows="interest in a slam")

_NEAR = 2
"""Points below those for a slam that make one look for it."""
interested = "slam is near: shows a control on the way"


def controls_below_game(
    s: Situation, trump: Suit, needs: Needs, name: Convention = CONTROL_BID, natural: tuple[Suit, ...] = ()
) -> Iterator[Rule]:
    """The cheapest first-round control below four of the trump suit; once those are told, second-round ones."""
    for other in (Suit.S, Suit.C, Suit.D, Suit.H):
        call = s.cheapest(other)
        if (
            other is trump
            or other in natural
            or call is None
            or call.level > 4
            or (trump.is_major and call > at(4, trump))
        ):
            continue
        told = any(made.is_a(CONTROL_BID) and made.call.strain.suit is other for made in s.our_calls)
        control = control_in(other) if told else first_round_control(other)
        yield rule(call, needs & control, name=name, force=GAME_FORCING, artificial=True, because=interested)


# A major agreed at the three level


limit_raised = acted & undisturbed & rho_passed & card("slam.control_bids") & answering(LIMIT_RAISE)


@written_for(limit_raised, SLAM_TRIES, after=blackwood.ask)
def over_a_limit_raise(s: Situation) -> Iterator[Rule]:
    """With 19 or more: game with a balanced hand, else a control."""
    trump = s.agreed_suit
    if trump is None or not trump.is_major or s.level != 3 or s.opener != s.me:
        return
    yield rule(at(4, trump), balanced & hcp(18, 19), name=GAME, force=SIGN_OFF, because="no ruffs: game is enough")
    yield from controls_below_game(s, trump, playing_points(19, suit=trump))


@written_for(
    acted & partner_bid_last & level(3, 3) & suit_agreed & card("slam.control_bids") & ~answering(LIMIT_RAISE),
    SLAM_TRIES,
    after=blackwood.ask,
)
def first(s: Situation) -> Iterator[Rule]:
    """A new suit between three and four of the agreed major shows a control and interest in a slam."""
    trump = s.agreed_suit
    if trump is None or not trump.is_major or s.last_bid is None or s.last_bid.strain.suit is not trump:
        return
    low, _ = partner_points(s, trump)
    interest = limit(worth(s, trump), SMALL - 2 - low) & hcp(25 - low)
    if s.partners_last_call.is_a(STRONG_SUPPORT, SUPPORT) and s.we_force_to_game:
        interest |= hcp(14)
    yield from controls_below_game(s, trump, interest)


# A long major that partner has just bid again


def long_major(s: Situation) -> Suit | None:
    """Partner's major, bid again at the three level with six cards or an own suit, that is not agreed yet."""
    last = s.partners_last_call
    suit = last.suit
    if suit is None or not suit.is_major or suit in s.my_suits or s.agreed_suit is not None:
        return None
    return suit if s.partners_suits[-1] is suit and s.partner_least(suit) >= 5 else None


@written_for(
    acted & partner_bid_last & rho_passed & undisturbed & level(3, 3) & card("slam.control_bids"),
    SLAM_TRIES,
    after=blackwood.ask,
)
def for_a_long_major(s: Situation) -> Iterator[Rule]:
    """A new suit between three and four of it shows a control, and support."""
    trump = long_major(s)
    if trump is None:
        return
    fit = length(trump, 8 - s.partner_least(trump))
    interest = limit(worth(s, trump), TOGETHER - _NEAR - counted_on(s, trump)) & hcp(11)
    yield from controls_below_game(s, trump, fit & interest, CONTROL_AND_SUPPORT, s.our_suits)


# Over Jacoby's answers


jacoby_answered = having_bid(JACOBY_2NT) & answering(SHORTNESS, MAXIMUM, EXTRAS, SIDE_SUIT, MINIMUM) & rho_passed


@written_for(jacoby_answered, SLAM_TRIES, before=(blackwood.ask, first))
def over_jacobys_answer(s: Situation) -> Iterator[Rule]:
    """Responder: ask for aces, wait, show a control, or settle for game."""
    trump, answer = s.agreed_suit, s.partners_last_call
    if trump is None:
        return
    strength = {SHORTNESS: (19, 16), MAXIMUM: (15, 14), EXTRAS: (18, 16), SIDE_SUIT: (17, 16), MINIMUM: (20, 40)}
    ask, interest = strength[answer.convention]
    fit = support_points
    yield asks_for_aces(fit(ask, suit=trump) & aces(1) & controls(3) & no_quick_losers(s, trump))
    if answer.is_a(MINIMUM):
        yield rule("P", anything, name=A_PASS, because="opener has nothing to spare")
        return
    if answer.is_a(SHORTNESS):
        call = s.cheapest(trump)
        waits = call if call is not None and call.level == 3 else Call.N3
        yield rule(waits, fit(interest, suit=trump), name=WAITING, force=GAME_FORCING, artificial=waits is Call.N3,
                   because="slam is near: opener shows a control")  # fmt: skip
    yield from controls_below_game(s, trump, fit(interest, suit=trump))
    yield rule(at(4, trump), anything, name=GAME, force=SIGN_OFF, because="no interest in slam")


@written_for(answering(WAITING) & rho_passed, SLAM_TRIES, after=blackwood.ask, before=first)
def over_waiting(s: Situation) -> Iterator[Rule]:
    """Opener shows the cheapest control, or bids game without one."""
    trump = s.agreed_suit
    if trump is not None:
        yield from controls_below_game(s, trump, anything)
        yield rule(at(4, trump), anything, name="no control", force=SIGN_OFF, because="no control to show")


# Over a splinter


def wasted(suit: Suit, most: int) -> Needs:
    """At most that many points in kings, queens and jacks of the suit."""
    no_ace = limit(f.HAS_ACE + suit, 0, 0) & limit(f.SUIT_HCP + suit, 0, most)
    return no_ace | ace_of(suit) & limit(f.SUIT_HCP + suit, 4, 4 + most)


@written_for(
    answering(SPLINTER) & rho_quiet, SLAM_TRIES, after=blackwood.ask, before=(first, blackwood.over_a_game_raise)
)
def over_a_splinter(s: Situation) -> Iterator[Rule]:
    """Honours opposite the short suit are wasted: ask, show a control, or sign off."""
    trump, short = s.agreed_suit, s.partners_last_call.bid_suit
    if trump is None or short is None:
        return
    opener = s.opener == s.me
    ask, interest = (tp(16), tp(14)) if opener else (tp(13), tp(11))
    yield asks_for_aces(ask & wasted(short, 0) & aces(1) & controls(3))
    if trump.is_major:
        yield from controls_below_game(s, trump, interest & wasted(short, 2))
        yield rule(
            at(4, trump), anything, name="sign-off", force=SIGN_OFF, because="a minimum, or honours in the wrong suit"
        )
        return
    yield rule("3NT", stopper(short), name=GAME, force=SIGN_OFF, because="the short suit is stopped")
    yield rule(
        at(4, trump), interest & wasted(short, 2), name=SLAM_TRY, force=FORCING, because="few honours are wasted"
    )
    yield rule(at(5, trump), anything, name=GAME, force=SIGN_OFF, because="3NT is not safe")


# Over a control bid


@written_for(answering(CONTROL_BID, CONTROL_AND_SUPPORT, SLAM_TRY) & rho_passed, SLAM_TRIES, after=first)
def over_a_control_bid(s: Situation) -> Iterator[Rule]:
    """Ask for aces with a good hand, show the cheapest control below game, or go back to the trump suit."""
    trump = s.agreed_suit
    call = None if trump is None else s.cheapest(trump)
    if trump is None or call is None or call.level > 5:
        return
    low, _ = partner_points(s, trump)
    together = SMALL if any(made.is_a(LIMIT_RAISE) for made in s.my_calls) else TOGETHER - 1
    strong = limit(worth(s, trump), together - max(low, 10))
    yield asks_for_aces(strong & controls(4) & aces(1) & limit(f.SHORTEST, 1))
    if call.level == 4 or not trump.is_major:
        yield from controls_below_game(s, trump, anything)
    yield rule(call, anything, name="back to trumps", force=SIGN_OFF, because="no further control to show")


doubled = answering(CONTROL_BID) & Context(lambda s: s.doubling == 1)


@written_for(doubled, SLAM_TRIES, after=first, before=over_a_control_bid)
def control_doubled(s: Situation) -> Iterator[Rule]:
    """They doubled the control: redouble with the ace or a void there, else wait or go back."""
    trump, suit = s.agreed_suit, s.partners_last_call.bid_suit
    if trump is None or suit is None:
        return
    yield rule(
        "XX", first_round_control(suit), name="control as well", artificial=True, because="the suit is controlled twice"
    )
    yield rule("P", anything, name=WAITING, because="nothing to add")
