package propsschema

// closedNodes finds the objects of a schema that the closed shape (SPEC §2.3.2)
// closes: those to which additionalProperties: false is added. Doing it again
// changes nothing.
func closedNodes(root value) map[int32]bool {
	closed := map[int32]bool{}
	closeNode(root, closed)
	return closed
}

// closeNode closes an object node, and goes on where the rule says: into the
// properties, additional properties and branches of an object node, into the
// items of an array node, else into the branches. What is below allOf, not,
// definitions and other keywords is left open: an addition there could turn
// what they mean together.
func closeNode(v value, closed map[int32]bool) {
	if !v.is('{') {
		return
	}
	properties, hasProperties := v.get("properties")
	if hasProperties || hasType(v, "object") {
		if additional, ok := v.get("additionalProperties"); ok {
			closeNode(additional, closed)
		} else {
			closed[v.at] = true
		}
		if hasProperties && properties.is('{') {
			for child := range properties.each() {
				closeNode(child, closed)
			}
		}
	} else if items, ok := v.get("items"); ok && hasType(v, "array") {
		closeNode(items, closed)
		return
	}
	for _, keyword := range []string{"oneOf", "anyOf"} {
		if branches, ok := v.get(keyword); ok && branches.is('[') {
			for branch := range branches.each() {
				closeNode(branch, closed)
			}
		}
	}
}

// hasType reports whether type is the name, or a list with the name.
func hasType(v value, name string) bool {
	t, ok := v.get("type")
	if !ok {
		return false
	}
	if t.is('[') {
		for element := range t.each() {
			if element.is('"') && element.str() == name {
				return true
			}
		}
	}
	return t.is('"') && t.str() == name
}
