"""Opener's answers to Jacoby 2NT (SAYC booklet, "Jacoby 2NT")."""

from tablefeel.systems.conventions.natural import (
    JACOBY_2NT,
    MINIMUM,
)
from tablefeel.systems.language.context import answering, i_opened, opener_rebid, rho_passed
from tablefeel.systems.language.needs import anything, hcp, length, tops
from tablefeel.systems.language.rules import CONVENTION, GAME_FORCING, SIGN_OFF, Rule, in_order, rule

asked = opener_rebid & answering(JACOBY_2NT) & rho_passed


def answers(major: str) -> list[Rule]:
    """Shortness first, then a second five-card suit, then strength."""
    others = [suit for suit in "CDHS" if suit != major]
    return [
        *(rule(f"4{suit}", length(suit, 5) & tops(suit, 2), name="second suit", force=GAME_FORCING)
          for suit in others if suit != "S" or major == "H" if f"4{suit}" < f"4{major}" or suit in "CD"),
        *(rule(f"3{suit}", length(suit, 0, 1), name="shortness", force=GAME_FORCING, artificial=True)
          for suit in others),
        rule(f"3{major}", hcp(18), name="maximum", force=GAME_FORCING),
        rule("3NT", hcp(15, 17), name="extra values", force=GAME_FORCING),
        rule(f"4{major}", anything, name=MINIMUM, force=SIGN_OFF),
    ]  # fmt: skip


over_hearts = in_order(asked & i_opened("1H"), answers("H"), CONVENTION)
over_spades = in_order(asked & i_opened("1S"), answers("S"), CONVENTION)
