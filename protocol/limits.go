package protocol

// The limits where a [Limits] field is zero.
const (
	DefaultMaxBytes      = 16 << 20 // 16 MiB
	DefaultMaxDepth      = 1000
	DefaultMaxViolations = 1000
)

// MaxDepthCeiling is the deepest that [Limits] can allow: what walks a value calls
// itself once a level.
const MaxDepthCeiling = 9_999

// Limits bound what reading one JSON text may cost. A zero field means the
// default. Functions that read text take at most one.
type Limits struct {
	// MaxBytes is the length of the longest text that is read.
	MaxBytes int
	// MaxDepth is how many objects and arrays may be open at once: with 1, []
	// reads and [[]] does not. More than [MaxDepthCeiling] is taken for that.
	MaxDepth int
	// MaxViolations is how many violations are kept; the rest are counted. Fewer
	// are kept when their pointers and messages would hold more than a mebibyte
	// and the text's own length together.
	MaxViolations int
}
