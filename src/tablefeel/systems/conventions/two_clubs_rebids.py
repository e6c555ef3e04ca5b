"""After the strong 2C and 2D: responder's second call and the later rounds (docs/sayc/08)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions import stayman, two_clubs_positive
from tablefeel.systems.conventions.judgement import SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, GAME, NEW_SUIT, NO_SUPPORT, REBIDS_SUIT, SUPPORT, TO_PLAY
from tablefeel.systems.conventions.splinters import SPLINTER
from tablefeel.systems.conventions.two_clubs import OPENERS_SUIT, SETS_TRUMPS
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    having_bid,
    i_opened,
    partner_opened,
    rho_passed,
    unopposed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    ace_of,
    aces,
    anything,
    balanced,
    controls,
    hcp,
    kings,
    length,
    limit,
    longer,
    playing_tricks,
    shortness,
    stopper,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

SECOND_NEGATIVE = Convention("second negative", shows="no ace or king")
SECOND_SUIT = Convention("second suit after 2♣")
WEAK_RAISE = Convention("weak raise")

nothing_at_all = hcp(0, 3) & controls(0, 0)
no_top = controls(0, 0)
we_are_alone = unopposed & rho_passed

# Responder after opener's suit

told_a_suit = (
    partner_opened("2C") & answering(OPENERS_SUIT) & we_are_alone & Context(lambda s: s.calls_since_opening == 6)
)


@written_for(told_a_suit & Context(lambda s: s.level == 2), WHOLE)
def over_a_major(s: Situation) -> Iterator[Rule]:
    """Support first; then the second negative, a suit of five cards, or 2NT."""
    major = s.partners_last_call.suit
    if major is None:
        return
    three = length(major, 3)
    yield rule("3C", length(major, 3, 3) & hcp(0, 1), name=SECOND_NEGATIVE, force=FORCING, artificial=True,
               because="nothing at all: warn partner first")  # fmt: skip
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is not major and low is not None and low.level < 4:
            short = length(major, 4) & length(suit, 0, 1) & hcp(4, 7)
            yield rule(at(low.level + 1, suit), short, name=SPLINTER, force=GAME_FORCING, artificial=True,
                       because="four trumps and a short suit: slam may be near")  # fmt: skip
    yield rule("3C", three & nothing_at_all & shortness, name=SECOND_NEGATIVE, force=FORCING, artificial=True,
               because="nothing in high cards: warn partner first")  # fmt: skip
    yield rule(at(4, major), three & hcp(0, 5) & no_top, name=WEAK_RAISE, force=SIGN_OFF,
               because="a fit, but no ace or king: game is enough")  # fmt: skip
    yield rule(at(3, major), three, shows=three & hcp(3), name=SUPPORT, force=GAME_FORCING,
               because="a fit, and values for a slam try")  # fmt: skip
    yield rule("3C", nothing_at_all, name=SECOND_NEGATIVE, force=FORCING, artificial=True,
               because="nothing in high cards: warn partner")  # fmt: skip
    for suit in (Suit.S, Suit.H, Suit.D):
        low = s.cheapest(suit)
        if suit is not major and low is not None and low.level <= 3:
            best = length(suit, 5) & longer(suit, Suit.D, 0 if suit is not Suit.D else -13)
            yield rule(low, best, name=NEW_SUIT, force=GAME_FORCING, because="five cards and some values")
    yield rule(
        "2NT", anything, shows=hcp(3), name=NO_SUPPORT, force=GAME_FORCING, because="some values, no fit, no long suit"
    )


@written_for(told_a_suit & Context(lambda s: s.level == 3), WHOLE)
def over_a_minor(s: Situation) -> Iterator[Rule]:
    """A major of five cards, a raise, 3NT; over 3♣ a second negative of 3♦."""
    minor = s.partners_last_call.suit
    if minor is None:
        return
    if minor is Suit.C:
        yield rule("3D", nothing_at_all, name=SECOND_NEGATIVE, force=FORCING, artificial=True,
                   because="nothing in high cards: warn partner")  # fmt: skip
    else:
        yield rule("4D", nothing_at_all & length(minor, 3), name=WEAK_RAISE, because="nothing but a fit")
        yield rule("3NT", nothing_at_all, name="weak", because="nothing, and no room to say so below 3NT")
    for major in (Suit.S, Suit.H):
        other = Suit.H if major is Suit.S else Suit.S
        yield rule(at(3, major), length(major, 5) & longer(major, other, 0 if major is Suit.S else 1), name=NEW_SUIT,
                   force=GAME_FORCING, because="five cards and some values")  # fmt: skip
    yield rule(at(4, minor), length(minor, 3), name=SUPPORT, force=FORCING, because="a fit and some values")
    yield rule("3NT", anything, name=TO_PLAY, because="some values, no fit and no five-card major")


@written_for(partner_opened("2C") & answering(SETS_TRUMPS) & we_are_alone, WHOLE)
def over_set_trumps(s: Situation) -> Iterator[Rule]:
    """Trumps are set: the cheapest ace, 3NT with a king, game with neither."""
    trumps = s.partners_last_call.suit
    if trumps is None:
        return
    for suit in sorted((one for one in SUITS_DOWN if one is not trumps), key=lambda one: s.cheapest(one) or Call.N7):
        call = s.cheapest(suit)
        if call is not None:
            yield rule(call, ace_of(suit), name="shows the ace", force=GAME_FORCING, artificial=True,
                       because="the cheapest ace, as asked")  # fmt: skip
    yield rule("3NT", kings(1) & aces(0, 0), name="a king, no ace", force=FORCING, artificial=True,
               because="no ace, but a king")  # fmt: skip
    yield rule(at(4, trumps), anything, name="no ace or king", force=SIGN_OFF, because="neither ace nor king")


# Opener after the second negative

after_negative = i_opened("2C") & answering(SECOND_NEGATIVE) & we_are_alone


@written_for(after_negative & Context(lambda s: s.last_bid is Call.C3), WHOLE)
def major_after_negative(s: Situation) -> Iterator[Rule]:
    """Game with ten tricks, the suit again with six cards, a second suit, or notrump."""
    major = s.suit("mine")
    if major is None:
        return
    yield rule(at(4, major), length(major, 6) & playing_tricks(9.5), name=GAME, force=SIGN_OFF,
               because="ten tricks, or nearly, in hand")  # fmt: skip
    yield rule(at(3, major), length(major, 6), name=REBIDS_SUIT, because="a minimum: partner may pass with nothing")
    yield rule(
        "3NT", hcp(24) & limit(f.BALANCE, 0, 1), name=TO_PLAY, force=SIGN_OFF, because="nine tricks on power alone"
    )
    for suit in (Suit.S, Suit.H, Suit.D):
        low = s.cheapest(suit)
        if suit is not major and low is not None and low.level == 3:
            yield rule(low, length(suit, 4), name=SECOND_SUIT, force=FORCING, because="a second suit to choose from")
    yield rule("4C", length("C", 5), name=SECOND_SUIT, force=FORCING, because="a second suit to choose from")
    yield rule("3NT", hcp(22) & limit(f.BALANCE, 0, 1), name=TO_PLAY, force=SIGN_OFF, because="no second suit to show")
    yield rule(at(3, major), anything, name=REBIDS_SUIT, because="a minimum with no second suit to show cheaply")


@written_for(after_negative & Context(lambda s: s.last_bid is Call.D3), WHOLE)
def clubs_after_negative(_: Situation) -> Iterator[Rule]:
    """A major of four cards, or clubs once more."""
    yield rule("5C", playing_tricks(10.5), name=GAME, force=SIGN_OFF, because="eleven tricks, or nearly, in hand")
    for major in (Suit.S, Suit.H):
        other = Suit.H if major is Suit.S else Suit.S
        yield rule(at(3, major), length(major, 4) & longer(major, other, 0 if major is Suit.H else 1), name=SECOND_SUIT,
                   force=FORCING, because="a second suit to choose from")  # fmt: skip
    yield rule("3NT", hcp(24) & stopper(Suit.D) & stopper(Suit.H) & stopper(Suit.S), name=TO_PLAY, force=SIGN_OFF,
               because="nine tricks on power alone")  # fmt: skip
    yield rule("4C", anything, name=REBIDS_SUIT, because="a minimum with nothing else to show")


# Responder once more

negative = having_bid(SECOND_NEGATIVE) & we_are_alone


@written_for(negative & answering(REBIDS_SUIT), WHOLE)
def after_the_rebid(s: Situation) -> Iterator[Rule]:
    """The one place to stop below game."""
    suit = s.partners_last_call.suit
    if suit is None:
        return
    game = at(4 if suit.is_major else 5, suit)
    queen = limit(f.HAS_QUEEN + suit, 1)
    if suit.is_major:
        yield rule(
            game, length(suit, 3) | length(suit, 2) & queen, name=GAME, force=SIGN_OFF, because="trumps enough for game"
        )
    else:
        yield rule(
            game, length(suit, 3) & (shortness | hcp(2)), name=GAME, force=SIGN_OFF, because="trumps enough for game"
        )
    yield rule("P", anything, name=A_PASS, because="nothing, and few trumps")


@written_for(negative & answering(SECOND_SUIT), WHOLE)
def preference(s: Situation) -> Iterator[Rule]:
    """Back to the first suit with two cards, or the second with four."""
    first, second = s.suit("partner1"), s.partners_last_call.suit
    if first is None or second is None:
        return
    low, raised = s.cheapest(first), s.cheapest(second)
    if first.is_major and low is not None and low.level == 3:
        yield rule(at(4, first), length(first, 3), name=GAME, force=SIGN_OFF, because="three trumps: game")
    if raised is not None and raised.level <= 5:
        yield rule(raised, length(second, 4), name=SUPPORT, because="four cards in the second suit")
    if low is not None and low.level <= 5:
        yield rule(low, length(first, 2), name="preference", because="the first suit is longer")
    if raised is not None and raised.level <= 5:
        yield rule(raised, length(second, 3), name=SUPPORT, because="three cards in the second suit")
    if low is not None:
        yield rule(low, anything, name="preference", because="the first suit is longer")


# Opener's third call after values


@written_for(i_opened("2C") & answering(NO_SUPPORT) & we_are_alone, WHOLE)
def after_two_notrump(s: Situation) -> Iterator[Rule]:
    """Six cards, a second suit of four, or 3NT."""
    suit = s.suit("mine")
    if suit is None or s.last_bid is not Call.N2:
        return
    yield rule(at(3, suit), length(suit, 6), name=REBIDS_SUIT, force=GAME_FORCING, because="six cards")
    for other in (Suit.H, Suit.S, Suit.D, Suit.C):
        if other is not suit:
            yield rule(at(3, other), length(other, 4), name=SECOND_SUIT, force=GAME_FORCING, because="a second suit")
    yield rule("3NT", anything, name=TO_PLAY, because="five cards in the suit and nothing else to show")


@written_for(having_bid(NO_SUPPORT) & partner_opened("2C") & answering(REBIDS_SUIT) & we_are_alone, WHOLE)
def after_six_cards(s: Situation) -> Iterator[Rule]:
    """Two cards are enough opposite six."""
    suit = s.partners_last_call.suit
    if suit is None or not suit.is_major:
        return
    yield rule(at(4, suit), length(suit, 2), name=GAME, because="two trumps opposite six")
    yield rule("3NT", anything, name=TO_PLAY, because="only one trump")


@written_for(
    i_opened("2C") & answering(NEW_SUIT) & we_are_alone & having_bid(OPENERS_SUIT) & Context(lambda s: s.level <= 3),
    WHOLE,
)
def after_a_new_suit(s: Situation) -> Iterator[Rule]:
    """Support with three cards; otherwise my suit again, a second suit, or notrump."""
    own, partners = s.suit("mine"), s.partners_last_call.suit
    if own is None or partners is None:
        return
    raised, again = s.cheapest(partners), s.cheapest(own)
    if raised is not None and raised.level <= 4:
        at_game = raised.level == 4 and partners.is_major
        yield rule(
            raised,
            length(partners, 3),
            name=SUPPORT,
            force=SIGN_OFF if at_game else GAME_FORCING,
            because="an eight-card fit",
        )
    if again is not None and again.level <= 3:
        yield rule(again, length(own, 6), name=REBIDS_SUIT, force=GAME_FORCING, because="six cards")
    for other in (Suit.H, Suit.S, Suit.D, Suit.C):
        low = s.cheapest(other)
        if other not in (own, partners) and low is not None and low.level == 3:
            yield rule(low, length(other, 4) & ~balanced, name=SECOND_SUIT, force=GAME_FORCING, because="a second suit")
    unbid = [stopper(one) for one in SUITS_DOWN if one not in (own, partners)]
    if not own.is_major:
        yield rule("3NT", unbid[0] & unbid[1], name=TO_PLAY, because="no fit, and the other suits stopped")
        if again is not None and again.level == 4:
            yield rule(
                again, length(own, 6), name=REBIDS_SUIT, force=GAME_FORCING, because="six cards and nothing else"
            )
    yield rule(
        "2NT" if s.level == 2 else "3NT",
        anything,
        name=TO_PLAY,
        force=GAME_FORCING if s.level == 2 else SIGN_OFF,
        because="no fit and nothing else to show",
    )


done = in_order(
    partner_opened("2C") & answering(GAME) & we_are_alone,
    [rule("P", anything, name=A_PASS, because="partner has placed the contract")],
    WHOLE,
    after=(stayman.placed, two_clubs_positive.over_game),
)


@written_for(i_opened("2C") & unopposed & answering(WEAK_RAISE) & rho_passed, WHOLE)
def over_a_weak_raise(s: Situation) -> Iterator[Rule]:
    """Partner has nothing but diamonds: game with nearly ten tricks in the hand, else the part-score."""
    trump = s.agreed_suit
    if trump is not None and not trump.is_major:
        yield rule(
            at(5, trump),
            playing_tricks(9.5) | hcp(24),
            name=GAME,
            force=SIGN_OFF,
            because="a trick or two short of game alone",
        )
        yield rule("P", anything, name=A_PASS, because="partner has nothing")
