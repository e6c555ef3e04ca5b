"""Jump shifts: responder's, with a hand worth seventeen; opener's, and what responder does over it."""

from collections.abc import Iterator

from tablefeel.systems.conventions import blackwood
from tablefeel.systems.conventions.natural import GAME, JUMP_SHIFT, SUPPORT
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    partner_opened,
    passed_hand,
    responder,
    responder_rebid,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import good_suit, hcp, length, no_shortness, stopper, strong_suit, support, tp
from tablefeel.systems.language.rules import (  # fmt: skip
    GAME_FORCING,
    NATURAL,
    SIGN_OFF,
    SLAM_TRIES,
    Rule,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

STRONG_JUMP_SHIFT = Convention("strong jump shift")

calls = (("2S", "1C/1D/1H"), ("2H", "1C/1D"), ("2D", "1C"), ("3C", "1D/1H/1S"), ("3D", "1M"), ("3H", "1S"))
support_and_five = {"1C": length("C", 5), "1D": length("D", 4)}

by_responder = in_order(
    responder & undisturbed & partner_opened("1x") & ~passed_hand & card("responses.strong_jump_shifts"),
    [
        *(rule(call, strong_suit(call[1]) & tp(17) & support(0, 3), name=STRONG_JUMP_SHIFT, force=GAME_FORCING,
               when=partner_opened(openings), because="a strong suit and a hand worth a slam try")
          for call, openings in calls),
        *(rule(call, strong_suit(call[1]) & tp(17), name=STRONG_JUMP_SHIFT, force=GAME_FORCING,
               when=partner_opened(minor), because="a strong suit and a hand worth a slam try")
          for call, openings in calls for minor in ("1C", "1D") if minor in openings),
        *(rule(call, length(call[1], 5) & good_suit(call[1]) & hcp(19) & support(0, 3), name=STRONG_JUMP_SHIFT,
               force=GAME_FORCING, when=partner_opened(openings), because="a good suit and a hand worth a slam")
          for call, openings in calls),
        *(rule(call, length(call[1], 5) & good_suit(call[1]) & fit & tp(17) & no_shortness, name=STRONG_JUMP_SHIFT,
               force=GAME_FORCING, when=partner_opened(minor), because="a good suit, a fit and a hand worth a slam try")
          for minor, fit in support_and_five.items() for call, openings in calls if minor in openings),
    ],
    SLAM_TRIES,
    before=blackwood.ask,
)  # fmt: skip


@written_for(responder_rebid & undisturbed & partner_opened("1x") & answering(JUMP_SHIFT), NATURAL)
def over_openers(s: Situation) -> Iterator[Rule]:
    """Opener forces to game: support slowly, repeat a long suit, prefer, or notrump with the fourth suit stopped."""
    own, fourth = s.my_last_call.suit, s.suit("fourth")
    if len(s.partners_suits) != 2:
        return
    first, second = s.partners_suits
    for suit, cards in ((second, 4), (first, 3)):
        call = s.cheapest(suit)
        if suit.is_major and call is not None and call.level == 3:
            yield rule(call, length(suit, cards), name=SUPPORT, force=GAME_FORCING)
    if own is not None:
        call = s.cheapest(own)
        if call is not None and call.level == 3:
            yield rule(call, length(own, 6 if own.is_major else 7), name="longer than shown", force=GAME_FORCING)
    if fourth is not None:
        yield rule("3NT", stopper(fourth) & hcp(0, 12), name=GAME, force=SIGN_OFF)
    call = s.cheapest(first)
    if call is not None and call.level == 3:
        yield rule(call, length(first, 3), name="preference", force=GAME_FORCING)
