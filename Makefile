# What to type. Each target does its own set-up; Go fetches the rest by itself.

GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: help build dist grade test browser lint fuzz soak diff-ajv cross deps bench bench-docs bench-go clean wasm test-wasm test-examples playground test-playground

help: ## list the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort

build: ## build the tool into bin/
	$(GO) build -trimpath -o bin/ggui-validators ./cmd/ggui-validators

dist: ## build what a release consists of into dist/, and check it
	@internal/release/dist

grade: build ## grade the shipped validators on the shipped catalogs
	@bin/ggui-validators grade

test: catalogs/report/browser/node_modules/.package-lock.json ## run all tests: Go with the race detector, then WebAssembly
	$(GO) vet ./...
	$(GO) test -race $(TESTFLAGS) ./...
	cd examples/mcpserver && $(GO) test -race $(TESTFLAGS) ./...
	@$(MAKE) --no-print-directory test-wasm test-examples test-playground

browser: catalogs/report/browser/node_modules/.package-lock.json ## look at the HTML report in Chromium
	$(GO) test -count 1 -run TestPageInBrowser -v ./catalogs/report

wasm: ## build the WebAssembly module into wasm/js
	@wasm/build

test-wasm: wasm wasm/js/node_modules/.package-lock.json bench/js/node_modules/.package-lock.json ## test the WebAssembly module in Go, Node and a browser
	GOOS=wasip1 GOARCH=wasm $(GO) vet ./wasm
	node wasm/size.mjs
	cd wasm/hosttest && $(GO) test -mod=mod $(TESTFLAGS) ./...
	cd wasm/js && npm run --silent types && npm test --silent
	$(GO) test -count 1 -tags docsjs -run 'JavaScript|InNode' $(TESTFLAGS) ./internal/docs
	node --test --test-reporter=spec bench/js/peers.test.mjs
	$(GO) run ./bench -check

PORT ?= 8080

playground: wasm wasm/playground/node_modules/.package-lock.json ## build the playground and serve it on localhost:PORT
	cd wasm/playground && npm run --silent build && npm run --silent serve -- --port $(PORT)

test-playground: wasm wasm/js/node_modules/.package-lock.json wasm/playground/node_modules/.package-lock.json ## test the playground in a browser
	cd wasm/playground && npm test --silent

test-examples: wasm wasm/js/node_modules/.package-lock.json examples/node/node_modules/.package-lock.json examples/browser/node_modules/.package-lock.json ## test the examples in Node and a browser
	cd examples/node && npm test --silent
	cd examples/browser && npm test --silent

%/node_modules/.package-lock.json: %/package-lock.json
	cd $* && npm ci --no-audit --no-fund
	@touch $@

lint: ## check formatting, vet and staticcheck
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo 'run gofmt -w on these'; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	cd examples/mcpserver && $(GO) vet ./... && $(GO) run $(STATICCHECK) ./...

FUZZTIME ?= 20s

fuzz: wasm ## run each fuzz target for FUZZTIME
	@internal/reliability/fuzz.sh $(FUZZTIME)

SOAK ?= 5m
CALLS ?= 5000000

soak: wasm ## ask everything at once for SOAK, with the race detector, and CALLS times in Node
	SOAK=$(SOAK) $(GO) test -race -timeout 0 -count 1 -run Soak -v ./internal/reliability
	cd wasm/js && CALLS=$(CALLS) node --test test/memory.test.mjs

PAIRS ?= 200000

diff-ajv: ## compare PAIRS schemas and props with Ajv, which npm installs
	npm install --prefix propsschema/ajvdiff --no-package-lock --no-audit --no-fund
	$(GO) test -count 1 -tags ajvdiff -run TestAjv -v -timeout 20m ./propsschema -ajv.pairs=$(PAIRS)

cross: ## build for every platform, and test where an int has 32 bits
	@for target in linux/amd64 linux/arm64 darwin/arm64 windows/amd64 wasip1/wasm js/wasm; do \
		echo "build $$target"; \
		GOOS=$${target%/*} GOARCH=$${target#*/} $(GO) build ./... || exit 1; \
	done
	@GO=$(GO) internal/reliability/test32.sh

deps: ## check that dependencies are as go.sum says, and that each is needed
	$(GO) mod verify
	$(GO) mod tidy -diff
	cd wasm/hosttest && $(GO) mod tidy -diff
	cd examples/mcpserver && $(GO) mod tidy -diff

bench: wasm bench/js/node_modules/.package-lock.json ## compare Go, WebAssembly and JavaScript: BENCH='-bench Gate -rounds 10'
	$(GO) run ./bench $(BENCH)

bench-docs: BENCH = -docs docs/images
bench-docs: bench ## the same, and put the table and the plot into docs/images

bench-go: ## run the Go benchmarks of each package
	$(GO) test -run '^$$' -bench . -benchmem ./...

clean: ## remove what was built
	rm -rf bin dist wasm/js/ggui-validators.wasm wasm/js/node_modules wasm/playground/dist wasm/playground/node_modules catalogs/report/browser/node_modules bench/js/node_modules examples/node/node_modules examples/browser/node_modules bench/results
