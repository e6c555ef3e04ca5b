"""`tablefeel mcp`: tools for language models, on standard input and output."""

from __future__ import annotations

from tablefeel.errors import MissingExtra

NAME = "mcp"
HELP = (
    "Serve tools for language models (Model Context Protocol) on standard input and output.\n\n"
    "bid, explain, solve, deal, lead, card and their siblings, with the shapes of the API. An MCP client starts this "
    "command itself."
)
EXAMPLE = 'Example of a client\'s settings: `{"mcpServers": {"tablefeel": {"command": "tablefeel", "args": ["mcp"]}}}`'


def command() -> None:
    """Serve until the input ends."""
    try:
        from tablefeel.service.mcp import serve
    except ModuleNotFoundError as error:
        raise MissingExtra(f"mcp needs {error.name}, which is not installed: pip install 'tablefeel[mcp]'") from None
    serve()
