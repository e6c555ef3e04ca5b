"""The tables and figures of Ho's thesis from the cells that are done so far, written beside this file.

python experiments/ho/report.py --deals random-100k.dd.gz --run runs/ho
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.uncontested import from_solved
from tablefeel.papers.ho.tables import RESULTS, TABLES, Results, written

HERE = Path(__file__).parent


def main() -> None:
    """Write the tables in the run's folder and copy what is worth keeping."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=Path, required=True, help="solved deals (.dd, gzip or not)")
    parser.add_argument("--run", type=Path, default=Path("runs/ho"), help="the folder of `tablefeel reproduce ho`")
    given = parser.parse_args()
    print(written(from_solved(read_solved(given.deals)), Results(given.run), given.run))
    for path in (given.run / RESULTS, given.run / TABLES, *given.run.glob("figure-*.png")):
        shutil.copy(path, HERE)


if __name__ == "__main__":
    main()
