"""Switches of the convention card for responses and slams: each changes the calls that it is about."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tablefeel.bidding.view import Cards, PlayerView
from tablefeel.kernel import Auction, Call, Hand, Seat
from tablefeel.systems.bidder import SystemBidder, explain

BERGEN = "[responses]\nbergen_raises = true\n"
DRURY = "[responses]\ndrury = true\n"
INVERTED = "[responses]\ninverted_minors = true\n"
NEW_MINOR = '[responses]\ncheckback = "new-minor"\n'
CHECKBACK = '[responses]\ncheckback = "checkback"\n'
FORCING = '[responses]\ntwo_over_one = "game"\nforcing_notrump = true\n'
SEMI = '[responses]\ntwo_over_one = "game"\nsemi_forcing_notrump = true\n'
TO_GAME = '[responses]\nfourth_suit_forcing = "game"\n'
KEYS_0314 = '[slam]\nblackwood = "key-cards"\n'
KEYS_1430 = '[slam]\nblackwood = "key-cards-1430"\n'
NO_SPLINTERS = "[responses]\nsplinters = false\n"
NO_JACOBY = "[responses]\njacoby_two_notrump = false\nsplinters = false\n"
FOUR_CARD_MAJORS = "[openings]\nfive_card_majors = false\n"
NO_STAYMAN = "[notrump]\nstayman = false\n"

CASES = [
    (BERGEN, "K64.QJ83.A964.85", "1H P", "3D", "four trumps and an invitation"),
    (BERGEN, "K64.QJ83.Q964.85", "1H P", "3C", "four trumps, seven to nine"),
    (BERGEN, "64.J983.Q9643.85", "1H P", "3H", "four trumps and nothing else"),
    (BERGEN, "K64.QJ8.Q9643.85", "1H P", "2H", "three trumps as ever"),
    (BERGEN, "A75.KQ962.K84.Q3", "1H P 3D P", "4H", "14 opposite an invitation"),
    (BERGEN, "A75.KQ962.K84.93", "1H P 3C P", "3H", "no game opposite 7 to 9"),
    (DRURY, "K64.QJ8.A9643.85", "P P 1H P", "2C", "three trumps and ten points"),
    (DRURY, "A75.KQJ62.984.93", "P P 1H P 2C P", "2H", "a light opening"),
    (DRURY, "A75.KQ962.K84.93", "P P 1H P 2C P", "2D", "a full opening"),
    (DRURY, "K64.QJ83.A9643.8", "P P 1H P 2C P 2D P", "4H", "a maximum opposite a full opening"),
    (INVERTED, "A64.K8.K4.QJ9853", "1C P", "2C", "strong support"),
    (INVERTED, "64.98.K42.QJ9853", "1C P", "3C", "weak support"),
    (INVERTED, "KQ5.AJ3.J82.K964", "1C P 2C P", "2N", "balanced, both majors stopped"),
    (INVERTED, "AQJ5.83.82.AK964", "1C P 2C P", "2S", "a stopper on the way"),
    (NEW_MINOR, "AQ975.K5.Q65.K82", "1D P 1S P 1N P", "2C", "five spades and game values ask"),
    (NEW_MINOR, "AQ975.K5.Q65.K82", "1C P 1S P 1N P", "2D", "the unbid minor"),
    (NEW_MINOR, "K42.A83.KJ93.Q65", "1D P 1S P 1N P 2C P", "2S", "three spades, a minimum"),
    (NEW_MINOR, "AQ975.K5.Q65.K82", "1D P 1S P 1N P 2C P 2S P", "4S", "the fit is found"),
    (CHECKBACK, "AQ975.K5.Q65.K82", "1C P 1S P 1N P", "2C", "2C whatever was opened"),
    (CHECKBACK, "K4.AJ83.KJ3.Q652", "1C P 1S P 1N P 2C P", "2H", "no spades, four hearts"),
    (FORCING, "K52.83.KJ964.Q83", "1H P", "1N", "nine points: too weak to force to game"),
    (FORCING, "K2.AQ985.KJ4.983", "1H P 1N P", "2C", "1NT may not be passed"),
    (SEMI, "K2.AQ985.KJ4.983", "1H P 1N P", "P", "a balanced minimum passes"),
    (FORCING, "A5.83.AQJ64.K832", "1S P", "2D", "game values"),
    (TO_GAME, "AQ976.932.K4.KQ8", "1D P 1S P 2C P", "2H", "the fourth suit"),
    (KEYS_0314, "KQ63.A87.K82.832", "1S P 3S P 4N P", "5S", "two key cards and the queen"),
    (KEYS_1430, "KJ63.Q87.K82.Q32", "1S P 3S P 4N P", "5C", "one key card"),
    (KEYS_0314, "KJ63.Q87.K82.Q32", "1S P 3S P 4N P", "5D", "one key card"),
    (KEYS_0314, "KJ63.A87.K82.832", "1S P 3S P 4N P", "5H", "two key cards without the queen"),
    (NO_SPLINTERS, "AJ86.KQ65.9.KT87", "1H P", "2N", "no splinters: Jacoby"),
    (NO_JACOBY, "AQ8.K954.KJ86.87", "1H P", "2D", "no Jacoby 2NT: a suit first"),
    (NO_STAYMAN, "AKQ.2.KQJ9872.K4", "1N P", "4C", "Gerber is an agreement of its own"),
    (FOUR_CARD_MAJORS, "K84.AQ83.K5.QJ92", "-", "1N", "balanced 15 is still 1NT"),
    (FOUR_CARD_MAJORS, "K84.AQ83.K5.J972", "-", "1H", "a four-card major before a minor"),
]


@pytest.mark.parametrize(("card", "hand", "calls", "expected", "why"), CASES, ids=lambda one: one.replace("\n", " "))
def test_a_switch_changes_the_call(card: str, hand: str, calls: str, expected: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(card)
    auction = Auction(Seat.N, tuple(map(Call.parse, () if calls == "-" else calls.split())))
    assert auction.to_call is not None
    view = PlayerView(Hand.parse(hand), auction.to_call, auction)
    decision = SystemBidder(str(path)).choose(replace(view, cards=Cards(str(path), str(path))))
    assert decision.call is Call.parse(expected), f"{decision.call} ({decision.choices[0].reason}); {why}"


@pytest.mark.parametrize(("card", "shows"), [("sayc", "6+ ♣"), ("sayc;splinters=yes", "short in ♣")])
def test_a_jump_to_four_is_a_splinter_only_where_the_card_says_so(card: str, shows: str) -> None:
    told = explain(Auction.parse("N: 1S P"), cards=Cards(card, card)).following[Call.parse("4C")]
    assert shows in str(told)
    assert (told.name == "splinter") is (card != "sayc")
