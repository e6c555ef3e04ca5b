"""External bidders: what they may do, and how each way of going wrong is told."""

from __future__ import annotations

import json
import os
import sys
import textwrap
import time
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.patience import LONG_ENOUGH

from tablefeel.arena.answers import decision_from_json, meaning_from_json
from tablefeel.arena.external import IN_FLIGHT, ExternalBidder
from tablefeel.bidding import Force, HandRange, Meaning, PlayerView
from tablefeel.bidding.shapes import decision_shape, meaning_shape
from tablefeel.errors import BadInput, BidderFailed
from tablefeel.kernel import PASS, Auction, Call, Deal, Seat

HAND = Deal.random(Random(1))[Seat.S]
VIEW = PlayerView(HAND, Seat.S, Auction.parse("N: 1D P"))

PREAMBLE = """
import json, sys, time
def views():
    for line in sys.stdin:
        view = json.loads(line)
        if view.get("quit"):
            return
        yield view
def say(answer):
    print(json.dumps(answer), flush=True)
"""


def program(folder: Path, body: str) -> str:
    """The command of a small program in Python."""
    path = folder / "program.py"
    path.write_text(PREAMBLE + textwrap.dedent(body))
    return f'"{sys.executable}" "{path}"'


def many_views(count: int) -> list[PlayerView]:
    rng = Random(2)
    return [PlayerView(Deal.random(rng)[Seat.N], Seat.N, Auction(Seat.N)) for _ in range(count)]


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_answers_and_is_told_to_quit(tmp_path: Path) -> None:
    body = """
    for view in views():
        say({"id": view["id"], "call": "1H" if view["auction"] == ["1D", "P"] and view["seat"] == "S" else "P"})
    open("quit-seen", "w").close()
    """
    command = program(tmp_path, f"import os; os.chdir({str(tmp_path)!r})\n" + textwrap.dedent(body))
    with ExternalBidder(command) as bidder:
        decision = bidder.choose(VIEW)
        pid = bidder._program.pid
    assert decision.call is Call.H1
    assert decision.choices[0].probability == 1
    assert len(decision.choices) == len(VIEW.auction.legal_calls)
    assert (tmp_path / "quit-seen").exists()
    assert not is_running(pid)


def test_answers_may_come_in_any_order_with_many_in_flight(tmp_path: Path) -> None:
    # The program waits for a full window before it answers, last view first; each answer tells the hand's clubs.
    body = f"""
    held = []
    for view in views():
        held.append(view)
        if len(held) == {IN_FLIGHT}:
            for one in reversed(held):
                say({{"id": one["id"], "call": str(1 + len(one["hand"].split(".")[3]) % 7) + "C"}})
            held = []
    """
    views = many_views(2 * IN_FLIGHT)
    with ExternalBidder(program(tmp_path, body)) as bidder:
        decisions = bidder.choose_all(views)
    for view, decision in zip(views, decisions, strict=True):
        assert decision.call.level == 1 + view.hand.lengths[0] % 7


def test_never_more_than_the_window_is_unanswered(tmp_path: Path) -> None:
    body = """
    import threading, queue
    waiting, most = queue.Queue(), 0
    def read():
        for view in views():
            waiting.put(view)
        waiting.put(None)
    threading.Thread(target=read).start()
    time.sleep(0.5)
    seen = waiting.qsize()
    while (view := waiting.get()) is not None:
        say({"id": view["id"], "call": "P", "seen": seen})
        if seen > 256:
            sys.exit("too many")
    """
    with ExternalBidder(program(tmp_path, body)) as bidder:
        assert len(bidder.choose_all(many_views(700))) == 700


def test_full_pipes_do_not_lock(tmp_path: Path) -> None:
    # Each answer is long, and the program talks on its standard error too, more than any pipe holds.
    body = """
    for view in views():
        sys.stderr.write("e" * 5000 + "\\n")
        say({"id": view["id"], "call": "P", "why": "x" * 5000})
    """
    heard: list[str] = []
    with ExternalBidder(program(tmp_path, body), said=heard.append) as bidder:
        assert {decision.call for decision in bidder.choose_all(many_views(300))} == {PASS}
    assert len(heard) == 300


FAILURES = {
    "illegal call": ('say({"id": view["id"], "call": "1C"})', "1C is not above 1D"),
    "no call at all": ('say({"id": view["id"], "call": "8C"})', "'8C' is not a call"),
    "call missing": ('say({"id": view["id"]})', "'call' is missing"),
    "not JSON": ('print("hello", flush=True)', "said 'hello'"),
    "not an object": ('print("[1]", flush=True)', "a JSON object"),
    "another id": ('say({"id": "99", "call": "P"})', "'99'"),
    "no id": ('say({"call": "P"})', "'id' is missing"),
    "an error": ('say({"id": view["id"], "error": {"type": "X", "message": "I am lost"}})', "I am lost"),
    "bad calls": ('say({"id": view["id"], "call": "P", "calls": 5})', "'calls' is a list"),
    "bad probability": (
        'say({"id": view["id"], "call": "P", "calls": [{"call": "P", "probability": 3}]})', "probability of P",
    ),
    "crash": ('raise RuntimeError("out of cards")', "exit code 1, its last words 'RuntimeError: out of cards'"),
    "silent end": ("sys.exit(0)", "ended with exit code 0"),
    "silence": ("time.sleep(3600)", "said nothing for 1 seconds"),
    "blank lines": ("\n        while True: print(flush=True); time.sleep(0.05)", "said nothing for 1 seconds"),
    "killed": ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL"),
    "half a line": ('sys.stdout.write("{"); sys.stdout.flush(); sys.exit(3)', "said '{'"),
}  # fmt: skip


