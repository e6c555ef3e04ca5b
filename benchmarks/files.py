"""Megabytes of PBN and LIN read per CPU-second on one core, beside the reader of endplay.

    python benchmarks/files.py > benchmarks/results/files.md

Four seeded files: deals alone; deals with auction and play; the same with double-dummy tables; the second as LIN. No
deal comes twice, auctions are long and all 52 cards are played, which is the worst case: a deal that comes again at
another table is quicker. tablefeel checks every card, call and trick; endplay, the peer, checks neither auction nor
play and keeps no comments or unknown sections. Medians of interleaved rounds; `--best` takes the best round, which
other work on the machine disturbed least.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

from endplay.parsers import lin as endplay_lin
from endplay.parsers import pbn as endplay_pbn
from measure import rates, use_one_core, versions

from tablefeel.formats import PlayedCard, Record, Tag, read, write
from tablefeel.formats.play import trick_winner
from tablefeel.kernel import PASS, SEATS, STRAINS, Auction, Board, Contract, Deal, Suit, TrickTable

TAGS = (Tag("Event", "Club night"), Tag("Site", "Utrecht"), Tag("Date", "2024.01.02"), Tag("Scoring", "MP"))


def bid_out(rng: Random, board: Board) -> Auction:
    """A legal auction of random low calls."""
    auction = Auction(board.dealer)
    while not auction.is_over:
        legal = auction.legal_calls
        auction = auction.then(PASS if rng.random() < 0.45 else rng.choice(legal[:8]))
    return auction


def played_out(rng: Random, deal: Deal, contract: Contract) -> tuple[PlayedCard, ...]:
    """52 random cards that follow suit."""
    left = {seat: list(deal[seat]) for seat in SEATS}
    play: list[PlayedCard] = []
    seat, led = contract.leader, None
    for position in range(52):
        led = led if position % 4 else None
        card = rng.choice([card for card in left[seat] if card.suit is led] or left[seat])
        left[seat].remove(card)
        play.append(PlayedCard(card, seat))
        led = _led(led, card.suit)
        seat = seat.lho
        if position % 4 == 3:
            seat = trick_winner([(made.seat, made.card) for made in play[-4:] if made.card], contract.strain.suit)
    return tuple(play)


def _led(led: Suit | None, suit: Suit) -> Suit:
    return suit if led is None else led


def boards(count: int, seed: int, with_play: bool, with_table: bool) -> Iterator[Record]:
    rng = Random(seed)
    for number in range(1, count + 1):
        board = Board.numbered(number, Deal.random(rng))
        record = replace(Record.of_board(board), players=("North", "East", "South", "West"), tags=TAGS)
        if with_play:
            auction = bid_out(rng, board)
            record = replace(record, calls=record.with_auction(auction).calls)
            if auction.contract is not None:
                record = replace(record, play=played_out(rng, board.deal, auction.contract))
        if with_table:
            table = TrickTable.of([[rng.randrange(14) for _ in SEATS] for _ in STRAINS])
            record = record.with_analysis(table, rng.randrange(-600, 600, 10))
        yield record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--boards", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--best", action="store_true", help="the best round in place of the median")
    given = parser.parse_args()
    use_one_core()
    with tempfile.TemporaryDirectory() as folder:
        work: dict[str, Callable[[], int]] = {}
        paths = {}
        for name, ending, with_play, with_table in (
            ("PBN, deals", "pbn", False, False),
            ("PBN, auction and play", "pbn", True, False),
            ("PBN, auction, play and tables", "pbn", True, True),
            ("LIN, auction and play", "lin", True, False),
        ):
            path = paths[name] = Path(folder, f"{len(paths)}.{ending}")
            write(boards(given.boards, 1, with_play, with_table), path)
            work[name] = lambda path=path: sum(1 for _ in read(path)) and path.stat().st_size  # type: ignore[misc]
            text = path.read_text(encoding="utf-8")
            load = endplay_pbn.load if ending == "pbn" else endplay_lin.load
            work[f"endplay {name}"] = lambda text=text, load=load: len(load(io.StringIO(text))) and len(text)  # type: ignore[misc]
        found = {name: rate / 1e6 for name, rate in rates(work, given.rounds, max if given.best else median).items()}
        print("# Reading files\n")
        asked = f"--boards {given.boards} --rounds {given.rounds}{' --best' * given.best}"
        print(f"`python benchmarks/files.py {asked}`; {versions('endplay')}.\n")
        print("| file | bytes a board | MB per CPU-second | boards per CPU-second | × endplay |")
        print("|---|---:|---:|---:|---:|")
        for name, path in paths.items():
            size = path.stat().st_size / given.boards
            mine, peer = found[name], found[f"endplay {name}"]
            print(f"| {name} | {size:.0f} | {mine:.2f} | {1e6 * mine / size:,.0f} | {mine / peer:.2f} |")


if __name__ == "__main__":
    main()
