"""PBN: what is read, what is refused and where, and how the export format looks."""

from __future__ import annotations

import pytest

from tablefeel.errors import BadFile
from tablefeel.formats import Problem, Record, Tag, pbn_lines, reads, writes
from tablefeel.kernel import PASS, SEATS, STRAINS, Auction, Board, Contract, Deal, Seat, TrickTable, Vulnerability

DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
BOARD = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
AUCTION = '[Auction "N"]\n1D 1S 3H =1= 4S\n4NT =2= X Pass Pass\n5C X 5H X\nAP\n'
NOTES = '[Note "1:non-forcing"]\n[Note "2:two colors: clubs and diamonds"]\n'
PLAY = '[Play "W"]\nSK =1= H3 S4 S3\nC5 C2 C6 CK\nS2 H6 S5 S7\nC8 CA CT C4\nD2 DA DT D3\nD4 DK H5 H7\n-  -  -  H2\n*\n'
TABLE = TrickTable.of([[3, 10, 3, 10], [4, 9, 4, 9], [5, 8, 5, 8], [6, 7, 6, 7], [7, 6, 7, 6]])


def one(text: str) -> Record:
    (record,) = reads(text, "pbn")
    return record


def test_a_whole_game_is_understood() -> None:
    record = one(BOARD + '[Declarer "S"]\n[Contract "5HX"]\n[Result "9"]\n' + AUCTION + NOTES + PLAY)
    assert record.board == Board.numbered(1, Deal.parse(DEAL))
    assert record.auction is not None
    assert str(record.auction) == "N: 1D 1S 3H 4S 4N X P P 5C X 5H X P P P"
    assert (record.contract, record.tricks, record.score) == (Contract.parse("5HX S"), 9, -300)
    assert [(c.alerted, c.explanation) for c in record.calls[2:5:2]] == [
        (True, "non-forcing"),
        (True, "two colors: clubs and diamonds"),
    ]
    played = [(str(made.card), made.seat) for made in record.play]
    assert played[:6] == [
        *(("SK", Seat.W), ("H3", Seat.N), ("S4", Seat.E), ("S3", Seat.S)),
        *(("C2", Seat.N), ("C6", Seat.E)),
    ]
    assert played[-1] == ("H2", Seat.S)
    assert len(played) == 25


@pytest.mark.parametrize("first", "NESW")
def test_the_deal_may_start_at_any_seat(first: str) -> None:
    deal = Deal.parse(DEAL)
    assert one(f'[Deal "{deal.text(Seat[first])}"]').deal == deal


@pytest.mark.parametrize(
    ("auction", "calls"),
    [
        ('[Auction "N"]\n1C ap', "N: 1C P P P"),
        ('[Auction "N"]\nAP', "N: P P P P"),
        ('[Auction "W"]\n- 1nt pass 3NT all pass', "N: 1N P 3N P P P"),
        ('[Auction "S"]\n- - 1C x xx *', "N: 1C X XX"),
        ('[Auction "N"]\n1C {why} ! $13 P ?? ; rest\nP +', "N: 1C P P"),
        ('[Auction "N"]\n\n1C P\n\nP P', "N: 1C P P P"),
        ('[Auction ""]\n1C', "N: 1C"),
    ],
)
def test_spellings_of_an_auction(auction: str, calls: str) -> None:
    record = one(BOARD + auction)
    assert str(record.auction) == calls
    assert record.auction_open == auction.endswith("+")


def test_annotations_stay_with_their_calls() -> None:
    record = one(BOARD + '[Auction "N"]\n1C {a} ?! {b} $13 {c} =1= {d} 1D\n*\n[Note "1: x"]\n')
    first, second = record.calls
    assert (first.marks, first.explanation, [c.text for c in first.comments]) == ((6, 13), "x", ["a", "b", "c", "d"])
    assert (second.marks, second.explanation, second.comments) == ((), "", ())


