"""They interfere with our 1NT: over a double everything stays on; over an overcall natural bids or Lebensohl."""

from collections.abc import Iterator

from tablefeel.kernel import Suit
from tablefeel.systems.conventions.natural import (
    A_PASS,
    GAME,
    LEBENSOHL,
    MINOR_ESCAPE,
    NOTRUMP_OPENING,
    NOTRUMP_OVERCALL,
    PENALTY_DOUBLE,
    STAYMAN,
    TO_PLAY,
)
from tablefeel.systems.conventions.notrump import a_four_card_major, natural_1nt, over_1nt
from tablefeel.systems.language.context import (  # fmt: skip
    answering,
    card,
    having_bid,
    partner_called,
    rho_bid,
    rho_called,
    rho_doubled,
    rho_passed,
)
from tablefeel.systems.language.needs import anything, combined, hcp, honours, length, longer, stopper  # fmt: skip
from tablefeel.systems.language.rules import (  # fmt: skip
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
)
from tablefeel.systems.language.situation import Situation

# They interfere: over a double everything stays on; a double of 2C is Stayman

stolen = in_order(
    answering(*natural_1nt) & partner_called("1NT") & rho_called("2C") & card("notrump.stayman"),
    [rule("X", combined(23) & a_four_card_major, name=STAYMAN, force=FORCING, artificial=True)],
    CONVENTION + 5,
)
escape = in_order(
    over_1nt & rho_doubled,
    [rule("XX", (length("C", 6) | length("D", 6)) & hcp(0, 7), name=MINOR_ESCAPE, force=FORCING, artificial=True)],
    CONVENTION + 6,
)
escape_answer = in_order(
    answering(MINOR_ESCAPE) & rho_passed, [rule("2C", anything, name="as asked", artificial=True)], CONVENTION
)
escaped = in_order(
    having_bid(MINOR_ESCAPE) & rho_passed,
    [rule("2D", longer("D", "C"), name=TO_PLAY, force=SIGN_OFF), rule("P", anything, name=TO_PLAY)],
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
                    name=LEBENSOHL,
                    force=FORCING,
                    artificial=True,
                    note="asks for 3♣",
                )


lebensohl_answer = in_order(
    answering(LEBENSOHL) & rho_passed, [rule("3C", anything, name="as asked", artificial=True)], CONVENTION
)


@written_for(having_bid(LEBENSOHL) & rho_passed, CONVENTION)
def after_lebensohl(_: Situation) -> Iterator[Rule]:
    """Responder passes with clubs or names the suit."""
    yield rule("P", length("C", 6), name=TO_PLAY)
    for suit in "DHS":
        yield rule(f"3{suit}", length(suit, 6), name=TO_PLAY, force=SIGN_OFF)
    yield rule("P", anything, name=TO_PLAY)


@written_for(overcalled, CONVENTION)
def over_their_overcall(s: Situation) -> Iterator[Rule]:
    """They overcalled our 1NT in a suit: natural bids, a cue-bid for Stayman, a double for penalty."""
    theirs = s.suit("theirs") or Suit.C
    for major in (Suit.S, Suit.H):
        m = major.name
        if major is theirs:
            continue
        yield rule(f"4{m}", length(m, 6) & combined(24), name=GAME, force=SIGN_OFF)
        yield rule(f"3{m}", length(m, 5) & combined(25), name="natural, strong", force=GAME_FORCING)
        yield rule(f"2{m}", length(m, 5) & combined(19, 24), name=TO_PLAY, force=SIGN_OFF)
    yield rule("X", length(theirs.name, 4) & hcp(8) & honours(theirs.name, 2), name=PENALTY_DOUBLE, force=SIGN_OFF)
    yield rule(
        f"3{theirs.name}",
        combined(25) & a_four_card_major & length(theirs.name, 0, 3),
        name="Stayman cue-bid",
        force=GAME_FORCING,
        artificial=True,
    )
    yield rule("3NT", combined(25) & stopper(theirs.name), name=TO_PLAY, force=SIGN_OFF)
    yield rule("2NT", combined(23, 24), name="invitation", force=INVITATIONAL)
    yield rule("3NT", combined(25), name=TO_PLAY, force=SIGN_OFF)
    for minor in (Suit.D, Suit.C):
        yield rule(cheapest(minor.name), length(minor.name, 6) & combined(19, 24), name=TO_PLAY, force=SIGN_OFF)
    yield rule("P", anything, name=A_PASS)


stayman_disturbed = in_order(
    having_bid(NOTRUMP_OPENING, NOTRUMP_OVERCALL) & answering(STAYMAN) & rho_bid,
    [
        rule("X", length("S", 4) & honours("S", 2), name=PENALTY_DOUBLE, when=rho_called("2S/3S")),
        rule("X", length("H", 4) & honours("H", 2), name=PENALTY_DOUBLE, when=rho_called("2H/3H")),
        rule("X", length("D", 4) & honours("D", 2), name=PENALTY_DOUBLE, when=rho_called("2D/3D")),
        rule("2H", length("H", 4), name="four hearts"),
        rule("2S", length("S", 4), name="four spades"),
        rule("P", anything, name="no four-card major"),
    ],
    CONVENTION,
)
