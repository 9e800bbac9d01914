# What to type. Each target does its own set-up; Go fetches the rest by itself.

GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: help build grade test race lint fuzz bench clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort

build: ## build the tool into bin/
	$(GO) build -trimpath -o bin/ggui-validators ./cmd/ggui-validators

grade: build ## grade the shipped validators on the shipped catalogs
	@bin/ggui-validators grade

test: ## run all tests with the race detector
	$(GO) vet ./...
	$(GO) test -race ./...

lint: ## check formatting, vet and staticcheck
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo 'run gofmt -w on these'; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

FUZZTIME ?= 20s

fuzz: ## run each fuzz target for FUZZTIME
	@$(GO) list -f '{{.Dir}} {{.ImportPath}}' ./... | while read -r dir package; do \
		grep -hoE '^func Fuzz[A-Za-z0-9]+' $$dir/*_test.go 2>/dev/null | sed 's/^func //' | while read -r target; do \
			echo "== $$package $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package || exit 1; \
		done || exit 1; \
	done

bench: ## run the Go benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

clean: ## remove what was built
	rm -rf bin
