"""Yes or no, and step by step: small questions to the solver answer what the large one does."""

from __future__ import annotations

from random import Random

import pytest

from tablefeel.doubledummy import Position, dds
from tablefeel.doubledummy.step_by_step import StepByStep
from tablefeel.errors import SolverError
from tablefeel.kernel import Deal, Seat, Strain


def some_position(seed: int, cards: int) -> Position:
    """A position after so many random legal cards."""
    rng = Random(seed)
    strain = rng.choice(list(Strain))
    position = Position.opening(Deal.random(rng), strain, rng.choice(list(Seat)))
    for _ in range(cards):
        found = position.then(rng.choice(position.playable))
        assert found is not None
        position = found
    return position


def as_asked(position: Position) -> dds.OneOf:
    trick = [card.index for card in position.trick]
    return [hand.bits for hand in position.hands], position.strain, position.leader, trick


def tricks_of(position: Position) -> dict[int, int]:
    """What every playable card takes, all found at once."""
    (found,) = dds.solve_cards([as_asked(position)])
    return {card: tricks for card, tricks in enumerate(found) if tricks != dds.NOT_PLAYABLE}


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 5, 12, 26, 31, 43, 48, 50])
def test_cards_that_reach_a_target(cards: int) -> None:
    position = some_position(cards, cards)
    tricks = tricks_of(position)
    for target in range(1, position.tricks_left + 1):
        wanted = sum(1 << card for card, count in tricks.items() if count >= target)
        assert dds.solve_reaching([as_asked(position)], target) == [wanted]
        assert dds.can_reach(as_asked(position), target) is bool(wanted)


def test_many_positions_at_once_reach_what_each_does_alone() -> None:
    positions = [as_asked(some_position(seed, 0)) for seed in range(100, 108)]
    together = dds.solve_reaching(positions, 6)
    assert together == [dds.solve_reaching([one], 6)[0] for one in positions]
    with pytest.raises(SolverError, match="1 to 200 positions"):
        dds.solve_reaching([], 6)


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 6, 11, 15, 27, 34, 47, 50, 51])
@pytest.mark.parametrize("target", [1, 4, 13])
def test_step_by_step_ends_where_all_at_once_does(cards: int, target: int) -> None:
    position = some_position(7 * cards + target, cards)
    tricks = tricks_of(position)
    steps = StepByStep(as_asked(position), list(tricks), min(target, position.tricks_left))
    reaching = None
    while not steps.is_solved:
        steps.step()
        assert all(steps.least[card] <= tricks[card] <= steps.most[card] for card in tricks)
        if reaching is None and steps.knows_who_reaches:
            reaching = steps.reaching
    assert steps.least == tricks
    assert reaching == [card for card, count in tricks.items() if count >= steps.target]
