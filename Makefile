# The two commands of the README. Each sets up what it needs in .venv.
.PHONY: run test fuzz shuffle coverage lint types imports page units sbom docs clean help

EXTRAS = dev,train,serve,nodes

help:
	@echo "make run       the page in your browser: http://127.0.0.1:8000"
	@echo "make test      everything that CI checks, with the same examples every time"
	@echo "make fuzz      properties and readers with random examples, many more; SEED=… repeats a run"
	@echo "make shuffle   all tests in a random order; SEED=… repeats a run"
	@echo "make coverage  which lines no test reaches (tests take three times as long so)"
	@echo "make sbom      what is shipped, and under which licences: sbom.cdx.json"
	@echo "make docs      the documentation as a site, in site/"
	@echo "make clean     remove .venv, the built page and caches"

run:
	@scripts/setup serve
	@.venv/bin/python scripts/build-web
	@exec .venv/bin/tablefeel serve --browser

test: lint types imports page units

lint:
	@scripts/setup "$(EXTRAS)"
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

types:
	@scripts/setup "$(EXTRAS)"
	.venv/bin/mypy

imports:
	@scripts/setup "$(EXTRAS)"
	.venv/bin/lint-imports

page:
	@scripts/setup "$(EXTRAS)"
	.venv/bin/python scripts/build-web
	.venv/bin/python scripts/build-web --test

units:
	@scripts/setup "$(EXTRAS)"
	@scripts/system-parts
	.venv/bin/pytest -n auto

# Random runs of their own: each prints its seed, and SEED=that repeats it.
SEED := $(or $(SEED),$(shell od -An -N4 -tu4 /dev/urandom | tr -d ' '))
TIMES ?= 10
BUCKET ?= module

fuzz:
	@scripts/setup "$(EXTRAS)"
	@scripts/system-parts
	@echo "tablefeel: make fuzz SEED=$(SEED) TIMES=$(TIMES) repeats this run"
	TABLEFEEL_FUZZ=$(TIMES) .venv/bin/pytest -n auto -m hypothesis --hypothesis-seed=$(SEED)
	.venv/bin/python benchmarks/fuzz_formats.py --lines $$(( $(TIMES) * 20000 )) --seed $(SEED)
	.venv/bin/python benchmarks/fuzz_table_manager.py --lines $$(( $(TIMES) * 20000 )) --seed $(SEED)
	.venv/bin/python benchmarks/malformed_requests.py --serve --requests $$(( $(TIMES) * 500 )) --seed $(SEED)

shuffle:
	@scripts/setup "$(EXTRAS)"
	@scripts/system-parts
	@echo "tablefeel: make shuffle SEED=$(SEED) BUCKET=$(BUCKET) repeats this order"
	.venv/bin/pytest -n auto --random-order-bucket=$(BUCKET) --random-order-seed=$(SEED)

coverage:
	@scripts/setup "$(EXTRAS)"
	@scripts/system-parts
	.venv/bin/pytest -n auto --cov --cov-report=term

sbom:
	@scripts/setup "$(EXTRAS)"
	.venv/bin/python scripts/sbom
	@echo "tablefeel: sbom.cdx.json and docs/reference/licences.md say what is shipped"

docs:
	@scripts/setup "$(EXTRAS)"
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --quiet --clean
	@echo "tablefeel: the documentation is in site/index.html"

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* web/node_modules site src/tablefeel/service/page
