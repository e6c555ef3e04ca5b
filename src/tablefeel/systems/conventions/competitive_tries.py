"""Our major is raised and they compete: game, a try for it, three of the suit by the law, a penalty double (map, 20).

For opener after `1M (2x) 2M (3x)`, and partner's answers; the overcaller's side is in `overcaller_again`.
"""

from collections.abc import Iterator

from tablefeel.kernel import PASS, Call, Strain, Suit
from tablefeel.systems.conventions.game_tries import NOTRUMP_TRY
from tablefeel.systems.conventions.judgement import DECISIONS
from tablefeel.systems.conventions.natural import (
    A_PASS,
    COMPETES,
    GAME,
    PENALTY_DOUBLE,
    PREEMPTIVE_RAISE,
    RAISE,
    TO_PLAY,
)
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    acted,
    answering,
    disturbed,
    having_bid,
    i_opened,
    level,
    opener_rebid,
    overcaller_rebid,
    rho_bid_a_suit,
    rho_doubled,
    rho_passed,
    suit_agreed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    hcp,
    length,
    limit,
    playing_points,
    stopper,
    support_points,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    SITUATION,
    Rule,
    at,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Role, Situation

COMPETITIVE_TRY = Convention("competitive game try", shows="a hand worth a try for game; says nothing about the suit")

i_bid_a_major_and_partner_raised_to_two = Context(
    lambda s: (
        s.agreed_suit is not None
        and s.agreed_suit.is_major
        and s.agreed_suit in s.my_suits
        and s.partners_last_call.call is at(2, s.agreed_suit)
    )
)


def three_good_cards(suit: Suit) -> Needs:
    """Three cards in their suit with two honours, one of them the ace, king or queen."""
    return length(suit, 3) & limit(f.TOP4 + suit, 2) & tops(suit, 1)


def four_or_three_good(suit: Suit) -> Needs:
    """A holding in their suit to double on: four cards, or three good ones."""
    return length(suit, 4) | three_good_cards(suit)


def five_trumps(s: Situation, suit: Suit) -> Needs:
    """What a try for game promises where a major may be opened on four cards: then partner need not wonder."""
    return anything if s.card.openings.five_card_majors else length(suit, 5)


# The player whose major was raised


@written_for(opener_rebid & rho_bid_a_suit & i_bid_a_major_and_partner_raised_to_two, SITUATION)
def opener_over_their_bid(s: Situation) -> Iterator[Rule]:
    """`1M (2x) 2M (3x)`: by fit points and trumps."""
    suit, bid = s.agreed_suit, s.their_last_bid
    if suit is None or bid is None or bid.level > 3:
        return
    room = _between(s, bid, suit)
    if not s.card.openings.five_card_majors:
        yield from _on_four_trumps_over_a_bid(suit, bid)
    yield rule(at(4, suit), playing_points(19 if room else 17, suit=suit), name=GAME, force=SIGN_OFF,
               because="enough for game opposite a raise")  # fmt: skip
    yield from _double(bid)
    yield from _tries(room, playing_points(16, 18, suit) & five_trumps(s, suit))
    no_try = playing_points(0, 15 if room else 16, suit)
    yield from _three_of_the_suit(s, suit, length(suit, 6) & no_try)
    if not room and s.cheapest(suit) is at(3, suit):
        yield rule(at(3, suit), playing_points(16, 16, suit), name=COMPETES,
                   because="no room to invite: too good to sell out to them")  # fmt: skip
    theirs = bid.strain.suit
    if theirs is not None and s.cheapest(suit) is at(3, suit):
        short = length(theirs, 0, 1) & playing_points(14, suit=suit)
        enough = short | playing_points(15, suit=suit) if bid.level == 2 else short
        yield rule(at(3, suit), enough & no_try, name=COMPETES,
                   because="eight trumps, and short in their suit or a good hand")  # fmt: skip
    yield rule("P", anything, name=A_PASS, because="eight trumps do not bid three over three")


