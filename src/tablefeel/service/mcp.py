"""Tools for language models (Model Context Protocol): the questions of this project, each a tool with the same shapes.

Only bidders and cards of the package can be named, as at every door that is open to strangers. What is wrong comes back
as a sentence in the result, so that the model can mend it.
"""

from __future__ import annotations

import asyncio
from typing import Any

import mcp_types as types
import msgspec
from mcp.server import Server

from tablefeel import __version__
from tablefeel.errors import TablefeelError
from tablefeel.questions import NAMES, question
from tablefeel.questions.asking import answer_all, read
from tablefeel.questions.players import PackagePlayers

_WANTED = ("bid", "explain", "solve", "deal", "review", "lead", "card", "meanings", "convert")
TOOLS = tuple(name for name in _WANTED if name in NAMES)
"""The questions that are tools here."""
_INSTRUCTIONS = (
    "Contract bridge. Hands are dotted, spades first (AK5.QJ32.A4.T982); calls are P X XX 1C to 7N from the dealer's "
    "on; seats N E S W. Ask `bid` what to call, `explain` what the others hold, `lead` and `card` what to play, "
    "`solve` for double-dummy tricks, `deal` for deals to order."
)


def server() -> Server[Any]:
    """The server with its tools."""
    return Server("tablefeel", version=__version__, instructions=_INSTRUCTIONS, on_list_tools=_list, on_call_tool=_call)


async def _list(_: Any, __: types.PaginatedRequestParams | None) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[tool(name) for name in TOOLS])


def tool(name: str) -> types.Tool:
    """A question as a tool: its request's shape is the input."""
    asked = question(name)
    (schema,), parts = msgspec.json.schema_components([asked.request], ref_template="#/$defs/{name}")
    own = parts.pop(schema["$ref"].rsplit("/", 1)[1])
    shape = own | ({"$defs": parts} if parts else {})
    return types.Tool(name=name, title=asked.summary, description=asked.description, input_schema=shape)


async def _call(_: Any, params: types.CallToolRequestParams) -> types.CallToolResult:
    """The answer of a question, as JSON and as text; an error is one sentence."""
    if params.name not in TOOLS:
        return _failed(f"there is no tool {params.name[:60]!r}: expected {', '.join(TOOLS)}")
    try:
        request = read(params.name, params.arguments or {})
        (found,) = await asyncio.to_thread(answer_all, params.name, [request], PackagePlayers())
    except TablefeelError as error:
        return _failed(str(error))
    if isinstance(found, TablefeelError):
        return _failed(str(found))
    text = msgspec.json.encode(found).decode()
    return types.CallToolResult(content=[types.TextContent(type="text", text=text)], structured_content=found)


def _failed(sentence: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=sentence)], is_error=True)


def serve() -> None:
    """Answer on standard input and output until they end."""
    from mcp.server.stdio import stdio_server  # noqa: PLC0415 - tests need no streams

    async def run() -> None:
        running = server()
        async with stdio_server() as (reading, writing):
            await running.run(reading, writing, running.create_initialization_options())

    asyncio.run(run())
