// Package digest gives the SHA-256 (FIPS 180-4) of public data, as the 64
// lower-case hexadecimal digits in which GGUI writes it.
//
// Natively that is crypto/sha256. In WebAssembly the module's own few lines do it:
// the standard library's package brings AES, SHA-3, a random generator and their
// self-tests with it, which run at each start and are for secrets. There are none
// here, and so nothing that time could tell.
package digest
