"""Responses to 1NT and 2NT, and what follows: Stayman, Jacoby and Texas transfers (SAYC booklet, "1NT opening")."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.context import (
    answering,
    card,
    having_bid,
    partner_called,
    rho_bid,
    rho_called,
    rho_doubled,
    rho_passed,
    we_end,
)  # fmt: skip
from tablefeel.systems.needs import (
    Needs,
    anything,
    balanced,
    combined,
    combined_points,
    hcp,
    honours,
    length,
    longer,
    losers,
    points,
    semi_balanced,
    stopper,
    tops,
)  # fmt: skip
from tablefeel.systems.rules import (
    CONVENTION,
    FORCING,
    GAME_FORCING,
    INVITATIONAL,
    SIGN_OFF,
    Rule,
    cheapest,
    in_order,
    rule,
    written_for,
)  # fmt: skip
from tablefeel.systems.situation import Situation

natural_1nt = ("notrump opening", "notrump overcall")
over_1nt = answering(*natural_1nt) & partner_called("1NT") & (rho_passed | rho_doubled)
natural_2nt = ("notrump opening", "2NT rebid", "notrump overcall")
over_2nt = answering(*natural_2nt) & partner_called("2NT") & rho_passed

invite = combined(23, 24) & combined_points(24)
game = combined(25) | combined(24) & combined_points(25)
less = combined(0, 22)

transfers = in_order(
    over_1nt & card("notrump.jacoby_transfers"),
    [
        rule("4D", length("H", 6) & combined(24, 30), name="Texas transfer", force=FORCING, artificial=True,
             when=card("notrump.texas_transfers")),
        rule("4H", length("S", 6) & combined(24, 30), name="Texas transfer", force=FORCING, artificial=True,
             when=card("notrump.texas_transfers")),
        rule("3S", length("S", 6) & combined(29) & tops("S", 2), name="slam try", force=GAME_FORCING),
        rule("3H", length("H", 6) & combined(29) & tops("H", 2), name="slam try", force=GAME_FORCING),
        rule("2C", length("S", 4, 4) & length("H", 5, 5) & combined(23, 24), name="Stayman", force=FORCING,
             artificial=True),
        rule("2C", length("S", 5, 5) & length("H", 4, 4) & combined(23, 40), name="Stayman", force=FORCING,
             artificial=True),
        rule("2C", length("S", 4, 4) & length("H", 5, 5) & combined(23, 40), name="Stayman", force=FORCING,
             artificial=True),
        rule("2D", length("H", 5) & longer("H", "S") , name="Jacoby transfer", force=FORCING, artificial=True),
        rule("2D", length("H", 5) & length("S", 5) & combined(23, 24), name="Jacoby transfer", force=FORCING,
             artificial=True),
        rule("2H", length("S", 5), name="Jacoby transfer", force=FORCING, artificial=True),
    ],
    CONVENTION + 5,
)  # fmt: skip

no_major = length("S", 0, 3) & length("H", 0, 3)
minors = in_order(
    over_1nt & card("notrump.minor_transfer"),
    [
        rule("3NT", length("D", 6) & tops("D", 2) & points(9) & combined(22, 30) & no_major, name="to play",
             force=SIGN_OFF),
        rule("3NT", length("C", 6) & tops("C", 2) & points(9) & combined(23, 30) & no_major, name="to play",
             force=SIGN_OFF),
        rule("3C", length("C", 6) & combined(21, 24) & tops("C", 2), name="invitation", force=INVITATIONAL),
        rule("3D", length("D", 6) & combined(21, 24) & tops("D", 2) & hcp(0, 6), name="invitation", force=INVITATIONAL),
        rule("2S", (length("C", 6) | length("D", 6)) & combined(0, 22) & length("H", 0, 3) & length("S", 0, 3),
             name="minor transfer", force=FORCING, artificial=True),
    ],
    CONVENTION + 4,
)  # fmt: skip

a_four_card_major = length("S", 4, 4) | length("H", 4, 4)
drop_dead = length("S", 3, 4) & length("H", 3, 4) & length("D", 4) & length("C", 0, 2)

stayman = in_order(
    over_1nt & card("notrump.stayman"),
    [
        rule("4C", combined(33) & longer("C", "D", -9) & losers(0, 4), name="Gerber", force=FORCING, artificial=True,
             when=card("notrump.gerber")),
        rule("2C", combined(23) & a_four_card_major & ~(balanced & length("S", 3, 4) & length("H", 3, 4)
             & length("D", 3, 3) & length("C", 3, 3) & combined(25, 31)), name="Stayman", force=FORCING,
             artificial=True),
        rule("2C", combined(0, 22) & (length("S", 4, 4) & length("H", 3, 4) | length("H", 4, 4) & length("S", 3, 4))
             & length("D", 4) & length("C", 0, 1), name="Stayman", force=FORCING, artificial=True),
        rule("2C", combined(28) & (length("C", 5) | length("D", 5)) & ~balanced, name="Stayman", force=FORCING,
             artificial=True),
    ],
    CONVENTION + 3,
)  # fmt: skip

natural = in_order(
    over_1nt,
    [
        rule("7NT", combined(37), name="grand slam"),
        rule("6NT", combined(33, 36), name="slam"),
        rule("4NT", combined(31, 32) & balanced, name="quantitative", force=INVITATIONAL),
        rule("3NT", game, name="to play", force=SIGN_OFF),
        rule("3NT", combined(22) & (length("D", 6) & tops("D", 2) | length("C", 6) & tops("C", 2)) & points(9),
             name="to play", force=SIGN_OFF),
        rule("2NT", invite, name="invitation", force=INVITATIONAL),
        rule("P", combined(0, 23), name="pass"),
    ],
    CONVENTION,
)  # fmt: skip

# They interfere: over a double everything stays on; a double of 2C is Stayman

stolen = in_order(
    answering(*natural_1nt) & partner_called("1NT") & rho_called("2C") & card("notrump.stayman"),
    [rule("X", combined(23) & a_four_card_major, name="Stayman", force=FORCING, artificial=True)],
    CONVENTION + 5,
)
escape = in_order(
    over_1nt & rho_doubled,
    [rule("XX", (length("C", 6) | length("D", 6)) & hcp(0, 7), name="minor escape", force=FORCING, artificial=True)],
    CONVENTION + 6,
)
escape_answer = in_order(
    answering("minor escape") & rho_passed, [rule("2C", anything, name="as asked", artificial=True)], CONVENTION
)
escaped = in_order(
    having_bid("minor escape") & rho_passed,
    [rule("2D", longer("D", "C"), name="to play", force=SIGN_OFF), rule("P", anything, name="to play")],
    CONVENTION,
)


overcalled = answering(*natural_1nt) & partner_called("1NT") & rho_called("2D/2H/2S")


@written_for(overcalled & card("notrump.lebensohl"), CONVENTION + 1)
def lebensohl(s: Situation) -> Iterator[Rule]:
    """2NT asks opener for 3C, to stop in a suit; the three level is then forcing."""
    theirs = s.suit("theirs") or Suit.C
    for suit in (Suit.C, Suit.D, Suit.H, Suit.S):
        if suit is not theirs:
            call = s.cheapest(suit)
            if call is not None and call.level == 3:
                yield rule(
                    "2NT",
                    length(suit.name, 6) & combined(15, 23),
                    name="Lebensohl",
                    force=FORCING,
                    artificial=True,
                    note="asks for 3♣",
                )


lebensohl_answer = in_order(
    answering("Lebensohl") & rho_passed, [rule("3C", anything, name="as asked", artificial=True)], CONVENTION
)


@written_for(having_bid("Lebensohl") & rho_passed, CONVENTION)
def after_lebensohl(_: Situation) -> Iterator[Rule]:
    """Responder passes with clubs or names the suit."""
    yield rule("P", length("C", 6), name="to play")
    for suit in "DHS":
        yield rule(f"3{suit}", length(suit, 6), name="to play", force=SIGN_OFF)
    yield rule("P", anything, name="to play")


@written_for(overcalled, CONVENTION)
def over_their_overcall(s: Situation) -> Iterator[Rule]:
    """They overcalled our 1NT in a suit: natural bids, a cue-bid for Stayman, a double for penalty."""
    theirs = s.suit("theirs") or Suit.C
    for major in (Suit.S, Suit.H):
        m = major.name
        if major is theirs:
            continue
        yield rule(f"4{m}", length(m, 6) & combined(24), name="game", force=SIGN_OFF)
        yield rule(f"3{m}", length(m, 5) & combined(25), name="natural, strong", force=GAME_FORCING)
        yield rule(f"2{m}", length(m, 5) & combined(19, 24), name="to play", force=SIGN_OFF)
    yield rule("X", length(theirs.name, 4) & hcp(8) & honours(theirs.name, 2), name="penalty double", force=SIGN_OFF)
    yield rule(
        f"3{theirs.name}",
        combined(25) & a_four_card_major & length(theirs.name, 0, 3),
        name="Stayman cue-bid",
        force=GAME_FORCING,
        artificial=True,
    )
    yield rule("3NT", combined(25) & stopper(theirs.name), name="to play", force=SIGN_OFF)
    yield rule("2NT", combined(23, 24), name="invitation", force=INVITATIONAL)
    yield rule("3NT", combined(25), name="to play", force=SIGN_OFF)
    for minor in (Suit.D, Suit.C):
        yield rule(cheapest(minor.name), length(minor.name, 6) & combined(19, 24), name="to play", force=SIGN_OFF)
    yield rule("P", anything, name="pass")


stayman_disturbed = in_order(
    having_bid("notrump opening", "notrump overcall") & answering("Stayman") & rho_bid,
    [
        rule("X", length("S", 4) & honours("S", 2), name="penalty double", when=rho_called("2S/3S")),
        rule("X", length("H", 4) & honours("H", 2), name="penalty double", when=rho_called("2H/3H")),
        rule("X", length("D", 4) & honours("D", 2), name="penalty double", when=rho_called("2D/3D")),
        rule("2H", length("H", 4), name="four hearts"),
        rule("2S", length("S", 4), name="four spades"),
        rule("P", anything, name="no four-card major"),
    ],
    CONVENTION,
)

# Opener answers

we_hold_notrump = having_bid(*natural_1nt, *natural_2nt)
may_answer = we_hold_notrump

stayman_answers = in_order(
    may_answer & answering("Stayman") & rho_passed,
    [
        rule("P", length("C", 5) & tops("C", 2), name="penalty pass", when=partner_called("X")),
        rule("2H", length("H", 4), name="four hearts"),
        rule("2S", length("S", 4), name="four spades"),
        rule("2D", anything, name="no four-card major", artificial=True),
        rule("3H", length("H", 4), name="four hearts"),
        rule("3S", length("S", 4), name="four spades"),
        rule("3D", anything, name="no four-card major", artificial=True),
    ],
    CONVENTION,
)

transfer_answers = in_order(
    may_answer & answering("Jacoby transfer", "Texas transfer", "minor transfer") & rho_passed,
    [
        rule("3H", length("H", 4) & hcp(17), name="super-accept", when=we_end("1NT 2D"), force=INVITATIONAL),
        rule("3S", length("S", 4) & hcp(17), name="super-accept", when=we_end("1NT 2H"), force=INVITATIONAL),
        rule("2H", anything, name="completes the transfer", when=we_end("1NT 2D")),
        rule("2S", anything, name="completes the transfer", when=we_end("1NT 2H")),
        rule("3C", anything, name="completes the transfer", when=we_end("1NT 2S"), artificial=True),
        rule("3H", anything, name="completes the transfer", when=we_end("2NT 3D")),
        rule("3S", anything, name="completes the transfer", when=we_end("2NT 3H")),
        rule("4H", anything, name="completes the transfer", when=we_end("1NT 4D") | we_end("2NT 4D")),
        rule("4S", anything, name="completes the transfer", when=we_end("1NT 4H") | we_end("2NT 4H")),
    ],
    CONVENTION,
)  # fmt: skip

doubled_transfer = in_order(
    we_hold_notrump & answering("Jacoby transfer") & rho_doubled,
    [
        rule("2H", length("H", 3), name="three-card support", when=we_end("1NT 2D")),
        rule("2S", length("S", 3), name="three-card support", when=we_end("1NT 2H")),
        rule("P", anything, name="no support"),
    ],
    CONVENTION,
)

doubled_stayman = in_order(
    we_hold_notrump & answering("Stayman") & rho_doubled,
    [
        rule("XX", length("C", 5) & tops("C", 2), name="good clubs"),
        rule("2H", length("H", 4), name="four hearts"),
        rule("2S", length("S", 4), name="four spades"),
        rule("2D", length("D", 5), name="five diamonds"),
        rule("P", anything, name="no four-card major"),
    ],
    CONVENTION,
)

accept = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 2NT")),
    [
        rule("3NT", combined(24), name="accepts", force=SIGN_OFF),
        rule("P", anything, name="declines"),
    ],
    CONVENTION,
)
to_play = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 3NT") | we_end("2NT 3NT") | we_end("1NT 6NT")),
    [rule("P", anything, name="pass")],
    CONVENTION,
)
quantitative = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 4NT") | we_end("2NT 4NT")),
    [
        rule("6NT", hcp(17), name="accepts", when=we_end("1NT 4NT")),
        rule("6NT", hcp(21), name="accepts", when=we_end("2NT 4NT")),
        rule("P", anything, name="declines"),
    ],
    CONVENTION,
)
minor_invitation = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 3C") | we_end("1NT 3D")),
    [
        rule("3NT", hcp(16) | length("C", 3) & tops("C", 1) & hcp(15), name="accepts", when=we_end("1NT 3C")),
        rule("3NT", hcp(16) | length("D", 3) & tops("D", 1) & hcp(15), name="accepts", when=we_end("1NT 3D")),
        rule("P", anything, name="declines"),
    ],
    CONVENTION,
)
choice_of_games = in_order(
    having_bid("completes the transfer") & rho_passed & answering("choice of games"),
    [
        rule("4H", length("H", 3), name="game", when=we_end("2D 2H 3NT") | we_end("3D 3H 3NT")),
        rule("4S", length("S", 3), name="game", when=we_end("2H 2S 3NT") | we_end("3H 3S 3NT")),
        rule("P", anything, name="pass"),
    ],
    CONVENTION + 12,
)
slam_try = in_order(
    we_hold_notrump & rho_passed & (we_end("1NT 3H") | we_end("1NT 3S")),
    [
        rule("4H", length("H", 3), name="support", when=we_end("1NT 3H")),
        rule("4S", length("S", 3), name="support", when=we_end("1NT 3S")),
        rule("3NT", anything, name="no support"),
    ],
    CONVENTION,
)

# Responder's second call after Stayman


def after_stayman(answer: str) -> Needs:
    """Responder's hand has four of the major shown."""
    return length(answer[1], 4)


