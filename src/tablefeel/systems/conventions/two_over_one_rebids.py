"""Opener's second call after two of a new suit, when opponents are silent (map, section 05, "After a two-over-one")."""

from tablefeel.systems.conventions.natural import (  # fmt: skip
    A_PASS,
    BALANCED_MINIMUM,
    JUMP_REBID,
    JUMP_SHIFT,
    NEW_SUIT,
    RAISE,
    REBIDS_SUIT,
    REVERSE,
    TOO_STRONG_FOR_1NT,
)
from tablefeel.systems.conventions.opener_rebids import again, lower, others, quiet, weak_notrump
from tablefeel.systems.conventions.openings import four_card_majors
from tablefeel.systems.conventions.splinters import voids_first
from tablefeel.systems.language.context import after, card, partner_passed_hand
from tablefeel.systems.language.needs import (  # fmt: skip
    anything,
    balanced,
    good_suit,
    hcp,
    length,
    longer,
    shortness,
    support_points,
    tp,
)
from tablefeel.systems.language.rules import FORCING, GAME_FORCING, NATURAL, SIGN_OFF, Rule, in_order, rule

on = card("responses.splinters")
owed = "partner has promised another bid"


def hearts_raised() -> list[Rule]:
    """After 1S-2H with three hearts."""
    three = length("H", 3)
    return [
        *(one._replace(when=on) for one in voids_first(("4C", "4D"), "H", three & support_points(16, suit="H"))),
        rule("4H", three & support_points(16, 18, "H"), name="game raise", force=SIGN_OFF,
             because="eight trumps and enough for game"),
        rule("3H", three, shows=three & hcp(10), name=RAISE, force=FORCING, because="eight trumps are certain"),
    ]  # fmt: skip


def six_cards(mine: str) -> list[Rule]:
    """The opened major once more, by strength and quality."""
    return [
        rule(f"3{mine}", length(mine, 6) & good_suit(mine) & hcp(16), name=JUMP_REBID, force=GAME_FORCING,
             because="a good suit, and more than a minimum"),
        rule(f"3{mine}", length(mine, 6) & hcp(16), name=JUMP_REBID, force=GAME_FORCING, when=partner_passed_hand,
             because="a long suit, and more than a minimum"),
        rule(f"2{mine}", length(mine, 6), name=REBIDS_SUIT, when=partner_passed_hand,
             because="a long suit, and partner has passed", note=again(mine)),
        rule(f"2{mine}", length(mine, 6), name=REBIDS_SUIT, force=FORCING, because="a long suit", note=again(mine)),
    ]  # fmt: skip


def minor_raised(mine: str, partners: str) -> list[Rule]:
    """Four-card support for partner's minor; with a short suit and extra strength a splinter."""
    four = length(partners, 4)
    jumps = tuple(f"{4 if lower(suit, mine) else 3}{suit}" for suit in others(mine, partners))
    above = tuple(call for call in jumps if call[0] == "4" or lower(mine, call[1]))
    return [
        *(one._replace(when=on) for one in voids_first(above, partners, four & support_points(16, suit=partners))),
        rule(f"3{partners}", four, name=RAISE, force=FORCING, because="support for partner's suit"),
    ]  # fmt: skip


def second_suit(mine: str, partners: str, other: str) -> list[Rule]:
    """A second suit: below the first one, as a reverse, or at the three level; a jump shows five and five."""
    four = length(other, 4)
    if not lower(partners, other):
        return [rule(f"3{other}", four & tp(15), name=NEW_SUIT, force=GAME_FORCING,
                     because="a second suit at the three level shows more than a minimum")]  # fmt: skip
    if not lower(other, mine):
        return [rule(f"2{other}", four & length(mine, 5) & longer(mine, other) & tp(17), name=REVERSE,
                     force=GAME_FORCING, because="a higher second suit needs a strong hand")]  # fmt: skip
    return [
        rule(f"3{other}", length(other, 5) & length(mine, 5) & tp(17), name=JUMP_SHIFT, force=GAME_FORCING,
             because="five cards in both suits, and a strong hand"),
        rule(f"2{other}", four, name=NEW_SUIT, force=FORCING, because="the second suit"),
    ]  # fmt: skip


