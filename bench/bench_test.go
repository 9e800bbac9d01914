package main

import "testing"

// Every input has the verdict that its name says, whoever is asked.
func TestVerdicts(t *testing.T) {
	for _, q := range questions() {
		for side, ask := range asked {
			if ask[q.Benchmark] == nil {
				continue
			}
			if c := ask[q.Benchmark](q); c.judge() != q.accepted() || c.answer().Accept != q.accepted() {
				t.Errorf("%s: another verdict of %s: %v", q.full(), side, c.answer())
			}
		}
	}
}

func BenchmarkClientCapabilities(b *testing.B)      { measure(b, "ClientCapabilities") }
func BenchmarkDataContract(b *testing.B)            { measure(b, "DataContract") }
func BenchmarkGadgetDescriptor(b *testing.B)        { measure(b, "GadgetDescriptor") }
func BenchmarkPublicEnv(b *testing.B)               { measure(b, "PublicEnv") }
func BenchmarkToolBindings(b *testing.B)            { measure(b, "ToolBindings") }
func BenchmarkGate(b *testing.B)                    { measure(b, "Gate") }
func BenchmarkResolveURLs(b *testing.B)             { measure(b, "ResolveURLs") }
func BenchmarkResolveBindings(b *testing.B)         { measure(b, "ResolveBindings") }
func BenchmarkMatchFilter(b *testing.B)             { measure(b, "MatchFilter") }
func BenchmarkRenderRefusal(b *testing.B)           { measure(b, "RenderRefusal") }
func BenchmarkEndpointRefusal(b *testing.B)         { measure(b, "EndpointRefusal") }
func BenchmarkBuildProps(b *testing.B)              { measure(b, "BuildProps") }
func BenchmarkHashProps(b *testing.B)               { measure(b, "HashProps") }
func BenchmarkClassifyProps(b *testing.B)           { measure(b, "ClassifyProps") }
func BenchmarkValidateProps(b *testing.B)           { measure(b, "ValidateProps") }
func BenchmarkCompileAndValidateProps(b *testing.B) { measure(b, "CompileAndValidateProps") }
func BenchmarkCanonicalize(b *testing.B)            { measure(b, "Canonicalize") }
func BenchmarkOverlayHash(b *testing.B)             { measure(b, "OverlayHash") }
func BenchmarkThemeMode(b *testing.B)               { measure(b, "ThemeMode") }
func BenchmarkGateOnly(b *testing.B)                { measure(b, "GateOnly") }
func BenchmarkResolveURLsOnly(b *testing.B)         { measure(b, "ResolveURLsOnly") }
func BenchmarkMatchFilterOnly(b *testing.B)         { measure(b, "MatchFilterOnly") }

func measure(b *testing.B, benchmark string) {
	for _, q := range questions() {
		if q.Benchmark == benchmark {
			b.Run(q.Name, func(b *testing.B) { q.timed(b, "go") })
		}
	}
}
