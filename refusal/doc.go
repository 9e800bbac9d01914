// Package refusal answers how a refusal is said on each surface, and whether a
// table of refusals is complete (SPEC §7.1, §7.9). It also has the text form of
// domain errors.
//
// A refusal is a server declining a call before doing any work. Its code comes
// from a closed table, a [Registry]: the protocol's own, [Standard], or the one
// that a deployment brings. The code's row says on which surfaces the refusal is
// said, so a projection has three outcomes, which must not be taken for each
// other: the value to send; nothing to send, because the code is said
// elsewhere; and an error, because the refusal is malformed or its code is in
// no table.
//
// A domain error is something else: a call that was taken up and failed in a way
// that the caller can recover from. It is a tool result of which the text
// starts with a code; see [DomainError].
package refusal
