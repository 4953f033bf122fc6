# Everything that is done with this checkout, each by one command; `make help` lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
TRAINING := training/.venv
BENCHES := store record crash extract gates consolidate dedupe supersession retrieval context observe
GEMMA = $(and $(filter gemma%,$(EXTRACTOR)),gemma)

INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check
INSTALL_GEMMA := [ $(STAMPS)/gemma -nt requirements/gemma.txt ] || .ci/install-gemma $(BIN)/python $(STAMPS)/gemma
LOCK := CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe \
	--strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links -c requirements/pins.in

# Only what Lastro calls of llama.cpp: two thirds of the time of a whole build.
export CMAKE_ARGS ?= -DLLAVA_BUILD=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_TOOLS=OFF -DLLAMA_BUILD_EXAMPLES=OFF \
	-DLLAMA_BUILD_SERVER=OFF -DLLAMA_BUILD_COMMON=OFF -DLLAMA_CURL=OFF -DMTMD_BUILD=OFF
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell getconf _NPROCESSORS_ONLN)

.PHONY: help
help: ## say what each command does
	@echo 'make <command> [NAME=value]'
	@awk -F ':.*## ' '/^[a-z][a-z-]*:.*## / {printf "  %-18s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: demo
demo: $(STAMPS)/base ## read a sample chat, show the memories, rebuild the tables (EXTRACTOR=gemma|deterministic)
	@extractor=$(or $(EXTRACTOR),gemma); \
	if [ $$extractor = gemma ]; then { $(INSTALL_GEMMA); } || extractor=deterministic; fi; \
	$(BIN)/python -m lastro.adapters.cli demo --extractor $$extractor

.PHONY: test
test: $(STAMPS)/dev ## run every test, the model's where it can be installed (ARGS='-k name' for some of them)
	@$(INSTALL_GEMMA) || true
	$(BIN)/python -m pytest $(ARGS)

.PHONY: check
check: lint types imports test ## everything that must be true of a commit: lint, types, imports between rooms, tests

.PHONY: lint
lint: $(STAMPS)/dev ## ruff, rules and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

.PHONY: format
format: $(STAMPS)/dev ## let ruff mend what it can
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

# mypy finds a package by its folder's name, which a checkout is free to choose: so it reads the rooms through links.
.PHONY: types
types: $(STAMPS)/dev ## mypy, strict, over the package
	@mkdir -p build/types/lastro
	@ln -sfn $(addprefix $(CURDIR)/,__init__.py domain application adapters) build/types/lastro/
	$(BIN)/mypy

.PHONY: imports
imports: $(STAMPS)/dev ## who may import whom
	$(BIN)/lint-imports

.PHONY: bench $(addprefix bench-,$(BENCHES))
bench: $(addprefix bench-,$(BENCHES)) ## every benchmark; each ends in one line of JSON

bench-store: $(STAMPS)/dev ## speed of the event store, as shares of raw sqlite3
	$(BIN)/python benchmarks/bench_store.py $(ARGS)

bench-record: $(STAMPS)/dev $(GEMMA) ## what one recorded turn costs the chat (N=turns, EXTRACTOR=)
	$(BIN)/python benchmarks/bench_record.py $(EXTRACTOR:%=--extractor %) $(N:%=--turns %) $(ARGS)

bench-consolidate: $(STAMPS)/dev ## how long rules take to consolidate 1k, 10k and 100k facts (ARGS=--sizes 1000)
	$(BIN)/python benchmarks/bench_consolidate.py $(ARGS)

bench-dedupe: $(STAMPS)/dev ## user memories that one fact in five wordings becomes, and facts wrongly merged
	$(BIN)/python benchmarks/bench_dedupe.py $(CASES:%=--cases %) $(ARGS)

bench-supersession: $(STAMPS)/dev gemma ## whether a contradicting statement takes the old one's place (CASES=file)
	$(BIN)/python benchmarks/bench_supersession.py $(CASES:%=--cases %) $(ARGS)

bench-retrieval: $(STAMPS)/dev ## whether search finds what answers a question (LOCOMO=, LME=, DISTRACTORS=, PORTUGUESE=files)
	$(BIN)/python benchmarks/bench_retrieval.py $(LOCOMO:%=--locomo %) $(LME:%=--lme %) \
		$(DISTRACTORS:%=--distractors %) $(if $(PORTUGUESE),--portuguese $(PORTUGUESE)) $(ARGS)

bench-context: $(STAMPS)/dev ## what an agent waits for its context, in a large file (ARGS=--others 10000)
	$(BIN)/python benchmarks/bench_context.py $(ARGS)

bench-observe: $(STAMPS)/dev gemma ## what observations of long conversations keep (CASES=file, GEMMA_N=conversations for the model)
	$(BIN)/python benchmarks/bench_observe.py $(CASES:%=--cases %) --gemma $(or $(GEMMA_N),1) $(ARGS)

bench-crash: $(STAMPS)/dev ## kill -9 at random points: lost, doubled, differences (N=kills)
	$(BIN)/python benchmarks/bench_crash.py $(N:%=--kills %) $(ARGS)

bench-extract: $(STAMPS)/dev $(GEMMA) ## quality of an extractor on labelled chats (EXTRACTOR=, CASES=file)
	$(BIN)/python benchmarks/bench_extract.py $(EXTRACTOR:%=--extractor %) $(CASES:%=--cases %) $(ARGS)

bench-gates: $(STAMPS)/dev ## right facts that the gates refuse, wrong ones that they let through
	$(BIN)/python benchmarks/bench_gates.py $(ARGS)

.PHONY: gemma
gemma: $(STAMPS)/base ## install the local model and its runtime (built from source the first time)
	@$(INSTALL_GEMMA)

.PHONY: train
train: $(TRAINING)/ready ## tune the local model on training/data; a killed run goes on (ARGS='--folder f --threads 2')
	cd training && .venv/bin/python -m recipe train $(ARGS)
	cd training && .venv/bin/python -m recipe export $(ARGS)

.PHONY: lock
lock: $(STAMPS)/dev ## raise the locked versions of all dependencies
	$(LOCK) -o requirements/base.txt pyproject.toml requirements/base.in
	$(LOCK) -o requirements/dev.txt -c requirements/base.txt pyproject.toml requirements/base.in requirements/dev.in
	$(LOCK) -o requirements/gemma.txt -c requirements/dev.txt --extra gemma pyproject.toml requirements/base.in
	$(LOCK) -o training/requirements.txt -c requirements/gemma.txt training/requirements.in

.PHONY: clean
clean: ## remove what these commands have made, the environment included
	rm -rf $(VENV) $(TRAINING) build dist lastro.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(STAMPS)/venv:
	@.ci/make-venv $(VENV)
	@mkdir -p $(STAMPS) && touch $@

$(STAMPS)/base: $(STAMPS)/venv requirements/base.txt pyproject.toml
	@echo 'installing Lastro into $(VENV)'
	@$(INSTALL) --require-hashes -r requirements/base.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMPS)/dev: $(STAMPS)/base requirements/dev.txt
	@echo 'installing the tools of development into $(VENV)'
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

$(TRAINING)/ready: requirements/gemma.txt training/requirements.txt pyproject.toml
	@[ -x $(TRAINING)/bin/python ] || .ci/make-venv $(TRAINING)
	@.ci/install-gemma $(TRAINING)/bin/python $(TRAINING)/gemma
	@echo 'installing what the training needs into $(TRAINING)'
	@$(TRAINING)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r training/requirements.txt
	@$(TRAINING)/bin/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
