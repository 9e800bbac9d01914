package operation

import (
	"encoding/json"
	"math/rand"
	"reflect"
	"testing"
	"testing/quick"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/check"
	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/refusal"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/resolution"
)

// The answers are those that json.Marshal would give.
func TestAnswersAreThoseOfMarshal(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for _, kind := range []any{
		"", verdictOnText{}, invalidInput{}, registration.Result{}, resolution.URLs{},
		binding.Result{}, propsschema.Result{}, propsschema.Built{}, refusal.ToolResult{}, refusal.EndpointResponse{},
		refusal.Report{}, refusal.FlatResult{}, canonical.Result{}, check.Report{}, report{}, false,
	} {
		for i := range 500 {
			value := reflect.New(reflect.TypeOf(kind)).Elem()
			if i > 0 {
				random := randomValue(value.Type(), random)
				value.Set(random)
			}
			hold(t, value.Interface())
		}
	}
	for _, s := range []string{"a\"b\\", "<", ">&", "\u2028", "é\u2029", "\xff", "\n", "日本 😀", "a\xc3"} {
		hold(t, s)
	}
	for _, raw := range []string{`{"a": [1, "b c\" ", {}], "d":"\\"}`, ` "é<" `, `"\u2028"`, "null"} {
		hold(t, propsschema.Built{PropsSchema: json.RawMessage(raw)})
	}
}

func hold(t *testing.T, value any) {
	t.Helper()
	want, err := json.Marshal(value)
	if err != nil {
		return // no JSON, as a raw message that is none
	}
	if got, err := appendJSON([]byte("x"), value); err != nil || string(got) != "x"+string(want) {
		t.Fatalf("%T: got  %s, %v\nwant %s", value, got, err, want)
	}
}

// randomValue fills a type; lists may be nil, empty or short, raw messages are JSON.
func randomValue(of reflect.Type, random *rand.Rand) reflect.Value {
	value := reflect.New(of).Elem()
	switch {
	case of == reflect.TypeFor[json.RawMessage]():
		value.SetBytes([]byte([]string{`{}`, `{"a": "b\" c", "d" :[1 ,2]}`, `"<é>"`, `null`}[random.Intn(4)]))
	case of.Kind() == reflect.Struct:
		for i := range of.NumField() {
			value.Field(i).Set(randomValue(of.Field(i).Type, random))
		}
	case of.Kind() == reflect.Slice && random.Intn(4) > 0:
		value.Set(reflect.MakeSlice(of, 0, 0))
		for range random.Intn(4) {
			value.Set(reflect.Append(value, randomValue(of.Elem(), random)))
		}
	case of.Kind() == reflect.Pointer && random.Intn(2) > 0:
		value.Set(reflect.New(of.Elem()))
		value.Elem().Set(randomValue(of.Elem(), random))
	case of.Kind() == reflect.String && random.Intn(3) > 0 || of.Kind() == reflect.Bool || of.Kind() == reflect.Int || of.Kind() == reflect.Int64:
		random, _ := quick.Value(of, random)
		value.Set(random)
	}
	return value
}
