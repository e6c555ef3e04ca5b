"""Responder's second call when opponents are silent (SAYC booklet, "Subsequent bidding by responder")."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.general import at
from tablefeel.systems.conventions.natural import (
    A_PASS,
    BALANCED_MINIMUM,
    CHOICE_OF_GAMES,
    FOURTH_SUIT,
    GAME,
    JUMP_IN_NOTRUMP,
    MINIMUM,
    NEW_SUIT,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    SMALL_SLAM,
    STRONG_SUPPORT,
    TO_PLAY,
    TOO_STRONG_FOR_1NT,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (
    Context,
    answering,
    partner_called,
    partner_opened,
    responder_rebid,
    undisturbed,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    hcp,
    length,
    limit,
    points,
    semi_balanced,
    stopper,
    support_points,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

quiet = responder_rebid & undisturbed & partner_opened("1x")


def first_response(s: Situation) -> Call:
    return s.made[-4].call


def mine(s: Situation) -> Suit | None:
    call = first_response(s)
    return call.strain.suit if call.is_bid and not s.made[-4].artificial else None


# Opener rebid 1NT

STRONGER = TOO_STRONG_FOR_1NT


@written_for(quiet & answering(BALANCED_MINIMUM, MINIMUM, STRONGER) & partner_called("1NT"), NATURAL + 5)
def after_one_notrump(s: Situation) -> Iterator[Rule]:  # noqa: C901 - a table of rules
    """Opener is balanced with 12 to 14, or with three points more where 1NT is opened weak."""
    own, opened = mine(s), s.suit("partner1")
    more = 3 if s.made[-2].is_a(STRONGER) else 0
    if own is None or opened is None:
        return
    m = own.name
    if own.is_major:
        yield rule(f"4{m}", length(m, 6) & points(13 - more, 18 - more) & hcp(9 - more), name=GAME, force=SIGN_OFF)
        yield rule(
            f"3{m}", length(m, 6) & points(11 - more, 13 - more) & hcp(9 - more), name="invitation", force=INVITATIONAL
        )
        yield rule(f"2{m}", length(m, 6) & hcp(0, 10 - more), name=TO_PLAY, force=SIGN_OFF)
    for other in (Suit.S, Suit.H):
        if other > own:
            yield rule(
                f"2{other.name}",
                length(other.name, 4) & length(m, 5) & hcp(13 - more),
                name=REVERSE,
                force=GAME_FORCING,
            )
    if opened.is_major:
        o = opened.name
        yield rule(f"4{o}", length(o, 3) & hcp(13 - more, 17 - more), name=GAME, force=SIGN_OFF)
        yield rule(f"3{o}", length(o, 3) & hcp(10 - more, 12 - more), name="invitation", force=INVITATIONAL)
    if own is Suit.S:
        yield rule("3H", length("H", 4) & length("S", 5) & hcp(13 - more), name="second suit", force=GAME_FORCING)
        yield rule("2H", length("H", 4) & length("S", 5) & hcp(4 - more, 11 - more), name="second suit")
    for minor in (Suit.D, Suit.C):
        strong = length(minor.name, 4) & length(m, 5) & hcp(13 - more) & ~semi_balanced
        yield rule(f"3{minor.name}", strong, name="second suit", force=GAME_FORCING)
    yield rule("4NT", hcp(19 - more, 20 - more) & balanced, name="quantitative", force=INVITATIONAL)
    yield rule("6NT", hcp(21 - more), name=SMALL_SLAM)
    yield rule("3NT", hcp(13 - more, 18 - more), name=GAME, force=SIGN_OFF)
    yield rule("2NT", hcp(11 - more, 12 - more), name="invitation", force=INVITATIONAL)
    yield rule(
        f"3{opened.name}",
        length(opened.name, 5) & hcp(10 - more, 12 - more),
        name="invitation",
        force=INVITATIONAL,
        when=partner_opened("1m"),
    )
    for minor in (Suit.D, Suit.C):
        if minor is not opened and own.is_major:
            both = length(minor.name, 4) & length(m, 5, 5) & hcp(5 - more, 12 - more) & ~balanced
            yield rule(f"2{minor.name}", both, name="second suit")
    if own.is_major:
        yield rule(f"2{m}", length(m, 5) & hcp(0, 10 - more) & ~balanced, name=TO_PLAY, force=SIGN_OFF)
    yield rule(f"2{opened.name}", length(opened.name, 5) & hcp(0, 9 - more) & ~balanced, name=TO_PLAY, force=SIGN_OFF)
    yield rule("2D", length("D", 5) & hcp(0, 9 - more) & ~balanced & length(m, 0, 4), name=TO_PLAY, force=SIGN_OFF)
    yield rule("P", hcp(0, 10 - more), name=A_PASS)


# Opener bid a second suit


@written_for(quiet & Context(lambda s: s.made[-2].is_a(NEW_SUIT) and len(s.suits[s.me ^ 2]) == 2), NATURAL + 5)
def after_second_suit(s: Situation) -> Iterator[Rule]:  # noqa: C901, PLR0912, PLR0915 - a table of rules
    """Opener showed two suits: raise, prefer, rebid, notrump with the fourth stopped, or the fourth suit to force."""
    own = mine(s)
    first, second = s.suits[s.me ^ 2]
    one_notrump = first_response(s) is Call.N1
    o1, o2 = first.name, second.name
    two_over_one = first_response(s).level == 2
    base = 12 if two_over_one else 13
    for suit in (first, second):
        if suit.is_major and (s.partner_least(suit) >= 5 or suit is second):
            n = 3 if suit is first else 4
            if two_over_one:
                has = length(suit.name, n) & support_points(14, suit=suit.name) & hcp(12)
                yield rule(f"3{suit.name}", has, name=STRONG_SUPPORT, force=GAME_FORCING)
            yield rule(
                f"4{suit.name}",
                length(suit.name, n) & support_points(13, 17, suit.name) & hcp(9),
                name=GAME,
                force=SIGN_OFF,
            )
    fourth = s.suit("fourth")
    if own is not None and own.is_major:
        yield rule(f"4{own.name}", length(own.name, 7) & points(13) & hcp(9), name=GAME, force=SIGN_OFF)
    if fourth is not None and not one_notrump:
        call = s.cheapest(fourth)
        yield rule("3NT", hcp(base, 18) & stopper(fourth.name) & semi_balanced, name=GAME, force=SIGN_OFF)
        if call is Call.S1:
            yield rule("1S", length("S", 4) & hcp(6), name=NEW_SUIT, force=FORCING)
            call = Call.S2
        if call is not None and call.level <= 3:
            force = GAME_FORCING if s.card.value("responses.fourth_suit_forcing") == "game" else FORCING
            yield rule(
                call,
                hcp(12),
                name=FOURTH_SUIT,
                force=force,
                artificial=True,
                note="says nothing about the suit",
            )
    if own is not None:
        call = s.cheapest(own)
        if call is not None and call.level < 3:
            yield rule(
                at(call.level + 1, own),
                length(own.name, 6) & points(11, 13) & hcp(8),
                name="invitation",
                force=INVITATIONAL,
            )
    for suit in (second, first):
        n = 4 if suit is second else 3 if s.partner_least(first) >= 5 else 4
        jump = s.cheapest(suit)
        if jump is None:
            continue
        three = at(3, suit)
        if jump.level <= 3:
            strength = support_points(11, 12, suit.name) & hcp(8) if suit.is_major else hcp(11, 12)
            yield rule(three, length(suit.name, n) & strength, name="invitation", force=INVITATIONAL)
        if suit is second and second.is_major and jump.level == 2:
            yield rule(jump, length(suit.name, 4) & support_points(6, 10, suit.name), name=RAISE)
    stops = stopper(fourth.name) if fourth is not None and s.level == 2 else anything
    yield rule("2NT", hcp(11 if s.level == 1 else 10, 12) & stops, name="invitation", force=INVITATIONAL)
    if own is not None:
        call = s.cheapest(own)
        if call is not None and call.level <= 2:
            yield rule(call, length(own.name, 6) & hcp(0, 10), name=TO_PLAY, force=SIGN_OFF)
    if s.level == 1:
        yield rule("1NT", hcp(5, 10) & semi_balanced, name=MINIMUM)
    call = s.cheapest(first)
    if call is not None and call.level == 2:
        ahead = 0 if s.partner_least(first) >= 5 else 1
        yield rule(call, length(o1, 2) & limit(f.LONGER + 4 * first + second, ahead) & hcp(0, 11), name="preference")
        yield rule(
            call,
            length(o1, 2) & length(o2, 0, 3) & limit(f.LONGER + 4 * first + second, -1) & hcp(6, 11),
            name="preference",
            when=Context(lambda s: s.partner_least(first) >= 5),
        )
    if call is not None and call.level == 3 and s.level == 2:
        pass
    if one_notrump:
        for other in Suit:
            low = s.cheapest(other)
            if other not in (first, second) and low is not None and low.level <= 2:
                yield rule(low, length(other.name, 5) & hcp(0, 10) & length(o1, 0, 1), name=TO_PLAY, force=SIGN_OFF)
            if other not in (first, second) and low is not None and low.level == 3 and not other.is_major:
                yield rule(low, length(other.name, 6) & hcp(0, 10) & length(o1, 0, 2), name=TO_PLAY, force=SIGN_OFF)
    if s.level == 1:
        yield rule("1NT", hcp(5, 10), name=MINIMUM)
        if not first.is_major:
            yield rule(f"2{o1}", length(o1, 4) & hcp(6, 10), name="preference")
    yield rule("2NT", hcp(11, 12), name="invitation", force=INVITATIONAL, rare=True)
    yield rule("P", hcp(0, 10), name=A_PASS)


# Opener rebid the suit


@written_for(quiet & answering(REBIDS_SUIT), NATURAL + 5)
def after_rebid_suit(s: Situation) -> Iterator[Rule]:  # noqa: C901 - a table of rules
    """Opener has a minimum with a long suit."""
    suit, own = s.suit("partner1"), mine(s)
    if suit is None:
        return
    o = suit.name
    two_over_one = first_response(s).level == 2
    base = 12 if two_over_one else 13
    if suit.is_major:
        yield rule(f"4{o}", length(o, 2) & support_points(13, suit=o) & hcp(10, 18), name=GAME, force=SIGN_OFF)
        yield rule(f"4{o}", length(o, 3) & support_points(12, suit=o) & hcp(8, 18), name=GAME, force=SIGN_OFF)
    if own is not None and own.is_major:
        yield rule(f"4{own.name}", length(own.name, 7) & points(13) & hcp(9), name=GAME, force=SIGN_OFF)
        yield rule(f"3{own.name}", length(own.name, 6) & hcp(10, 12), name="invitation", force=INVITATIONAL)
        yield rule(f"3{own.name}", length(own.name, 6) & hcp(13), name="natural, strong", force=GAME_FORCING)
    yield rule("3NT", hcp(base, 18) & semi_balanced, name=GAME, force=SIGN_OFF)
    for other in (Suit.S, Suit.H, Suit.D, Suit.C):
        if other is suit or other is own:
            continue
        call = s.cheapest(other)
        if call is not None and call.level <= 3:
            yield rule(call, length(other.name, 4) & hcp(base - 2) & points(base), name=NEW_SUIT, force=FORCING)
    yield rule("3NT", hcp(base, 18), name=GAME, force=SIGN_OFF)
    few = length(o, 0, 2) if suit.is_major else length(o, 0, 3)
    yield rule("2NT", hcp(10, 12) & semi_balanced & few, name="invitation", force=INVITATIONAL)
    yield rule(
        f"3{o}",
        length(o, 3 if not suit.is_major else 2) & support_points(10, 12, o) & hcp(9, 12),
        name="invitation",
        force=INVITATIONAL,
    )
    yield rule("2NT", hcp(10, 12), name="invitation", force=INVITATIONAL)
    if own is not None:
        call = s.cheapest(own)
        if call is not None and call.level == 2:
            yield rule(call, length(own.name, 6) & hcp(0, 9), name=TO_PLAY, force=SIGN_OFF)
            yield rule(call, length(own.name, 5) & hcp(0, 9) & length(o, 0, 1), name=TO_PLAY, force=SIGN_OFF)
    if two_over_one and own is not None:
        call = s.cheapest(own)
        if call is not None and call.level <= 3:
            yield rule(call, length(own.name, 6) & hcp(0, 12), name=TO_PLAY)
    yield rule("P", hcp(0, 11), name=A_PASS)


# Opener reversed, or jumped in a new suit: nobody stops below game with eight or more


@written_for(quiet & answering(REVERSE), NATURAL + 5)
def after_reverse(s: Situation) -> Iterator[Rule]:
    """Opener has 16 or more and longer first suit."""
    first, second = s.suit("partner1"), s.suit("partner")
    own = mine(s)
    if first is None or second is None:
        return
    fourth = s.suit("fourth")
    if second.is_major:
        yield rule(f"4{second.name}", length(second.name, 4) & hcp(8, 13), name=GAME, force=SIGN_OFF)
    if own is not None:
        jump = s.cheapest(own)
        if jump is not None and jump.level == 2:
            yield rule(jump, length(own.name, 5) & hcp(5, 40), name=REBIDS_SUIT, force=FORCING)
    if fourth is not None:
        yield rule("3NT", hcp(9, 15) & stopper(fourth.name), name=GAME, force=SIGN_OFF)
    yield rule(f"3{second.name}", length(second.name, 4) & hcp(8), name=RAISE, force=GAME_FORCING)
    yield rule(f"3{first.name}", length(first.name, 3) & hcp(8), name="preference", force=FORCING)
    yield rule("2NT", hcp(5, 8), name="weak")
    yield rule("3NT", hcp(9), name=GAME, force=SIGN_OFF)
    yield rule("2NT", anything, name="weak")


# Opener raised my suit to the two level


@written_for(quiet & answering(RAISE) & Context(lambda s: s.made[-2].call.level == 2), NATURAL + 5)
def after_raise(s: Situation) -> Iterator[Rule]:
    suit = s.agreed[s.me & 1]
    if suit is None:
        return
    m = suit.name
    worth = f.PLAYING + suit
    if suit.is_major:
        yield rule("3NT", hcp(13, 16) & balanced & length(m, 4, 4), name=CHOICE_OF_GAMES)
        yield rule(f"4{m}", limit(worth, 13, 18) & hcp(8, 18), name=GAME, force=SIGN_OFF)
        yield rule(f"3{m}", limit(worth, 11, 12) & hcp(8, 12), name="invitation", force=INVITATIONAL)
        yield rule("P", limit(worth, 0, 10), name=A_PASS)


# Opener jumped in notrump: 18 or 19 balanced

mine_is_hearts = Context(lambda s: mine(s) is Suit.H)
mine_is_spades = Context(lambda s: mine(s) is Suit.S)

after_jump_notrump = in_order(
    quiet & answering(JUMP_IN_NOTRUMP),
    [
        *(rule(f"4{m}", length(m, 6) & hcp(5, 12), name=GAME, force=SIGN_OFF, when=partner_first)
          for m, partner_first in (("H", mine_is_hearts), ("S", mine_is_spades))),
        rule("3H", length("H", 4) & hcp(5), name="second suit", force=GAME_FORCING, when=mine_is_spades),
        rule("3S", length("S", 4) & length("H", 4, 5) & hcp(5), name="second suit", force=GAME_FORCING,
             when=mine_is_hearts),
        *(rule(f"3{m}", length(m, 5) & hcp(6), name="five cards", force=GAME_FORCING, when=first)
          for m, first in (("H", mine_is_hearts), ("S", mine_is_spades))),
        rule("6NT", hcp(15), name=SMALL_SLAM),
        rule("4NT", hcp(13, 14), name="quantitative", force=INVITATIONAL),
        rule("3NT", hcp(6), name=GAME, force=SIGN_OFF),
        rule("P", hcp(0, 6), name=A_PASS),
    ],
    NATURAL + 5,
)  # fmt: skip
