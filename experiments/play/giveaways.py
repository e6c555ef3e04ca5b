"""Every card that gives tricks away, and the same decisions left to a player with other settings.

    python experiments/play/giveaways.py play decisions.jsonl --boards 200 --seed 83
    python experiments/play/giveaways.py report decisions.jsonl

Boards are bid by `selfplay` against `sayc` (odd numbers North-South, even ones East-West) and played by the present
settings; at each decision the settings as they were before (`BEFORE`) are asked too, with the same time. So both are
compared on the same decisions, which tells far more than boards that each plays alone. Goes on where it was stopped;
with `--cards 1` only the lead is made.

Another state of the code (`PYTHONPATH=OTHER/src`) is compared lead by lead: each plays with `--alone --cards 1`, then

    python experiments/play/giveaways.py compare other.jsonl decisions.jsonl
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from tablefeel.arena.playing import listener_of, position_of
from tablefeel.arena.table import Bidding, Table, bid_tables
from tablefeel.doubledummy import ExactSolver
from tablefeel.kernel import Board, Card, Deal
from tablefeel.play.player import CardPlayer, ChosenCard, Settings
from tablefeel.play.seen import PlayView
from tablefeel.roster import find

BEFORE = Settings(habits=0.0, deals=256)
NOW = Settings()
_LATE = 0.5


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("play", "report", "compare"))
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=83)
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--alone", action="store_true", help="do not ask the settings before")
    asked = parser.parse_args()
    if asked.what == "play":
        play(asked.file[0], asked.boards, asked.seed, asked.cards, NOW if asked.alone else BEFORE)
        return
    tables = [[json.loads(line) for line in path.read_text().splitlines()] for path in asked.file]
    if asked.what == "report":
        report(tables[0])
    else:
        compare(*tables)


def play(path: Path, count: int, seed: int, cards: int, other: Settings) -> None:
    """Write a line for every board."""
    done, rng = len(path.read_text().splitlines()) if path.exists() else 0, Random(seed)
    boards = [Board.numbered(number, Deal.random(rng)) for number in range(1, count + 1)][done:]
    pairs = find("selfplay"), find("sayc")
    tables = [Table(board, *(pairs if board.number % 2 else pairs[::-1])) for board in boards]
    with path.open("a") as out:
        for table, bidding in zip(tables, bid_tables(tables, explain=False), strict=True):
            decisions = _decisions(table, bidding, cards, other) if bidding.contract else []
            line = {"board": table.board.number, "contract": str(bidding.contract), "decisions": decisions}
            out.write(json.dumps(line) + "\n")
            out.flush()


def _decisions(table: Table, bidding: Bidding, cards: int, other: Settings) -> list[dict[str, Any]]:
    """What both players chose whenever a card was to be chosen, played on with the present one's."""
    listeners = [listener_of(pair.bidder) for pair in (table.ns, table.ew)]
    played, found = tuple[Card, ...](), list[dict[str, Any]]()
    while len(played) < cards:
        seen = PlayView.of_board(table.board, bidding.auction, played, table.cards)
        listener = listeners[seen.view.seat & 1]
        chosen, spent = _timed(CardPlayer(listener, NOW), seen)
        if chosen.claims_rest:
            break
        if chosen.worths or chosen.stopped:
            before = chosen if other is NOW else CardPlayer(listener, other).choose(seen)
            allowed = (NOW.seconds or 0.0) * (1 if played else NOW.longer_to_lead)
            times = {"cpu": round(spent, 3), "late": round(spent - allowed, 3)}
            found.append(_compared(table.board, seen, chosen, before) | times)
        played = (*played, chosen.card)
    return found


def _timed(player: CardPlayer, seen: PlayView) -> tuple[ChosenCard, float]:
    """The card, and the processor's seconds that it took."""
    begun = time.process_time()
    return player.choose(seen), time.process_time() - begun


def _compared(board: Board, seen: PlayView, now: ChosenCard, before: ChosenCard) -> dict[str, Any]:
    """A decision as it is written down."""
    plays = ExactSolver(1, None).best_plays(position_of(board, seen.progress))
    tricks = {play.card: play.tricks for play in plays}
    best = [card for card, count in tricks.items() if count == plays[0].tricks]
    believed = {one.card: one.given_away for one in now.worths or before.worths}
    believed_before = {one.card: one.given_away for one in before.worths or now.worths}
    return {
        "trick": len(seen.played) // 4 + 1, "hand": len(seen.played) % 4 + 1, "declares": seen.is_declaring,
        "card": str(now.card), "best": [str(card) for card in best], "lost": plays[0].tricks - tricks[now.card],
        "before": str(before.card), "lost_before": plays[0].tricks - tricks[before.card],
        "believed": round(believed.get(now.card, 0.0), 3),
        "believed_of_best": round(min((believed.get(card, 0.0) for card in best), default=0.0), 3),
        "believed_before": round(believed_before.get(before.card, 0.0), 3),
        "wrong": round(_wrong(now, tricks), 4), "wrong_before": round(_wrong(before, tricks), 4),
        "layouts": now.layouts, "layouts_before": before.layouts,
    }  # fmt: skip


