//go:build !wasm

package digest

import (
	"crypto/sha256"
	"encoding/hex"
)

// Of returns the digest of a text.
func Of(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
