package refusal

import (
	"encoding/json"
	"errors"
	"slices"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// A Refusal is what the render gate says instead of rendering (SPEC §7.9). Its
// member handshake is always "intact" and so has no field: the caller's
// handshake is as good as it was, and can be used again.
type Refusal struct {
	Code    string
	Message string // what stands in the way
	Fix     string // what to do
	Retry   Retry
	// BalanceCentsAtCheck is the balance that was looked at, a JSON number as
	// text, or empty.
	BalanceCentsAtCheck json.Number
	// Extra holds all other members, each with its JSON text. They travel with
	// the refusal, unchanged and in order.
	Extra protocol.Map[json.RawMessage]
}

const (
	handshakeIntact = "intact"
)

// MarshalJSON writes the refusal: the members it is known by, then the others.
// What [Registry.Render] would not send is an error.
func (f Refusal) MarshalJSON() ([]byte, error) { return f.text() }

// UnmarshalJSON reads the refusal as strictly as [ReadRefusal] does.
func (f *Refusal) UnmarshalJSON(text []byte) (err error) {
	*f, err = ReadRefusal(text)
	return err
}

// text is the refusal as JSON text, or what is wrong with it.
func (f Refusal) text() (json.RawMessage, error) {
	for _, member := range [][2]string{
		{"/code", f.Code}, {"/message", f.Message}, {"/fix", f.Fix}, {"/retry", string(f.Retry)},
	} {
		if err := checkUTF8(member[0], member[1]); err != nil {
			return nil, err
		}
	}
	text := appendMember([]byte{'{'}, "code", f.Code)
	text = appendMember(text, "message", f.Message)
	text = appendMember(text, "fix", f.Fix)
	text = appendMember(text, "retry", string(f.Retry))
	text = appendMember(text, "handshake", handshakeIntact)
	others := f.Extra
	if f.BalanceCentsAtCheck != "" {
		balance := protocol.Member[json.RawMessage]{Name: "balanceCentsAtCheck", Value: json.RawMessage(f.BalanceCentsAtCheck)}
		others = slices.Insert(slices.Clone(others), 0, balance)
	}
	for _, member := range others {
		pointer := pointerTo(member.Name)
		if err := checkUTF8(pointer, member.Name); err != nil {
			return nil, err
		}
		// By itself first: a text that is more than a value must not bring
		// members along.
		value := strictjson.New(member.Value)
		value.Skip()
		if err := value.Close(); err != nil {
			return nil, withoutOffsets(protocol.Below(pointer, err))
		}
		text, _ = jsontext.AppendQuote(append(text, ','), member.Name)
		text = append(append(text, ':'), member.Value...)
	}
	text = append(text, '}')

	// What is sent is what can be read: that leaves no second set of checks.
	if _, err := ReadRefusal(text); err != nil {
		return nil, withoutOffsets(err)
	}
	return text, nil
}

// withoutOffsets forgets places in a text that the caller has never seen.
func withoutOffsets(err error) error {
	var invalid *protocol.ViolationError
	if !errors.As(err, &invalid) {
		return err
	}
	for i := range invalid.Violations {
		invalid.Violations[i].Offset = 0
	}
	return invalid
}

// appendMember appends a member with a string value to an object that is open.
func appendMember(text []byte, name, value string) []byte {
	if len(text) > 1 {
		text = append(text, ',')
	}
	text, _ = jsontext.AppendQuote(text, name)
	text, _ = jsontext.AppendQuote(append(text, ':'), value)
	return text
}

func checkUTF8(pointer, s string) error {
	if utf8.ValidString(s) {
		return nil
	}
	return fault(protocol.Violation{
		Code:     protocol.CodeInvalidValue,
		Pointer:  pointer,
		Message:  "The text is not UTF-8 and cannot be sent as it is; correct it.",
		Expected: "UTF-8",
		Received: strictjson.Quote(s),
	})
}

// ReadRefusal reads a render refusal from JSON: an object with the strings code,
// message and fix, retry of [Retries], handshake "intact" and, optionally, the
// number balanceCentsAtCheck. Any other member is kept. The error is a
// *[protocol.ViolationError]. Whether a registry has the code is not judged
// here.
func ReadRefusal(text []byte, limits ...protocol.Limits) (Refusal, error) {
	return strictjson.Read(text, limits, func(r *strictjson.Reader) Refusal { return readRefusal(r, true) })
}

// readRefusal takes a refusal, and the members that this module does not know if
// asked to.
func readRefusal(r *strictjson.Reader, others bool) (f Refusal) {
	for name := range r.Members("A refusal", "code", "message", "fix", "retry", "handshake") {
		switch string(name) {
		case "code":
			f.Code, _ = r.String()
		case "message":
			f.Message, _ = r.String()
		case "fix":
			f.Fix, _ = r.String()
		case "retry":
			f.Retry = readRetry(r)
		case "handshake":
			if s, ok := r.Bytes(); ok && string(s) != handshakeIntact {
				r.Violation(protocol.CodeInvalidValue, `"intact"`, "A refusal leaves the handshake as it was; say \"intact\".")
			}
		case "balanceCentsAtCheck":
			f.BalanceCentsAtCheck, _ = r.Literal()
		default:
			if !others {
				continue // the reader skips it
			}
			f.Extra = append(f.Extra, protocol.Member[json.RawMessage]{Name: r.Name(), Value: r.Raw()})
		}
	}
	return f
}

func readRetry(r *strictjson.Reader) Retry {
	s, ok := r.String()
	if ok && !Retry(s).exists() {
		r.Violation(protocol.CodeInvalidValue, list(Retries()), strictjson.Quote(s)+" is not a retry class; use "+list(Retries())+".")
	}
	return Retry(s)
}
