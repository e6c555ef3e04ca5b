# The two commands of the README. Each sets up what it needs in .venv.
.PHONY: run test lint types imports units clean help

help:
	@echo "make run    try tablefeel: solves and shows a sample deal"
	@echo "make test   everything that CI checks"
	@echo "make clean  remove .venv and caches"

run:
	@scripts/setup
	@.venv/bin/tablefeel --help
	@.venv/bin/tablefeel solve examples/sample.pbn

test: lint types imports units

lint:
	@scripts/setup "dev,train,serve,nodes"
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .

types:
	@scripts/setup "dev,train,serve,nodes"
	.venv/bin/mypy

imports:
	@scripts/setup "dev,train,serve,nodes"
	.venv/bin/lint-imports

units:
	@scripts/setup "dev,train,serve,nodes"
	.venv/bin/pytest -n auto --cov --cov-report=term

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage*
