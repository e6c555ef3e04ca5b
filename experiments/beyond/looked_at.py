"""What Dharmalingam's network looks at: how many tricks each card is worth to it, drawn on a deal.

    python experiments/beyond/looked_at.py --out docs/papers/dharmalingam-gradient.svg

A card has four inputs, one for each holder. Its worth is the slope of the network's answer (in tricks of South's
contract) in the inputs of North and South less that in the inputs of East and West, by central differences: what the
network gives for the card being with declarer's side. Printed is the mean worth over random deals, by rank.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tablefeel.arrays import owners_of, random_owners
from tablefeel.encoding.dharmalingam import code_52x4, expected_of
from tablefeel.kernel import SEATS, SUITS, Deal, Seat, Strain
from tablefeel.models.dharmalingam import DharmalingamSolver

DEAL = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"
RANKS = "23456789TJQKA"
STEP = np.float32(0.05)
_PLACES = {Seat.N: (230, 20), Seat.E: (440, 170), Seat.S: (230, 320), Seat.W: (20, 170)}


def worths(owners: np.ndarray, strain: Strain) -> np.ndarray:
    """(n, 52): tricks that each card is worth to South's side in South's contract; spades or notrump."""
    net, answer = DharmalingamSolver().model, int(strain is Strain.NT)
    bits = code_52x4(owners)
    found = np.zeros((len(owners), 52), dtype=np.float32)
    for card in range(52):
        place = 13 * (3 - card // 13) + card % 13  # the paper's order: spades first
        for seat in SEATS:
            for step in (STEP, -STEP):
                moved = bits.copy()
                moved[:, 52 * seat + place] += step if seat in (Seat.N, Seat.S) else -step
                found[:, card] += expected_of(net(moved)[:, answer]) / (4 * step)
    return found


def drawn(deal: Deal, found: np.ndarray, title: str) -> str:
    """The deal as SVG: a stronger colour is a card that is worth more; green with North-South, red with East-West."""
    owners = owners_of([deal])[0]
    most = float(np.abs(found).max())
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="780" height="460" font-family="sans-serif" font-size="14">',
        '<rect width="780" height="460" fill="#ffffff"/>',
        f'<text x="20" y="445" font-size="13">{title}</text>',
    ]
    for seat in SEATS:
        x, y = _PLACES[seat]
        parts.append(f'<text x="{x}" y="{y + 12}" font-weight="bold">{seat.word}</text>')
        for line, suit in enumerate(reversed(SUITS)):
            parts.append(f'<text x="{x}" y="{y + 34 + 22 * line}">{suit.symbol}</text>')
            cards = [13 * suit + rank for rank in reversed(range(13)) if owners[13 * suit + rank] == seat]
            for place, card in enumerate(cards):
                strength = max(0.0, float(found[card])) / most
                colour = "46,125,50" if seat in (Seat.N, Seat.S) else "198,40,40"
                left, top = x + 18 + 20 * place, y + 20 + 22 * line
                parts.append(
                    f'<rect x="{left}" y="{top}" width="18" height="19" rx="3" fill="rgba({colour},{strength:.2f})">'
                    f"<title>{found[card]:+.2f} tricks</title></rect>"
                    f'<text x="{left + 4}" y="{top + 14}">{RANKS[card % 13]}</text>'
                )
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    """Write the picture and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deal", default=DEAL)
    parser.add_argument("--deals", type=int, default=1000, help="random deals of the table")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    deal = Deal.parse(given.deal)
    found = worths(owners_of([deal]), Strain.S)[0]
    title = "Spades, South declares: what each card is worth to the network; green with North-South, red with East-West"
    given.out.write_text(drawn(deal, found, title), encoding="utf-8")
    owners = random_owners(given.deals, np.random.default_rng(given.seed))
    print("| suit | " + " | ".join(reversed(RANKS)) + " |\n|---|" + "---|" * 13)
    spades, notrump = (worths(owners, strain).mean(axis=0).reshape(4, 13) for strain in (Strain.S, Strain.NT))
    rows = {"trumps": spades[3], "side suits": spades[:3].mean(axis=0), "notrump": notrump.mean(axis=0)}
    for name, row in rows.items():
        print(f"| {name} | {' | '.join(f'{worth:+.2f}' for worth in row[::-1])} |")


if __name__ == "__main__":
    main()
