# Everything a newcomer needs: `make play` and `make test` set themselves up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LOCK := $(BIN)/python -m piptools compile -q --generate-hashes --strip-extras --allow-unsafe \
	--no-header --no-emit-index-url --no-emit-trusted-host --no-emit-find-links pyproject.toml
# Programs that tests start are not compiled anew each time, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
# Many tests wait for a browser or a server, so more of them run at once than there are cores.
TESTERS := 4
# Node comes from PyPI with the other tools; npm's scripts find it on the path.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix web
WEB := $(shell find web -name node_modules -prune -o -type f -print)

.PHONY: play test test-torch check check-python check-client test-client kernel format docs map playthroughs \
	bench networks soak dev chromium nginx lock audit release site clean

play: $(VENV)/client.stamp  ## set up and start the game
	$(BIN)/risiko

test: $(VENV)/test.stamp $(VENV)/client.stamp  ## set up, check and run all tests
	$(MAKE) -j2 --no-print-directory kernel check-python check-client test-client chromium nginx
	RISIKO_KERNEL=compiled $(BIN)/python -m pytest -n $(TESTERS)
	RISIKO_KERNEL=plain $(BIN)/python -m pytest -n 2 tests/rulebooks tests/contract/test_engines.py tests/perft

test-torch: $(VENV)/test.stamp  ## the tests that need PyTorch, in an environment of their own (5 GB)
	$(BIN)/uv venv -q --clear --python $(BIN)/python $(VENV)/torch
	$(BIN)/uv pip install --python $(VENV)/torch/bin/python -c requirements-dev.txt -e '.[server,rl,train]' \
		sb3-contrib pytest pytest-xdist httpx
	RISIKO_KERNEL=compiled $(VENV)/torch/bin/python -m pytest -n 2 tests/train tests/rl/test_example.py

check: check-python check-client  ## format, lint, types, import layers and cycles, what is generated

check-python: $(VENV)/test.stamp $(VENV)/client.stamp
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m tools.import_cycles
	$(BIN)/python -m tools.statements
	$(BIN)/python -m tools.make_docs --check
	$(BIN)/python tools/make_wire.py --check

check-client: $(VENV)/test.stamp $(VENV)/client.stamp
	$(NPM) run check

test-client: $(VENV)/test.stamp $(VENV)/client.stamp
	$(NPM) test

kernel: $(VENV)/play.stamp  ## compile the kernel, which is then kept on disk
	$(BIN)/python tools/compile_kernel.py

format: $(VENV)/test.stamp $(VENV)/client.stamp  ## format and fix what can be fixed
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(NPM) run format

docs: $(VENV)/test.stamp $(VENV)/client.stamp chromium  ## generate the rules table, the rulings, the notebook and the pictures
	$(BIN)/python -m tools.make_docs
	$(BIN)/python -m tools.notebook
	$(BIN)/python tools/make_picture.py
	$(BIN)/python -m tools.make_screenshot

site: $(VENV)/test.stamp $(VENV)/client.stamp chromium  ## build the documentation site into the folder site, with pictures of today's game
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build -d site
	$(BIN)/python -m tools.make_screenshot site

map: $(VENV)/test.stamp  ## draw the world map of the client anew
	$(BIN)/python tools/build_client.py --packages
	$(BIN)/python -m tools.map

playthroughs: $(VENV)/test.stamp  ## write one readable playthrough per variant anew
	$(BIN)/python -m tests.playthroughs.make
	$(BIN)/python -m tests.rl.make_playthrough

bench: $(VENV)/play.stamp  ## measure speed, with plain C beside it
	$(BIN)/risiko bench
	$(BIN)/risiko bench --server

networks: $(VENV)/play.stamp  ## train the networks again by the commands in their files (needs PyTorch)
	$(BIN)/python tools/train_networks.py

soak: $(VENV)/test.stamp $(VENV)/client.stamp chromium nginx  ## long random games against the naive referee, hostile input, changed rules that tests must notice, the map redrawn, all puzzles solved again, a server's memory, servers that are killed again and again
	RISIKO_SOAK=20 $(BIN)/python -m pytest -n 2 tests/naive tests/contract tests/fuzz tests/evolution tests/map tests/mutations tests/puzzles tests/rl tests/server/test_soak.py tests/server/cluster tests/server/scenes tests/server/live/test_differences.py tests/browser/learning/test_lessons.py
	RISIKO_KERNEL=plain $(BIN)/python -m pytest -n 2 tests/contract

dev: $(VENV)/client.stamp  ## the server, and beside it the client as it is being written
	$(BIN)/risiko serve & server=$$!; trap "kill $$server" EXIT INT TERM; $(NPM) run dev

chromium: $(VENV)/test.stamp  ## the browser of the browser tests
	$(BIN)/python -m tools.chromium

nginx: $(VENV)/test.stamp  ## the proxy of the tests with several servers
	$(BIN)/python -m tools.nginx

lock: $(VENV)/test.stamp  ## choose new versions of what is installed
	$(LOCK) --upgrade --extra server --extra postgres --extra build -o requirements.txt
	$(LOCK) --upgrade --extra server --extra postgres --extra rl --extra data --extra ray --extra mcp --extra textarena --extra dev -o requirements-dev.txt

audit: $(VENV)/test.stamp  ## check the pinned packages of both registries for known flaws and licences (asks osv.dev)
	$(BIN)/python -m tools.audit

release: $(VENV)/test.stamp $(VENV)/client.stamp  ## build the archives of a release, check them, and try them on every Python here
	$(BIN)/python -m tools.release dist

clean:  ## remove what was set up here
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis artefacts dist site
	rm -rf web/node_modules src/risiko/server/client src/risiko/server/client.sha256

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11")'
	@echo "Setting up, once: a Python environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play.stamp: $(BIN)/python requirements.txt pyproject.toml
	@echo "Installing what the game needs, which takes a minute or two ..."
	@$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r requirements.txt
	@echo "Building the browser client ..."
	@$(BIN)/python tools/build_client.py
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/client.stamp: $(VENV)/play.stamp $(WEB) tools/build_client.py
	@$(BIN)/python tools/build_client.py
	@touch $@

$(VENV)/test.stamp: $(VENV)/play.stamp requirements-dev.txt
	@echo "Installing what the tests need ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@
