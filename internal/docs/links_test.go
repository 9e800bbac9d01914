package docs

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each link within the project leads to a file that is there, and to a heading that
// it has.
func TestLinks(t *testing.T) {
	target := regexp.MustCompile(`\]\(([^)\s]+)\)|(?m:^\[[^\]]+\]: (\S+))|(?:src|srcset|href)="([^"]+)"`)
	anchors := map[string]map[string]bool{}
	for _, page := range pages(t) {
		anchors[page] = anchorsOf(read(t, page))
	}
	n := 0
	for page := range anchors {
		for _, found := range target.FindAllStringSubmatch(prose(read(t, page)), -1) {
			link := found[1] + found[2] + found[3]
			if strings.Contains(link, "://") {
				continue
			}
			n++
			file, anchor, _ := strings.Cut(link, "#")
			to := page
			if file != "" {
				to = path.Join(path.Dir(page), file)
			}
			if _, err := os.Stat(filepath.Join(root, to)); err != nil {
				t.Errorf("%s: %s leads nowhere", page, link)
			} else if anchor != "" && !anchors[to][anchor] {
				t.Errorf("%s: %s has no such heading", page, link)
			}
		}
	}
	if n < 50 {
		t.Errorf("%d links", n)
	}
}

// prose is a page without its fenced blocks.
func prose(page string) string {
	return regexp.MustCompile("(?ms)^ *```.*?^ *```$").ReplaceAllString(page, "")
}

// anchorsOf are the names that code hosting sites give to headings.
func anchorsOf(page string) map[string]bool {
	anchors := map[string]bool{}
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(prose(page), -1) {
		name := regexp.MustCompile(`[^\pL\pN _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		anchors[strings.ReplaceAll(name, " ", "-")] = true
	}
	return anchors
}
