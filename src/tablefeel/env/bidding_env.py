"""Bridge bidding as a PettingZoo AEC environment with duplicate reward.

    from tablefeel.env import env

    table = env(against="sayc")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        action = None if termination else table.action_space(agent).sample(observation["action_mask"])
        table.step(action)

Agents are `north`, `east`, `south`, `west`; an action is a call (0 pass, 1 double, 2 redouble, 3 to 37 are 1C to 7NT).
An observation has 794 bits (the own hand, the vulnerability, every player's calls) and the mask of legal calls. When
the auction is over each side is paid the IMPs between its score and that of the same board at another table: bid by
`against`, or par where nobody is named. Contracts are scored double dummy, exactly or by the trick network
(`solver="estimate"`).
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, ClassVar, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tablefeel.arena.table import bid_board
from tablefeel.bidding import PlayerView
from tablefeel.doubledummy import ExactSolver, par
from tablefeel.encoding.bidding import view_bits
from tablefeel.kernel import CALLS, SEATS, Auction, Board, Deal, Seat, TrickTable, imps, score_ns
from tablefeel.roster import find

AGENTS = tuple(seat.word.lower() for seat in SEATS)
BITS = 794
WORST = 24
"""IMPs that an illegal call costs."""
Observation = dict[str, NDArray[np.int8]]


def env(
    against: str | None = None, solver: Literal["exact", "estimate"] = "exact", render_mode: str | None = None
) -> AECEnv:
    """The environment with PettingZoo's guards: illegal calls end the board, order is enforced."""
    found: AECEnv = BiddingEnv(against, solver, render_mode)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-WORST)
    return wrappers.OrderEnforcingWrapper(found)


class BiddingEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One board an episode, dealer and vulnerability by its number."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tablefeel_bidding_v0", "is_parallelizable": False, "render_modes": ["ansi"],
    }  # fmt: skip

    def __init__(
        self,
        against: str | None = None,
        solver: Literal["exact", "estimate"] = "exact",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.against = None if against is None else find(against)
        self.solver, self.render_mode = solver, render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._rng, self._number = Random(), 0
        self._action = spaces.Discrete(len(CALLS))
        self._observation = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (BITS,), np.int8),
                "action_mask": spaces.Box(0, 1, (len(CALLS),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - all alike
        """Bits and the mask of legal calls."""
        return self._observation

    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002 - all alike
        """The 38 calls."""
        return self._action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a board; `options` may hold one as `board`."""
        if seed is not None:
            self._rng, self._number = Random(seed), 0
        self._number += 1
        given = (options or {}).get("board")
        self.board: Board = given if isinstance(given, Board) else Board.numbered(self._number, Deal.random(self._rng))
        self.auction = Auction(self.board.dealer)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = AGENTS[self.board.dealer]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; the mask is empty when somebody else is to call."""
        seat = SEATS[AGENTS.index(agent)]
        mask = np.zeros(len(CALLS), dtype=np.int8)
        if self.auction.to_call is seat:
            mask[[int(call) for call in self.auction.legal_calls]] = 1
        view = PlayerView.of_board(self.board, self.auction, seat=seat)
        return {"observation": view_bits([view])[0][0].astype(np.int8), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make a call; after the last one everybody is paid."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to call and made no call")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self.auction = self.auction.then(CALLS[int(action)])
        if self.auction.is_over:
            won = self._won()
            for seat, name in zip(SEATS, AGENTS, strict=True):
                self.rewards[name] = won if seat & 1 == 0 else -won
                self.terminations[name] = True
                self.infos[name] = {"contract": str(self.auction.contract or "P")}
        turn = self.auction.to_call
        self.agent_selection = AGENTS[Seat(self.board.dealer) if turn is None else turn]
        self._accumulate_rewards()

    def _won(self) -> int:
        """IMPs of North-South against the other table."""
        table = _tricks(self.board.deal, self.solver)
        return imps(self._score(self.auction, table) - self._reference(table))

    def _score(self, auction: Auction, table: TrickTable) -> int:
        contract = auction.contract
        if contract is None:
            return 0
        return score_ns(contract, table.tricks(contract.declarer, contract.strain), self.board.vulnerability)

    def _reference(self, table: TrickTable) -> int:
        if self.against is None:
            return par(table, self.board.dealer, self.board.vulnerability).score_ns
        return self._score(bid_board(self.board, self.against, self.against).auction, table)

    def render(self) -> str:
        """The board and the auction so far."""
        return f"{self.board.deal}\n{self.auction}"

    def close(self) -> None:
        """Nothing to end."""


def _tricks(deal: Deal, solver: str) -> TrickTable:
    if solver == "estimate":
        from tablefeel.models.tricks import EstimatedSolver  # noqa: PLC0415 - only where it is asked for

        return TrickTable.of(EstimatedSolver().tables([deal])[0].tolist())
    return _exact().table(deal)


@cache
def _exact() -> ExactSolver:
    return ExactSolver(1)
