"""Jump shifts: responder's, with a hand worth a slam try, and opener's, which forces to game; what follows both."""

from collections.abc import Iterator

from tablefeel.kernel import Call
from tablefeel.systems.conventions import blackwood
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import GAME, JUMP_SHIFT, SECOND_SUIT, SUPPORT
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    having_bid,
    opener_rebid,
    partner_opened,
    passed_hand,
    responder,
    responder_rebid,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    good_suit,
    hcp,
    length,
    no_shortness,
    stopper,
    strong_suit,
    support,
    tops,
    tp,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    GAME_FORCING,
    NATURAL,
    SIGN_OFF,
    SLAM_TRIES,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

STRONG_JUMP_SHIFT = Convention("strong jump in a new suit")

calls = (("2S", "1C/1D/1H"), ("2H", "1C/1D"), ("2D", "1C"), ("3C", "1D/1H/1S"), ("3D", "1M"), ("3H", "1S"))
support_and_five = {"1C": length("C", 5), "1D": length("D", 4)}


def jump(call: str, needs: Needs, opened: str, because: str) -> Rule:
    """That jump with such a hand; three of a minor over a major only where it is not a Bergen raise."""
    when = partner_opened(opened)
    if call in ("3C", "3D"):
        when &= partner_opened("1m") | card("responses.bergen_raises", False)
    return rule(call, needs, name=STRONG_JUMP_SHIFT, force=GAME_FORCING, when=when, because=because)


def in_a_minor(call: str) -> Needs:
    """Five cards in a minor jump only without a short suit; two suits are bid slowly."""
    return anything if call[1] in "HS" else no_shortness


strong = "a strong suit and a strong hand: slam is possible"
with_fit = "a good suit, a fit and a strong hand: slam is possible"
rich = "a good suit and a very strong hand: slam is near"

by_responder = in_order(
    responder & undisturbed & partner_opened("1x") & ~passed_hand & card("responses.strong_jump_shifts"),
    [
        *(jump(call, strong_suit(call[1]) & tp(17) & support(0, 3), opened, strong) for call, opened in calls),
        *(jump(call, strong_suit(call[1]) & tp(17), minor, strong)
          for call, opened in calls for minor in ("1C", "1D") if minor in opened),
        *(jump(call, length(call[1], 5) & good_suit(call[1]) & hcp(19) & support(0, 3), opened, rich)
          for call, opened in calls),
        *(jump(call, length(call[1], 5) & good_suit(call[1]) & fit & tp(17) & in_a_minor(call), minor, with_fit)
          for minor, fit in support_and_five.items() for call, opened in calls if minor in opened),
    ],
    SLAM_TRIES,
    before=blackwood.ask,
)  # fmt: skip

# Opener after responder's jump shift


@written_for(opener_rebid & undisturbed & answering(STRONG_JUMP_SHIFT), NATURAL)
def openers_answer(s: Situation) -> Iterator[Rule]:
    """Support, then a long suit, a second suit, notrump, or a doubleton honour as support."""
    partners, mine = s.suit("partner"), s.suit("mine")
    if partners is None or mine is None:
        return
    raises, again = s.cheapest(partners), s.cheapest(mine)
    if raises is not None:
        yield rule(raises, length(partners, 3), name=SUPPORT, force=GAME_FORCING, because="support for a strong suit")
    if again is not None:
        yield rule(again, length(mine, 6), name="six cards", force=GAME_FORCING, because="a long suit")
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other not in (mine, partners) and call is not None and call.level <= 3:
            yield rule(
                call, length(other, 4) & ~balanced, name=SECOND_SUIT, force=GAME_FORCING, because="the second suit"
            )
    notrump = s.cheapest(4)
    if notrump is not None and notrump.level <= 3:
        yield rule(
            notrump,
            balanced,
            name="balanced minimum after the jump",
            force=GAME_FORCING,
            because="no fit, a balanced hand",
        )
    if raises is not None:
        yield rule(
            raises,
            length(partners, 2) & tops(partners, 1),
            name=SUPPORT,
            force=GAME_FORCING,
            because="an honour is support",
        )
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, anything, name="no fit", force=GAME_FORCING, rare=True, because="no fit")


@written_for(responder_rebid & undisturbed & having_bid(STRONG_JUMP_SHIFT), NATURAL)
def responder_again(s: Situation) -> Iterator[Rule]:
    """Support for opener, the strong suit again, or game."""
    mine, opened = s.suit("mine"), s.suit("partner1")
    if mine is None or opened is None or s.last_bid is None:
        return
    call = s.cheapest(opened)
    if s.agreed_suit is None and call is not None and call.level <= 4:
        fit = length(opened, 3 if opened.is_major else 4)
        force = SIGN_OFF if call.level == 4 and opened.is_major else GAME_FORCING
        yield rule(call, fit, name=SUPPORT, force=force, because="the fit is found")
    if s.agreed_suit is mine:
        level = 4 if mine.is_major else 5
        if s.last_bid < at(level, mine):
            yield rule(at(level, mine), anything, name=GAME, force=SIGN_OFF, because="the fit is found")
        return
    call = s.cheapest(mine)
    if call is not None and call.level <= 4:
        force = SIGN_OFF if call.level == 4 and mine.is_major else GAME_FORCING
        yield rule(call, length(mine, 6), name="strong suit", force=force, because="a suit that needs little support")
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF, because="no fit")


# Responder after opener's jump shift


@written_for(responder_rebid & undisturbed & partner_opened("1x") & answering(JUMP_SHIFT), NATURAL)
def over_openers(s: Situation) -> Iterator[Rule]:
    """Opener forces to game: support slowly, repeat a long suit, prefer, or notrump with the fourth suit stopped."""
    own, fourth = s.my_last_call.suit, s.suit("fourth")
    if len(s.partners_suits) != 2 or own is None:
        return
    first, second = s.partners_suits
    for suit, cards in ((second, 4), (first, 3)):
        call = s.cheapest(suit)
        if suit.is_major and call is not None and call.level <= 4:
            force = GAME_FORCING if call.level == 3 else SIGN_OFF
            yield rule(call, length(suit, cards), name=SUPPORT, force=force, because="the fit is found")
    call = s.cheapest(own)
    if call is not None and call.level <= 3:
        yield rule(
            call,
            length(own, 6 if own.is_major else 7),
            name="longer than shown",
            force=GAME_FORCING,
            because="a long suit",
        )
        yield rule(
            call, length(own, 5) & good_suit(own), name="longer than shown", force=GAME_FORCING, because="a good suit"
        )
    if fourth is not None:
        notrump = s.cheapest(4)
        if notrump is Call.N2:
            yield rule(
                "2NT", stopper(fourth), name="stopper there", force=GAME_FORCING, because="the fourth suit is stopped"
            )
        yield rule("3NT", stopper(fourth) & hcp(0, 12), name=GAME, force=SIGN_OFF, because="the fourth suit is stopped")
    yield from _preferences(s)
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF, rare=True, because="no fit")


def _preferences(s: Situation) -> Iterator[Rule]:
    """The longer suit of opener's, or the least lie below 3NT."""
    first, second = s.partners_suits
    for suit, cards in ((first, 3), (second, 4)):
        call = s.cheapest(suit)
        if call is not None and call.level <= 4:
            needs = length(suit, cards)
            yield rule(call, needs, name="preference", force=GAME_FORCING, because="the longer suit of opener's")
    for lie in (first, s.my_last_call.suit):
        call = None if lie is None else s.cheapest(lie)
        if call is not None and call.level <= 3:
            yield rule(call, anything, name="preference", force=GAME_FORCING, rare=True, because="no stopper")
