"""Weak two bids, the question for a feature and its answers (docs/sayc/01 and 09)."""

from collections.abc import Iterator

from tablefeel.kernel import SUITS, Call, Suit
from tablefeel.systems.conventions import openings
from tablefeel.systems.conventions.blackwood import BLACKWOOD
from tablefeel.systems.conventions.judgement import MAJORS, SUITS_DOWN
from tablefeel.systems.conventions.natural import A_PASS, GAME, MINIMUM, NEW_SUIT, PREEMPTIVE_RAISE, RAISE, TO_PLAY
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    answering,
    card,
    having_bid,
    opening,
    partner_bid_last,
    partner_opened,
    passed_hand,
    responder,
    rho_passed,
    seat,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    above_minimum,
    ace_of,
    aces,
    anything,
    card_hcp,
    controls,
    fair_suit,
    good_suit,
    hcp,
    king_of,
    length,
    longer,
    points,
    rule_of,
    shortness,
    solid_suit,
    stopper,
    strong_suit,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    WHOLE,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

WEAK_TWO = Convention("weak two")
ASKS_FOR_A_FEATURE = Convention("asks for a feature", asks="a feature, an ace or king beside the suit, with a maximum")
FEATURE = Convention("feature", shows="a maximum and the ace or king of this suit")
NO_FEATURE = Convention("maximum without a feature", shows="a maximum, no ace or king beside the suit")

# The opening


def side_major(suit: str) -> Needs:
    """At most three cards in a major beside the suit."""
    needs = anything
    for major in "HS":
        if major != suit:
            needs &= length(major, 0, 3)
    return needs


def no_void() -> Needs:
    needs = anything
    for suit in "CDHS":
        needs &= length(suit, 1)
    return needs


def decent(suit: str) -> Needs:
    """Two of the five honours, one of them the ace, king or queen; from 8 HCP that one is enough."""
    return tops(suit, 1) & (fair_suit(suit) | hcp(8))


def good(suit: str) -> Needs:
    """Two of the top three honours."""
    return tops(suit, 2)


weak = card_hcp("openings.weak_two_points")
because = "a long suit and few points: take room from the opponents"


def weak_two(suit: str, needs: Needs, when: Context | None = None, cards: str = "exactly 6") -> Rule:
    """The weak two in that suit; its words leave out what only the odd hand has."""
    return rule(
        f"2{suit}", needs, name=WEAK_TWO, when=when, because=because, note=f"{cards} {Suit[suit].symbol}, a weak hand"
    )


def _six(suit: str) -> list[Rule]:
    six = length(suit, 6, 6) & weak & decent(suit)
    return [
        weak_two(suit, six & (no_void() | hcp(8)) & side_major(suit), seat(1, 2)),
        weak_two(suit, six, seat(3), "6 or a good 5"),
        weak_two(suit, length(suit, 5, 5) & hcp(5, 10) & good(suit), seat(3), "6 or a good 5"),
    ]


def _fourth(suit: str) -> Rule:
    most = 11 if suit == "S" else 12
    short = anything if suit == "S" else ~rule_of(15)
    return weak_two(
        suit, length(suit, 6, 6) & hcp(10, most) & good(suit) & short & openings.no_other_five(suit), seat(4)
    )


in_fourth_seat = in_order(
    opening & seat(4) & card("openings.weak_twos"),
    [_fourth(suit) for suit in "SHD"],
    NATURAL,
    before=openings.one_level,
)
six_cards = in_order(
    opening & seat(1, 2, 3) & card("openings.weak_twos"),
    [one for suit in "SHD" for one in _six(suit)],
    NATURAL,
    after=openings.one_level,
)

# Responses

opened = responder & partner_opened("2D/2H/2S") & answering(WEAK_TWO)


def others(suit: Suit) -> list[Suit]:
    return [one for one in SUITS_DOWN if one is not suit]


def all_stopped(suit: Suit) -> Needs:
    """Stoppers in the three other suits."""
    needs = anything
    for one in others(suit):
        needs &= stopper(one)
    return needs


@written_for(opened & rho_passed & ~passed_hand, WHOLE)
def responses(s: Situation) -> Iterator[Rule]:
    """A raise is the only call that does not force; 2NT asks; game with the tricks for it."""
    suit = s.partners_last_call.suit
    if suit is None:
        return
    yield rule("4NT", length(suit, 2) & hcp(19) & controls(7) & aces(2) & tops(suit, 1), name=BLACKWOOD, force=FORCING,
               artificial=True, because="a slam is near: check the aces")  # fmt: skip
    yield from raises(s, suit)
    yield from new_suits(s, suit)
    yield from _games(suit)
    yield _asks(length(suit, 2) & hcp(15, 16) | hcp(19) if suit.is_major else hcp(15))
    if suit.is_major:
        yield rule(at(4, suit), length(suit, 2) & hcp(17, 18), name=GAME, force=SIGN_OFF, because="enough for game")
        yield rule(
            at(4, suit), hcp(17, 18) & length(suit, 1), name=GAME, force=SIGN_OFF, rare=True, because="enough for game"
        )
        yield _asks(hcp(17))
    yield rule("P", anything, shows=hcp(0, 16), name=A_PASS, because="no game opposite a weak hand")


