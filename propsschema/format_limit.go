package propsschema

// A formatRange is one of the four limits on the order of a format's strings.
type formatRange struct {
	keyword string
	bound   string
	order   func(a, b string) (int, bool)
}

// formatRanges compiles the format limits, which need a format that orders its
// strings.
func (c *compiler) formatRanges(v value) (ranges []formatRange) {
	for _, keyword := range []string{"formatMaximum", "formatMinimum", "formatExclusiveMaximum", "formatExclusiveMinimum"} {
		bound, ok := v.get(keyword)
		if !ok || !c.want(bound, '"') {
			continue
		}
		name, ok := v.get("format")
		if !ok {
			c.fault(bound, keyword, "The keyword %s needs format beside it; add it.", keyword)
			continue
		}
		switch f := formatNamed(name.str()); {
		case f == nil: // the format itself is at fault
		case f.order != nil:
			ranges = append(ranges, formatRange{keyword, bound.str(), f.order})
		case f.name != "password" && f.name != "binary": // those two accept all
			c.fault(bound, keyword, "The format %s has no order; remove %s.", f.name, keyword)
		}
	}
	return ranges
}

func (r formatRange) holds(s string) bool {
	sign, ok := r.order(s, r.bound)
	if !ok {
		return true
	}
	switch r.keyword {
	case "formatMaximum":
		return sign <= 0
	case "formatMinimum":
		return sign >= 0
	case "formatExclusiveMaximum":
		return sign < 0
	}
	return sign > 0
}

func (r formatRange) words() string {
	switch r.keyword {
	case "formatMaximum":
		return "at most " + quote(r.bound)
	case "formatMinimum":
		return "at least " + quote(r.bound)
	case "formatExclusiveMaximum":
		return "before " + quote(r.bound)
	}
	return "after " + quote(r.bound)
}
