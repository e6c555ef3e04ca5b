"""Tools for language models: the same questions, errors as sentences."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import msgspec
import pytest

pytest.importorskip("mcp")
from mcp import Client

from tablefeel.questions.asking import answer_all, read
from tablefeel.questions.players import PackagePlayers
from tablefeel.service.mcp import TOOLS, server

BID = {"hand": "AQ875.K4.KJ32.T2", "auction": ["1N", "P"], "bidder": "sayc", "explain": "call"}


def asked(*calls: tuple[str, dict[str, Any]]) -> list[Any]:
    async def talk() -> list[Any]:
        async with Client(server()) as client:
            return [await client.call_tool(name, arguments) for name, arguments in calls]

    return asyncio.run(talk())


def test_tools_have_the_shapes_of_questions() -> None:
    async def listed() -> Any:
        async with Client(server()) as client:
            return await client.list_tools()

    tools = {tool.name: tool for tool in asyncio.run(listed()).tools}
    assert set(tools) == set(TOOLS) >= {"bid", "explain", "solve", "deal", "lead"}
    assert tools["bid"].input_schema["required"] == ["hand"]
    assert tools["lead"].description


def test_answers_are_those_of_every_door() -> None:
    (found,) = asked(("bid", BID))
    assert not found.is_error
    (expected,) = answer_all("bid", [read("bid", BID)], PackagePlayers())
    assert found.structured_content == json.loads(msgspec.json.encode(expected))
    assert found.structured_content["call"] == "2H"


def test_errors_are_sentences() -> None:
    wrong, nobody, unknown = asked(
        ("bid", {"hand": "AK"}), ("bid", BID | {"bidder": "exec:true"}), ("nothing", {})
    )  # fmt: skip
    assert wrong.is_error and "is not a hand" in wrong.content[0].text
    assert nobody.is_error and "not a bidder" in nobody.content[0].text
    assert unknown.is_error and "no tool" in unknown.content[0].text
