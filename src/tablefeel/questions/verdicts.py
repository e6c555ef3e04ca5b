"""What is said of a call that was judged: one word and one sentence, the same at every door.

The search tells what a call cost. Here the card has its say too: a bid that forces may not be passed, whatever that
cost; a hand that does not have what its call shows was lucky where nothing was lost; and the reasons are the book's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablefeel.bidding.promise_words import length_words, points_words
from tablefeel.bidding.view import has_card
from tablefeel.evaluation import hcp
from tablefeel.kernel import PASS, SUITS, Call

if TYPE_CHECKING:
    from tablefeel.bidding import Bidder, PlayerView
    from tablefeel.bidding.decision import Choice, Decision
    from tablefeel.bidding.meaning import Meaning
    from tablefeel.kernel import Hand
    from tablefeel.search.judging import Judgement, Verdict
    from tablefeel.systems.engine.position import Position


@dataclass(frozen=True, slots=True)
class Told:
    """A verdict in words."""

    verdict: Verdict
    best: Call
    sentence: str
    why: str = ""
    """For the best call."""
    why_not: str = ""
    """Against the call made."""
    fits: bool = True
    """Whether the hand has what the call shows by the card."""


def told(found: Judgement, view: PlayerView, bidder: Bidder, decision: Decision) -> Told:
    """What is said of a call, by what it cost and by the bidder's card."""
    from tablefeel.search.judging import Verdict  # noqa: PLC0415 - shapes alone are light to load

    choices = {one.call: one for one in decision.choices}
    own, book = choices.get(found.call), decision.call
    here = _position(view, bidder)
    if own is not None and _is_forbidden(own, book):
        verdict = found.verdict if found.verdict.is_wrong else Verdict.MISTAKE
        best = book if found.best is found.call else found.best
        why = _why(found, best, choices, book)
        return Told(verdict, best, f"{_forcing(here)} {_forbidden(found)}", why)
    why = _why(found, found.best, choices, book)
    fits = _is_true(here, view, own, book)
    if found.verdict is Verdict.GOOD and own is not None and not fits:
        return Told(Verdict.CLOSE, found.best, _lucky(found, own, view.hand), why, fits=False)
    against = "" if own is None or found.call in (found.best, book) else own.reason
    return Told(found.verdict, found.best, sentence(found, book), why, against, fits)


def sentence(found: Judgement, book: Call) -> str:
    """The verdict as a teacher would say it, with words that go with the number."""
    call, best, by = found.call.pretty, found.best.pretty, cost_words(found)
    match str(found.verdict):
        case "good" if not found.layouts:
            return f"{call} is clear."
        case "good" if found.best is found.call:
            return f"{call} is right." if book is found.call else f"{call} is good, though the card says {book.pretty}."
        case "good":
            return f"{call} is good: {best} is worth about the same."
        case "close" if found.cost < _LITTLE:
            return f"Close: {best} may be worth a little more than {call} ({by})."
        case "close":
            doubt = f"though {found.layouts} deals cannot tell for certain ({by})"
            if book is found.call:
                return f"{call} is the card's call; {best} may be worth {_about(found)} more, {doubt}."
            return f"Probably worse: {best} is worth {_about(found)} more than {call}, {doubt}."
        case "mistake":
            return f"A mistake: {best} is better than {call} by {by}."
        case _:
            return f"A blunder: {best} is better than {call} by {by}."


_LITTLE = 1.0
"""IMPs (or tenths of a board) below which one call is only a little better than another."""


def cost_words(found: Judgement) -> str:
    """A cost with its standard error; matchpoints are told as a share of the board."""
    if found.unit == "matchpoints":
        return f"{10 * found.cost:.0f} ± {10 * found.standard_error:.0f}% of a board"
    return f"{found.cost:.1f} ± {found.standard_error:.1f} IMPs"


def _about(found: Judgement) -> str:
    if found.unit == "matchpoints":
        return f"about {10 * found.cost:.0f}% of a board"
    count = f"{found.cost:.0f}"
    return f"about {count} {'IMP' if count == '1' else 'IMPs'}"


