package propsschema

import (
	"iter"
	"sync"

	"github.com/ggui-go/validators/internal/jsonscan"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A Profile says who can use a schema beside the server, which enforces any
// (SPEC §2.3.2).
type Profile string

const (
	// ProfileGrammarSafe: a runtime can compile the schema to a grammar and so
	// have a model write nothing but valid props.
	ProfileGrammarSafe Profile = "grammar-safe"
	// ProfileFull: some keyword, format or open object is beyond that; the
	// schema is then shown to the model instead.
	ProfileFull Profile = "full"
)

// Classify returns the profile of an enforced schema (SPEC §2.3.2).
//
// It is grammar-safe when every keyword at every schema node is one of type,
// enum, const, properties, required, items, additionalProperties, oneOf, anyOf,
// format, description, title and aliases; every format is one of date-time,
// time, date, duration, email, hostname, uri, ipv4, ipv6 and uuid; and every
// additionalProperties is false. Schema nodes are the root, the values of
// properties when all of them are objects, items when it is an object, and the
// members of oneOf and anyOf, which must be objects. All else is full.
//
// At most one limits is used. The error is a *[protocol.ViolationError] for
// which [errors.Is] finds [protocol.ErrUnreadable].
func Classify(schema []byte, limits ...protocol.Limits) (Profile, error) {
	tape := tapes.Get().(*jsonscan.Tape)
	defer func() {
		tape.Release()
		tapes.Put(tape)
	}()
	if err := strictjson.Cut(tape, schema, limits...); err != nil {
		return "", err
	}
	if grammarSafe(tape, 0) {
		return ProfileGrammarSafe, nil
	}
	return ProfileFull, nil
}

// tapes keeps memory for [Classify], which looks at each token once: a document
// of them would cost more than it saves.
var tapes = sync.Pool{New: func() any { return new(jsonscan.Tape) }}

// grammarSafe looks at the schema node that is the value at that token.
func grammarSafe(tape *jsonscan.Tape, node int32) bool {
	tokens := tape.Tokens
	if tokens[node].Kind != '{' {
		return false
	}
	for name := node + 1; name < tokens[node].Next; name = tokens[name+1].Next {
		at := name + 1
		kind := tokens[at].Kind
		switch string(tape.Text(&tokens[name])) {
		case "type", "enum", "const", "required", "description", "title", "aliases":
		case "format":
			if kind != '"' || !grammarSafeFormat(tape.Text(&tokens[at])) {
				return false
			}
		case "additionalProperties":
			if kind != 'f' {
				return false
			}
		case "properties":
			if kind == '{' && onlyObjects(tokens, at) && !allSafe(tape, at) {
				return false
			}
		case "items":
			if kind == '{' && !grammarSafe(tape, at) {
				return false
			}
		case "oneOf", "anyOf":
			if kind == '[' && !allSafe(tape, at) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// allSafe looks at the members or elements of the value at that token.
func allSafe(tape *jsonscan.Tape, around int32) bool {
	for at := range children(tape.Tokens, around) {
		if !grammarSafe(tape, at) {
			return false
		}
	}
	return true
}

func onlyObjects(tokens []jsonscan.Token, around int32) bool {
	for at := range children(tokens, around) {
		if tokens[at].Kind != '{' {
			return false
		}
	}
	return true
}

// children ranges over the values of an object's members or an array's elements.
func children(tokens []jsonscan.Token, around int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		named := int32(0) // tokens before each value
		if tokens[around].Kind == '{' {
			named = 1
		}
		for at := around + 1; at < tokens[around].Next; at = tokens[at+named].Next {
			if !yield(at + named) {
				return
			}
		}
	}
}

func grammarSafeFormat(name []byte) bool {
	switch string(name) {
	case "date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid":
		return true
	}
	return false
}
