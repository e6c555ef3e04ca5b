"""Opener's third call, and responder's answer to it, when opponents are silent (map, section 06, "Third calls")."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.after_two_over_one import FORCING_SUIT
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import (
    A_PASS,
    GAME,
    INVITATION,
    JUMP_RAISE,
    JUMP_SHIFT,
    MINIMUM,
    RAISE,
    SUPPORT,
    TO_PLAY,
)
from tablefeel.systems.conventions.responder_over_notrump import OFFERS_MAJOR, one_notrump_rebid
from tablefeel.systems.language.context import (
    Context,
    after,
    answering,
    having_bid,
    later,
    partner_called,
    rho_passed,
    undisturbed,
)
from tablefeel.systems.language.convention import Convention, worded
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    hcp,
    length,
    no_shortness,
    playing_points,
    points,
    semi_balanced,
    stopper,
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

OPENERS_TRY = Convention("more than shown", asks="game with a maximum")

opener_again = later & undisturbed & Context(lambda s: s.opener == s.me and s.calls_since_opening == 8)
invited = opener_again & ~one_notrump_rebid & answering(INVITATION)
spare, nothing_to_spare = "something to spare", "nothing to spare"

# Partner invites


@written_for(invited & partner_called("2NT"), NATURAL)
def invited_in_notrump(s: Situation) -> Iterator[Rule]:
    """3NT with 14, a long suit to play with less; support for responder's major on the way."""
    accepts = hcp(14) | tp(15)
    own = s.suit("partner1")
    for suit in s.my_suits:
        if suit.is_major:
            yield rule(at(4, suit), length(suit, 7) & accepts, name=GAME, force=SIGN_OFF, because="a very long suit")
    call = None if own is None else s.cheapest(own)
    if own is not None and own.is_major and call is not None and call.level == 3 and s.my_most(own) >= 3:
        yield rule(
            call, length(own, 3) & accepts, name=OFFERS_MAJOR, force=FORCING, because="accepts, and shows support"
        )
    yield rule("3NT", accepts, name="accepts", force=SIGN_OFF, because=spare)
    for suit in s.my_suits:
        call = s.cheapest(suit)
        if call is not None and call.level == 3:
            yield rule(call, length(suit, 6), name=TO_PLAY, force=SIGN_OFF, because="a long suit, and nothing to spare")
    for suit in s.my_suits[1:]:
        call = s.cheapest(suit)
        if call is not None and call.level == 3:
            yield rule(call, length(suit, 5), name=TO_PLAY, force=SIGN_OFF, because="two suits, and nothing to spare")
    yield rule("P", anything, name="declines", because=nothing_to_spare)


@written_for(invited & partner_called("3x"), NATURAL)
def invited_in_a_suit(s: Situation) -> Iterator[Rule]:
    """Game with 14, pass with less."""
    suit = s.partners_last_call.bid_suit
    if suit is None:
        return
    mine = suit in s.my_suits
    good = playing_points(14, suit=suit) if mine else points(14)
    if suit.is_major:
        cards = anything if mine else length(suit, 2)
        yield rule(at(4, suit), good & cards, name="accepts", force=SIGN_OFF, because=spare)
        yield rule("3NT", points(16), name="accepts", force=SIGN_OFF, because=spare)
    else:
        stops = anything
        for other in SUITS_DOWN:
            if s.unbid(other):
                stops &= stopper(other)
        yield rule("3NT", good & stops, name="accepts", force=SIGN_OFF, because=spare)
        yield rule(at(5, suit), hcp(16), name="accepts", force=SIGN_OFF, because=spare)
    yield rule("P", anything, name="declines", because=nothing_to_spare)


# Partner gave preference, rebid the suit or bid 1NT with a minimum; I have shown 12 to 18

two_suiter = opener_again & after("1x P 1x P 2x P 2x P")


def strong(least: int = 16) -> Needs:
    return tp(least)


@written_for(two_suiter & answering(worded("preference")), NATURAL)
def over_a_preference(s: Situation) -> Iterator[Rule]:
    """Pass with a minimum; with 16 to 18 notrump, a sixth or a fifth card, or support for partner."""
    if len(s.my_suits) < 2:
        return
    first, second = s.my_suits[:2]
    own, fourth = s.suit("partner1"), s.suit("fourth")
    if own is None or fourth is None:
        return
    call = s.cheapest(own)
    if call is not None and own.is_major:
        yield rule(
            call,
            length(own, 3) & strong(),
            name=OPENERS_TRY,
            force=INVITATIONAL,
            because="three cards in partner's suit",
        )
    yield rule(
        "2NT", strong() & semi_balanced & stopper(fourth), name=OPENERS_TRY, force=INVITATIONAL, because="invites game"
    )
    yield rule(
        at(3, first),
        length(first, 6) & strong(),
        name=OPENERS_TRY,
        force=INVITATIONAL,
        because="six cards, and extra strength",
    )
    yield rule(
        at(3, second),
        length(second, 5) & strong(),
        name=OPENERS_TRY,
        force=INVITATIONAL,
        because="five cards, and extra strength",
    )
    yield rule("2NT", strong(17) & stopper(fourth), name=OPENERS_TRY, force=INVITATIONAL, because="invites game")
    yield rule("P", anything, name=A_PASS, because=nothing_to_spare)