@pytest.mark.parametrize(("statement", "reason"), FAILURES.values(), ids=FAILURES)
def test_every_way_to_fail_is_one_sentence(tmp_path: Path, statement: str, reason: str) -> None:
    limit = 1.0 if "nothing" in reason else LONG_ENOUGH
    bidder = ExternalBidder(program(tmp_path, f"for view in views():\n        {statement}\n"), limit)
    try:
        with pytest.raises(BidderFailed) as caught:
            bidder.choose(VIEW)
        message = str(caught.value)
        assert message.startswith(f"exec:{bidder.command} ")
        assert reason in message
        assert f"as South with {HAND} after N: 1D P" in message
        assert "\n" not in message
        assert not is_running(bidder._program.pid)
        with pytest.raises(BidderFailed, match="exec:"):
            bidder.choose(VIEW)
    finally:
        bidder.close()


def test_a_program_that_never_reads_is_given_up(tmp_path: Path) -> None:
    bidder = ExternalBidder(program(tmp_path, "time.sleep(3600)"), 1)
    with pytest.raises(BidderFailed, match=r"said nothing for 1 seconds.* and 255 more"):
        bidder.choose_all(many_views(2000))  # more than a pipe holds
    assert not is_running(bidder._program.pid)


def test_children_of_the_program_end_too(tmp_path: Path) -> None:
    body = f"""
    import subprocess
    child = subprocess.Popen([{sys.executable!r}, "-c", "import time; time.sleep(3600)"])
    for view in views():
        say({{"id": view["id"], "call": "P", "calls": [{{"call": "P", "reason": str(child.pid)}}]}})
    """
    with ExternalBidder(program(tmp_path, body)) as bidder:
        child = int(bidder.choose(VIEW).choices[0].reason)
        assert is_running(child)
    until = time.monotonic() + LONG_ENOUGH
    while is_running(child) and time.monotonic() < until:
        time.sleep(0.05)
    state = Path(f"/proc/{child}/stat")
    assert not is_running(child) or (state.exists() and state.read_text().split()[2] == "Z")


@pytest.mark.parametrize(
    ("command", "reason"),
    [("no-such-program --fast", "'no-such-program': No such file"), ("", "needs the command"), ("'open", "quotation")],
)
def test_a_program_that_cannot_start(command: str, reason: str) -> None:
    with pytest.raises(BidderFailed, match=reason):
        ExternalBidder(command)


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    command = program(tmp_path, 'for view in views(): say({"id": view["id"], "call": sys.argv[1]})')
    with ExternalBidder(f"{command} 'P' ; touch {tmp_path}/owned") as bidder:
        assert bidder.choose(VIEW).call is PASS
    assert not (tmp_path / "owned").exists()


def test_the_time_limit_is_a_time() -> None:
    with pytest.raises(BadInput, match="time limit"):
        ExternalBidder("true", 0)


# What an answer says


def test_a_decision_comes_back_as_it_was_sent() -> None:
    meaning = Meaning(HandRange.of((6, 40), hearts=(4, 13)), Force.FORCING, False, "new suit")
    from tablefeel.bidding import Decision

    sent = Decision.of(VIEW.auction, Call.H1, {Call.H1: 0.75, PASS: 0.25}, {Call.H1: meaning}, {PASS: "too strong"})
    assert decision_from_json(VIEW, json.loads(msgspec.json.encode(decision_shape(sent)))) == sent


def test_probabilities_are_scaled() -> None:
    calls = [{"call": "1H", "probability": 0.3}, {"call": "P", "probability": 0.3}]
    found = decision_from_json(VIEW, {"call": "1H", "calls": calls})
    assert (found.probability(Call.H1), found.probability(PASS), found.probability(Call.S1)) == (0.5, 0.5, 0)


def test_meanings_go_round() -> None:
    for meaning in (
        Meaning(HandRange.of((15, 17), spades=(2, 5)), Force.INVITATIONAL, True, "something"),
        Meaning(HandRange.of((12, 40), clubs=(3, 13)), Force.GAME_FORCING, False, ""),
    ):
        assert meaning_from_json(json.loads(msgspec.json.encode(meaning_shape(meaning)))) == meaning


@pytest.mark.parametrize(
    "wrong", [7, {"hcp": [1]}, {"hcp": ["a", "b"]}, {"hcp": [9, 3]}, {"lengths": []}, {"lengths": {"S": [0, 14]}}]
)
def test_wrong_meanings_are_refused(wrong: object) -> None:
    if wrong == {"lengths": []}:
        assert meaning_from_json(wrong) == Meaning()  # nothing said
        return
    with pytest.raises(BadInput):
        meaning_from_json(wrong)