stayman_rebids = in_order(
    having_bid("Stayman") & rho_passed & (we_end("1NT 2C 2D") | we_end("1NT 2C 2H") | we_end("1NT 2C 2S")),
    [
        *(rule(f"3{m}", length(m, 4) & combined(22, 24), name="invitation", force=INVITATIONAL,
               when=we_end(f"1NT 2C 2{m}")) for m in "HS"),
        *(rule(f"4{m}", length(m, 4) & combined(25, 31), name="game", force=SIGN_OFF,
               when=we_end(f"1NT 2C 2{m}")) for m in "HS"),
        rule("3S", length("S", 5) & combined(23), name="five spades", force=GAME_FORCING,
             when=we_end("1NT 2C 2D")),
        rule("3H", length("H", 5) & combined(23), name="five hearts", force=GAME_FORCING,
             when=we_end("1NT 2C 2D")),
        rule("3C", length("C", 5) & combined(28), name="slam interest in clubs", force=GAME_FORCING),
        rule("3D", length("D", 5) & combined(28), name="slam interest in diamonds", force=GAME_FORCING),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL),
        rule("6NT", combined(33), name="slam"),
        rule("3NT", game, name="to play", force=SIGN_OFF),
        rule("2NT", combined(23, 24), name="invitation", force=INVITATIONAL),
        rule("P", anything, name="weak Stayman"),
    ],
    CONVENTION,
)  # fmt: skip

