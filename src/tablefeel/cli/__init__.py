"""The `tablefeel` command: one file per command group, heavy imports where they are used."""


def main() -> None:
    """Run the command line and exit with its code."""
    from tablefeel.cli.app import run

    run()
