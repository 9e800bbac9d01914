// Package reference finds, for tests, the reference implementation's verdicts
// that lie beside a full checkout of the project and are not part of it.
package reference

import (
	"os"
	"path/filepath"
	"testing"
)

// Path returns the path of a file or folder below shared/, which lies beside the
// module's root. Where it is not there the test is skipped, except in continuous
// integration, which must have it.
func Path(t testing.TB, elem ...string) string {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		parent := filepath.Dir(root)
		if parent == root {
			t.Fatal("no go.mod above the test's folder")
		}
		root = parent
	}
	path := filepath.Join(append([]string{filepath.Dir(root), "shared"}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("the reference's verdicts are missing: %v", err)
		}
		t.Skipf("needs the reference's verdicts, which are not part of this project: %v", err)
	}
	return path
}