def _wrong(chosen: ChosenCard, tricks: dict[Card, int]) -> float:
    """How far what the layouts say each card gives away is from the truth: the mean square over the cards."""
    most = max(tricks.values())
    return sum((one.given_away - most + tricks[one.card]) ** 2 for one in chosen.worths) / max(1, len(chosen.worths))


def report(tables: Sequence[dict[str, Any]]) -> None:
    """Print every card that gave tricks away, then the figures."""
    tables = [table for table in tables if table["decisions"]]
    for table in tables:
        for one in table["decisions"]:
            if one["lost"]:
                print(
                    f"board {table['board']:<4} {table['contract']:<6} {_role(one):<9} trick {one['trick']:<2} "
                    f"hand {one['hand']}: {one['card']} for {' '.join(one['best'])} lost {one['lost']}, believed "
                    f"{one['believed']:.2f} against {one['believed_of_best']:.2f} on {one['layouts']} layouts"
                )
    print(f"{len(tables)} tables")
    for role in ("declarer", "defenders", "lead"):
        for kind in ("lost", "believed", "wrong"):
            now, before = _by_table(tables, role, kind), _by_table(tables, role, f"{kind}_before")
            change = _mean([one - other for one, other in zip(now, before, strict=True)])
            print(f"{role:<10} {kind:<9} before {_mean(before)}  now {_mean(now)}  change {change}")
    leads = [table["decisions"][0] for table in tables if _role(table["decisions"][0]) == "lead"]
    for key in ("lost_before", "lost"):
        print(f"leads that are best, {key}: {_mean([float(lead[key] == 0) for lead in leads])}")
    _times(tables)


def compare(before: Sequence[dict[str, Any]], now: Sequence[dict[str, Any]]) -> None:
    """Print what two states of the code lead on the same boards."""
    both = [
        (one, other)
        for one, other in zip(before, now, strict=False)
        if one["decisions"] and other["decisions"] and one["board"] == other["board"]
    ]
    pairs = [(one["decisions"][0], other["decisions"][0]) for one, other in both]
    print(f"{len(pairs)} leads, {sum(one['card'] == other['card'] for one, other in pairs)} the same card")
    for words, tables in (("before", [one for one, _ in both]), ("now", [other for _, other in both])):
        leads = [table["decisions"][0] for table in tables]
        layouts = sum(lead["layouts"] for lead in leads) / len(leads)
        best, lost = _mean([float(lead["lost"] == 0) for lead in leads]), _mean([lead["lost"] for lead in leads])
        least = min(lead["layouts"] for lead in leads)
        print(f"{words}: best {best}, given away {lost}, {layouts:.1f} layouts, {least} at least")
        _times(tables)
    print(f"change in tricks given away {_mean([other['lost'] - one['lost'] for one, other in pairs])}")


def _times(tables: Sequence[dict[str, Any]]) -> None:
    """Print what the cards took, and which were late."""
    cards = [one for table in tables for one in table["decisions"]]
    late = [one["late"] for one in cards]
    often = sum(one > _LATE for one in late)
    spent = sum(one["cpu"] for one in cards)
    print(f"{len(cards)} decisions, {1000 * spent / len(cards):.0f} ms each, {spent / len(tables):.1f} s a table")
    print(f"{often} more than {_LATE} s late, the latest by {max(late):.2f} s")


def _role(one: dict[str, Any]) -> str:
    return "declarer" if one["declares"] else "lead" if (one["trick"], one["hand"]) == (1, 1) else "defenders"


def _by_table(tables: Sequence[dict[str, Any]], role: str, kind: str) -> list[float]:
    """The sum over each table's decisions; the defenders' without the lead."""
    return [sum(one[kind] for one in table["decisions"] if _role(one) == role) for table in tables]


def _mean(values: Sequence[float]) -> str:
    n, mean = len(values), sum(values) / len(values)
    error = sqrt(sum((value - mean) ** 2 for value in values) / max(1, n - 1) / n)
    return f"{mean:+.3f} ± {1.96 * error:.3f}"


if __name__ == "__main__":
    main()
