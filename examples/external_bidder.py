"""An external bidder in thirty lines: opens its longest suit with thirteen points, and otherwise passes.

    tablefeel match sayc exec:"python examples/external_bidder.py" --deals examples/solved.dd

One view a line comes in, one answer a line goes out, in any order; {"quit": true} ends it (docs/reference/arena.md).
"""

import json
import sys

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}


def call(view: dict) -> str:
    """The call of the player who sees this view."""
    suits = dict(zip("SHDC", view["hand"].split("."), strict=True))
    points = sum(POINTS.get(card, 0) for card in view["hand"])
    nobody_bid = all(made == "P" for made in view["auction"])
    if nobody_bid and points >= 13:
        return "1" + max(suits, key=lambda suit: len(suits[suit]))
    return "P"


def main() -> None:
    for line in sys.stdin:
        view = json.loads(line)
        if view.get("quit"):
            return
        print(json.dumps({"id": view["id"], "call": call(view)}), flush=True)


if __name__ == "__main__":
    main()
