"""Responder's second call after two of a new suit, when opponents are silent (map, section 06).

Responder owes one bid below game: 10 to 12 invite (where two over one forces to game they only describe), 13 bid game.
"""

from collections.abc import Iterator

from tablefeel.bidding.meaning import Force
from tablefeel.systems.conventions import game_tries, jump_shifts
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED_MINIMUM,
    GAME,
    INVITATION,
    JUMP_REBID,
    JUMP_SHIFT,
    NEW_SUIT,
    QUANTITATIVE,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    SMALL_SLAM,
    SUPPORT,
    TOO_STRONG_FOR_1NT,
)
from tablefeel.systems.conventions.responder_rebids import quiet, unbid_stopped
from tablefeel.systems.language.context import after, answering, partner_called
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    hcp,
    length,
    longer,
    points,
    shortness,
    stopper,
    support_points,
    tp,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    NONE,
    SIGN_OFF,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

FORCING_SUIT = Convention("new suit, forcing to game")
bid_two = quiet & after("1x P 2x P * P")
over_a_major = bid_two & after("1M P 2x P * P")
invites, enough, fit_and_game = "invites game", "enough for game", "eight trumps, and enough for game"


def limited(s: Situation, otherwise: Force) -> Force:
    """How far a call of ten to twelve points forces: to game where two over one does."""
    return GAME_FORCING if s.we_force_to_game else otherwise


def new_suits(s: Situation, cards: int) -> Iterator[Rule]:
    """An unbid suit below 3NT with the values for game."""
    opened, own = s.suit("partner1"), s.my_last_call.suit
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if other in (opened, own) or not s.unbid(other) or call is None or call.level > 3:
            continue
        rare = cards < 4
        yield rule(call, length(other, cards) & tp(13) & hcp(11), name=FORCING_SUIT, force=GAME_FORCING, rare=rare,
                   because="game for certain, but where?")  # fmt: skip


# Opener rebid the major


@written_for(over_a_major & answering(REBIDS_SUIT), NATURAL)
def over_the_major(s: Situation) -> Iterator[Rule]:
    """Game with three trumps or stoppers, a new suit, or an invitation."""
    major, own = s.suit("partner1"), s.my_last_call.suit
    if major is None or own is None:
        return
    stops, low, force = unbid_stopped(s), hcp(0, 12), limited(s, INVITATIONAL)
    yield rule(at(4, major), length(major, 4), name=GAME, force=SIGN_OFF, rare=True, because=fit_and_game)
    yield rule(
        at(4, major), length(major, 3) & support_points(13, 15, major), name=GAME, force=SIGN_OFF, because=fit_and_game
    )
    for other in MAJORS:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level <= 3:
            shapely = length(other, 4) & shortness & length(major, 0, 2) & hcp(13)
            yield rule(call, shapely, name=FORCING_SUIT, force=GAME_FORCING, because="the four-card major before 3NT")
    yield rule("3NT", hcp(13, 16) & length(major, 0, 2) & stops, name=GAME, force=SIGN_OFF, because=enough)
    yield from new_suits(s, 4)
    if s.is_passed_hand(s.me):
        yield rule("P", hcp(0, 10) & length(major, 2), name=A_PASS, because="opener may be light, and has said enough")
    yield rule("2NT", low & (balanced | stops), name=INVITATION, force=force, because=invites)
    yield rule(at(3, major), low & length(major, 2), name=INVITATION, force=force, because=invites)
    yield rule(
        at(3, own), length(own, 6) & low, name="six cards", force=limited(s, NONE), because="a long suit, and no fit"
    )
    yield from new_suits(s, 3)
    yield rule(at(3, own), length(own, 5) & low, name="six cards", force=limited(s, NONE), rare=True, because="no fit")
    yield rule("2NT", low, name=INVITATION, force=force, rare=True, because=invites)
    yield rule(at(4, major), length(major, 2), name=GAME, force=SIGN_OFF, rare=True, because=enough)
    yield rule("3NT", anything, shows=hcp(13), name=GAME, force=SIGN_OFF, rare=True, because=enough)


# Opener showed a second suit below two of the major