# Responder's second call after a transfer


def transfer_rebids(major: str) -> list[Rule]:
    """What responder bids once the transfer to `major` is completed."""
    return [
        rule("2S", length("S", 5) & length("H", 5) & combined(22, 24), name="both majors", force=INVITATIONAL,
             when=we_end("1NT 2D 2H")),
        rule(f"4{major}", length(major, 6) & combined(23, 31), name="game", force=SIGN_OFF),
        rule(f"3{major}", length(major, 6) & combined(21, 24), name="invitation", force=INVITATIONAL),
        rule("3H", length("H", 5) & length("S", 5) & combined(25), name="both majors", force=GAME_FORCING,
             when=we_end("1NT 2H 2S")),
        rule("3C", length("C", 4) & combined(25) & (length("C", 5) | combined(29) | ~semi_balanced), name="second suit",
             force=GAME_FORCING),
        rule("3D", length("D", 4) & combined(25) & (length("D", 5) | combined(29) | ~semi_balanced), name="second suit",
             force=GAME_FORCING),
        rule("4NT", combined(31, 32) & length(major, 5, 5), name="quantitative", force=INVITATIONAL),
        rule("6NT", combined(33) & semi_balanced, name="slam"),
        rule("3NT", game & length(major, 5, 5), name="choice of games"),
        rule("2NT", combined(23, 24) & length(major, 5, 5), name="invitation", force=INVITATIONAL),
        rule("P", combined(0, 24), name="pass"),
    ]  # fmt: skip


