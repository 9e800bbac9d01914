# What to type. Each target does its own set-up; Go fetches the rest by itself.

GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: help build grade test lint fuzz soak cross deps bench clean

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort

build: ## build the tool into bin/
	$(GO) build -trimpath -o bin/ggui-validators ./cmd/ggui-validators

grade: build ## grade the shipped validators on the shipped catalogs
	@bin/ggui-validators grade

test: ## run all tests with the race detector
	$(GO) vet ./...
	$(GO) test -race $(TESTFLAGS) ./...

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

SOAK ?= 5m

soak: ## ask everything at once for SOAK, with the race detector
	SOAK=$(SOAK) $(GO) test -race -timeout 0 -count 1 -run Soak -v ./internal/reliability

cross: ## build for every platform, and test on 386
	@for target in linux/amd64 linux/arm64 darwin/arm64 windows/amd64 wasip1/wasm js/wasm; do \
		echo "build $$target"; \
		GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) build ./... || exit 1; \
	done
	GOARCH=386 $(GO) test ./...

deps: ## check that dependencies are as go.sum says, and that each is needed
	$(GO) mod verify
	$(GO) mod tidy -diff

bench: ## run the Go benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

clean: ## remove what was built
	rm -rf bin
