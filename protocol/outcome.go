package protocol

// An Outcome is the verdict on an input that was understood.
type Outcome string

// The outcomes. A rejection comes with a code.
const (
	Accept Outcome = "accept"
	Reject Outcome = "reject"
)
