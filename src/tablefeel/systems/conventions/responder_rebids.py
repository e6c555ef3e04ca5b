"""Responder's second call after opener rebid the suit or reversed, opponents silent (map, section 06).

What responder does over notrump, over a second suit, after an own 1NT and after two of a suit stands in files of
their own.
"""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    GAME,
    INVITATION,
    JUMP_RAISE,
    JUMP_REBID,
    NEW_SUIT,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    TO_PLAY,
)
from tablefeel.systems.language.context import Context, after, answering, partner_opened, responder_rebid, undisturbed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    good_suit,
    hcp,
    length,
    playing_points,
    points,
    semi_balanced,
    stopper,
    strong_suit,
    support_points,
    tops,
    tp,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

quiet = responder_rebid & undisturbed & partner_opened("1x")
after_one_of_a_suit = quiet & after("1x P 1x P * P")

WEAK_AFTER_REVERSE = Convention("weak after the reverse")


def unbid_stopped(s: Situation) -> Needs:
    """A stopper in every suit that nobody has shown."""
    found = anything
    for suit in SUITS_DOWN:
        if s.unbid(suit):
            found &= stopper(suit)
    return found


# Opener rebid the suit at the two level: a minimum


@written_for(after_one_of_a_suit & answering(REBIDS_SUIT), NATURAL)
def over_a_rebid_suit(s: Situation) -> Iterator[Rule]:
    """Game, a new suit, an invitation, my suit, or pass."""
    opened, own = s.suit("partner1"), s.my_last_call.suit
    if opened is None or own is None:
        return
    stops = unbid_stopped(s)
    yield from _games(opened, own, stops)
    yield from _new_suits(s, opened, own)
    yield from _invitations(s, opened, own, stops)
    yield rule(at(2, own), length(own, 6) & points(0, 10) & length(opened, 0, 1), name=TO_PLAY, force=SIGN_OFF,
               because="six cards, and no fit for opener")  # fmt: skip
    yield rule("P", hcp(0, 10), name=A_PASS, because="no game opposite a minimum")
    yield from _leftovers(s, opened, own)


def _games(opened: Suit, own: Suit, stops: Needs) -> Iterator[Rule]:
    if opened.is_major:
        three = length(opened, 3) & support_points(13, 16, opened)
        two = length(opened, 2, 2) & tops(opened, 1) & hcp(13, 16)
        yield rule(at(4, opened), three | two, name=GAME, force=SIGN_OFF, because="eight trumps, and enough for game")
    if own.is_major:
        long = length(own, 7) | strong_suit(own)
        yield rule(at(4, own), long & tp(13, 16), name=GAME, force=SIGN_OFF, because="a suit that needs no support")
        good = length(own, 6) & good_suit(own) & hcp(13, 15) & ~stops
        yield rule(at(4, own), good, name=GAME, force=SIGN_OFF, because="a good suit, and notrump is not safe")
    yield rule(
        "3NT",
        hcp(13, 16) & stops & semi_balanced,
        name=GAME,
        force=SIGN_OFF,
        because="enough for game, all suits stopped",
    )


def _new_suits(s: Situation, opened: Suit, own: Suit) -> Iterator[Rule]:
    """A new suit forces: at the two level from 11 with two suits, at the three level to game."""
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other in (opened, own) or call is None or call.level > 3:
            continue
        four = length(other, 4)
        if call.level == 2:
            yield rule(call, four & hcp(11) & ~balanced, name=NEW_SUIT, force=FORCING, because="a second suit forces")
        else:
            yield rule(
                call, four & tp(13) & hcp(11), name=NEW_SUIT, force=GAME_FORCING, because="a second suit forces to game"
            )


def _invitations(s: Situation, opened: Suit, own: Suit, stops: Needs) -> Iterator[Rule]:
    six = length(own, 6) & (tp(11, 12) | tp(13) & hcp(0, 12))
    call = s.cheapest(own)
    if opened.is_major:
        raises = length(opened, 3) & support_points(10, 12, opened)
        yield rule(at(3, opened), raises, name=INVITATION, force=INVITATIONAL, because="a fit: invites game")
    if call is not None and call.level == 2:
        yield rule(at(3, own), six, name=INVITATION, force=INVITATIONAL, because="six cards: invites game")
    yield rule(
        "2NT", hcp(11, 12) & stops, name=INVITATION, force=INVITATIONAL, because="invites game, all suits stopped"
    )
    three = length(opened, 3) & support_points(10, 12, opened) & hcp(8)
    yield rule(at(3, opened), three | length(opened, 2) & hcp(11, 12), name=INVITATION, force=INVITATIONAL,
               because="a fit: invites game")  # fmt: skip


