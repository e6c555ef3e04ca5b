"""After a raise of one of a minor: opener's rebids, stoppers on the way to 3NT, and the answers (map, section 05)."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.minor_responses import STRONG_RAISE
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    GAME,
    JUMP_IN_NOTRUMP,
    LIMIT_RAISE,
    LONG_SUIT_GAME,
    RAISE,
    SMALL_SLAM,
)
from tablefeel.systems.conventions.opener_rebids import lower, others, quiet, stopped
from tablefeel.systems.language.context import after, answering, having_bid, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    controls,
    hcp,
    length,
    playing_points,
    points,
    shortness,
    stopper,
    strong_suit,
    support_points,
    tp,
)
from tablefeel.systems.language.rules import (
    FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

STOPPER = Convention("stopper for 3NT", asks="3NT with the other suits stopped")
MINOR_TRY = Convention("tries for game", asks="game with a maximum")


def over_two(minor: str) -> list[Rule]:
    """Opener's rebids after one and two of a minor."""
    sides = others(minor)
    six = length(minor, 6) | length(minor, 5) & shortness
    calls = [f"{2 if lower(minor, suit) else 3}{suit}" for suit in sides]
    why = "a stopper on the way to 3NT"
    return [
        rule("3NT", balanced & hcp(19) | strong_suit(minor) & hcp(17) & stopped(sides), name=LONG_SUIT_GAME,
             force=SIGN_OFF, because="nine tricks are near"),
        rule("2NT", balanced & hcp(18), name=JUMP_IN_NOTRUMP, force=INVITATIONAL, because="invites game"),
        rule("3NT", tp(19) & stopped(sides), name=GAME, force=SIGN_OFF,
             because="enough for game, and all suits stopped"),
        *(rule(call, stopper(call[1]) & tp(17) & ~stopped(sides), name=STOPPER, force=FORCING, because=why)
          for call in sorted(calls)),
        rule("2NT", tp(17) & stopped(sides), name=JUMP_IN_NOTRUMP, force=INVITATIONAL, because="invites game"),
        rule(f"3{minor}", six & tp(16, 18), name=MINOR_TRY, force=INVITATIONAL, because="long trumps: invites game"),
        rule("P", anything, shows=points(0, 16), name=A_PASS, because="no game opposite six to ten points"),
    ]  # fmt: skip


def over_three(minor: str) -> list[Rule]:
    """Opener's rebids after one and three of a minor."""
    neither = ~stopper("H") & ~stopper("S")
    fit = playing_points(16, 18, minor)
    diamonds = [
        rule(
            "3D", stopper("D") & hcp(16), name=STOPPER, force=FORCING, rare=True, because="a stopper on the way to 3NT"
        )
    ]
    return [
        rule("3NT", hcp(14) & stopped("HS"), name="accepts", force=SIGN_OFF,
             because="enough for game, with both majors stopped"),
        *(rule(f"3{suit}", hcp(14) & stopper(suit), name=STOPPER, force=FORCING,
               because="stops this major, and asks for the other") for suit in "HS"),
        rule(f"5{minor}", playing_points(19, suit=minor) & shortness & neither, name=GAME, force=SIGN_OFF,
             because="too shapely for 3NT"),
        rule(f"4{minor}", fit & shortness & neither & hcp(13), name=MINOR_TRY, force=INVITATIONAL,
             because="invites game in the minor"),
        *(diamonds if minor == "C" else []),
        rule(f"5{minor}", playing_points(19, suit=minor), name=GAME, force=SIGN_OFF, because="no major is stopped"),
        rule("P", anything, shows=hcp(0, 16), name="declines", because="nothing to spare, or both majors open"),
    ]  # fmt: skip


def over_four(minor: str) -> list[Rule]:
    """Opener's rebids after one and four of a minor, which forces to game; slam tries stand elsewhere."""
    return [
        rule(f"6{minor}", playing_points(19, suit=minor) & controls(6), name=SMALL_SLAM, because="33 points together"),
        rule(f"5{minor}", anything, shows=playing_points(0, 18, minor), name=GAME, force=SIGN_OFF,
             because="game is forced, and slam is far"),
    ]  # fmt: skip


raised = [
    *(in_order(quiet & after(f"1{m} P 4{m} P") & answering(STRONG_RAISE), over_four(m), NATURAL) for m in "CD"),
    *(in_order(quiet & after(f"1{m} P 2{m} P") & answering(RAISE), over_two(m), NATURAL) for m in "CD"),
    *(in_order(quiet & after(f"1{m} P 3{m} P") & answering(LIMIT_RAISE), over_three(m), NATURAL) for m in "CD"),
]

# Responder's answers


@written_for(having_bid(RAISE, LIMIT_RAISE) & answering(STOPPER) & rho_passed, NATURAL)
def answers_to_a_stopper(s: Situation) -> Iterator[Rule]:
    """3NT with what opener may lack and the points for it, 2NT with less, else back to the minor."""
    minor, shown = s.suit("partner1"), s.partners_last_call.bid_suit
    if minor is None or shown is None:
        return
    open_suits = [suit for suit in (Suit.S, Suit.H) if suit is not shown]
    if s.my_last_call.level == 2 and not minor.is_major:
        open_suits = [suit for suit in (Suit.S, Suit.H, Suit.D, Suit.C) if suit not in (shown, minor)]
    stops = anything
    for suit in open_suits:
        stops &= stopper(suit)
    if s.my_last_call.level == 3:
        yield rule("3NT", stops, name=GAME, force=SIGN_OFF, because="the other suit is stopped")
        yield rule(at(4, minor), anything, name="no stopper", because="3NT is not safe")
        return
    yield rule("3NT", stops & hcp(8), name=GAME, force=SIGN_OFF, because="a maximum, and the other suits are stopped")
    yield rule("2NT", stops, name="stoppers, minimum", because="the other suits are stopped, no more than a minimum")
    for suit in open_suits:
        call = s.cheapest(suit)
        if call is not None and call < at(3, minor):
            yield rule(
                call,
                stopper(suit) & hcp(8),
                name="one stopper",
                force=FORCING,
                because="a stopper, but not in all suits",
            )
    yield rule(at(3, minor), hcp(0, 8), name="no stopper", because="3NT is not safe")
    yield rule(at(4, minor), support_points(9, suit=minor), name="no stopper, maximum", force=INVITATIONAL,
               because="3NT is not safe")  # fmt: skip
    yield rule(at(3, minor), anything, name="no stopper", because="3NT is not safe")


@written_for(having_bid(RAISE) & answering(MINOR_TRY, JUMP_IN_NOTRUMP) & rho_passed & after("1m P 2m P * P"), NATURAL)
def answers_to_a_try(s: Situation) -> Iterator[Rule]:
    """3NT with a maximum."""
    minor = s.suit("partner1")
    if minor is None:
        return
    enough = hcp(8) if s.partners_last_call.is_a(MINOR_TRY) else hcp(7)
    yield rule("3NT", enough, name="accepts", force=SIGN_OFF, because="a maximum")
    yield rule("P", anything, name="declines", because="no maximum")
