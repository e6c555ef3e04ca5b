"""Plays the boards of a log again, card by card, by the laws, and compares contracts and tricks.

python experiments/play/replay.py log.pbn
"""

from __future__ import annotations

import sys
from pathlib import Path

from tablefeel.arena.playing import check_legal
from tablefeel.formats import read
from tablefeel.play.progress import Progress


def main() -> None:
    boards = cards = 0
    for record in read(Path(sys.argv[1])):
        boards += 1
        if record.contract is None:
            continue
        played = [one.card for one in record.play if one.card is not None]
        progress = Progress.of(record.contract, played)
        if record.board is None or record.auction is None or record.auction.contract != record.contract:
            sys.exit(f"board {record.number}: the auction and the contract {record.contract} disagree")
        check_legal(record.board, progress)
        if not progress.is_over or progress.declarer_tricks != record.tricks:
            sys.exit(
                f"board {record.number}: {progress.declarer_tricks} tricks in the play, {record.tricks} in the log"
            )
        cards += len(played)
    print(f"{boards} boards and {cards} cards replayed")


if __name__ == "__main__":
    main()
