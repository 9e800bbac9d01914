package propsschema

import (
	"bufio"
	"encoding/json"
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ggui-go/validators/protocol"
)

// Random schemas and props with the verdicts of the reference implementation.
// They lie beside the repository and are not part of it.
func TestVectors(t *testing.T) {
	for _, name := range []string{"props-validate", "props-validate-draft7", "json-schema-test-suite"} {
		t.Run(name, func(t *testing.T) {
			eachVector(t, name, func(line []byte) {
				var v struct {
					Name        string
					PropsSchema json.RawMessage
					Props       json.RawMessage
					Expect      struct {
						Valid *bool
						Error string
					}
				}
				if err := json.Unmarshal(line, &v); err != nil {
					t.Fatal(err)
				}
				var got, want string
				switch validator, err := Compile(v.PropsSchema); {
				case err != nil:
					got = err.Error()
					if schemaError := (*SchemaError)(nil); errors.As(err, &schemaError) {
						got = string(schemaError.Code())
					}
				default:
					result, err := validator.Validate(v.Props)
					got = verdict(result.Valid)
					if err != nil {
						got = err.Error()
					}
				}
				if want = v.Expect.Error; want == "" {
					want = verdict(*v.Expect.Valid)
				}
				if got != want {
					t.Errorf("%s: got %s, want %s\nschema %s\nprops  %s", v.Name, got, want, v.PropsSchema, v.Props)
				}
			})
		})
	}
}

func verdict(valid bool) string {
	if valid {
		return "valid"
	}
	return "not valid"
}

func eachVector(t *testing.T, name string, use func(line []byte)) {
	f, err := os.Open("../../shared/vectors/" + name + ".jsonl")
	if err != nil {
		t.Skip("no vectors beside the repository: ", err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	n := 0
	for lines.Scan() {
		use(lines.Bytes())
		n++
	}
	if lines.Err() != nil || n == 0 {
		t.Fatal("no vectors read: ", lines.Err())
	}
	t.Logf("%d vectors", n)
}

func TestBuildVectors(t *testing.T) {
	eachVector(t, "props-schema", func(line []byte) {
		var v struct {
			Name   string
			Expect json.RawMessage
		}
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		got := []byte(`{"error":"invalid_input"}`)
		if built, err := BuildJSON(line); err == nil {
			got, _ = json.Marshal(built)
		} else if violations := (*protocol.ViolationError)(nil); !errors.As(err, &violations) {
			t.Errorf("%s: %v", v.Name, err)
		}
		if diff := diffJSON(v.Expect, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", v.Name, diff)
		}
	})
}

// diffJSON compares two texts as JSON values.
func diffJSON(want, got []byte) string {
	var a, b any
	if err := errors.Join(json.Unmarshal(want, &a), json.Unmarshal(got, &b)); err != nil {
		return err.Error()
	}
	return cmp.Diff(a, b)
}
