package catalogs

import (
	"errors"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/resolution"
	"github.com/ggui-go/validators/theme"
	"github.com/ggui-go/validators/validate"
)

// Functions maps each obligation that this module implements to its function.
// domain-error is not among them: its scenarios need a server.
func Functions() map[string]Func {
	refusals := refusal.Standard()
	return map[string]Func{
		"gadget-schema":     verdict("clientCapabilities", validate.ClientCapabilities),
		"data-contract":     verdict("contract", validate.DataContract),
		"gadget-descriptor": descriptorVerdict,
		"public-env":        verdict("publicEnv", validate.PublicEnv),
		"registration":      door(registration.GateJSON),
		"resolution":        door(resolution.ResolveJSON),
		"binding-resolve":   door(binding.ResolveJSON),
		"binding-filter":    door(binding.MatchJSON),
		"refusal-render":    door(refusals.RenderJSON),
		"refusal-endpoint":  door(refusals.EndpointJSON),
		"refusal-registry":  door(refusal.CheckJSON),
		"props-schema":      door(propsschema.BuildJSON),
		"props-validate":    door(validateProps),
		"canonical":         door(canonical.CanonicalizeJSON),
		"theme-mode":        door(resolveMode),
		"overlay-hash":      door(theme.HashOverlayJSON),
	}
}

// door turns a JSON door into a Func. An error that has a code of its own, such
// as unknown_code, is the outcome {"error": code}.
func door[V any](decide func([]byte, ...protocol.Limits) (V, error)) Func {
	return func(input []byte) ([]byte, error) {
		value, err := decide(input)
		var coded interface{ Code() protocol.Code }
		if errors.As(err, &coded) {
			return marshal(struct {
				Error protocol.Code `json:"error"`
			}{coded.Code()})
		}
		if err != nil {
			return nil, err
		}
		return marshal(value)
	}
}

// validateProps has the signature of the other doors.
func validateProps(input []byte, _ ...protocol.Limits) (propsschema.Result, error) {
	return propsschema.ValidateJSON(input)
}

// resolveMode gives no mode where none is known, for null.
func resolveMode(input []byte, limits ...protocol.Limits) (*theme.Mode, error) {
	mode, err := theme.ResolveModeJSON(input, limits...)
	if mode == "" {
		return nil, err
	}
	return &mode, err
}

// verdict turns a reader of one value into a Func that answers "accept" or
// "reject" for the member of the input that holds the value.
func verdict[V any](member string, read func([]byte, ...protocol.Limits) (V, error)) Func {
	return func(input []byte) ([]byte, error) {
		value, err := strictjson.Read(input, nil, strictjson.Member(member, (*strictjson.Reader).Raw))
		if err != nil {
			return nil, err
		}
		_, err = read(value)
		return acceptOrReject(err)
	}
}

// descriptorVerdict is verdict for the two forms of a descriptor.
func descriptorVerdict(input []byte) ([]byte, error) {
	r := strictjson.New(input)
	var descriptor []byte
	read := validate.GadgetDescriptor
	for name := range r.Members("The input", "descriptor", "strict") {
		switch string(name) {
		case "descriptor":
			descriptor = r.Raw()
		case "strict":
			if strict, _ := r.Bool(); strict {
				read = validate.StrictGadgetDescriptor
			}
		}
	}
	if err := r.Close(); err != nil {
		return nil, err
	}
	_, err := read(descriptor)
	return acceptOrReject(err)
}

func acceptOrReject(err error) ([]byte, error) {
	outcome := protocol.Accept
	if err != nil {
		if errors.Is(err, protocol.ErrUnreadable) {
			return nil, err
		}
		outcome = protocol.Reject
	}
	return marshal(outcome)
}
