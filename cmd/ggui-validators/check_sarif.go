package main

import (
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/ggui-go/validators/check"
	"github.com/ggui-go/validators/internal/version"
	"github.com/ggui-go/validators/protocol"
)

// SARIF 2.1.0 is what code scanning takes:
// https://docs.oasis-open.org/sarif/sarif/v2.1.0/. These are its objects as far
// as a check has something to say.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		ColumnKind  string            `json:"columnKind"`
		Invocations []sarifInvocation `json:"invocations"`
		Results     []sarifResult     `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string       `json:"id"`
		ShortDescription sarifMessage `json:"shortDescription"`
		Help             sarifMessage `json:"help"`
		HelpURI          string       `json:"helpUri"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
	// An invocation succeeds also when there are findings.
	sarifInvocation struct {
		ExecutionSuccessful        bool                `json:"executionSuccessful"`
		ToolExecutionNotifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
	}
	sarifNotification struct {
		Level   string       `json:"level"`
		Message sarifMessage `json:"message"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifMessage    `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	// A region ends before its end column.
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifLogical struct {
		FullyQualifiedName string `json:"fullyQualifiedName"`
		Kind               string `json:"kind"`
	}
)

const (
	homePage  = "https://github.com/ggui-go/validators"
	codesPage = homePage + "/blob/main/docs/codes.md"
)

// writeSARIF writes the findings for code scanning.
func writeSARIF(w io.Writer, checks []checked, failed error) error {
	run := sarifRun{
		Tool:        sarifTool{sarifDriver{"ggui-validators", version.Version, homePage, []sarifRule{}}},
		ColumnKind:  "utf16CodeUnits",
		Invocations: []sarifInvocation{{ExecutionSuccessful: true}},
		Results:     []sarifResult{},
	}
	run.Invocations[0].failed(failed)
	index := map[protocol.Code]int{}
	for i, findings := range told(checks) {
		run.Invocations[0].failed(checks[i].err)
		for _, f := range findings {
			rule, ok := index[f.Code]
			if !ok {
				rule = len(run.Tool.Driver.Rules)
				index[f.Code] = rule
				run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{string(f.Code), sarifMessage{string(f.Code)}, sarifMessage{check.Advice(f.Code)}, codesPage})
			}
			run.Results = append(run.Results, sarifResult{string(f.Code), rule, string(f.Severity), sarifMessage{f.Message + " " + f.Advice}, []sarifLocation{f.location()}})
		}
	}
	return writeJSON(w, sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

// failed notes what kept something from being checked; nil is nothing.
func (i *sarifInvocation) failed(err error) {
	if err == nil {
		return
	}
	i.ExecutionSuccessful = false
	i.ToolExecutionNotifications = append(i.ToolExecutionNotifications, sarifNotification{"error", sarifMessage{err.Error()}})
}

func (f locatedFinding) location() sarifLocation {
	location := sarifLocation{Physical: sarifPhysical{
		Artifact: sarifArtifact{fileURI(f.file)},
		Region:   sarifRegion{f.Start.Line, f.Start.Column, f.End.Line, f.End.Column},
	}}
	if f.Pointer != "" {
		location.Logical = []sarifLogical{{f.Pointer, "member"}}
	}
	return location
}

// fileURI is relative for a relative name, and then to where the tool was started.
// Standard input has no URI, but a place in code scanning must be in some file.
func fileURI(name string) string {
	if name == stdio {
		return "stdin"
	}
	uri := url.URL{Path: filepath.ToSlash(name)}
	if filepath.IsAbs(name) {
		uri.Scheme, uri.Path = "file", "/"+strings.TrimPrefix(uri.Path, "/")
	}
	return uri.String()
}
