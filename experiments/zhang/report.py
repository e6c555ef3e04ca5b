"""The page of what is done so far and the pictures of the worked example, written beside this file and into docs.

python experiments/zhang/report.py --run runs/zhang
"""

from __future__ import annotations

import argparse
import shutil
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from tablefeel.cli.app import outcome
from tablefeel.papers.zhang.cells import TABLE_2
from tablefeel.papers.zhang.tables import RESULTS, TABLES, written

HERE = Path(__file__).parent
PICTURES = HERE.parents[1] / "docs" / "papers" / "zhang-example"
SHOWN = ("01-N-1D.svg", "04-W-4H.svg", "22-E-P.svg")


def main() -> None:
    """Copy what is worth keeping."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--run", type=Path, default=Path("runs/zhang"), help="the folder of `tablefeel reproduce zhang`"
    )
    parser.add_argument("--bidder", default="belief", help="who explains the worked example")
    given = parser.parse_args()
    print(written(given.run))
    for path in (given.run / RESULTS, given.run / TABLES, *sorted(given.run.glob("figure-*.png"))):
        shutil.copy(path, HERE)
    south = TABLE_2[0][2:].split()[2]
    with TemporaryDirectory() as folder:
        asked = ["explain", south, TABLE_2[1], "--seat", "S", "--vul", "ns", "--bidder", given.bidder]
        with redirect_stdout(StringIO()):
            code = outcome([*asked, "--svg", folder])
        if code:
            raise SystemExit(code)
        for name in SHOWN:
            shutil.copy(Path(folder) / name, PICTURES)


if __name__ == "__main__":
    main()
