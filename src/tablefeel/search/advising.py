"""The adviser's search: only true calls are compared, with the book's, and leaving the book has its price.

A call that learned judgement prefers to the book's needs only be no worse on the layouts; any other must be better by
its price and by more than the doubt.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablefeel.bidding import Bidder, Decision, Explain, PlayerView, TrueCalls
from tablefeel.bidding.budget import out_of_time
from tablefeel.bidding.searched_call import SearchedCall
from tablefeel.kernel import DOUBLE, Call
from tablefeel.models.advisor import is_quiet
from tablefeel.models.departures import does, subject
from tablefeel.search.plans import CardPlan, LaidOut, without_lone_double
from tablefeel.search.search import Comparison, Search, Settings, Solve, TricksOf

QUIET_PRICE, PRICE = 1.0, 0.3
"""IMPs that leaving the book costs: while the opponents have only passed, and else."""


@dataclass(frozen=True, slots=True)
class TruePlan:
    """The plan of a card, with the true calls as candidates."""

    true_calls: TrueCalls
    card_plan: CardPlan

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:
        """The book's call and the other true ones."""
        calls = self.true_calls.at(view)[:most]
        sober = without_lone_double(calls)
        return calls if len(sober) < len(calls) and self.true_calls.liked(view) is DOUBLE else sober

    def lay(self, view: PlayerView, count: int) -> LaidOut:
        """Layouts by the card."""
        return self.card_plan.lay(view, count)


class AdvisorSearch(Search):
    """An adviser that looks at layouts before it advises."""

    plan: TruePlan

    def __init__(
        self, bidder: Bidder, plan: TruePlan, tricks: TricksOf, settings: Settings, solve: Solve | None = None
    ) -> None:
        super().__init__(bidder, plan, tricks, settings, solve)

    def unhurried(self) -> AdvisorSearch:
        """The same without a clock."""
        return AdvisorSearch(self.bidder, self.plan, self.tricks, replace(self.settings, seconds=None), self.solve)

    def consider(self, view: PlayerView) -> list[SearchedCall]:
        """The candidates, the one to be made first; empty where only one call is true."""
        if out_of_time("the call was not searched: the question took too long"):
            return []
        started = time.thread_time(), time.monotonic()
        calls = self.plan.candidates(view, self.settings.calls)
        if len(calls) < 2:
            return []
        priced = replace(self.settings, margin=QUIET_PRICE if is_quiet(view) else PRICE)
        search = Search(self.bidder, self.plan, self.tricks, priced, self.solve)
        ranked = Comparison(search, view, calls, started).ranked()
        if ranked[0].call is not calls[0]:
            return ranked
        return _with_liked(ranked, self.plan.true_calls.liked(view))

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        """The call, with the book's meanings; where it is not the book's, what it wins and where."""
        considered = self.consider(view)
        if not considered:
            return self.bidder.choose_all([view], explain)[0]
        call = considered[0].call
        if explain is Explain.NOTHING:
            return Decision(call)
        usual = self.plan.true_calls.by_the_book(view)
        own, found = usual.call, {one.call: one for one in considered}
        choices = [
            replace(
                choice,
                probability=float(choice.call is call),
                reason=_reason(choice.reason, choice.call, call, own, found),
                searched=found.get(choice.call),
            )
            for choice in usual.choices
        ]
        order = {one: place for place, one in enumerate(found)}
        choices.sort(key=lambda choice: (-choice.probability, order.get(choice.call, len(order))))
        return Decision(call, tuple(choices if explain is Explain.EVERYTHING else choices[:1]))


def _with_liked(ranked: list[SearchedCall], liked: Call) -> list[SearchedCall]:
    """The book's call gives way to the one that judgement likes if the layouts do not speak against that."""
    place = next((place for place, one in enumerate(ranked) if one.call is liked), 0)
    if place == 0 or ranked[place].gain < 0:
        return ranked
    return [ranked[place], *ranked[:place], *ranked[place + 1 :]]


def _reason(reason: str, call: Call, made: Call, own: Call, found: dict[Call, SearchedCall]) -> str:
    if call is made and call is not own:
        return departure(own, found[call])
    if call is own and made is not own:
        return f"The book's call. {reason}"
    return f"{reason}; {found[call]}" if call in found and call is not own else reason


def departure(own: Call, found: SearchedCall) -> str:
    """Why a call wins more than the book's, as the layouts say: "The book passes; 4♦ wins about 1.8 IMPs more …"."""
    unit = "IMPs" if found.unit == "imps" else "tenths of a board"
    gain = f"about {found.gain:.1f} {unit} more on {found.layouts} layouts"
    wins = f"The book {does(own)}; {subject(found.call)} wins {gain}"
    telling = next((one for one in found.deciding if one.gain > 0), None)
    if telling is None:
        return f"{wins}."
    instead, usual = ("a pass-out" if one is None else one.pretty for one in (telling.instead, telling.usual))
    return f"{wins}: on the most telling one it leads to {instead} instead of {usual}."
