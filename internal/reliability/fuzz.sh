#!/usr/bin/env bash
# Runs every fuzz target of the module for a while: fuzz.sh TIME, such as 20s.
set -euo pipefail
cd "$(dirname "$0")/../.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# The module, and the one that hosts it as WebAssembly.
for module in . wasm/hosttest; do
	(cd $module && go list -f '{{.Dir}} {{.ImportPath}}' ./...)
done | while read -r dir package; do
	for target in $(cat "$dir"/*_test.go 2>/dev/null | sed -nE 's/^func (Fuzz[A-Za-z0-9]+)\(.*/\1/p'); do
		if ! (cd "$dir" && go test -run '^$' -fuzz "^$target\$" -fuzztime "$1" .) >"$log" 2>&1 </dev/null; then
			# The go command now and then fails a target only because its time is
			# over in the middle of an input: then there is no failing input.
			if grep -q 'Failing input written' "$log" || ! grep -q 'context deadline exceeded' "$log"; then
				cat "$log"
				exit 1
			fi
		fi
		echo "$package $target: $(grep -oE 'execs: [0-9]+' "$log" | tail -1)"
	done
done
