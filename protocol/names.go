package protocol

import "strings"

// The grammars of names. Each function matches the whole string and nothing
// beyond ASCII: a trailing newline never matches.

// Patterns of the grammars, as regular expressions in the syntax that Go and
// ECMA-262 share. The functions decide; the patterns are for messages and for
// the published JSON Schema files.
const (
	PackageNamePattern   = `^(?:@[a-z0-9][a-z0-9._-]*/)?[a-z0-9][a-z0-9._-]*$`
	HookNamePattern      = `^use[A-Z][A-Za-z0-9]*$`
	ComponentNamePattern = `^[A-Z][A-Za-z0-9]*$`
	VersionPattern       = `^\d+\.\d+\.\d+(-[\w.]+)?(\+[\w.]+)?$`
	PathVersionPattern   = `^\d+\.\d+\.\d+(-[0-9A-Za-z_.-]+)?(\+[0-9A-Za-z_.-]+)?$`
	BundleHostPattern    = `^[a-z0-9.-]+(:\d+)?$`
	SRIPattern           = `^sha384-[A-Za-z0-9+/]+=*$`
	PublicEnvKeyPattern  = `^GGUI_PUBLIC_APP_[A-Z0-9_]+$`
	ToolNamePattern      = `^[A-Za-z0-9_.-]{1,128}$`
)

// MaxToolNameLen is the length of the longest tool or server name of a tool
// binding, in bytes (SPEC §7.7.4.1).
const MaxToolNameLen = 128

// IsPackageName reports whether s is an npm package name (SPEC §7.7.2): lower
// case letters, digits, '.', '_' and '-', not starting with one of the three
// marks; before it, optionally, a scope of the same kind between '@' and '/'.
func IsPackageName(s string) bool {
	if scoped, ok := strings.CutPrefix(s, "@"); ok {
		scope, name, ok := strings.Cut(scoped, "/")
		return ok && isPackagePart(scope) && isPackagePart(name)
	}
	return isPackagePart(s)
}

func isPackagePart(s string) bool {
	return s != "" && isLowerAlnum(s[0]) && all(s[1:], func(c byte) bool {
		return isLowerAlnum(c) || c == '.' || c == '_' || c == '-'
	})
}

// IsHookName reports whether s names a hook export (SPEC §7.7.2): "use", then an
// upper-case letter, then letters and digits.
func IsHookName(s string) bool {
	name, ok := strings.CutPrefix(s, "use")
	return ok && IsComponentName(name)
}

// IsComponentName reports whether s names a component export (SPEC §7.7.2): an
// upper-case letter, then letters and digits.
func IsComponentName(s string) bool {
	return s != "" && isUpper(s[0]) && all(s[1:], isAlnum)
}

// IsExportName reports whether s names a gadget export: a hook or a component.
// The two grammars have no name in common, so the name alone tells which.
func IsExportName(s string) bool { return IsHookName(s) || IsComponentName(s) }

// IsVersion reports whether s is the version of a gadget descriptor (SPEC
// §7.7.2): three numbers with dots between, then optionally '-' and a
// pre-release of letters, digits, '_' and '.', then optionally '+' and build
// metadata of the same. Unlike semver it takes leading zeros, and no second '-'.
func IsVersion(s string) bool { return isVersion(s, isWordOrDot) }

// IsPathVersion reports whether s is a version that may stand in a bundle's
// path (SPEC §7.7.2): as [IsVersion], with '-' also inside the pre-release and
// the build metadata.
func IsPathVersion(s string) bool {
	return isVersion(s, func(c byte) bool { return isWordOrDot(c) || c == '-' })
}

func isVersion(s string, isTail func(byte) bool) bool {
	for i := range 3 {
		if i > 0 {
			if s == "" || s[0] != '.' {
				return false
			}
			s = s[1:]
		}
		digits := 0
		for digits < len(s) && isDigit(s[digits]) {
			digits++
		}
		if digits == 0 {
			return false
		}
		s = s[digits:]
	}
	rest, build, hasBuild := strings.Cut(s, "+")
	if hasBuild && (build == "" || !all(build, isTail)) {
		return false
	}
	if rest == "" {
		return true
	}
	return rest[0] == '-' && len(rest) > 1 && all(rest[1:], isTail)
}

// IsBundleHost reports whether s is the host of a bundle (SPEC §7.7.2): lower
// case letters, digits, '.' and '-', then optionally ':' and a port of digits.
// It is not a URL and has no scheme.
func IsBundleHost(s string) bool {
	host, port, hasPort := strings.Cut(s, ":")
	if hasPort && (port == "" || !all(port, isDigit)) {
		return false
	}
	return host != "" && all(host, func(c byte) bool {
		return isLowerAlnum(c) || c == '.' || c == '-'
	})
}

// IsSRI reports whether s is a subresource-integrity value (SPEC §7.7.2):
// "sha384-", then base64 characters, then padding. Lengths are not checked.
func IsSRI(s string) bool {
	digest, ok := strings.CutPrefix(s, "sha384-")
	digest = strings.TrimRight(digest, "=")
	return ok && digest != "" && all(digest, func(c byte) bool {
		return isAlnum(c) || c == '+' || c == '/'
	})
}

// IsPublicEnvKey reports whether s is a key of an app's public environment
// (SPEC §7.7.3): "GGUI_PUBLIC_APP_", then at least one of upper-case letters,
// digits and '_'. The prefix GGUI_PUBLIC_USER_ is reserved and does not match.
func IsPublicEnvKey(s string) bool {
	name, ok := strings.CutPrefix(s, "GGUI_PUBLIC_APP_")
	return ok && name != "" && all(name, func(c byte) bool {
		return isUpper(c) || isDigit(c) || c == '_'
	})
}

// IsToolName reports whether s names an MCP tool or server in a tool binding
// (SPEC §7.7.4.1): 1 to [MaxToolNameLen] letters, digits, '_', '.' and '-'.
func IsToolName(s string) bool {
	return s != "" && len(s) <= MaxToolNameLen && all(s, func(c byte) bool {
		return isWordOrDot(c) || c == '-'
	})
}

func all(s string, is func(byte) bool) bool {
	for i := range len(s) {
		if !is(s[i]) {
			return false
		}
	}
	return true
}

func isDigit(c byte) bool      { return '0' <= c && c <= '9' }
func isUpper(c byte) bool      { return 'A' <= c && c <= 'Z' }
func isLowerAlnum(c byte) bool { return 'a' <= c && c <= 'z' || isDigit(c) }
func isAlnum(c byte) bool      { return isLowerAlnum(c) || isUpper(c) }
func isWordOrDot(c byte) bool  { return isAlnum(c) || c == '_' || c == '.' }
