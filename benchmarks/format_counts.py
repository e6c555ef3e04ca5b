"""How many boards each file of a folder holds, and what is wrong with the broken ones, as a Markdown table.

    python benchmarks/format_counts.py ../shared/data/formats/pbn ../shared/data/formats/lin

The last column tells whether reading, writing and reading again gives the same records.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from tablefeel.errors import BadFile
from tablefeel.formats import Problem, Record, detect, read, reads, writes


def row(path: Path) -> tuple[str, int, int]:
    """The table's row of one file, its boards and its problems."""
    found = list(read(path, strict=False))
    records = [item for item in found if isinstance(item, Record)]
    reasons = Counter(f"{item}" for item in found if isinstance(item, Problem))
    name = detect("", path.name)
    if name is None:
        raise BadFile(f"{path.name!r} has no known extension")
    same = list(reads(writes(records, name), name)) == records
    told = "<br>".join(reason.replace("|", "\\|") for reason in reasons) or "–"
    count = sum(reasons.values())
    cells = (f"`{path.name}`", str(len(records)), str(count or "–"), told, "yes" if same else "**no**")
    return f"| {' | '.join(cells)} |", len(records), count


def main() -> None:
    print("| file | boards read | refused | why | same after a rewrite |\n|---|---:|---:|---|---|")
    boards = refused = files = 0
    for folder in map(Path, sys.argv[1:]):
        for path in sorted(folder.iterdir()):
            text, good, bad = row(path)
            print(text)
            files, boards, refused = files + 1, boards + good, refused + bad
    print(f"| **{files} files** | **{boards}** | **{refused}** | | |")


if __name__ == "__main__":
    main()
