package docs

import (
	"regexp"
	"strings"
	"testing"
)

// What is written as a table is shown as one: a head, a rule, and rows of as many
// cells.
func TestTables(t *testing.T) {
	rule := regexp.MustCompile(`^\|( :?-+:? \|)+$`)
	n := 0
	for _, page := range pages(t) {
		row, cells := 0, 0
		for line := range strings.Lines(prose(read(t, page))) {
			line = strings.TrimSpace(line)
			if !strings.HasPrefix(line, "|") {
				row = 0
				continue
			}
			row++
			switch bars := strings.Count(line, "|") - strings.Count(line, `\|`); {
			case row == 1:
				n, cells = n+1, bars
			case bars != cells:
				t.Errorf("%s: a row of another length: %s", page, line)
			case row == 2 && !rule.MatchString(line):
				t.Errorf("%s: a table without a head: %s", page, line)
			}
		}
		if row == 1 {
			t.Errorf("%s: a table of one row", page)
		}
	}
	if n < 10 {
		t.Errorf("%d tables", n)
	}
}
