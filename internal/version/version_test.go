package version

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

const root = "../.."

// The npm package, lock files that lead to it and pages say the version too.
func TestAllNameThisVersion(t *testing.T) {
	named := regexp.MustCompile(`ggui-validators(?:",\s+"version": "|[ @-]v?)(\d+\.\d+\.\d+[-+.\w]*\b)`)
	n := 0
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() && slices.Contains([]string{".git", "node_modules", "dist", "bin"}, base) {
			return fs.SkipDir
		}
		if base != "package.json" && base != "package-lock.json" && filepath.Ext(base) != ".md" {
			return nil
		}
		text, err := os.ReadFile(name)
		for _, found := range named.FindAllSubmatch(text, -1) {
			n++
			if string(found[1]) != Version {
				t.Errorf("%s says %q, and the version is %s", name, found[0], Version)
			}
		}
		return err
	})
	if err != nil || n < 4 {
		t.Errorf("%d places name the version, %v", n, err)
	}
}

// The changelog's first version is this one, as soon as there is one.
func TestChangelogEndsInThisVersion(t *testing.T) {
	page, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		t.Fatal(err)
	}
	headings := regexp.MustCompile(`(?m)^## (.+)$`).FindAllStringSubmatch(string(page), -1)
	if len(headings) == 0 || headings[0][1] != "[Unreleased]" {
		t.Fatalf("the changelog's headings are %v, and the first must be [Unreleased]", headings)
	}
	if len(headings) > 1 {
		released := regexp.MustCompile(`^\[` + regexp.QuoteMeta(Version) + `\] - \d{4}-\d{2}-\d{2}$`)
		if !released.MatchString(headings[1][1]) {
			t.Errorf("the changelog has %q, and the version is %s", headings[1][1], Version)
		}
	}
}
