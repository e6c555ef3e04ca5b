"""Jacoby transfers over 1NT, 2NT and 3NT: the transfer, its completion, responder's next call (docs/sayc/07)."""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions import notrump, stayman
from tablefeel.systems.conventions.natural import A_PASS, CHOICE_OF_GAMES, GAME, SMALL_SLAM, TO_PLAY
from tablefeel.systems.conventions.notrump import (  # fmt: skip
    QUANTITATIVE,
    YOU_CHOOSE,
    accepts_game,
    over_1nt,
    over_2nt,
    over_3nt,
    we_hold_notrump,
)
from tablefeel.systems.language.context import Context, answering, card, having_bid, partner_called, rho_passed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    above_minimum,
    ace_of,
    anything,
    balanced,
    combined,
    combined_points,
    flat,
    length,
    longer,
    shortness,
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

JACOBY_TRANSFER = Convention("Jacoby transfer", asks="the next suit up")
COMPLETES_TRANSFER = Convention("completes the transfer", shows="nothing beyond the notrump bid")
SUPER_ACCEPT = Convention("super-accept")
SECOND_SUIT = Convention(
    "second suit after the transfer", shows="five cards in the major and four here, with a singleton or slam interest"
)
BOTH_MAJORS = Convention("both majors")
CONTROL = Convention("control bid over the super-accept", shows="the ace of this suit and interest in a slam")

# The transfer

both_majors = length("S", 5) & length("H", 5)
hearts = length("H", 5) & longer("H", "S")
spades = length("S", 5)


def transfer(call: str, needs: Needs, because: str = "transfer first, so that the strong hand declares") -> Rule:
    """The bid below the suit shown."""
    return rule(call, needs, name=JACOBY_TRANSFER, force=FORCING, artificial=True, because=because)


ask = in_order(
    over_1nt & card("notrump.jacoby_transfers"),
    [
        transfer("2D", length("H", 5, 5) & length("S", 5, 5) & combined(0, 24), "hearts first, then spades to invite"),
        transfer("2D", hearts),
        transfer("2H", spades),
    ],
    CONVENTION,
    after=stayman.five_four,
    before=stayman.ask,
)
ask_over_2nt = in_order(
    over_2nt & card("notrump.jacoby_transfers"),
    [transfer("3D", hearts), transfer("3H", spades)],
    CONVENTION,
    after=stayman.ask_over_2nt,
    before=notrump.raises_of_2nt,
)
ask_over_3nt = in_order(
    over_3nt & card("notrump.jacoby_transfers"),
    [
        transfer("4D", hearts & (shortness | length("H", 6))),
        transfer("4H", spades & (shortness | length("S", 6))),
    ],
    CONVENTION,
    after=stayman.ask_over_3nt,
    before=notrump.raises_of_3nt,
)

# Opener completes it

asked = we_hold_notrump & answering(JACOBY_TRANSFER)


def shown_major(s: Situation) -> Suit:
    """The major above the diamonds or hearts bid."""
    for made in reversed(s.made):
        if made.is_a(JACOBY_TRANSFER):
            return Suit.H if made.call.strain.suit is Suit.D else Suit.S
    return Suit.S


def maximum(s: Situation) -> Needs:
    """The top of the range of our notrump."""
    return above_minimum(1) if s.my_last_call.call is Call.N2 and s.opening is Call.N2 else above_minimum(2)


@written_for(asked & rho_passed, WHOLE)
def answers(s: Situation) -> Iterator[Rule]:
    """The suit asked for; a level higher with four trumps and a maximum."""
    major = shown_major(s)
    low = s.cheapest(major)
    if low is None:
        return
    if low.level < 4:
        yield rule(at(low.level + 1, major), length(major, 4) & maximum(s), name=SUPER_ACCEPT, force=INVITATIONAL,
                   because="four trumps and a maximum: worth a level more")  # fmt: skip
    yield rule(low, anything, name=COMPLETES_TRANSFER, because="as asked")


# Responder's next call

completed = having_bid(JACOBY_TRANSFER) & answering(COMPLETES_TRANSFER) & rho_passed


@written_for(completed & Context(lambda s: s.level == 2), WHOLE)
def rebids(s: Situation) -> Iterator[Rule]:
    """After 1NT: pass, invite, game or a second suit, by length and strength."""
    major = shown_major(s)
    if major is Suit.H:
        yield rule("2S", length("S", 5) & length("H", 5, 5) & combined(22, 24), name=BOTH_MAJORS, force=INVITATIONAL,
                   because="five cards in each major; opener picks the level and the suit")  # fmt: skip
    else:
        yield rule("3H", both_majors & combined(29), name=BOTH_MAJORS, force=GAME_FORCING,
                   because="five cards in each major, and a slam in mind")  # fmt: skip
        yield rule("4H", both_majors & combined(25), name=BOTH_MAJORS,
                   because="five cards in each major; opener picks the game")  # fmt: skip
    six, weak = length(major, 6), combined(0, 22)
    yield rule(at(4, major), six & combined_points(25), name=GAME, force=SIGN_OFF,
               because="six trumps opposite at least two, enough for game")  # fmt: skip
    yield rule(at(3, major), six & combined_points(23, 24), name="invitation", force=INVITATIONAL,
               because="six trumps; game opposite more than a minimum")  # fmt: skip
    yield rule("P", six, shows=six & weak, name=A_PASS, because="too weak for game")
    yield from _second_suits(major)
    yield rule("6NT", combined(33), name=SMALL_SLAM, force=SIGN_OFF, because="33 together")
    yield rule("4NT", combined(31, 32), name=QUANTITATIVE, force=INVITATIONAL, because="a slam opposite a maximum")
    yield rule("3NT", combined(25), name=CHOICE_OF_GAMES, because="opener picks the game: the major with three cards")
    yield rule("2NT", combined(23, 24), name="invitation", force=INVITATIONAL,
               because="five cards in the major; game opposite more than a minimum")  # fmt: skip
    yield rule("P", anything, shows=weak, name=A_PASS, because="too weak for game")


