"""Write the deals of a file that no learner of the project trains on (the test part of `datasets.split`).

python experiments/selfplay/held_out.py random-100k.dd.gz held-out.dd
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part, indices_of


def main(source: Path, target: Path) -> None:
    """Copy the lines of the test part, as they are."""
    lines = gzip.decompress(source.read_bytes()).splitlines(keepends=True)
    chosen = indices_of(read_solved(source).owners, Part.TEST)
    target.write_bytes(b"".join(lines[number] for number in chosen))
    print(f"{len(chosen)} of {len(lines)} deals")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
