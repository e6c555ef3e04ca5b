"""Random questions that are dear to answer: every kind, bidder and option, absurd auctions, edited cards.

For `attacks` (which are dearest?) and `soak` (does a server live with them?). All are questions that the API answers or
refuses with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

Json = dict[str, object]
_DOUBLED = "".join(f"a{n + 1} = a{n} + a{n}\n" for n in range(7))
SCRIPTS = (
    "condition hcp(north) > 36",
    f"a0 = hcp(north)\n{_DOUBLED}condition a7 > 5000",
    "condition shape(north, any 7600)",
    "condition shape(north, " + "+".join(f"{n % 10}xxx" for n in range(300)) + ")",
)
CONTRACTS = (["1N", "P", "3N", "P", "P", "P"], ["4S", "X", "P", "P", "P"], ["7N", "P", "P", "P"], ["1C", "P", "P", "P"])
EXPLAINED = ("history", "calls", "every")
BASES = ("sayc", "two-over-one", "acol-weak-nt")
WISHES: Json = {"north": "7+ spades, 7+ hcp", "south": "shape any 7600", "east": "balanced, 15-17 hcp", "count": 20}


def question(rng: Random) -> tuple[str, Json]:
    """A random question, each kind as likely as any other."""
    kinds = _kinds()
    name = rng.choice(sorted(kinds))
    return name, kinds[name](rng)


@cache
def _kinds() -> dict[str, Callable[[Random], Json]]:
    return {
        "bid": lambda rng: _call(rng) | ({"words": True} if rng.random() < 0.5 else {}),
        "explain": lambda rng: _call(rng) | {name: True for name in EXPLAINED if rng.random() < 0.6},
        "contract": _call,
        "meanings": lambda rng: {name: _call(rng)[name] for name in ("auction", "cards")},
        "auction": lambda rng: {"deal": _deal(rng), "ns": _bidder(rng), "ew": _bidder(rng)},
        "judge": lambda rng: _view(rng) | {"call": "P", "judge": _bidder(rng), "depth": _depth(rng)},
        "review": lambda rng: _board(rng) | {"judge": _bidder(rng), "depth": _depth(rng), "annotate": True},
        "practice": lambda rng: {
            "theme": rng.choice(("close", "slams", "competing", "anything", "no such call")),
            "seed": rng.randrange(1000), "cards": _cards(rng),
        },
        "compare": lambda rng: {
            "deal": _deal(rng), "auction": rng.choice(CONTRACTS), "robots": _bidder(rng), "cards": _cards(rng),
        },
        "deal": lambda rng: WISHES if rng.random() < 0.5 else {"script": rng.choice(SCRIPTS), "count": 20},
        "solve": lambda rng: {"deal": _deal(rng)},
        "lead": lambda rng: _seen(rng) | {"cards": _cards(rng)},
        "card": _seen,
        "claim": lambda rng: _seen(rng) | {"tricks": rng.randrange(13)},
        "play": lambda rng: {
            "deal": _deal(rng), "auction": rng.choice(CONTRACTS), "ns": _bidder(rng), "ew": _bidder(rng),
            "layouts": 100, "most": 13, "dd": True,
        },
        "pair": _pair,
        "convert": lambda rng: {"text": _text(rng), "to": rng.choice(("pbn", "json"))},
        "openings": lambda rng: {"bidder": _bidder(rng), "hands": 2000, "seed": rng.randrange(1000)},
        "agreements": lambda rng: {"card": _cards(rng)["ns"]},
    }  # fmt: skip


def _bidder(rng: Random) -> str:
    from tablefeel.questions.players import bidders  # noqa: PLC0415 - `attacks run` needs nothing of the package

    return rng.choice(bidders())


def _depth(rng: Random) -> str:
    return rng.choice(("quick", "usual", "study"))


def _deal(rng: Random) -> str:
    from tablefeel.kernel import Deal  # noqa: PLC0415

    return str(Deal.random(rng))


def _cards(rng: Random) -> dict[str, str]:
    """A shipped card for each side, or one that nobody has edited like that before."""

    def edited() -> str:
        least = rng.randrange(8, 16)
        return (
            f"{rng.choice(('sayc', 'two-over-one', 'acol-weak-nt'))};one_notrump={least}-{least + rng.randrange(1, 5)}"
        )

    return {side: edited() if rng.random() < 0.5 else "sayc" for side in ("ns", "ew")}


def _auction(rng: Random, longest: int) -> tuple[list[str], str]:
    """Random calls, low ones mostly so that there are many, and who is to call."""
    from tablefeel.kernel import Auction, Seat  # noqa: PLC0415

    auction = Auction(Seat.N)
    for _ in range(longest):
        longer = auction.then(rng.choice(list(auction.legal_calls)[: rng.choice((2, 4, 7))]))
        if longer.is_over:
            break
        auction = longer
    return [str(call) for call in auction.calls], str(auction.to_call)


def _view(rng: Random) -> Json:
    """A hand after an auction, some as long as auctions can be."""
    from tablefeel.kernel import Deal, Seat  # noqa: PLC0415

    calls, seat = _auction(rng, rng.choice((0, 2, 5, 9, 14, 20, 40, 120, 300)))
    hand = str(Deal.random(rng)[Seat.parse(seat)])
    return {
        "hand": hand,
        "auction": calls,
        "dealer": "N",
        "vul": rng.choice(("none", "ns", "all")),
        "cards": _cards(rng),
    }


def _call(rng: Random) -> Json:
    return _view(rng) | {"bidder": _bidder(rng)}


def _board(rng: Random) -> Json:
    calls, _ = _auction(rng, rng.choice((4, 9, 20, 120, 300)))
    return {"deal": _deal(rng), "dealer": "N", "auction": calls, "cards": _cards(rng)}


def _seen(rng: Random) -> Json:
    """The opening leader's question, or a defender's."""
    from tablefeel.kernel import Auction, Call, Deal, Seat  # noqa: PLC0415

    calls = rng.choice(CONTRACTS)
    contract = Auction(Seat.N, tuple(map(Call.parse, calls))).contract
    assert contract is not None
    hand = str(Deal.random(rng)[contract.leader])
    return {"hand": hand, "dealer": "N", "auction": calls, "bidder": _bidder(rng), "layouts": 100}


def _pair(rng: Random) -> Json:
    from tablefeel.kernel import Deal, Seat  # noqa: PLC0415

    deal = Deal.random(rng)
    return {"hand": str(deal[Seat.N]), "partner": str(deal[Seat.S])}


def _text(rng: Random) -> str:
    return rng.choice(
        ("a=1c{}" + "{}" * 20_000, "%\n" * 60_000, f"{_deal(rng)}\n" * 90, "qx|o1|md|3S,H,D,C|" * 9000, "[A" * 80_000)
    )
