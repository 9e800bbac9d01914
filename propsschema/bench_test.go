package propsschema

import (
	"bytes"
	"strconv"
	"testing"
)

var (
	benchSchema = []byte(`{"type":"object","additionalProperties":false,"required":["title","rows","mode"],"properties":{
		"title":{"type":"string","minLength":1,"maxLength":80},
		"mode":{"enum":["list","grid","table"]},
		"updated":{"type":"string","format":"date-time"},
		"slug":{"type":"string","pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
		"rows":{"type":"array","maxItems":100,"items":{"type":"object","additionalProperties":false,"required":["id","price"],"properties":{
			"id":{"type":"integer","minimum":1},
			"price":{"type":"number","minimum":0},
			"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true},
			"note":{"type":["string","null"]}}}}}}`)
	benchProps = []byte(`{"title":"Spring offers","mode":"grid","updated":"2026-03-01T08:00:00Z","slug":"spring-offers","rows":[
		{"id":1,"price":9.5,"tags":["new","garden"],"note":null},
		{"id":2,"price":12,"tags":["tools"],"note":"two left"},
		{"id":3,"price":0.99,"tags":[]}]}`)
	benchWrong = bytes.Replace(benchProps, []byte(`"id":2`), []byte(`"id":"two"`), 1)
)

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, err := Compile(benchSchema); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCached(b *testing.B) {
	var cache Cache
	for b.Loop() {
		if _, err := cache.Compile(benchSchema); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkValidate(b *testing.B) {
	rows := bytes.Repeat([]byte(`{"id":7,"price":3.25,"tags":["a","b"],"note":"x"},`), 99)
	large := append(append([]byte(`{"title":"t","mode":"list","rows":[`), rows[:len(rows)-1]...), `]}`...)
	for _, c := range []struct {
		name  string
		props []byte
		valid bool
	}{
		{"valid", benchProps, true},
		{"invalid", benchWrong, false},
		{strconv.Itoa(len(large)) + "bytes", large, true},
	} {
		b.Run(c.name, func(b *testing.B) {
			v, err := Compile(benchSchema)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(c.props)))
			b.ReportAllocs()
			for b.Loop() {
				result, err := v.Validate(c.props)
				if err != nil || result.Valid != c.valid {
					b.Fatal(result, err)
				}
			}
		})
	}
}

func BenchmarkBuildJSON(b *testing.B) {
	input := []byte(`{"propsSpec":{"properties":{"page":{"schema":` + string(benchSchema) + `,"required":true}}}}`)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := BuildJSON(input); err != nil {
			b.Fatal(err)
		}
	}
}
