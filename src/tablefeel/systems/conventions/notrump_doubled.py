"""They doubled our 1NT: everything stays on, a redouble runs to a minor, a pass has the values (docs/sayc/17)."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions import notrump_overcalled
from tablefeel.systems.conventions.jacoby_transfers import hearts, spades, transfer
from tablefeel.systems.conventions.judgement import opens_weak_notrump
from tablefeel.systems.conventions.minor_transfer import (
    GOOD_MINOR,
    clubs,
    diamonds,
    good_clubs,
    good_diamonds,
)
from tablefeel.systems.conventions.natural import A_PASS, PENALTY_DOUBLE, TO_PLAY
from tablefeel.systems.conventions.notrump import natural_1nt, partner_bid_1nt, slam_try
from tablefeel.systems.conventions.stayman import STAYMAN, three_suiter
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    after,
    answering,
    card,
    having_bid,
    i_opened,
    openers_side,
    partner_opened,
    rho_bid_a_suit,
    rho_doubled,
    rho_passed,
    starts,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (
    Needs,
    anything,
    combined,
    flat,
    good_suit,
    hcp,
    honours,
    length,
    longer,
    shortness,
    stopper,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
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

REDOUBLE = Convention("redouble of 1NT", shows="the hand is ours")
RESCUE = Convention("rescue redouble", asks="2♣", shows="weak with a long minor; asks for 2♣")
AS_ASKED = Convention("2♣ as asked")

doubled = partner_bid_1nt & rho_doubled
on = card("notrump.on_over_double")
five_to_run_to = hcp(0, 4) & shortness & (length("C", 5) | length("D", 5))


flat_and_weak = flat & combined(0, 19)
"""4-3-3-3 and fewer than half of the points: 1NT doubled goes down badly, and seven trumps do better."""


def runs_to(suit: str) -> str:
    """The words for a suit that we run to."""
    return f"5+ {Suit[suit].symbol}, or four with a weak hand"


def four_cards_to_run_to(weak: Needs) -> list[Rule]:
    """The lower of two four-card suits, as the other one can be tried when that is doubled; of 4-3-3-3 the only one."""
    spades, hearts, diamonds = (length(suit, 4) for suit in "SHD")
    two_suits = (("C", diamonds | hearts | spades), ("D", hearts | spades), ("H", spades))
    return [
        *(rule(f"2{suit}", length(suit, 4) & another & weak, name=TO_PLAY, force=SIGN_OFF, rare=True,
               note=runs_to(suit), because="weak with two suits: anything is better than 1NT doubled")
          for suit, another in two_suits),
        *(rule(f"2{suit}", length(suit, 4) & flat_and_weak, name=TO_PLAY, force=SIGN_OFF, rare=True,
               note=runs_to(suit), because="weak and flat: seven trumps are better than 1NT doubled")
          for suit in "CDHS"),
    ]  # fmt: skip


responses = in_order(
    doubled & on,
    [
        slam_try("S"),
        slam_try("H"),
        transfer("2D", hearts),
        transfer("2H", spades),
        rule("P", combined(23), name=A_PASS, because="the points are ours: 1NT doubled makes"),
        rule("3C", good_clubs & combined(20), name=GOOD_MINOR, force=INVITATIONAL, because="a good long suit"),
        rule("3D", good_diamonds & combined(20), name=GOOD_MINOR, force=INVITATIONAL, because="a good long suit"),
        rule("XX", clubs | diamonds | five_to_run_to, name=RESCUE, force=FORCING, artificial=True,
             note="asks for 2♣: weak with long clubs or diamonds", because="run to the long minor"),
        rule("2C", three_suiter, name=STAYMAN, force=FORCING, artificial=True,
             because="weak and short in clubs: any answer is better than 1NT doubled"),
        rule("P", anything, name=A_PASS, because="nowhere better to go"),
    ],
    WHOLE,
)  # fmt: skip
natural_responses = in_order(
    doubled & ~on,
    [
        rule("XX", combined(23), name=REDOUBLE, because="the points are ours: they have nowhere to go"),
        *(rule(f"2{suit}", length(suit, 5) & longer(suit, lower, 0) & longer(suit, lowest, 0), name=TO_PLAY,
               force=SIGN_OFF, note=runs_to(suit), because="weak with a long suit: run")
          for suit, lower, lowest in (("S", "H", "D"), ("H", "S", "D"), ("D", "S", "H"))),
        rule("2C", length("C", 5), name=TO_PLAY, force=SIGN_OFF, note=runs_to("C"),
             because="weak with a long suit: run"),
        *four_cards_to_run_to(hcp(0, 6)),
        rule("P", anything, shows=combined(0, 22), name=A_PASS, because="nowhere better to go"),
    ],
    WHOLE,
)  # fmt: skip

# Opener again

runout = in_order(
    i_opened("1NT") & after("1NT X P P"),
    [
        *(rule(f"2{suit}", length(suit, 5) & good_suit(suit) & length("H", 0, 3) & ~stopper("H") & ~stopper(other),
               name=TO_PLAY, because="a five-card suit to run to, and little elsewhere")
          for suit, other in (("D", "C"), ("C", "D"))),
        rule("P", anything, name=A_PASS, because="partner has no long suit, and 1NT may well make"),
    ],
    WHOLE,
)  # fmt: skip
rescued = in_order(
    having_bid(*natural_1nt) & answering(RESCUE) & rho_passed,
    [rule("2C", anything, name=AS_ASKED, artificial=True, because="as asked: partner passes or bids the long suit")],
    WHOLE,
)
rescued_no_more = in_order(
    having_bid(*natural_1nt) & answering(RESCUE) & ~rho_passed,
    [rule("P", anything, name=A_PASS, because="partner is weak, and they have bid")],
    WHOLE,
)
names_the_suit = in_order(
    having_bid(RESCUE) & answering(AS_ASKED),
    [
        rule("2D", longer("D", "C"), name=TO_PLAY, force=SIGN_OFF, because="diamonds are the long suit",
             when=rho_passed | rho_doubled),
        rule("P", anything, name=TO_PLAY, because="clubs are the long suit"),
    ],
    WHOLE,
)  # fmt: skip
left_in = in_order(
    having_bid(*natural_1nt) & answering(REDOUBLE) & rho_passed,
    [rule("P", anything, name=A_PASS, because="the hand is ours: 1NT redoubled makes")],
    WHOLE,
)
redoubled = openers_side & rho_bid_a_suit & starts("1NT X XX") & ~on & Context(lambda s: s.level <= 3)


@written_for(redoubled, WHOLE)
def after_redouble(s: Situation) -> Iterator[Rule]:
    """They run: double with four cards in their suit, or three good ones; opener's pass leaves it to responder."""
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    if theirs is None:
        return
    stack = length(theirs, 4) | length(theirs, 3) & honours(theirs, 2)
    yield rule("X", stack, name=PENALTY_DOUBLE, because="the hand is ours, and this suit will not play well for them")
    if s.opener == s.me or not s.a_pass_ends:
        yield rule("P", anything, name=A_PASS, because="no penalty double; partner will act")
        return
    yield rule("2NT", combined(23, 24), name="invitation", force=INVITATIONAL, because="no penalty: invite game")
    yield rule("3NT", combined(25), name=TO_PLAY, force=SIGN_OFF, because="no penalty: bid our game")