def _asks(needs: Needs) -> Rule:
    return rule("2NT", needs, name=ASKS_FOR_A_FEATURE, force=FORCING, artificial=True,
                because="game is possible: ask how good the weak two is")  # fmt: skip


def raises(s: Situation, suit: Suit) -> Iterator[Rule]:
    """With three trumps or more: in the way of opponents when weak, game or the question when strong."""
    three, four = length(suit, 3, 3), length(suit, 4)
    least = 6 if s.we_are_vulnerable else 0
    trumps = "as many tricks as trumps: take room from the opponents"
    if suit.is_major:
        yield rule(at(4, suit), four & hcp(0, 13), name=PREEMPTIVE_RAISE, force=SIGN_OFF, because=trumps)
        yield rule(
            at(4, suit), (three | four) & hcp(17, 18), name=GAME, force=SIGN_OFF, because="a fit and enough for game"
        )
    else:
        yield rule(
            "5D", length(suit, 5) & shortness & hcp(0, 13), name=PREEMPTIVE_RAISE, force=SIGN_OFF, because=trumps
        )
        yield rule("4D", four & hcp(0, 13), name=PREEMPTIVE_RAISE, force=SIGN_OFF, because=trumps)
    yield rule(at(3, suit), three & hcp(least, 14), name=PREEMPTIVE_RAISE, force=SIGN_OFF, because=trumps)
    if suit.is_major:
        yield _asks(three & hcp(15) | four & hcp(14))
        if s.we_are_vulnerable:
            yield rule("P", three & hcp(0, 5), name=A_PASS, because="too weak to raise when vulnerable")
    else:
        yield _asks(four & hcp(14, 15))


def new_suits(s: Situation, suit: Suit) -> Iterator[Rule]:
    """A good suit of my own forces; a very long major goes to game."""
    few = length(suit, 0, 2)
    for major in MAJORS:
        low = s.cheapest(major)
        if major is suit or low is None:
            continue
        long = length(major, 7) & tops(major, 1) | strong_suit(major)
        yield rule(at(4, major), long & points(13, 17) & few, name=GAME, force=SIGN_OFF,
                   because="my own suit is better trumps")  # fmt: skip
    for other in others(suit):
        low = s.cheapest(other)
        if low is not None and low.level <= 3:
            cards = length(other, 5) if low.level == 2 else length(other, 6)
            best = anything
            for rival in others(suit):
                if rival is not other:
                    best &= longer(other, rival, 1 if rival > other else 0)
            yield rule(low, cards & good_suit(other) & hcp(15) & few & best, name=NEW_SUIT, force=FORCING,
                       because="a good suit and the values for game: partner tells more")  # fmt: skip


def _games(suit: Suit) -> Iterator[Rule]:
    """3NT with the other suits stopped, or with a minor that runs."""
    short = length(suit, 0, 1) if suit.is_major else anything
    yield rule("3NT", hcp(16, 19) & all_stopped(suit) & short, name=TO_PLAY, force=SIGN_OFF,
               because="the other suits stopped, and enough for nine tricks")  # fmt: skip
    for minor, other in ((Suit.D, Suit.C), (Suit.C, Suit.D)):
        if minor is not suit:
            needs = solid_suit(minor) & hcp(13, 19) & stopper(other if other is not suit else Suit.S) & stopper("H")
            yield rule("3NT", needs & short, name=TO_PLAY, force=SIGN_OFF, because="a minor that runs")


@written_for(opened & rho_passed & passed_hand, WHOLE)
def passed_responses(s: Situation) -> Iterator[Rule]:
    """A passed hand: raises as ever, a new suit does not force, 2NT asks with the best hands."""
    suit = s.partners_last_call.suit
    if suit is None:
        return
    yield _asks(length(suit, 3) & hcp(11, 12))
    yield from raises(s, suit)
    for other in others(suit):
        low = s.cheapest(other)
        if low is not None and low.level <= 3:
            needs = length(other, 6) & good_suit(other) & hcp(10, 11) & length(suit, 0, 1)
            yield rule(low, needs, name="suit of my own", because="a better suit, and no fit")
    yield rule("P", anything, name=A_PASS, because="no game opposite a weak hand")


# Opener's answers to 2NT

maximum = hcp(9)


