"""Properties that the rules keep everywhere, counted over the auctions of many random deals.

    python experiments/systems/properties.py --deals 100000 --seed 1 [--card sayc] [--show 5]

Every call of every auction is checked for promises (the hand keeps what the call is said to show, no call is silent,
nothing is shown that was denied, forces are obeyed); at one call in ten the hand is changed a little and asked again:
with a king more, with a trump more, with the majors exchanged. A property's share is the violations among the calls
that could have violated it. Exceptions that the map names are counted beside them: an opener of 19 points goes on over
a raise to game, a long suit with a short one beside it is corrected to, spades in fourth seat and five spades over 1H.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from tablefeel.bidding.meaning import Force
from tablefeel.bidding.view import Cards
from tablefeel.kernel import CALLS, DOUBLE, PASS, SUITS, Call, Hand, Seat, Strain, Suit, Vulnerability
from tablefeel.systems.engine import knowledge, promises
from tablefeel.systems.engine.bulk import by_root, walk
from tablefeel.systems.engine.position import Position, root
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import fits
from tablefeel.systems.language.rules import PlacedRule

ONE_IN = 10
"""Of this many calls the hand of one is changed and asked again."""
KING, LOW_CARDS = 11, 8
"""Ranks: the king; cards below the ten are low."""


@dataclass
class Count:
    """How often a property could be violated and was, with examples."""

    tried: int = 0
    violated: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, violated: bool, example: str) -> None:
        """Count one case."""
        self.tried += 1
        if violated:
            self.violated += 1
            if len(self.examples) < 200:
                self.examples.append(example)

    @property
    def share(self) -> float:
        return self.violated / self.tried if self.tried else 0.0


Counts = dict[str, Count]


def counted(deals: int, seed: int, card: str) -> Counts:
    """The counts of every property over the auctions of random deals."""
    rng = np.random.default_rng(seed)
    counts: Counts = defaultdict(Count)
    for first in range(0, deals, 10_000):
        n = min(10_000, deals - first)
        owners = rng.permuted(np.tile(np.repeat(np.arange(4), 13), (n, 1)), axis=1)
        bits = np.stack([((owners == seat) << np.arange(52, dtype=np.int64)).sum(axis=1) for seat in range(4)], axis=1)
        table = np.ascontiguousarray(f.feature_table(bits.reshape(-1)))
        dealers, vulnerable = rng.integers(0, 4, n), rng.integers(0, 4, n)
        for start, chosen in by_root(dealers, vulnerable, Cards(card, card)):
            for here, call, _, columns in walk(start, chosen, table, dealers):
                hands = bits.reshape(-1)[columns]
                rows = table[:, columns].T.tolist()
                _check_call(here, call, hands.tolist(), rows, counts)
                again = rng.random(len(hands)) < 1 / ONE_IN
                for hand, row in zip(hands[again].tolist(), np.array(rows)[again].tolist(), strict=True):
                    _check_changed(here, call, hand, row, counts)
    return counts


# Promises


def _check_call(here: Position, call: Call, hands: list[int], rows: list[list[int]], counts: Counts) -> None:
    s = here.situation
    meaning = here.meaning(call)
    said = _said(here, call)
    behind = [one for one in here.rules if one.call is call]
    contradicts = knowledge.shown_by(s.known[s.me], here.rules, behind, {id(r): i for i, r in enumerate(here.rules)})
    partner = s.partners_last_call
    placed = s.made and s.made[-1].call is PASS and partner.force is Force.SIGN_OFF and partner.call.is_bid
    for bits, row in zip(hands, rows, strict=True):
        hand = Hand(bits)
        told = f"{hand} after {_text(here)}: {call} ({meaning})"
        counts["the hand is within the ranges shown"].add(hand not in meaning.shows, told)
        counts["the hand keeps the printed promise"].add(bool(said) and not any(_keeps(one, row) for one in said), told)
        counts["a call is never silent"].add(call is not PASS and not meaning.text, told)
        counts["nothing is shown that was denied"].add(contradicts is None, told)
        if s.must_bid and s.made[-1].call is PASS and partner.call is not DOUBLE:
            counts["no forcing call is passed"].add(call is PASS, told)
        if placed:
            allowed = call is not PASS and _may_go_on(here, call)
            counts["a sign-off is respected"].add(call is not PASS and not allowed, told)
            counts["(map: goes on over a sign-off)"].add(allowed, told)
        if call.is_bid and _is_voluntary(here):
            counts["the same values are not bid twice"].add(_says_nothing_new(here, call, row), told)


def _said(here: Position, call: Call) -> list[promises.Said]:
    """The kinds of hands whose words are printed; none where the author's own words stand instead."""
    if any(one.note for one in here.rules if one.call is call):
        return []
    return [promises.said_by(box, knowledge.tightened(held)) for box, held in here.kinds(call)]