def _on_four_trumps_over_a_bid(suit: Suit, bid: Call) -> Iterator[Rule]:
    """A balanced hand whose major may be four cards long does not bid it again: a double, notrump, or a pass."""
    four = balanced & length(suit, 4, 4)
    yield rule("3NT", four & hcp(19) & stopper("theirs"), name=TO_PLAY, because="enough for game, and only four trumps")
    theirs = bid.strain.suit
    if theirs is not None:
        yield rule("X", four & hcp(15) & four_or_three_good(theirs), name=PENALTY_DOUBLE,
                   because="their suit is well stopped, and the points are ours")  # fmt: skip
    yield rule("P", four & hcp(0, 18), name=A_PASS, because="four trumps and a balanced hand: no reason to go on")


@written_for(opener_rebid & i_opened("1x") & rho_bid_a_suit & suit_agreed & level(5, 5), SITUATION)
def over_their_save(s: Situation) -> Iterator[Rule]:
    """Five over five belongs to them: double with two defensive tricks, unless we have eleven trumps."""
    suit, bid = s.agreed_suit, s.their_last_bid
    if suit is None or bid is None or s.we_force_to_game or s.partners_last_call.is_a(PREEMPTIVE_RAISE):
        return
    few = length(suit, 0, 10 - s.partner_least(suit))
    yield rule("X", limit(f.QUICK, 4) & few, name=PENALTY_DOUBLE, because="two tricks in defence against their save")


@written_for(overcaller_rebid & rho_bid_a_suit & i_bid_a_major_and_partner_raised_to_two, DECISIONS)
def overcaller_tries(s: Situation) -> Iterator[Rule]:
    """`(1x) 1M (2x) 2M (3x)`: the suit between is a try with the top of an overcall."""
    suit, bid = s.agreed_suit, s.their_last_bid
    if suit is not None and bid is not None and bid.level <= 3:
        yield from _tries(_between(s, bid, suit), hcp(15, 16))


def _between(s: Situation, bid: Call, suit: Suit) -> list[Call]:
    """The suit bids between theirs and three of ours."""
    three = at(3, suit)
    found = [s.cheapest(other) for other in Suit if other is not suit and other not in s.their_suits]
    return sorted(call for call in found if call is not None and bid < call < three)


def _tries(room: list[Call], worth: Needs) -> Iterator[Rule]:
    """One suit between says nothing about itself; of several, one in which help is wanted."""
    because = "asks partner to bid game with more than a minimum raise"
    if len(room) > 1:
        for call in room:
            needs = worth & length(call.strain.name, 3)
            yield rule(call, needs, name="help-suit try", force=FORCING, because=because)
    if room:
        yield rule(room[0], worth, name=COMPETITIVE_TRY, force=FORCING, artificial=True, because=because)


def _double(bid: Call) -> Iterator[Rule]:
    suit = bid.strain.suit
    if suit is not None and bid.level >= 3:
        yield rule("X", hcp(15) & four_or_three_good(suit), name=PENALTY_DOUBLE,
                   because="their suit is well stopped, and the points are ours")  # fmt: skip


def _three_of_the_suit(s: Situation, suit: Suit, needs: Needs) -> Iterator[Rule]:
    if s.cheapest(suit) is at(3, suit):
        yield rule(at(3, suit), needs, name=COMPETES, because="nine trumps compete to the three level")


# Partner answers


@written_for(acted & answering(COMPETITIVE_TRY) & rho_passed, SITUATION)
def answers(s: Situation) -> Iterator[Rule]:
    """Game with the upper part of the raise."""
    suit = s.agreed_suit
    if suit is None:
        return
    yield rule(at(4, suit), support_points(9, suit=suit), name="accepts", force=SIGN_OFF)
    yield rule(at(3, suit), anything, name="declines", force=SIGN_OFF)


@written_for(acted & answering(COMPETES) & having_bid(RAISE) & rho_passed & suit_agreed, SITUATION)
def over_three_of_the_suit(s: Situation) -> Iterator[Rule]:
    """Partner only competed: game with a maximum and a singleton in their suit, otherwise pass."""
    suit, theirs = s.agreed_suit, s.suit("theirs")
    if suit is None or theirs is None or s.at_game:
        return
    if suit.is_major:
        yield rule(at(4, suit), support_points(10, suit=suit) & length(theirs, 0, 1), name=GAME, force=SIGN_OFF)
    yield rule("P", anything, name=A_PASS, because="partner competed and did not invite")


passed_round_to_me = Context(
    lambda s: s.made[-2].call is PASS and s.made[-1].call is PASS and s.their_last_bid is not None
)