@written_for(having_bid(WEAK_TWO) & answering(ASKS_FOR_A_FEATURE) & rho_passed, WHOLE)
def features(s: Situation) -> Iterator[Rule]:
    """A side ace or king with a maximum; the suit again with a minimum."""
    suit = s.my_last_call.suit
    if suit is None:
        return
    best = maximum if s.opening_at < 3 else above_minimum(1)
    yield rule("3NT", tops(suit, 3), name="solid suit", shows=best & tops(suit, 3), because="the suit runs")
    for other in SUITS:
        if other is not suit:
            yield rule(at(3, other), best & (ace_of(other) | king_of(other)), name=FEATURE, artificial=True,
                       force=FORCING, because="a maximum: show the ace or king")  # fmt: skip
    yield rule("3NT", best, name=NO_FEATURE, because="a maximum, but no ace or king beside the suit")
    yield rule(at(3, suit), anything, name=MINIMUM, because="a minimum")


@written_for(having_bid(ASKS_FOR_A_FEATURE) & partner_bid_last & rho_passed & partner_opened("2D/2H/2S"), WHOLE)
def after_the_feature(s: Situation) -> Iterator[Rule]:
    """Responder places the contract."""
    suit = s.suit("partner1")
    if suit is None:
        return
    best = not s.partners_last_call.is_a(MINIMUM)
    enough = hcp(15) | length(suit, 4) & hcp(13) if best else hcp(16)
    strong = hcp(19 if best else 21) & controls(6) & aces(1) & length(suit, 2)
    yield rule("4NT", strong, name=BLACKWOOD, force=FORCING, artificial=True, because="a slam is near: check the aces")
    if suit.is_major:
        feature = s.last_bid.strain.suit if s.partner_bid_last and s.last_bid is not None else None
        if feature is not None and best:
            every = all_stopped_but(suit, feature)
            yield rule("3NT", every & length(suit, 2, 2) & enough & tops(suit, 1), name=TO_PLAY, force=SIGN_OFF,
                       because="every suit stopped, and the long suit runs")  # fmt: skip
        yield rule(at(4, suit), enough & length(suit, 2), name=GAME, force=SIGN_OFF, because="enough for game")
    elif s.level == 3 and s.last_bid is not None:
        named = s.partners_last_call.bid_suit
        yield rule("3NT", enough & all_stopped_but(suit, named if best else None), name=TO_PLAY, force=SIGN_OFF,
                   because="every suit stopped")  # fmt: skip
        yield rule(
            "5D", hcp(17) & length("D", 3), name=GAME, force=SIGN_OFF, because="a fit, and a suit is open for 3NT"
        )
    yield rule("3NT", hcp(17), name=TO_PLAY, force=SIGN_OFF, because="enough for game")
    if suit.is_major and s.partners_last_call.call is Call.N3:
        yield rule(at(4, suit), length(suit, 3), name=TO_PLAY, force=SIGN_OFF, because="nine trumps or more")
    low = s.cheapest(suit)
    if low is not None and (low.level == 3 or s.partners_last_call.is_a(FEATURE)):
        yield rule(low, anything, name=TO_PLAY, force=SIGN_OFF, because="not enough for more")
    yield rule("P", anything, name=A_PASS, because="not enough for more")


def all_stopped_but(suit: Suit, shown: Suit | None) -> Needs:
    needs = anything
    for one in others(suit):
        if one is not shown:
            needs &= stopper(one)
    return needs


# Opener's answers to a new suit


@written_for(having_bid(WEAK_TWO) & answering(NEW_SUIT) & rho_passed, WHOLE)
def over_new_suit(s: Situation) -> Iterator[Rule]:
    """A raise with a fit; otherwise the suit again with a minimum, a feature or notrump with a maximum."""
    mine, partners = s.my_last_call.suit, s.partners_last_call.suit
    if mine is None or partners is None:
        return
    best = maximum if s.opening_at < 3 else above_minimum(1)
    raised = s.cheapest(partners)
    if raised is None:
        return
    fit = length(partners, 3) | length(partners, 2) & tops(partners, 1)
    if partners.is_major:
        yield rule(raised, fit, name=RAISE, because="a fit for partner's suit")
    else:
        yield rule(
            raised, length(partners, 3) & hcp(7), name=RAISE, force=INVITATIONAL, because="a fit for partner's suit"
        )
    for other in SUITS:
        low = s.cheapest(other)
        if other not in (mine, partners) and low is not None and low < at(3, mine):
            side_suit = length(other, 4) & tops(other, 1)
            yield rule(low, best & (ace_of(other) | king_of(other) | side_suit), name=FEATURE, artificial=True,
                       force=FORCING, because="a maximum: show where the values are")  # fmt: skip
    notrump = s.cheapest(4)
    if notrump is not None and notrump.level <= 3:
        yield rule(notrump, best, name=NO_FEATURE, because="a maximum without a fit")
    again = s.cheapest(mine)
    if again is not None:
        yield rule(again, anything, name=MINIMUM, because="a minimum without a fit")
