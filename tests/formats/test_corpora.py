"""The collections of real files beside the project: all are read, the broken boards are told, rewrites keep all."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tablefeel.formats import Problem, Record, read, reads, writes
from tablefeel.kernel import Auction, Seat

BROKEN = {  # file -> how many boards are refused, and a reason among them
    "004-Establishment.pbn": (1, "P comes after the auction is over"),
    "022-example4.pbn": (1, "the contract is 5C E, but the auction ends in 5C N"),
    "024-shared_deals.pbn": (3, "North plays C6, which East holds"),
    "042-errors_20.pbn": (14, "a second '+': the auction or the play has ended already"),
}
BOARDS = {"000-AlsReg6-Final.pbn": 286, "028-PCH1003.pbn": 570, "038-correct_10.pbn": 31, "058-large1.pbn": 100}
BOARDS |= {"034-wronie_9533_pairs_2720_przyjaciele_wronia.pbn": 735, "006-usbf_sf_14502.lin": 30}


@pytest.mark.parametrize("kind", ["pbn", "lin"])
def test_every_file_is_read_and_rewritten_without_loss(kind: str, shared: Path) -> None:
    paths = sorted((shared / "data" / "formats" / kind).iterdir())
    assert paths
    for path in paths:
        found = list(read(path, strict=False))
        problems = [item for item in found if isinstance(item, Problem)]
        records = [item for item in found if isinstance(item, Record)]
        count, reason = BROKEN.get(path.name, (0, ""))
        assert len(problems) == count, (path.name, problems)
        assert not problems or any(reason in problem.reason for problem in problems), path.name
        assert len(found) == BOARDS.get(path.name, len(found)), path.name
        assert list(reads(writes(records, kind), kind)) == records, path.name
        if not problems:
            assert list(read(path)) == records, path.name


def test_both_formats_tell_the_same_of_a_board(shared: Path) -> None:
    folder = shared / "data" / "formats"
    games = {
        record.tag("DealId"): record
        for record in read(folder / "pbn" / "032-sky_club_2196_pairs_sky_club_jackpot_2000.pbn")
    }
    compared = 0
    for path in sorted((folder / "lin").glob("*-207841*.lin")):
        (lin,) = read(path)
        pbn = games.get(path.name.split("-")[1])
        if pbn is not None:
            compared += 1
            assert (lin.board, lin.auction, lin.play) == (pbn.board, pbn.auction, pbn.play), path.name
    assert compared >= 15


def test_the_collected_auctions_are_legal_and_complete(shared: Path) -> None:
    count = 0
    with gzip.open(shared / "data" / "formats" / "legal-auctions.txt.gz", "rt") as file:
        for line in file:
            assert Auction.parse(line, Seat.N).is_over, line
            count += 1
    assert count == 63_615
