"""Opener after a raise of the major: pass, game, or a try for it, and responder's answer to the try."""

from collections.abc import Iterator

from tablefeel.systems.conventions.natural import A_PASS, GAME
from tablefeel.systems.conventions.opener_rebids import lower, quiet
from tablefeel.systems.language.context import acted, after, answering, partner_passed_hand, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    hcp,
    length,
    playing_points,
    second,
    support_points,
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

GAME_TRY = Convention("game try")


def over_a_raise(mine: str) -> list[Rule]:
    """Opener's rebids after one and two of a major."""
    tries = [
        rule(f"{3 if lower(other, mine) else 2}{other}", length(other, 4) & hcp(14, 19) & playing_points(17, 19),
             name=GAME_TRY, force=FORCING)
        for other in ("CDH" if mine == "S" else "SCD")
    ]  # fmt: skip
    return [
        rule(f"4{mine}", playing_points(20) | hcp(18) & balanced, name=GAME, force=SIGN_OFF),
        rule(f"4{mine}", playing_points(18) & second(5), name=GAME, force=SIGN_OFF),
        rule("2NT", hcp(16, 17) & balanced, name=GAME_TRY, force=INVITATIONAL),
        *tries,
        rule(f"3{mine}", playing_points(17, 19), name=GAME_TRY, force=INVITATIONAL),
        rule("P", anything, name=A_PASS),
    ]


def over_a_limit_raise(mine: str) -> list[Rule]:
    """Opener's rebids after one and three of a major."""
    return [
        rule("P", playing_points(0, 15), name="declines", when=partner_passed_hand),
        rule(f"4{mine}", playing_points(15, 22), name="accepts", force=SIGN_OFF),
        rule("P", playing_points(0, 14), name="declines"),
    ]


raised = [
    *(in_order(quiet & after(f"1{m} P 2{m} P"), over_a_raise(m), NATURAL) for m in "HS"),
    *(in_order(quiet & after(f"1{m} P 3{m} P"), over_a_limit_raise(m), NATURAL) for m in "HS"),
    *(in_order(quiet & after(f"1{m} P 4{m} P"), [rule("P", hcp(0, 19), name=A_PASS)], NATURAL) for m in "HS"),
]


@written_for(acted & rho_passed & answering(GAME_TRY), NATURAL)
def answers(s: Situation) -> Iterator[Rule]:
    """Game with the upper half of the raise, back to the suit with the lower."""
    suit = s.agreed_suit
    if suit is None or not suit.is_major:
        return
    yield rule(at(4, suit), support_points(10, suit=suit), name="accepts", force=SIGN_OFF)
    if s.partners_last_call.call is at(3, suit):
        yield rule(at(4, suit), support_points(8, suit=suit) & hcp(7), name="accepts", force=SIGN_OFF)
    yield rule(at(3, suit), anything, name="declines", force=SIGN_OFF)
    yield rule("P", anything, name="declines")
