package propsschema

import (
	"math"
)

// A complaint says what is wrong with the keyword that is at v.
type complaint func(v value, keyword, message string)

// checkShape judges a value by the draft-07 meta-schema: is it a schema, at
// every place where that looks for one? It knows less than the strict compile
// (unknown keywords pass) but looks at what no $ref reaches, too.
func checkShape(v value, complain complaint) {
	if v.isBool() {
		return
	}
	if !v.is('{') {
		complain(v, v.name(), "A schema is an object, true or false; put one here.")
		return
	}
	for member := range v.each() {
		checkKeyword(member, complain)
	}
}

func checkKeyword(member value, complain complaint) {
	keyword := member.name()
	say := func(message string) { complain(member, keyword, message) }
	switch keyword {
	case "$id", "$schema", "$ref", "$comment", "title", "description", "pattern", "format",
		"contentMediaType", "contentEncoding":
		if !member.is('"') {
			say("The value must be a string.")
		}
	case "readOnly", "uniqueItems":
		if !member.isBool() {
			say("The value must be true or false.")
		}
	case "examples":
		if !member.is('[') {
			say("The value must be an array of examples.")
		}
	case "multipleOf":
		if !member.is('0') || member.num() <= 0 {
			say("The value must be a number above 0.")
		}
	case "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum":
		if !member.is('0') {
			say("The value must be a number.")
		}
	case "maxLength", "minLength", "maxItems", "minItems", "maxProperties", "minProperties":
		if n := member.num(); !member.is('0') || n < 0 || n != math.Trunc(n) {
			say("The value must be a whole number, 0 or more.")
		}
	case "type":
		checkType(member, say)
	case "enum":
		if !member.is('[') || member.len() == 0 {
			say("The value must be an array of at least one value.")
		} else if a, b, found := duplicate(member, false); found {
			complain(b, keyword, "The value "+a.short()+" is there twice; keep one of them.")
		}
	case "required":
		checkNames(member, keyword, complain)
	case "items":
		if member.is('[') {
			checkList(member, complain)
		} else {
			checkShape(member, complain)
		}
	case "allOf", "anyOf", "oneOf":
		if !member.is('[') {
			say("The value must be an array of schemas.")
		} else {
			checkList(member, complain)
		}
	case "additionalItems", "contains", "additionalProperties", "propertyNames",
		"if", "then", "else", "not":
		checkShape(member, complain)
	case "definitions", "properties", "patternProperties", "dependencies":
		if !member.is('{') {
			say("The value must be an object.")
			return
		}
		for child := range member.each() {
			if keyword == "dependencies" && child.is('[') {
				checkNames(child, keyword, complain)
			} else {
				checkShape(child, complain)
			}
		}
	}
}

func checkType(member value, say func(string)) {
	const names = "string, number, integer, boolean, null, object and array"
	switch {
	case member.is('"'):
		if typeNamed(member.str()) == 0 {
			say("There is no type " + member.glimpse() + "; the types are " + names + ".")
		}
	case member.is('[') && member.len() > 0:
		var seen typeSet
		for element := range member.each() {
			t := typeNamed(element.str()) // no string, no name
			if t == 0 {
				say("There is no type " + element.glimpse() + "; the types are " + names + ".")
			} else if seen&t != 0 {
				say("The type " + element.glimpse() + " is there twice; keep one of them.")
			}
			seen |= t
		}
	default:
		say("The value must be the name of a type, or an array of such names.")
	}
}

// checkNames checks an array of names of members.
func checkNames(list value, keyword string, complain complaint) {
	if !list.is('[') {
		complain(list, keyword, "The value must be an array of names.")
		return
	}
	for element := range list.each() {
		if !element.is('"') {
			complain(element, keyword, "A name must be a string.")
			return
		}
	}
	if a, b, found := duplicate(list, true); found {
		complain(b, keyword, "The name "+a.glimpse()+" is there twice; keep one of them.")
	}
}

func checkList(list value, complain complaint) {
	if list.len() == 0 {
		complain(list, list.name(), "The array must hold at least one schema.")
	}
	for element := range list.each() {
		checkShape(element, complain)
	}
}

// duplicate returns the first two equal elements of an array. scalars says that
// the schema of the elements has types, none of them object or array: then the
// peer whose verdicts count compares by name, and the name "__proto__" is never
// found again.
func duplicate(list value, scalars bool) (a, b value, found bool) {
	const few = 8
	n := list.len()
	if n < 2 {
		return
	}
	var hashes map[uint64][]value
	if n > few {
		hashes = make(map[uint64][]value, n)
	}
	for b := range list.each() {
		if scalars && b.is('"') && b.str() == "__proto__" {
			continue
		}
		if hashes == nil {
			for a := range list.each() {
				if a.at == b.at {
					break
				}
				if equal(a, b) {
					return a, b, true
				}
			}
			continue
		}
		h := b.hash()
		for _, a := range hashes[h] {
			if equal(a, b) {
				return a, b, true
			}
		}
		hashes[h] = append(hashes[h], b)
	}
	return value{}, value{}, false
}
