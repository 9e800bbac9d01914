package catalogs

import (
	"encoding/json"
	"fmt"

	"github.com/ggui-go/validators/internal/jsonwrite"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// The module does without the decoder and the encoder of encoding/json: together
// with what they alone need they would make it a tenth larger. The answers that
// it grades are its own, so the strict reader takes them.

func marshal(value any) ([]byte, error) { return jsonwrite.Append(nil, value) }

func marshalMembers(members protocol.Map[json.RawMessage]) ([]byte, error) {
	b := []byte{'{'}
	for i, member := range members {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(jsonwrite.AppendString(b, member.Name), ':')
		b = jsonwrite.AppendText(b, member.Value)
	}
	return append(b, '}'), nil
}

// unmarshal reads JSON text into the types that encoding/json has for any value.
func unmarshal(text []byte) (any, error) {
	return strictjson.Read(text, []protocol.Limits{caseLimits}, takeValue)
}

func takeValue(r *strictjson.Reader) any {
	switch r.Kind() {
	case '{':
		object := map[string]any{}
		for range r.Members("An object") {
			object[r.Name()] = takeValue(r)
		}
		return object
	case '[':
		list := []any{}
		for range r.Elements() {
			list = append(list, takeValue(r))
		}
		return list
	case '"':
		s, _ := r.String()
		return s
	case '0':
		n, _ := r.Number()
		return n
	case 't', 'f':
		b, _ := r.Bool()
		return b
	}
	r.Skip()
	return nil
}

// textOf tells values from each other; nobody reads it.
func textOf(value any) string { return fmt.Sprintf("%#v", value) }
