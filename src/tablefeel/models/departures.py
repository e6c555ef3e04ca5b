"""Why the adviser leaves the book, in a sentence or two: what the contracts are worth, or what practice has taught."""

from __future__ import annotations

from collections.abc import Mapping

from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call
from tablefeel.systems.language.situation import Situation

_BY_FAR = 20


def by_the_contracts(
    situation: Situation, own: Call, call: Call, scores: Mapping[Call, float], makes: Mapping[Call, float]
) -> str:
    """Why a call that should score more is made in place of the book's: how often each contract makes."""
    more = round((scores[call] - scores[own]) / 10) * 10
    book, instead = _the_book(situation, own, makes[own]), _instead(situation, own, call, makes)
    return f"The book {book}; {instead} about {more} points more."


def by_practice(own: Call, call: Call, times: float) -> str:
    """Why a call is made that the self-taught network is so many times as likely to choose as the book's."""
    how = "by far" if times >= _BY_FAR else f"by {times:.0f} to 1" if times >= 2.5 else "by a little"
    shown = subject(call)
    return (
        f"The book {does(own)}. The hand has what {shown} shows too, and a bidder that practised on millions of "
        f"hands with this card prefers it {how}."
    )


def for_want_of_better(own: Call, call: Call) -> str:
    """Why the book's call is not made although nothing is known to be better."""
    return f"The book {does(own)} for want of anything better; {subject(call)} says what the hand has."


def of_a_misfit(call: Call) -> str:
    """That an earlier call showed another hand than this one, which partner goes by."""
    name = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}.get(call, call.pretty)
    return f"This is not the hand that your {name} showed, and partner goes by that."


def does(call: Call) -> str:
    """A call as the end of a sentence about somebody: `passes`, `doubles`, `bids 4♦`."""
    return {PASS: "passes", DOUBLE: "doubles", REDOUBLE: "redoubles"}.get(call, f"bids {call.pretty}")


def _the_book(s: Situation, own: Call, makes: float) -> str:
    """What the book does, and how often the contract then makes."""
    if own.is_bid:
        return f"bids {own.pretty}, which should {_make(makes)}"
    if s.last_bid is None:
        return does(own)
    verb = "doubles" if own is DOUBLE else "passes" if s.we_bid_last else "lets them play"
    return f"{verb} {_contract(s)}, which should {_make(makes)}"


def _instead(s: Situation, own: Call, call: Call, makes: Mapping[Call, float]) -> str:
    """What the other call leads to, up to what it is worth."""
    if call.is_bid:
        costs_less = own is PASS and not s.we_bid_last and makes[call] < min(makes[own], 0.5)
        if costs_less:
            return f"{call.pretty} should {_make(makes[call])}, but going down costs less than their contract:"
        return f"{call.pretty} should {_make(makes[call])}, on average worth"
    if call is DOUBLE:
        return f"a double makes them pay when {_contract(s)} fails, on average"
    return f"{'stopping in' if s.we_bid_last else 'leaving them in'} {_contract(s)} is on average worth"


def _contract(s: Situation) -> str:
    """What was bid last, and whether it was doubled."""
    bid = "" if s.last_bid is None else s.last_bid.pretty
    return bid + ("", " doubled", " redoubled")[s.doubling]


def _make(chance: float) -> str:
    """How often a contract makes, as the end of a sentence."""
    tenths = round(10 * chance)
    if tenths in (0, 10):
        return "nearly always make" if tenths else "hardly ever make"
    return f"make about {tenths} times in 10" if tenths > 1 else "make about once in 10"


def subject(call: Call) -> str:
    """A call as the subject of a sentence: `a pass`, `4♦`."""
    return {PASS: "a pass", DOUBLE: "a double", REDOUBLE: "a redouble"}.get(call, call.pretty)
