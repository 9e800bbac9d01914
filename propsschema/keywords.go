package propsschema

// A keyword is a word that a schema may use.
type keyword struct {
	// types are the types that the keyword speaks about; none is any. A schema
	// must name one of them.
	types typeSet
	// inert keywords never turn a verdict.
	inert bool
}

// lookUp returns the keyword with that name. Draft-07 and the two tolerated
// keywords of SPEC §2.3.2, example and nullable, are all there is; the four
// format limits come with the formats.
func lookUp(name string) (k keyword, known bool) {
	switch name {
	case "type", "nullable", "const", "enum", "not", "anyOf", "oneOf", "allOf",
		"if", "then", "else", "$ref", "$comment", "id":
	case "maximum", "minimum", "exclusiveMaximum", "exclusiveMinimum", "multipleOf":
		k.types = typeNumber
	case "format":
		k.types = typeNumber | typeString
	case "maxLength", "minLength", "pattern",
		"formatMaximum", "formatMinimum", "formatExclusiveMaximum", "formatExclusiveMinimum":
		k.types = typeString
	case "maxItems", "minItems", "uniqueItems", "items", "additionalItems", "contains":
		k.types = typeArray
	case "maxProperties", "minProperties", "required", "properties", "patternProperties",
		"additionalProperties", "propertyNames", "dependencies":
		k.types = typeObject
	case "$schema", "$id", "$defs", "$vocabulary", "$async", "definitions",
		"title", "description", "default", "deprecated", "readOnly", "writeOnly",
		"examples", "example", "contentMediaType", "contentEncoding", "contentSchema":
		k.inert = true
	default:
		return keyword{}, false
	}
	return k, true
}

// hasRules reports whether a schema object has a keyword that is not inert,
// other than those named.
func hasRules(v value, but string) bool {
	for member := range v.each() {
		if k, known := lookUp(member.name()); known && !k.inert && member.name() != but {
			return true
		}
	}
	return false
}
