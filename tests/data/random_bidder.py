"""An outsider: a program that answers every view with a random legal call, mostly calls that no system has."""

from __future__ import annotations

import json
import sys
from random import Random

import msgspec

from tablefeel.bidding.shapes import ViewShape

rng = Random(int(sys.argv[1]))
for line in sys.stdin:
    request = json.loads(line)
    if request.get("quit"):
        break
    legal = msgspec.convert(request, ViewShape).view().auction.legal_calls
    call = legal[0] if rng.random() < 0.4 else rng.choice(legal[: 1 + rng.randrange(1, 14)])
    sys.stdout.write(json.dumps({"id": request["id"], "call": str(call)}) + "\n")
    sys.stdout.flush()
