"""Decisions of `measure.py` asked again with other settings, all that gave tricks away and a sample of the others.

    python experiments/play/reconsider.py boards.jsonl --a selfplay --b sayc --sample 60 --layouts 40 --sure 40

Cards of the first trick are left out. What is printed are tricks given away a table, the sample weighed up.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tablefeel.arena.playing import listener_of, position_of
from tablefeel.bidding import Cards
from tablefeel.doubledummy import ExactSolver, dds
from tablefeel.kernel import Auction, Board, Call, Card, Deal
from tablefeel.play.player import CardPlayer, Settings
from tablefeel.play.progress import Progress
from tablefeel.play.seen import PlayView
from tablefeel.roster import find


@dataclass(frozen=True, slots=True)
class Decision:
    """A card that was played, and what it cost."""

    seen: PlayView
    board: Board
    player: CardPlayer
    defends: bool
    lost: int

    def lost_again(self) -> int:
        """What the card costs that is chosen now."""
        card = self.player.choose(self.seen).card
        plays = ExactSolver(1, None).best_plays(position_of(self.board, self.seen.progress))
        return plays[0].tricks - next(play.tricks for play in plays if play.card == card)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("boards", type=Path)
    parser.add_argument("--a", default="selfplay")
    parser.add_argument("--b", default="sayc")
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--layouts", type=int, default=40)
    parser.add_argument("--sure", type=int, default=40)
    asked = parser.parse_args()
    settings = Settings(layouts=asked.layouts, sure=asked.sure, seconds=None)
    tables, found = decisions(asked.boards, (asked.a, asked.b), settings)
    wrong, right = [one for one in found if one.lost], [one for one in found if not one.lost]
    sample = Random(3).sample(right, asked.sample)
    print(f"{tables} tables, {len(wrong)} cards gave tricks away, {len(sample)} of {len(right)} others are asked again")
    for defends, name in ((False, "declarer"), (True, "defenders")):
        before = sum(one.lost for one in wrong if one.defends is defends)
        now = sum(one.lost_again() for one in wrong if one.defends is defends)
        new = sum(one.lost_again() for one in sample if one.defends is defends) * len(right) / len(sample)
        print(f"{name}: {before / tables:.3f} before, {(now + new) / tables:.3f} now")


def decisions(path: Path, names: tuple[str, str], settings: Settings) -> tuple[int, list[Decision]]:
    """How many tables there are, and every card after the first trick."""
    pairs = [find(name) for name in names]
    players = [CardPlayer(listener_of(pair.bidder), settings) for pair in pairs]
    tables, found = 0, list[Decision]()
    for line in path.read_text().splitlines():
        told = json.loads(line)
        board = Board.numbered(told["board"], Deal.parse(told["deal"]))
        for room, told_room in enumerate(told["rooms"]):
            auction = Auction(board.dealer, tuple(map(Call.parse, told_room["auction"])))
            contract = auction.contract
            if contract is None:
                continue
            tables += 1
            played = tuple(map(Card.parse, told_room["cards"]))
            cards = Cards(pairs[room].card, pairs[1 - room].card)
            hands, indices = [hand.bits for hand in board.deal.hands], [card.index for card in played]
            values = dds.analyse_play(hands, contract.strain, contract.leader, indices)
            for place, seat in enumerate(Progress.of(contract, played).seats):
                if place >= 4:
                    defends = seat.side is not contract.declarer.side
                    change = values[place + 1] - values[place]
                    seen = PlayView.of_board(board, auction, played[:place], cards)
                    player = players[(seen.view.seat & 1) ^ room]
                    found.append(Decision(seen, board, player, defends, max(0, change if defends else -change)))
    return tables, found


if __name__ == "__main__":
    main()
