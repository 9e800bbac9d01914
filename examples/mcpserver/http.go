package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/ggui-go/validators/refusal"
)

const (
	// callTime is how long a request may take to arrive, and its answer to leave.
	callTime = 30 * time.Second
	// stopTime is how long running calls have once the server is asked to stop.
	stopTime = 10 * time.Second
)

// serveHTTP serves every app until ctx ends, and then lets running calls end.
func (s *server) serveHTTP(ctx context.Context, address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(s.apps)) {
		s.log.Info("serving", "app", id, "url", "http://"+listener.Addr().String()+"/apps/"+id+"/mcp")
	}
	server := &http.Server{Handler: s.handler(), ReadTimeout: callTime, WriteTimeout: callTime}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.log.Info("stopping")
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	return errors.Join(server.Shutdown(ctx), server.Close())
}

// handler has the MCP endpoint of each app behind its door.
func (s *server) handler() http.Handler {
	servers := map[string]*mcp.Server{}
	for id, a := range s.apps {
		servers[id] = s.mcpServer(a)
	}
	// Stateless, so that each request is served as the app of its own path: with
	// sessions, one that was opened at one app could be spoken to at another. It
	// also leaves no streams open that would keep the server from stopping.
	endpoint := mcp.NewStreamableHTTPHandler(
		func(r *http.Request) *mcp.Server { return servers[r.PathValue("app")] },
		&mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true},
	)
	mux := http.NewServeMux()
	mux.Handle("/apps/{app}/mcp", s.door(endpoint))
	// No page on another site may make a browser call a server on this machine.
	return http.NewCrossOriginProtection().Handler(mux)
}

// door turns requests away that must not reach any tool, whatever they ask.
func (s *server) door(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, ok := s.apps[r.PathValue("app")]
		if !ok {
			// Authenticate here, too. An app that does not exist and a token that
			// is wrong have one answer, so that nobody learns which it was.
			untyped := refusal.Unauthorized()
			s.turnAway(w, r, untyped.HTTPStatus, untyped.Error)
			return
		}
		response, refused, err := s.endpointRefusal(a)
		switch {
		case err != nil: // for instance a code that is in no table
			s.log.Error("cannot tell whether the app is refused", "app", a.id, "error", err)
			s.turnAway(w, r, http.StatusInternalServerError, internalError())
		case refused:
			s.turnAway(w, r, response.HTTPStatus, response.Error)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// turnAway answers a request with a JSON-RPC error.
func (s *server) turnAway(w http.ResponseWriter, r *http.Request, status int, rpcError any) {
	id := requestID(w, r) // before the answer begins, which ends the reading
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	err := json.NewEncoder(w).Encode(struct {
		Version string `json:"jsonrpc"`
		ID      any    `json:"id"`
		Error   any    `json:"error"`
	}{"2.0", id, rpcError})
	if err != nil {
		s.log.Info("the client is gone", "error", err)
	}
}

// requestID is the id of a JSON-RPC request, or nil, for null, when it cannot be
// found out. Clients take no error for theirs that has another id.
func requestID(w http.ResponseWriter, r *http.Request) any {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mcp.DefaultMaxRequestBodyBytes))
	if err != nil {
		return nil
	}
	message, err := jsonrpc.DecodeMessage(body)
	if err != nil {
		return nil
	}
	if request, ok := message.(*jsonrpc.Request); ok {
		return request.ID.Raw()
	}
	return nil
}