def _keeps(said: promises.Said, row: list[int]) -> bool:
    return all(least <= row[place] <= most for place, (least, most) in said.items() if place != f.POINTS)


def _may_go_on(here: Position, call: Call) -> bool:
    """Whether the map lets a player bid over partner's sign-off: a slam try, or a longer suit than was shown."""
    s = here.situation
    raised = s.at_game and s.agreed_suit is not None and s.last_bid is not None
    slam = call.is_bid and (call is Call.N4 or call.level >= 5) and raised
    own = call.is_bid and call.strain.suit in s.my_suits and s.last_bid is not None and s.last_bid.strain is Strain.NT
    return slam or own


def _is_voluntary(here: Position) -> bool:
    """Whether a player who has bid could have left partner's bid in peace."""
    s = here.situation
    partner = s.partners_last_call
    quiet = bool(s.made) and s.made[-1].call is PASS and s.partner_bid_last
    asked = bool(s.my_last_call.convention.asks)
    free = partner.force in (Force.NONE, Force.SIGN_OFF) and not asked
    return quiet and not s.must_bid and free and bool(s.my_suits)


def _says_nothing_new(here: Position, call: Call, row: list[int]) -> bool:
    """Whether a bid of a strain that our side has named shows no more than was known: neither points nor cards."""
    s = here.situation
    if call.strain is not Strain.NT and call.strain.suit not in s.our_suits:
        return False
    last = s.last_bid
    if last is not None and last.strain is not call.strain:
        return False  # a correction: where to play, not how high
    box = next(box for box in here.rule_for(row).needs if fits((box,), row))
    return knowledge.narrowed(s.known[s.me], box) == s.known[s.me]


# A little more


def _check_changed(here: Position, call: Call, bits: int, row: list[int], counts: Counts) -> None:
    hand = Hand(bits)
    rule = here.rule_for(row)
    for stronger in _with_a_king(bits):
        new = here.rule_for(f.features(Hand(stronger)))
        counts["a king more is never weaker"].add(
            _is_weaker(here, rule, new), f"{hand} {call}, {Hand(stronger)} {new.call} after {_text(here)}"
        )
    trump = here.situation.suit("partner")
    if trump is not None and call.is_bid and call.strain.suit is trump and not rule.artificial:
        for longer in _with_a_trump(bits, trump):
            new = here.rule_for(f.features(Hand(longer)))
            lower = new.call is PASS or (new.call.is_bid and new.call.strain is call.strain and new.call < call)
            counts["a trump more is never a lower raise"].add(
                lower, f"{hand} {call}, {Hand(longer)} {new.call} after {_text(here)}"
            )
    mirrored = _mirrored(here, call, bits)
    if mirrored is not None:
        wanted, found = mirrored
        counts["mirrored majors, mirrored call"].add(
            wanted is not found, f"{hand} {call} after {_text(here)}; with the majors exchanged {found}"
        )


