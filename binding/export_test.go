package binding

import (
	"iter"

	"github.com/ggui-go/validators/protocol"
)

// NewIndexOf is NewIndex with another bound, which tests can reach.
func NewIndexOf(most int, artifacts iter.Seq[[]protocol.ToolBinding]) (*Index, error) {
	return newIndex(artifacts, most)
}
