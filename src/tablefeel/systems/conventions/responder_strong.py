"""Responder's second call when the auction is forcing: after a jump shift, two over one and 2NT, and 2C."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Strain, Suit
from tablefeel.systems.conventions.general import at
from tablefeel.systems.conventions.natural import (
    BALANCED_MINIMUM,
    BALANCED_REBID,
    GAME,
    JUMP_SHIFT,
    NEW_SUIT,
    NO_SUPPORT,
    OPENERS_SUIT,
    REBIDS_SUIT,
    SUPPORT,
    TO_PLAY,
)
from tablefeel.systems.conventions.responder_rebids import mine, quiet
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    after,
    answering,
    partner_opened,
    responder_rebid,
    rho_passed,
    undisturbed,
)
from tablefeel.systems.language.needs import anything, hcp, length, stopper, support_points
from tablefeel.systems.language.rules import (
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Role, Situation


@written_for(quiet & answering(JUMP_SHIFT), NATURAL + 7)
def after_jump_shift(s: Situation) -> Iterator[Rule]:
    """Opener forces to game: support slowly, repeat a long suit, prefer, or notrump with the fourth suit stopped."""
    own = mine(s)
    if len(s.suits[s.me ^ 2]) != 2:
        return
    first, second = s.suits[s.me ^ 2]
    fourth = s.suit("fourth")
    for suit, cards in ((second, 4), (first, 3)):
        call = s.cheapest(suit)
        if suit.is_major and call is not None and call.level == 3:
            yield rule(call, length(suit.name, cards), name=SUPPORT, force=GAME_FORCING)
    if own is not None:
        call = s.cheapest(own)
        longer = length(own.name, 6) if own.is_major else length(own.name, 7)
        if call is not None and call.level == 3:
            yield rule(call, longer, name="longer than shown", force=GAME_FORCING)
    if fourth is not None:
        yield rule("3NT", stopper(fourth.name) & hcp(0, 12), name=GAME, force=SIGN_OFF)
    call = s.cheapest(first)
    if call is not None and call.level == 3:
        yield rule(call, length(first.name, 3), name="preference", force=GAME_FORCING)


@written_for(quiet & after("1x P 2x P 2NT P") & answering(BALANCED_MINIMUM, BALANCED_REBID), NATURAL + 7)
def after_two_notrump(s: Situation) -> Iterator[Rule]:
    """I promised another bid: support, a second suit, my own suit again, or game."""
    own, opened = mine(s), s.suit("partner1")
    if own is None or opened is None:
        return
    o = opened.name
    if opened.is_major:
        strength = support_points(15, suit=o) & hcp(13)
        yield rule(f"3{o}", length(o, 3) & strength, name=SUPPORT, force=GAME_FORCING)
        yield rule(f"4{o}", length(o, 3) & hcp(10, 15), name=GAME, force=SIGN_OFF)
    for other in (Suit.H, Suit.S):
        if other is not own and other is not opened:
            yield rule(f"3{other.name}", length(other.name, 4) & hcp(10), name="second suit", force=GAME_FORCING)
    for other in (Suit.D, Suit.C):
        if other is not own and other is not opened:
            needs = length(other.name, 4) & length(own.name, 5) & hcp(15)
            yield rule(f"3{other.name}", needs, name="second suit", force=GAME_FORCING)
    yield rule(f"3{own.name}", length(own.name, 6) & hcp(0, 10), name=TO_PLAY, force=SIGN_OFF)
    yield rule("3NT", hcp(10, 17), name=GAME, force=SIGN_OFF)


@written_for(
    responder_rebid & undisturbed & partner_opened("2C") & after("2C P 2D P 2M/3m P") & answering(OPENERS_SUIT),
    NATURAL + 7,
)
def after_two_clubs(s: Situation) -> Iterator[Rule]:
    """Opener named a suit: raise it, name a suit of five, or the cheapest notrump without either."""
    suit = s.suit("partner")
    if suit is None:
        return
    call = s.cheapest(suit)
    if suit.is_major and call is not None:
        yield rule(call, length(suit.name, 3) & hcp(5), name=SUPPORT, force=FORCING)
        yield rule(at(4, suit), length(suit.name, 3) & hcp(0, 4), name="weak raise", force=SIGN_OFF)
    elif call is not None:
        yield rule(call, length(suit.name, 4) & hcp(4), name=SUPPORT, force=FORCING)
    for other in (Suit.S, Suit.H, Suit.D, Suit.C):
        low = s.cheapest(other)
        if other is not suit and low is not None and low.level <= 3:
            yield rule(low, length(other.name, 5) & hcp(3), name=NEW_SUIT, force=FORCING)
    notrump = s.cheapest(4)
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, anything, name=NO_SUPPORT, force=FORCING if notrump.level == 2 else INVITATIONAL)


@written_for(
    Context(lambda s: s.role is Role.OPENERS_SIDE and s.opener == s.me and s.opening is Call.C2 and not s.they_acted)
    & rho_passed
    & answering(NEW_SUIT, NO_SUPPORT),
    NATURAL + 7,
)
def two_club_opener_again(s: Situation) -> Iterator[Rule]:
    """Opener after 2C, a suit and an answer to it: support, the suit once more, a second suit, or notrump."""
    own, partners = s.suit("mine"), s.suit("partner")
    if own is None or s.level != 3 - (s.made[-2].call is Call.N2):
        return
    if s.made[-2].call.strain is not Strain.NT and partners is not None and partners.is_major:
        raised = s.cheapest(partners)
        if raised is not None and raised.level <= 4:
            yield rule(raised, length(partners.name, 3), name=SUPPORT)
    call = s.cheapest(own)
    if call is not None and call.level <= 3 + (not own.is_major):
        yield rule(call, length(own.name, 6), name=REBIDS_SUIT, force=FORCING)
    for other in (Suit.H, Suit.S, Suit.C, Suit.D):
        second = s.cheapest(other)
        if other not in s.our_suits and second is not None and second.level == 3:
            yield rule(second, length(other.name, 4), name="second suit", force=FORCING)