def _is_weaker(here: Position, old: PlacedRule, new: PlacedRule) -> bool:
    """Whether the stronger hand passes where the weaker acted, or shows less than the weaker one."""
    if old.call is new.call:
        return False
    if new.call is PASS and old.call is not PASS:
        return True
    return here.meaning(new.call).shows.hcp[1] < here.meaning(old.call).shows.hcp[0]


def _with_a_king(bits: int) -> Iterator[int]:
    """The hands with a king instead of the lowest low card of the same suit."""
    for suit in SUITS:
        held = bits >> 13 * suit & 8191
        lowest = next((rank for rank in range(LOW_CARDS) if held >> rank & 1), None)
        if lowest is not None and not held >> KING & 1:
            yield bits ^ (1 << 13 * suit + lowest) | 1 << 13 * suit + KING


def _with_a_trump(bits: int, trump: Suit) -> Iterator[int]:
    """The hands with a low trump more instead of a low card of the longest other suit."""
    held = [bits >> 13 * suit & 8191 for suit in SUITS]
    free = next((rank for rank in range(LOW_CARDS) if not held[trump] >> rank & 1), None)
    other = max((suit for suit in SUITS if suit is not trump), key=lambda suit: held[suit].bit_count())
    given = next((rank for rank in range(LOW_CARDS) if held[other] >> rank & 1), None)
    if free is not None and given is not None:
        yield bits ^ (1 << 13 * other + given) | 1 << 13 * trump + free


_SWAP = {Strain.H: Strain.S, Strain.S: Strain.H}


def _mirrored(here: Position, call: Call, bits: int) -> tuple[Call, Call] | None:
    """The mirrored call and the one that the rules make with the majors exchanged.

    Only where the rank of the suits decides nothing: an opening of one major, and raises of it with nobody else in.
    """
    s = here.situation
    hearts, spades = bits >> 26 & 8191, bits >> 39 & 8191
    bids = [made.call for made in s.made if made.call is not PASS]
    majors = all(one.is_bid and one.strain in _SWAP for one in bids)
    if not majors or len({one.strain for one in bids}) > 1 or not call.is_bid or call.strain not in _SWAP:
        return None
    if bids and (bids[0].strain is not call.strain or not s.unopposed):
        return None
    if not bids and (hearts.bit_count() == spades.bit_count() or s.position == 4):
        return None  # the order of the suits decides, and in fourth seat the spades
    if bids and max(hearts.bit_count(), spades.bit_count()) >= 5 and s.opener == s.partner:
        return None  # over hearts five spades are bid, over spades five hearts are not
    calls = [_exchanged(made.call) for made in s.made]
    start = root(Seat.N, Vulnerability(int(s.vulnerable[0]) | int(s.vulnerable[1]) << 1), _cards(here))
    for one in calls:
        start = start.then(one, keep=False)
    hand = Hand(bits & (1 << 26) - 1 | spades << 26 | hearts << 39)
    return _exchanged(call), start.rule_for(f.features(hand)).call


def _exchanged(call: Call) -> Call:
    if not call.is_bid or call.strain not in _SWAP:
        return call
    return CALLS[call + (1 if call.strain is Strain.H else -1)]


def _cards(here: Position) -> Cards:
    ours, theirs = here.situation.cards
    return Cards(ours.name, theirs.name)


def _text(here: Position) -> str:
    return " ".join(map(str, here.situation.calls)) or "nothing"


def main() -> None:
    """Print a table of the properties."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--deals", type=int, default=100_000)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--card", default="sayc")
    options.add_argument("--show", type=int, default=0, help="examples of each violation")
    told = options.parse_args()
    counts = counted(told.deals, told.seed, told.card)
    print("| property | calls that could violate it | violations | share |\n|---|---:|---:|---:|")
    for name, count in counts.items():
        print(f"| {name} | {count.tried:,} | {count.violated:,} | {count.share:.2%} |")
    for name, count in counts.items():
        for example in count.examples[: told.show]:
            print(f"{name}: {example}")


if __name__ == "__main__":
    main()
