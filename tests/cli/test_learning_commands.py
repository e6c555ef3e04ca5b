"""Estimates, training and reproduction on the command line: answers in the shared shapes, one sentence when wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

DEAL = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"


def test_a_batch_of_estimates_has_means_and_distributions(run: Run) -> None:
    lines = [json.dumps({"id": "a", "deal": DEAL}), '{"id": "b", "deal": "x"}', json.dumps({"deal": DEAL})]
    ran = run("solve", "--solver", "estimate", "--batch", "-", stdin="\n".join(lines))
    first, second, third = map(json.loads, ran.out.splitlines())
    assert ran.code == 1  # a line was bad
    assert second["error"]["type"] == "NotADeal"
    assert third.pop("id") is None
    assert {name: first[name] for name in third} == third
    for seat in "NESW":
        for strain in ("NT", "S", "H", "D", "C"):
            chances = first["distribution"][seat][strain]
            assert len(chances) == 14
            assert sum(chances) == pytest.approx(1, abs=1e-6)
            assert first["tricks"][seat][strain] == chances.index(max(chances))
            mean = sum(count * chance for count, chance in enumerate(chances))
            assert first["mean"][seat][strain] == pytest.approx(mean, abs=1e-3)


def test_an_estimate_says_that_it_is_one(run: Run) -> None:
    ran = run("solve", "--solver", "estimate", DEAL)
    assert ran.code == 0
    assert "Par: " in ran.out
    assert ran.out.endswith("Estimated by a network: the most likely counts, usually right.\n")
    assert json.loads(run("solve", "--solver", "estimate", "--json", DEAL).out)["tricks"]["S"]["S"] in range(14)


@pytest.mark.parametrize("options", [["--contract", "4S S"], ["--to", "pbn"], ["--out", "solved.pbn"]])
def test_estimates_are_not_passed_off_as_exact(options: list[str], run: Run) -> None:
    ran = run("solve", "--solver", "estimate", DEAL, *options)
    assert (ran.code, ran.out) == (2, "")
    assert "need --solver exact" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (
            ["solve", "--solver", "oracle", DEAL],
            2,
            "'oracle' is not a solver: expected exact, estimate or dharmalingam",
        ),
        (["train", "chess"], 1, "'chess' is not a learner: expected belief, "),
        (["train", "tricks"], 1, "needs solved deals: give --deals"),
        (["train", "tricks", "--deals", "absent.dd"], 1, "absent.dd is not a file of solved deals"),
        (["train", "tricks", "--set", "depth=3"], 1, "'depth' is not a setting"),
        (["train", "pairs", "--set", "epochs=many"], 1, 'epochs is a whole number, not "many"'),
        (["reproduce", "einstein", "--deals", "absent.dd"], 1, "'einstein' is not a paper"),
        (["reproduce", "dharmalingam", "--deals", "absent.dd"], 1, "absent.dd is not a file of solved deals"),
        (["reproduce", "dharmalingam"], 2, "--deals"),
        (["reproduce", "ho", "--deals", "absent.dd", "--auctions", "here"], 2, "ho has no use for --auctions"),
        (["reproduce", "yeh", "--deals", "absent.dd", "--against", "sayc"], 2, "yeh has no use for --against"),
        (["reproduce", "zhang", "--deals", "absent.dd"], 1, "zhang learns from auctions"),
        (["reproduce", "zhang", "--deals", "absent.dd", "--auctions", "absent"], 1, "absent holds no auctions"),
        (["reproduce", "zhang", "--deals", "absent.dd", "--against", "nobody"], 1, "'nobody' is not a bidder"),
    ],
)
def test_what_was_wrong_is_said_in_one_sentence(arguments: list[str], code: int, reason: str, run: Run) -> None:
    pytest.importorskip("torch")
    ran = run(*arguments)
    assert ran.code == code
    assert reason in ran.err
    assert len(ran.err.splitlines()) == 1


def test_training_prints_its_measures(run: Run, tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    torch.set_num_threads(1)
    line = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542\t57578585858539392A2A\n"
    dealt = run("deal", "--count", "60", "--seed", "1", "--to", "dot").out.splitlines()
    (tmp_path / "few.dd").write_text(line + "".join(f"{deal}\t{'6' * 20}\n" for deal in dealt), encoding="ascii")
    small = ["suit_units=4", "strain_units=4", "meeting_units=2", "batch=8", "epochs=1"]
    small = [f"--set={setting}" for setting in small]
    ran = run("train", "tricks", "--deals", "few.dd", *small)
    assert ran.code == 0, ran.err
    answer = json.loads(ran.out)
    assert (answer["learner"], answer["folder"]) == ("tricks", "runs/tricks")
    assert (tmp_path / "runs/tricks/model.onnx").exists()
    again = run("train", "tricks", "--deals", "few.dd", *small)
    assert again.out == ran.out  # nothing was left to do
    other = run("train", "tricks", "--deals", "few.dd", "--set=epochs=2")
    assert other.code == 1
    assert "holds a run with other settings" in other.err
