"""The signature of all calls: what a change that claims to alter no call must keep."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablefeel.arena.signature import Recorded, Signature, signature, together
from tablefeel.cli.app import outcome
from tablefeel.errors import BadFile
from tablefeel.kernel import Call
from tablefeel.roster import bench_boards, benched

RECORDED = Path(__file__).parents[2] / "benchmarks" / "signature.json"
ONE_SPADE = (Call.S1, Call.PASS, Call.PASS, Call.PASS)


@pytest.mark.parametrize("name", benched())
def test_no_call_has_changed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A change of calls on purpose records new signatures: `tablefeel bench --record benchmarks/signature.json`."""
    assert outcome(["bench", name, "--quick", "--check", str(RECORDED)]) == 0
    assert "same" in capsys.readouterr().out


def test_every_bidder_is_recorded_in_full() -> None:
    known = Recorded.load(RECORDED).known
    for name in benched():
        assert {(name, bench_boards(name, quick)) for quick in (False, True)} <= set(known)


def test_a_signature_depends_on_every_call_and_on_the_order() -> None:
    other = (Call.S1, Call.PASS, Call.S2, Call.PASS, Call.PASS, Call.PASS)
    hashes = {signature("x", boards).hash for boards in ([ONE_SPADE], [other], [ONE_SPADE, other], [other, ONE_SPADE])}
    assert len(hashes) == 4
    one, two = signature("a", [ONE_SPADE]), signature("b", [other])
    assert together([one, two]) == together([two, one]) != together([one])


def test_a_change_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "signature.json"
    assert outcome(["bench", "pass", "--quick", "--record", str(path)]) == 0
    assert outcome(["bench", "pass", "--quick", "--check", str(path)]) == 0
    found = json.loads(path.read_text())
    found["bidders"]["pass"] = {"300": "0" * 16}
    path.write_text(json.dumps(found))
    capsys.readouterr()
    assert outcome(["bench", "pass", "--quick", "--check", str(path), "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["verdict"] == "changed"
    assert "the calls of pass are not those recorded" in told.err
    assert Recorded({}).verdict(Signature("new", 1, "0")) == "new"


def test_a_file_that_holds_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "signature.json"
    path.write_text("[1]")
    with pytest.raises(BadFile, match="holds no signatures"):
        Recorded.load(path)
