package canonical_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/gowebpki/jcs"

	"github.com/ggui-go/validators/canonical"
)

// document is a text of about 127 KB with the mix of a contract: objects of a
// few members, out of order, with prose, numbers and some escapes.
func document() []byte {
	var b strings.Builder
	b.WriteString(`{"rows":[`)
	for i := range 480 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `
  {"title": "Row %d: caf\u00e9 & bar", "id": "row-%[1]d", "price": %[1]d.50, "count": %[1]d,
   "tags": ["new", "open", null], "size": {"width": 12.5e1, "height": 8, "depth": -0},
   "description": "Seats two to four people, with a view of the harbour.", "open": true}`, i)
	}
	b.WriteString(`],"name":"rows"}`)
	return []byte(b.String())
}

func BenchmarkForm(b *testing.B) {
	text := document()
	sorted, err := canonical.Append(nil, text)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct {
		name string
		text []byte
		run  func(text []byte) error
	}{
		{"Append", text, func(text []byte) error { _, err := canonical.Append(nil, text); return err }},
		{"AppendSorted", sorted, func(text []byte) error { _, err := canonical.Append(nil, text); return err }},
		{"Hash", text, func(text []byte) error { _, err := canonical.Hash(text); return err }},
		{"jsontext", text, func(text []byte) error { v := jsontext.Value(text).Clone(); return v.Canonicalize() }},
		{"jsontextSorted", sorted, func(text []byte) error { v := jsontext.Value(text).Clone(); return v.Canonicalize() }},
		{"referee", text, func(text []byte) error { _, err := jcs.Transform(text); return err }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				if err := c.run(c.text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// The texts that are hashed most are short. Appending to a buffer that is there
// already does not allocate.
func BenchmarkShort(b *testing.B) {
	text := []byte(`{"type":"object","properties":{"title":{"type":"string"},"count":{"type":"integer","minimum":0}},"required":["title"],"additionalProperties":false}`)
	b.Run("Append", func(b *testing.B) {
		b.ReportAllocs()
		var dst []byte
		var err error
		for b.Loop() {
			if dst, err = canonical.Append(dst[:0], text); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("Hash", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := canonical.Hash(text); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("jsontext", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			value := jsontext.Value(text).Clone()
			if err := value.Canonicalize(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
