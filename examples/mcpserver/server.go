package main

import (
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/ggui-go/validators/propsschema"
	"github.com/ggui-go/validators/refusal"
)

// A server serves apps. It is safe for concurrent use.
type server struct {
	apps map[string]*app
	// refusals is the closed table of what may be refused, and where that is said.
	refusals *refusal.Registry
	// props keeps compiled schemas: an agent renders one contract many times.
	props propsschema.Cache
	log   *slog.Logger
}

// mcpServer makes the MCP server of one app. Each app has its own, so that no
// tool has to be told by its caller which app it works for.
func (s *server) mcpServer(a *app) *mcp.Server {
	m := mcp.NewServer(&mcp.Implementation{Name: "ggui-example", Version: "1.0.0"}, &mcp.ServerOptions{
		Capabilities:              &mcp.ServerCapabilities{}, // tools are added by themselves
		SupportedProtocolVersions: versionsWithoutMeta(),
	})
	// Server.AddTool and not mcp.AddTool, which would read the arguments by
	// rules of its own and send the text of any error to the client.
	m.AddTool(renderTool(), s.render(a))
	return m
}

// versionsWithoutMeta are the MCP versions in which a result has no _meta unless
// a tool gives it one. From 2026-07-28 on the SDK puts one on every result, which
// neither a refusal nor a domain error of GGUI may have (SPEC §7.1, §7.9). Clients
// fall back to an older version by themselves.
func versionsWithoutMeta() (versions []string) {
	for _, version := range mcp.SupportedProtocolVersions() {
		if version < "2026-07-28" {
			versions = append(versions, version)
		}
	}
	return versions
}