def _leftovers(s: Situation, opened: Suit, own: Suit) -> Iterator[Rule]:
    """Too strong to pass and nothing that fits: a three-card suit forces."""
    for cards, least in ((3, 11), (2, 13)):
        for other in SUITS_DOWN:
            call = s.cheapest(other)
            if other not in (opened, own) and call is not None and call.level <= 3:
                force = FORCING if call.level == 2 else GAME_FORCING
                enough = hcp(least if call.level == 2 else 13)
                yield rule(call, length(other, cards) & enough, name=NEW_SUIT, force=force, rare=True,
                           because="too strong to pass, and no suit to repeat")  # fmt: skip
    yield rule("3NT", hcp(13), name=GAME, force=SIGN_OFF, rare=True, because="enough for game")
    yield rule("2NT", anything, shows=hcp(11), name=INVITATION, force=INVITATIONAL, rare=True, because="invites game")


# Opener jumped in the suit: 16 to 18


@written_for(after_one_of_a_suit & answering(JUMP_REBID), NATURAL)
def over_a_jump_rebid(s: Situation) -> Iterator[Rule]:
    """Game with eight points, pass with less."""
    opened, own = s.suit("partner1"), s.my_last_call.suit
    if opened is None or own is None:
        return
    enough = hcp(8) | tp(9) & hcp(7)
    stops = unbid_stopped(s)
    if opened.is_major:
        yield rule(
            at(4, opened),
            length(opened, 2) & enough,
            name=GAME,
            force=SIGN_OFF,
            because="eight trumps, and enough for game",
        )
    call = s.cheapest(own)
    if own.is_major and call is not None and call.level == 3:
        yield rule(call, length(own, 5) & enough, name="five cards", force=FORCING, because="opener may have three")
    yield rule("3NT", enough & stops, name=GAME, force=SIGN_OFF, because="enough for game, all suits stopped")
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other not in (opened, own) and call is not None and call.level == 3:
            yield rule(
                call, enough & stopper(other), name=NEW_SUIT, force=GAME_FORCING, because="a stopper on the way to 3NT"
            )
    if opened.is_major:
        yield rule(at(4, opened), enough, name=GAME, force=SIGN_OFF, rare=True, because="opener's suit is long")
    else:
        yield rule(
            at(4, opened),
            enough & length(opened, 3),
            name=RAISE,
            force=FORCING,
            rare=True,
            because="no stopper: the minor",
        )
        yield rule("3NT", enough, name=GAME, force=SIGN_OFF, rare=True, because="enough for game")
    yield rule("P", anything, shows=hcp(0, 7), name=A_PASS, because="too little for game")


# Opener raised me to three: 16 to 18 with four trumps


