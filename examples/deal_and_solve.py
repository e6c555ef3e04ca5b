"""Deal a strong notrump opposite a five-card major, solve it, and print what par is."""

import numpy as np

from tablefeel.dealing.sampling import Sampler
from tablefeel.dealing.wishes import Wish, Wishes
from tablefeel.doubledummy import ExactSolver, par
from tablefeel.kernel import Board, Seat

wishes = Wishes.of({Seat.N: Wish.parse("15-17 hcp, balanced"), Seat.S: Wish.parse("5+ spades, 8+ hcp")})
deal = Sampler(wishes).exactly(1, np.random.default_rng(7)).deals()[0]
board = Board.numbered(1, deal)

table = ExactSolver().table(board.deal)
best = par(table, board.dealer, board.vulnerability)
print(board.deal)
print(table)
print(f"par {best.score_ns:+d} for North-South: {', '.join(map(str, best.contracts)) or 'all pass'}")
