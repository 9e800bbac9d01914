// Package protocol says what the words of GGUI mean: the types that cross the
// wire, the grammars of names, the constants, the standard gadget package, and
// how faults in an input are reported.
//
// GGUI is a protocol in which an agent asks an MCP server to render a generated
// user interface. A [DataContract] is what the agent declares for one interface;
// a gadget is an npm package whose exports that interface may import; an [App]
// is the operator's side, with the catalog of registered gadgets.
//
// The types here are plain values. The validate package reads them from JSON
// and checks every grammar on the way, so that code which holds one need not
// check again.
package protocol
