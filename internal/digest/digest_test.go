package digest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The vectors of NIST (FIPS 180-4 examples and their sequel), for what the build at
// hand uses and for what WebAssembly uses.
func TestVectors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
		{"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
		{"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
		{"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu", "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
		{strings.Repeat("a", 1000000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
	} {
		if got := Of([]byte(c.text)); got != c.want {
			t.Errorf("%.10q: %s, want %s", c.text, got, c.want)
		}
		if got := plain([]byte(c.text)); hex.EncodeToString(got[:]) != c.want {
			t.Errorf("%.10q in WebAssembly: %x, want %s", c.text, got, c.want)
		}
	}
}

func TestEachLength(t *testing.T) {
	text := bytes.Repeat([]byte{0xFF, 0, 'a'}, 100)
	for n := range len(text) + 1 {
		if got, want := plain(text[:n]), sha256.Sum256(text[:n]); got != want {
			t.Errorf("%d bytes: %x, want %x", n, got, want)
		}
	}
}

func TestAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOf(rapid.Byte()).Draw(t, "text")
		if got, want := plain(text), sha256.Sum256(text); got != want {
			t.Errorf("%x, want %x", got, want)
		}
	})
}
