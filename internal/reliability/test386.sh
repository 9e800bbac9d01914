#!/usr/bin/env bash
# Runs the tests on 386, where an int has 32 bits. Some kernels run no 386 programs:
# there QEMU does, for the packages whose tests start no programs, which it cannot.
set -euo pipefail
cd "$(dirname "$0")/../.."
export GOARCH=386
go=${GO:-go}

if "$go" test -run '^$' ./protocol >/dev/null 2>&1; then
	exec "$go" test ./...
fi
if ! command -v qemu-i386 >/dev/null; then
	echo 'this kernel runs no 386 programs; install QEMU for them: apt-get install qemu-user' >&2
	exit 1
fi
"$go" vet ./...
echo 'test on 386 with QEMU, but for packages that start programs'
format='{{.ImportPath}} {{join .Imports " "}} {{join .TestImports " "}} {{join .XTestImports " "}}'
# QEMU cannot interrupt a goroutine in the middle of something.
"$go" list -f "$format" ./... | grep -v ' os/exec' | cut -d' ' -f1 |
	GODEBUG=asyncpreemptoff=1 xargs "$go" test -exec qemu-i386