def _second_suits(major: Suit) -> Iterator[Rule]:
    """A minor of four cards, with shortness for game or with a slam in mind."""
    enough = combined(25) & shortness | combined(30) & ~balanced
    for minor, other in ((Suit.D, Suit.C), (Suit.C, Suit.D)):
        best = longer(minor, other, 1 if minor is Suit.D else 0)
        yield rule(at(3, minor), length(minor, 4) & best & length(major, 5, 5) & enough, name=SECOND_SUIT,
                   force=GAME_FORCING, because="show the second suit on the way to game")  # fmt: skip


@written_for(completed & Context(lambda s: s.level == 3), WHOLE)
def rebids_over_2nt(s: Situation) -> Iterator[Rule]:
    """After 2NT: pass only with nothing; game is near."""
    major = shown_major(s)
    yield rule("P", combined(0, 23), name=A_PASS, because="too weak for game")
    yield rule("6NT", combined(33) & length(major, 5, 5) & balanced, name=SMALL_SLAM, force=SIGN_OFF,
               because="33 together")  # fmt: skip
    yield rule(at(6, major), length(major, 6) & combined_points(33), name=SMALL_SLAM, force=SIGN_OFF,
               because="six trumps and 33 together")  # fmt: skip
    yield rule(at(4, major), length(major, 6), name=GAME, force=SIGN_OFF, because="six trumps and enough for game")
    if major is Suit.S:
        yield rule("4H", both_majors, name=BOTH_MAJORS, because="five cards in each major; opener picks the game")
    for minor, other in ((Suit.D, Suit.C), (Suit.C, Suit.D)):
        best = longer(minor, other, 1 if minor is Suit.D else 0)
        yield rule(
            at(4, minor),
            length(minor, 4) & best & combined(30) & ~balanced,
            name=SECOND_SUIT,
            force=GAME_FORCING,
            because="a second suit and a slam in mind",
        )
    yield rule("4NT", combined(31, 32), name=QUANTITATIVE, force=INVITATIONAL, because="a slam opposite a maximum")
    yield rule("3NT", anything, name=CHOICE_OF_GAMES, because="opener picks the game: the major with three cards")


@written_for(completed & Context(lambda s: s.level == 4), WHOLE)
def rebids_over_3nt(s: Situation) -> Iterator[Rule]:
    """After 3NT: the major is game already."""
    major = shown_major(s)
    yield rule(
        at(6, major),
        length(major, 6) & combined(32),
        name=SMALL_SLAM,
        force=SIGN_OFF,
        because="six trumps, 33 together",
    )
    yield rule("6NT", combined(33), name=SMALL_SLAM, force=SIGN_OFF, because="33 together")
    yield rule("P", anything, name=A_PASS, because="game in the major is enough")


@written_for(having_bid(JACOBY_TRANSFER) & answering(SUPER_ACCEPT) & rho_passed, WHOLE)
def after_super_accept(s: Situation) -> Iterator[Rule]:
    """Nine trumps and a maximum: game with a little or with a short suit, a control with a slam in mind."""
    major = shown_major(s)
    if s.level == 3:
        for suit in (Suit.S, Suit.C, Suit.D, Suit.H):
            call = s.cheapest(suit)
            if suit is not major and call is not None and call < at(4, major):
                yield rule(call, combined(30) & ace_of(suit), name=CONTROL, force=GAME_FORCING, artificial=True,
                           because="nine trumps and a slam in mind: show the cheapest ace")  # fmt: skip
        game = combined(23) | shortness | length(major, 6)
        yield rule(at(4, major), game, name=GAME, force=SIGN_OFF, because="nine trumps opposite a maximum")
    yield rule("P", anything, name=A_PASS, because="nothing to add")


# Opener's next call

told = having_bid(COMPLETES_TRANSFER) & rho_passed


@written_for(told & answering(CHOICE_OF_GAMES), WHOLE)
def choice_of_games(s: Situation) -> Iterator[Rule]:
    """Three cards in the major make it the game."""
    major = shown_major(s)
    yield rule(at(4, major), length(major, 3), name=GAME, force=SIGN_OFF, because="an eight-card fit in the major")
    yield rule("P", anything, name=A_PASS, because="only two cards in the major")


