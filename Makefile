# reglas: `make help` lists what stands here. Everything is installed in .venv; nothing outside this folder is touched but
# Debian packages that a target needs and only when run as root.

PYTHON  ?= $(shell command -v python3.11 || command -v python3)
VENV    := .venv
BIN     := $(VENV)/bin
FOREIGN := tests/foreign
BROWSER := tests/browser
DB      ?= demo.db
# Four of the regulations in other traditions, beside the samples, whose layout is that of the five official texts.
UNSEEN  := co_rio_alcarra_acuerdo bo_laguna_roja_reglamento ec_tres_volcanes_ficha pe_quebrada_honda_directiva
SOURCES ?= corpus/samples $(UNSEEN:%=tests/unseen/%.txt)
# What the tests need from the system, as command:package.
TEST_PACKAGES := git:git
# The libraries that Node and a foreign engine are linked with, which a bare Debian does not have, as file:package.
TEST_LIBRARIES := libatomic.so.1:libatomic1
# What recognises scanned pages, with Spanish.
SCAN_PACKAGES := tesseract-ocr tesseract-ocr-spa
PIP     := $(BIN)/pip --disable-pip-version-check --no-input
LINTED  := schemas corpus extractor rules_db tests benchmarks

.DEFAULT_GOAL := help
.PHONY: help demo serve test lint format bench floors docs packs lock sbom fuzz clean system scans foreign browser screenshots

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-8s %s\n", $$1, $$2}'

demo: $(VENV)/.installed scans ## install, build a database from the samples and four unseen texts, say where to look
	@$(BIN)/reglas build $(SOURCES) --db $(DB)
	@echo
	@echo "$(DB) is ready. Where to look:"
	@echo "  $(BIN)/reglas documents --db $(DB)"
	@echo "  $(BIN)/reglas search 'pierde la apuesta' --db $(DB)"
	@echo "  $(BIN)/reglas serve --db $(DB)      (or: make serve; pages in the browser)"

serve: demo ## open the demo database in Datasette
	$(BIN)/reglas serve --db $(DB)

test: $(VENV)/.installed-dev system scans foreign browser lint ## install what tests need, check style and types, run the whole suite
	$(BIN)/python -m pytest $(PYTEST_ARGS)

fuzz: $(VENV)/.installed-dev ## look for inputs that break or reach new code, SECONDS (600) for each target; tests replay what is kept
	@$(PIP) install --quiet 'atheris>=3' # a tool of this target alone: not in the locks, for it has no wheels but for Linux
	for target in text outline knowledge damaged grammar pdf html docx hocr pack bets stream words verdicts database; do $(BIN)/python -m tests.fuzz.hunt $$target $(or $(SECONDS),600) || exit 1; done
	$(BIN)/python -m tests.fuzz.many_bets

lint: $(VENV)/.installed-dev ## format check, lint, types, import directions
	$(BIN)/ruff format --check $(LINTED)
	$(BIN)/ruff check $(LINTED)
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.installed-dev ## format the code and mend what the linter can
	$(BIN)/ruff format $(LINTED)
	$(BIN)/ruff check --fix $(LINTED)

bench: $(VENV)/.installed-dev ## measure builds, steps, pages and growth, write benchmarks/results.md (BENCH_ARGS=--hundred: also a hundredfold corpus)
	$(BIN)/python -m benchmarks.run $(BENCH_ARGS)

floors: $(VENV)/.installed-dev foreign ## raise the quality floors to what the build now reaches (never lowers one)
	$(BIN)/python -m tests.quality.ratchet
	$(BIN)/python -m tests.foreign.passes

docs: $(VENV)/.installed-dev foreign ## write the pages that are made: commands, exports, reference, architecture, what commands of tutorial and how-to print
	$(BIN)/typer rules_db.cli utils docs --name reglas --title Commands --output docs/commands.md
	$(BIN)/python -m tests.foreign.page
	$(BIN)/python -m tests.docs.reference
	$(BIN)/python -m tests.docs.rooms
	$(BIN)/python -m tests.quality.page
	$(BIN)/python -m tests.docs.gazette
	$(BIN)/python -m tests.docs.transcripts

packs: $(VENV)/.installed-dev ## compile the published packs from the official texts, write schemas and settlement cases
	$(BIN)/reglas build ../shared/sources --db .packs.db
	$(BIN)/reglas packs --db .packs.db --out rules_db/published
	$(BIN)/reglas edges --db .packs.db --out rules_db/published/_edges.json
	rm -f .packs.db
	$(BIN)/python -m schemas.writing
	$(BIN)/reglas schema --out schemas/answers
	$(BIN)/python -m tests.cases.write

