package refusal

import (
	"slices"
	"strings"
	"unicode"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A DomainCode is the code of a [DomainError].
type DomainCode string

// The codes of domain errors (SPEC §7.1). Four of them, from
// GadgetNotRegistered on, are the codes with which the registration gate rejects.
const (
	SessionNotFound          DomainCode = "session_not_found"
	HandshakeNotFound        DomainCode = "handshake_not_found"
	ContractViolation        DomainCode = "contract_violation"
	SchemaMismatchError      DomainCode = "schema_mismatch_error"
	ContractValidationFailed DomainCode = "contract_validation_failed"
	OverrideContractInvalid  DomainCode = "override_contract_invalid"
	ChannelNotDeclared       DomainCode = "channel_not_declared"
	InvalidComplete          DomainCode = "invalid_complete"
	GadgetNotRegistered      DomainCode = "gadget_not_registered"
	GadgetPackageMismatch    DomainCode = "gadget_package_mismatch"
	GadgetPublicEnvMissing   DomainCode = "gadget_public_env_missing"
	DuplicateGadgetHook      DomainCode = "duplicate_gadget_hook"
	GadgetTypesFetchFailed   DomainCode = "gadget_types_fetch_failed"
	GadgetCatalogIntegrity   DomainCode = "gadget_catalog_integrity"
	BlueprintRejected        DomainCode = "blueprint_rejected"
)

// DomainCodes lists the registered codes of domain errors.
func DomainCodes() []DomainCode { return slices.Clone(domainCodes) }

var domainCodes = []DomainCode{
	SessionNotFound, HandshakeNotFound, ContractViolation, SchemaMismatchError,
	ContractValidationFailed, OverrideContractInvalid, ChannelNotDeclared,
	InvalidComplete, GadgetNotRegistered, GadgetPackageMismatch,
	GadgetPublicEnvMissing, DuplicateGadgetHook, GadgetTypesFetchFailed,
	GadgetCatalogIntegrity, BlueprintRejected,
}

// A DomainError is a failure of a tool call that the caller can recover from
// (SPEC §7.1). It is not a JSON-RPC error: it crosses the wire as a tool result
// of which the text is "<code>: <detail>", see [ComposeDomainError].
type DomainError struct {
	Code DomainCode `json:"code"`
	// Detail says what has happened, on one line or more.
	Detail string `json:"detail"`
}

// separator stands between code and detail. No code has it.
const separator = ": "

// Error is the text of the error: "<code>: <detail>".
func (e DomainError) Error() string { return string(e.Code) + separator + e.Detail }

// ComposeDomainError says a domain error as a tool result: isError and one text
// block "<code>: <detail>", without structured content and _meta, because an
// agent reads the code off the text and nothing else.
//
// A code that is not registered is an *[UnknownCodeError]; a detail that is
// empty, only white space or not UTF-8 a *[protocol.ViolationError].
func ComposeDomainError(e DomainError) (ToolResult, error) {
	if !slices.Contains(domainCodes, e.Code) {
		return ToolResult{}, &UnknownCodeError{string(e.Code), "/code"}
	}
	if isBlank(e.Detail) {
		return ToolResult{}, noDetail("/detail")
	}
	if err := checkUTF8("/detail", e.Detail); err != nil {
		return ToolResult{}, err
	}
	return failure(e.Error()), nil
}

// ParseDomainError takes the text of a domain error apart, at the first ": ".
// Text without one, or with nothing but white space after it, is a
// *[protocol.ViolationError]; a code that is not registered an
// *[UnknownCodeError].
func ParseDomainError(text string) (DomainError, error) {
	code, detail, found := strings.Cut(text, separator)
	switch {
	case !found:
		return DomainError{}, fault(protocol.Violation{
			Code:     protocol.CodeInvalidValue,
			Message:  "The text has no code: start it with a registered code, a colon and a space.",
			Expected: "<code>: <detail>",
			Received: strictjson.Quote(text),
		})
	case !slices.Contains(domainCodes, DomainCode(code)):
		return DomainError{}, &UnknownCodeError{Name: code}
	case isBlank(detail):
		return DomainError{}, noDetail("")
	}
	return DomainError{DomainCode(code), detail}, nil
}

func noDetail(pointer string) error {
	return fault(protocol.Violation{
		Code:     protocol.CodeInvalidValue,
		Pointer:  pointer,
		Message:  "The error has no detail; say what has happened.",
		Expected: "<code>: <detail>",
	})
}

// isBlank reports whether s is nothing but white space, as ECMAScript has it:
// the byte order mark is white space, U+0085 is not.
func isBlank(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool {
		return r != '\uFEFF' && (r == '\u0085' || !unicode.IsSpace(r))
	}) < 0
}
