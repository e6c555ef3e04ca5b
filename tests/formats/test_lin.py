"""LIN: what is read, what is refused and where, and how a board is written."""

from __future__ import annotations

import pytest

from tablefeel.errors import BadFile
from tablefeel.formats import Problem, Record, lin_text, reads, writes
from tablefeel.kernel import Auction, Board, Contract, Deal, Seat, Vulnerability

S, W, N, E = "SJ5H9DAT862CQ8752", "SKQT94HAK73DQ4C93", "S872HQT5DJ97CAT64", "SA63HJ8642DK53CKJ"
DEAL = Deal.parse("N:872.QT5.J97.AT64 A63.J8642.K53.KJ J5.9.AT862.Q8752 KQT94.AK73.Q4.93")
AUCTION = "mb|1H|mb|p|mb|3C!|an|jacoby 2N|mb|p|mb|4H|mb|p|mb|p|mb|p|"


def one(text: str) -> Record:
    (record,) = reads(text, "lin")
    return record


@pytest.mark.parametrize(
    "hands",
    [
        f"4{S},{W},{N}",
        f"4{S},{W},{N},",
        f"4{S},{W},{N},{E}",
        f"4{S},{W},,{E}",
        f"4{S.lower()},{W}, {N},",
        "4S5JH9D268TACQ8752,S49TQKH37AKD4QC39,S278H5TQD79JC46TA,",
        "4S5JH9D2681" + "0ACQ8752,S49TQKH37AKD4QC39,S278H5TQD79JC46TA,",
    ],
)
def test_hands_go_south_west_north_and_east_follows(hands: str) -> None:
    record = one(f"md|{hands}|sv|o|")
    assert record.deal == DEAL
    assert record.dealer is Seat.E


@pytest.mark.parametrize(("digit", "dealer"), [("1", Seat.S), ("2", Seat.W), ("3", Seat.N), ("4", Seat.E), ("0", None)])
def test_the_digit_names_the_dealer(digit: str, dealer: Seat | None) -> None:
    assert one(f"md|{digit}{S},{W},{N}|").dealer is dealer


@pytest.mark.parametrize(
    ("sv", "meant"), [("o", "none"), ("0", "none"), ("n", "ns"), ("E", "ew"), ("b", "all"), ("-", "none")]
)
def test_vulnerability(sv: str, meant: str) -> None:
    assert one(f"md|4{S},{W},{N}|sv|{sv}|").vulnerability is Vulnerability.parse(meant)


def test_a_whole_board_is_understood() -> None:
    text = (
        f"qx|o1|pn|sue,will,nora,ed|st||md|4{S},{W},{N},|rh||ah|Board 2|sv|n|{AUCTION}pg||"
        "pc|c2|pc|c3|pc|cA|pc|cJ|pg||pc|d7|nt|well led|pc|dK|mc|11|zz|3.5|pg||"
    )
    record = one(text)
    assert record.board == Board.numbered(2, DEAL)
    assert record.players == ("nora", "ed", "sue", "will")
    assert str(record.auction) == "E: 1H P 3C P 4H P P P"
    assert [(c.alerted, c.explanation) for c in record.calls[1:3]] == [(False, ""), (True, "jacoby 2N")]
    assert (record.contract, record.tricks) == (Contract.parse("4H E"), 11)
    assert [(str(made.card), made.seat) for made in record.play[-2:]] == [("D7", Seat.N), ("DK", Seat.E)]
    assert record.play[4].comments[0].text == "well led"
    assert record.tag("LIN_zz") == "3.5"


@pytest.mark.parametrize("calls", ["mb|1S|mb|P|", "mb|1s|mb|pass|", "mb|1♠|mb|-|", "mb|1Sp|", "mb| 1S |mb|\np\n|"])
def test_spellings_of_passes_and_bids(calls: str) -> None:
    assert str(one(f"md|1{S},{W},{N}|{calls}").auction) == "S: 1S P"


@pytest.mark.parametrize("calls", ["mb|1N|mb|d|mb|R|", "mb|1NT|mb|X|mb|xx|", "mb|1ndr|", "mb|1 N|mb|dbl|mb|rdbl|"])
def test_doubles_and_redoubles(calls: str) -> None:
    assert str(one(f"md|1{S},{W},{N}|{calls}").auction) == "S: 1N X XX"


def test_a_vugraph_file_gives_rooms_names_and_results() -> None:
    text = (
        "vg|Cup,Final,I,7,8,Home,0,Away,3|\nrs|4HE=,PASS,,3NSx-2|\n"
        "pn|s1,w1,n1,e1,s2,w2,n2,e2|pg||\n"
        f"qx|o7|st||md|4{S},{W},{N}|sv|b|{AUCTION}pg||\n"
        f"qx|c7|st||md|4{S},{W},{N}|sv|b|mb|p|pg||\n"
        f"qx|c8|st||md|4{S},{W},{N}|sv|o|pg||\n"
    )
    first, second, third = reads(text, "lin")
    assert (first.number, first.tag("Room"), first.players) == (7, "Open", ("n1", "e1", "s1", "w1"))
    assert (first.tag("Event"), first.tag("Stage"), first.tag("Scoring")) == ("Cup", "Final", "IMP")
    assert (first.tag("HomeTeam"), first.tag("VisitTeam")) == ("Home", "Away")
    assert (first.contract, first.tricks) == (Contract.parse("4H E"), 10)
    assert (second.tag("Room"), second.players, second.passed_out) == ("Closed", ("n2", "e2", "s2", "w2"), True)
    assert (third.contract, third.tricks) == (Contract.parse("3NX S"), 7)
    assert list(reads(writes([first, second, third], "lin"), "lin")) == [first, second, third]