# uv resolves for every platform and Python from 3.11 on, so that one file serves all; it is needed for nothing else.
lock: $(BIN)/python ## pin every dependency again, with hashes
	$(PIP) install --quiet 'uv>=0.9'
	$(BIN)/uv --quiet pip compile pyproject.toml --group build $(LOCK_OPTIONS) --output-file requirements.lock
	$(BIN)/uv --quiet pip compile pyproject.toml --group build --extra dev -c requirements.lock $(LOCK_OPTIONS) \
	  --output-file requirements-dev.lock
	$(BIN)/uv --quiet pip compile $(FOREIGN)/requirements.in --no-deps $(LOCK_OPTIONS) --output-file $(FOREIGN)/requirements.lock

LOCK_OPTIONS := --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-config \
  --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade)

sbom: $(VENV)/.installed-dev ## list every dependency with version and hashes as a CycloneDX SBOM, sbom.cdx.json
	$(BIN)/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --output-reproducible --of JSON -o sbom.cdx.json

# Foreign engines run what is exported: Python's from a list and in a folder of their own, Node's from the package lock.
# Node itself comes with the tests' Python packages, for Debian's is too old for them.
foreign: $(FOREIGN)/.packages/.installed $(FOREIGN)/node_modules/.package-lock.json

$(FOREIGN)/.packages/.installed: $(FOREIGN)/requirements.lock | $(VENV)/.installed-dev
	@$(PIP) install --quiet --no-deps --require-hashes --only-binary :all: --upgrade --target $(@D) -r $<
	@touch $@

$(FOREIGN)/node_modules/.package-lock.json: $(FOREIGN)/package-lock.json | $(FOREIGN)/.packages/.installed
	@echo "installing the foreign engines in $(FOREIGN)/node_modules"
	@cd $(FOREIGN) && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent --ignore-scripts --no-audit --no-fund
	@$(BIN)/python $(FOREIGN)/dmn_engine.py </dev/null
	@touch $@

# The pages are looked at in Debian's Chromium; what finds barriers comes from the package lock. A machine that cannot
# have the browser goes on without these tests.
browser: $(BROWSER)/node_modules/.package-lock.json
	@command -v chromium >/dev/null || ( $(call apt,chromium) ) || true

$(BROWSER)/node_modules/.package-lock.json: $(BROWSER)/package-lock.json | $(VENV)/.installed-dev
	@echo "installing axe-core in $(BROWSER)/node_modules"
	@cd $(BROWSER) && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --silent --ignore-scripts --no-audit --no-fund
	@touch $@

screenshots: $(VENV)/.installed-dev browser ## make a picture of every page in docs/screenshots: light and dark, wide and narrow
	$(BIN)/python -m tests.browser.screenshots

clean: ## remove what these targets made
	rm -rf $(VENV) $(DB) $(FOREIGN)/.packages $(FOREIGN)/node_modules $(BROWSER)/node_modules build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "reglas needs Python 3.11 or newer: install python3.11 and try again." >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(MAKE) --no-print-directory install-venv
	$(PYTHON) -m venv $(VENV)

# Debian ships Python without ensurepip, which stands in a package of its own.
.PHONY: install-venv
install-venv:
	@package=$$($(PYTHON) -c 'import sys; print("python3.%d-venv" % sys.version_info[1])'); \
	$(call apt,$$package)

system:
	@for pair in $(TEST_PACKAGES); do \
	  command -v "$${pair%%:*}" >/dev/null || { $(call apt,$${pair##*:}); } || exit 2; \
	done
	@for pair in $(TEST_LIBRARIES); do \
	  ! command -v ldconfig >/dev/null || ldconfig -p | grep -q "$${pair%%:*}" || { $(call apt,$${pair##*:}); } || true; \
	done

# Everything but scans works without the engine, so a machine that cannot have it goes on.
scans:
	@tesseract --list-langs 2>/dev/null | grep -qx spa || ( $(call apt,$(SCAN_PACKAGES)) ) || true

# Install Debian packages when root; otherwise say which are missing.
define apt
if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
  echo "installing from Debian: $(1)"; \
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1); } >/dev/null; \
else echo "Please install $(1) (apt-get install $(1), as root) and try again." >&2; exit 2; fi
endef

# Of the packages all is compiled but their own tests and spaCy's other languages, which nobody loads.
$(VENV)/.installed: requirements.lock pyproject.toml | $(BIN)/python
	@echo "installing reglas in $(VENV)"
	@$(PIP) install --quiet --no-compile --require-hashes --only-binary :all: -r requirements.lock
	@$(BIN)/python -m compileall -q -x '/(tests?|lang)/' $(VENV)/lib || true
	@PYTHONWARNINGS=ignore $(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	@echo "installing what the tests need in $(VENV)"
	@$(PIP) install --quiet --require-hashes --only-binary :all: -r requirements-dev.lock
	@touch $@
