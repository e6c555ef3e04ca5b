"""The inputs of Chen's network and its alternatives."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.encoding.contract import PAPER, RICH, VERSIONS, Points, encode, jan_hand
from tablefeel.encoding.hands import COUNTS
from tablefeel.errors import BadInput
from tablefeel.evaluation import hcp
from tablefeel.evaluation.strength import strengths
from tablefeel.kernel import Call, Hand
from tablefeel.simulation.final_contracts import NO_CALL


def points_of(hand: str, calls: str, artificial: tuple[int, ...] = ()) -> Points:
    made = [int(Call.parse(word)) for word in calls.split()]
    most = max(1, len(made))
    cards = np.array([[Hand.parse(hand).bits >> card & 1 for card in range(52)]], dtype=np.bool_)
    flags = np.zeros((1, most), dtype=np.bool_)
    flags[0, list(artificial)] = True
    row = np.array([[*made, *[NO_CALL] * (most - len(made))]], dtype=np.uint8)
    shown = np.tile(np.array([0, 13, 0, 13, 0, 13, 0, 13, 12, 20], dtype=np.uint8), (1, 3, 1))
    return Points(cards, row, flags, np.array([len(made)]), shown, np.array([[True, False]]))


HAND = "AK5.QJ32.A4.T982"


def test_sizes_are_the_papers() -> None:
    points = points_of(HAND, "1D P")
    assert encode(points, PAPER).shape == (1, 612)
    assert {version: encode(points, version).shape[1] for version in VERSIONS} == {
        PAPER: 612, "contract-goren-1": 612, "contract-binary-1": 649, "contract-doubles-1": 367,
        "contract-label-1": 192, RICH: 612 + 52 + COUNTS,
    }  # fmt: skip


@pytest.mark.parametrize("text", [HAND, "AKQJT98765432...", ".A.KQJ98765.T432", "9876.T98.J76.432"])
def test_hands_have_the_strengths_of_the_evaluation(text: str) -> None:
    found = jan_hand(points_of(text, ""))[0]
    assert found[:5] * 20 == pytest.approx(strengths(Hand.parse(text)), abs=1e-4)
    assert found[13] * 20 == pytest.approx(hcp(Hand.parse(text)))


def test_the_auction_of_figure_3() -> None:
    """LHO opened 1D, partner bid an artificial 2D, RHO passed, the player bid 2N, LHO passed, and so on."""
    points = points_of(HAND, "1D 2D P 2N P 3C P", artificial=(1, 3))
    found = encode(points)[0]
    auction = found[15 : 15 + 564].reshape(4, 141)
    lho, partner, rho, own = auction
    one_diamond, two_diamonds, two_notrump, three_clubs = (
        1 + 4 * (int(Call.parse(c)) - 3) for c in ("1D", "2D", "2N", "3C")
    )
    # after seven calls the player to call is the one who bid 2N, so LHO opened
    assert lho[one_diamond : one_diamond + 4].tolist() == [1, 0, 0, 0]
    assert partner[two_diamonds : two_diamonds + 4].tolist() == [1, 1, 0, 0]
    assert rho[two_diamonds : two_diamonds + 4].tolist() == [0, 0, 1, 0]
    assert own[two_notrump : two_notrump + 4].tolist() == [1, 1, 0, 0]
    assert lho[two_notrump + 2] == 1 and partner[three_clubs] == 1 and rho[three_clubs + 2] == 1
    assert auction.sum() == 9
    assert found[15 + 564 : 15 + 567].tolist() == [1, 0, 0]  # vulnerable; the others not; the others opened
    assert found[-2:].tolist() == pytest.approx([12 / 40, 20 / 40])


def test_passed_hands_doubles_and_their_alternatives() -> None:
    points = points_of(HAND, "P 1N X XX")
    four = encode(points)[0, 15 : 15 + 564].reshape(4, 141)
    notrump = 1 + 4 * 4
    assert four[3, 0] == 1  # the player passed first (turn 4: the dealer)
    assert four[0, notrump] == 1 and four[1, notrump + 3] == 1 and four[2, notrump + 3] == 1
    label = encode(points, "contract-label-1")[0, 15 : 15 + 144].reshape(4, 36)
    assert label[:, 1 + 4].tolist() == [3, 2, 2, 0]
    doubles = encode(points, "contract-doubles-1")[0, 15 : 15 + 319]
    assert doubles[4 * 71 + 4] == 1 and doubles[4 * 71 :].sum() == 1


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(BadInput, match="'contract-9' is not an encoding"):
        encode(points_of(HAND, ""), "contract-9")