after_hearts = in_order(
    having_bid("Jacoby transfer", "minor transfer") & rho_passed & we_end("1NT 2D 2H"),
    transfer_rebids("H"),
    CONVENTION,
)
after_spades = in_order(
    having_bid("Jacoby transfer", "minor transfer") & rho_passed & we_end("1NT 2H 2S"),
    transfer_rebids("S"),
    CONVENTION,
)
after_minor = in_order(
    having_bid("Jacoby transfer", "minor transfer") & rho_passed & we_end("1NT 2S 3C"),
    [
        rule("3D", longer("D", "C"), name="to play", force=SIGN_OFF),
        rule("P", anything, name="to play"),
    ],
    CONVENTION,
)

# 3NT, after 2C: transfers one level higher

three_notrump = in_order(
    answering("3NT rebid") & rho_passed,
    [
        rule("4D", length("H", 5) & longer("H", "S"), name="Jacoby transfer", force=FORCING, artificial=True),
        rule("4H", length("S", 5), name="Jacoby transfer", force=FORCING, artificial=True),
        rule("6NT", combined(33), name="slam"),
        rule("P", anything, name="pass"),
    ],
    CONVENTION,
)
three_notrump_answers = in_order(
    having_bid("3NT rebid") & answering("Jacoby transfer") & rho_passed,
    [
        rule("4H", anything, name="completes the transfer", when=partner_called("4D")),
        rule("4S", anything, name="completes the transfer", when=partner_called("4H")),
    ],
    CONVENTION,
)

