"""Splinters: a double jump shows four trumps, the values for game and shortness in the suit bid."""

from tablefeel.systems.language.context import card, partner_opened, passed_hand, responder, undisturbed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import hcp, length, support, support_points
from tablefeel.systems.language.rules import CONVENTION, GAME_FORCING, in_order, rule

SPLINTER = Convention("splinter", agrees_suit=True)

responses = in_order(
    responder & undisturbed & partner_opened("1M") & ~passed_hand & card("responses.splinters"),
    [
        rule(call, support(4) & hcp(10, 15) & support_points(13, 18) & length(call[1], 0, 1), name=SPLINTER,
             force=GAME_FORCING, artificial=True, when=~partner_opened(f"1{call[1]}"))
        for call in ("3S", "4C", "4D", "4H")
    ],
    CONVENTION,
)  # fmt: skip
