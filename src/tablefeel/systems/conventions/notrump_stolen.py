"""They bid 2C over our 1NT, natural or not: double is Stayman, and the transfers stay on (docs/sayc/17)."""

from tablefeel.systems.conventions.jacoby_transfers import hearts, spades, transfer
from tablefeel.systems.conventions.minor_transfer import MINOR_TRANSFER, clubs, diamonds
from tablefeel.systems.conventions.notrump import raise_of_notrump, slam_try
from tablefeel.systems.conventions.notrump_overcalled import stolen
from tablefeel.systems.conventions.stayman import STAYMAN, a_four_card_major, five_and_four
from tablefeel.systems.language.needs import combined
from tablefeel.systems.language.rules import FORCING, WHOLE, in_order, rule

responses = in_order(
    stolen,
    [
        slam_try("S"),
        slam_try("H"),
        rule("X", (five_and_four | a_four_card_major) & combined(23), name=STAYMAN, force=FORCING, artificial=True,
             because="they took our 2♣: the double asks for a major instead"),
        transfer("2D", hearts),
        transfer("2H", spades),
        rule("2S", combined(0, 22) & (clubs | diamonds), name=MINOR_TRANSFER, force=FORCING, artificial=True,
             note="asks for 3♣: weak with six or more clubs or diamonds",
             because="too weak for game: play in the long minor"),
        *raise_of_notrump("3NT", "2NT", flat_loses=True),
    ],
    WHOLE,
)  # fmt: skip