@written_for(over_a_major & answering(NEW_SUIT) & partner_called("2x"), NATURAL)
def over_a_second_suit(s: Situation) -> Iterator[Rule]:
    """Support for either suit, notrump with the fourth suit stopped, or the fourth suit."""
    major, second = s.suit("partner1"), s.partners_last_call.suit
    own, fourth = s.my_last_call.suit, s.suit("fourth")
    if major is None or second is None or own is None or fourth is None:
        return
    three, four, force = length(major, 3), length(second, 4), limited(s, INVITATIONAL)
    low, stops = hcp(0, 12), stopper(fourth)
    yield rule(at(4, major), length(major, 4), name=GAME, force=SIGN_OFF, rare=True, because=fit_and_game)
    yield rule(at(3, major), three & low, name=INVITATION, force=force, because="three trumps: invites game")
    yield rule(at(4, major), three & hcp(13, 16), name=GAME, force=SIGN_OFF, because=fit_and_game)
    if second.is_major:
        yield rule(
            at(4, second), four & support_points(13, 16, second), name=GAME, force=SIGN_OFF, because=fit_and_game
        )
    yield rule("3NT", hcp(13, 16) & stops, name=GAME, force=SIGN_OFF, because=enough)
    yield rule(at(3, second), four & low, name=INVITATION, force=force, because=invites)
    yield rule(at(3, own), length(own, 6) & low & length(major, 0, 1), name="six cards", force=limited(s, NONE),
               because="a long suit, and no fit")  # fmt: skip
    yield rule("2NT", low & stops, name=INVITATION, force=force, because=invites)
    yield rule(at(2, major), low & length(major, 2), name="preference", force=limited(s, NONE),
               because="no stopper in the fourth suit")  # fmt: skip
    call = s.cheapest(fourth)
    if call is not None:
        yield rule(
            call,
            hcp(13),
            name=FORCING_SUIT,
            force=GAME_FORCING,
            artificial=True,
            because="game for certain, but where?",
        )
    yield rule(at(3, own), length(own, 5) & low, name="six cards", force=limited(s, NONE), rare=True, because="no fit")
    yield rule("2NT", anything, shows=hcp(0, 12), name=INVITATION, force=force, rare=True, because=invites)


# Opener forces to game with a reverse or a suit at the three level


strong_suit_shown = bid_two & answering(REVERSE, JUMP_SHIFT, NEW_SUIT) & (answering(REVERSE) | partner_called("3x"))


@written_for(strong_suit_shown, NATURAL, before=jump_shifts.over_openers, after=jump_shifts.responder_again)
def over_a_strong_suit(s: Situation) -> Iterator[Rule]:
    """Support, notrump with the fourth suit stopped, my suit again, or the fourth suit."""
    first, second = s.suit("partner1"), s.partners_last_call.suit
    own, fourth = s.my_last_call.suit, s.suit("fourth")
    if first is None or second is None or own is None or fourth is None:
        return
    cards = 3 if first.is_major else 4
    for suit, least in ((second, 4), (first, cards)):
        call = s.cheapest(suit)
        if call is not None and call.level <= 4:
            force = GAME_FORCING if call.level == 3 or not suit.is_major else SIGN_OFF
            yield rule(call, length(suit, least), name=SUPPORT, force=force, because="the fit is found")
    yield rule("3NT", stopper(fourth) & hcp(0, 15), name=GAME, force=SIGN_OFF, because="the fourth suit is stopped")
    call = s.cheapest(own)
    if call is not None and call.level == 3:
        yield rule(call, length(own, 6), name="six cards", force=GAME_FORCING, because="a long suit")
    call = s.cheapest(first)
    if call is not None and call.level == 3:
        yield rule(
            call, length(first, 2), name="preference", force=GAME_FORCING, because="no stopper in the fourth suit"
        )
    call = s.cheapest(fourth)
    if call is not None and call.level == 3:
        yield rule(
            call,
            anything,
            name=FORCING_SUIT,
            force=GAME_FORCING,
            artificial=True,
            because="game for certain, but where?",
        )
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF, rare=True, because=enough)


# Opener bid notrump


@written_for(bid_two & answering(BALANCED_MINIMUM, TOO_STRONG_FOR_1NT) & partner_called("2NT"), NATURAL)
def over_two_notrump(s: Situation) -> Iterator[Rule]:
    """Support, a second suit, my own suit to play, or game."""
    opened, own = s.suit("partner1"), s.my_last_call.suit
    if opened is None or own is None:
        return
    more = 3 if s.partners_last_call.is_a(TOO_STRONG_FOR_1NT) else 0
    if opened.is_major:
        yield rule(at(4, opened), length(opened, 4) & hcp(0, 12), name=GAME, force=SIGN_OFF, rare=True,
                   because=fit_and_game)  # fmt: skip
        fit = length(opened, 3) & support_points(13 - more, suit=opened)
        yield rule(at(3, opened), fit, name=SUPPORT, force=GAME_FORCING, because="eight trumps")
    for other in SUITS_DOWN:
        if other not in (own, opened):
            needs = length(other, 4) & tp(13 - more) & (shortness | length(own, 5) if other.is_major else shortness)
            yield rule(
                at(3, other), needs, name=FORCING_SUIT, force=GAME_FORCING, because="two suits: 3NT may be wrong"
            )
    yield rule(
        at(3, own),
        length(own, 6) & points(0, 11 - more),
        name="six cards",
        force=SIGN_OFF,
        because="a long suit, and a minimum",
    )
    yield rule("6NT", hcp(21 - more), name=SMALL_SLAM, because="33 points together")
    yield rule(
        "4NT", hcp(19 - more, 20 - more), name=QUANTITATIVE, force=INVITATIONAL, because="slam if opener is maximum"
    )
    yield rule("3NT", anything, shows=hcp(9, 18), name=GAME, force=SIGN_OFF, because="a bid is owed, and game it is")