# 2NT

two_notrump = in_order(
    over_2nt,
    [
        rule("3C", combined(24) & (length("S", 4, 4) | length("H", 4, 4)) & length("S", 0, 4) & length("H", 0, 4),
             name="Stayman", force=FORCING, artificial=True),
        rule("3D", length("H", 5) & longer("H", "S"), name="Jacoby transfer", force=FORCING, artificial=True),
        rule("3H", length("S", 5), name="Jacoby transfer", force=FORCING, artificial=True),
        rule("6NT", combined(33), name="slam"),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL),
        rule("3NT", combined(24), name="to play", force=SIGN_OFF),
        rule("P", anything, name="pass"),
    ],
    CONVENTION,
)  # fmt: skip

two_notrump_rebids = in_order(
    having_bid("Stayman", "Jacoby transfer") & rho_passed & (we_end("2NT 3x 3x")),
    [
        *(rule(f"4{m}", length(m, 4) & combined(24, 31), name="game", force=SIGN_OFF,
               when=we_end(f"2NT 3C 3{m}")) for m in "HS"),
        rule("4H", length("H", 6) & combined(24, 31), name="game", when=we_end("2NT 3D 3H"), force=SIGN_OFF),
        rule("4S", length("S", 6) & combined(24, 31), name="game", when=we_end("2NT 3H 3S"), force=SIGN_OFF),
        rule("6NT", combined(33), name="slam", when=having_bid("Stayman", "Jacoby transfer")),
        rule("4NT", combined(31, 32), name="quantitative", force=INVITATIONAL,
             when=having_bid("Stayman", "Jacoby transfer")),
        rule("3NT", combined(24), name="to play", when=having_bid("Stayman")),
        rule("3NT", combined(24), name="choice of games", when=having_bid("Jacoby transfer")),
        rule("P", anything, name="pass", when=having_bid("Jacoby transfer")),
    ],
    CONVENTION,
)  # fmt: skip