# They doubled, we passed, and they ran

runs = in_order(
    i_opened("1NT") & after("1NT X P 2x") & on,
    [rule("P", anything, name=A_PASS, because="my hand is told; partner may have the values for a double")],
    WHOLE,
)


@written_for(partner_opened("1NT") & after("1NT X P 2x P P") & on, WHOLE, before=notrump_overcalled.responder_reopens)
def after_they_ran(s: Situation) -> Iterator[Rule]:
    """My pass may have had the values: double with three of their cards, else notrump."""
    bid = s.their_last_bid
    theirs = None if bid is None else bid.strain.suit
    if theirs is None:
        return
    yield rule("X", combined(23) & length(theirs, 3), name=PENALTY_DOUBLE, because="the points are ours")
    yield rule("3NT", combined(25), name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    yield rule("2NT", combined(23), name="invitation", force=INVITATIONAL, because="game opposite more than a minimum")
    yield rule("P", anything, name=A_PASS, because="too weak to act")


# They doubled in the pass-out seat

content = in_order(
    i_opened("1NT") & after("1NT P P X"),
    [rule("P", anything, name=A_PASS, because="content with 1NT")],
    WHOLE,
    before=notrump_overcalled.opener_over_the_last_seat,
)


@written_for(partner_opened("1NT") & after("1NT P P X P P"), WHOLE)
def run(s: Situation) -> Iterator[Rule]:
    """A weak hand with five cards in a suit runs to it; opposite a weak 1NT one with four too."""
    weak = hcp(0, 8) if opens_weak_notrump(s) else hcp(0, 5)
    for suit in (Suit.S, Suit.H, Suit.D, Suit.C):
        note = runs_to(suit.name) if opens_weak_notrump(s) else ""
        yield rule(at(2, suit), length(suit, 5) & weak, name=TO_PLAY, force=SIGN_OFF, note=note,
                   because="weak, with a long suit to run to")  # fmt: skip
    if opens_weak_notrump(s):
        yield from four_cards_to_run_to(hcp(0, 6))
    yield rule("P", anything, name=A_PASS, because="1NT may well make")


@written_for(partner_opened("1NT") & (after("1NT X 2x X P P") | after("1NT P P X P P 2x X P P")) & ~on, WHOLE)
def run_again(s: Situation) -> Iterator[Rule]:
    """The first of two four-card suits was doubled: the next one, as long as it costs no level."""
    first = s.my_last_call.bid_suit
    for suit in (Suit.D, Suit.H, Suit.S):
        if first is not None and suit > first:
            yield rule(at(2, suit), length(suit, 4) & length(first, 4, 4), name=TO_PLAY, force=SIGN_OFF,
                       because="the other suit: the first one was doubled")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="nowhere better to go")
