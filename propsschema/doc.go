// Package propsschema answers which schema is enforced for the props of an
// interface, what its hash and profile are, and whether props are valid (SPEC
// §2.3.2).
//
// [Build] turns a props spec into the schema that a server enforces: closed,
// normalized, in canonical bytes. [Hash] and [Classify] speak about that schema.
// [Compile] makes a [Validator] of it, once, and [Validator.Validate] judges
// props, as often as needed and from any goroutine. [BuildJSON] and
// [ValidateJSON] take and give JSON.
//
// # The dialect
//
// Schemas are draft-07 as the reference implementation reads them: Ajv 8 with
// strict: true and allErrors: true, ajv-formats 3, and two tolerated keywords:
// example, which says nothing, and nullable, which adds null to type. So formats
// are asserted, and much that draft-07 lets pass is no schema here:
//
//   - a keyword or format that is not known;
//   - a keyword without its type, a type that the schemas around rule out, or a
//     union of types other than with null;
//   - a required member that is not in properties beside it;
//   - a tuple without a fixed length, additionalItems without a tuple, if without
//     then and else, and the other way round;
//   - a pattern that ECMA-262 refuses with the u flag;
//   - a $ref that leads nowhere, and a $schema that is not draft-07.
//
// A schema that does not compile is a *[SchemaError], never a verdict. Only what
// the root reaches must compile: a definition that nothing refers to need not.
//
// Numbers are doubles: 1.0 is an integer, 9007199254740993 and 9007199254740992
// are one number, and 1.11 is no multiple of 0.01. Lengths count characters.
// A $ref and what stands beside it both count.
//
// # Why an evaluator of its own
//
// The strict dialect is a small, closed set of keywords, and the answers that
// count are those of one implementation. Engines for JSON Schema answer by the
// specification: exact decimals, siblings of $ref ignored, every definition
// compiled. Bending one would take a rewrite of each schema, and still give
// places in the rewritten schema instead of the given one. Here each rule is
// written once, walks tokens that were read once, and knows the place of what it
// judges. An engine serves as referee in the tests, where the two dialects
// coincide, and Ajv itself for all of it: see the folder ajvdiff.
//
// # Bounds
//
// Texts are read strictly, within [protocol.Limits]. Patterns share a time bound
// (see [WithPatternTimeout]); past it the answer is a *[PatternTimeoutError]. A
// schema that comes back to itself without moving on in the props, or multiplies
// its work through references, gives a *[RecursionError]. What a schema becomes is
// bounded, too: 2^20 schemas through references, and patterns of some ten
// megabytes; one that becomes more does not compile. Nothing is fetched, and
// nothing is kept unless a caller makes a [Cache].
//
// # Where the peer is not followed
//
// Names that JavaScript objects inherit are no members of all objects. A member
// __proto__ is an ordinary one. An empty array never meets contains, also where
// the peer looked at another array just before. A member with an empty name can be
// missing below not and if. A pattern that can match nothing is not tried between
// the halves of a character beyond U+FFFF. A $ref to a value that is no schema, such
// as a number below $defs, does not compile. A format limit that is not itself of
// the format limits nothing. In each of these the peer's answer is an accident of
// JavaScript or of the code that it generates.
package propsschema
