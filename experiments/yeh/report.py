"""The tables of Yeh and Lin's paper from the cells that are done so far, written beside this file.

python experiments/yeh/report.py --deals random-100k.dd.gz --layouts pairs-5-layouts.tsv.gz --run runs/yeh
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.uncontested import from_solved
from tablefeel.kernel import Side
from tablefeel.papers.yeh.tables import RESULTS, TABLES, judges_of, known, written

HERE = Path(__file__).parent


def main() -> None:
    """Write the tables in the run's folder and copy what is worth keeping."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=Path, required=True, help="solved deals (.dd, gzip or not)")
    parser.add_argument("--layouts", type=Path, required=True, help="pairs with several exact layouts")
    parser.add_argument("--run", type=Path, default=Path("runs/yeh"), help="the folder of `tablefeel reproduce yeh`")
    given = parser.parse_args()
    pairs = from_solved(read_solved(given.deals), (Side.NS, Side.EW))
    print(written(pairs, judges_of(given.layouts), known(given.run), given.run))
    for path in (given.run / RESULTS, given.run / TABLES):
        shutil.copy(path, HERE)


if __name__ == "__main__":
    main()
