// Package operation has what the WebAssembly module exports, as functions from
// JSON text to JSON text. It knows nothing of memory and pointers, so that the
// same answers can be had natively, and compared.
//
// Every operation returns an envelope: an object with exactly one member, whose
// name says what kind of answer it is.
//
//	{"verdict": …}                                     the question was decided
//	{"invalidInput": {"code", "message", "violations"?, "omitted"?}}
//	                                                   it could not be asked so
//	{"defect": {"message"}}                            this module is at fault
package operation
