"""`tablefeel score`: what a contract was worth."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from tablefeel.cli.options import AsJson, Vul
from tablefeel.cli.output import draw, print_json
from tablefeel.errors import NotAContract
from tablefeel.kernel import Contract, Side, Vulnerability, imps, score, score_ns

NAME = "score"
HELP = "Score a contract: points for declarer's side, and IMPs against another result."
EXAMPLE = 'Example: `tablefeel score "4SX N" -1 --vul ns`, or `tablefeel score "3N W" 10 --versus "5D W" --with =`'
SETTINGS = {"ignore_unknown_options": True}  # so that -1 is a result


def command(
    contract: Annotated[str, typer.Argument(help='Such as "4S N", "3NTX by West", or "pass".')],
    result: Annotated[str, typer.Argument(help="Tricks taken (0 to 13), or =, +1, -2 against the contract.")] = "=",
    vul: Vul = Vulnerability.NONE,
    versus: Annotated[
        str | None, typer.Option("--versus", help="The contract at the other table.", show_default=False)
    ] = None,
    versus_result: Annotated[str, typer.Option("--with", help="The result at the other table.")] = "=",
    as_json: AsJson = False,
) -> None:
    """Print the points of declarer's side."""
    played = _contract(contract)
    tricks = _tricks(played, result)
    points, ours = score(played, tricks, vul), score_ns(played, tricks, vul)
    answer: dict[str, object] = {
        "contract": None if played is None else str(played),
        "tricks": tricks if played is not None else None,
        "vul": str(vul),
        "score": points,
        "score_ns": ours,
    }
    sentence = "Passed out: 0" if played is None else _sentence(played, tricks, vul, points)
    if versus is not None:
        other = _contract(versus)
        difference = ours - score_ns(other, _tricks(other, versus_result), vul)
        answer["imps_ns"] = imps(difference)
        sentence += f"; {_swing(imps(difference))}"
    if as_json:
        print_json(answer)
    else:
        draw(sentence)


def _contract(text: str) -> Contract | None:
    """The contract named; None for a pass-out."""
    if text.strip().lower() in ("pass", "p", "passed out", "ap"):
        return None
    try:
        return Contract.parse(text)
    except NotAContract as error:
        raise NotAContract(f"{error}, or 'pass'") from None


_RESULT = re.compile(r"(?P<made>=)|(?P<sign>[+-])(?P<by>[0-9]{1,2})|(?P<tricks>[0-9]{1,2})")


def _tricks(contract: Contract | None, text: str) -> int:
    """How many tricks declarer took; 0 when nobody played."""
    match = _RESULT.fullmatch(text.strip())
    if match is None:
        raise typer.BadParameter(f"{text!r} is not a result: expected tricks 0 to 13, or =, +1, -2")
    if contract is None:
        return 0
    tricks = contract.target
    if match["tricks"]:
        tricks = int(match["tricks"])
    elif match["sign"]:
        tricks += int(match["by"]) * (1 if match["sign"] == "+" else -1)
    if not 0 <= tricks <= 13:
        raise typer.BadParameter(f"{text!r} is not possible in {contract}: declarer would take {tricks} tricks")
    return tricks


def _sentence(contract: Contract, tricks: int, vul: Vulnerability, points: int) -> str:
    over = tricks - contract.target
    outcome = f"made {contract.level + over}" if over >= 0 else f"down {-over}"
    where = "vulnerable" if vul.of(contract.declarer) else "not vulnerable"
    name = contract.pretty
    return f"{name}, {where}, {outcome}: {points:+d} for {contract.declarer.side}"


def _swing(won: int) -> str:
    """Who won how many IMPs; positive is North-South."""
    if won == 0:
        return "no swing"
    return f"{abs(won)} IMP{'s' if abs(won) > 1 else ''} to {Side.NS if won > 0 else Side.EW}"
