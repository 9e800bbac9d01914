package refusal

import (
	"github.com/ggui-go/validators/internal/strictjson"
	"github.com/ggui-go/validators/protocol"
)

// The JSON-RPC error codes of the MCP endpoint (SPEC §7.9).
const (
	RPCAppNotFound  = -32003 // a typed refusal
	RPCUnauthorized = -32007 // an authorization failure that says no more
)

// statusForbidden is a number of its own so that net/http, which is large, is
// not needed for it.
const statusForbidden = 403

// An EndpointRefusal is what the MCP endpoint says of an app that it does not
// serve (SPEC §7.9).
type EndpointRefusal struct {
	Code    string `json:"code"`
	Message string `json:"message"` // what stands in the way
	Fix     string `json:"fix"`     // what to do
	Retry   Retry  `json:"retry"`
	AppID   string `json:"appId"` // the app asked for
}

// An EndpointResponse is what to answer an HTTP request to the MCP endpoint with.
type EndpointResponse struct {
	HTTPStatus int      `json:"httpStatus"`
	Error      RPCError `json:"error"`
}

// An RPCError marshals to exactly the error member of the JSON-RPC response.
type RPCError struct {
	Code    int      `json:"code"`
	Message string   `json:"message"`
	Data    *RPCData `json:"data,omitempty"`
}

// RPCData is the data of a typed refusal.
type RPCData struct {
	Refusal EndpointRefusal `json:"refusal"`
}

// Endpoint says a refusal as the answer to a request that it turns away (SPEC
// §7.9): HTTP status 403 and the JSON-RPC error -32003, "App not found", of which
// the data has the five members of the refusal and no others.
//
// ok is false when the code's row does not say the refusal on [MCPEndpoint];
// then there is nothing to send, which is not an error. A code in no row is an
// *[UnknownCodeError]; a retry class that does not exist, or text that is not
// UTF-8, a *[protocol.ViolationError].
func (r *Registry) Endpoint(refusal EndpointRefusal) (response EndpointResponse, ok bool, err error) {
	if err := refusal.check(); err != nil {
		return EndpointResponse{}, false, err
	}
	return r.endpoint(refusal)
}

// EndpointText is [Registry.Endpoint] for a refusal as JSON text, which
// [ReadEndpointRefusal] reads.
func (r *Registry) EndpointText(text []byte, limits ...protocol.Limits) (response EndpointResponse, ok bool, err error) {
	refusal, err := ReadEndpointRefusal(text, limits...)
	if err != nil {
		return EndpointResponse{}, false, err
	}
	return r.endpoint(refusal)
}

// endpoint says a refusal that can be sent.
func (r *Registry) endpoint(refusal EndpointRefusal) (EndpointResponse, bool, error) {
	entry, err := r.entry(refusal.Code)
	if err != nil || !entry.SaidOn(MCPEndpoint) {
		return EndpointResponse{}, false, err
	}
	return EndpointResponse{statusForbidden, RPCError{RPCAppNotFound, "App not found", &RPCData{refusal}}}, true, nil
}

// check asks what reading the refusal from JSON would ask.
func (f EndpointRefusal) check() error {
	for _, member := range [][2]string{
		{"/code", f.Code}, {"/message", f.Message}, {"/fix", f.Fix}, {"/appId", f.AppID},
	} {
		if err := checkUTF8(member[0], member[1]); err != nil {
			return err
		}
	}
	if f.Retry.exists() {
		return nil
	}
	quoted := strictjson.Quote(string(f.Retry))
	return fault(protocol.Violation{
		Code:     protocol.CodeInvalidValue,
		Pointer:  "/retry",
		Message:  quoted + " is not a retry class; use " + list(Retries()) + ".",
		Expected: list(Retries()),
		Received: quoted,
	})
}

// Unauthorized is the answer to every authorization failure that is not a typed
// refusal: HTTP status 403 and the JSON-RPC error -32007 without data. It is one
// value, so that one failure cannot be told from another.
func Unauthorized() EndpointResponse {
	return EndpointResponse{statusForbidden, RPCError{Code: RPCUnauthorized, Message: "Unauthorized"}}
}

// EndpointJSON is [Registry.Endpoint] for JSON text: an object with the member
// refusal, an object with the strings code, message, fix and appId and retry of
// [Retries]. Other members are neither judged nor sent. A nil response without an
// error, null in JSON, says that there is nothing to send. The pointers in its
// errors start at the object.
func (r *Registry) EndpointJSON(input []byte, limits ...protocol.Limits) (*EndpointResponse, error) {
	refusal, err := strictjson.Read(input, limits, strictjson.Member("refusal", readEndpointRefusal))
	if err != nil {
		return nil, err
	}
	response, ok, err := r.endpoint(refusal)
	if !ok {
		return nil, below("/refusal", err)
	}
	return &response, nil
}

// ReadEndpointRefusal reads an endpoint refusal from JSON, as
// [Registry.EndpointJSON] does. The error is a *[protocol.ViolationError].
func ReadEndpointRefusal(text []byte, limits ...protocol.Limits) (EndpointRefusal, error) {
	return strictjson.Read(text, limits, readEndpointRefusal)
}

func readEndpointRefusal(r *strictjson.Reader) (f EndpointRefusal) {
	for name := range r.Members("A refusal", "code", "message", "fix", "retry", "appId") {
		switch string(name) {
		case "code":
			f.Code, _ = r.String()
		case "message":
			f.Message, _ = r.String()
		case "fix":
			f.Fix, _ = r.String()
		case "retry":
			f.Retry = readRetry(r)
		case "appId":
			f.AppID, _ = r.String()
		}
	}
	return f
}
