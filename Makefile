# The two commands of the README. Each sets up what it needs in .venv.
.PHONY: run test lint types imports page units docs clean help

EXTRAS = dev,train,serve,nodes

help:
	@echo "make run    the page in your browser: http://127.0.0.1:8000"
	@echo "make test   everything that CI checks"
	@echo "make docs   the documentation as a site, in site/"
	@echo "make clean  remove .venv, the built page and caches"

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
	.venv/bin/pytest -n auto --cov --cov-report=term

docs:
	@scripts/setup "$(EXTRAS)"
	NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --quiet --clean
	@echo "tablefeel: the documentation is in site/index.html"

clean:
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* web/node_modules site src/tablefeel/service/page
