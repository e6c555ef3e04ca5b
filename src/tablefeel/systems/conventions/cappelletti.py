"""Cappelletti (also called Hamilton) against their 1NT: 2C any long suit, 2D both majors, 2M that major and a minor."""

from tablefeel.systems.conventions import against_notrump
from tablefeel.systems.conventions.against_notrump import directly
from tablefeel.systems.conventions.michaels import ASKS_FOR_THE_MINOR
from tablefeel.systems.conventions.natural import A_PASS, GAME, OWN_SUIT
from tablefeel.systems.conventions.preempts import PREEMPT
from tablefeel.systems.language.context import (  # fmt: skip
    advancer,
    after,
    answering,
    card,
    having_bid,
    overcaller_rebid,
    rho_passed,
    they_opened,
)
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, good_suit, hcp, length, longer, longest, points, tops
from tablefeel.systems.language.rules import CONVENTION, FORCING, INVITATIONAL, in_order, rule

CAPPELLETTI = Convention("Cappelletti", asks="partner to pick a suit, or which suit it is", double_shows_suit=False)
BOTH_MINORS = Convention("both minors")
ASKS_FOR_THE_SUIT = Convention("asks for the suit", asks="which suit")
ASKS_FOR_A_MINOR = Convention("asks for a minor", asks="the longer minor")

# The overcall

enough = hcp(9, 16) & points(11)

ask = in_order(
    directly & card("competition.against_notrump", "cappelletti"),
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
    CONVENTION,
    after=against_notrump.reopening,
    before=against_notrump.penalty,
)  # fmt: skip

# Partner's answers

over_clubs, over_diamonds = after("1NT 2C P"), after("1NT 2D P")
over_hearts, over_spades = after("1NT 2H P"), after("1NT 2S P")
asked = advancer & they_opened("1NT") & rho_passed

answers = in_order(
    asked & answering(CAPPELLETTI),
    [
        rule("P", length("C", 6), name="to play in clubs", when=over_clubs),
        rule("2H", length("H", 5) & good_suit("H"), name=OWN_SUIT, when=over_clubs),
        rule("2S", length("S", 5) & good_suit("S"), name=OWN_SUIT, when=over_clubs),
        rule("2NT", hcp(11), name="invitation", force=INVITATIONAL, when=over_clubs),
        rule("2D", anything, name=ASKS_FOR_THE_SUIT, force=FORCING, artificial=True, when=over_clubs),
        rule("3H", length("H", 4) & hcp(9), name="invitation", force=INVITATIONAL, when=over_diamonds),
        rule("3S", length("S", 4) & hcp(9), name="invitation", force=INVITATIONAL, when=over_diamonds),
        rule("2H", longer("H", "S") & length("H", 2), name="picks a suit", when=over_diamonds),
        rule("2NT", length("C", 5) & length("D", 5) & length("S", 0, 2), name=ASKS_FOR_A_MINOR, artificial=True,
             force=FORCING, when=over_diamonds),
        rule("2S", length("S", 2), name="picks a suit", when=over_diamonds),
        rule("2H", anything, name="picks a suit", when=over_diamonds),
        rule("3H", length("H", 4) & hcp(8, 11), name="invitation", force=INVITATIONAL, when=over_hearts),
        rule("3S", length("S", 4) & hcp(8, 11), name="invitation", force=INVITATIONAL, when=over_spades),
        rule("4H", length("H", 3) & hcp(13), name=GAME, when=over_hearts),
        rule("4S", length("S", 3) & hcp(13), name=GAME, when=over_spades),
        rule("2NT", hcp(10), name=ASKS_FOR_THE_MINOR, artificial=True, force=FORCING, when=over_hearts | over_spades),
        rule("P", anything, name=A_PASS, when=over_hearts | over_spades),
    ],
    CONVENTION,
)  # fmt: skip
pick_minor = in_order(
    asked & answering(BOTH_MINORS),
    [
        rule("3C", longer("C", "D", 0), name="picks a suit"),
        rule("3D", anything, name="picks a suit"),
    ],
    CONVENTION,
)

# The overcaller shows the suit

shown = overcaller_rebid & having_bid(CAPPELLETTI) & rho_passed

show_suit = in_order(
    shown & answering(ASKS_FOR_THE_SUIT),
    [
        rule("P", length("D", 6), name="diamonds"),
        rule("2H", length("H", 6), name="hearts"),
        rule("2S", length("S", 6), name="spades"),
        rule("3C", length("C", 6), name="clubs"),
    ],
    CONVENTION,
)
show_minor = in_order(
    shown & answering(ASKS_FOR_THE_MINOR, ASKS_FOR_A_MINOR),
    [
        rule("3C", longer("C", "D"), name="clubs"),
        rule("3D", anything, name="diamonds"),
    ],
    CONVENTION,
)
