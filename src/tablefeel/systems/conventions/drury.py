"""Drury: a passed hand's 2C over one of a major asks whether the opening was sound (reverse Drury answers)."""

from collections.abc import Iterator

from tablefeel.systems.conventions import passed_hand_responses
from tablefeel.systems.conventions.natural import GAME
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    having_bid,
    opener_rebid,
    partner_opened,
    passed_hand,
    responder,
    responder_rebid,
    rho_passed,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, hcp, length, playing_points, support, support_points
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
    FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

DRURY = Convention("Drury", asks="whether the opening was sound",
                   agrees_suit=True)  # fmt: skip
LIGHT = Convention("a light opening")
SOUND = Convention("a sound opening", shows="a full opening, game is possible")

ask = in_order(
    responder & undisturbed & partner_opened("1M") & passed_hand & card("responses.drury"),
    [
        rule("2C", support(3) & support_points(10), name=DRURY, force=FORCING, artificial=True,
             because="opener may be light: ask before going to three"),
    ],
    CONVENTION,
    before=passed_hand_responses.fit_jumps,
)  # fmt: skip


@written_for(opener_rebid & answering(DRURY) & rho_passed, CONVENTION)
def answers(s: Situation) -> Iterator[Rule]:
    """Game at once, the major again with a light opening, 2D with a sound one."""
    suit = s.agreed_suit
    if suit is None:
        return
    yield rule(at(4, suit), playing_points(15, suit=suit), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule(at(2, suit), hcp(0, 11), name=LIGHT, force=SIGN_OFF, because="a light opening in third or fourth seat")
    yield rule("2D", anything, shows=hcp(12), name=SOUND, force=FORCING, artificial=True, because="a full opening")


@written_for(responder_rebid & having_bid(DRURY) & answering(SOUND) & rho_passed, CONVENTION)
def after_a_sound_opening(s: Situation) -> Iterator[Rule]:
    """Game with a maximum, else an invitation or the part-score."""
    suit = s.agreed_suit
    if suit is None:
        return
    yield rule(at(4, suit), support_points(12, suit=suit), name=GAME, force=SIGN_OFF, because="a maximum")
    yield rule(
        at(3, suit),
        support_points(11, suit=suit) & length(suit, 4),
        name="an invitation",
        force=INVITATIONAL,
        because="four trumps",
    )
    yield rule(at(2, suit), anything, name="a minimum for Drury", because="nothing to spare")
