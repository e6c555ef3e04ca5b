"""Duplicate scores (Law 77), matchpoints (Law 78A)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablefeel.errors import BadInput
from tablefeel.kernel.cards import Strain
from tablefeel.kernel.contracts import Contract, Doubling
from tablefeel.kernel.seats import Side, Vulnerability


def score(contract: Contract | None, tricks: int, vulnerability: Vulnerability) -> int:
    """Points for declarer's side when declarer takes `tricks`; 0 for a passed-out board (None)."""
    if contract is None:
        return 0
    return declarer_score(
        contract.level, contract.strain, contract.doubling, vulnerability.of(contract.declarer), tricks
    )


def score_ns(contract: Contract | None, tricks: int, vulnerability: Vulnerability) -> int:
    """The same points seen from North-South."""
    points = score(contract, tricks, vulnerability)
    return points if contract is None or contract.declarer.side is Side.NS else -points


def declarer_score(level: int, strain: Strain, doubling: Doubling, vulnerable: bool, tricks: int) -> int:
    """Points for declarer's side, from the parts of a contract."""
    if not 0 <= tricks <= 13:
        raise BadInput(f"{tricks} is not a number of tricks: expected 0 to 13")
    over = tricks - (level + 6)
    return _made(level, strain, doubling, vulnerable, over) if over >= 0 else -_penalty(-over, doubling, vulnerable)


def _made(level: int, strain: Strain, doubling: Doubling, vulnerable: bool, over: int) -> int:
    per_trick = 20 if strain in (Strain.C, Strain.D) else 30
    below = (per_trick * level + (10 if strain is Strain.NT else 0)) << doubling
    points = below
    points += (500 if vulnerable else 300) if below >= 100 else 50
    if level == 6:
        points += 750 if vulnerable else 500
    elif level == 7:
        points += 1500 if vulnerable else 1000
    points += 50 * doubling  # for the insult: 50 doubled, 100 redoubled
    if doubling is Doubling.NONE:
        return points + per_trick * over
    return points + (100 << vulnerable) * doubling * over


def _penalty(down: int, doubling: Doubling, vulnerable: bool) -> int:
    if doubling is Doubling.NONE:
        return (100 if vulnerable else 50) * down
    if vulnerable:
        return (300 * down - 100) * doubling
    return (200 * down - 100 + 100 * max(0, down - 3)) * doubling


def matchpoints(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """For each North-South score of one board: 1 for every score it beats, ½ for every tie."""
    return tuple(
        sum((Fraction(1) if mine > other else Fraction(1, 2) for other in scores if mine >= other), Fraction(-1, 2))
        for mine in scores
    )


def matchpoint_percent(scores: Sequence[int]) -> tuple[float, ...]:
    """Matchpoints as a share of the top, 0 to 100; 50 when there is nothing to compare."""
    top = len(scores) - 1
    return tuple(100 * float(points) / top if top > 0 else 50.0 for points in matchpoints(scores))
