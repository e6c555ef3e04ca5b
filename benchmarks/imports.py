"""How long a fresh process takes to import tablefeel and to show the command line's help.

    python benchmarks/imports.py > benchmarks/results/imports.md

Medians of wall-clock seconds over fresh processes. The import is timed inside the process; for the help the whole
process counts, the interpreter's own start included (shown on a line of its own).
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from measure import versions

RUNS = 15
IMPORT = "import time; t = time.perf_counter(); import tablefeel; print(time.perf_counter() - t)"
HELP = "import sys; from tablefeel.cli import main; sys.argv = ['tablefeel', '--help']; main()"


def inside(code: str) -> float:
    """Median of the seconds that the code itself prints."""
    return statistics.median(
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)  # noqa: S603
        for _ in range(RUNS)
    )


def whole(code: str) -> float:
    """Median of the seconds that a process running the code lives."""
    seconds = []
    for _ in range(RUNS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True)  # noqa: S603
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


def main() -> None:
    print("# Start-up time\n")
    print(f"`python benchmarks/imports.py`, medians of {RUNS} fresh processes ({versions()}).\n")
    print("| | seconds | limit |\n|---|---|---|")
    print(f"| `import tablefeel` | {inside(IMPORT):.3f} | 0.2 |")
    print(f"| the interpreter alone | {whole('pass'):.3f} | |")
    print(f"| `tablefeel --help`, whole process | {whole(HELP):.3f} | 0.4 |", flush=True)


if __name__ == "__main__":
    main()