def test_irregular_calls_and_cards_are_kept() -> None:
    text = BOARD + '[Auction "W"]\n- ^S 1D ^I 1C\n4S *\n[Contract "4S"]\n[Play "S"]\nD3 ^R C8 *\n'
    record = one(text)
    assert record.auction is None
    assert [(c.call is None, c.insufficient) for c in record.calls] == [(True, 0), (False, 0), (False, 1), (False, 0)]
    assert list(reads(writes([record]))) == [record]


FAULTS = [  # what comes after a good board, the line, how the reason reads
    (f'[Deal "{DEAL[:-1]}"]', 1, "West has 12 cards, not 13"),
    (f'[Deal "{DEAL.replace("KQT2", "KQT3")}"]', 1, "S3 is dealt twice, to South and to West"),
    ('[Deal "N:AKQ"]', 1, "is not a deal"),
    ('[Deal "N:AKX.. - - -"]', 1, "North: "),
    ('[Dealer "Q"]', 1, "[Dealer]: 'Q' is not a seat"),
    ('[Vulnerable "maybe"]', 1, "[Vulnerable]: 'maybe' is not a vulnerability"),
    ('[Dealer "#"]', 1, "this tag cannot inherit"),
    ('[Event "x"]\n[Dealer "N"]\n[Auction "N"]\n1C 8H', 4, "'8H' is not a call"),
    ('[Dealer "N"]\n[Auction "N"]\n1S\n1H', 4, "1H is not above 1S (auction: 1S)"),
    ('[Dealer "N"]\n[Auction "E"]\n1S', 3, "the auction starts with East, but North deals"),
    ('[Auction "N"]\n1S P P P P', 2, "P comes after the auction is over"),
    ('[Auction "N"]\n1S + P', 2, "'P' comes after '+'"),
    ('[Auction "N"]\n1S $256', 2, "'$256' is not a glyph"),
    ('[Auction "N"]\n=1= 1S', 2, "'=1=' does not follow a call or card"),
    ('[Auction "N"]\n1S AP\n[Note "x"]', 3, "is not a note"),
    ('[Note "1:x"]', 1, "stands before any auction or play"),
    ('[Auction "N"]\n1S AP\n[Declarer "S"]\n[Contract "1S"]', 4, "the contract is 1S S, but the auction ends in 1S N"),
    ('[Contract "9S"]', 1, "[Contract]: '9S' is not a contract"),
    ('[Declarer "N"]\n[Contract "1S"]\n[Result "14"]', 3, "[Result]: '14' is not a result"),
    (f'[Deal "{DEAL}"]\n[Contract "1S"]\n[Play "W"]\nSK SA', 4, "North plays SA, which East holds"),
    (f'[Deal "{DEAL}"]\n[Contract "1S"]\n[Play "W"]\nSK H3 HK', 3, "East plays HK but can follow suit to spades"),
    (f'[Deal "{DEAL}"]\n[Contract "1S"]\n[Play "W"]\nSK H1', 4, "'H1' is not a card"),
    ('[DoubleDummyTricks "43367433678a9668a96"]', 1, "[DoubleDummyTricks]: '43367433678a9668a96' is not a trick table"),
    ('[DoubleDummyTricks "43367433678a9668a96f"]', 1, "is not a trick table"),
    ('[Event "x"', 1, "is not finished"),
    ("[Event x]", 1, "is not a tag"),
    ('[Event "x]', 1, "is not a tag"),
    ("words", 1, "'words' stands before any tag"),
    ('[Event "x"]\nwords', 2, "'words' does not belong after [Event]"),
    ('[Event "x"]\n{ open\nfor ever', 2, "the comment is not closed"),
    ('[Event "x"] }', 1, "without its opening bracket"),
    ('[ScoreTable "Rank;Score"]\n1 2\n3', 1, "3 elements do not fill rows of 2 columns"),
    (r'[ScoreTable "Rank\x;Score"]', 1, "has a wrong width"),
]


