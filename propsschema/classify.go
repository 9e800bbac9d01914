package propsschema

import "github.com/ggui-go/validators/protocol"

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
	d := documents.Get().(*document)
	defer d.release()
	if err := d.read(schema, limits); err != nil {
		return "", err
	}
	if grammarSafe(d.root()) {
		return ProfileGrammarSafe, nil
	}
	return ProfileFull, nil
}

func grammarSafe(node value) bool {
	if !node.is('{') {
		return false
	}
	for member := range node.each() {
		switch member.name() {
		case "type", "enum", "const", "required", "description", "title", "aliases":
		case "format":
			if !member.is('"') || !grammarSafeFormat(member.str()) {
				return false
			}
		case "additionalProperties":
			if !member.is('f') {
				return false
			}
		case "properties":
			if member.is('{') && allObjects(member) && !allSafe(member) {
				return false
			}
		case "items":
			if member.is('{') && !grammarSafe(member) {
				return false
			}
		case "oneOf", "anyOf":
			if member.is('[') && !allSafe(member) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func allSafe(nodes value) bool {
	for node := range nodes.each() {
		if !grammarSafe(node) {
			return false
		}
	}
	return true
}

func grammarSafeFormat(name string) bool {
	switch name {
	case "date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid":
		return true
	}
	return false
}
