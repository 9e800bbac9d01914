//go:build !wasip1

package catalogs

import (
	"encoding/json"
	"strings"

	"github.com/ggui-go/validators/protocol"
)

func marshal(value any) ([]byte, error) { return json.Marshal(value) }

func marshalMembers(members protocol.Map[json.RawMessage]) ([]byte, error) {
	return members.MarshalJSON()
}

// unmarshal reads JSON text, which may be an implementation's.
func unmarshal(text []byte) (value any, err error) {
	err = json.Unmarshal(text, &value)
	return value, err
}

// textOf is the JSON text of what unmarshal has read.
func textOf(value any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value) // what encoding/json has read it can write
	return strings.TrimRight(b.String(), "\n")
}