@pytest.mark.parametrize(("text", "line", "reason"), FAULTS)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, reason: str) -> None:
    good = '[Board "77"]\n[Dealer "S"]\n'
    found = list(reads(f"{good}\n{text}\n\n{good}", "pbn", strict=False))
    first, problem = found[:2]
    assert isinstance(first, Record)
    assert isinstance(problem, Problem)
    assert reason in problem.reason
    assert "\n" not in problem.reason
    assert problem.line == line + 3
    if "{ open" not in text:
        (last,) = found[2:]
        assert isinstance(last, Record)
        assert last.number == 77
    with pytest.raises(BadFile) as caught:
        list(reads(f"{good}\n{text}\n\n{good}", "pbn"))
    assert (caught.value.line, caught.value.reason) == (problem.line, problem.reason)


def test_an_unclosed_comment_does_not_swallow_the_next_game() -> None:
    found = list(reads('[Board "1"]\n{ open\n\n[Board "2"]\n', "pbn", strict=False))
    assert [item.number if isinstance(item, Record) else item.line for item in found] == [2, 2]


def test_a_bad_part_leaves_the_rest_of_the_board_usable() -> None:
    (problem,) = reads(BOARD + '[Auction "N"]\n1S 1H =1=\n[Note "1:low"]\n[Play "E"]\nSA\n', "pbn", strict=False)
    assert isinstance(problem, Problem)
    saved = problem.record
    assert saved is not None
    assert saved.board == Board.numbered(1, Deal.parse(DEAL))
    assert saved.calls == ()
    (again,) = reads(writes([saved]), strict=False)
    assert isinstance(again, Problem)
    assert again.record == saved  # the bad auction and its note were written as they stood


def test_values_are_inherited() -> None:
    games = [
        '[Event "##Cup"]\n[Site "Here"]\n[Board "1"]',
        '[Site "#"]\n[Board "2"]',
        '[Event "Final"]\n[Site "#"]\n[Board "3"]',
        '[Board "4"]\n[Round "#"]',
    ]
    records = list(reads("\n\n".join(games), "pbn"))
    assert [record.tag("Event") for record in records] == ["Cup", "Cup", "Final", "Final"]
    assert [record.tag("Site") for record in records] == ["Here", "Here", "Here", None]
    assert records[3].tag("Round") == ""


def test_unknown_tags_sections_comments_and_escapes_survive_in_place() -> None:
    text = (
        '%PipColors #000000\n{ at the start }\n[Board "1"]\n{ after Board }\n%%!R 75974\n'
        '[MyTag "my \\"value\\" \\2R"]\n'
        '; after MyTag\n[MyTable "A;B"]\n{ after MyTable }\n1 "two words"\n 3  4\n'
    )
    lines = list(pbn_lines(one(text)))
    assert lines[:2] == ["%PipColors #000000", "{ at the start }"]
    after_board = lines.index('[Board "1"]') + 1
    assert lines[after_board : after_board + 2] == ["{ after Board }", "%%!R 75974"]
    after_tag = lines.index(r'[MyTag "my \"value\" \2R"]') + 1
    assert lines[after_tag : after_tag + 5] == [
        "; after MyTag", '[MyTable "A;B"]', "{ after MyTable }", '1 "two words"', " 3  4"
    ]  # fmt: skip


HEAD = r'[OptimumResultTable "Declarer;Denomination\2R;Result\2R'


def rows(between: str, ends: str) -> str:
    return ends.join(
        f"{seat}{between}{strain}{between}{TABLE.tricks(seat, strain)}"
        for seat in reversed(SEATS)
        for strain in STRAINS
    )


@pytest.mark.parametrize(
    "tags",
    [
        '[DoubleDummyTricks "76543765436789a6789a"]',
        '[DoubleDummyTricks "76543765436789A6789A"]',
        HEAD + '"]\n' + rows(" ", "\n"),
        HEAD + r"\n" + rows(r"\t", r"\n") + '"]',
    ],
)
def test_trick_tables_are_read_in_every_form_and_written_once(tags: str) -> None:
    record = one(BOARD + tags + '\n[OptimumScore "EW 420"]\n[ParContract "EW 4S"]')
    assert (record.trick_table, record.par_score, record.par_contract) == (TABLE, -420, "EW 4S")
    solved = record.with_analysis(TABLE, 50, "NS 1N")
    text = writes([solved])
    assert [text.count(f"[{name} ") for name in ("DoubleDummyTricks", "OptimumResultTable", "OptimumScore")] == [
        1,
        1,
        1,
    ]
    assert '[DoubleDummyTricks "76543765436789a6789a"]' in text
    assert "\nN NT  7\nN  S  6\n" in text
    assert '[OptimumScore "NS 50"]\n[ParContract "NS 1N"]' in text


