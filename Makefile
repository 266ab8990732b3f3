# make play   build the game, serve it, say where         make test   everything that must hold
# make check  quick: format, lint, types, unit tests      make fix    the same, repairing what it can
# make build  write the site to dist/                     make bench  measure
# make test-engines  the core journeys in Chromium, Firefox and WebKitGTK, which it installs
# make words  bring the catalogues of the languages up to date with the texts
# make winnability  go on with the study of how many deals can be won, for example STUDY="--deals 10000 --rules C,S"
PORT ?= 8000
SITE_PATH ?= /yukon/
PYTHON := .venv/bin/python
READY := .venv/installed node_modules/.package-lock.json
PARITY := .cache/pyodide-packages
LIGHTHOUSE := tools/lighthouse/node_modules/.package-lock.json
SOURCES := yukon tests e2e tools benchmarks

# Dates decide what is done again; a recipe that fails leaves nothing behind that looks done.
.DELETE_ON_ERROR:
.PHONY: play build words serve-dist serve-checkout check fix lint unit test parity e2e test-engines bench lighthouse winnability clean

play: build
	$(PYTHON) -m tools.serve dist --port $(PORT)

# The built site at a sub-path, as GitHub Pages has it; fails where the port is taken.
serve-dist: build
	$(PYTHON) -m tools.serve dist --port $(PORT) --path $(SITE_PATH) --exact

# The checkout itself: edit, reload, nothing is built or kept by the browser.
serve-checkout: $(READY)
	$(PYTHON) -m tools.vendor
	$(PYTHON) -m tools.game_files
	$(PYTHON) -m tools.serve --port $(PORT) --no-store

build: $(READY)
	$(PYTHON) -m tools.build $(if $(RETIRE),--retire)

words: $(READY)
	$(PYTHON) -m tools.words

check: lint unit

fix: $(READY)
	$(PYTHON) -m tools.game_files
	$(PYTHON) -m ruff check --fix $(SOURCES)
	$(PYTHON) -m ruff format $(SOURCES)
	$(MAKE) check

lint: $(READY)
	$(PYTHON) -m ruff format --check $(SOURCES)
	$(PYTHON) -m ruff check $(SOURCES)
	$(PYTHON) -m mypy

unit: $(READY)
	$(PYTHON) -c "from tools.game_files import compile_catalogues; compile_catalogues()"
	$(PYTHON) -m pytest -n 2 tests

# Recipes one after another, so that the last line is that of the browser tests.
test:
	$(MAKE) lint
	$(MAKE) unit
	$(MAKE) parity
	$(MAKE) e2e

# The engine's tests again, inside the Pyodide that players run.
parity: $(READY) $(PARITY)/installed
	node tools/pyodide_tests.mjs $(PARITY)

e2e: build
	$(PYTHON) -m tools.browser
	$(PYTHON) -m pytest -n 2 e2e --ignore=e2e/engines

# One engine after another: each is a whole browser.
test-engines: build
	$(PYTHON) -m tools.browser
	$(PYTHON) -m tools.engines
	$(PYTHON) -m pytest e2e/engines

bench: build $(LIGHTHOUSE)
	for each in benchmarks/*.py; do $(PYTHON) $$each || exit 1; done

lighthouse: build $(LIGHTHOUSE)
	$(PYTHON) benchmarks/lighthouse.py

# On all cores, or with STUDY="--scheduler tcp://…" on a Dask cluster; Dask is installed for this alone.
winnability: .venv/study
	$(PYTHON) -m tools.winnability $(STUDY)

clean:
	rm -rf dist .cache static/vendor .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find yukon -name '*.mo' -delete

.venv/installed: requirements-dev.txt
	test -x $(PYTHON) || python3 -m venv .venv
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	touch $@

.venv/study: requirements-study.txt .venv/installed
	$(PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements-study.txt
	touch $@

# pytest and Hypothesis once more, for Pyodide: its platform name is "pyemscripten" and the abi_version of its lock file.
$(PARITY)/installed: requirements-dev.txt .venv/installed
	rm -rf $(PARITY)
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --target $(PARITY) --only-binary :all: \
	    --platform pyemscripten_2026_0_wasm32 --implementation cp --abi cp314 --python-version 3.14 \
	    -c requirements-dev.txt pytest hypothesis
	touch $@

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund
	touch $@

$(LIGHTHOUSE): tools/lighthouse/package-lock.json
	npm ci --no-audit --no-fund --prefix tools/lighthouse
	touch $@
