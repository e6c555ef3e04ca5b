"""They act over our Stayman or our transfer: bidding on shows something real (docs/sayc/17)."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import notrump_overcalled
from tablefeel.systems.conventions.jacoby_transfers import (
    COMPLETES_TRANSFER,
    JACOBY_TRANSFER,
    SECOND_SUIT,
    SUPER_ACCEPT,
    shown_major,
)
from tablefeel.systems.conventions.natural import A_PASS, CHOICE_OF_GAMES, GAME, PENALTY_DOUBLE, TO_PLAY
from tablefeel.systems.conventions.notrump import we_hold_notrump
from tablefeel.systems.conventions.stayman import FOUR_HEARTS, FOUR_SPADES, NO_MAJOR, STAYMAN
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    having_bid,
    partner_passed,
    rho_bid_a_suit,
    rho_doubled,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    above_minimum,
    anything,
    combined,
    combined_points,
    good_suit,
    honours,
    length,
    longer,
    shortness,
    stopper,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

ASKS_AGAIN = Convention("asks again", asks="the same question as before their double")
VALUES = Convention("values and five cards", shows="opener chooses")

# Stayman

doubled_stayman = in_order(
    we_hold_notrump & answering(STAYMAN) & rho_doubled & Context(lambda s: s.level == 2),
    [
        rule("XX", length("C", 4) & tops("C", 2), name="good clubs", because="happy to play 2♣ redoubled"),
        rule("2H", length("H", 4), name=FOUR_HEARTS, because="the answer as without the double"),
        rule("2S", length("S", 4), name=FOUR_SPADES, because="the answer as without the double"),
        rule("P", anything, name=A_PASS, because="no four-card major"),
    ],
    WHOLE,
)


@written_for(we_hold_notrump & answering(STAYMAN) & rho_bid_a_suit, WHOLE)
def overcalled_stayman(s: Situation) -> Iterator[Rule]:
    """A four-card major while it is cheap, a penalty double with their suit."""
    theirs = s.rhos_last_call.bid_suit
    if theirs is None:
        return
    yield rule("X", length(theirs, 4) & good_suit(theirs), name=PENALTY_DOUBLE, because="four good cards in their suit")
    for major, name in ((Suit.H, FOUR_HEARTS), (Suit.S, FOUR_SPADES)):
        low = s.cheapest(major)
        if major is not theirs and low is not None and low.level <= 3:
            yield rule(low, length(major, 4), name=name, because="the answer to Stayman")
    yield rule("P", anything, name=A_PASS, because="no major, and nothing in their suit")


stayman_passed = having_bid(STAYMAN) & partner_passed & rho_passed

after_the_double = in_order(
    stayman_passed & Context(lambda s: s.doubling == 1),
    [
        rule("XX", combined(23), name=ASKS_AGAIN, force=FORCING, artificial=True, because="the question once more"),
        rule("2D", length("D", 5), name=TO_PLAY, force=SIGN_OFF, because="weak: diamonds will do"),
        rule("2H", length("H", 4) & longer("H", "S", 0), name=TO_PLAY, force=SIGN_OFF, because="weak: a major will do"),
        rule("2S", length("S", 4), name=TO_PLAY, force=SIGN_OFF, because="weak: a major will do"),
        rule("2D", anything, name=TO_PLAY, force=SIGN_OFF, because="weak: diamonds will do"),
    ],
    WHOLE,
)
asked_again = in_order(
    answering(ASKS_AGAIN) & rho_passed & Context(lambda s: s.last_action(s.me) is not None),
    [
        rule("2H", length("H", 4), name=FOUR_HEARTS, because="the answer"),
        rule("2S", length("S", 4), name=FOUR_SPADES, because="the answer"),
        rule("2D", anything, name=NO_MAJOR, artificial=True, because="no four-card major"),
    ],
    WHOLE,
)


@written_for(
    stayman_passed & Context(lambda s: s.their_last_bid is not None),
    WHOLE,
    before=notrump_overcalled.responder_reopens,
)
def after_their_bid(s: Situation) -> Iterator[Rule]:
    """Responder is in charge: penalty double, a five-card major to force, notrump."""
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    if theirs is None:
        return
    for major in (Suit.S, Suit.H):
        low = s.cheapest(major)
        if major is not theirs and low is not None and low.level <= 3:
            yield rule(at(3, major), length(major, 5) & combined(25), name="five-card major", force=GAME_FORCING,
                       because="five cards and the values for game")  # fmt: skip
    yield rule("X", length(theirs, 3) & combined(23), name=PENALTY_DOUBLE, because="the points are ours")
    yield rule("3NT", combined(25), name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    yield rule("2NT", combined(23), name="invitation", force=INVITATIONAL, because="game opposite more than a minimum")
    yield rule("X", combined(23), name=PENALTY_DOUBLE, because="the points are ours")
    yield rule("P", anything, name=A_PASS, because="too weak for more")


# Transfers


@written_for(we_hold_notrump & answering(JACOBY_TRANSFER) & rho_doubled, WHOLE)
def doubled_transfer(s: Situation) -> Iterator[Rule]:
    """Completing it shows three cards; a redouble wants to play in the suit doubled."""
    major, named = shown_major(s), s.partners_last_call.bid_suit or Suit.D
    low = s.cheapest(major)
    if low is None:
        return
    if low.level <= 3:
        yield rule(at(low.level + 1, major), length(major, 4) & above_minimum(2), name=SUPER_ACCEPT, force=INVITATIONAL,
                   because="four trumps and a maximum")  # fmt: skip
    yield rule(low, length(major, 3), name=COMPLETES_TRANSFER, note="three or more trumps", because="a real fit")
    yield rule(
        "XX",
        length(named, 4) & honours(named, 3) | length(named, 5) & good_suit(named),
        name="to play here",
        because="good cards in the suit doubled",
    )
    yield rule("P", anything, name=A_PASS, because="only two trumps: partner decides")


@written_for(we_hold_notrump & answering(JACOBY_TRANSFER) & rho_bid_a_suit, WHOLE)
def overcalled_transfer(s: Situation) -> Iterator[Rule]:
    """Support with four cards, or three and more than a minimum or short in their suit; a penalty double."""
    major, theirs = shown_major(s), s.rhos_last_call.bid_suit
    low = s.cheapest(major)
    if theirs is None or low is None:
        return
    if theirs is not major:
        yield rule(
            "X", length(theirs, 4) & good_suit(theirs), name=PENALTY_DOUBLE, because="four good cards in their suit"
        )
        if low.level <= 3:
            good = above_minimum(1) | length(theirs, 0, 2)
            three = length(major, 3) if low.level == 2 else length(major, 3) & good
            yield rule(
                low, length(major, 4) | three, name="real support", because="a real fit, worth bidding over them"
            )
    yield rule("P", anything, name=A_PASS, because="no fit worth showing: partner decides")


transfer_passed = having_bid(JACOBY_TRANSFER) & partner_passed & rho_passed


@written_for(transfer_passed & Context(lambda s: s.doubling == 1), WHOLE)
def after_doubled_transfer(s: Situation) -> Iterator[Rule]:
    """Opener has two trumps: play there, ask again, or go on as after a completed transfer."""
    major = shown_major(s)
    low = s.cheapest(major)
    if low is None:
        return
    six = length(major, 6)
    yield rule(
        at(4, major), six & combined_points(25), name=GAME, force=SIGN_OFF, because="six trumps and enough for game"
    )
    yield rule("XX", six & combined_points(23, 24), name=ASKS_AGAIN, force=FORCING, artificial=True,
               because="let opener declare, then invite")  # fmt: skip
    for minor in (Suit.D, Suit.C):
        yield rule(at(3, minor), length(minor, 4) & combined(25) & shortness, name=SECOND_SUIT, force=GAME_FORCING,
                   because="show the second suit on the way to game")  # fmt: skip
    yield rule("3NT", combined(25), name=CHOICE_OF_GAMES, because="enough for game")
    yield rule(
        "2NT", combined(23), name="invitation", force=INVITATIONAL, because="five cards, game opposite a maximum"
    )
    yield rule(low, anything, name=TO_PLAY, force=SIGN_OFF, because="too weak for game: play in the long suit")


@written_for(
    answering(ASKS_AGAIN) & rho_passed & Context(lambda s: any(m.is_a(JACOBY_TRANSFER) for m in s.made)),
    WHOLE,
    before=asked_again,
)
def completes_now(s: Situation) -> Iterator[Rule]:
    """The suit of the transfer, as asked."""
    low = s.cheapest(shown_major(s))
    if low is not None:
        yield rule(low, anything, name=COMPLETES_TRANSFER, because="as asked")


@written_for(transfer_passed & Context(lambda s: s.their_last_bid is not None), WHOLE)
def after_overcalled_transfer(s: Situation) -> Iterator[Rule]:
    """Opener has no fit to show: double with values, the suit once more with six cards, game."""
    major, low = shown_major(s), s.cheapest(shown_major(s))
    six = length(major, 6)
    yield rule(
        at(4, major), six & combined_points(25), name=GAME, force=SIGN_OFF, because="six trumps and enough for game"
    )
    yield rule(
        "3NT", combined(25) & stopper("theirs"), name=TO_PLAY, force=SIGN_OFF, because="their suit stopped, game"
    )
    if low is not None and low.level <= 3:
        yield rule(low, six & combined(20, 23), name=TO_PLAY, because="six trumps, worth a fight")
    yield rule("X", combined(23) & length(major, 5, 5), name=VALUES, because="the points are ours: opener chooses")
    yield rule("P", anything, name=A_PASS, because="too weak to go on")


@written_for(
    having_bid(JACOBY_TRANSFER) & rho_bid_a_suit & answering(COMPLETES_TRANSFER) & Context(lambda s: s.level <= 3),
    WHOLE,
)
def they_came_in_late(s: Situation) -> Iterator[Rule]:
    """The transfer was completed and they bid: double with three of their cards, the suit with six."""
    major, theirs = shown_major(s), s.rhos_last_call.bid_suit
    low = s.cheapest(major)
    if theirs is None:
        return
    yield rule(
        at(4, major), length(major, 6) & combined_points(25), name=GAME, force=SIGN_OFF, because="six trumps, game"
    )
    yield rule("X", length(theirs, 3) & combined(23), name=PENALTY_DOUBLE, because="the points are ours")
    if low is not None and low.level <= 3:
        yield rule(low, length(major, 6) & combined(21, 24), name=TO_PLAY, because="six trumps, worth a fight")
    yield rule("3NT", combined(25), name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    yield rule("X", combined(23), name=PENALTY_DOUBLE, because="the points are ours")
    yield rule("P", anything, name=A_PASS, because="nothing more to say")