@written_for(bid_two & partner_called("3NT"), NATURAL, after=game_tries.choice)
def over_three_notrump(_: Situation) -> Iterator[Rule]:
    """Opener has 18 or 19 balanced."""
    yield rule("6NT", hcp(15), name=SMALL_SLAM, because="33 points together")
    yield rule("4NT", hcp(13, 14), name=QUANTITATIVE, force=INVITATIONAL, because="slam if opener is maximum")
    yield rule("P", anything, shows=hcp(0, 12), name=A_PASS, because="no slam")


# Opener raised


@written_for(bid_two & answering(RAISE), NATURAL)
def over_a_raise(s: Situation) -> Iterator[Rule]:
    """Hearts raised: game. A minor raised: three of the major, 3NT with the other suits stopped, or a stopper."""
    opened, own = s.suit("partner1"), s.my_last_call.suit
    if opened is None or own is None:
        return
    if own.is_major:
        yield rule(at(4, own), anything, name=GAME, force=SIGN_OFF, because=fit_and_game)
        return
    stops = unbid_stopped(s)
    if opened.is_major:
        trumps = length(opened, 3) & hcp(11, 15) | length(opened, 4) & hcp(0, 15)
        yield rule(at(4, opened), trumps, name=GAME, force=SIGN_OFF, because=fit_and_game)
        yield rule(at(3, opened), length(opened, 3), name=SUPPORT, force=FORCING, because="eight trumps in the major")
    yield rule("3NT", hcp(11, 18) & stops, name=GAME, force=SIGN_OFF, because="enough for game, all suits stopped")
    for other in SUITS_DOWN:
        call = s.cheapest(other)
        if s.unbid(other) and call is not None and call.level == 3:
            yield rule(
                call,
                hcp(13) & stopper(other),
                name=FORCING_SUIT,
                force=GAME_FORCING,
                because="a stopper on the way to 3NT",
            )
    if opened.is_major:
        yield rule(at(3, opened), length(opened, 2), name=SUPPORT, force=FORCING, because="opener has five cards there")
    yield rule(
        at(5, own), support_points(14, suit=own) & hcp(13), name=GAME, force=SIGN_OFF, because="no stopper for 3NT"
    )
    yield rule(at(4, own), anything, shows=hcp(9, 13), name="nothing to add", because="a minimum, and no stopper")


# Opener jumped in the major


@written_for(over_a_major & answering(JUMP_REBID), NATURAL)
def over_a_jump_rebid(s: Situation) -> Iterator[Rule]:
    """Opener needs no support: game, or 3NT without a card in the suit."""
    major = s.suit("partner1")
    if major is None:
        return
    yield rule(at(4, major), length(major, 1), name=GAME, force=SIGN_OFF, because="opener's suit is strong")
    yield rule("3NT", unbid_stopped(s), name=GAME, force=SIGN_OFF, because="enough for game, all suits stopped")
    yield rule(at(4, major), anything, name=GAME, force=SIGN_OFF, rare=True, because="opener's suit is strong")


# After 1D-2C-2D


@written_for(bid_two & after("1D P 2C P 2D P"), NATURAL)
def over_diamonds(_: Situation) -> Iterator[Rule]:
    """A major forces to game; notrump, clubs or diamonds by strength."""
    low, majors = hcp(0, 12), stopper("H") & stopper("S")
    for suit in ("H", "S"):
        needs = length(suit, 4) & longer("C", suit) & hcp(12)
        yield rule(f"2{suit}", needs, name=FORCING_SUIT, force=GAME_FORCING, because="a second suit forces to game")
    yield rule("3NT", hcp(13, 16) & (balanced | majors), name=GAME, force=SIGN_OFF, because=enough)
    yield rule("2NT", low & (balanced | majors), name=INVITATION, force=INVITATIONAL, because=invites)
    yield rule("3C", low & length("C", 6), name="six cards", because="a long suit")
    yield rule("3D", low & length("D", 3), name=INVITATION, force=INVITATIONAL, because=invites)
    for suit in ("H", "S"):
        yield rule(f"2{suit}", hcp(13) & stopper(suit), name=FORCING_SUIT, force=GAME_FORCING, rare=True,
                   because="a stopper on the way to 3NT")  # fmt: skip
    yield rule("3C", low & length("C", 5), name="six cards", rare=True, because="no other bid")
    yield rule("2NT", low, name=INVITATION, force=INVITATIONAL, rare=True, because=invites)
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF, rare=True, because=enough)
