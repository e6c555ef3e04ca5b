"""The front door: what `import tablefeel` offers, how it prints, and how it draws itself in a notebook."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tablefeel as tf
from tablefeel.errors import BadInput, NotABidder, NotAHand

NOTEBOOK = Path(__file__).parents[1] / "examples" / "first_steps.ipynb"
HAND = "AQ875.K4.KJ32.T2"


def test_importing_it_loads_nothing() -> None:
    code = "import sys, tablefeel; print([name for name in sys.modules if name.startswith(('tablefeel.', 'numpy'))])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "[]"


def test_everything_it_names_is_there() -> None:
    for name in tf.__all__:
        assert getattr(tf, name) is not None
        assert name in dir(tf)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        tf.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_a_decision_prints_as_a_sentence() -> None:
    said = str(tf.bid(HAND, "1N P", bidder="sayc"))
    assert said.startswith("South bids 2♥: Jacoby transfer -- 5+ ♠; ")
    assert said.endswith("forcing.")
    assert str(tf.bid("J32.8765.432.432", bidder="pass")) == "North passes."
    assert tf.bid(HAND, "1N P", dealer="E", vul="all").view.seat is tf.Seat.W
    assert tf.bid(tf.Hand.parse(HAND), tf.Auction.parse("N: 1N P")).call is tf.Call.H2


def test_a_bidder_can_be_asked_with_a_view() -> None:
    decision = tf.bidder("sayc").choose(tf.view(HAND, "1N P"))
    assert decision.call is tf.Call.H2
    assert tf.bidder() is tf.bidder(None)


def test_beliefs_of_a_player_and_of_an_onlooker() -> None:
    assert 15 <= tf.explain(HAND, "1N P")[tf.Seat.N].mean_hcp <= 17
    assert set(tf.explain(auction="1N P").beliefs) == set(tf.Seat)


def test_boards_to_order() -> None:
    board = tf.deal(seed=7, north="15-17 hcp, balanced", number=3)
    assert board == tf.deal(seed=7, north="15-17 hcp, balanced", number=3)
    assert board.number == 3
    assert len(list(tf.deals(5, seed=1))) == 5
    assert "♠" in str(board)


def test_a_solution_has_par() -> None:
    found = tf.solve("N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K -", vul="all")
    assert str(found).startswith("Par: -130 for North-South (3♣ by East")
    assert found.tricks.tricks(tf.Seat.N, 3) == 8  # type: ignore[arg-type]


def test_a_match_prints_as_a_sentence() -> None:
    assert str(tf.match("pass", "pass", boards=4)).startswith("pass against pass: +0.00 IMPs a board (95%: ")


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (lambda: tf.bid("AK5"), NotAHand),
        (lambda: tf.bid(HAND, "1N P P P"), BadInput),
        (lambda: tf.bid(HAND, "1N 1C"), BadInput),
        (lambda: tf.bid(HAND, bidder="nobody"), NotABidder),
        (lambda: tf.explain(HAND, bidder="floor"), NotABidder),
        (lambda: tf.deal(north="99 hcp"), BadInput),
        (lambda: tf.solve("N:AK"), BadInput),
        (lambda: tf.bid(None), BadInput),  # type: ignore[arg-type]
        (lambda: tf.bid(HAND, ["1N", "P"]), BadInput),  # type: ignore[arg-type]
        (lambda: tf.match("pass", "pass", boards=0), BadInput),
    ],
)
def test_wrong_input_gets_one_sentence(wrong: object, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        wrong()  # type: ignore[operator]
    assert "\n" not in str(caught.value)


def test_the_notebook_runs_and_draws() -> None:
    """Each cell runs; what its last line gives draws itself as well-formed HTML, or prints."""
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    drawn = 0
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, str(NOTEBOOK), "exec"), names)  # noqa: S102 - our own notebook
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names)  # noqa: S307
            draw = getattr(shown, "_repr_html_", None)
            if draw is not None:
                ElementTree.fromstring(draw().replace("<br>", "<br/>"))  # noqa: S314
                drawn += 1
    assert drawn >= 4


def test_a_review_prints_what_was_not_good() -> None:
    deal = "N:AJ54.KQ7.Q84.KJ5 T983.J82.J6.9842 KQ2.A54.K9532.Q7 76.T963.AT7.AT63"
    found = tf.review(deal, "1N AP", depth="quick")
    assert str(found).startswith("South: A blunder: 3NT is better than Pass by ")
    assert [call.verdict for call in found.calls] == ["good", "good", "blunder", "good"]
    assert str(tf.review(deal, "1N P 3N AP", depth="quick")) == "Every call was good."
