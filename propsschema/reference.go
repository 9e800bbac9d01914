package propsschema

// A target is a schema that some $ref leads to.
type target struct {
	place
	*schema
	inlined bool     // compiled as if it stood at each $ref: it has none itself
	names   *nameSet // when inlined
}

// ref compiles a reference.
func (c *compiler) ref(ref value, s *scope) *schema {
	if !c.want(ref, '"') {
		return nil
	}
	p, how, err := c.resolver.resolve(s.base, ref.str())
	if err != nil {
		c.fault(ref, "$ref", "The reference %s %v.", ref.glimpse(), err)
		return nil
	}
	if how == toMetaschema {
		return &schema{metaschema: true}
	}
	p, ok := c.follow(p, how)
	if !ok {
		c.fault(ref, "$ref", "The reference %s leads to references only, and to no schema here; point it at one.", ref.glimpse())
		return nil
	}
	if p.at == c.root.at {
		return c.top
	}
	t := c.targets[p.at]
	if t == nil {
		t = &target{place: p, schema: &schema{}, inlined: !c.hasRef[p.at]}
		c.targets[p.at] = t
		if t.inlined {
			t.names = &nameSet{open: true}
			c.finish(t.schema, c.node(p.value, &scope{names: t.names, base: p.base}))
		} else {
			c.waiting = append(c.waiting, t)
		}
	}
	if t.inlined {
		// As if it were compiled here: what it requires must be declared here,
		// and what it declares is declared here.
		for _, need := range t.names.needs {
			if !s.names.has(need.str()) {
				c.undeclared(need)
			}
		}
		if s.names.with == nil {
			s.names.with = map[*nameSet]bool{}
		}
		s.names.with[t.names] = true
	}
	return t.schema
}

// follow goes on from a place, found by a JSON Pointer, that holds a reference
// and nothing else: the peer does not compile those. It fails on a circle, and on
// a way to the meta-schema, where the peer fails, too.
func (c *compiler) follow(p place, how route) (end place, ok bool) {
	var passed []int32
	seen := map[int32]bool{}
	for how == byPointer && p.at != c.root.at {
		if end, ok := c.ends[p.at]; ok {
			p = end
			break
		}
		if seen[p.at] {
			return place{}, false
		}
		ref, ok := p.get("$ref")
		if !ok || ref.str() == "" || hasRules(p.value, "$ref") {
			break
		}
		next, way, err := c.resolver.resolve(p.base, ref.str())
		if err == nil && way == toMetaschema {
			return place{}, false
		}
		if err != nil || way == byAnchor || next.at == c.root.at {
			break
		}
		seen[p.at] = true
		passed = append(passed, p.at)
		p, how = next, way
	}
	for _, at := range passed {
		c.ends[at] = p
	}
	return p, true
}
