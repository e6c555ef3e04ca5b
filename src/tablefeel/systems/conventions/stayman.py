"""Stayman over 1NT, 2NT and 3NT: the question, opener's answers, responder's next call (docs/sayc/07)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions import notrump
from tablefeel.systems.conventions.judgement import MAJORS
from tablefeel.systems.conventions.natural import A_PASS, GAME, SLAM_TRY, SMALL_SLAM, TO_PLAY
from tablefeel.systems.conventions.notrump import (  # fmt: skip
    GRAND_SLAM_TRY,
    QUANTITATIVE,
    accepts_game,
    answers_by_points,
    controls_below,
    over_1nt,
    over_2nt,
    over_3nt,
    raise_of_notrump,
    we_hold_notrump,
)
from tablefeel.systems.language.context import Context, answering, card, having_bid, partner_called, rho_passed, we_end
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    above_minimum,
    anything,
    combined,
    good_suit,
    length,
    longer,
    shortness,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    CONVENTION,
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

STAYMAN = Convention("Stayman", asks="a four-card major")
FOUR_HEARTS = Convention("four hearts")
FOUR_SPADES = Convention("four spades")
NO_MAJOR = Convention("no four-card major")
FIT_AND_SLAM_TRY = Convention("fit and slam try", shows="a fit for opener's major", agrees_suit=True)
LONG_MINOR = Convention("long minor", shows="interest in a slam")
FIVE_FOUR = Convention("five cards in a major", shows="five cards here and four in the other major")

# The question

a_four_card_major = length("S", 4, 4) | length("H", 4, 4)
five_and_four = length("S", 5, 5) & length("H", 4, 4) | length("H", 5, 5) & length("S", 4, 4)
three_suiter = length("S", 3, 4) & length("H", 3, 4) & length("D", 4, 5) & length("C", 0, 1)
"""Short in clubs, with a place to play whatever the answer is."""
no_major = length("S", 0, 3) & length("H", 0, 3)
slam_in_a_minor = combined(28) & (length("C", 6) | length("D", 6))
shapely_slam = shortness & (
    combined(31, 32) & (length("C", 5) | length("D", 5))
    | combined(28) & (length("C", 5) & tops("C", 3) | length("D", 5) & tops("D", 3))
)


def ask_with(call: str, least: int, note: str = "") -> list[Rule]:
    """The question with a four-card major and that many points together."""
    return [
        rule(call, combined(least) & a_four_card_major & length("S", 0, 4) & length("H", 0, 4), name=STAYMAN,
             force=FORCING, artificial=True, note=note, because="look for a 4-4 fit in a major before notrump"),
    ]  # fmt: skip


five_four = in_order(
    over_1nt & card("notrump.stayman"),
    [
        rule("2C", five_and_four & combined(23), name=STAYMAN, force=FORCING, artificial=True,
             note="asks for a four-card major; usually enough to invite game",
             because="with five and four in the majors ask first, so that either fit is found"),
    ],
    CONVENTION,
    after=notrump.slam_tries,
)  # fmt: skip
ask = in_order(
    over_1nt & card("notrump.stayman"),
    [
        *ask_with("2C", 23, "asks for a four-card major; usually enough to invite game"),
        rule("2C", combined(0, 22) & three_suiter, name=STAYMAN, force=FORCING, artificial=True,
             because="too weak for game, but any answer is a better contract than 1NT"),
        rule("2C", no_major & (slam_in_a_minor | shapely_slam), name=STAYMAN, force=FORCING, artificial=True, rare=True,
             because="the way to show a long minor with interest in a slam"),
    ],
    CONVENTION,
    after=five_four,
    before=notrump.raises,
)  # fmt: skip
ask_over_2nt = in_order(
    over_2nt & card("notrump.stayman"),
    [
        rule("3C", five_and_four & combined(25), name=STAYMAN, force=FORCING, artificial=True,
             because="with five and four in the majors ask first, so that either fit is found"),
        *ask_with("3C", 25),
    ],
    CONVENTION,
    before=notrump.raises_of_2nt,
)  # fmt: skip
ask_over_3nt = in_order(
    over_3nt & card("notrump.stayman"),
    [
        rule("4C", a_four_card_major & length("S", 0, 4) & length("H", 0, 4) & (shortness | combined(31)),
             name=STAYMAN, force=FORCING, artificial=True, because="a suit may play better than notrump"),
    ],
    CONVENTION,
    before=notrump.raises_of_3nt,
)  # fmt: skip

# Opener's answers

asked = we_hold_notrump & answering(STAYMAN)


def answers_at(level: int) -> list[Rule]:
    """Hearts before spades; diamonds deny both."""
    asking = partner_called(f"{level}C")
    return [
        rule(
            f"{level}H", length("H", 4), name=FOUR_HEARTS, when=asking, because="hearts first, spades perhaps as well"
        ),
        rule(f"{level}S", length("S", 4), name=FOUR_SPADES, when=asking, because="four spades and not four hearts"),
        rule(f"{level}D", anything, name=NO_MAJOR, artificial=True, when=asking, because="no four-card major"),
    ]


answers = in_order(asked & rho_passed, [*answers_at(2), *answers_at(3), *answers_at(4)], WHOLE)
answers_to_the_double = in_order(  # they bid 2♣, and partner's double asks in its place
    asked & rho_passed & partner_called("X"),
    [
        rule("2H", length("H", 4), name=FOUR_HEARTS, because="hearts first, spades perhaps as well"),
        rule("2S", length("S", 4), name=FOUR_SPADES, because="four spades and not four hearts"),
        rule("P", length("C", 5) & good_suit("C"), name=A_PASS, because="five good clubs: defend 2♣ doubled"),
        rule("2D", anything, name=NO_MAJOR, artificial=True, because="no four-card major"),
    ],
    WHOLE,
)

# Responder's next call

answered = having_bid(STAYMAN) & answering(FOUR_HEARTS, FOUR_SPADES, NO_MAJOR) & rho_passed
at_two, at_three, at_four = (Context(lambda s, level=level: s.level == level) for level in (2, 3, 4))  # type: ignore[misc]


@written_for(answered & at_two, WHOLE)
def rebids(s: Situation) -> Iterator[Rule]:
    """A fit, five cards in a major over 2♦, a long minor with a slam in mind, or notrump."""
    major = s.partners_last_call.suit
    yield rule("P", combined(0, 22), name=A_PASS, because="too weak for more: the answer is good enough")
    if major is not None:
        other = Suit.S if major is Suit.H else Suit.H
        yield from _fit(major, other)
    else:
        yield from _five_four()
    for minor in (Suit.D, Suit.C):
        longest = longer(minor, Suit.C if minor is Suit.D else Suit.D, 0)
        strong_five = length(minor, 5) & tops(minor, 3) & shortness
        asked_for_it = (length(minor, 6) | strong_five) & no_major & combined(28)
        yield rule(
            at(3, minor),
            (length(minor, 5) & combined(30) | asked_for_it) & longest,
            name=LONG_MINOR,
            force=GAME_FORCING,
            because="a long minor and a slam in mind",
        )
    if major is Suit.H:
        yield rule("3NT", combined(25, 30), name=TO_PLAY, because="no fit in hearts; opener goes back to four spades")
    yield from raise_of_notrump("3NT", "2NT")


def _fit(major: Suit, other: Suit) -> Iterator[Rule]:
    """Opener has four cards in my major: high cards say how high."""
    four = length(major, 4)
    yield rule(at(3, other), four & combined(31), name=FIT_AND_SLAM_TRY, force=GAME_FORCING,
               artificial=True, because="a fit and a slam in mind: the other major says so")  # fmt: skip
    yield rule(at(4, major), four & combined(25, 30), name=GAME, force=SIGN_OFF,
               because="a fit and enough for game")  # fmt: skip
    yield rule(at(3, major), four, name="invitation", force=INVITATIONAL, because="a fit; game opposite more than 15")


def _five_four() -> Iterator[Rule]:
    """Five cards in one major and four in the other, over 2♦."""
    for major in MAJORS:
        yield rule(at(3, major), length(major, 5) & combined(25), name=FIVE_FOUR, force=GAME_FORCING,
                   because="five cards here and four in the other major: opener picks the game")  # fmt: skip
        yield rule(at(2, major), length(major, 5), name=FIVE_FOUR, force=INVITATIONAL,
                   because="five cards here and four in the other major, not quite enough for game")  # fmt: skip


@written_for(answered & at_three, WHOLE)
def rebids_over_2nt(s: Situation) -> Iterator[Rule]:
    """The same a level higher; four of a minor is natural."""
    major = s.partners_last_call.suit
    if major is not None:
        other = Suit.S if major is Suit.H else Suit.H
        four = length(major, 4)
        if other is Suit.S:
            yield rule("3S", four & combined(31), name=FIT_AND_SLAM_TRY, force=GAME_FORCING,
                       artificial=True, because="a fit and a slam in mind: the other major says so")  # fmt: skip
        else:
            yield rule("4H", four & combined(31), name=FIT_AND_SLAM_TRY, force=GAME_FORCING,
                       artificial=True, because="a fit and a slam in mind: the other major says so")  # fmt: skip
        yield rule(at(4, major), four, name=GAME, force=SIGN_OFF, because="a fit and enough for game")
    else:
        for five in MAJORS:
            yield rule(at(3, five), length(five, 5), name=FIVE_FOUR, force=GAME_FORCING,
                       because="five cards here and four in the other major: opener picks the game")  # fmt: skip
    for minor in (Suit.D, Suit.C):
        yield rule(at(4, minor), length(minor, 5) & combined(31), name=LONG_MINOR, force=GAME_FORCING,
                   because="a long minor and a slam in mind")  # fmt: skip
    yield from raise_of_notrump("", surely=35)[:-1]
    if major is Suit.H:
        yield rule("3NT", anything, name=TO_PLAY, because="no fit in hearts; opener goes back to four spades")
    yield rule("3NT", anything, name=TO_PLAY, force=SIGN_OFF, because="no fit in a major")


@written_for(answered & at_four, WHOLE)
def rebids_over_3nt(s: Situation) -> Iterator[Rule]:
    """A slam with the points for it, or the best place to stop."""
    major = s.partners_last_call.suit
    if major is not None:
        yield rule(at(6, major), length(major, 4) & combined(33), name=SMALL_SLAM, force=SIGN_OFF,
                   because="a fit and 33 together")  # fmt: skip
        yield rule("P", length(major, 4), name=A_PASS, because="the fit is found")
    yield rule("6NT", combined(33), name=SMALL_SLAM, force=SIGN_OFF, because="no fit, but 33 together")
    yield rule("4NT", anything, name=TO_PLAY, force=SIGN_OFF, because="no fit in a major")


# Opener's next call

showed = having_bid(FOUR_HEARTS, FOUR_SPADES, NO_MAJOR) & rho_passed
four_spades_too = length("S", 4)
bid_hearts = having_bid(FOUR_HEARTS)

answer_invitation = in_order(
    showed & partner_called("2NT"),
    [
        rule("4S", four_spades_too & accepts_game, name=GAME, force=SIGN_OFF, when=bid_hearts,
             because="partner has four spades, and this is more than a minimum"),
        rule("3S", four_spades_too, name=TO_PLAY, force=SIGN_OFF, when=bid_hearts,
             because="partner has four spades; a minimum"),
        rule("3NT", accepts_game, name="accepts", force=SIGN_OFF, because="more than a minimum"),
        rule("P", anything, name="declines", because="a minimum"),
    ],
    WHOLE,
)  # fmt: skip
answer_game = in_order(
    showed & partner_called("3NT"),
    [
        rule("4S", four_spades_too, name=GAME, force=SIGN_OFF, when=bid_hearts,
             because="partner asked for a major and has no hearts: there is a 4-4 fit in spades"),
        rule("P", anything, name=A_PASS, because="partner has placed the contract"),
    ],
    WHOLE,
)  # fmt: skip
answer_quantitative = in_order(
    showed & answering(QUANTITATIVE),
    [
        rule("6S", four_spades_too & accepts_game, name="accepts", force=SIGN_OFF, when=bid_hearts,
             because="more than a minimum, and a 4-4 fit in spades"),
        *answers_by_points,
    ],
    WHOLE,
    before=notrump.answer_quantitative,
)  # fmt: skip
answer_grand_slam_try = in_order(
    showed & answering(GRAND_SLAM_TRY),
    [
        rule("7NT", above_minimum(2), name="accepts", force=SIGN_OFF, because="a maximum"),
        rule("6NT", anything, name="declines", force=SIGN_OFF, because="no maximum"),
    ],
    WHOLE,
)


@written_for(showed & answering(FIVE_FOUR), WHOLE)
def answer_five_four(s: Situation) -> Iterator[Rule]:
    """Responder has five cards in a major: three of them make a fit."""
    major = s.partners_last_call.suit
    if major is None:
        return
    three = length(major, 3)
    if s.level == 2:
        yield rule(at(4, major), three & accepts_game, name=GAME, force=SIGN_OFF, because="a fit, more than a minimum")
        yield rule("P", three, name=A_PASS, because="a fit, but a minimum")
        yield rule("3NT", accepts_game, name=GAME, force=SIGN_OFF, because="no fit, but more than a minimum")
        yield rule("2NT", anything, name=TO_PLAY, because="no fit and a minimum")
        return
    yield rule(at(4, major), three, name=GAME, force=SIGN_OFF, because="an eight-card fit")
    yield rule("3NT", anything, name=TO_PLAY, because="no fit")


@written_for(showed & answering(FIT_AND_SLAM_TRY), WHOLE)
def answer_slam_try(s: Situation) -> Iterator[Rule]:
    """A control with more than a minimum, game otherwise."""
    major = s.agreed_suit
    if major is None:
        return
    yield from controls_below(s, at(4, major), accepts_game, major)
    yield rule(at(4, major) if s.last_bid is not None and s.last_bid < at(4, major) else at(5, major), anything,
               name=GAME, because="nothing to add")  # fmt: skip


raised = in_order(
    showed & (we_end("2C 2H 3H") | we_end("2C 2S 3S")),
    [
        rule("4H", accepts_game, name="accepts", force=SIGN_OFF, when=bid_hearts, because="more than a minimum"),
        rule("4S", accepts_game, name="accepts", force=SIGN_OFF, when=~bid_hearts, because="more than a minimum"),
        rule("P", anything, name="declines", because="a minimum"),
    ],
    WHOLE,
)
placed = in_order(
    showed & answering(GAME, SMALL_SLAM),
    [rule("P", anything, name=A_PASS, because="partner has placed the contract")],
    WHOLE,
    after=answer_game,
)


@written_for(showed & answering(LONG_MINOR), WHOLE)
def answer_long_minor(s: Situation) -> Iterator[Rule]:
    """Four cards, or three with an honour and a maximum, make a fit; otherwise 3NT."""
    minor = s.partners_last_call.suit
    if minor is None:
        return
    fit = length(minor, 4) | length(minor, 3) & tops(minor, 1) & accepts_game
    four = s.cheapest(minor)
    if four is not None:
        yield rule(four, fit, name=SLAM_TRY, force=GAME_FORCING, because="a fit for the minor: look for a slam")
    yield rule("3NT", anything, name=TO_PLAY, because="no fit for the minor")
    if s.last_bid is not None and s.last_bid > Call.N3:
        yield rule("4NT", anything, name=TO_PLAY, because="no fit for the minor")


after_long_minor = in_order(
    having_bid(LONG_MINOR) & rho_passed & partner_called("3NT"),
    [
        rule("6NT", combined(33), name=SMALL_SLAM, force=SIGN_OFF, because="no fit, but 33 together"),
        rule("4NT", combined(31, 32), name=QUANTITATIVE, force=INVITATIONAL, because="a slam only opposite a maximum"),
        rule("P", anything, name=A_PASS, because="no fit: game is enough"),
    ],
    WHOLE,
)
