"""How well edited cards are read, by sampling or by networks: `python experiments/belief/edited_cards.py`.

Random deals are bid by the rules of cards with agreements changed at random, auctions cut anywhere, and read from a
random chair. Printed for each reader: nats for each hidden card (less is better), the difference to the rules' own
sampler with its 95% interval, and milliseconds of a core for one reading.
"""

from __future__ import annotations

import argparse
import time
from random import Random

import numpy as np

from tablefeel.bidding import Cards, PlayerView, Reader
from tablefeel.kernel import Auction, Board, Deal, Seat
from tablefeel.models.belief import BeliefModel
from tablefeel.models.promised_reader import PromisedReader
from tablefeel.systems.engine.bulk import bid_boards
from tablefeel.systems.reading import SystemReader

_LEAST = 1e-4
"""The chance below which no card is thought."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--views", type=int, default=160)
    parser.add_argument("--seed", type=int, default=24)
    given = parser.parse_args()
    rng = Random(given.seed)
    boards = [_view(rng, number) for number in range(given.views)]
    readers: dict[str, Reader] = {"sampled": SystemReader(), "promised": PromisedReader(), "belief": BeliefModel()}
    told = {}
    for name, reader in readers.items():
        reader.read(boards[0][1])
        begun = time.process_time()
        found = [_nats(reader, *one) for one in boards]
        told[name] = np.array(found), 1000 * (time.process_time() - begun) / given.views
    for name, (nats, milliseconds) in told.items():
        more = nats - told["sampled"][0]
        doubt = 1.96 * more.std(ddof=1) / len(more) ** 0.5
        print(f"{name}: {nats.mean():.4f} nats a card, {more.mean():+.4f} ± {doubt:.4f}, {milliseconds:.1f} ms")


def _view(rng: Random, number: int) -> tuple[Board, PlayerView]:
    least = rng.randrange(9, 14)
    switches = ";".join(f"{name}={rng.choice(('yes', 'no'))}" for name in ("stayman", "weak_twos"))
    base = rng.choice(("sayc", "two-over-one", "acol-weak-nt"))
    card = f"{base};one_notrump={least}-{least + 2};{switches}"
    cards, board = Cards(card, card), Board.numbered(number + 1, Deal.random(rng))
    (auction,) = bid_boards([board], cards)
    cut = Auction(auction.dealer, auction.calls[: rng.randrange(2, len(auction.calls) + 1)])
    seat = Seat(rng.randrange(4))
    return board, PlayerView(board.deal[seat], seat, cut, board.vulnerability, cards)


def _nats(reader: Reader, board: Board, view: PlayerView) -> float:
    """What the hidden cards cost by the reader's beliefs, for each card."""
    total = 0.0
    for seat, belief in reader.read(view).items():
        held = [bool(board.deal[seat].bits >> card & 1) for card in range(52)]
        total -= float(np.log(np.clip(np.asarray(belief.cards, np.float64)[held], _LEAST, 1.0)).sum())
    return total / 39


if __name__ == "__main__":
    main()
