package registration

import (
	"fmt"
	"iter"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/protocol"
)

// maxShown is how many findings a rejection's text spells out.
const maxShown = 10

// Detail holds a rejection's findings by kind, each kind in contract order.
type Detail struct {
	Duplicates        []DuplicateHook   `json:"duplicates,omitempty"`
	NotRegistered     []NotRegistered   `json:"notRegistered,omitempty"`
	PackageMismatches []PackageMismatch `json:"packageMismatches,omitempty"`
	MissingEnv        []MissingEnv      `json:"missingEnv,omitempty"`
	// Omitted counts findings beyond [MaxFindings] of a kind.
	Omitted int `json:"omitted,omitempty"`
}

// A Finding is one thing that a contract must change, or its app.
type Finding interface {
	// Code is the code that the finding alone would give a rejection.
	Code() protocol.Code
	// Pointer is the RFC 6901 pointer to the reference, in the contract.
	Pointer() string
	// Message says in a sentence or two what is wrong and what to do.
	Message() string
}

// Findings ranges over all findings, in the order of the checks.
func (d Detail) Findings() iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		_ = yieldAll(d.Duplicates, yield) && yieldAll(d.NotRegistered, yield) &&
			yieldAll(d.PackageMismatches, yield) && yieldAll(d.MissingEnv, yield)
	}
}

func yieldAll[F Finding](findings []F, yield func(Finding) bool) bool {
	for _, finding := range findings {
		if !yield(finding) {
			return false
		}
	}
	return true
}

// DuplicateHook finds an export name under a second package: both would be
// imported under one name. Hook is the export's name, be it hook or component.
type DuplicateHook struct {
	Hook             string `json:"hook"`
	Package          string `json:"package"`
	FirstSeenPackage string `json:"firstSeenPackage"`
}

// Code is [CodeDuplicateHook].
func (DuplicateHook) Code() protocol.Code { return CodeDuplicateHook }

// Pointer points at the later of the two references.
func (f DuplicateHook) Pointer() string { return pointer(f.Package, f.Hook) }

// Message names both packages.
func (f DuplicateHook) Message() string {
	return f.Hook + " is imported from " + f.FirstSeenPackage + " and from " + f.Package + "; keep one of them."
}

// NotRegistered finds a reference whose name no registered package exports.
type NotRegistered struct {
	Hook    string `json:"hook"`
	Package string `json:"package"`
	// Suggestion is the registered export that was perhaps meant, or "".
	Suggestion string `json:"suggestion,omitempty"`
}

// Code is [CodeNotRegistered].
func (NotRegistered) Code() protocol.Code { return CodeNotRegistered }

// Pointer points at the reference.
func (f NotRegistered) Pointer() string { return pointer(f.Package, f.Hook) }

// Message names the reference, and the suggestion if there is one.
func (f NotRegistered) Message() string {
	return "No gadget of this app exports " + f.Hook + " (asked of " + f.Package + "); " +
		advice(f.Suggestion, "use a registered one, or have it registered.")
}

// PackageMismatch finds a reference whose name is registered by other packages
// only.
type PackageMismatch struct {
	Hook             string `json:"hook"`
	RequestedPackage string `json:"requestedPackage"`
	// Registered lists the packages that have it, each once, in catalog order.
	Registered []string `json:"registered"`
}

// Code is [CodePackageMismatch].
func (PackageMismatch) Code() protocol.Code { return CodePackageMismatch }

// Pointer points at the reference.
func (f PackageMismatch) Pointer() string { return pointer(f.RequestedPackage, f.Hook) }

// Message names the packages that have the export.
func (f PackageMismatch) Message() string {
	packages := f.Registered[:min(len(f.Registered), maxShown)]
	return f.RequestedPackage + " does not export " + f.Hook + " in this app; import it from " + strings.Join(packages, " or ") + "."
}

// MissingEnv finds a reference whose gadget requires a public-env key that the
// app does not set.
type MissingEnv struct {
	Hook       string `json:"hook"`
	Package    string `json:"package"`
	MissingKey string `json:"missingKey"`
	// Suggestion is the key set by the app that was perhaps meant, or "".
	Suggestion string `json:"suggestion,omitempty"`
}

// Code is [CodePublicEnvMissing].
func (MissingEnv) Code() protocol.Code { return CodePublicEnvMissing }

// Pointer points at the reference that needs the key.
func (f MissingEnv) Pointer() string { return pointer(f.Package, f.Hook) }

// Message names the key, and the suggestion if there is one.
func (f MissingEnv) Message() string {
	return f.Hook + " of " + f.Package + " needs " + f.MissingKey + ", which the app's public environment lacks; " +
		advice(f.Suggestion, "the operator must set it.")
}

// advice asks after the suggestion, or says what else to do.
func advice(suggestion, otherwise string) string {
	if suggestion == "" {
		return otherwise
	}
	return "did you mean " + suggestion + "?"
}

func pointer(pkg, export string) string {
	return string(jsontext.Pointer("/clientCapabilities/gadgets").AppendToken(pkg).AppendToken(export))
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