@pytest.mark.parametrize("between", ["", "\n", "\r\n", "pg||", "\n\n"])
def test_several_boards_in_one_file_and_in_one_line(between: str) -> None:
    board = f"pn|a,b,c,d|st||md|4{S},{W},{N},|rh||ah|Board 1|sv|o|{AUCTION}"
    assert len(list(reads(board + between + board.replace("Board 1", "Board 2"), "lin"))) == 2


def test_a_missing_bar_at_the_line_end_does_no_harm() -> None:
    text = f"qx|o1|md|4{S},{W},{N}|{AUCTION}mc|10\nqx|o2|md|4{S},{W},{N}|mc|9\n"
    assert [(r.number, r.tricks) for r in reads(text, "lin")] == [(1, 10), (2, None)]


FAULTS = [
    (f"md|4{S},{W},{N[:-1]}|", 2, "North has 12 cards, not 13"),
    (f"md|4{S},{W},{W}|", 2, "is dealt twice, to North and to West"),
    (f"md|5{S},{W},{N}|", 2, "'5' is not LIN's dealer"),
    ("md|4SAXH,,|", 2, "South: 'X' is not a rank"),
    (f"md|4{S},{W},{N}|\nsv|q|", 3, "'q' is not a vulnerability"),
    (f"md|4{S},{W},{N}|mb|1S|\nmb|1H|", 3, "1H is not above 1S (auction: 1S)"),
    (f"md|4{S},{W},{N}|mb|9Z|", 2, "'9Z' is not a call"),
    (f"md|4{S},{W},{N}|{AUCTION}mb|p|", 2, "P comes after the auction is over"),
    (f"md|4{S},{W},{N}|{AUCTION}pc|c2|pc|ZZ|", 2, "'ZZ' is not a card"),
    (f"md|4{S},{W},{N}|{AUCTION}pc|CQ|pc|C9|\n\npc|SA|", 4, "North plays SA without holding it"),
    (f"md|4{S},{W},{N}|{AUCTION}pc|SA|", 2, "South plays SA without holding it"),
    (f"md|4{S},{W},{N}|{AUCTION}mc|14|", 2, "'14' is not a number of tricks"),
    (f"md|4{S},{W},{N}|nonsense|1|", 2, "'nonsense' is not a LIN command"),
]


@pytest.mark.parametrize(("text", "line", "reason"), FAULTS)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, reason: str) -> None:
    good = f"qx|o7|md|4{S},{W},{N}|sv|o|pg||"
    found = list(reads(f"{good}\nqx|o8|{text}\n{good}\n", "lin", strict=False))
    assert [type(item) for item in found] == [Record, Problem, Record]
    problem = found[1]
    assert isinstance(problem, Problem)
    assert reason in problem.reason
    assert problem.line == line
    with pytest.raises(BadFile) as caught:
        list(reads(f"{good}\nqx|o8|{text}\n{good}\n", "lin"))
    assert (caught.value.line, caught.value.reason) == (problem.line, problem.reason)


def test_a_bad_call_leaves_the_board_usable() -> None:
    (problem,) = reads(f"md|4{S},{W},{N}|sv|b|mb|1S|mb|1H|pc|SA|", "lin", strict=False)
    assert isinstance(problem, Problem)
    assert problem.record == Record(hands=DEAL.hands, dealer=Seat.E, vulnerability=Vulnerability.ALL)


@pytest.mark.parametrize("call", ["1N!", "1N *", "1NT!!", "1n! "])
def test_alerts(call: str) -> None:
    (made,) = one(f"md|1{S},{W},{N}|mb|{call}|").calls
    assert made.alerted


def test_the_written_line() -> None:
    record = Record.of_board(Board.numbered(2, DEAL), Auction.parse("E: 1N X P P P"))
    record = record.with_auction(Auction.parse("E: 1N X P P P"), ["15-17", "", "", "", ""], [True, *[False] * 4])
    assert lin_text(record) == (
        "qx|o2|st||md|4SJ5H9DAT862CQ8752,SKQT94HAK73DQ4C93,S872HQT5DJ97CAT64,|rh||ah|Board 2|sv|n|"
        "mb|1N!|an|15-17|mb|d|mb|p|mb|p|mb|p|pg||pg||"
    )


def test_hostile_files_end_in_words() -> None:
    for text in (
        "|" * 100_000,
        "md|" * 30_000,
        "x" * 300_000,
        f"md|4{S},{W},{N}|" + "nt|x|" * 30_000,
        "an|" + "y" * 200_000,
    ):
        found = list(reads("qx|o1|md|1,,,|" + text, "lin", strict=False))
        assert all(len(item.reason) < 300 for item in found if isinstance(item, Problem))
