// Package resolution answers where a gadget's bundle and style live (SPEC
// §7.7.2).
package resolution

import (
	"strings"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// DefaultHost serves the bundles of descriptors that name neither a URL nor a
// host.
const DefaultHost = "registry.ggui.ai"

// An Entry holds the transport fields of a gadget descriptor. An empty field is
// an absent one.
type Entry struct {
	Package    string `json:"package,omitempty"`
	Version    string `json:"version,omitempty"`
	BundleURL  string `json:"bundleUrl,omitempty"`
	BundleHost string `json:"bundleHost,omitempty"`
	StyleURL   string `json:"styleUrl,omitempty"`
}

// EntryOf takes the transport fields out of a descriptor.
func EntryOf(d protocol.GadgetDescriptor) Entry {
	return Entry{d.Package, d.Version, d.BundleURL, d.BundleHost, d.StyleURL}
}

// URLs says where a gadget's files live; an empty URL means that there is no
// such file. It marshals to {bundleUrl?, styleUrl?}.
type URLs struct {
	BundleURL string `json:"bundleUrl,omitempty"`
	StyleURL  string `json:"styleUrl,omitempty"`
}

// Resolve decides where the bundle and the style of a gadget live (SPEC
// §7.7.2):
//
//   - The standard package has neither: hosts ship it.
//   - An explicit bundleUrl or styleUrl is used as it is.
//   - Otherwise, given package and version, the bundle is at
//     <scheme>://<host>/bundles/public/<package>/<version>/bundle.js, and, unless
//     bundleUrl is explicit, the style beside it as style.css. The host is
//     bundleHost or [DefaultHost]; the scheme is http for localhost, 127.0.0.1
//     and 0.0.0.0, with or without a port, and https for any other.
//
// A package, version or host that goes into a URL must match its grammar
// ([protocol.IsPackageName], [protocol.IsPathVersion], [protocol.IsBundleHost]);
// otherwise there is no URL but a *[protocol.ViolationError], whose pointers
// start at the entry. What explicit URLs make unused is not checked.
func Resolve(e Entry) (URLs, error) {
	if e.Package == protocol.StandardPackage {
		return URLs{}, nil
	}
	urls := URLs{BundleURL: e.BundleURL, StyleURL: e.StyleURL}
	if e.BundleURL != "" || e.Package == "" || e.Version == "" {
		return urls, nil
	}
	if err := e.check(); err != nil {
		return URLs{}, err
	}
	// Both stand in one piece of memory, the one thing that Resolve allocates.
	const usual = 256
	both := e.appendURL(make([]byte, 0, usual), "bundle.js")
	end := len(both)
	if e.StyleURL == "" {
		both = e.appendURL(both, "style.css")
	}
	computed := string(both)
	urls.BundleURL = computed[:end]
	if e.StyleURL == "" {
		urls.StyleURL = computed[end:]
	}
	return urls, nil
}

// appendURL appends the computed URL of a file of a checked entry.
func (e Entry) appendURL(b []byte, file string) []byte {
	scheme, host := "https://", e.BundleHost
	switch {
	case host == "":
		host = DefaultHost
	case isLoopback(host):
		scheme = "http://"
	}
	b = append(append(b, scheme...), host...)
	b = append(append(b, "/bundles/public/"...), e.Package...)
	b = append(append(b, '/'), e.Version...)
	return append(append(b, '/'), file...)
}

// isLoopback looks at the text of a host that matches the grammar, so that what
// follows a colon is a port. Other spellings of this machine are not meant.
func isLoopback(host string) bool {
	name, _, _ := strings.Cut(host, ":")
	return name == "localhost" || name == "127.0.0.1" || name == "0.0.0.0"
}

// A Gadget is a registered gadget with its files.
type Gadget struct {
	Package string `json:"package"`
	Version string `json:"version"`
	URLs
}

// ResolveGadget is [Resolve] for a descriptor.
func ResolveGadget(d protocol.GadgetDescriptor) (Gadget, error) {
	urls, err := Resolve(EntryOf(d))
	return Gadget{d.Package, d.Version, urls}, err
}

// check finds the fields that must not be pasted into a URL.
func (e Entry) check() error {
	var violations []protocol.Violation
	add := func(pointer, value, what, pattern string) {
		quoted := strictjson.Quote(value)
		violations = append(violations, protocol.Violation{
			Code:     protocol.CodeInvalidValue,
			Pointer:  pointer,
			Message:  quoted + " is not " + what + " and cannot be part of a URL; correct it.",
			Expected: pattern,
			Received: quoted,
		})
	}
	if !protocol.IsPackageName(e.Package) {
		add("/package", e.Package, "an npm package name", protocol.PackageNamePattern)
	}
	if !protocol.IsPathVersion(e.Version) {
		add("/version", e.Version, "a version such as 1.2.3", protocol.PathVersionPattern)
	}
	if e.BundleHost != "" && !protocol.IsBundleHost(e.BundleHost) {
		add("/bundleHost", e.BundleHost, "a host such as cdn.example.com or localhost:4873", protocol.BundleHostPattern)
	}
	if violations == nil {
		return nil
	}
	return &protocol.ViolationError{Violations: violations}
}

// ReadEntry reads an entry from JSON text, which may be a whole descriptor:
// other members are not judged. A field that is not a string is a violation,
// whatever the package. The error is a *[protocol.ViolationError].
func ReadEntry(text []byte, limits ...protocol.Limits) (Entry, error) {
	return strictjson.Read(text, limits, readEntry)
}

// ResolveEntry is [Resolve] for JSON text as [ReadEntry] reads it.
func ResolveEntry(text []byte, limits ...protocol.Limits) (URLs, error) {
	entry, err := ReadEntry(text, limits...)
	if err != nil {
		return URLs{}, err
	}
	return Resolve(entry)
}

// ResolveJSON is [ResolveEntry] for an object with the entry in its member
// entry. The pointers in its errors start at the input.
func ResolveJSON(input []byte, limits ...protocol.Limits) (URLs, error) {
	entry, err := strictjson.Read(input, limits, strictjson.Member("entry", readEntry))
	if err != nil {
		return URLs{}, err
	}
	urls, err := Resolve(entry)
	return urls, protocol.Below("/entry", err)
}

func readEntry(r *strictjson.Reader) (e Entry) {
	for name := range r.Members("The entry") {
		switch string(name) {
		case "package":
			e.Package = text(r)
		case "version":
			e.Version = text(r)
		case "bundleUrl":
			e.BundleURL = text(r)
		case "bundleHost":
			e.BundleHost = text(r)
		case "styleUrl":
			e.StyleURL = text(r)
		}
	}
	return e
}

// text takes a string by itself: an entry can be a whole descriptor, of which it is
// little, and a copy of it all would cost more.
func text(r *strictjson.Reader) string {
	b, _ := r.Bytes()
	return string(b)
}
