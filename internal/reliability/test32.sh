#!/usr/bin/env bash
# Runs the tests where an int has 32 bits: on 386. Some kernels run no 386 programs;
# there QEMU runs the tests for ARM, of the packages whose tests start no programs,
# which it cannot. (It could run those for 386, too, but crashes now and then.)
set -euo pipefail
cd "$(dirname "$0")/../.."
go=${GO:-go}

if GOARCH=386 "$go" test -run '^$' ./protocol >/dev/null 2>&1; then
	GOARCH=386 exec "$go" test ./...
fi
if ! command -v qemu-arm >/dev/null; then
	echo 'this kernel runs no 386 programs; install QEMU for others of 32 bits: apt-get install qemu-user' >&2
	exit 1
fi
GOARCH=386 "$go" vet ./...
echo 'this kernel runs no 386 programs: test on ARM with QEMU, but for packages that start programs'
export GOARCH=arm
format='{{.ImportPath}} {{join .Imports " "}} {{join .TestImports " "}} {{join .XTestImports " "}}'
"$go" list -f "$format" ./... | grep -v ' os/exec' | cut -d' ' -f1 | xargs "$go" test -exec qemu-arm
