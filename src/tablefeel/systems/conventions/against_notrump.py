"""Defence to their 1NT opening: natural, or Cappelletti (also called Hamilton) where the card says so."""

from tablefeel.kernel import DOUBLE
from tablefeel.systems.conventions.natural import (
    A_PASS,
    ASKS_FOR_A_MINOR,
    ASKS_FOR_THE_MINOR,
    ASKS_FOR_THE_SUIT,
    BOTH_MINORS,
    CAPPELLETTI,
    GAME,
    OVERCALL,
    OWN_SUIT,
    PENALTY_DOUBLE,
    PREEMPT,
)
from tablefeel.systems.language.context import (  # fmt: skip
    Context,
    advancer,
    after,
    answering,
    card,
    having_bid,
    overcaller,
    overcaller_rebid,
    rho_passed,
    they_opened,
)
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    good_suit,
    hcp,
    honours,
    length,
    longer,
    longest,
    points,
    suit_quality,
    tops,
)
from tablefeel.systems.language.rules import CONVENTION, FORCING, INVITATIONAL, SIGN_OFF, in_order, rule

directly = overcaller & they_opened("1NT") & Context(lambda s: s.level == 1)
cappelletti = card("competition.against_notrump", "cappelletti")
enough = hcp(9, 16) & points(11)

penalty = in_order(
    directly & Context(lambda s: s.is_legal(DOUBLE)),
    [rule("X", hcp(15), name=PENALTY_DOUBLE)],
    CONVENTION - 3,
)

conventional = in_order(
    directly & cappelletti,
    [
        rule("2NT", hcp(8, 16) & length("C", 5) & length("D", 5), name=BOTH_MINORS, force=FORCING, artificial=True),
        rule("2D", enough & (length("H", 5) & length("S", 4) | length("S", 5) & length("H", 4)), name=CAPPELLETTI,
             note="both majors", artificial=True, force=FORCING, shows=enough & length("H", 4) & length("S", 4)),
        rule("2H", enough & length("H", 5) & (length("C", 4) & longer("C", "D") | length("D", 4)) & points(12)
             & (length("C", 5) | length("D", 5)), name=CAPPELLETTI, note="hearts and a minor",
             shows=enough & length("H", 5)),
        rule("2S", enough & length("S", 5) & points(12) & (length("C", 5) | length("D", 5)), name=CAPPELLETTI,
             note="spades and a minor", shows=enough & length("S", 5)),
        rule("3D", length("D", 7) & tops("D", 2) & hcp(8, 16), name=PREEMPT),
        rule("3C", length("C", 7) & tops("C", 3) & hcp(8, 16), name=PREEMPT),
        rule("2C", enough & points(11) & longest(6), name=CAPPELLETTI, note="one long suit", artificial=True,
             force=FORCING),
    ],
    CONVENTION - 2,
)  # fmt: skip

natural = in_order(
    directly & card("competition.against_notrump", "natural"),
    [
        rule(f"2{suit}", hcp(9, 16) & points(12) & length(suit, 5) & suit_quality(suit, 7), name=OVERCALL)
        for suit in "SHDC"
    ],
    CONVENTION - 2,
)

reopening = in_order(
    directly & Context(lambda s: s.passes_would_end),
    [
        *(rule(f"2{suit}", hcp(8, 14) & length(suit, 5) & honours(suit, 1), name=OVERCALL) for suit in "SH"),
        *(rule(f"2{suit}", hcp(9, 14) & length(suit, 5) & honours(suit, 2), name=OVERCALL) for suit in "DC"),
    ],
    CONVENTION - 1,
)  # in the last seat a long suit is shown at once

answers = in_order(
    advancer & they_opened("1NT") & answering(CAPPELLETTI) & rho_passed,
    [
        rule("P", length("C", 6), name="to play in clubs", when=after("1NT 2C P")),
        rule("2H", length("H", 5) & good_suit("H"), name=OWN_SUIT, when=after("1NT 2C P")),
        rule("2S", length("S", 5) & good_suit("S"), name=OWN_SUIT, when=after("1NT 2C P")),
        rule("2NT", hcp(11), name="invitation", force=INVITATIONAL, when=after("1NT 2C P")),
        rule("2D", anything, name=ASKS_FOR_THE_SUIT, force=FORCING, artificial=True, when=after("1NT 2C P")),
        rule("3H", length("H", 4) & hcp(9), name="invitation", force=INVITATIONAL, when=after("1NT 2D P")),
        rule("3S", length("S", 4) & hcp(9), name="invitation", force=INVITATIONAL, when=after("1NT 2D P")),
        rule("2H", longer("H", "S") & length("H", 2), name="picks a suit", when=after("1NT 2D P")),
        rule("2NT", length("C", 5) & length("D", 5) & length("S", 0, 2), name=ASKS_FOR_A_MINOR, artificial=True,
             force=FORCING, when=after("1NT 2D P")),
        rule("2S", length("S", 2), name="picks a suit", when=after("1NT 2D P")),
        rule("2H", anything, name="picks a suit", when=after("1NT 2D P")),
        rule("3H", length("H", 4) & hcp(8, 11), name="invitation", force=INVITATIONAL, when=after("1NT 2H P")),
        rule("3S", length("S", 4) & hcp(8, 11), name="invitation", force=INVITATIONAL, when=after("1NT 2S P")),
        rule("4H", length("H", 3) & hcp(13), name=GAME, when=after("1NT 2H P")),
        rule("4S", length("S", 3) & hcp(13), name=GAME, when=after("1NT 2S P")),
        rule("2NT", hcp(10), name=ASKS_FOR_THE_MINOR, artificial=True, force=FORCING,
             when=after("1NT 2H P") | after("1NT 2S P")),
        rule("P", anything, name=A_PASS, when=after("1NT 2H P") | after("1NT 2S P")),
    ],
    CONVENTION,
)  # fmt: skip

minors = in_order(
    advancer & they_opened("1NT") & answering(BOTH_MINORS) & rho_passed,
    [
        rule("3C", longer("C", "D", 0), name="picks a suit"),
        rule("3D", anything, name="picks a suit"),
    ],
    CONVENTION,
)

show_suit = in_order(
    overcaller_rebid & having_bid(CAPPELLETTI) & answering(ASKS_FOR_THE_SUIT) & rho_passed,
    [
        rule("P", length("D", 6), name="diamonds"),
        rule("2H", length("H", 6), name="hearts"),
        rule("2S", length("S", 6), name="spades"),
        rule("3C", length("C", 6), name="clubs"),
    ],
    CONVENTION,
)
show_minor = in_order(
    overcaller_rebid & having_bid(CAPPELLETTI) & answering(ASKS_FOR_THE_MINOR, ASKS_FOR_A_MINOR) & rho_passed,
    [
        rule("3C", longer("C", "D"), name="clubs"),
        rule("3D", anything, name="diamonds"),
    ],
    CONVENTION,
)

# Partner's penalty double of 1NT

left_in = in_order(
    advancer & after("1NT X P"),
    [
        rule(f"2{suit}", length(suit, 6) & hcp(0, 5), name="escape", force=SIGN_OFF) for suit in "SHDC"
    ] + [
        rule(f"2{suit}", length(suit, 5) & hcp(0, 3), name="escape", force=SIGN_OFF) for suit in "SHDC"
    ] + [rule("P", anything, name="penalty")],
    CONVENTION,
)  # fmt: skip
