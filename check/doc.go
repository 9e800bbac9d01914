// Package check answers the question that people ask: will this render? It
// validates the documents of a project, asks the registration gate, resolves the
// gadgets and the tool bindings, builds the props schema that is enforced, and
// gathers in one [Report] whatever is wrong, each finding at its place and with
// what to do about it.
//
// It decides nothing itself: every finding is one of the packages validate,
// registration, resolution, binding and propsschema. It does no I/O; documents
// come as texts.
package check
