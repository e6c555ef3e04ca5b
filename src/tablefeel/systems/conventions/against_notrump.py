"""Defence to their 1NT without a convention: suits, the penalty double, and partner's answers (docs/sayc/18)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.lead_directing import LEAD_DIRECTING
from tablefeel.systems.conventions.natural import A_PASS, GAME, PENALTY_DOUBLE, PICKS_A_MINOR, TO_PLAY
from tablefeel.systems.conventions.unusual_notrump import UNUSUAL_NOTRUMP
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    answering,
    balancing,
    card,
    level,
    overcaller,
    rho_bid_a_suit,
    rho_passed,
    rho_redoubled,
    they_opened,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    anything,
    balanced,
    fair_suit,
    good_suit,
    hcp,
    length,
    longer,
    longest_is,
    playing_tricks,
    semi_balanced,
    shortness,
    strong_suit,
    support_points,
    unbalanced,
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

OVER_1NT = Convention("overcall of 1NT")
DOUBLE_OF_1NT = Convention("penalty double of 1NT", shows="a hand as strong as their notrump, or stronger")

their_1nt = overcaller & they_opened("1NT") & level(1, 1)
directly = their_1nt & ~balancing


def their_least(s: Situation) -> int:
    """The fewest points that their 1NT shows."""
    return s.least(s.opener, f.HCP)


def is_strong(s: Situation) -> bool:
    return their_least(s) >= 14


# Direct


@written_for(their_1nt & card("competition.against_notrump", "natural", "cappelletti", "landy"), WHOLE)
def penalty(s: Situation) -> Iterator[Rule]:
    """Double with as much as they have, or a point less and a suit to lead; a little less in the pass-out seat."""
    if s.passes_would_end:
        yield double(hcp(15 if is_strong(s) else 13))
        return
    least = 16 if is_strong(s) else 15
    lead = ~anything
    for suit in SUITS_DOWN:
        lead |= length(suit, 6 if is_strong(s) else 5) & good_suit(suit)
    yield double(hcp(least) | hcp(least - 1, least - 1) & lead)


def double(needs: Needs) -> Rule:
    return rule("X", needs, name=DOUBLE_OF_1NT, because="as strong as their notrump, and on lead against it")


def longest_first(suit: Suit) -> Needs:
    """No suit is longer; with equal length the higher one."""
    needs = anything
    for other in SUITS_DOWN:
        if other is not suit:
            needs &= longer(suit, other, 1 if other > suit else 0)
    return needs


@written_for(directly & card("competition.against_notrump", "natural"), WHOLE, after=penalty)
def natural(s: Situation) -> Iterator[Rule]:
    """Both minors, a very long suit, or a good suit in a hand with shape."""
    yield from preempts()
    yield both_minors(hcp(10, 15))
    least = 10 if s.we_are_vulnerable else 8
    for suit in SUITS_DOWN:
        five = length(suit, 5) & good_suit(suit) & unbalanced
        two_suits = length(suit, 5) & shortness & two_fives(suit) if suit.is_major else ~anything
        needs = hcp(least, 15) & longest_first(suit) & (length(suit, 6) | five | two_suits)
        yield rule(at(2, suit), needs, name=OVER_1NT, because="a long suit in a hand with shape")
    yield rule("P", anything, shows=hcp(0, 15), name=A_PASS, because="nothing to gain by bidding over their notrump")


def two_fives(suit: Suit) -> Needs:
    """Five cards in another suit as well."""
    needs = ~anything
    for other in SUITS_DOWN:
        if other is not suit:
            needs |= length(other, 5)
    return needs


def both_minors(enough: Needs) -> Rule:
    return rule(
        "2NT",
        length("C", 5) & length("D", 5) & enough,
        name=UNUSUAL_NOTRUMP,
        force=FORCING,
        artificial=True,
        note="five clubs and five diamonds",
        because="both minors: partner picks one",
    )


def preempts() -> Iterator[Rule]:
    """Game with a very long major, three of a suit with seven cards."""
    for major in MAJORS:
        long = length(major, 8) | length(major, 7) & good_suit(major) & playing_tricks(7)
        yield rule(
            at(4, major), long & hcp(0, 15), name=TO_PLAY, force=SIGN_OFF, because="a very long suit: bid the game"
        )
    for suit in SUITS_DOWN:
        seven = length(suit, 7) & (fair_suit(suit) & hcp(0, 11) | strong_suit(suit) & hcp(0, 13))
        yield rule(at(3, suit), seven, name="long suit",
                   because="a very long suit: take their room")  # fmt: skip


# In the pass-out seat


@written_for(their_1nt & balancing & card("competition.against_notrump", "natural"), WHOLE, after=penalty)
def reopening(_: Situation) -> Iterator[Rule]:
    """A little lighter than direct."""
    yield from preempts()
    yield both_minors(hcp(10, 15))
    for suit in SUITS_DOWN:
        five = length(suit, 5) & good_suit(suit) & unbalanced
        two_suits = length(suit, 5) & shortness & two_fives(suit) if suit.is_major else ~anything
        needs = hcp(7, 14) & longest_first(suit) & (length(suit, 6) & fair_suit(suit) | five | two_suits)
        yield rule(at(2, suit), needs, name=OVER_1NT, because="a long suit in a hand with shape")
    yield rule("P", anything, shows=hcp(0, 14), name=A_PASS, because="nothing to gain by bidding over their notrump")


# They have answered


def their_answer(s: Situation) -> bool:
    """They opened 1NT, we passed, and they used Stayman or a transfer at the two level."""
    return s.calls_since_opening == 3 and s.rhos_last_call.artificial and s.level == 2 and s.calls[-2] == 0


@written_for(overcaller & they_opened("1NT") & Context(their_answer), WHOLE)
def over_their_answer(s: Situation) -> Iterator[Rule]:
    """Double with the suit bid; the suit they have shown asks partner to pick another."""
    bid = s.rhos_last_call.call
    named = bid.strain.suit
    if named is None:
        return
    good = length(named, 5) & good_suit(named)
    yield rule("X", good, name=LEAD_DIRECTING, because="good cards in the suit bid: ask for that lead")
    shown = next((suit for suit in MAJORS if s.least(s.rho, suit) >= 5), None)
    if shown is not None:
        shape = length(shown, 0, 1)
        for suit in SUITS_DOWN:
            if suit is not shown:
                shape &= length(suit, 3)
        yield rule(
            at(2, shown),
            hcp(12) & shape,
            name="takeout",
            force=FORCING,
            artificial=True,
            note="short in their suit, support for the others",
            because="short in their suit: partner picks one",
        )
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit not in (shown, named) and low is not None and low.level <= 3:
            six = length(suit, 6) & good_suit(suit) & hcp(8 if low.level == 2 else 11, 16)
            yield rule(low, six & longest_first(suit), name=OVER_1NT, because="a good long suit")
    yield rule("P", anything, name=A_PASS, because="nothing to gain by bidding now")


def stayman_answered(s: Situation) -> bool:
    """They opened 1NT, asked for a major and got the answer; we have passed, and they will bid again."""
    return s.calls_since_opening == 5 and s.calls[-4] == 0 and s.calls[-2] == 0 and s.since_opening[2] is Call.C2


@written_for(overcaller & they_opened("1NT") & Context(stayman_answered), WHOLE)
def over_the_answer(s: Situation) -> Iterator[Rule]:
    """They are strong and their bidding goes on: only a good suit of six cards."""
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit not in s.their_suits and low is not None and low.level <= 3:
            six = length(suit, 6) & good_suit(suit) & hcp(8 if low.level == 2 else 11, 16)
            yield rule(low, six & longest_first(suit), name=OVER_1NT, because="a good long suit")
    yield rule("P", anything, name=A_PASS, because="they have the points, and their bidding goes on")


# Partner of the double

doubled = advancer & they_opened("1NT") & answering(DOUBLE_OF_1NT)


@written_for(doubled & rho_passed, WHOLE)
def left_in(_: Situation) -> Iterator[Rule]:
    """Leave it in; run with a weak hand and a long suit, jump with six cards and values."""
    for suit in SUITS_DOWN:
        six = length(suit, 6) & hcp(6, 9) & longest_first(suit)
        yield rule(at(3, suit), six, name="jump", force=INVITATIONAL, because="a long suit and values")
    weak = hcp(0, 4) & ~balanced
    for suit in SUITS_DOWN:
        better = weak & length(suit, 5) & fair_suit(suit) & longest_is(suit.name)
        yield rule(at(2, suit), better, name="escape", force=SIGN_OFF,
                   because="too weak to defend, and a long suit to run to")  # fmt: skip
    for suit in SUITS_DOWN:
        yield rule(at(2, suit), weak & length(suit, 5) & longest_first(suit), name="escape", force=SIGN_OFF,
                   because="too weak to defend, and a long suit to run to")  # fmt: skip
    yield rule("P", anything, name="penalty", because="partner doubled for penalty: defend")


@written_for(doubled & rho_redoubled, WHOLE)
def redoubled(_: Situation) -> Iterator[Rule]:
    """Run to a suit of five cards with a weak hand."""
    for suit in SUITS_DOWN:
        weak = length(suit, 5) & hcp(0, 5) & longest_first(suit)
        yield rule(at(2, suit), weak, name="escape", force=SIGN_OFF, because="a long suit to run to")
    yield rule("P", anything, name=A_PASS, because="no suit to run to; defend or let partner run")


@written_for(doubled & rho_bid_a_suit & Context(lambda s: s.level <= 3), WHOLE)
def they_ran(s: Situation) -> Iterator[Rule]:
    """Double with four of their cards; a suit of mine with five."""
    theirs = s.rhos_last_call.bid_suit
    if theirs is None:
        return
    yield rule("X", hcp(5) & length(theirs, 4), name=PENALTY_DOUBLE, because="the points are ours, and four trumps")
    for suit in SUITS_DOWN:
        low = s.cheapest(suit)
        if suit is not theirs and low is not None and low.level <= 3:
            cards = length(suit, 5) if low.level == 2 else length(suit, 6)
            yield rule(low, cards & hcp(5, 8), name="suit of my own", because="a long suit and some values")
    yield rule("P", anything, name=A_PASS, because="partner may double again")


# Partner of the overcall


@written_for(advancer & answering(OVER_1NT) & rho_passed, WHOLE)
def advances(s: Situation) -> Iterator[Rule]:
    """Raises by support points, notrump without a fit, a good long suit of my own."""
    suit, height = s.partners_last_call.suit, s.level
    if suit is None:
        return
    three = length(suit, 3)
    game = Call.N3 if not suit.is_major else at(4, suit)
    if suit.is_major:
        yield rule(
            game, three & support_points(13, suit=suit), name=GAME, force=SIGN_OFF, because="a fit, and game values"
        )
    if height == 2:
        most = 12 if suit.is_major else 40
        yield rule(at(3, suit), three & support_points(10, most, suit), name="invitation", force=INVITATIONAL,
                   because="a fit; game opposite a good overcall")  # fmt: skip
        yield rule("2NT", hcp(12, 14) & semi_balanced, name="invitation", force=INVITATIONAL, because="values, no fit")
        yield rule("3NT", hcp(15) & semi_balanced, name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    for other in SUITS_DOWN:
        low = s.cheapest(other)
        if other is not suit and low is not None and low.level <= 3:
            own = length(other, 6) & good_suit(other) & length(suit, 0, 1) & hcp(8, 12)
            yield rule(low, own, name="suit of my own", because="a better suit, and no fit")
    yield rule("P", anything, name=A_PASS, because="no reason to go on")


@written_for(advancer & they_opened("1NT") & answering(UNUSUAL_NOTRUMP) & rho_passed, WHOLE)
def pick_a_minor(_: Situation) -> Iterator[Rule]:
    """The longer minor; game with a big fit."""
    for minor, other in ((Suit.D, Suit.C), (Suit.C, Suit.D)):
        best = longer(minor, other, 1 if minor is Suit.D else 0)
        yield rule(at(5, minor), length(minor, 5) & best & hcp(8), name=GAME, force=SIGN_OFF, because="a big fit")
    yield rule("3D", longer("D", "C"), name=PICKS_A_MINOR, force=SIGN_OFF, because="the longer minor")
    yield rule("3C", anything, name=PICKS_A_MINOR, force=SIGN_OFF, because="the longer minor")


done = in_order(
    advancer & they_opened("1NT") & answering(TO_PLAY) & rho_passed, [rule("P", anything, name=A_PASS)], WHOLE
)
