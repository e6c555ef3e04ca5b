"""The API keeps to its own document: schemathesis asks what the document allows and forbids, of a real server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from tests.patience import LONG_ENOUGH
from tests.properties import examples

from tablefeel.kernel import CALLS, SEATS, Deal
from tablefeel.roster import names
from tablefeel.service.http.app import OPERATIONS as ALL
from tablefeel.service.http.document import documented
from tablefeel.service.http.refusals import DOCUMENTED
from tablefeel.systems.cards.card import shipped

from .direct import asking
from .serving import serving

DOCUMENT = documented(ALL)
EXAMPLES = int(os.environ.get("TABLEFEEL_TEST_EXAMPLES", "20"))
"""Of each route, always the same ones; `make fuzz` takes others, and benchmarks/results/api.md has a longer run."""

_deals = st.randoms(use_true_random=False).map(Deal.random)
for name, strategy in (
    ("bridge-deal", _deals.map(str)),
    ("bridge-hand", _deals.map(lambda deal: str(deal.hands[0]))),
    ("bridge-call", st.sampled_from(CALLS).map(str)),
    ("bridge-seat", st.sampled_from(SEATS).map(str)),
    ("bridge-vulnerability", st.sampled_from(("none", "ns", "ew", "all"))),
    ("bridge-bidder", st.sampled_from(names())),
    ("bridge-card", st.sampled_from(shipped())),
):
    schemathesis.openapi.format(name, strategy)

OPERATIONS = [(method, path) for path, methods in DOCUMENT["paths"].items() for method in methods]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
    allow_header_conformance,
]
"""Not among them: that what fits the document is accepted. That a hand has thirteen cards, JSON Schema cannot say."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving("--workers", "1", time_limit=LONG_ENOUGH) as address:
        yield address


@pytest.mark.hypothesis
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_the_document_is_kept(method: str, path: str, address: str) -> None:
    operation = schemathesis.openapi.from_dict(DOCUMENT)[path][method]
    cases = st.one_of([operation.as_strategy(generation_mode=mode) for mode in GenerationMode])

    @settings(examples(EXAMPLES), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(cases)
    def keeps(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(base_url=address, checks=CHECKS, timeout=LONG_ENOUGH)

    keeps()


def test_the_document_is_published() -> None:
    with asking() as client:
        answer = client.get("/api/v1/openapi.json")
        assert answer.json() == DOCUMENT
        assert answer.json()["openapi"].startswith("3.1")


def test_the_reference_contacts_nobody_and_needs_no_script() -> None:
    with asking() as client:
        answer = client.get("/api/v1/docs")
        assert answer.headers["content-type"].startswith("text/html")
        assert client.get("/api/v1/docs.css").headers["content-type"].startswith("text/css")
    assert all(path in answer.text for path in DOCUMENT["paths"])
    for sign in ("<script", "style=", "<style", "http:", "https:", 'src="', "undefined", "None"):
        assert sign not in answer.text


def test_every_error_that_is_documented_has_its_words() -> None:
    for path, operations in DOCUMENT["paths"].items():
        for operation in operations.values():
            told = {int(status) for status in operation["responses"]} - {200}
            assert told <= set(DOCUMENTED), path
            assert {421, 500} <= told, path
            assert 422 not in told


def test_every_route_says_what_it_does() -> None:
    for operations in DOCUMENT["paths"].values():
        for operation in operations.values():
            assert operation["summary"]
            assert operation["description"]
