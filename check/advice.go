package check

import (
	"strings"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/registration"
)

// Codes of findings that only a check has.
const (
	// CodePropsInvalid: the props are not valid by the enforced schema.
	CodePropsInvalid protocol.Code = "props_invalid"
	// CodeNothingDeclared: a contract has none of the six specs, or a manifest has
	// no contract. It renders, and is perhaps another sort of file.
	CodeNothingDeclared protocol.Code = "nothing_declared"
	// CodeMemberIgnored: nothing reads a member of an open object, and its name is
	// near to that of one which is missing there.
	CodeMemberIgnored protocol.Code = "member_ignored"
)

// Advice says in a sentence or two what to do about a finding of that code; ""
// about a code that no finding has.
func Advice(code protocol.Code) string {
	switch code {
	case protocol.CodeInvalidJSON:
		return "Correct the JSON at this place and save the file as UTF-8. Comments and trailing commas are not JSON."
	case protocol.CodeTrailingData:
		return "Keep one JSON value in the file and remove what follows it."
	case protocol.CodeDuplicateMember:
		return "Keep one member of that name in the object and remove the other."
	case protocol.CodeNumberOutOfRange:
		return "Use a number that a double can hold, or send it as a string."
	case protocol.CodeTooLarge:
		return "Make the document smaller: large data belongs where the interface loads it from, not in here."
	case protocol.CodeTooDeep:
		return "Flatten the objects and arrays at this place."
	case protocol.CodeWrongType:
		return "Write a value of the type that is named. Leave an optional member out instead of writing null."
	case protocol.CodeUnknownMember:
		return "Remove the member, or correct its name if it is misspelt: this object is closed."
	case protocol.CodeMissingMember:
		return "Add the member to this object."
	case protocol.CodeInvalidName:
		return "Give the member a name of the form that the message names."
	case protocol.CodeInvalidValue:
		return "Write a value of the form that the message names."
	case protocol.CodeTooFew:
		return "Add an entry, or leave the whole member out where it is optional."
	case protocol.CodeTooMany:
		return "Remove entries until it is as short as the message says."
	case protocol.CodeDuplicateEntry:
		return "Remove one of the two entries."
	case registration.CodeDuplicateHook:
		return "Import the export from one package only: in the generated code both would have one name."
	case registration.CodeNotRegistered:
		return "Use an export that a gadget of the app has, or have the operator add the gadget to app.gadgets in ggui.json."
	case registration.CodePackageMismatch:
		return "Write the export below the package that has it."
	case registration.CodePublicEnvMissing:
		return "Have the operator set the key in app.publicEnv in ggui.json, be it to an empty string."
	case binding.CodeManifestInvalid:
		return "Correct kind, mcpTools and contract of the manifest."
	case propsschema.CodeSchemaInvalid:
		return "Correct the schema: it is compiled strictly, as draft-07 without unknown keywords and formats."
	case propsschema.CodeUnbounded:
		return "Make each $ref of the schema lead deeper into the value, so that checking comes to an end."
	case propsschema.CodePatternTimeout:
		return "Write the pattern without a repetition inside a repetition."
	case CodePropsInvalid:
		return "Change the props to what the contract's propsSpec asks for, or the propsSpec."
	case CodeNothingDeclared:
		return "Give the file of a contract, or that of a blueprint with its contract. If this is one, nothing is to be done."
	case CodeMemberIgnored:
		return "Correct the name if it is misspelt. If it is not, nothing is to be done: this object may have members of other names."
	}
	return ""
}

// adviceWithoutApp is that about a gadget which the standard ones lack, where
// there is no app.
const adviceWithoutApp = "No ggui.json was given or found, so only the standard gadgets count. Give the one of the app (--app on the command line), or put it beside the contract or above."

// adviceFor is [Advice] that names what was expected, where that is more than the
// message says.
func adviceFor(code protocol.Code, expected string) string {
	isPattern := strings.HasPrefix(expected, "^")
	switch {
	case expected == "":
	case code == protocol.CodeInvalidName && isPattern:
		return "Give the member a name of the form " + expected
	case code == protocol.CodeInvalidValue && isPattern:
		return "Write a value of the form " + expected
	case code == protocol.CodeInvalidValue:
		return "Write " + expected + "."
	}
	return Advice(code)
}
