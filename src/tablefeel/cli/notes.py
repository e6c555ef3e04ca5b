"""`tablefeel notes`: the system of a bidder written out, as a player would write it down."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.options import AsJson, TimeLimit, warn, whole
from tablefeel.cli.output import draw, print_json, progress

if TYPE_CHECKING:
    from tablefeel.arena import Pair
    from tablefeel.arena.watching import Bulk, Says
    from tablefeel.bidding import Meaning
    from tablefeel.kernel import Auction, Call

NAME = "notes"
HELP = (
    "Write out the system of a bidder: openings, responses, rebids, overcalls, doubles and what follows.\n\n"
    "Random boards are bid, and each frequent call is written down with its share, ranges of points and lengths, how "
    "many of its hands are within all of them, and two example hands. Other boards check what is stated; where they "
    "do not agree within 2% the exit code is 1. Markdown unless --json is given."
)
EXAMPLE = "Example: `tablefeel notes sayc --boards 5000 --out sayc.md`"


def command(
    name: Annotated[str, typer.Argument(metavar="BIDDER", help="Whose system.")],
    boards: Annotated[
        int,
        typer.Option("--boards", "-n", parser=whole(1), metavar="NUMBER", help="Random boards in each of three lots."),
    ] = 10_000,
    against: Annotated[
        str | None,
        typer.Option("--against", metavar="NAME", help="Who sits against it; itself unless given."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", parser=whole(0), metavar="NUMBER", help="Same seed, same boards.")] = 1,
    most: Annotated[
        int, typer.Option("--situations", parser=whole(1), metavar="NUMBER", help="Most situations of each kind.")
    ] = 12,
    fewest: Annotated[
        int, typer.Option("--fewest", parser=whole(1), metavar="NUMBER", help="Fewest hands behind a call.")
    ] = 50,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write there.")] = None,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
) -> None:
    """Watch a bidder and write its system down."""
    from tablefeel.arena.notes import Limits, write_notes
    from tablefeel.arena.notes_page import markdown
    from tablefeel.arena.watching import Watched
    from tablefeel.roster import find, seated

    other = against or _usual_company(name, find(name) if not name.startswith("exec:") else None)
    with seated(name, other, time_limit=time_limit, said=warn) as (pair, company), progress("boards") as report:
        who = Watched(name, other, _tables(pair, company, other == name), _says(pair))
        found = write_notes(who, boards, seed, Limits(most, fewest), report)
    told = f"tablefeel notes {name} --boards {boards} --seed {seed}" + (f" --against {against}" if against else "")
    usual = Limits()
    told += f" --situations {most}" if most != usual.most else ""
    told += f" --fewest {fewest}" if fewest != usual.fewest else ""
    if as_json:
        print_json(found.to_json())
    elif out is None:
        draw(markdown(found, told).rstrip("\n"))
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(markdown(found, told), encoding="utf-8")
    if not found.holds:
        warn(f"tablefeel: the notes of {name} do not hold on other boards: see their check")
        raise typer.Exit(1)


def _usual_company(name: str, pair: Pair | None) -> str:
    return "pass" if pair is not None and pair.bidder.is_uncontested else name


def _tables(pair: Pair, other: Pair, alone: bool) -> tuple[tuple[Bulk, tuple[bool, bool]], ...]:
    """Ways to bid boards with it, and where it sits in each."""
    from tablefeel.roster import in_bulk

    if alone:
        return ((in_bulk(pair, pair), (True, True)),)
    return (in_bulk(pair, other), (True, False)), (in_bulk(other, pair), (False, True))


def _says(pair: Pair) -> Says | None:
    """What the bidder's calls are called: by its card, or by itself where it keeps to one only in part."""
    from tablefeel.bidding import Cards, PublicView
    from tablefeel.bidding.view import has_card
    from tablefeel.explaining.commentary import card_texts

    cards = Cards(pair.card, pair.card)
    meanings = pair.bidder.meanings
    if meanings is not None:
        if not has_card(pair.card):
            return None
        return lambda auction: meanings.at(PublicView(auction, cards=cards))
    if not pair.bidder.keeps_card:
        return None

    def says(auction: Auction) -> Mapping[Call, Meaning]:
        return card_texts(PublicView(auction, cards=cards)).following

    return says