@written_for(after_one_of_a_suit & answering(JUMP_RAISE), NATURAL)
def over_a_jump_raise(s: Situation) -> Iterator[Rule]:
    """Game with eight; slam tries stand in `control_bids`."""
    suit = s.agreed_suit
    if suit is None:
        return
    if suit.is_major:
        yield rule(at(4, suit), playing_points(8, 99, suit), name=GAME, force=SIGN_OFF, because="enough for game")
    else:
        yield rule("3NT", hcp(8) & stopper("H") & stopper("S"), name=GAME, force=SIGN_OFF, because="enough for game")
        for other in (Suit.H, Suit.S):
            yield rule(
                at(3, other),
                hcp(8) & stopper(other),
                name=NEW_SUIT,
                force=FORCING,
                because="a stopper on the way to 3NT",
            )
        yield rule(at(5, suit), playing_points(12, 99, suit), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule("P", anything, shows=hcp(0, 8), name=A_PASS, because="too little for game")


# Opener raised my diamonds: a minimum without a four-card major


@written_for(after_one_of_a_suit & answering(RAISE) & after("1C P 1D P 2D P"), NATURAL)
def over_raised_diamonds(_: Situation) -> Iterator[Rule]:
    """Notrump by strength, a stopper on the way, or more diamonds."""
    majors = stopper("H") & stopper("S")
    yield rule("3NT", hcp(13, 18) & majors, name=GAME, force=SIGN_OFF, because="enough for game, both majors stopped")
    yield rule("2NT", hcp(11, 12) & majors, name=INVITATION, force=INVITATIONAL, because="invites game")
    for suit in (Suit.H, Suit.S):
        yield rule(
            at(2, suit), hcp(11) & stopper(suit), name=NEW_SUIT, force=FORCING, because="a stopper on the way to 3NT"
        )
    yield rule("3D", length("D", 5) & points(10, 13), name=INVITATION, force=INVITATIONAL, because="invites game")
    yield rule("5D", playing_points(16, suit="D"), name=GAME, force=SIGN_OFF, because="no major is stopped")
    yield rule("3D", hcp(11), name=INVITATION, force=INVITATIONAL, because="invites game")
    yield rule("P", anything, shows=hcp(0, 10), name=A_PASS, because="no game opposite a minimum")


# Opener reversed: 17 or more, longer first suit


@written_for(after_one_of_a_suit & answering(REVERSE), NATURAL)
def over_a_reverse(s: Situation) -> Iterator[Rule]:
    """With nine or more nobody stops below game; the weak calls are the suit again, 2NT and opener's first suit."""
    first, second = s.suit("partner1"), s.suit("partner")
    own, fourth = s.my_last_call.suit, s.suit("fourth")
    if first is None or second is None or own is None or fourth is None:
        return
    four = length(second, 4)
    if second is Suit.H:
        yield rule("4H", four & support_points(0, 8, second), name=GAME, force=SIGN_OFF,
                   because="eight trumps opposite 17 points")  # fmt: skip
    yield rule(
        at(3, second), four & support_points(9, suit=second), name=RAISE, force=GAME_FORCING, because="the fit is found"
    )
    yield rule(
        at(3, own),
        length(own, 6) & tp(9),
        name="six cards",
        force=GAME_FORCING,
        because="six cards, and enough for game",
    )
    yield rule("3NT", hcp(9, 12) & stopper(fourth), name=GAME, force=SIGN_OFF, because="enough for game")
    if not first.is_major:
        yield rule(
            at(4, first),
            length(first, 4) & hcp(12),
            name="support, slam try",
            force=GAME_FORCING,
            because="a fit, and slam is near",
        )
    call = s.cheapest(fourth)
    if call is not None:
        yield rule(call, hcp(9), name="fourth suit, game force", force=GAME_FORCING, artificial=True,
                   because="game for certain, but where?")  # fmt: skip
    yield rule(at(2, own), length(own, 5), name=WEAK_AFTER_REVERSE, force=FORCING, because="five cards, and a minimum")
    yield rule("2NT", stopper(fourth), name=WEAK_AFTER_REVERSE, because="the fourth suit is stopped, a minimum")
    yield rule(at(3, first), length(first, 3), name=WEAK_AFTER_REVERSE, because="a minimum with support")
    yield rule("2NT", anything, name=WEAK_AFTER_REVERSE, rare=True, because="a minimum, and no support")


@written_for(undisturbed & answering(WEAK_AFTER_REVERSE) & Context(lambda s: s.opener == s.me), NATURAL)
def after_a_weak_answer(s: Situation) -> Iterator[Rule]:
    """My suit rebid by partner is never passed; over 2NT or the first suit the reverser stops unless very strong."""
    first, second = s.suit("mine"), s.suit("mine2")
    last = s.partners_last_call.call
    fourth = s.suit("fourth")
    own = s.suit("partner1")
    if first is None or second is None or own is None or fourth is None:
        return
    strong = tp(19)
    if last.strain.suit is own:
        strong = hcp(19)
        yield rule(
            at(4, own), length(own, 3) & strong, name=GAME, force=SIGN_OFF, because="eight trumps, and enough for game"
        )
        yield rule(
            at(3, own), length(own, 3), name=INVITATION, force=INVITATIONAL, because="three trumps: invites game"
        )
    yield rule("3NT", strong & stopper(fourth), name=GAME, force=SIGN_OFF, because="enough for game")
    if last is Call.N2:
        yield rule("3NT", strong, name=GAME, force=SIGN_OFF, because="enough for game")
        yield rule(at(3, first), length(first, 6), name="six cards", because="a long suit rather than notrump")
    call = s.cheapest(second)
    if call is not None and call.level <= 3:
        yield rule(call, length(second, 5) & strong, name="five cards", force=FORCING, because="too strong to pass")
    call = s.cheapest(fourth)
    if call is not None and call.level <= 3:
        yield rule(call, strong, name=NEW_SUIT, force=GAME_FORCING, artificial=True, because="too strong to pass")
    if last.strain.suit is own and last.level == 2:
        yield rule("2NT", stopper(fourth), name="the fourth suit stopped", because="partner has five cards, I have two")
        yield rule(at(3, first), anything, name="longest suit", because="no stopper for notrump")
    yield rule("P", anything, shows=points(0, 18), name=A_PASS, because="partner is weak, and so is the fit")
