package jumps

import (
	"bytes"
	"testing"

	"github.com/ggui-go/validators/wasm/internal/module"
)

// Whatever the bytes are, they are read or refused; and what was made is of
// another shape, so that it stays when it is read again.
func FuzzBody(f *testing.F) {
	for _, c := range []source{
		{"mark 0, jump 2", "mark 1", "if jump 1", "return"},
		{"mark 0", "mark 1, call", "check, if jump 1", "return"},
		{"if jump 2", "mark 1", "call", "if jump 1", "if jump 2", "return"},
	} {
		f.Add(c.body(true))
		f.Add(c.body(false))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		once, err := threadBody(body)
		if err != nil {
			return
		}
		twice, err := threadBody(once)
		if err != nil || !bytes.Equal(once, twice) {
			t.Errorf("%x became %x, and that %x, %v", body, once, twice, err)
		}
	})
}

// The same of modules.
func FuzzThread(f *testing.F) {
	f.Add([]byte("\x00asm\x01\x00\x00\x00"))
	body := source{"mark 0, jump 2", "mark 1", "if jump 1", "return"}.body(false)
	f.Add(module.AppendSized([]byte("\x00asm\x01\x00\x00\x00\x0a"), module.AppendSized([]byte{1}, body)))
	f.Fuzz(func(t *testing.T, wasm []byte) {
		once, err := Thread(wasm)
		if err != nil {
			return
		}
		twice, err := Thread(once)
		if err != nil || !bytes.Equal(once, twice) {
			t.Errorf("%x became %x, and that %x, %v", wasm, once, twice, err)
		}
	})
}
