"""One auction rolled out on many layouts of the hidden hands: how likely its calls were, and how it would end.

`NetworkRollouts` does it in arrays for policy networks, some microseconds a call. `ViewRollouts` asks whoever answers
views; it is slower, and any bidder will do. `rule_rollouts` has one that goes by rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import Boards, deals_of
from tablefeel.arrays.types import Bytes, Floats32, Floats64, Ints
from tablefeel.bidding import PlayerView, PolicyNetwork
from tablefeel.bidding.budget import out_of_time, overdrawn
from tablefeel.encoding.bidding import PRIOR_LOGITS, TURNED, seen_bits
from tablefeel.kernel import CALLS, PASS, SEATS, Auction, Call
from tablefeel.models.selfplay import chances
from tablefeel.simulation import EVENTS, SILENT, Auctions, Contracts

Policy: TypeAlias = Callable[[Sequence[PlayerView]], NDArray[np.floating]]
"""(n, 38): the chance of each call in each view."""

_LEAST_FOR_KIND = 0.05
"""No call speaks more against a kind of opponents than this: their networks are surer of themselves than people."""
_GOLDEN = 0.6180339887498949


class Rollouts(Protocol):
    """The table of a view with the hidden hands laid out in n ways."""

    def log_chances(self, least: float) -> Floats64:
        """(n,): the logarithm of how likely the hidden hands make the calls so far; none less than `least`."""
        ...

    def finish(self, calls: Sequence[Call], rows: Ints) -> list[Contracts]:
        """For each of these calls the contracts on some layouts, when everybody then calls what is likeliest."""
        ...


class NetworkRollouts:
    """Each side bids by a network; players are counted from the dealer."""

    def __init__(self, ns: PolicyNetwork, ew: PolicyNetwork, view: PlayerView, owners: Bytes) -> None:
        self.view = view
        dealer, n = view.auction.dealer, len(owners)
        boards = Boards(owners, np.full(n, dealer, np.intp), np.full(n, view.vulnerability, np.intp))
        turned = boards.rotated(-boards.dealer)
        seen = seen_bits(turned.held, turned.vulnerability)
        self.nets = [(ns, ew)[(dealer + player) & 1] for player in range(4)]
        self.me = dealer.turns_to(view.seat)
        self.looks: list[Floats32] = [
            net.look(seen[:1, player]).repeat(n, axis=0) if player == self.me else net.look(seen[:, player])
            for player, net in enumerate(self.nets)
        ]
        """What each player's sum starts with on every layout."""
        self.states = Auctions.start(np.zeros(1, np.intp))
        """The auction so far."""
        self.told: list[list[Floats32]] = [[np.zeros(net.rows.shape[1], dtype=np.float32)] for net in self.nets]
        """For each player what the calls add to the sum, before every call and after the last."""
        self.before: list[int] = []
        """The state before every call."""
        for turn, call in enumerate(view.auction.calls):
            self._tell(turn & 3, call)

    def _tell(self, player: int, call: Call) -> None:
        made = np.array([call], dtype=np.intp)
        event = int(self.states.events(made)[0])
        for viewer, net in enumerate(self.nets):
            known = self.told[viewer][-1]
            new = known if event == SILENT else known + net.rows[TURNED[viewer, EVENTS * player + event]]
            self.told[viewer].append(new)
        self.before.append(int(self.states.state[0]))
        self.states.step(made)

    def log_chances(self, least: float) -> Floats64:
        """How likely the hidden hands make the calls so far."""
        logs: Floats64 = np.zeros(len(self.looks[0]))
        for turn, call in enumerate(self.view.auction.calls):
            player = turn & 3
            if player != self.me:
                logits = self.nets[player].logits(self.looks[player] + self.told[player][turn])
                found = chances(logits, np.full(len(logits), self.before[turn]))[:, call]
                logs += np.log(np.maximum(found, least))
        return logs

    def finish(self, calls: Sequence[Call], rows: Ints) -> list[Contracts]:
        """The contracts after each call."""
        first = turn = len(self.view.auction.calls)
        sums = [np.tile(self.looks[player][rows] + self.told[player][-1], (len(calls), 1)) for player in range(4)]
        tables = self.states.take(np.zeros(len(calls) * len(rows), np.intp))
        made = np.repeat(np.array(calls, dtype=np.intp), len(rows))
        running = np.arange(len(made))
        while len(running):
            player = turn & 3
            if turn > first:
                logits = self.nets[player].logits(sums[player][running])
                made = np.zeros(len(tables), dtype=np.intp)
                made[running] = (logits + PRIOR_LOGITS.take(tables.state[running], axis=0)).argmax(axis=1)
            events = tables.events(made)
            told = running[events[running] != SILENT]
            for viewer, net in enumerate(self.nets):
                sums[viewer][told] += net.rows[TURNED[viewer, EVENTS * player + events[told]]]
            tables.step(made)
            turn += 1
            running = np.flatnonzero(~tables.is_over)
        ended = tables.contracts()
        declarer = np.where(ended.bid < 0, -1, ended.declarer + self.view.auction.dealer & 3)
        return Contracts(ended.bid, ended.doubling, declarer).parts(len(calls))


