package propsschema_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
)

// A props spec as an agent declares it, read from its JSON.
func readSpec() *protocol.PropsSpec {
	spec, err := propsschema.ReadSpec([]byte(`{"properties": {
		"guests": {"schema": {"type": "integer", "minimum": 1}, "required": true},
		"note":   {"schema": {"type": "string", "nullable": true}, "example": "by the window"}
	}}`))
	if err != nil {
		panic(err)
	}
	return &spec
}

func ExampleBuild() {
	schema, err := propsschema.Build(readSpec())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(schema))
	// Output: {"additionalProperties":false,"properties":{"guests":{"minimum":1,"type":"integer"},"note":{"type":["string","null"]}},"required":["guests"],"type":"object"}
}

func ExampleBuild_withoutProps() {
	schema, _ := propsschema.Build(nil)
	fmt.Println(string(schema))
	// Output: {"additionalProperties":false,"properties":{},"required":[],"type":"object"}
}

func ExampleHash() {
	hash, err := propsschema.Hash(readSpec())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(hash)
	// Output: bb45509cb23bf971995aae32c3ee89abe0fb1fe40dff845582b8eb9a41a5fef9
}

func ExampleEnforce() {
	built, err := propsschema.Enforce(nil) // no props
	fmt.Println(built.PropsSchemaProfile, built.PropsSchemaHash[:8], err)
	// Output: grammar-safe d746974f <nil>
}

func ExampleBuildJSON() {
	built, err := propsschema.BuildJSON([]byte(`{"propsSpec": {"properties": {"day": {"schema": {"type": "string", "format": "date"}}}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := json.MarshalIndent(built, "", "  ")
	fmt.Println(string(text))
	// Output:
	// {
	//   "propsSchema": {
	//     "additionalProperties": false,
	//     "properties": {
	//       "day": {
	//         "format": "date",
	//         "type": "string"
	//       }
	//     },
	//     "required": [],
	//     "type": "object"
	//   },
	//   "propsSchemaHash": "7c0da00d6dc8518dfc2264b711c3ccebf8ba2cfa973e10c78deb6dd012e24c5b",
	//   "propsSchemaProfile": "grammar-safe"
	// }
}

func ExampleReadSpec() {
	_, err := propsschema.ReadSpec([]byte(`{"properties": {"day": {"schema": {"type": "date"}}}}`))
	var invalid *protocol.ViolationError
	if errors.As(err, &invalid) {
		fmt.Println(invalid.Violations[0].Pointer)
	}
	// Output: /properties/day/schema/type
}

func ExampleClassify() {
	for _, schema := range []string{
		`{"type": "string", "format": "date"}`,
		`{"type": "string", "pattern": "^[A-Z]+$"}`,
	} {
		profile, err := propsschema.Classify([]byte(schema))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(profile)
	}
	// Output:
	// grammar-safe
	// full
}

// Compile once, validate many times.
func ExampleCompile() {
	schema, err := propsschema.Build(readSpec())
	if err != nil {
		fmt.Println(err)
		return
	}
	validator, err := propsschema.Compile(schema)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, props := range []string{`{"guests": 2, "note": null}`, `{"guests": 0}`} {
		result, err := validator.Validate([]byte(props))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(result.Valid)
	}
	// Output:
	// true
	// false
}

func ExampleCompile_schemaError() {
	_, err := propsschema.Compile([]byte(`{"type": "object", "properties": {"day": {"type": "string", "format": "day", "minimum": 1}}}`))
	var invalid *propsschema.SchemaError
	if errors.As(err, &invalid) {
		fmt.Println(invalid.Code())
		for _, fault := range invalid.Faults {
			fmt.Println(fault.Pointer, fault.Keyword)
		}
	}
	// Output:
	// schema_invalid
	// /properties/day/format format
	// /properties/day/minimum minimum
}

func ExampleValidator_Validate() {
	validator, err := propsschema.Compile([]byte(`{"type": "object", "required": ["rows"], "properties": {
		"rows": {"type": "array", "items": {"type": "object", "properties": {"price": {"type": "number"}}}}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := validator.Validate([]byte(`{"rows": [{"price": 3}, {"price": "4"}, {"prize": 5}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, violation := range result.Violations {
		fmt.Printf("%s: %s\n", violation.Field, violation.Message)
	}
	// Output:
	// rows[1].price: Expected number, found string.
	// rows[2].prize: The schema declares no member "prize" here; remove it.
}

func ExampleValidateJSON() {
	result, err := propsschema.ValidateJSON([]byte(`{"propsSchema": {"type": "string", "maxLength": 3}, "props": "four"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := json.Marshal(result)
	fmt.Println(string(text))
	// Output: {"valid":false,"violations":[{"field":"","pointer":"","keyword":"maxLength","message":"The string must have at most 3 characters, and has 4.","expected":"at most 3 characters","received":"\"four\""}]}
}

func ExampleWithLimits() {
	_, err := propsschema.Compile([]byte(`{"items": {"items": {}}}`), propsschema.WithLimits(protocol.Limits{MaxDepth: 2}))
	fmt.Println(errors.Is(err, protocol.ErrUnreadable))
	// Output: true
}

// A pattern that could run for years ends with an error.
func ExampleWithPatternTimeout() {
	validator, err := propsschema.Compile(
		[]byte(`{"type": "string", "pattern": "^(?=(a+)+$)"}`),
		propsschema.WithPatternTimeout(10*time.Millisecond),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = validator.Validate([]byte(`"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!"`))
	var timeout *propsschema.PatternTimeoutError
	fmt.Println(errors.As(err, &timeout))
	// Output: true
}

// A server that gets schemas with each call keeps the last ones.
func ExampleCache() {
	var cache propsschema.Cache
	for range 3 {
		if _, err := cache.Compile([]byte(`{"type": "string"}`)); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(cache.Len())
	// Output: 1
}

func ExampleCache_Compile() {
	var cache propsschema.Cache
	first, _ := cache.Compile([]byte(`{"type": "string", "minLength": 1}`))
	second, _ := cache.Compile([]byte(`{"minLength": 1.0, "type": "string"}`))
	fmt.Println(first == second)
	// Output: true
}

func ExampleNewCache() {
	cache := propsschema.NewCache(2, propsschema.WithPatternTimeout(time.Second))
	for _, schema := range []string{`{"const": 1}`, `{"const": 2}`, `{"const": 3}`} {
		if _, err := cache.Compile([]byte(schema)); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(cache.Len())
	// Output: 2
}
