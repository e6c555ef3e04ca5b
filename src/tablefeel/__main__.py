"""`python -m tablefeel`."""

from tablefeel.cli import main

main()