@written_for(acted & rho_passed & having_bid(RAISE) & suit_agreed & passed_round_to_me, SITUATION)
def raiser_in_the_last_seat(s: Situation) -> Iterator[Rule]:
    """`1M (2x) 2M (3x) P (P)`: three of the suit with a ninth trump, a penalty double, or pass."""
    suit, bid = s.agreed_suit, s.their_last_bid
    if suit is None or bid is None or bid.strain is Strain.NT or bid.level > 3 or s.we_force_to_game:
        return
    theirs, call = bid.strain.suit, s.cheapest(suit)
    if theirs is None or call is None or call.level > 4:
        return
    partners = max(s.partner_least(suit), 4 if suit is Suit.D else 0)  # a diamond opening has four but for one shape
    if suit.is_major and suit is s.suit("partner1") and s.opening is at(1, suit):
        partners = max(partners, 5)  # opener has five, or four and a strong balanced hand
    ninth = length(suit, call.level + 6 - partners)
    if call.level == 2:
        yield rule(call, anything, name=COMPETES)
    if bid.level == 3 and s.role is Role.RESPONDER_REBID:
        yield rule("X", three_good_cards(theirs) & hcp(8), name=PENALTY_DOUBLE,
                   because="a maximum raise with their suit well held")  # fmt: skip
    yield rule(call, ninth, name=COMPETES, because="as many trumps as tricks")
    if bid.level == 3 and call.level == 3:
        yield rule(call, length(theirs, 0, 1), name=COMPETES, because="eight trumps, but short in their suit")
    if bid.level == 2 and call.level == 3:
        short = length(theirs, 0, 1) | hcp(20 - s.partner_least(f.HCP))
        yield rule(call, short, name=COMPETES, because="eight trumps, but short in their suit or most of the points")
    yield rule("P", anything, name=A_PASS, because="only eight trumps: defend at the three level")


# Right-hand opponent passed or doubled


@written_for(opener_rebid & i_opened("1M") & disturbed & suit_agreed & (rho_passed | rho_doubled), NATURAL)
def opener_in_peace(s: Situation) -> Iterator[Rule]:
    """`1M (y) 2M (P)`, `1M (X) 2M (P)`: as without their call; little opposite a preemptive raise."""
    suit, raised = s.agreed_suit, s.partners_last_call
    if suit is None or not raised.call.is_bid or raised.call.strain.suit is not suit or s.at_game:
        return
    if raised.is_a(PREEMPTIVE_RAISE):
        yield rule(at(4, suit), playing_points(18, suit=suit), name=GAME, force=SIGN_OFF)
    elif raised.force is INVITATIONAL:
        yield rule(at(4, suit), playing_points(14, suit=suit), name="accepts", force=SIGN_OFF)
    elif raised.call.level == 3:
        yield rule(at(4, suit), playing_points(16, suit=suit), name=GAME, force=SIGN_OFF)
    else:
        yield from _over_a_single_raise(s, suit)
    yield rule("P", anything, name=A_PASS)


def _over_a_single_raise(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Pass with up to 15, a try with 16 to 18 in the suit where help is wanted, game with more."""
    if not s.card.openings.five_card_majors:
        four = balanced & length(suit, 4, 4)
        yield rule("3NT", four & hcp(19) & stopper("theirs"), name=TO_PLAY,
                   because="enough for game, and only four trumps")  # fmt: skip
        yield rule("2NT", four & hcp(17, 18) & stopper("theirs"), name=NOTRUMP_TRY, force=INVITATIONAL,
                   because="invites game with a balanced hand")  # fmt: skip
        yield rule("P", four & hcp(0, 16), name=A_PASS, because="four trumps and a balanced hand: no game")
    yield rule(at(4, suit), playing_points(19, suit=suit), name=GAME, force=SIGN_OFF)
    worth = playing_points(16, 18, suit) & five_trumps(s, suit)
    for other in sorted(Suit, key=lambda one: s.cheapest(one) or Call.N7):
        call = s.cheapest(other)
        if other is suit or other in s.their_suits or call is None or call > at(3, suit):
            continue
        weak = length(other, 3) & limit(f.TOP3 + other, 0, 1) & length(suit, 0, 5)
        yield rule(call, worth & weak, name="help-suit try", force=FORCING,
                   because="asks for help in this suit")  # fmt: skip
    yield rule(at(3, suit), worth, name="invitation", force=INVITATIONAL)
