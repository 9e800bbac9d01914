package propsschema

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A resolver finds what a $ref refers to, inside one schema: by JSON Pointer, by
// $id, or by both. Nothing is ever fetched.
type resolver struct {
	root value
	base string           // the $id of the root, or ""
	ids  map[string]place // by absolute reference

	finders map[int32]func(string) (value, bool) // of objects that references lead through
}

// A place is a schema and the base of the references in it.
type place struct {
	value
	base string
}

var (
	errMalformed = errors.New("is not a well-formed URI reference; correct it")
	errAmbiguous = errors.New("names more than one schema; give each its own $id")
	errAnchor    = errors.New("is not a valid anchor; use letters, digits, '-', '.' and '_', and start with a letter or '_'")
	errNotFound  = errors.New("leads to no schema here; point it at one, as in #/definitions/name")
)

// newResolver looks for each $id of a schema. The faults are those of the
// values that fault is called with.
func newResolver(root value, fault func(value, error)) *resolver {
	r := &resolver{root: root, ids: map[string]place{}, finders: map[int32]func(string) (value, bool){}}
	if id, ok := root.get("$id"); ok && id.is('"') {
		if r.base = withoutHash(id.str()); strings.HasPrefix(r.base, "#") {
			r.base = "" // no name for a whole
		}
		if isMetaschema(r.base) {
			fault(id, errAmbiguous)
		}
	}
	r.ids[r.base] = place{root, r.base}
	for _, d := range root.doc.values[root.at:root.datum().end] {
		switch root.doc.text(d.name) {
		case "$id", "$anchor", "$dynamicAnchor":
			r.register(root, r.base, fault)
			return r
		}
	}
	return r
}

// register walks all objects that could be schemas.
func (r *resolver) register(v value, base string, fault func(value, error)) {
	if v.at != r.root.at {
		name := func(id value, ref string) string {
			abs, err := withoutHash(ref), error(nil)
			if base != "" {
				abs, err = join(base, ref)
			}
			if other, ok := r.ids[abs]; err == nil && ok && other.at != v.at {
				err = errAmbiguous
			}
			if err != nil {
				fault(id, err)
				return base
			}
			r.ids[abs] = place{v, abs}
			return abs
		}
		if id, ok := v.get("$id"); ok && id.is('"') {
			base = name(id, id.str())
		}
		for _, keyword := range []string{"$anchor", "$dynamicAnchor"} {
			if anchor, ok := v.get(keyword); ok && anchor.is('"') {
				if !isAnchor(anchor.str()) {
					fault(anchor, errAnchor)
					continue
				}
				name(anchor, "#"+anchor.str())
			}
		}
	}
	for member := range v.each() {
		switch member.name() {
		case "$defs", "definitions", "properties", "patternProperties", "dependencies":
			if member.is('{') {
				for child := range member.each() {
					if child.is('{') {
						r.register(child, base, fault)
					}
				}
			}
		case "items", "allOf", "anyOf", "oneOf":
			if member.is('[') {
				for child := range member.each() {
					if child.is('{') {
						r.register(child, base, fault)
					}
				}
			} else if member.is('{') {
				r.register(member, base, fault)
			}
		case "default", "enum", "const", "required", "maximum", "minimum", "exclusiveMaximum",
			"exclusiveMinimum", "multipleOf", "maxLength", "minLength", "pattern", "format",
			"maxItems", "minItems", "uniqueItems", "maxProperties", "minProperties":
		default:
			if member.is('{') {
				r.register(member, base, fault)
			}
		}
	}
}

// A route is how a reference leads to its place.
type route int

const (
	byID route = iota
	byAnchor
	byPointer
	toMetaschema // which is no place here
)

// resolve returns what a reference leads to.
func (r *resolver) resolve(base, ref string) (p place, how route, err error) {
	abs, err := join(base, ref)
	if err != nil {
		return place{}, 0, err
	}
	if p, ok := r.ids[abs]; ok {
		if strings.Contains(abs, "#") {
			return p, byAnchor, nil
		}
		return p, byID, nil
	}
	if isMetaschema(abs) {
		return place{}, toMetaschema, nil
	}
	id, fragment, _ := strings.Cut(abs, "#")
	p, ok := r.ids[id]
	if !ok || !strings.HasPrefix(fragment, "/") {
		return place{}, 0, errNotFound
	}
	for token := range strings.SplitSeq(fragment[1:], "/") {
		name := unescapeURI(token)
		if !utf8.ValidString(name) {
			return place{}, 0, errMalformed
		}
		name = strings.ReplaceAll(strings.ReplaceAll(name, "~1", "/"), "~0", "~")
		if p.value, ok = r.child(p.value, name); !ok {
			return place{}, 0, errNotFound
		}
		switch token {
		case "properties", "patternProperties", "enum", "dependencies", "definitions":
			continue // an $id in these is a name
		}
		if id, ok := p.get("$id"); ok && id.is('"') {
			if p.base, err = join(p.base, id.str()); err != nil {
				return place{}, 0, err
			}
		}
	}
	return p, byPointer, nil
}

// child takes one step of a JSON Pointer.
func (r *resolver) child(v value, token string) (value, bool) {
	if v.is('{') {
		find := r.finders[v.at]
		if find == nil {
			// Many references can lead through one object.
			find = v.finder(v.len())
			r.finders[v.at] = find
		}
		return find(token)
	}
	if i, err := strconv.Atoi(token); err == nil && v.is('[') && i >= 0 && strconv.Itoa(i) == token {
		return v.index(i)
	}
	return value{}, false
}

// join resolves a reference against a base, which may be empty or relative.
func join(base, ref string) (string, error) {
	ref = withoutHash(ref)
	parsed, ok := parseURIReference(ref)
	if !ok {
		return "", errMalformed
	}
	if ref == "" || ref[0] == '#' {
		id, _, _ := strings.Cut(base, "#")
		if parsed.fragment == "" {
			return id, nil
		}
		return id + "#" + parsed.fragment, nil
	}
	from, ok := parseURIReference(base)
	if !ok {
		return "", errMalformed
	}
	if base == "" || from.scheme != "" && from.path != "" && from.path[0] != '/' { // a URN has nothing to go on from
		return ref, nil
	}
	// A path that starts nowhere gets a root, so that .. ends there.
	relative := from.scheme == "" && !from.hasAuthority && !strings.HasPrefix(from.path, "/")
	if relative {
		from.path = "/" + from.path
	}
	abs := from.resolve(parsed)
	if relative && !strings.HasPrefix(ref, "/") && abs.scheme == "" {
		abs.path = strings.TrimPrefix(abs.path, "/")
	}
	return withoutHash(abs.String()), nil
}

// withoutHash drops an empty fragment, also one with a slash.
func withoutHash(id string) string {
	if bare, ok := strings.CutSuffix(id, "#/"); ok {
		return bare
	}
	return strings.TrimSuffix(id, "#")
}

func isAnchor(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
		if !letter && (i == 0 || (c < '0' || c > '9') && c != '-' && c != '.') {
			return false
		}
	}
	return s != ""
}

// isMetaschema reports whether an id is one of the two of the draft-07
// meta-schema.
func isMetaschema(id string) bool {
	return id == "http://json-schema.org/draft-07/schema" || id == "http://json-schema.org/schema"
}
