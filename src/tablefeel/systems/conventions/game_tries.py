"""After a raise of a major: opener's pass, game or try for it, and the answers (map, sections 05 and 06).

The same tries are responder's when opener has raised one of a major to two.
"""

from collections.abc import Iterator

from tablefeel.kernel import Call, Suit
from tablefeel.systems.conventions.natural import A_PASS, CHOICE_OF_GAMES, GAME, LIMIT_RAISE, RAISE
from tablefeel.systems.conventions.opener_rebids import quiet
from tablefeel.systems.conventions.openings import four_card_majors
from tablefeel.systems.conventions.splinters import voids_first
from tablefeel.systems.language import features as f
from tablefeel.systems.language.context import (
    acted,
    after,
    answering,
    card,
    having_bid,
    partner_passed_hand,
    rho_passed,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import (  # fmt: skip
    Needs,
    ace_of,
    anything,
    balanced,
    flat,
    hcp,
    king_of,
    length,
    limit,
    no_shortness,
    playing_points,
    points,
    support_points,
    tops,
)
from tablefeel.systems.language.rules import (  # fmt: skip
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    NATURAL,
    SIGN_OFF,
    Rule,
    at,
    in_order,
    rule,
    written_for,
)
from tablefeel.systems.language.situation import Situation

HELP_SUIT_TRY = Convention("help-suit game try", asks="whether partner has help in the suit")
GAME_TRY = Convention("game try", asks="game with a maximum")
NOTRUMP_TRY = Convention("game try in notrump", asks="game with a maximum")

# Opener after one and two of a major


def help_suit(suit: str, cards: int) -> Needs:
    """A suit that wants help: three cards or more with at most one of ace, king and queen."""
    return length(suit, cards) & tops(suit, 0, 1)


def tries(mine: str, cards: int) -> list[Rule]:
    """A new suit where help is wanted, the cheapest first."""
    suits = [suit for suit in "SCDH" if suit != mine and (suit != "S" or mine == "H")]
    return [
        rule(f"{2 if suit == 'S' else 3}{suit}", help_suit(suit, cards) & playing_points(16, 18, mine),
             name=HELP_SUIT_TRY, force=FORCING, because="game if partner can help in the suit")
        for suit in suits
    ]  # fmt: skip


on = card("responses.splinters")


def on_four_trumps(mine: str) -> list[Rule]:
    """A balanced hand whose major may be four cards long: notrump with enough for a try or game, else a pass."""
    four = balanced & length(mine, 4, 4)
    rules = [
        rule("3NT", four & hcp(19), name=CHOICE_OF_GAMES,
             because="balanced with four trumps: partner chooses the game"),
        rule("2NT", four & hcp(17, 18), name=NOTRUMP_TRY, force=INVITATIONAL,
             because="invites game with a balanced hand"),
        rule("P", four & hcp(0, 16), shows=playing_points(0, 16, mine), name=A_PASS,
             because="four trumps and a balanced hand: no game opposite a raise"),
    ]  # fmt: skip
    return [one._replace(when=four_card_majors) for one in rules]


def over_a_raise(mine: str) -> list[Rule]:
    """Opener's rebids after one and two of a major."""
    jumps = {"H": ("3S", "4C", "4D"), "S": ("4C", "4D", "4H")}[mine]
    try_points = playing_points(16, 18, mine)
    return [
        *on_four_trumps(mine),
        *(one._replace(when=on) for one in voids_first(jumps, mine, playing_points(22, suit=mine))),
        *(rule(call, length(call[1], 4) & hcp(19), name="natural slam try", force=GAME_FORCING,
               because="game is certain: a second suit on the way to slam") for call in jumps),
        rule("2NT", hcp(16, 18) & balanced & length(mine, 5, 5), name=NOTRUMP_TRY,
             force=INVITATIONAL, because="invites game with a balanced hand"),
        *(rule(f"{2 if suit == 'S' else 3}{suit}", length(suit, 4, 4) & hcp(16, 18) & length(mine, 5, 5)
               & no_shortness, name=HELP_SUIT_TRY, force=FORCING, because="game if partner can help in the suit")
          for suit in "SCDH" if suit != mine and (suit != "S" or mine == "H")),
        rule(f"4{mine}", playing_points(19, suit=mine), name=GAME, force=SIGN_OFF,
             because="enough for game opposite six points"),
        *tries(mine, 4),
        rule(f"3{mine}", length(mine, 6) & try_points, name=GAME_TRY, force=INVITATIONAL, because="invites game"),
        *tries(mine, 3),
        rule(f"3{mine}", try_points, name=GAME_TRY, force=INVITATIONAL, because="invites game"),
        rule("P", anything, shows=playing_points(0, 15, mine), name=A_PASS,
             because="no game opposite six to ten points"),
    ]  # fmt: skip


void = limit(f.SHORTEST, 0, 0)


def over_a_limit_raise(mine: str) -> list[Rule]:
    """Opener's rebids after one and three of a major; control bids stand in `control_bids`."""
    return [
        rule("3NT", balanced & length(mine, 4, 4) & hcp(15, 19), name=CHOICE_OF_GAMES,
             when=four_card_majors & partner_passed_hand, because="only four trumps, and partner may have three"),
        rule(f"4{mine}", points(15), name="accepts", force=SIGN_OFF, because="enough for game"),
        rule(f"4{mine}", points(13) & void, name="accepts", force=SIGN_OFF, because="a void is worth two points"),
        rule("P", anything, shows=points(0, 14), name="declines", because="nothing to spare"),
    ]  # fmt: skip


raised = [
    *(in_order(quiet & after(f"1{m} P 2{m} P"), over_a_raise(m), NATURAL) for m in "HS"),
    *(in_order(quiet & after(f"1{m} P 3{m} P") & answering(LIMIT_RAISE), over_a_limit_raise(m), NATURAL) for m in "HS"),
    *(in_order(quiet & after(f"1{m} P 4{m} P"), [rule("P", anything, name=A_PASS)], NATURAL) for m in "HS"),
]

# The answers: responder has 6 to 10 points in support


def helps(suit: Suit) -> Needs:
    """The ace, the king, or queen and jack."""
    return ace_of(suit) | king_of(suit) | limit(f.SUIT_HCP + suit, 3)


responder_raised = having_bid(RAISE) & acted & rho_passed


@written_for(having_bid(RAISE) & answering(HELP_SUIT_TRY) & rho_passed, NATURAL)
def answers_to_a_suit(s: Situation) -> Iterator[Rule]:
    """Game with a maximum, or in the middle with help; else back to the suit."""
    trumps, asked = s.agreed_suit, s.partners_last_call.bid_suit
    if trumps is None or asked is None:
        return
    middle = 8 if s.opener == s.partner else 13
    maximum = hcp(middle + 1)
    ruffs = length(asked, 0, 1) & length(trumps, 4)
    help_there = hcp(middle - 1, middle) & (helps(asked) | ruffs)
    yield rule(at(4, trumps), maximum, name="accepts", force=SIGN_OFF, because="a maximum")
    yield rule(at(4, trumps), help_there, name="accepts", force=SIGN_OFF, because="help in the suit asked about")
    yield rule(at(3, trumps), anything, name="declines", force=SIGN_OFF, because="no maximum, and no help")


@written_for(having_bid(RAISE) & answering(GAME_TRY) & rho_passed, NATURAL)
def answers_to_three(s: Situation) -> Iterator[Rule]:
    """Game with a maximum, pass with less."""
    trumps = s.agreed_suit
    if trumps is None:
        return
    least = 9 if s.opener == s.partner else 14
    yield rule(at(4, trumps), support_points(least, suit=trumps), name="accepts", force=SIGN_OFF, because="a maximum")
    yield rule("P", anything, name="declines", because="no maximum")


@written_for(having_bid(RAISE) & answering(NOTRUMP_TRY) & rho_passed, NATURAL)
def answers_to_notrump(s: Situation) -> Iterator[Rule]:
    """Game in the suit or in notrump, or the part-score."""
    trumps = s.agreed_suit
    if trumps is None:
        return
    if s.opener == s.partner:
        good, three = support_points(8, suit=trumps), length(trumps, 3, 3)
        if s.card.openings.five_card_majors:
            three &= flat
            nine = "no ruffs: nine tricks are enough"
        else:
            nine = "partner may have only four trumps: nine tricks in notrump"
        yield rule("3NT", good & three, name="accepts", force=SIGN_OFF, because=nine)
        yield rule(at(4, trumps), good, name="accepts", force=SIGN_OFF, because="a maximum, and a ruffing value")
        yield rule("P", three, name="declines", because="no maximum, and three trumps")
    else:
        good, four = support_points(14, suit=trumps), length(trumps, 4)
        yield rule(at(4, trumps), good & four, name="accepts", force=SIGN_OFF, because="a maximum with four trumps")
        yield rule("3NT", good, name="accepts", force=SIGN_OFF, because="a maximum, but only three trumps")
        yield rule("P", length(trumps, 0, 3), name="declines", because="no maximum, and only three trumps")
    yield rule(at(3, trumps), anything, name="declines", force=SIGN_OFF, because="no maximum")


# Responder after opener has raised one of a major to two


@written_for(answering(RAISE) & acted & rho_passed & after("1x P 1M P 2M P"), NATURAL)
def responders_tries(s: Situation) -> Iterator[Rule]:
    """Pass, invite, offer 3NT or bid game, in fit points."""
    suit = s.agreed_suit
    if suit is None:
        return
    four = length(suit, 4, 4)
    yield rule("3NT", hcp(13, 16) & flat & four, name=CHOICE_OF_GAMES, because="no ruffs: nine tricks may be easier")
    for other in (Suit.S, Suit.C, Suit.D, Suit.H):
        jump = s.cheapest(other)
        if other is not suit and jump is not None and jump.level < 4:
            needs = length(suit, 5) & playing_points(16, suit=suit)
            for one in voids_first((f"{jump.level + 1}{other.name}",), suit.name, needs):
                yield one._replace(when=card("responses.splinters"))
    yield rule(at(4, suit), playing_points(13, 18, suit), name=GAME, force=SIGN_OFF, because="enough for game")
    yield rule("2NT", hcp(11, 12) & balanced & four, name=NOTRUMP_TRY, force=INVITATIONAL, because="invites game")
    yield from _responders_suits(s, suit)
    yield rule("P", balanced & four & hcp(0, 10), name=A_PASS, because="no game opposite a minimum")
    some = playing_points(10, 12, suit) & hcp(8)
    yield rule(at(3, suit), some, name=GAME_TRY, force=INVITATIONAL, because="invites game")
    yield rule("P", playing_points(0, 12, suit), name=A_PASS, because="no game opposite a minimum")


def _responders_suits(s: Situation, suit: Suit) -> Iterator[Rule]:
    """Help-suit tries below three of the major, longer suits first; never with a flat ten."""
    not_flat = ~(balanced & length(suit, 4, 4))
    for cards in (4, 3):
        for other in (Suit.S, Suit.C, Suit.D, Suit.H):
            call = s.cheapest(other)
            if other is not suit and call is not None and call < at(3, suit):
                needs = help_suit(other.name, cards) & playing_points(10, 12, suit) & hcp(8) & not_flat
                yield rule(
                    call, needs, name=HELP_SUIT_TRY, force=FORCING, because="game if partner can help in the suit"
                )


@written_for(having_bid(RAISE) & answering(CHOICE_OF_GAMES) & rho_passed, NATURAL)
def choice(s: Situation) -> Iterator[Rule]:
    """3NT or four of the major: notrump without ruffs, or with three trumps."""
    trumps = s.agreed_suit
    if trumps is None or s.partners_last_call.call is not Call.N3:
        return
    stay, why = (flat, "no ruffs") if s.opener == s.partner else (length(trumps, 0, 3), "only three trumps")
    if s.opener == s.partner and not s.card.openings.five_card_majors:
        stay, why = flat | length(trumps, 0, 3), "only seven trumps, or no ruffs"
    yield rule("P", stay, name="3NT to play", because=why)
    yield rule(at(4, trumps), anything, name=GAME, force=SIGN_OFF, because="the fit is worth a trick")


@written_for(having_bid(LIMIT_RAISE) & answering(CHOICE_OF_GAMES) & rho_passed, NATURAL)
def choice_after_a_limit_raise(s: Situation) -> Iterator[Rule]:
    """3NT by an opener who may have four trumps: back to the major with four and a ruffing value."""
    trumps = s.agreed_suit
    if trumps is None:
        return
    yield rule("P", flat | length(trumps, 0, 3), name="3NT to play", because="only three trumps, or no ruffs")
    yield rule(at(4, trumps), anything, name=GAME, force=SIGN_OFF, because="the fit is worth a trick")