@written_for(
    told & (partner_called("2NT") | partner_called("3H") | partner_called("3S")) & ~answering(BOTH_MAJORS), WHOLE
)
def answer_invitation(s: Situation) -> Iterator[Rule]:
    """Game with more than a minimum; the major with three cards, or as partner has six."""
    major = shown_major(s)
    three = length(major, 3)
    if s.partners_last_call.call is not Call.N2:
        yield rule(at(4, major), accepts_game, name="accepts", force=SIGN_OFF, because="more than a minimum")
        yield rule(at(4, major), three & ~flat, name="accepts", force=SIGN_OFF, because="nine trumps between us")
        yield rule("P", anything, name="declines", because="a minimum with nothing to ruff")
        return
    yield rule(at(4, major), three & accepts_game, name=GAME, force=SIGN_OFF, because="a fit, and more than a minimum")
    yield rule("3NT", accepts_game, name=GAME, force=SIGN_OFF, because="more than a minimum, only two trumps")
    yield rule(at(3, major), three, name=TO_PLAY, force=SIGN_OFF, because="a fit, but a minimum")
    yield rule("P", anything, name="declines", because="a minimum with two trumps")


@written_for(told & answering(SECOND_SUIT), WHOLE)
def answer_second_suit(s: Situation) -> Iterator[Rule]:
    """Support for the major, four cards in the second suit with a maximum, or 3NT."""
    major, minor = shown_major(s), s.partners_last_call.suit
    if minor is None:
        return
    low, four = s.cheapest(major), s.cheapest(minor)
    if low is not None and low.level <= 4:
        yield rule(low, length(major, 3), name="fit", force=GAME_FORCING if low.level == 3 else SIGN_OFF,
                   because="an eight-card fit in the major")  # fmt: skip
    if four is not None and four.level == 4:
        yield rule(four, length(minor, 4) & accepts_game, name="fit", force=GAME_FORCING,
                   because="two cards in the major, four in the second suit, and extras")  # fmt: skip
    yield rule("3NT", anything, name=TO_PLAY, because="no fit")
    yield rule("4NT", anything, name=TO_PLAY, because="no fit")


@written_for(told & answering(BOTH_MAJORS), WHOLE)
def answer_both_majors(s: Situation) -> Iterator[Rule]:
    """There is a fit: which major, and how high."""
    if s.level == 4:  # game already
        yield rule("4S", length("S", 3) & longer("S", "H", 0), name=GAME, force=SIGN_OFF, because="spades are better")
        yield rule("P", anything, name=A_PASS, because="hearts are better")
        return
    if s.level == 2:  # responder invites
        for major in (Suit.S, Suit.H):
            best = length(major, 3) & longer(major, Suit.H if major is Suit.S else Suit.S, 0)
            yield rule(
                at(4, major), best & accepts_game, name=GAME, force=SIGN_OFF, because="a fit, more than a minimum"
            )
        yield rule("3H", length("S", 0, 2), name=TO_PLAY, force=SIGN_OFF, because="hearts are better, but a minimum")
        yield rule("P", anything, name=A_PASS, because="spades will do; a minimum")
        return
    yield rule("3S", length("S", 3), name="fit", force=GAME_FORCING, because="an eight-card fit in spades")
    yield rule("4H", anything, name=GAME, because="the fit is in hearts")


@written_for(told & answering(QUANTITATIVE), WHOLE, before=notrump.answer_quantitative)
def answer_quantitative(s: Situation) -> Iterator[Rule]:
    """Six of the major with three cards and more than a minimum, 6NT with a maximum."""
    major = shown_major(s)
    yield rule(at(6, major), length(major, 3) & accepts_game, name="accepts", force=SIGN_OFF,
               because="a fit, and more than a minimum")  # fmt: skip
    yield rule("6NT", maximum(s), name="accepts", force=SIGN_OFF, because="a maximum")
    if s.opening is not Call.N2:
        yield rule("5NT", accepts_game, name=YOU_CHOOSE, force=INVITATIONAL, because="neither maximum nor minimum")
    yield rule("P", anything, name="declines", because="a minimum")


# Responder after a second suit


@written_for(having_bid(SECOND_SUIT) & rho_passed, WHOLE)
def after_second_suit(s: Situation) -> Iterator[Rule]:
    """Over opener's support: game, or Blackwood elsewhere; over 3NT pass, or try for a slam in notrump."""
    major = shown_major(s)
    if s.partners_last_call.suit is major and s.level == 3:
        yield rule(at(4, major), combined(0, 30), name=GAME, force=SIGN_OFF, because="the fit is found")
    elif s.partners_last_call.call is Call.N3:
        yield rule("6NT", combined(33), name=SMALL_SLAM, force=SIGN_OFF, because="33 together")
        yield rule("4NT", combined(31, 32), name=QUANTITATIVE, force=INVITATIONAL, because="a slam opposite a maximum")
        yield rule("P", anything, name=A_PASS, because="no fit: game is enough")


placed = in_order(
    told & answering(GAME, SMALL_SLAM),
    [rule("P", anything, name=A_PASS, because="partner has placed the contract")],
    WHOLE,
)
