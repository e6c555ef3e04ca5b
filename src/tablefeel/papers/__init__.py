"""The tables and figures of five papers, made again: `tablefeel reproduce`."""