def in_notrump() -> list[Rule]:
    return [
        rule("3NT", hcp(18, 19) & balanced, name="balanced, strong", because="balanced, and too strong for 2NT"),
        rule("2NT", hcp(15, 17) & balanced, name=TOO_STRONG_FOR_1NT, force=GAME_FORCING, when=weak_notrump,
             because="balanced, and too strong to open 1NT"),
        rule("2NT", hcp(0, 14) & balanced, name=BALANCED_MINIMUM, force=FORCING, when=~weak_notrump,
             because="a balanced minimum"),
        rule("2NT", hcp(0, 14) & balanced, name=BALANCED_MINIMUM, force=FORCING, when=weak_notrump, rare=True,
             because="balanced, and no 1NT opening"),
    ]  # fmt: skip


def on_four_cards(mine: str) -> list[Rule]:
    """A balanced hand whose major may be four cards long says so before it shows a second suit."""
    return [one._replace(needs=one.needs & length(mine, 4, 4), when=four_card_majors & weak_notrump)
            for one in in_notrump()[:2]]  # fmt: skip


def over_two_over_one(mine: str, partners: str) -> list[Rule]:
    """Opener's rebids after one of a major and two of a lower suit, in the map's order of preference."""
    rest = others(mine, partners)
    hearts_below = [suit for suit in rest if suit == "H" and mine == "S"]
    three = length(partners, 3) & shortness
    return [
        *passing(mine, partners),
        *(hearts_raised() if partners == "H" else []),
        *on_four_cards(mine),
        *(one for suit in hearts_below for one in second_suit(mine, partners, suit)),
        *([rule(f"3{partners}", length(partners, 5), name=RAISE, force=FORCING,
                because="five trumps: the fit before the long suit")] if partners != "H" else []),
        *six_cards(mine),
        *(minor_raised(mine, partners) if partners != "H" else []),
        *(one for suit in reversed(rest) if suit not in hearts_below for one in second_suit(mine, partners, suit)),
        *in_notrump(),
        *([rule(f"3{partners}", three, name=RAISE, force=FORCING, rare=True, because="support and a short suit")]
          if partners != "H" else []),
        rule(f"2{mine}", anything, shows=length(mine, 5), name=REBIDS_SUIT, rare=True, when=partner_passed_hand,
             because="nothing better, and partner has passed", note=again(mine)),
        rule(f"2{mine}", anything, shows=length(mine, 5), name=REBIDS_SUIT, force=FORCING, rare=True, because=owed,
             note=again(mine)),
    ]  # fmt: skip


def passing(mine: str, partners: str) -> list[Rule]:
    """Opposite a passed hand two of a suit may be passed, but not with six cards of my own and two of partner's."""
    better = length(mine, 6) & length(partners, 0, 2)
    return [
        *([rule(f"3{partners}", length(partners, 4) & hcp(12, 15), name=RAISE, when=partner_passed_hand,
                because="four trumps: the fit is worth a raise")] if partners != "H" else []),
        rule("P", length(partners, 2) & hcp(0, 13) & ~better, name=A_PASS, when=partner_passed_hand,
             because="a minimum, and partner has passed")
    ]  # fmt: skip


def over_two_clubs() -> list[Rule]:
    """Opener's rebids after 1D and 2C."""
    clubs = length("C", 4) | length("C", 3) & shortness
    return [
        *passing("D", "C"),
        *(rule(f"2{suit}", length(suit, 4) & length("D", 5) & longer("D", suit) & tp(17), name=REVERSE,
               force=GAME_FORCING, because="a higher second suit needs a strong hand") for suit in "HS"),
        rule("3D", length("D", 6) & good_suit("D") & tp(16) & hcp(15), name=JUMP_REBID, force=GAME_FORCING,
             because="a good suit, and more than a minimum"),
        *in_notrump(),
        rule("2D", length("D", 6), name=REBIDS_SUIT, force=FORCING, because="a long suit"),
        rule("2D", length("D", 5) & length("C", 0, 3), name=REBIDS_SUIT, force=FORCING, because="five diamonds"),
        rule("3C", clubs, name=RAISE, force=FORCING, because="support for partner's suit"),
        rule("2D", length("D", 4), shows=length("D", 4), name=REBIDS_SUIT, force=FORCING, because=owed),
        rule("2NT", anything, name=BALANCED_MINIMUM, force=FORCING, rare=True, because=owed),
    ]  # fmt: skip


two_over_one = [
    *(
        in_order(quiet & after(f"1{mine} P 2{partners} P"), over_two_over_one(mine, partners), NATURAL)
        for mine in "HS"
        for partners in "CDH"
        if lower(partners, mine)
    ),
    in_order(quiet & after("1D P 2C P"), over_two_clubs(), NATURAL),
]