def _why(found: Judgement, best: Call, choices: dict[Call, Choice], book: Call) -> str:
    """What speaks for the best call: the book's reason, or what it shows where the book would call something else."""
    choice = choices.get(best)
    if choice is None or (best is found.call and best is not book):
        return ""
    if best is book:
        return choice.reason
    shows = "not on the card here" if choice.meaning is None else f"shows {_shown(choice.meaning)}"
    deals = f"{found.layouts} deals that fit what the player knew"
    if found.call is book:
        return f"{shows}; it does better on {deals}"
    return f"{shows}; by the card the call is {book.pretty}, but {best.pretty} does better on {deals}"


def _shown(meaning: Meaning) -> str:
    name = "" if meaning.name in meaning.text else meaning.name
    return ", ".join(part for part in (name, meaning.text) if part) or "any hand"


# Bids that may not be passed


def _is_forbidden(own: Choice, book: Call) -> bool:
    """Whether a call is a pass of which the card says that the auction is forcing."""
    from tablefeel.systems.engine.meaning_words import FORCED  # noqa: PLC0415

    return own.call is PASS and book is not PASS and own.meaning is not None and own.meaning.promise == FORCED


def _forcing(here: Position | None) -> str:
    """Which call forbids a pass."""
    made = () if here is None else here.situation.made
    if len(made) > 1 and made[-2].force.is_forcing and made[-2].call is not PASS:
        asked = "asked" if made[-2].convention.asks else "forces"
        return f"Partner {asked} with {made[-2].call.pretty}: you may not pass."
    return "The auction is forcing: you may not pass."


def _forbidden(found: Judgement) -> str:
    if found.verdict.is_wrong:
        return sentence(found, found.best)
    if found.cost < _LITTLE:
        return "A mistake, though it happened to cost nothing."
    return f"A mistake: {found.best.pretty} is worth {_about(found)} more ({cost_words(found)})."


# Calls that show what the hand does not have


def _position(view: PlayerView, bidder: Bidder) -> Position | None:
    """The auction as the bidder's card sees it; None where it goes by no card."""
    from tablefeel.systems.engine.position import remembered_position  # noqa: PLC0415

    rules = bidder.rules
    cards = None if rules is None else rules.cards_at(view)
    if cards is None or not (has_card(cards.ns) and has_card(cards.ew)):
        return None
    return remembered_position(view.auction, view.vulnerability, cards)


def _is_true(here: Position | None, view: PlayerView, one: Choice | None, book: Call) -> bool:
    """Whether the hand has what a call shows; calls that the card has no use for show nothing."""
    from tablefeel.systems.engine.truth import sayings  # noqa: PLC0415
    from tablefeel.systems.language.features import features  # noqa: PLC0415

    if here is None or one is None or one.call in (PASS, book) or not one.used:
        return True
    saying = sayings(here).get(one.call)
    return saying is None or saying.is_kept(features(view.hand))


def _lucky(found: Judgement, own: Choice, hand: Hand) -> str:
    """What the call shows and the hand does not have, and that it did no harm."""
    call, lack = found.call.pretty, "" if own.meaning is None else _lack(own.meaning, hand)
    shows = f"By the card {call} shows {lack}" if lack else f"By the card this is no hand for {call} ({own.reason})"
    return f"{shows}; it happened to cost {'nothing' if found.cost < _LITTLE else f'little ({cost_words(found)})'}."


def _lack(meaning: Meaning, hand: Hand) -> str:
    """What of the ranges that are printed a hand is outside of; empty where they do not tell."""
    shows, lengths = meaning.shows, hand.lengths
    if shows.is_balanced and lengths not in shows.allowed_shapes:
        return "a balanced hand"
    suits = [length_words(suit, shows.lengths[suit]) for suit in reversed(SUITS)
             if not shows.lengths[suit][0] <= lengths[suit] <= shows.lengths[suit][1]]  # fmt: skip
    if any(suits):
        return next(words for words in suits if words)
    low, high = shows.hcp
    return "" if low <= hcp(hand) <= high else points_words(shows.hcp)