def test_tables_that_disagree_are_refused() -> None:
    text = '[DoubleDummyTricks "06543765436789a6789a"]\n[OptimumResultTable "Declarer;Denomination;Result"]\n'
    with pytest.raises(BadFile, match="disagree"):
        one(text + rows(" ", "\n"))


def test_an_incomplete_table_stays_as_it_is() -> None:
    record = one('[OptimumResultTable "Declarer;Denomination;Result"]\nN NT 7\n')
    assert record.trick_table is None
    assert record.tags[0].section == ("N NT 7",)


def test_the_export_format() -> None:
    record = Record.of_board(Board.numbered(2, Deal.parse(DEAL)), Auction.parse("E: 1N P P P"))
    record = record.with_tag("Zeta", "z").with_tag("Alpha", "a").with_tag("Event", "Cup")
    lines = writes([record, record]).split("\n")
    assert lines[:2] == ["% PBN 2.1", "% EXPORT"]
    names = [line[1:].split(" ")[0] for line in lines if line.startswith("[")]
    mandatory = "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result"
    assert names == 2 * [*mandatory.split(), "Alpha", "Zeta", "Auction"]
    assert lines.count("") == 2  # between the games and after the last line
    assert {'[Event "Cup"]', '[Site "?"]', '[Vulnerable "NS"]', '[Contract "1NT"]', '[Declarer "E"]'} <= set(lines)
    assert next(line for line in lines if line.startswith("[Deal ")).startswith('[Deal "E:A8654.')
    assert "1NT Pass Pass Pass" in lines


def test_notes_follow_the_auction_directly_and_are_shared() -> None:
    auction = Auction.parse("N: 1N P 2C P 2D P 3N P P P")
    texts = ["15-17", "", "Stayman", "", "no major", "", "", "", "", ""]
    alerts = [False, False, True, False, True, False, False, False, False, False]
    record = Record(dealer=Seat.N).with_auction(auction, texts, alerts)
    lines = list(pbn_lines(record))
    start = lines.index('[Auction "N"]')
    assert lines[start + 1 :] == [
        "1NT =1= Pass 2C =2= Pass", "2D =3= Pass 3NT Pass", "Pass Pass",
        '[Note "1:15-17"]', '[Note "2:Stayman"]', '[Note "3:no major"]',
    ]  # fmt: skip
    assert '[AlertedCalls "3 5"]' in lines  # PBN's notes cannot tell an explanation from an alert
    assert one("\n".join(lines)) == record


def test_no_line_is_too_long_for_the_standard() -> None:
    words = "many words about this hand " * 60
    record = Record.of_board(Board.numbered(1, Deal.parse(DEAL)), Auction.parse("N: 1C 1D 1H 1S"))
    record = one(BOARD + f'{{{words}}}\n[Auction "N"]\n1C {{{words}}} 1D {{{words[:200]}}} 1H {{{words[:200]}}} AP\n')
    text = writes([record])
    assert max(map(len, text.split("\n"))) < 254
    assert one(text) == record


def test_games_without_blank_lines_and_games_with_too_many() -> None:
    assert [r.number for r in reads('[Board "1"]\n[Dealer "N"]\n[Board "2"]\n[Dealer "E"]\n', "pbn")] == [1, 2]
    record = one(f'[Deal "{DEAL}"]\n\n\n[Contract "1S"]\n[Declarer "N"]\n\n[Auction "N"]\n1S AP\n')
    assert record.contract == Contract.parse("1S N")


