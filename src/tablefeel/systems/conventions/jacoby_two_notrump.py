"""Jacoby 2NT: a strong raise of one of a major, and opener's answers (SAYC booklet, "Jacoby 2NT")."""

from tablefeel.systems.conventions import splinters
from tablefeel.systems.conventions.natural import MINIMUM
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    i_opened,
    opener_rebid,
    partner_opened,
    passed_hand,
    responder,
    rho_passed,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, balanced, hcp, length, second, support, support_points, tops
from tablefeel.systems.language.rules import CONVENTION, GAME_FORCING, SIGN_OFF, Rule, in_order, rule

JACOBY_2NT = Convention("Jacoby 2NT", asks="shortness, or how strong opener is", agrees_suit=True)

flat = hcp(13, 15) & support(3, 3) & balanced & length("C", 0, 4) & length("D", 0, 4)

ask = in_order(
    responder & undisturbed & partner_opened("1M") & ~passed_hand & card("responses.jacoby_two_notrump"),
    [
        rule("2NT", hcp(12) & support(4) & support_points(13), name=JACOBY_2NT, force=GAME_FORCING,
             artificial=True, shows=hcp(12) & support(3)),
        rule("2NT", hcp(10, 11) & support(4) & support_points(14) & second(0, 4), name=JACOBY_2NT,
             force=GAME_FORCING, artificial=True),
        rule("2NT", flat & length("H", 0, 4) & length("S", 0, 4), name=JACOBY_2NT, force=GAME_FORCING,
             artificial=True, when=~partner_opened("1H")),
        rule("2NT", flat & length("S", 0, 3), name=JACOBY_2NT, force=GAME_FORCING, artificial=True,
             when=partner_opened("1H")),
    ],
    CONVENTION,
    after=splinters.responses,
)  # fmt: skip


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


asked = opener_rebid & answering(JACOBY_2NT) & rho_passed
answers_over_hearts = in_order(asked & i_opened("1H"), answers("H"), CONVENTION)
answers_over_spades = in_order(asked & i_opened("1S"), answers("S"), CONVENTION)