@written_for(opener_again & after("1x P 1NT P 2x P 2x P") & answering(worded("preference")), NATURAL)
def five_and_five_opposite_one_notrump(s: Situation) -> Iterator[Rule]:
    """Partner answered 1NT and went back to my first suit: the fifth card of the second one."""
    if len(s.my_suits) < 2:
        return
    first, second = s.my_suits[:2]
    yield rule(
        at(3, second),
        length(first, 5) & length(second, 5) & strong() & hcp(15, 18),
        name=OPENERS_TRY,
        force=INVITATIONAL,
        because="five cards, and extra strength",
    )


@written_for(opener_again & answering(TO_PLAY) & partner_called("2x"), NATURAL)
def over_partners_suit(s: Situation) -> Iterator[Rule]:
    """Partner rebid a long suit with a minimum."""
    suit = s.partners_last_call.suit
    if suit is not None and s.partners_last_call.force is not SIGN_OFF:
        yield rule(
            at(3, suit),
            length(suit, 3) & strong(),
            name=OPENERS_TRY,
            force=INVITATIONAL,
            because="three trumps and extra strength",
        )
    yield rule("P", anything, name=A_PASS, because="partner has placed the contract")


@written_for(opener_again & answering(MINIMUM) & partner_called("1NT"), NATURAL)
def over_one_notrump(s: Situation) -> Iterator[Rule]:
    """Partner bid 1NT over my second suit: a long suit, an invitation, or pass."""
    first = s.suit("mine")
    if first is None:
        return
    yield rule(
        at(3, first),
        length(first, 6) & strong(),
        name=OPENERS_TRY,
        force=INVITATIONAL,
        because="a long suit and extra strength",
    )
    yield rule("2NT", tp(17), name=OPENERS_TRY, force=INVITATIONAL, because="invites game")
    unbalanced_five = length(first, 5) & ~no_shortness
    yield rule(at(2, first), length(first, 6) | unbalanced_five, name="long suit", because="too shapely for notrump")
    yield rule("P", anything, name=A_PASS, because=nothing_to_spare)


