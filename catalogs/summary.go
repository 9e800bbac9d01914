package catalogs

// A Summary counts cases by how they ended. It marshals to the summary of the
// JSON report.
type Summary struct {
	Total            int `json:"total"`
	Passed           int `json:"passed"`
	Warned           int `json:"warned"`
	Failed           int `json:"failed"`
	Errored          int `json:"errored"`
	TimedOut         int `json:"timedOut"`
	Skipped          int `json:"skipped"`
	KnownFailures    int `json:"knownFailures"`
	UnexpectedPasses int `json:"unexpectedPasses"`
	NotRun           int `json:"notRun"`
}

// Executed counts the cases that were put to the implementation.
func (s Summary) Executed() int { return s.Total - s.Skipped - s.NotRun }

// Conforming tells that no executed case counts against the implementation.
func (s Summary) Conforming() bool {
	return s.Failed+s.Errored+s.TimedOut+s.UnexpectedPasses == 0
}

// Add counts a case that ended in that way.
func (s *Summary) Add(status Status) {
	s.Total++
	*s.counter(status)++
}

// Count is how many cases ended in that way.
func (s Summary) Count(status Status) int { return *s.counter(status) }

func (s *Summary) counter(status Status) *int {
	switch status {
	case Passed:
		return &s.Passed
	case Warned:
		return &s.Warned
	case Failed:
		return &s.Failed
	case TimedOut:
		return &s.TimedOut
	case Skipped:
		return &s.Skipped
	case KnownFailure:
		return &s.KnownFailures
	case UnexpectedPass:
		return &s.UnexpectedPasses
	case NotRun:
		return &s.NotRun
	}
	return &s.Errored
}