@pytest.mark.parametrize(
    ("tags", "contract", "tricks"),
    [
        ('[Declarer "N"]\n[Contract "4Sx"]\n[Result "9"]', "4SX N", 9),
        ('[Declarer "E"]\n[Contract "3N"]\n[Result "NS 9 EW 4"]', "3N E", 4),
        ('[Declarer "W"]\n[Contract "3NTXX"]\n[Result "NS 3"]', "3NXX W", 10),
        ('[Declarer "W"]\n[Contract "2D"]\n[Result "-2"]', "2D W", 6),
        ('[Declarer "W"]\n[Contract "2D"]\n[Result "="]', "2D W", 8),
        ('[Declarer "W"]\n[Contract "2D"]\n[Result "^5"]', "2D W", 5),
        ('[Declarer ""]\n[Contract "Pass"]\n[Result ""]', None, None),
        ('[Declarer "?"]\n[Contract "?"]\n[Result "?"]', None, None),
        ('[Contract "4S"]\n[Result "9"]', None, None),
        ('[Declarer "^S"]\n[Contract "4S"]\n[Result "EW 3"]', None, None),
    ],
)
def test_contract_and_result(tags: str, contract: str | None, tricks: int | None) -> None:
    record = one(BOARD + tags)
    assert record.contract == (None if contract is None else Contract.parse(contract))
    assert record.tricks == tricks
    assert record.passed_out == ("Pass" in tags)
    assert one(writes([record])) == record


def test_tags_that_no_field_can_hold_stay_as_written() -> None:
    text = writes(reads('[Board "A-7"]\n[Declarer "^S"]\n[Contract "4S"]\n[Result "60%"]', "pbn"))
    for tag in ('[Board "A-7"]', '[Declarer "^S"]', '[Contract "4S"]', '[Result "60%"]'):
        assert text.count(tag) == 1


def test_hostile_files_end_quickly_and_in_words() -> None:
    deep = "[" * 50_000 + "{" * 50_000
    for text in (deep, '"' * 90_000, "[A " * 30_000, "{\n\n" * 50_000, "[" + " " * 99_000, "\\" * 99_000, "x " * 10**6):
        found = list(reads(f'[Board "1"]\n{text}', "pbn", strict=False))
        assert any(isinstance(item, Problem) for item in found)
        assert all(len(item.reason) < 300 for item in found if isinstance(item, Problem))


@pytest.mark.parametrize(
    "text",
    [
        '<PBN>\n[Event "The "Big" One"]\n</PBN>\n',
        '[Event "The \\"Big\\" One"]',
        '[ Event\n "The \\"Big\\" One"\n]',
        '[Event"The "Big" One"   ] [Other-Tag ""]',
    ],
)
def test_odd_ways_to_write_a_tag(text: str) -> None:
    assert one(text).tag("Event") == 'The "Big" One'


def test_an_end_position_is_kept_with_its_trumps_and_play() -> None:
    text = '[Deal "N:A.K.. - Q.J.. -"]\n[Contract "H"]\n[Play "N"]\nSA - SQ -\n*\n'
    record = one(text)
    assert [None if hand is None else len(hand) for hand in record.hands] == [2, None, 2, None]
    assert record.tag("Contract") == "H"
    assert [str(made.card) for made in record.play] == ["SA", "None", "SQ"]
    assert one(writes([record])) == record


def test_passes_alone() -> None:
    record = one(BOARD + '[Auction "N"]\nAP')
    assert record.passed_out
    assert record.score == 0
    assert [made.call for made in record.calls] == [PASS] * 4
    assert record.vulnerability is Vulnerability.NONE


@pytest.mark.parametrize("value", ["#", "##", "##x", "#x", "\\#", "\\##", "\\\\#", "\\", '#"', "# "])
def test_a_value_that_looks_inherited_is_written_as_itself(value: str) -> None:
    """`#` would be read as "same as before" and `##` as "from now on"; both are written behind a backslash."""
    odd = Record(1, players=(value, None, None, None), tags=(Tag("Event", value), Tag("Room", value)))
    records = [Record(2, players=("Sue", None, None, None), tags=(Tag("Room", "Open"),)), odd, Record(3)]
    assert list(reads(writes(records, "pbn"), "pbn")) == records
