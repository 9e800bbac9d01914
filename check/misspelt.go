package check

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/internal/place"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/internal/suggest"
	"github.com/ggui-go/validators/protocol"
)

// A member is a name with the kind of its value.
type member struct {
	name string
	kind jsontext.Kind
}

// Members of the objects that may have others too. A manifest's kind is left out:
// short names are near to too many others, and where it is missing that is an
// error.
var (
	manifestMembers = []member{{"mcpTools", '['}, {"contract", '{'}}
	contractMembers = []member{{"propsSpec", '{'}, {"actionSpec", '{'}, {"streamSpec", '{'}, {"contextSpec", '{'},
		{"agentCapabilities", '{'}, {"clientCapabilities", '{'}}
	appMembers = []member{{"gadgets", '['}, {"publicEnv", '{'}}
)

// misspelt warns of the members of an open object that are perhaps meant to be one
// of those known: of the same kind, near in name, and not there themselves. No two of those known
// are near to each other.
func (d *document) misspelt(pointer string, known []member, limits []protocol.Limits) {
	pointers := []string{pointer}
	for _, m := range known {
		pointers = append(pointers, pointer+"/"+m.name)
	}
	places := place.Find(d.text, pointers)
	object := places[0]
	if !object.Found {
		return
	}
	kinds := map[string]jsontext.Kind{} // of those missing
	var missing []string
	for i, m := range known {
		if !places[i+1].Found {
			kinds[m.name] = m.kind
			missing = append(missing, m.name)
		}
	}
	near := suggest.New(missing)
	// Only the names are asked for: the document has been judged.
	_, _ = strictjson.Read(d.text[object.Value:object.End], limits, func(r *strictjson.Reader) (none struct{}) {
		for range r.Members("") {
			name := r.Name()
			if meant := near.Suggest(name); meant != "" && r.Kind() == kinds[meant] {
				d.add(Finding{
					Severity:   Warning,
					Code:       CodeMemberIgnored,
					Pointer:    string(jsontext.Pointer(pointer).AppendToken(name)),
					Message:    "Nothing reads the member " + strictjson.Quote(name) + "; did you mean " + strictjson.Quote(meant) + "?",
					Suggestion: meant,
				})
			}
		}
		return none
	})
}