@written_for(opener_again & answering(RAISE) & partner_called("2x"), NATURAL)
def over_a_raise_of_the_second_suit(s: Situation) -> Iterator[Rule]:
    """Partner raised my second suit: fit points decide."""
    suit = s.agreed_suit
    if suit is None or not suit.is_major:
        return
    yield rule(at(4, suit), playing_points(19, suit=suit), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule(at(3, suit), playing_points(16, 18, suit), name=OPENERS_TRY, force=INVITATIONAL, because="invites game")
    yield rule("P", anything, name=A_PASS, because="no game opposite a minimum")


# Responder bids the last suit at the one level: four spades, not an artificial question


@written_for(opener_again & after("1C P 1D P 1H P 1S P"), NATURAL)
def over_one_spade(_: Situation) -> Iterator[Rule]:
    """A raise by strength with four spades, else notrump by strength, support for diamonds or the clubs again."""
    four = length("S", 4)
    yield rule("4S", four & support_points(19, suit="S"), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule("3S", four & support_points(16, 18, "S"), name=JUMP_RAISE, force=INVITATIONAL, because="invites game")
    yield rule("2S", four, name=RAISE, because="four trumps and a minimum")
    yield rule("2NT", hcp(18, 19) & semi_balanced, name="balanced, strong", force=INVITATIONAL, because="invites game")
    yield rule("2C", length("C", 6) & points(0, 15), name=TO_PLAY, because="a long suit and a minimum")
    yield rule("3C", length("C", 6), name="long suit", force=INVITATIONAL, because="a long suit, and invites game")
    yield rule("2D", length("D", 3) & length("S", 0, 1), name=SUPPORT, because="support and a short suit")
    yield rule("1NT", hcp(0, 17), name=MINIMUM, because="no fit for spades")


@written_for(later & undisturbed & after("1C P 1D P 1H P 1S P 2S P"), NATURAL)
def over_the_raise_of_spades(_: Situation) -> Iterator[Rule]:
    """Game, an invitation or pass, by points with the fit."""
    yield rule("4S", support_points(13, suit="S"), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule("3S", support_points(11, 12, "S"), name=INVITATION, force=INVITATIONAL, because="invites game")
    yield rule("P", anything, name=A_PASS, because="no game opposite a minimum")


# Partner went back to my first major after my jump shift


@written_for(opener_again & having_bid(JUMP_SHIFT) & answering(worded("preference")), NATURAL)
def preferred_after_a_jump(s: Situation) -> Iterator[Rule]:
    """Six cards are enough for game there, opposite two."""
    suit = s.partners_last_call.bid_suit
    if suit is not None and suit.is_major:
        yield rule(at(4, suit), length(suit, 6), name=GAME, force=SIGN_OFF, because="eight trumps, and enough for game")


# Responder shows a stopper or five cards after my jump in the suit


@written_for(opener_again & after("1x P 1x P 3x P 3x P"), NATURAL)
def after_my_jump(s: Situation) -> Iterator[Rule]:
    """Support for partner's major, 3NT with the rest stopped, else the suit again."""
    mine, shown = s.suit("mine"), s.partners_last_call.bid_suit
    own = s.suit("partner1")
    if mine is None or shown is None or own is None or s.agreed_suit is not None:
        return
    if shown is own and own.is_major:
        yield rule(at(4, own), length(own, 3), name=GAME, force=SIGN_OFF, because="eight trumps")
    stops = anything
    for suit in SUITS_DOWN:
        if suit not in (mine, own, shown):
            stops &= stopper(suit)
    yield rule("3NT", stops, name=GAME, force=SIGN_OFF, because="all suits are stopped")
    if shown is own and own.is_major and not mine.is_major:
        honour = length(own, 2) & tops(own, 1)
        yield rule(at(4, own), honour, name=GAME, force=SIGN_OFF, because="no stopper for 3NT, and an honour in trumps")
    call = s.cheapest(mine)
    if call is not None:
        yield rule(call, anything, name=TO_PLAY, because="no stopper for 3NT")


@written_for(later & undisturbed & after("1x P 1M P 3x P 3M P 4x P"), NATURAL)
def after_openers_jump(s: Situation) -> Iterator[Rule]:
    """Opener has neither three trumps nor 3NT: game in my six-card suit or with a fit, else stop there."""
    own, suit = s.suit("mine"), s.partners_last_call.bid_suit
    if own is None or suit is None or suit.is_major:
        return
    yield rule(at(4, own), length(own, 6), name=GAME, force=SIGN_OFF, because="six cards")
    yield rule(at(5, suit), length(suit, 2) & hcp(10), name=GAME, force=SIGN_OFF, because="a fit, and enough for game")
    yield rule("P", anything, name=A_PASS, because="no fit, and no stopper for 3NT")


# Responder forces with a new suit after two over one


@written_for(opener_again & answering(FORCING_SUIT) & rho_passed, NATURAL)
def over_a_forcing_suit(s: Situation) -> Iterator[Rule]:
    """A long major, notrump with the last suit stopped, support, or the suit again."""
    mine, new = s.suit("mine"), s.partners_last_call.call.strain.suit
    own = s.suit("partner1")
    if mine is None or new is None or own is None:
        return
    if new.is_major and new is not mine:
        yield rule(at(4, new), length(new, 4), name=GAME, force=SIGN_OFF, because="eight trumps")
    again = s.cheapest(mine)
    if mine.is_major and again is not None and again.level == 3:
        yield rule(again, length(mine, 6), name="six cards", force=GAME_FORCING, because="a long suit")
    stops = anything
    for suit in SUITS_DOWN:
        if suit not in (mine, own, new) and suit not in s.my_suits:
            stops &= stopper(suit)
    yield rule("3NT", stops, name=GAME, force=SIGN_OFF, because="the last suit is stopped")
    for suit, cards in ((own, 3), (mine, 5)):
        call = s.cheapest(suit)
        if call is not None and call.level == 3:
            yield rule(
                call, length(suit, cards), name="preference", force=GAME_FORCING, because="no stopper for notrump"
            )
    call = s.cheapest(own)
    if call is not None and call.level == 4:
        yield rule(call, length(own, 3), name="preference", force=GAME_FORCING, because="no stopper for notrump")
    yield rule("3NT", anything, name=GAME, force=SIGN_OFF, rare=True, because="no better game")


# Responder's answer to opener's try


@written_for(later & undisturbed & answering(OPENERS_TRY) & Context(lambda s: s.opener == s.partner), NATURAL)
def answers(s: Situation) -> Iterator[Rule]:
    """Game with eight to ten, pass with less."""
    last = s.partners_last_call.call
    suit = last.strain.suit
    good = hcp(8)
    opened = s.suit("partner1")
    if suit is not None and suit.is_major:
        needs = support_game(s, suit)
        yield rule(at(4, suit), good & needs, name="accepts", force=SIGN_OFF, because="a maximum")
    yield rule("3NT", good, name="accepts", force=SIGN_OFF, because="a maximum")
    if last is Call.N2 and opened is not None:
        call = s.cheapest(opened)
        if call is not None and call.level == 3:
            yield rule(call, length(opened, 3), name="declines", because="no maximum")
    yield rule("P", anything, name="declines", because="no maximum")


def support_game(s: Situation, suit: Suit) -> Needs:
    """Cards enough for eight trumps."""
    return length(suit, max(1, 8 - s.partner_least(suit)))