class MixedRollouts:
    """Opponents of several kinds, and nobody knows which they are.

    A layout is as likely as the kinds make it on the whole. It is bid out with one of them, drawn by how likely that
    kind makes the calls so far with these hands.
    """

    def __init__(self, kinds: Sequence[Rollouts], shares: Sequence[float]) -> None:
        self.kinds, self.shares = kinds, np.log(shares)
        self._kind_of: Ints | None = None

    def log_chances(self, least: float) -> Floats64:
        """How likely the hidden hands make the calls so far, whoever bids them."""
        together: Floats64 = np.logaddexp.reduce(self._by_kind(least))
        return together

    def finish(self, calls: Sequence[Call], rows: Ints) -> list[Contracts]:
        """The contracts after each call; a layout has the same opponents whenever it is asked for."""
        if self._kind_of is None:
            logs = self._by_kind(_LEAST_FOR_KIND)
            odds = np.exp(logs - np.logaddexp.reduce(logs))
            drawn = (np.arange(odds.shape[1]) * _GOLDEN) % 1  # evenly spread, the same for the same view
            self._kind_of = np.minimum((np.cumsum(odds, axis=0) <= drawn).sum(axis=0), len(self.kinds) - 1)
        kind_of = self._kind_of[rows]
        parts = np.zeros((3, len(calls), len(rows)), dtype=np.intp)
        for number, kind in enumerate(self.kinds):
            places = np.flatnonzero(kind_of == number)
            if len(places):
                for row, ends in enumerate(kind.finish(calls, rows[places])):
                    parts[:, row, places] = ends.bid, ends.doubling, ends.declarer
        return [Contracts(*parts[:, row]) for row in range(len(calls))]

    def _by_kind(self, least: float) -> Floats64:
        """(kinds, n): the logarithm of each kind's share and of how likely it makes the calls."""
        found: Floats64 = np.array([kind.log_chances(least) for kind in self.kinds]) + self.shares[:, None]
        return found


class ViewRollouts:
    """Everybody bids by a policy that is asked with views."""

    def __init__(self, policy: Policy, view: PlayerView, owners: Bytes) -> None:
        self.policy, self.view = policy, view
        self.hands = [deal.hands for deal in deals_of(owners)]

    def _views(self, auctions: Sequence[Auction], rows: Sequence[int]) -> list[PlayerView]:
        found = []
        for auction, row in zip(auctions, rows, strict=True):
            seat = SEATS[auction.dealer + len(auction.calls) & 3]
            hand = self.hands[row][seat]
            found.append(PlayerView(hand, seat, auction, self.view.vulnerability, self.view.cards))
        return found

    def log_chances(self, least: float) -> Floats64:
        """How likely the hidden hands make the calls so far."""
        logs: Floats64 = np.zeros(len(self.hands))
        rows = range(len(self.hands))
        made = self.view.auction
        for turn, call in enumerate(made.calls):
            if turn and out_of_time("layouts were weighed by the first calls of the auction only"):
                break
            if made.caller(turn) is not self.view.seat:
                before = Auction(made.dealer, made.calls[:turn])
                found = self.policy(self._views([before] * len(rows), rows))[:, call]
                logs += np.log(np.maximum(found, least))
        return logs

    def finish(self, calls: Sequence[Call], rows: Ints) -> list[Contracts]:
        """The contracts after each call."""
        places = rows.tolist() * len(calls)
        auctions = [auction for auction in map(self.view.auction.then, calls) for _ in range(len(rows))]
        while running := [number for number, auction in enumerate(auctions) if not auction.is_over]:
            if overdrawn("auctions were not bid out to their end: everybody passes"):
                for number in running:
                    auctions[number] = _passed_out(auctions[number])
                break
            views = self._views([auctions[number] for number in running], [places[number] for number in running])
            for number, call in zip(running, self.policy(views).argmax(axis=1).tolist(), strict=True):
                auctions[number] = auctions[number].then(CALLS[call])
        return Contracts.of([auction.contract for auction in auctions]).parts(len(calls))


def _passed_out(auction: Auction) -> Auction:
    """The auction when everybody passes from now on."""
    while not auction.is_over:
        auction = auction.then(PASS)
    return auction
