package main

import (
	"encoding/json"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/ggui-go/validators/binding"
	"github.com/ggui-go/validators/canonical"
	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/protocol"
	"github.com/ggui-go/validators/refusal"
	"github.com/ggui-go/validators/registration"
	"github.com/ggui-go/validators/resolution"
	"github.com/ggui-go/validators/theme"
	"github.com/ggui-go/validators/validate"
)

// A call is a question made ready to be asked.
type call struct {
	// judge is what the clock measures: from the text to the verdict.
	judge func() bool
	// answer is the same for comparing the sides, with what comes with the
	// verdict where that is the same for all of them.
	answer func() answer
}

// An answer is what all sides must agree on.
type answer struct {
	Accept bool `json:"accept"`
	Value  any  `json:"value,omitempty"`
}

// asked is how a question is asked of this process: of this library, and where
// there is something to compare with in Go, of that.
var asked = map[string]map[string]func(question) call{
	"go": ours,
	"jsontext": {"Canonicalize": verdict(func(text []byte, _ ...protocol.Limits) (form, error) {
		value := jsontext.Value(text).Clone()
		err := value.Canonicalize()
		return form(value), err
	}, always)},
}

var ours = map[string]func(question) call{
	"ClientCapabilities": shape(validate.ClientCapabilities),
	"DataContract":       shape(validate.DataContract),
	"GadgetDescriptor":   shape(validate.GadgetDescriptor),
	"PublicEnv":          shape(validate.PublicEnv),
	"ToolBindings":       shape(validate.ToolBindings),
	"Gate":               verdict(registration.GateJSON, func(r registration.Result) bool { return r.Outcome == protocol.Accept }),
	"ResolveURLs":        verdict(resolution.ResolveEntry, always),
	"ResolveBindings": verdict(func(text []byte, limits ...protocol.Limits) (bindings, error) {
		result, err := binding.ResolveManifest(text, limits...)
		return bindings{result.Outcome, result.Code, result.Source, result.Bindings}, err
	}, func(b bindings) bool { return b.Outcome == protocol.Accept }),
	"MatchFilter":     verdict(binding.MatchJSON, func(found bool) bool { return found }),
	"RenderRefusal":   verdict(render, func(r refusal.ToolResult) bool { return r.IsError }),
	"EndpointRefusal": verdict(sayAtEndpoint, func(r refusal.EndpointResponse) bool { return r.HTTPStatus != 0 }),
	"BuildProps": func(q question) call {
		q.Text = `{"propsSpec":` + q.Text + `}`
		return verdict(propsschema.BuildJSON, always)(q)
	},
	"HashProps":     verdict(canonical.Hash, always),
	"ClassifyProps": verdict(propsschema.Classify, func(p propsschema.Profile) bool { return p == propsschema.ProfileGrammarSafe }),
	"ValidateProps": func(q question) call {
		validator, err := propsschema.Compile([]byte(q.Schema))
		if err != nil {
			panic(err)
		}
		return plain(validator.Validate, isValid)(q)
	},
	"CompileAndValidateProps": plain(func(text []byte, _ ...protocol.Limits) (propsschema.Result, error) {
		return propsschema.ValidateJSON(text)
	}, isValid),
	"Canonicalize": verdict(func(text []byte, limits ...protocol.Limits) (form, error) {
		return canonical.Append(nil, text, limits...)
	}, always),
	"OverlayHash": verdict(theme.HashOverlayText, always),
	"ThemeMode": verdict(func(text []byte, limits ...protocol.Limits) (theme.Mode, error) {
		sources, err := theme.ReadSources(text, limits...)
		return theme.ResolveMode(sources), err
	}, always),

	"GateOnly": once(readGateInput, func(in gateInput) (registration.Result, error) {
		return registration.Gate(in.contract, in.app), nil
	}, func(r registration.Result) bool { return r.Outcome == protocol.Accept }),
	"ResolveURLsOnly": once(func(text []byte) (resolution.Entry, error) { return resolution.ReadEntry(text) }, resolution.Resolve, always),
	"MatchFilterOnly": once(func(text []byte) (in search, err error) {
		err = json.Unmarshal(text, &in)
		return in, err
	}, func(in search) (bool, error) {
		return in.Filters.Match(in.Bindings), nil
	}, func(found bool) bool { return found }),
}

type gateInput struct {
	contract protocol.DataContract
	app      protocol.App
}

func readGateInput(text []byte) (in gateInput, err error) {
	var members struct{ Contract, AppGadgets, AppPublicEnv json.RawMessage }
	if err := json.Unmarshal(text, &members); err != nil {
		return in, err
	}
	if in.contract, err = registration.ReadContract(members.Contract); err != nil {
		return in, err
	}
	in.app, err = validate.ProjectApp(fmt.Appendf(nil, `{"app":{"gadgets":%s,"publicEnv":%s}}`, members.AppGadgets, members.AppPublicEnv))
	return in, err
}

type search struct {
	Bindings []protocol.ToolBinding
	Filters  binding.Filter
}

// A reader is a door of the library that takes JSON text.
type reader[V any] func(text []byte, limits ...protocol.Limits) (V, error)

// verdict asks a door whose value all sides must agree on.
func verdict[V any](ask reader[V], accepts func(V) bool) func(question) call {
	return func(q question) call {
		c := plain(ask, accepts)(q)
		c.answer = func() answer {
			value, err := ask([]byte(q.Text))
			if err != nil {
				return answer{}
			}
			return answer{accepts(value), value}
		}
		return c
	}
}

// plain asks a door of which only yes or no is compared: how a fault is said is
// each side's own.
func plain[V any](ask reader[V], accepts func(V) bool) func(question) call {
	return func(q question) call {
		text := []byte(q.Text)
		judge := func() bool {
			value, err := ask(text)
			return err == nil && accepts(value)
		}
		return call{judge, func() answer { return answer{Accept: judge()} }}
	}
}

// shape asks whether a text is well-formed.
func shape[V any](ask reader[V]) func(question) call { return plain(ask, always[V]) }

func always[V any](V) bool { return true }

func isValid(r propsschema.Result) bool { return r.Valid }

// A form is canonical bytes, compared as text and not as the value they stand for.
type form []byte

func (f form) MarshalText() ([]byte, error) { return f, nil }

// bindings is a result without the violations of a rejection.
type bindings struct {
	Outcome  protocol.Outcome       `json:"outcome"`
	Code     protocol.Code          `json:"code,omitempty"`
	Source   binding.Source         `json:"source,omitempty"`
	Bindings []protocol.ToolBinding `json:"bindings,omitempty"`
}

func render(text []byte, limits ...protocol.Limits) (refusal.ToolResult, error) {
	result, _, err := refusal.Standard().RenderText(text, limits...)
	return result, err
}

func sayAtEndpoint(text []byte, limits ...protocol.Limits) (refusal.EndpointResponse, error) {
	response, _, err := refusal.Standard().EndpointText(text, limits...)
	return response, err
}

// once asks a door that takes values: they are read before the clock starts.
func once[In, V any](read func(text []byte) (In, error), decide func(In) (V, error), accepts func(V) bool) func(question) call {
	return func(q question) call {
		in, err := read([]byte(q.Text))
		if err != nil {
			panic(err) // the input is ours
		}
		judge := func() bool {
			value, err := decide(in)
			return err == nil && accepts(value)
		}
		return call{judge, func() answer {
			value, err := decide(in)
			if err != nil {
				return answer{}
			}
			return answer{judge(), value}
		}}
	}
}
