//go:build wasm

package digest

import "encoding/hex"

// Of returns the digest of a text.
func Of(text []byte) string {
	sum := plain(text)
	return hex.EncodeToString(sum[:])
}
