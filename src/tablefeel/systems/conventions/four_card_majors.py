"""A major that may have only four cards: opener says so once it is supported on three (map, section 22)."""

from tablefeel.systems.conventions import blackwood, control_bids
from tablefeel.systems.conventions.natural import A_PASS, QUANTITATIVE, SMALL_SLAM, SUPPORT, TOO_STRONG_FOR_1NT
from tablefeel.systems.conventions.openings import four_card_majors
from tablefeel.systems.language.context import after, answering, having_bid, later, rho_passed, undisturbed
from tablefeel.systems.language.convention import Convention
from tablefeel.systems.language.needs import anything, combined, length
from tablefeel.systems.language.rules import INVITATIONAL, SIGN_OFF, SLAM_TRIES, WHOLE, in_order, rule

FOUR_TRUMPS = Convention("only four trumps")

no_more = "balanced with four trumps, no more"
supported = later & undisturbed & rho_passed & four_card_majors & having_bid(TOO_STRONG_FOR_1NT) & answering(SUPPORT)

only_four = [
    in_order(
        supported & after(f"1{major} P 2x P 2NT P 3{major} P"),
        [
            rule(
                "3NT",
                length(major, 4, 4),
                name=FOUR_TRUMPS,
                note=no_more,
                because="partner has three trumps: only seven together",
            )
        ],
        SLAM_TRIES,
        before=(blackwood.ask, control_bids.first),
    )
    for major in "HS"
]
nine_tricks = in_order(
    later & undisturbed & rho_passed & having_bid(SUPPORT) & answering(FOUR_TRUMPS),
    [
        rule("6NT", combined(33), name=SMALL_SLAM, force=SIGN_OFF, because="33 points together"),
        rule("4NT", combined(31, 32), name=QUANTITATIVE, force=INVITATIONAL, because="slam if opener is maximum"),
        rule("P", anything, name=A_PASS, because="seven trumps: nine tricks in notrump"),
    ],
    WHOLE,
)
