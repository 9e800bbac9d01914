// Package jsonwrite writes answers as JSON, in the bytes of [json.Marshal], for the
// WebAssembly module: the encoder of encoding/json knows many more types, and its
// decoder comes with it.
package jsonwrite

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"
)

var rawMessage = reflect.TypeFor[json.RawMessage]()

// Append appends a value: a boolean, an integer, a string, JSON text, a list, a
// structure whose fields have names in their tags or are embedded, or a pointer to
// one of these. It calls no methods; other types are an error.
func Append(b []byte, value any) ([]byte, error) { return appendValue(b, reflect.ValueOf(value)) }

func appendValue(b []byte, v reflect.Value) (_ []byte, err error) {
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool()), nil
	case reflect.Int, reflect.Int64:
		return strconv.AppendInt(b, v.Int(), 10), nil
	case reflect.Uint32:
		return strconv.AppendUint(b, v.Uint(), 10), nil
	case reflect.String:
		return AppendString(b, v.String()), nil
	case reflect.Pointer, reflect.Slice:
		switch {
		case v.IsNil():
			return append(b, "null"...), nil
		case v.Kind() == reflect.Pointer:
			return appendValue(b, v.Elem())
		case v.Type() == rawMessage:
			return AppendText(b, v.Bytes()), nil
		}
		b = append(b, '[')
		for i := range v.Len() {
			if i > 0 {
				b = append(b, ',')
			}
			if b, err = appendValue(b, v.Index(i)); err != nil {
				return b, err
			}
		}
		return append(b, ']'), nil
	case reflect.Struct:
		start := len(b)
		if b, err = appendFields(b, v); err != nil {
			return b, err
		}
		if len(b) == start {
			return append(b, '{', '}'), nil
		}
		b[start] = '{' // in place of the first comma
		return append(b, '}'), nil
	}
	return b, fmt.Errorf("jsonwrite: %v is no kind of answer", v.Kind())
}

// appendFields appends the fields as members, each after a comma.
func appendFields(b []byte, v reflect.Value) (_ []byte, err error) {
	for i := range v.NumField() {
		field, value := v.Type().Field(i), v.Field(i)
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case field.Anonymous && name == "" && value.Kind() == reflect.Struct:
			if b, err = appendFields(b, value); err != nil {
				return b, err
			}
			continue
		case name == "" || name == "-" || options != "" && options != "omitempty" && options != "omitzero":
			return b, fmt.Errorf("jsonwrite: the tag of %s in %v is no name, alone or with omitempty or omitzero", field.Name, v.Type())
		case options == "omitempty" && isEmpty(value), options == "omitzero" && value.IsZero():
			continue
		}
		if b, err = appendValue(append(AppendString(append(b, ','), name), ':'), value); err != nil {
			return b, err
		}
	}
	return b, nil
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// plain tells the bytes that stand for themselves in a string.
var plain = func() (plain [256]bool) {
	for c := ' '; c < utf8.RuneSelf; c++ {
		plain[c] = c != '"' && c != '\\' && c != '<' && c != '>' && c != '&'
	}
	return plain
}()

// AppendString appends a string.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if plain[c] {
			i++
			continue
		}
		size := 1
		if c >= utf8.RuneSelf {
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); !isEscaped(r, size) {
				i += size
				continue
			}
		}
		b = appendEscape(append(b, s[from:i]...), s[i:i+size])
		i += size
		from = i
	}
	return append(append(b, s[from:]...), '"')
}

// isEscaped tells the characters beyond ASCII that JavaScript once took for ends of
// lines, and what is no UTF-8.
func isEscaped(r rune, size int) bool { return r == '\u2028' || r == '\u2029' || size == 1 }

// appendEscape appends the escape of a character.
func appendEscape(b []byte, c string) []byte {
	switch c {
	case `"`, `\`:
		return append(b, '\\', c[0])
	case "\b":
		return append(b, `\b`...)
	case "\f":
		return append(b, `\f`...)
	case "\n":
		return append(b, `\n`...)
	case "\r":
		return append(b, `\r`...)
	case "\t":
		return append(b, `\t`...)
	}
	const hex = "0123456789abcdef"
	r, _ := utf8.DecodeRuneInString(c)
	return append(b, '\\', 'u', hex[r>>12], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// AppendText appends JSON text, or null for none: without white space, and with
// the escapes that a string gets. Text that is no JSON comes out as none.
func AppendText(b []byte, text json.RawMessage) []byte {
	if text == nil {
		return append(b, "null"...)
	}
	from, inString := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '<' || c == '>' || c == '&': // only in a string
			b = appendEscape(append(b, text[from:i]...), string(c))
			from = i + 1
		case c == 0xE2:
			if r, size := utf8.DecodeRune(text[i:]); r == '\u2028' || r == '\u2029' {
				b = appendEscape(append(b, text[from:i]...), string(r))
				i += size - 1
				from = i + 1
			}
		case c == '\\':
			i++
		case c == '"':
			inString = !inString
		case c <= ' ' && !inString:
			b = append(b, text[from:i]...)
			from = i + 1
		}
	}
	return append(b, text[from:]...)
}
